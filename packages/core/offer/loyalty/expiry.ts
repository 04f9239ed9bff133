import { dayInFrance } from "#kit/days.ts";
import { monthsAfter } from "#shops/settings/years.ts";

/** Shortest and longest life of points, in months. */
export const EXPIRY_MONTHS = { least: 6, most: 60 } as const;
/** Months that points live at least after the day on which their expiry is switched on or shortened. */
export const GRACE_MONTHS = 3;

/**
 * Terms of expiry: the life of points in months, and the moment (milliseconds since 1970) at which the expiry was
 * switched on or last shortened; null where that is unknown.
 */
export type ExpiryTerms = { months: number; since: number | null };
/** A movement of points; `at` in milliseconds since 1970, negative `points` are a loss. */
type PointsMove = { at: number; points: number };
/** Points that are left of those which expire on a day: they may be used until its end, in France. */
export type PointsLot = { on: string; points: number };
/** Points whose day is over and that are still to be booked, and the next ones. */
export type PointsExpiry = { due: number; next: PointsLot | null };

/**
 * Returns the moment since which the present life of points is applied: `now` where the expiry is switched on or
 * shortened, else the former one. Null without an expiry.
 */
export function expirySince(
  before: { months: number | null; since: number | null },
  months: number | null,
  now: number,
): number | null {
  if (months === null) return null;
  return before.months === null || months < before.months ? now : before.since;
}

/** Returns the last day of points that were gained at a moment. */
function lastDayOf(at: number, { months, since }: ExpiryTerms): string {
  const usual = monthsAfter(dayInFrance(at), months);
  const grace = since === null ? usual : monthsAfter(dayInFrance(since), GRACE_MONTHS);
  return usual > grace ? usual : grace;
}

/**
 * Returns what is left of the points by their last day, earliest first. The oldest points are used first, so that of
 * all points gained up to a day those are left which exceed all losses ever. A returned point is a new gain on the day
 * of its return.
 */
export function lotsOf(moves: readonly PointsMove[], terms: ExpiryTerms): PointsLot[] {
  const gained = new Map<string, number>();
  let lost = 0;
  for (const { at, points } of moves) {
    if (points < 0) lost -= points;
    if (points <= 0) continue;
    const on = lastDayOf(at, terms);
    gained.set(on, (gained.get(on) ?? 0) + points);
  }
  const lots: PointsLot[] = [];
  for (const [on, points] of [...gained].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const left = Math.max(0, points - lost);
    lost -= points - left;
    if (left > 0) lots.push({ on, points: left });
  }
  return lots;
}

/** Returns what has expired before a day (`YYYY-MM-DD`), and what expires next, on that day or later. */
export function expiryAt(lots: readonly PointsLot[], today: string): PointsExpiry {
  const due = lots.reduce((sum, { on, points }) => (on < today ? sum + points : sum), 0);
  return { due, next: lots.find(({ on }) => on >= today) ?? null };
}
