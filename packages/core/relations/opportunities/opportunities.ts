import { scaled } from "#kit/money.ts";

export const OPPORTUNITY_STATUSES = ["open", "won", "lost"] as const;
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

/** Origins of an opportunity. */
export const OPPORTUNITY_SOURCES = [
  "visit",
  "fair",
  "recommendation",
  "web",
  "call",
  "campaign",
  "renewal",
  "other",
] as const;
export type OpportunitySource = (typeof OPPORTUNITY_SOURCES)[number];

/** Reasons of a lost opportunity; `other` needs words. */
export const LOST_REASONS = [
  "price",
  "competitor",
  "noNeed",
  "noAnswer",
  "stock",
  "timing",
  "mistake",
  "other",
] as const;
export type LostReason = (typeof LOST_REASONS)[number];

/** Objects that an opportunity is linked with. */
export const LINK_KINDS = ["quote", "sample", "reservation", "order"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * Returns whether a sale is still to be written for an opportunity: an open one takes further quotes, a won one needs a
 * quote or an order while it has none.
 */
export function asksForSale(status: OpportunityStatus, linked: readonly LinkKind[]): boolean {
  return (
    status === "open" || (status === "won" && !linked.some((kind) => kind === "quote" || kind === "order"))
  );
}

/** Returns the bottles of a won opportunity: those of its quote; its own where the quote counts none (free lines). */
export const soldBottles = (own: number | null, quoted: number): number | null => (quoted > 0 ? quoted : own);

/** Fewest and most stages of a shop. */
export const STAGES_MIN = 2;
export const STAGES_MAX = 8;
/** Cards of a column of the board that are read at once. */
export const COLUMN_PAGE = 50;
/** Days after its end during which the board shows a won or lost opportunity. */
export const ENDED_DAYS = 90;
/** Key of the overdue part of a forecast: opportunities whose expected day has passed. */
export const OVERDUE = "overdue";

export type OpportunityStage = {
  id: string;
  name: string;
  /** Percentage of the amounts that weighted sums count. */
  probability: number;
  /** Days in the stage after which an opportunity stagnates; null: never. */
  stagnationDays: number | null;
};

/** Returns the percentage that counts: all of a won one, nothing of a lost one, else its own or that of its stage. */
export function probabilityOf(
  status: OpportunityStatus,
  own: number | null,
  stage: Pick<OpportunityStage, "probability">,
): number {
  if (status !== "open") return status === "won" ? 100 : 0;
  return own ?? stage.probability;
}

/**
 * Returns the part of an amount (cents) that a weighted sum counts, rounded half away from zero for each opportunity:
 * so a sum is the sum of what its cards show. The SQL of the list rounds the same way.
 */
export function weightedCents(amountCents: number | null, probability: number): number {
  return amountCents === null ? 0 : scaled(amountCents, probability, 100);
}

export type OpportunitySums = {
  count: number;
  bottles: number;
  amountCents: number;
  weightedCents: number;
};
export const NO_SUMS: OpportunitySums = { count: 0, bottles: 0, amountCents: 0, weightedCents: 0 };

type Counted = { bottles: number | null; amountCents?: number | null | undefined; probability: number };

/** Returns sums with an opportunity more, or one less (`sign` −1). Amounts that are not known count nothing. */
export function withCounted(sums: OpportunitySums, one: Counted, sign: 1 | -1 = 1): OpportunitySums {
  const amountCents = one.amountCents ?? 0;
  return {
    count: sums.count + sign,
    bottles: sums.bottles + sign * (one.bottles ?? 0),
    amountCents: sums.amountCents + sign * amountCents,
    weightedCents: sums.weightedCents + sign * weightedCents(amountCents, one.probability),
  };
}

/**
 * Returns the sums of opportunities: the one definition for the board, the list and the forecast. All are counted; the
 * bottles and amounts of lost ones are left out, except among lost ones alone (their column, their tab).
 */
export function sumsOf(
  opportunities: readonly (Counted & { status?: OpportunityStatus })[],
): OpportunitySums {
  const kept = opportunities.filter(({ status }) => status !== "lost");
  const summed = kept.length > 0 ? kept : opportunities;
  const sums = summed.reduce((all, one) => withCounted(all, one), NO_SUMS);
  return { ...sums, count: opportunities.length };
}

/** Adds sums of parts. */
export function addedSums(parts: readonly OpportunitySums[]): OpportunitySums {
  return parts.reduce(
    (sums, part) => ({
      count: sums.count + part.count,
      bottles: sums.bottles + part.bottles,
      amountCents: sums.amountCents + part.amountCents,
      weightedCents: sums.weightedCents + part.weightedCents,
    }),
    NO_SUMS,
  );
}

/** Returns the part of the forecast of an expected day: its month (`YYYY-MM`), or `OVERDUE` before today. */
export function forecastKey(expectedOn: string, today: string): string {
  return expectedOn < today ? OVERDUE : expectedOn.slice(0, 7);
}

/** Returns the months of a forecast without gaps: from this month to the last expected one, at most `most`. */
export function forecastMonths(today: string, keys: readonly string[], most = 36): string[] {
  const last = keys.filter((key) => key !== OVERDUE).reduce((a, b) => (a > b ? a : b), today.slice(0, 7));
  const months: string[] = [];
  let [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  while (months.length < most) {
    const key = `${year}-${String(month).padStart(2, "0")}`;
    if (key > last) break;
    months.push(key);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return months;
}

/**
 * Returns the position of a card between two others, smallest first; null when the numbers leave no room between them
 * (the column is numbered anew then).
 */
export function positionBetween(above: number | null, below: number | null): number | null {
  if (above === null && below === null) return 0;
  if (above === null) return (below ?? 0) - 1;
  if (below === null) return above + 1;
  const middle = (above + below) / 2;
  return middle > above && middle < below ? middle : null;
}
