import {
  TIMELINE_GROUPS,
  type TimelineEvent,
  type TimelineGroup,
} from "@cuvee/core/shops/clients/timeline.ts";
import type { ClientEvent, ClientEventKind } from "@cuvee/core/shops/clients/clients.ts";
import {
  CalendarDays,
  FileText,
  Mail,
  MessageCircle,
  PencilLine,
  Phone,
  ShieldCheck,
  ShoppingBag,
  Star,
  StickyNote,
  type LucideIcon,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { Said } from "#shops/clients/Timeline.tsx";
import { Button } from "#ui/Button.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { History } from "#ui/record/History.tsx";
import * as layout from "#ui/layout.ts";

type Page = CallAnswer<"GET /v1/clients/:clientId/timeline">;
type Shown = TimelineGroup | "all";
const SHOWN: readonly Shown[] = ["all", "sales", "visits", "contacts", "notes"];
const GROUPS = Object.keys(TIMELINE_GROUPS);

const ICONS: Record<TimelineEvent["kind"], LucideIcon> = {
  record: PencilLine,
  quote: FileText,
  sample: ShoppingBag,
  order: ShoppingBag,
  document: FileText,
  ticket: ShoppingBag,
  visit: CalendarDays,
  message: Mail,
  call: Phone,
  consent: ShieldCheck,
  conversation: MessageCircle,
  points: Star,
};

/** Returns the page of the record that an event is about; null where it has none of its own. */
function pathOf({ kind, what, targetId }: TimelineEvent): string | null {
  if (targetId === null) return null;
  if (kind === "order" || kind === "points") return paths.order(targetId);
  if (kind === "quote") return paths.quote(targetId);
  if (kind === "visit") return paths.reservation(targetId);
  if (kind === "conversation") return paths.conversation(targetId);
  if (kind === "message" || kind === "call") return paths.campaign(targetId);
  if (kind === "document" && (what === "bill" || what === "deposit" || what === "credit"))
    return paths.document(what, targetId);
  return null;
}

/** The words of an event, which lead to its record for those who may open it. */
function Words({ event }: { event: TimelineEvent }): ReactNode {
  const { t } = useTranslation("clients");
  const mayOpen = useMayOpen();
  const { kind, what, name, note } = event;
  if (kind === "record") {
    const own: ClientEvent = { id: 0, at: event.at, kind: what as ClientEventKind, note, by: event.by };
    return <Said event={own} />;
  }
  const words = t(`timeline.of.${kind}.${what}`, {
    name,
    people: kind === "visit" ? t("timeline.people", { count: Number(note) }) : "",
    purpose: kind === "consent" ? t(`consents.purpose.${note}`, { defaultValue: note }) : "",
    channel: kind === "consent" ? t(`timeline.channel.${name}`, { defaultValue: name }) : "",
  });
  const path = pathOf(event);
  return path !== null && mayOpen(path) ? <Link href={path}>{words}</Link> : words;
}

/** Reads the pages after the first one, on request. */
function useMore(clientId: string, first: Page, group: Shown) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [busy, setBusy] = useState(false);
  const all = [first, ...pages];
  const next = all.at(-1)?.next ?? null;
  const more = async (): Promise<void> => {
    if (next === null || busy) return;
    setBusy(true);
    try {
      const query = { cursor: next, ...(group === "all" ? {} : { group }) };
      const page = await call("GET /v1/clients/:clientId/timeline", { params: { clientId }, query } as never);
      setPages((before) => [...before, page as Page]);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { events: all.flatMap(({ events }) => events), next, more, busy };
}

type EventsProps = { clientId: string; first: Page; group: Shown };

function Events({ clientId, first, group }: EventsProps): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const nameOf = usePersonName();
  const { events, next, more, busy } = useMore(clientId, first, group);
  if (events.length === 0) return <p className={layout.quiet}>{t("timeline.empty")}</p>;
  const asideOf = ({ amountCents, points }: TimelineEvent): ReactNode => {
    if (amountCents !== undefined) return format.money(amountCents);
    return points === null ? undefined : format.count(points);
  };
  const byOf = ({ kind, by }: TimelineEvent): string | undefined => {
    if (by === "") return undefined;
    return kind === "record" && by === "system" ? t("events.system") : nameOf(by);
  };
  return (
    <div className={layout.stack3}>
      <History
        events={events.map((event) => ({
          at: event.at,
          icon: event.kind === "record" && event.what === "note" ? StickyNote : ICONS[event.kind],
          title: <Words event={event} />,
          by: byOf(event) ?? "",
          aside: asideOf(event),
          details: event.kind === "call" || event.kind === "conversation" ? [event.note || null] : [],
        }))}
      />
      {next === null ? null : (
        <div>
          <Button busy={busy} onClick={() => void more()}>
            {t("timeline.more")}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Shows all that happened between the shop and a client, the latest first, by groups. `version` changes with the
 * client's record: the first page is then read again.
 */
export function ClientTimeline({ clientId, version }: { clientId: string; version: string }): ReactNode {
  const { t } = useTranslation("clients");
  const [shown, setShown] = useState<Shown>("all");
  const query = GROUPS.includes(shown) ? { group: shown } : {};
  const input = { params: { clientId }, query, version };
  const answer = useAnswer("GET /v1/clients/:clientId/timeline", input as never, { keepPreviousData: false });
  return (
    <div className={layout.stack4}>
      <FilterTabs
        label={t("timeline.filter")}
        items={SHOWN.map((value) => ({ value, label: t(`timeline.groups.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      <Answered of={answer} waiting="12rem">
        {(first) => (
          <Events
            key={`${shown} ${(first as Page).events[0]?.key ?? ""}`}
            clientId={clientId}
            first={first as Page}
            group={shown}
          />
        )}
      </Answered>
    </div>
  );
}
