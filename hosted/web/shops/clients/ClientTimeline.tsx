import {
  TIMELINE_GROUPS,
  type TimelineEvent,
  type TimelineGroup,
} from "@cuvee/core/shops/clients/timeline.ts";
import type { ClientEventKind } from "@cuvee/core/shops/clients/clients.ts";
import {
  CalendarDays,
  FileText,
  ListChecks,
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
import { useSession } from "#kit/session.tsx";
import { usePersonName } from "#people/collaborators/personName.ts";
import { Button } from "#ui/Button.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { History } from "#ui/record/History.tsx";
import css from "#shops/clients/clients.module.css";
import * as layout from "#ui/layout.ts";

type Page = CallAnswer<"GET /v1/clients/:clientId/timeline">;
type Shown = TimelineGroup | "all";
const SHOWN: readonly Shown[] = ["all", "sales", "visits", "contacts", "tasks", "notes"];
/** Groups of an agent, who has no pages of the others. */
const OF_AGENTS: readonly Shown[] = ["all", "sales", "tasks", "notes"];
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
  prospection: Phone,
  consent: ShieldCheck,
  conversation: MessageCircle,
  points: Star,
  task: ListChecks,
};

/** Sources whose note is shown below their words. */
const NOTED = new Set<TimelineEvent["kind"]>(["call", "prospection", "conversation"]);

/** Returns the page of the record that an event is about; null where it has none of its own. */
function pathOf({ kind, what, targetId }: TimelineEvent): string | null {
  if (targetId === null) return null;
  if (kind === "order" || kind === "points") return paths.order(targetId);
  if (kind === "quote") return paths.quote(targetId);
  if (kind === "visit") return paths.reservation(targetId);
  if (kind === "conversation") return paths.conversation(targetId);
  if (kind === "task") return paths.task(targetId);
  if (kind === "message" || kind === "call") return paths.campaign(targetId);
  if (kind === "document" && (what === "bill" || what === "deposit" || what === "credit"))
    return paths.document(what, targetId);
  return null;
}

/** Shows an event of the client's own record: the text of a note, the changed fields of a change. */
function Said({ kind, note }: { kind: ClientEventKind; note: string }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  if (kind === "note") return <span className={css.note}>{note}</span>;
  if (kind === "changed") {
    const names = note.split(",").map((name) => t(`changed.${name}`, { defaultValue: name }));
    return t("events.changed", { fields: format.list(names) });
  }
  return t(`events.${kind}`, { note });
}

/** Words of a person that an event brings along. */
const wordsOf = ({ kind, what, note }: TimelineEvent): string =>
  NOTED.has(kind) || (kind === "task" && what !== "open") ? note : "";

/** The words of an event, which lead to its record for those who may open it. */
function Words({ event }: { event: TimelineEvent }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const mayOpen = useMayOpen();
  const { kind, what, name, note } = event;
  if (kind === "record") {
    return <Said kind={what as ClientEventKind} note={note} />;
  }
  const words = t(`timeline.of.${kind}.${what}`, {
    name,
    people: kind === "visit" ? t("timeline.people", { count: Number(note) }) : "",
    purpose: kind === "consent" ? t(`consents.purpose.${note}`, { defaultValue: note }) : "",
    day: kind === "task" && what === "open" ? format.date(`${note}T12:00:00Z`, "short") : "",
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
          details: [wordsOf(event) || null],
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
export function ClientTimeline({ clientId, version }: { clientId: string; version: number }): ReactNode {
  const { t } = useTranslation("clients");
  const { user } = useSession();
  const [shown, setShown] = useState<Shown>("all");
  const query = GROUPS.includes(shown) ? { group: shown } : {};
  const input = { params: { clientId }, query, version };
  const answer = useAnswer("GET /v1/clients/:clientId/timeline", input as never, { keepPreviousData: false });
  return (
    <div className={layout.stack4}>
      <FilterTabs
        label={t("timeline.filter")}
        items={(user?.role === "agent" ? OF_AGENTS : SHOWN).map((value) => ({
          value,
          label: t(`timeline.groups.${value}`),
        }))}
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
