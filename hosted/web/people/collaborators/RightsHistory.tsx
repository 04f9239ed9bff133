import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import type { CallAnswer } from "#kit/api.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { History } from "#ui/record/History.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Event = CallAnswer<"GET /v1/collaborators/:collaboratorId">["history"][number];

function Names({ names, summary }: { names: readonly string[]; summary: string }): ReactNode {
  const { t } = useTranslation("collaborators");
  if (names.length === 0) return null;
  return (
    <Disclosure summary={summary}>
      <ul className={cx(layout.quiet, css.names)}>
        {names.map((name) => (
          <li key={name}>{t(`permissions.${name}`, { defaultValue: name })}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Lists the grants of permissions with their authors and dates, the latest first. */
export function RightsHistory({ events }: { events: readonly Event[] }): ReactNode {
  const { t } = useTranslation("collaborators");
  const nameOf = usePersonName();
  return (
    <History
      events={events.map((event) => ({
        at: event.at,
        title: t(`events.${event.kind}`, { by: nameOf(event.by) }),
        details: [
          <Names key="given" names={event.given} summary={t("given", { count: event.given.length })} />,
          <Names key="taken" names={event.taken} summary={t("taken", { count: event.taken.length })} />,
        ],
      }))}
    />
  );
}
