import type { ClientEvent } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "#shops/clients/clients.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the content of an event: the text of a note, the changed fields of a change. */
function Said({ event }: { event: ClientEvent }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  if (event.kind === "note") return <p>{event.note}</p>;
  if (event.kind === "changed") {
    const names = event.note.split(",").map((name) => t(`changed.${name}`, { defaultValue: name }));
    return <span>{t("events.changed", { fields: format.list(names) })}</span>;
  }
  return <span>{t(`events.${event.kind}`, { note: event.note })}</span>;
}

/** Lists the notes and events of a client, the newest first. */
export function Timeline({ events }: { events: readonly ClientEvent[] }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <ol className={cx(layout.plain, layout.grid4)}>
      {events.map((event) => (
        <li key={event.id} className={cx(css.event, event.kind === "note" && css.note)}>
          <Said event={event} />
          <span className={layout.quiet}>
            <time dateTime={event.at}>{format.date(event.at, "dateTime")}</time>
            {" · "}
            {event.by === "system" ? t("events.system") : nameOf(event.by)}
          </span>
        </li>
      ))}
    </ol>
  );
}
