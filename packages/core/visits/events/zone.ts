/** Local days and hours of a time zone, and moments. Pure: only `Intl` knows the zones. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const dateTimeFormat = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, dateTimeFormat);
  return dateTimeFormat;
}

/** Returns the local time of a zone at a moment, written as if it were universal time. */
function shown(at: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns the offset of a zone from universal time at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  return shown(whole, zone) - whole;
}

/** Offsets a day before and a day after a day of the calendar: requested for thousands of slots of the same days. */
const around = new Map<string, readonly [before: number, after: number]>();
const AROUND_MAX = 5000;
function offsetsAround(localMs: number, zone: string): readonly [before: number, after: number] {
  const dayStart = Math.floor(localMs / DAY_MS) * DAY_MS;
  const key = `${zone} ${dayStart}`;
  const known = around.get(key);
  if (known) return known;
  const created = [offsetAt(dayStart - DAY_MS, zone), offsetAt(dayStart + 2 * DAY_MS, zone)] as const;
  if (around.size >= AROUND_MAX) around.clear();
  around.set(key, created);
  return created;
}

/** Returns the days since 1970 of a day `YYYY-MM-DD`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Returns a day `YYYY-MM-DD` by its number. */
export const dayNamed = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** Returns the day a number of days later, or before. */
export const addDays = (day: string, count: number): string => dayNamed(dayNumber(day) + count);

const msOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour * 60 + minute) * MINUTE_MS;
};
/** Returns a day and a time as if they were in universal time, in milliseconds. */
const localOf = (day: string, time: string): number => dayNumber(day) * DAY_MS + msOf(time);

/**
 * Returns the moment (milliseconds since 1970) of a time `HH:MM` of a day in a zone. A time that the clocks skip in
 * spring is moved forward by the skipped interval; of one that they show twice in autumn it is the first (RFC 5545
 * §3.3.5).
 */
export function instantOf(day: string, time: string, zone: string): number {
  const local = localOf(day, time);
  const [before, after] = offsetsAround(local, zone);
  if (before === after) return local - before;
  const [early, late] = [local - before, local - after];
  if (offsetAt(early, zone) === before) return early;
  return offsetAt(late, zone) === after ? late : early;
}

/** Returns the day `YYYY-MM-DD` in a zone at a moment. */
export const dayOf = (at: number, zone: string): string =>
  new Date(shown(at, zone)).toISOString().slice(0, 10);
/** Returns the time `HH:MM` in a zone at a moment. */
export const timeOf = (at: number, zone: string): string =>
  new Date(shown(at, zone)).toISOString().slice(11, 16);

export type Span = { start: number; end: number };

/** Returns a whole day of a zone: 23 or 25 hours where the clocks change. */
export const wholeDay = (day: string, zone: string): Span => ({
  start: instantOf(day, "00:00", zone),
  end: instantOf(addDays(day, 1), "00:00", zone),
});

/**
 * Returns the moments at which the clocks of a zone show a time `HH:MM` of a day, ascending: one; none for a time that
 * they skip in spring, two for one that they show twice in autumn.
 */
export function instantsOf(day: string, time: string, zone: string): number[] {
  const local = localOf(day, time);
  const [before, after] = offsetsAround(local, zone);
  if (before === after) return [local - before];
  return [local - before, local - after].filter((at) => at + offsetAt(at, zone) === local);
}

type Hours = { start: string; end: string };

/** Returns the day of an end: at or before the start it is the next one. */
const endDay = (day: string, { start, end }: Hours): string => (end > start ? day : addDays(day, 1));

/** Returns the nominal length of hours in milliseconds, whatever the clocks do in between. */
const saidLength = ({ start, end }: Hours): number => msOf(end) - msOf(start) + (end > start ? 0 : DAY_MS);

/**
 * Returns the period from one time to another of a day in a zone; an end at or before the start is on the next day. A
 * night over a change of the clocks lasts until they show its end (7 or 9 hours from 22:00 to 06:00). Where they skip
 * an hour or show it twice, the given hours decide its length: a skipped hour moves forward, of two the one is taken
 * that fits the length.
 */
export function spanOf(day: string, time: Hours, zone: string): Span {
  const starts = instantsOf(day, time.start, zone);
  const ends = instantsOf(endDay(day, time), time.end, zone);
  const [only] = ends;
  if (starts.length === 1 && ends.length === 1 && starts[0] !== undefined && only !== undefined)
    return { start: starts[0], end: only };
  const length = saidLength(time);
  const start = starts.find((at) => ends.includes(at + length)) ?? instantOf(day, time.start, zone);
  return { start, end: start + length };
}

/**
 * Returns the same period with an explicit choice: `later` takes the second one of an hour that the clocks show twice.
 * Null for an hour that they skip, and for an end that comes before its start.
 */
export function spanAt(
  day: string,
  time: Hours,
  zone: string,
  later: { start?: boolean; end?: boolean },
): Span | null {
  const pick = (moments: readonly number[], isLater = false): number | undefined =>
    isLater ? moments.at(-1) : moments[0];
  const start = pick(instantsOf(day, time.start, zone), later.start);
  const end = pick(instantsOf(endDay(day, time), time.end, zone), later.end);
  return start === undefined || end === undefined || end <= start ? null : { start, end };
}

/** Returns the hours of a day that the clocks skip or show twice; empty on all other days. */
export function oddHours(day: string, time: Hours, zone: string): ("skipped" | "twice")[] {
  const found = [instantsOf(day, time.start, zone), instantsOf(endDay(day, time), time.end, zone)];
  return found.flatMap(({ length }) => (length === 0 ? "skipped" : length === 2 ? "twice" : []));
}
