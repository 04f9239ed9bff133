import type { ClientEvent } from "@cuvee/core/shops/clients/clients.ts";
import { PencilLine, Phone, Send, StickyNote, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { History } from "#ui/record/History.tsx";
import css from "#shops/clients/clients.module.css";

type CampaignEventProps = { event: ClientEvent; kind: "called" | "contacted" | "unsubscribed" };

/** Shows a message or a call of a campaign, or the unsubscription after it; see `ClientEvent`. */
function OfCampaign({ event, kind }: CampaignEventProps): ReactNode {
  const { t } = useTranslation("clients");
  const [first = "", second = "", ...noted] = event.note.split("\n");
  if (kind === "unsubscribed") return t("events.unsubscribed", { campaign: event.note });
  if (kind === "contacted") return t(`events.contacted.${first}`, { campaign: second });
  return (
    <>
      {t("events.called", { campaign: second, result: t(`events.callResults.${first}`) })}
      {noted.length > 0 ? <span className={css.note}> – {noted.join("\n")}</span> : null}
    </>
  );
}

/** Returns the icon of an event. */
const iconOf = ({ kind }: ClientEvent): LucideIcon =>
  kind === "note" ? StickyNote : kind === "called" ? Phone : kind === "contacted" ? Send : PencilLine;

/** Shows the content of an event: the text of a note, the changed fields of a change. */
export function Said({ event }: { event: ClientEvent }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  if (event.kind === "note") return <span className={css.note}>{event.note}</span>;
  if (event.kind === "changed") {
    const names = event.note.split(",").map((name) => t(`changed.${name}`, { defaultValue: name }));
    return t("events.changed", { fields: format.list(names) });
  }
  if (event.kind === "called" || event.kind === "contacted" || event.kind === "unsubscribed")
    return <OfCampaign event={event} kind={event.kind} />;
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
        icon: iconOf(event),
        title: <Said event={event} />,
        by: event.by === "system" ? t("events.system") : nameOf(event.by),
      }))}
    />
  );
}
