import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import type { Recurrence } from "./events.ts";
import { daysLeftOut, daysOf, type Season } from "./recurrence.ts";
import { addDays, dayOf, instantOf, instantsOf, spanAt, spanOf, timeOf, wholeDay } from "./zone.ts";

const ZONES = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const RUNS = process.env["LONG"] === undefined ? 60 : 3000;

const weekday = fc.integer({ min: 1, max: 7 });
const interval = fc.integer({ min: 1, max: 5 });
const recurrence = fc.oneof(
  fc.constant<Recurrence>({ freq: "once" }),
  fc.record({
    freq: fc.constant("weekly" as const),
    interval,
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({ freq: fc.constant("monthly" as const), interval, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    freq: fc.constant("monthly" as const),
    interval,
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
    weekday,
  }),
);
/** Seasons of up to two years that begin in 2026: both changes of the clock are in most of them. */
const season: fc.Arbitrary<Season> = fc
  .record({
    first: fc.integer({ min: 0, max: 364 }),
    length: fc.integer({ min: 0, max: 731 }),
    recurrence,
    except: fc.array(fc.integer({ min: 0, max: 731 }), { maxLength: 30 }),
    extra: fc.array(fc.integer({ min: -30, max: 800 }), { maxLength: 5 }),
  })
  .map(({ first, length, recurrence: how, except, extra }) => {
    const since = addDays("2026-01-01", first);
    return {
      since,
      until: addDays(since, length),
      recurrence: how,
      exceptDates: except.map((n) => addDays(since, n)),
      extraDates: extra.map((n) => addDays(since, n)),
    };
  });
/** Every half hour: including those that the clocks skip or show twice. */
const time = fc
  .integer({ min: 0, max: 47 })
  .map((n) => `${String(n >> 1).padStart(2, "0")}:${n % 2 ? "30" : "00"}`);

function ruleText(rule: Recurrence): string {
  if (rule.freq === "once") return "FREQ=DAILY;COUNT=1";
  if (rule.freq === "weekly")
    return `FREQ=WEEKLY;WKST=MO;INTERVAL=${rule.interval};BYDAY=${rule.weekdays.map((d) => WEEKDAYS[d - 1]).join()}`;
  const how =
    "day" in rule ? `BYMONTHDAY=${rule.day}` : `BYDAY=${rule.nth}${WEEKDAYS[rule.weekday - 1] ?? ""}`;
  return `FREQ=MONTHLY;INTERVAL=${rule.interval};${how}`;
}

/** Returns the moments of a season by the reference, its exceptions and extra days added separately. */
function expected(of: Season, at: string, zone: string): number[] {
  const start = instantOf(of.since, "00:00", zone);
  const end = instantOf(addDays(of.until, 1), "00:00", zone);
  const momentsAt = (hour: string): Map<string, number> => {
    const stamp = `${of.since.replaceAll("-", "")}T${hour.replace(":", "")}00`;
    const rule = new RRuleTemporal({
      rruleString: `DTSTART;TZID=${zone}:${stamp}\nRRULE:${ruleText(of.recurrence)}`,
    });
    const found = rule.between(new Date(start), new Date(end - 1), true);
    return new Map(found.map((one) => [dayOf(one.epochMilliseconds, zone), one.epochMilliseconds]));
  };
  const byDay = momentsAt(at);
  // A rule of iCalendar skips a time that the clocks skip (RFC 5545 §3.3.10); a visit takes place, at the hour after.
  for (const day of momentsAt("12:00").keys()) {
    const ours = instantOf(day, at, zone);
    if (!byDay.has(day) && timeOf(ours, zone) !== at) byDay.set(day, ours);
  }
  for (const day of of.extraDates) byDay.set(day, instantOf(day, at, zone));
  for (const day of of.exceptDates) byDay.delete(day);
  return [...byDay.values()].toSorted((a, b) => a - b);
}

test("a schedule has the moments that a reference library gives, over two years and both changes of the clock", () => {
  fc.assert(
    fc.property(season, time, fc.constantFrom(...ZONES), (of, at, zone) => {
      // The reference moves a whole series whose first day has no such time: no rule of ours begins so.
      fc.pre(timeOf(instantOf(of.since, at, zone), zone) === at);
      const days = daysOf(of);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.map((day) => instantOf(day, at, zone))).toEqual(expected(of, at, zone));
    }),
    { numRuns: RUNS },
  );
});

test("exceptions are told when they leave something out", () => {
  fc.assert(
    fc.property(season, (of) => {
      const without = daysOf({ ...of, exceptDates: [] });
      expect(daysLeftOut(of)).toEqual(without.filter((day) => of.exceptDates.includes(day)));
    }),
    { numRuns: RUNS },
  );
});

test("months without the day are left out, and the last such weekday is found", () => {
  const of = (how: Recurrence): string[] =>
    daysOf({
      since: "2027-01-31",
      until: "2027-06-30",
      recurrence: how,
      exceptDates: ["2027-03-31"],
      extraDates: ["2027-07-14"],
    });
  expect(of({ freq: "monthly", interval: 1, day: 31 })).toEqual(["2027-01-31", "2027-05-31", "2027-07-14"]);
  expect(of({ freq: "monthly", interval: 2, nth: -1, weekday: 7 })).toEqual([
    "2027-01-31",
    "2027-03-28",
    "2027-05-30",
    "2027-07-14",
  ]);
  expect(of({ freq: "once" })).toEqual(["2027-01-31", "2027-07-14"]);
});

const PARIS = "Europe/Paris";
const iso = (at: number): string => new Date(at).toISOString();

test("an hour that the clocks leave out moves forward, one that they show twice is the first", () => {
  expect(iso(instantOf("2027-03-28", "02:30", PARIS))).toBe("2027-03-28T01:30:00.000Z");
  expect(timeOf(instantOf("2027-03-28", "02:30", PARIS), PARIS)).toBe("03:30");
  expect(iso(instantOf("2026-10-25", "02:30", PARIS))).toBe("2026-10-25T00:30:00.000Z");
  expect(iso(instantOf("2026-10-25", "03:00", PARIS))).toBe("2026-10-25T02:00:00.000Z");
  expect(iso(instantOf("2026-10-25", "01:59", PARIS))).toBe("2026-10-24T23:59:00.000Z");
});

test("days and hours of a moment are those it was made from, whatever the zone", () => {
  const day = fc.integer({ min: 0, max: 1460 }).map((n) => addDays("2025-01-01", n));
  fc.assert(
    fc.property(day, time, fc.constantFrom(...ZONES), (of, at, zone) => {
      const moment = instantOf(of, at, zone);
      expect(dayOf(moment, zone)).toBe(of);
      const shown = timeOf(moment, zone);
      if (shown !== at) expect(shown > at).toBe(true);
      const { start, end } = wholeDay(of, zone);
      expect(start <= moment && moment < end).toBe(true);
      expect([22.5, 23, 23.5, 24, 24.5, 25]).toContain((end - start) / 3_600_000);
    }),
    { numRuns: RUNS },
  );
});

test("an end at or before the start is of the next day, and a span is never empty", () => {
  const hours = ({ start, end }: { start: number; end: number }): number => (end - start) / 3_600_000;
  expect(hours(spanOf("2027-06-01", { start: "22:00", end: "01:00" }, PARIS))).toBe(3);
  expect(hours(spanOf("2027-06-01", { start: "10:00", end: "10:00" }, PARIS))).toBe(24);
  expect(hours(spanOf("2027-03-27", { start: "22:00", end: "06:00" }, PARIS))).toBe(7);
  expect(hours(wholeDay("2027-03-28", PARIS))).toBe(23);
  expect(hours(wholeDay("2026-10-25", PARIS))).toBe(25);
  fc.assert(
    fc.property(time, time, fc.constantFrom(...ZONES), (start, end, zone) => {
      const span = spanOf("2027-03-28", { start, end }, zone);
      expect(span.end).toBeGreaterThan(span.start);
    }),
  );
});

/**
 * The nights of both changes in Paris, New York and on Lord Howe (half an hour), and ordinary ones, over four years.
 */
const night = fc.integer({ min: 0, max: 1460 }).map((n) => addDays("2025-01-01", n));
const changeNight = fc.constantFrom(
  "2027-03-28",
  "2026-10-25",
  "2026-03-08",
  "2026-11-01",
  "2026-10-04",
  "2026-04-05",
);
const quarter = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(n >> 2).padStart(2, "0")}:${String((n & 3) * 15).padStart(2, "0")}`);
const minutesOf = (of: string): number => Number(of.slice(0, 2)) * 60 + Number(of.slice(3));
const saidMinutes = (start: string, end: string): number =>
  minutesOf(end) - minutesOf(start) + (end > start ? 0 : 1440);
const minutesIn = ({ start, end }: { start: number; end: number }): number => (end - start) / 60_000;

test("the clocks show an hour once, never, or twice, and nothing else is taken for it", () => {
  fc.assert(
    fc.property(fc.oneof(night, changeNight), quarter, fc.constantFrom(...ZONES), (day, at, zone) => {
      const found = instantsOf(day, at, zone);
      expect(found.length).toBeLessThanOrEqual(2);
      for (const moment of found) expect([dayOf(moment, zone), timeOf(moment, zone)]).toEqual([day, at]);
      // Every other moment of that day and the hours around it shows another time.
      const middle = instantOf(day, at, zone);
      for (let step = -12; step <= 12; step += 1) {
        const moment = middle + step * 15 * 60_000;
        const shows = dayOf(moment, zone) === day && timeOf(moment, zone) === at;
        expect(found.includes(moment)).toBe(shows);
      }
      if (found.length > 0) expect(middle).toBe(found[0]);
    }),
    { numRuns: RUNS },
  );
  expect(instantsOf("2027-03-28", "02:30", PARIS)).toEqual([]);
  expect(instantsOf("2026-10-25", "02:30", PARIS).map(iso)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ]);
});

test("a visit lasts as long as its hours say where the clocks leave one out or show it twice, else until they show its end", () => {
  const hours = (day: string, start: string, end: string): number =>
    minutesIn(spanOf(day, { start, end }, PARIS)) / 60;
  expect(hours("2027-03-28", "02:30", "03:30")).toBe(1);
  expect(hours("2027-03-28", "01:30", "02:30")).toBe(1);
  expect(hours("2027-03-28", "02:00", "02:45")).toBe(0.75);
  expect(hours("2027-03-27", "22:00", "02:30")).toBe(4.5);
  expect(hours("2026-10-25", "02:30", "03:30")).toBe(1);
  expect(hours("2026-10-25", "02:00", "02:30")).toBe(0.5);
  expect(hours("2026-10-24", "22:00", "06:00")).toBe(9);
  expect(hours("2027-03-27", "22:00", "06:00")).toBe(7);
  fc.assert(
    fc.property(
      fc.oneof(night, changeNight),
      quarter,
      quarter,
      fc.constantFrom(...ZONES),
      (day, start, end, zone) => {
        const span = spanOf(day, { start, end }, zone);
        const ended = end > start ? day : addDays(day, 1);
        const [starts, ends] = [instantsOf(day, start, zone), instantsOf(ended, end, zone)];
        if (starts.length === 1 && ends.length === 1)
          expect(span).toEqual({ start: starts[0], end: ends[0] });
        else expect(minutesIn(span)).toBe(saidMinutes(start, end));
        if (starts.length > 0) expect(starts).toContain(span.start);
      },
    ),
    { numRuns: RUNS },
  );
});

test("of an hour that comes twice either may be chosen, and nothing is made of one that does not exist", () => {
  const of = (start: string, end: string, later: { start?: boolean; end?: boolean } = {}) => {
    const span = spanAt("2026-10-25", { start, end }, PARIS, later);
    return span === null ? null : minutesIn(span);
  };
  expect(of("02:30", "03:30")).toBe(120);
  expect(of("02:30", "03:30", { start: true })).toBe(60);
  expect(of("02:00", "02:30", { end: true })).toBe(90);
  expect(of("02:15", "02:30", { start: true })).toBe(null);
  expect(of("02:15", "02:30", { start: true, end: true })).toBe(15);
  expect(of("10:00", "11:00")).toBe(60);
  expect(spanAt("2027-03-28", { start: "02:30", end: "03:30" }, PARIS, {})).toBe(null);
  expect(spanAt("2027-03-28", { start: "01:30", end: "02:30" }, PARIS, {})).toBe(null);
});
