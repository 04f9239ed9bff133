import { dayAfter } from "#kit/days.ts";

/** The day on which a shop's fiscal years start (specification §3, settings: logStartMonth, logStartDay). */
type YearStart = { month: number; day: number };
/**
 * A fiscal year that is shorter or longer than twelve months, as the shop stated it; days `YYYY-MM-DD`, both included.
 */
export type FiscalYearDates = { opensOn: string; closesOn: string };
/** Basis of a shop's fiscal years: their start, and the stated ones in order. */
export type YearRule = YearStart & { stated: readonly FiscalYearDates[] };
/** A fiscal year; `name` is part of the numbers of its documents (specification §9). */
export type FiscalYear = FiscalYearDates & { name: number };

/**
 * Months of the longest fiscal year: the first one of a company, or one that is closed later than usual (CGI art. 37
 * and 209).
 */
export const MOST_MONTHS = 24;

const two = (n: number): string => String(n).padStart(2, "0");
const yearIn = (day: string): number => Number(day.slice(0, 4));
const startOf = (day: string): YearStart => ({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) });

/** Returns the start in a calendar year; the last day of a month that is too short for it. */
function startIn(year: number, { month, day }: YearStart): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${two(month)}-${two(Math.min(day, last))}`;
}

/** Returns the day a number of months after another. */
export function monthsAfter(day: string, months: number): string {
  const { month, day: date } = startOf(day);
  const count = month - 1 + months;
  return startIn(yearIn(day) + Math.floor(count / 12), { month: (((count % 12) + 12) % 12) + 1, day: date });
}

/**
 * Returns the name of a stated year; names only grow, so that two years that start in one calendar year do not share
 * the numbers of their documents.
 */
function nameOfStated({ stated }: YearRule, at: number): number {
  const opensOn = stated[at]?.opensOn ?? "";
  const before = fiscalYearOf(dayAfter(opensOn, -1), { ...startOf(opensOn), stated: stated.slice(0, at) });
  return Math.max(yearIn(opensOn), before.name + 1);
}

/**
 * Returns the fiscal year that a day (`YYYY-MM-DD`) is in: the one list of years that numbers of documents, books, FEC
 * and closings of tills follow. A year is twelve months unless it was stated; after a stated one, years start on the
 * day after it.
 */
export function fiscalYearOf(day: string, rule: YearRule): FiscalYear {
  const { stated } = rule;
  const at = stated.findLastIndex(({ opensOn }) => opensOn <= day);
  const own = stated[at];
  if (own && day <= own.closesOn) return { ...own, name: nameOfStated(rule, at) };
  const first = own ? dayAfter(own.closesOn, 1) : null;
  const next = stated[at + 1];
  const start = first ? startOf(first) : next ? startOf(next.opensOn) : rule;
  const here = startIn(yearIn(day), start);
  const opensOn = day >= here ? here : startIn(yearIn(day) - 1, start);
  const closesOn = dayAfter(startIn(yearIn(opensOn) + 1, start), -1);
  const shift = first ? Math.max(0, nameOfStated(rule, at) + 1 - yearIn(first)) : 0;
  return { opensOn, closesOn, name: yearIn(opensOn) + shift };
}

/** Returns the fiscal years from that of one day to that of another. */
export function fiscalYears(from: string, to: string, rule: YearRule): FiscalYear[] {
  const years = [fiscalYearOf(from, rule)];
  for (let last = years[0]; last && last.closesOn < to;) {
    last = fiscalYearOf(dayAfter(last.closesOn, 1), rule);
    years.push(last);
  }
  return years;
}

/** Returns the length of a year: whole months, and days beyond them. */
export function lengthOf({ opensOn, closesOn }: FiscalYearDates): { months: number; days: number } {
  const after = dayAfter(closesOn, 1);
  let months = 0;
  while (monthsAfter(opensOn, months + 1) <= after) months += 1;
  const days = (Date.parse(after) - Date.parse(monthsAfter(opensOn, months))) / 86_400_000;
  return { months, days };
}

/** Reasons why a year may not be stated: names of refusals. */
export type YearFault =
  | "fiscal-year-used"
  | "fiscal-year-start"
  | "fiscal-year-order"
  | "fiscal-year-long"
  | "fiscal-year-same";

/**
 * Returns the reason why a year may not be stated, or null. It replaces a whole year of the list, the last stated one
 * or a later one, and no year before `free`: the first day after the years that have begun with any sealed, booked,
 * closed or locked record.
 */
export function statedFault(
  { opensOn, closesOn }: FiscalYearDates,
  rule: YearRule,
  free: string,
): YearFault | null {
  const now = fiscalYearOf(opensOn, rule);
  const last = rule.stated.at(-1);
  if (opensOn < free || (last && opensOn <= last.closesOn)) return "fiscal-year-used";
  if (now.opensOn !== opensOn) return "fiscal-year-start";
  if (closesOn < opensOn) return "fiscal-year-order";
  if (closesOn >= monthsAfter(opensOn, MOST_MONTHS)) return "fiscal-year-long";
  return now.closesOn === closesOn ? "fiscal-year-same" : null;
}

/** Returns the rule with one more year, which `statedFault` has accepted. */
export function withStated(rule: YearRule, { opensOn, closesOn }: FiscalYearDates): YearRule {
  return { ...startOf(dayAfter(closesOn, 1)), stated: [...rule.stated, { opensOn, closesOn }] };
}

/** Returns the rule without its last stated year, as it was before. */
export function withoutLast(rule: YearRule): YearRule {
  const last = rule.stated.at(-1);
  return last ? { ...startOf(last.opensOn), stated: rule.stated.slice(0, -1) } : rule;
}
