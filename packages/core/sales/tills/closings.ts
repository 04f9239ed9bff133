import type { AccountingType } from "#billing/documents/documents.ts";
import type { VatTypeKey } from "#billing/accounting/vatTypes.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { TillPayment } from "./points.ts";
import type { TicketVat } from "./ticket.ts";

export const CLOSING_PERIODS = ["day", "month", "year"] as const;
export type ClosingPeriod = (typeof CLOSING_PERIODS)[number];

const OF: Readonly<Record<ClosingPeriod, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  year: /^\d{4}(-\d\d-\d\d|-20\d\d)?$/,
};

/** Whether a period is called so: a day and a month that the calendar has, a fiscal year by its name or the day that it closes on. */
export function isPeriod(period: ClosingPeriod, of: string): boolean {
  if (!OF[period].test(of)) return false;
  if (/^\d{4}(-20\d\d)?$/.test(of) && period === "year") return true;
  const day = of.length === 7 ? `${of}-01` : of;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** Totals of a period (rules §3.2, closings). Refunds are in them with their sign; training never is. */
export type TillTotals = {
  tickets: number;
  lines: number;
  turnoverHtCents: Cents;
  turnoverVatCents: Cents;
  turnoverTtcCents: Cents;
  vat: TicketVat[];
  /** For the books: what was sold, by nature and type of VAT, without tax; the tourist tax stands here too, as what it is. */
  sold: { nature: AccountingType; type: VatTypeKey; baseCents: Cents }[];
  paid: { type: TillPayment; amountCents: Cents; count: number }[];
  tipsCents: Cents;
  touristTaxCents: Cents;
  settledCents: Cents;
  cashInCents: Cents;
  cashOutCents: Cents;
  /** Tickets that take something back, and what they took back with tax, below zero. */
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
  /** Grand total for ever, turnover with tax; and the same with refunds counted as plus. */
  perpetualCents: Cents;
  absoluteCents: Cents;
  /** Of a day: float, what should lie in the drawer, what was counted (by denomination in cents), why they differ. */
  cash?: {
    floatCents: Cents;
    expectedCents: Cents;
    countedCents: Cents;
    /** Pieces, by their worth in cents. */
    counted: Record<string, number>;
    reason: string;
    /** What stays for the next day; the rest goes to the bank. */
    leftCents: Cents;
  };
};
