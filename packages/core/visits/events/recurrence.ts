import type { Recurrence, Rule } from "./events.ts";
import { dayNamed, dayNumber } from "./zone.ts";

/** Returns 1 (Monday) to 7 of a day's number: 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
const monthsOf = (day: number): number => {
  const at = new Date(day * 86_400_000);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};
const firstOf = (months: number): number => Date.UTC(Math.floor(months / 12), months % 12, 1) / 86_400_000;

/** Returns the day of a month by a monthly rule; null where the month has no such day. */
function inMonth(rule: Extract<Recurrence, { freq: "monthly" }>, months: number): number | null {
  const [first, next] = [firstOf(months), firstOf(months + 1)];
  if ("day" in rule) {
    const day = first + rule.day - 1;
    return day < next ? day : null;
  }
  if (rule.nth === -1) return next - 1 - ((weekdayOf(next - 1) - rule.weekday + 7) % 7);
  return first + ((rule.weekday - weekdayOf(first) + 7) % 7) + (rule.nth - 1) * 7;
}

/** Returns the numbers of the days of a recurrence from `since` to `until`, ascending. */
function recurring(rule: Recurrence, since: number, until: number): number[] {
  if (rule.freq === "once") return [since];
  const days: number[] = [];
  if (rule.freq === "weekly") {
    const wanted = new Set(rule.weekdays);
    // Weeks begin on Monday (ISO 8601) and are counted from that of the first day.
    const monday = since - (weekdayOf(since) - 1);
    for (let day = since; day <= until; day += 1)
      if (wanted.has(weekdayOf(day)) && Math.floor((day - monday) / 7) % rule.interval === 0) days.push(day);
    return days;
  }
  for (let months = monthsOf(since); firstOf(months) <= until; months += rule.interval) {
    const day = inMonth(rule, months);
    if (day !== null && day >= since && day <= until) days.push(day);
  }
  return days;
}

export type Season = Pick<Rule, "since" | "until" | "recurrence" | "exceptDates" | "extraDates">;

/**
 * Returns the days `YYYY-MM-DD` of a schedule, ascending and each once: those of its recurrence within its season, and
 * its extra days wherever they are, without its exceptions. A month without the day (31 April) is left out, as in RFC
 * 5545.
 */
export function daysOf({ since, until, recurrence, exceptDates, extraDates }: Season): string[] {
  const days = new Set(recurring(recurrence, dayNumber(since), dayNumber(until)));
  for (const day of extraDates) days.add(dayNumber(day));
  for (const day of exceptDates) days.delete(dayNumber(day));
  return [...days].toSorted((a, b) => a - b).map(dayNamed);
}

/** Returns the exceptions that fall on a day of the schedule. */
export function daysLeftOut(season: Season): string[] {
  const all = new Set(daysOf({ ...season, exceptDates: [] }));
  return [...new Set(season.exceptDates)].filter((day) => all.has(day)).toSorted();
}
