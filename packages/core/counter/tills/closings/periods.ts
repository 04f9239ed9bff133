import { fiscalYearOf, type YearRule } from "#shops/settings/years.ts";
import { isPeriod, type Closing, type ClosingPeriod } from "./closings.ts";

/**
 * Doubts about the period of a closing: closed before (allowed for a day: a till that is opened again has two), earlier
 * than one closed before it, not over yet (a day: not begun), or no fiscal year of the shop.
 */
export const CLOSING_DOUBTS = ["closing-twice", "closing-before", "closing-early", "closing-year"] as const;
type ClosingDoubtCode = (typeof CLOSING_DOUBTS)[number];
export type ClosingDoubt = { code: ClosingDoubtCode; of: string } & Record<string, string>;

/** Periods of one kind closed before at a till. */
export type ClosedBefore = {
  /** The newest of them. */
  last: string | null;
  /** Number of the closing of this very period; null: there is none. */
  same: string | null;
};

/** Returns the last day of a period; null for a fiscal year given by its name alone. */
export function lastDayOf(period: ClosingPeriod, of: string): string | null {
  if (!isPeriod(period, of)) return null;
  if (period !== "month") return of.length === 10 ? of : null;
  const [year = 0, month = 1] = of.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * Checks whether a period may be closed on a day: a day once it has begun, a month and a fiscal year once they are
 * over.
 */
export function isClosable(period: ClosingPeriod, of: string, today: string): boolean {
  const last = lastDayOf(period, of);
  return last === null || (period === "day" ? last <= today : last < today);
}

/**
 * Returns the doubts about the period of a closing. `today`: date at the till's location; `years`: null where they are
 * not known.
 */
export function closingDoubts(
  { period, of }: Pick<Closing, "period" | "of">,
  before: ClosedBefore,
  { today, years }: { today: string; years: YearRule | null },
): ClosingDoubt[] {
  const found: ClosingDoubt[] = [];
  if (before.same !== null && period !== "day")
    found.push({ code: "closing-twice", of, number: before.same });
  else if (before.last !== null && of < before.last)
    found.push({ code: "closing-before", of, last: before.last });
  if (!isClosable(period, of, today)) found.push({ code: "closing-early", of, today });
  const closesOn = period === "year" && of.length === 10 && years ? fiscalYearOf(of, years).closesOn : of;
  if (closesOn !== of) found.push({ code: "closing-year", of, closesOn });
  return found;
}

/** Tolerated clock error. */
export const CLOCK_SLACK_MS = 3_600_000;

/**
 * Returns the day at the place of a record (`at`: its local time with its offset) when the server received it, which no
 * clock of a device can change; and no later than the record's own.
 */
export function dayAtTill(at: string, receivedAt: number): string {
  const own = at.slice(0, 10);
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)$/.exec(at) ?? [];
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const there = new Date(receivedAt + CLOCK_SLACK_MS + offset).toISOString().slice(0, 10);
  return there < own ? there : own;
}
