import { SHOP_TIME_ZONE, type EventRecord, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { dayOf, spanOf, timeOf, wholeDay } from "@cuvee/core/visits/events/zone.ts";
import { lasting } from "#visits/events/dayTimes.ts";

/** A slot as its form keeps it: a day and hours of the estate. */
export type SlotValues = {
  name: string;
  day: string | null;
  start: string;
  end: string;
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
  capacity: slot.capacity,
  languages: slot.languages,
  resources: slot.resources.map((one) => one.id),
  note: slot.note,
  version: slot.version,
});

/** A slot by hand: on the first day of the month on screen that is not over, as large as the first schedule's. */
export function newSlot({ durationMinutes, rules }: EventRecord, month: string, now: number): SlotValues {
  const today = dayOf(now, SHOP_TIME_ZONE);
  return {
    name: "",
    day: today.startsWith(month) ? today : `${month}-01`,
    ...lasting("10:00", durationMinutes),
    capacity: rules[0]?.capacity ?? 12,
    languages: [],
    resources: [],
    note: "",
    version: 0,
  };
}

const HOUR = /^\d\d:\d\d$/;

/** The moments of a slot; null while day and hours say none. A slot of several days keeps how many they are. */
export function momentsOf(
  { day, start, end }: Pick<SlotValues, "day" | "start" | "end">,
  of: Pick<StaffSlot, "mode" | "start" | "end"> | null,
): { start: number; end: number } | null {
  if (!day) return null;
  if (of?.mode === "noHours") return wholeDay(day, SHOP_TIME_ZONE);
  if (!HOUR.test(start) || !HOUR.test(end)) return null;
  const said = spanOf(day, { start, end }, SHOP_TIME_ZONE);
  if (!of) return said;
  const own = slotSpan(of);
  return start === own.startTime && end === own.endTime
    ? { start: said.start, end: said.start + own.length }
    : said;
}

const slotSpan = ({ start, end }: Pick<StaffSlot, "start" | "end">) => ({
  startTime: timeOf(start, SHOP_TIME_ZONE),
  endTime: timeOf(end, SHOP_TIME_ZONE),
  length: end - start,
});
