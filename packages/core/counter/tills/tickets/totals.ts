import { addVat } from "#billing/documents/portions.ts";
import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import type { TillTotals } from "#counter/tills/closings/closings.ts";
import type { TillRecord } from "#counter/tills/journal.ts";
import { asTicketVat, vatOfReturns } from "./refunds.ts";
import type { Ticket } from "./ticket.ts";

export const NO_TOTALS: TillTotals = {
  tickets: 0,
  lines: 0,
  turnoverHtCents: NO_CENTS,
  turnoverVatCents: NO_CENTS,
  turnoverTtcCents: NO_CENTS,
  vat: [],
  sold: [],
  paid: [],
  tipsCents: NO_CENTS,
  touristTaxCents: NO_CENTS,
  settledCents: NO_CENTS,
  cashInCents: NO_CENTS,
  cashOutCents: NO_CENTS,
  refunds: 0,
  refundsTtcCents: NO_CENTS,
  discountsCents: NO_CENTS,
  duplicates: 0,
  drawerOpenings: 0,
};

/** Adds `row` to that of the same key, the rows sorted by key: the same totals whatever came first. */
function addTo<R>(rows: readonly R[], row: R, key: (row: R) => string, both: (a: R, b: R) => R): R[] {
  const name = key(row);
  const at = rows.findIndex((r) => key(r) >= name);
  const there = rows[at];
  if (there === undefined) return [...rows, row];
  return key(there) === name
    ? rows.with(at, both(there, row))
    : [...rows.slice(0, at), row, ...rows.slice(at)];
}

const plus = (a: Cents, b: Cents): Cents => cents(a + b);

function addSold(sold: TillTotals["sold"], { lines }: Ticket): TillTotals["sold"] {
  return lines
    .filter((l) => l.move === "sale")
    .reduce(
      (rows, line) =>
        addTo(
          rows,
          { nature: line.accountingType, type: line.vatType, baseCents: line.netCents },
          (r) => `${r.nature} ${r.type}`,
          (a, b) => ({ ...a, baseCents: plus(a.baseCents, b.baseCents) }),
        ),
      sold,
    );
}

function addPaid(paid: TillTotals["paid"], { payments }: Ticket): TillTotals["paid"] {
  return payments.reduce(
    (rows, { type, amountCents }) =>
      addTo(
        rows,
        { type, amountCents, count: 1 },
        (r) => r.type,
        (a, b) => ({ ...a, amountCents: plus(a.amountCents, b.amountCents), count: a.count + b.count }),
      ),
    paid,
  );
}

/** Returns the turnover of a ticket with tax, and its returns, below zero. */
export function turnoverOf(ticket: Ticket): { turnoverTtcCents: Cents; backTtcCents: Cents } {
  return {
    turnoverTtcCents: cents(ticket.totalHtCents + ticket.totalVatCents),
    backTtcCents: sum(vatOfReturns(ticket).flatMap((row) => [row.baseCents, row.vatCents])),
  };
}

function addTicket(t: TillTotals, ticket: Ticket): TillTotals {
  const { turnoverTtcCents, backTtcCents } = turnoverOf(ticket);
  return {
    ...t,
    tickets: t.tickets + 1,
    lines: t.lines + ticket.lines.length,
    turnoverHtCents: plus(t.turnoverHtCents, ticket.totalHtCents),
    turnoverVatCents: plus(t.turnoverVatCents, ticket.totalVatCents),
    turnoverTtcCents: plus(t.turnoverTtcCents, turnoverTtcCents),
    vat: addVat([...t.vat, ...ticket.vat]).map(asTicketVat),
    sold: addSold(t.sold, ticket),
    paid: addPaid(t.paid, ticket),
    tipsCents: plus(t.tipsCents, ticket.tipsCents),
    touristTaxCents: plus(t.touristTaxCents, ticket.touristTaxCents),
    settledCents: plus(t.settledCents, ticket.settles?.amountCents ?? NO_CENTS),
    refunds: t.refunds + (ticket.lines.some((l) => l.corrects) ? 1 : 0),
    refundsTtcCents: plus(t.refundsTtcCents, backTtcCents),
    discountsCents: plus(t.discountsCents, sum(ticket.lines.map((l) => l.discountCents))),
  };
}

/**
 * Adds one record to the totals that a till maintains, so that a closing over thousands of tickets costs nothing.
 * Training counts in none of them, except for drawer openings, which are real.
 */
export function addRecord(t: TillTotals, { body, training }: TillRecord): TillTotals {
  if (body.kind === "event")
    return body.name === "drawer" ? { ...t, drawerOpenings: t.drawerOpenings + 1 } : t;
  if (training) return t;
  if (body.kind === "ticket") return addTicket(t, body);
  if (body.kind === "duplicate") return { ...t, duplicates: t.duplicates + 1 };
  if (body.kind === "cash")
    return body.amountCents > 0
      ? { ...t, cashInCents: plus(t.cashInCents, body.amountCents) }
      : { ...t, cashOutCents: plus(t.cashOutCents, cents(-body.amountCents)) };
  return t;
}

/** Returns the totals of records, in any order. */
export const totalsOf = (records: Iterable<TillRecord>): TillTotals => {
  let totals = NO_TOTALS;
  for (const record of records) totals = addRecord(totals, record);
  return totals;
};

/** Returns the cash received less the cash paid out, without the previous content of the drawer. */
export const cashOf = ({ paid, cashInCents, cashOutCents }: TillTotals): Cents =>
  cents((paid.find((p) => p.type === "cash")?.amountCents ?? 0) + cashInCents - cashOutCents);

/** Checks whether any money was moved. */
export const isUsed = (t: TillTotals): boolean =>
  t.tickets > 0 || t.cashInCents !== 0 || t.cashOutCents !== 0;
