import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays, instantOf } from "@cuvee/core/visits/events/zone.ts";
import type { Member } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** The reader of a calendar, the days that they read, and whose items. */
export type CalendarReading = {
  tx: Tx;
  shopId: string;
  userId: string;
  /** The membership by which they work for the shop. */
  member: Member;
  /** Present moment, milliseconds, and the day of it in the shop's time zone. */
  at: number;
  today: string;
  /** First and last day. */
  from: string;
  to: string;
  /** People whose tasks are read, and guides whose slots are; null for all. */
  people: readonly string[] | null;
  guides: readonly string[] | null;
  /** Most items of a day. */
  perDay: number;
  /** Slots without reservations are left out. */
  isReserved: boolean;
};

/** Items of a layer, and how many more there are on some days. */
export type LayerItems = { items: CalendarItem[]; more: { day: string; count: number }[] };

/** A layer of the calendar. */
export type Layer = {
  name: CalendarLayer;
  /** Checks whether a member of the shop may read it: without that it is absent. */
  mayRead(member: Member): boolean;
  read(reading: CalendarReading): Promise<LayerItems>;
  /** Agents read it in the name of the shop: `read` itself leaves them what is theirs. */
  agentActsForShop?: true;
};

/** Item without the values that few layers have. */
export const BLANK_ITEM = {
  text: "",
  place: "",
  start: null,
  end: null,
  personId: null,
  personName: null,
  taken: null,
  capacity: null,
  isMovable: false,
  isProjected: false,
} satisfies Partial<CalendarItem>;

/** Returns the moments at which the days of a reading begin and end. */
export const momentsOfDays = ({ from, to }: Pick<CalendarReading, "from" | "to">) => ({
  from: new Date(instantOf(from, "00:00", SHOP_TIME_ZONE)),
  to: new Date(instantOf(addDays(to, 1), "00:00", SHOP_TIME_ZONE)),
});

/** Rows that carry the number of rows of their day. */
type Counted = { day: string; ofDay: number };

/** Counts, by day, the rows that were not read. */
export function leftOut(rows: readonly Counted[], perDay: number): LayerItems["more"] {
  const days = new Map(rows.map(({ day, ofDay }) => [day, ofDay]));
  return [...days].flatMap(([day, all]) => (all > perDay ? [{ day, count: all - perDay }] : []));
}
