import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { CalendarCheck, DoorClosed, ListChecks, Send, Target, Users, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { KIND_ICONS } from "#relations/tasks/kinds.tsx";
import css from "#relations/calendar/calendar.module.css";

/** A layer on screen. */
type LayerLook = {
  icon: LucideIcon;
  /** Icons by the kind of an item, where they differ. */
  kinds?: Readonly<Record<string, LucideIcon>>;
  /** Page of an item; null where there is none. */
  hrefOf: (item: CalendarItem) => string | null;
  /** Page with the items of a day that the calendar does not list. */
  moreHref: (day: string) => string;
};

const tasksOf = (day: string): string =>
  paths.taskList({ view: "all", filter: JSON.stringify({ dueOn: { from: day, to: day } }) });

/** Look and pages of each layer. */
export const LAYER_LOOKS: Readonly<Record<CalendarLayer, LayerLook>> = {
  reservations: {
    icon: CalendarCheck,
    hrefOf: ({ kind, day, recordId }) =>
      kind === "slot" ? paths.reservationsCalendar({ view: "day", date: day, slot: recordId }) : null,
    moreHref: (day) => paths.reservationsDay({ day }),
  },
  meetings: {
    icon: Users,
    kinds: KIND_ICONS,
    hrefOf: ({ recordId }) => paths.task(recordId),
    moreHref: tasksOf,
  },
  tasks: {
    icon: ListChecks,
    kinds: KIND_ICONS,
    hrefOf: ({ recordId }) => paths.task(recordId),
    moreHref: tasksOf,
  },
  opportunities: {
    icon: Target,
    hrefOf: ({ recordId }) => paths.opportunity(recordId),
    moreHref: (day) =>
      paths.opportunityList({ view: "all", filter: JSON.stringify({ nextOn: { from: day, to: day } }) }),
  },
  campaigns: {
    icon: Send,
    hrefOf: ({ recordId }) => paths.campaign(recordId),
    moreHref: () => paths.campaigns(),
  },
  closedDays: {
    icon: DoorClosed,
    hrefOf: () => paths.closedDays(),
    moreHref: () => paths.closedDays(),
  },
};

/** The icon of an item, in the colour of its layer; words beside it say the same. */
export function ItemIcon({ item, size }: { item: CalendarItem; size: number }): ReactNode {
  const { icon, kinds } = LAYER_LOOKS[item.layer];
  const Icon = kinds?.[item.kind] ?? icon;
  return <Icon size={size} aria-hidden="true" className={css.mark} />;
}

/** Checks whether an item is a task. */
export const isTask = ({ layer }: Pick<CalendarItem, "layer">): boolean =>
  layer === "tasks" || layer === "meetings";
