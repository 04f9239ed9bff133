import { SHOP_TIME_ZONE, type EventRecord, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { dayOf, instantsOf, spanAt, spanOf, timeOf, wholeDay } from "@cuvee/core/visits/events/zone.ts";
import { lasting } from "#visits/events/rules/dayTimes.ts";

export const PASSES = ["first", "later"] as const;
export type Pass = (typeof PASSES)[number];
const passOf = (at: number): Pass =>
  instantsOf(dayOf(at, SHOP_TIME_ZONE), timeOf(at, SHOP_TIME_ZONE), SHOP_TIME_ZONE).indexOf(at) === 1
    ? "later"
    : "first";

/** A slot as its form keeps it: a day and hours of the estate. */
export type SlotValues = {
  name: string;
  day: string | null;
  start: string;
  end: string;
  /** Selects one of an hour that occurs twice when the clocks change in autumn. */
  startPass: Pass;
  endPass: Pass;
  capacity: number | null;
  languages: string[];
  resources: string[];
  note: string;
  version: number;
};

export const slotValues = (slot: StaffSlot): SlotValues => ({
  name: slot.name,
  day: slot.day,
  start: timeOf(slot.start, SHOP_TIME_ZONE),
  end: timeOf(slot.end, SHOP_TIME_ZONE),
  startPass: passOf(slot.start),
  endPass: passOf(slot.end),
  capacity: slot.capacity,
  languages: slot.languages,
  resources: slot.resources.map((one) => one.id),
  note: slot.note,
  version: slot.version,
});

/**
 * Initial values of a single slot: on the first day of the month on screen that is not over, with the capacity of the
 * first schedule.
 */
export function newSlot({ durationMinutes, rules }: EventRecord, month: string, now: number): SlotValues {
  const today = dayOf(now, SHOP_TIME_ZONE);
  return {
    name: "",
    day: today.startsWith(month) ? today : `${month}-01`,
    ...lasting("10:00", durationMinutes),
    startPass: "first",
    endPass: "first",
    capacity: rules[0]?.capacity ?? 12,
    languages: [],
    resources: [],
    note: "",
    version: 0,
  };
}

const HOUR = /^\d\d:\d\d$/;

type Hours = Pick<SlotValues, "day" | "start" | "end" | "startPass" | "endPass">;

/**
 * Returns the moments of a slot; null while day and hours give none. A slot of several days keeps their number. Hours
 * that the clocks skip give the moments that a schedule would make; `clockFaults` reports that they do not exist.
 */
export function momentsOf(
  hours: Hours,
  of: Pick<StaffSlot, "mode" | "start" | "end"> | null,
): { start: number; end: number } | null {
  const { day, start, end, startPass, endPass } = hours;
  if (!day) return null;
  if (of?.mode === "noHours") return wholeDay(day, SHOP_TIME_ZONE);
  if (!HOUR.test(start) || !HOUR.test(end)) return null;
  const later = { start: startPass === "later", end: endPass === "later" };
  const span =
    spanAt(day, { start, end }, SHOP_TIME_ZONE, later) ?? spanOf(day, { start, end }, SHOP_TIME_ZONE);
  if (!of) return span;
  const own = ownHours(of);
  const stays =
    start === own.start && end === own.end && startPass === own.startPass && endPass === own.endPass;
  return stays ? { start: span.start, end: span.start + of.end - of.start } : span;
}

const ownHours = ({ start, end }: Pick<StaffSlot, "start" | "end">): Omit<Hours, "day"> => ({
  start: timeOf(start, SHOP_TIME_ZONE),
  end: timeOf(end, SHOP_TIME_ZONE),
  startPass: passOf(start),
  endPass: passOf(end),
});

type Which = "start" | "end";
export type ClockFault = { which: Which; kind: "skipped" | "endFirst"; instead: string };

/**
 * Returns the moments of either hour of a slot on its day: none for an hour that the clocks skip, two for one that they
 * repeat.
 */
function hoursOf({ day, start, end }: Hours): Record<Which, number[]> | null {
  if (!day || !HOUR.test(start) || !HOUR.test(end)) return null;
  const { end: ended } = spanOf(day, { start, end }, SHOP_TIME_ZONE);
  return {
    start: instantsOf(day, start, SHOP_TIME_ZONE),
    end: instantsOf(dayOf(ended, SHOP_TIME_ZONE), end, SHOP_TIME_ZONE),
  };
}

/** Returns the hours of a slot that occur twice on its day. */
export function hoursTwice(hours: Hours): Which[] {
  const found = hoursOf(hours);
  return (["start", "end"] as const).filter((which) => found?.[which].length === 2);
}

/** Returns the clock errors of a slot's hours: an hour that the clocks skip, or an end before its start. */
export function clockFaults(hours: Hours): ClockFault[] {
  const found = hoursOf(hours);
  const { day, start, end, startPass, endPass } = hours;
  if (!found || !day) return [];
  const span = spanOf(day, { start, end }, SHOP_TIME_ZONE);
  const skipped = (["start", "end"] as const).filter((which) => found[which].length === 0);
  if (skipped.length > 0)
    return skipped.map((which) => ({ which, kind: "skipped", instead: timeOf(span[which], SHOP_TIME_ZONE) }));
  const later = { start: startPass === "later", end: endPass === "later" };
  return spanAt(day, { start, end }, SHOP_TIME_ZONE, later) === null
    ? [{ which: "end", kind: "endFirst", instead: "" }]
    : [];
}
