/** Local days and hours of a time zone, and moments. Pure: only `Intl` knows the zones. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** What the clocks of a zone show at a moment, written as if it were universal time. */
function shown(at: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** What a zone is ahead of universal time at a moment, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  return shown(whole, zone) - whole;
}

/** Offsets a day before and a day after a day of the calendar: asked for thousands of slots of the same days. */
const around = new Map<string, readonly [before: number, after: number]>();
const AROUND_MAX = 5000;
function offsetsAround(localMs: number, zone: string): readonly [before: number, after: number] {
  const dayStart = Math.floor(localMs / DAY_MS) * DAY_MS;
  const key = `${zone} ${dayStart}`;
  const known = around.get(key);
  if (known) return known;
  const made = [offsetAt(dayStart - DAY_MS, zone), offsetAt(dayStart + 2 * DAY_MS, zone)] as const;
  if (around.size >= AROUND_MAX) around.clear();
  around.set(key, made);
  return made;
}

/** Days since 1970 of a day `YYYY-MM-DD`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** A day `YYYY-MM-DD` by its number. */
export const dayNamed = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** The day so many days later, or before. */
export const addDays = (day: string, count: number): string => dayNamed(dayNumber(day) + count);

/**
 * The moment (milliseconds since 1970) of an hour `HH:MM` of a day in a zone. An hour that the clocks leave out in spring
 * is moved forward by what they leave out; of one that they show twice in autumn it is the first (RFC 5545 §3.3.5).
 */
export function instantOf(day: string, time: string, zone: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const local = dayNumber(day) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  const [before, after] = offsetsAround(local, zone);
  if (before === after) return local - before;
  const [early, late] = [local - before, local - after];
  if (offsetAt(early, zone) === before) return early;
  return offsetAt(late, zone) === after ? late : early;
}

/** The day `YYYY-MM-DD` that it is in a zone at a moment. */
export const dayOf = (at: number, zone: string): string =>
  new Date(shown(at, zone)).toISOString().slice(0, 10);
/** The hour `HH:MM` that the clocks of a zone show at a moment. */
export const timeOf = (at: number, zone: string): string =>
  new Date(shown(at, zone)).toISOString().slice(11, 16);

export type Span = { start: number; end: number };

/** A whole day of a zone: 23 or 25 hours where the clocks change. */
export const wholeDay = (day: string, zone: string): Span => ({
  start: instantOf(day, "00:00", zone),
  end: instantOf(addDays(day, 1), "00:00", zone),
});

/**
 * From an hour to another of a day in a zone; an end at or before the start is of the next day. Where the clocks leave
 * both out nothing would be left: the end comes a minute after the start.
 */
export function spanOf(day: string, time: { start: string; end: string }, zone: string): Span {
  const start = instantOf(day, time.start, zone);
  const ended = time.end > time.start ? day : addDays(day, 1);
  return { start, end: Math.max(start + MINUTE_MS, instantOf(ended, time.end, zone)) };
}
