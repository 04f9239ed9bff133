import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePersonName } from "#people/collaborators/personName.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Event = CallAnswer<"GET /v1/collaborators/:collaboratorId">["history"][number];

function Names({ names, summary }: { names: readonly string[]; summary: string }): ReactNode {
  const { t } = useTranslation("collaborators");
  if (names.length === 0) return null;
  return (
    <Disclosure summary={summary}>
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name}>{t(`permissions.${name}`, { defaultValue: name })}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Lists the grants of permissions with their authors and dates, the latest first. */
export function History({ events }: { events: readonly Event[] }): ReactNode {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <ol className={cx(layout.plain, layout.grid4)}>
      {events.map((event) => (
        <li key={`${event.at}${event.kind}`}>
          <div>{t(`events.${event.kind}`, { by: nameOf(event.by) })}</div>
          <div className={layout.quiet}>{format.date(event.at, "dateTime")}</div>
          <Names names={event.given} summary={t("given", { count: event.given.length })} />
          <Names names={event.taken} summary={t("taken", { count: event.taken.length })} />
        </li>
      ))}
    </ol>
  );
}
