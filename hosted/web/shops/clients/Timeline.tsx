import type { ClientEvent } from "@cuvee/core/shops/clients/clients.ts";
import { PencilLine, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { History } from "#ui/record/History.tsx";
import css from "#shops/clients/clients.module.css";

/** Shows the content of an event: the text of a note, the changed fields of a change. */
function Said({ event }: { event: ClientEvent }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  if (event.kind === "note") return <span className={css.note}>{event.note}</span>;
  if (event.kind === "changed") {
    const names = event.note.split(",").map((name) => t(`changed.${name}`, { defaultValue: name }));
    return t("events.changed", { fields: format.list(names) });
  }
  return t(`events.${event.kind}`, { note: event.note });
}

/** Lists the notes and events of a client, the newest first. */
export function Timeline({ events }: { events: readonly ClientEvent[] }): ReactNode {
  const { t } = useTranslation("clients");
  const nameOf = usePersonName();
  return (
    <History
      events={events.map((event) => ({
        at: event.at,
        icon: event.kind === "note" ? StickyNote : PencilLine,
        title: <Said event={event} />,
        by: event.by === "system" ? t("events.system") : nameOf(event.by),
      }))}
    />
  );
}
