import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { EVENT_MOVES } from "@cuvee/core/visits/events/events.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { EVENT_GROUPS } from "#visits/events/calls.ts";
import { useEventCommands, type MovedEvent } from "#visits/events/useEventCommands.tsx";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The status of an event, changed on the spot. */
export function EventStatusChoice({ event, disabled }: { event: MovedEvent; disabled: boolean }): ReactNode {
  const { t } = useTranslation("visits");
  const { move } = useEventCommands();
  const badge = <StatusBadge group={EVENT_GROUPS[event.status]}>{t(`status.${event.status}`)}</StatusBadge>;
  if (disabled) return badge;
  return (
    <span className={css.place}>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className={cx(layout.inline1, layout.middle, css.status)}
            aria-label={t("statusOf", { title: event.title, status: t(`status.${event.status}`) })}
          >
            {badge}
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        entries={EVENT_MOVES[event.status].map((status) => ({
          kind: "act" as const,
          label: t(`moves.${event.status === "closed" ? "reopen" : status}`),
          danger: status === "closed",
          act: () => void move(event, status),
        }))}
      />
    </span>
  );
}
