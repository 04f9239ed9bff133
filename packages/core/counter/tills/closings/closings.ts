import type { AccountingType } from "#billing/documents/documents.ts";
import type { VatTypeKey } from "#billing/accounting/vatTypes.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { TillPayment } from "#counter/pointsOfSale/points.ts";
import type { TicketVat } from "#counter/tills/tickets/ticket.ts";

export const CLOSING_PERIODS = ["day", "month", "year"] as const;
export type ClosingPeriod = (typeof CLOSING_PERIODS)[number];

const OF: Readonly<Record<ClosingPeriod, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  year: /^\d{4}(-\d\d-\d\d|-20\d\d)?$/,
};

/**
 * Checks whether a period has a valid name: a day or a month of the calendar, a fiscal year by its name or its closing
 * day.
 */
export function isPeriod(period: ClosingPeriod, of: string): boolean {
  if (!OF[period].test(of)) return false;
  if (/^\d{4}(-20\d\d)?$/.test(of) && period === "year") return true;
  const day = of.length === 7 ? `${of}-01` : of;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** Totals of a period (rules §3.2, closings). Refunds are included with their sign; training never is. */
export type TillTotals = {
  tickets: number;
  lines: number;
  turnoverHtCents: Cents;
  turnoverVatCents: Cents;
  turnoverTtcCents: Cents;
  vat: TicketVat[];
  /** For the books: sales by nature and type of VAT, without tax; the tourist tax is included with its own nature. */
  sold: { nature: AccountingType; type: VatTypeKey; baseCents: Cents }[];
  paid: { type: TillPayment; amountCents: Cents; count: number }[];
  tipsCents: Cents;
  touristTaxCents: Cents;
  settledCents: Cents;
  cashInCents: Cents;
  cashOutCents: Cents;
  /** Tickets with returns, and their returned amount with tax, below zero. */
  refunds: number;
  refundsTtcCents: Cents;
  /** Discounts, in the terms of their tickets. */
  discountsCents: Cents;
  duplicates: number;
  drawerOpenings: number;
};

/** The end of a day, a month or a fiscal year at a till. */
export type Closing = {
  kind: "closing";
  id: Id;
  period: ClosingPeriod;
  /** Counts the till's closings of this period. */
  n: number;
  number: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or the fiscal year (`isPeriod`). */
  of: string;
  /** Records that it closes, the first and the last. */
  from: number;
  to: number;
  totals: TillTotals;
  /** Perpetual grand total, turnover with tax; and the same with refunds counted as positive. */
  perpetualCents: Cents;
  absoluteCents: Cents;
  /**
   * For a day: float, expected content of the drawer, counted cash (by denomination in cents), reason of the
   * difference.
   */
  cash?: {
    floatCents: Cents;
    expectedCents: Cents;
    countedCents: Cents;
    /** Pieces, by their worth in cents. */
    counted: Record<string, number>;
    reason: string;
    /** Cash left for the next day; the rest goes to the bank. */
    leftCents: Cents;
  };
};
