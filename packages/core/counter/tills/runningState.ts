import { canonicalJson, CHAIN_START } from "#billing/documents/canonical.ts";
import { cents, NO_CENTS, type Cents } from "#kit/money.ts";
import { CLOSING_PERIODS, type Closing, type ClosingPeriod, type TillTotals } from "./closings/closings.ts";
import type { JournalEnd, TillRecord } from "./journal.ts";
import { closingNumber } from "./numbers.ts";
import { addRecord, cashOf, isUsed, NO_TOTALS, turnoverOf } from "./tickets/totals.ts";

/** Running state of a till's journal from record to record: all facts against which the next one is checked. */
export type Running = {
  end: JournalEnd;
  /** Last assigned numbers. */
  tickets: number;
  training: number;
  /** Perpetual: they survive a purge of the records. */
  perpetualCents: Cents;
  absoluteCents: Cents;
  /** For each period: its last closing, the first record after it, and the totals since. */
  periods: Record<ClosingPeriod, { n: number; from: number; totals: TillTotals }>;
  /** Null: the till is not opened. */
  floatCents: Cents | null;
};

const START = { n: 0, from: 1, totals: NO_TOTALS };

export const NEW_JOURNAL: Running = {
  end: { seq: 0, hash: CHAIN_START },
  tickets: 0,
  training: 0,
  perpetualCents: NO_CENTS,
  absoluteCents: NO_CENTS,
  periods: { day: START, month: START, year: START },
  floatCents: null,
};

/**
 * Returns the text of the running state at the end of a journal that the server seals, so that no record builds on a
 * manipulated number.
 */
export const runningText = (shopId: string, tillId: string, r: Running): string =>
  `till-running\n${shopId}\n${tillId}\n${canonicalJson(r)}`;
/**
 * Returns the signed text of the position up to which a journal was verified; `wholeAt` (ISO 8601): time of its last
 * verification from the first record.
 */
export const verifiedText = (shopId: string, tillId: string, r: Running, wholeAt: string): string =>
  `till-verified\n${shopId}\n${tillId}\n${wholeAt}\n${canonicalJson(r)}`;

function perpetual(
  r: Running,
  { body, training }: TillRecord,
): Pick<Running, "perpetualCents" | "absoluteCents"> {
  const { perpetualCents, absoluteCents } = r;
  if (body.kind !== "ticket" || training) return { perpetualCents, absoluteCents };
  const { turnoverTtcCents, backTtcCents } = turnoverOf(body);
  return {
    perpetualCents: cents(perpetualCents + turnoverTtcCents),
    absoluteCents: cents(absoluteCents + turnoverTtcCents - 2 * backTtcCents),
  };
}

/** Returns the journal after one record more, which `recordFaults` has accepted; `hash` is the record's. */
export function nextRunning(r: Running, record: TillRecord, hash: string): Running {
  const { body, seq, training } = record;
  const isTicket = body.kind === "ticket";
  const periods = { ...r.periods };
  for (const period of CLOSING_PERIODS) {
    const { n, from, totals } = periods[period];
    periods[period] =
      body.kind === "closing" && body.period === period
        ? { n: body.n, from: seq + 1, totals: NO_TOTALS }
        : { n, from, totals: addRecord(totals, record) };
  }
  const isDay = body.kind === "closing" && body.period === "day";
  return {
    end: { seq, hash },
    tickets: r.tickets + (isTicket && !training ? 1 : 0),
    training: r.training + (isTicket && training ? 1 : 0),
    ...perpetual(r, record),
    periods,
    floatCents: body.kind === "opening" ? body.floatCents : isDay ? null : r.floatCents,
  };
}

/** Cash count of a day. `counted`: pieces, by their worth in cents. */
export type CashCount = { counted: Record<string, number>; reason: string; leftCents: Cents };

/** Returns the worth of pieces. NaN for a name that is no number. */
export const worthOf = (counted: Record<string, number>): number =>
  Object.entries(counted).reduce((a, [worth, pieces]) => a + Number(worth) * pieces, 0);

/** Returns the expected content of the drawer. */
export const expectedCash = (r: Running): Cents => cents((r.floatCents ?? 0) + cashOf(r.periods.day.totals));

/**
 * Returns the reason why a period cannot be closed now: a month and a year are made of days, so the day must be closed
 * before.
 */
const closingFault = (r: Running, period: ClosingPeriod): "day-open" | null =>
  period !== "day" && (isUsed(r.periods.day.totals) || r.floatCents !== null) ? "day-open" : null;

/**
 * Makes the closing of a period (rules §3.2): everything since the one before, totals and perpetual totals. Its cost
 * does not depend on the number of sales. Throws RangeError where `closingFault` is not null, or on cash that is
 * counted other than at the end of a day.
 */
export function closingOf(
  r: Running,
  what: { id: string; code: string; period: ClosingPeriod; of: string; cash?: CashCount },
): Closing {
  const { id, code, period, of, cash } = what;
  const fault = closingFault(r, period);
  if (fault || (cash && period !== "day")) throw new RangeError(fault ?? "cash");
  const { n, from, totals } = r.periods[period];
  return {
    kind: "closing",
    id,
    period,
    n: n + 1,
    number: closingNumber(code, period, n + 1),
    of,
    from,
    to: r.end.seq,
    totals,
    perpetualCents: r.perpetualCents,
    absoluteCents: r.absoluteCents,
    ...(cash
      ? {
          cash: {
            floatCents: r.floatCents ?? NO_CENTS,
            expectedCents: expectedCash(r),
            countedCents: cents(worthOf(cash.counted)),
            counted: cash.counted,
            reason: cash.reason,
            leftCents: cash.leftCents,
          },
        }
      : {}),
  };
}

/** Checks whether a closing matches the journal. */
export function isClosingOf(r: Running, code: string, closing: Closing): boolean {
  const { id, period, of, cash } = closing;
  if (closingFault(r, period) || (cash && period !== "day")) return false;
  if (cash && !Number.isSafeInteger(worthOf(cash.counted))) return false;
  return (
    canonicalJson(closingOf(r, { id, code, period, of, ...(cash ? { cash } : {}) })) ===
    canonicalJson(closing)
  );
}
