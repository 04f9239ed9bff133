import { Copy, Play } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { EventRecord } from "@cuvee/core/visits/events/events.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { EventStatusChoice } from "#visits/events/EventStatus.tsx";
import { useEventCommands } from "#visits/events/useEventCommands.tsx";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Inside = {
  record: EventRecord;
  writes: boolean;
  /** Reports that the form has unsaved changes: the status waits for the save. */
  onDirty: (dirty: boolean) => void;
};
type Props = { eventId: string; children: (inside: Inside) => ReactNode };

/** Shows the header of an event and its slots: title, status, actions, and the links between the two. */
export function EventFrame({ eventId, children }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const format = useFormat();
  const { user } = useSession();
  const [at] = useLocation();
  const [dirty, setDirty] = useState(false);
  const { move, copy } = useEventCommands();
  // An event is saved with its prices.
  const writes = user !== null && hasPermission(user, "createEvent") && seesPrices(user);
  const { data: record, error, mutate } = useAnswer("GET /v1/visits/:eventId", { params: { eventId } });
  const back = { href: paths.events(), label: t("title") };
  if (!record)
    return (
      <>
        <PageHeader title={t("event")} back={back} />
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <WhenLate>
            <Skeleton height="24rem" />
          </WhenLate>
        )}
      </>
    );
  const canStart = record.status === "draft" || record.status === "paused";
  const tabs = [
    ["form", paths.event(eventId), "accessEvent"],
    ["slots", paths.eventSlots(eventId), "seeAllResa"],
  ] as const;
  return (
    <>
      <PageHeader
        title={record.title}
        back={back}
        badges={<EventStatusChoice event={record} disabled={!writes || dirty} />}
        text={t("changed", { at: format.ago(record.updatedAt) })}
        actions={
          writes ? (
            <>
              <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(record)}>
                {t("copy")}
              </Button>
              {canStart ? (
                <Button
                  look="primary"
                  disabled={dirty}
                  title={dirty ? t("saveFirst") : undefined}
                  icon={<Play aria-hidden="true" />}
                  onClick={() => void move(record, "online")}
                >
                  {t("moves.online")}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <nav className={css.nav} aria-label={t("tabs.label")}>
        {tabs
          .filter(([, , permission]) => user !== null && hasPermission(user, permission))
          .map(([key, href]) => (
            <Link
              key={key}
              href={href}
              className={cx(layout.quiet, layout.oneLine, layout.fixed, css.navLink)}
              aria-current={at === href ? "page" : undefined}
            >
              {t(`tabs.${key}`)}
            </Link>
          ))}
      </nav>
      {children({ record, writes, onDirty: setDirty })}
    </>
  );
}
