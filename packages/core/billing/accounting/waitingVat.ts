import { proportion } from "#kit/allocation.ts";
import { cents, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import { shareOfVat } from "#billing/documents/portions.ts";
import type { Codes } from "./accounts.ts";
import type { Posting } from "./entry.ts";
import { rateOfType, type VatTypeKey } from "./vatTypes.ts";

/** Base and VAT of one type. */
export type VatRow = { type: VatTypeKey; baseCents: Cents; vatCents: Cents };

/** Returns the sum of rows with their tax. */
export const ttcOf = (rows: readonly VatRow[]): number =>
  rows.reduce((a, r) => a + r.baseCents + r.vatCents, 0);

/** Adds up rows of one type. */
export function addedUp(rows: readonly VatRow[]): VatRow[] {
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, of]) => ({
    type,
    baseCents: sum(of.map((r) => r.baseCents)),
    vatCents: sum(of.map((r) => r.vatCents)),
  }));
}

/**
 * Splits a part of rows, `amount` with tax, by rate as deposits are deducted from invoices (`shareOfVat`), so that both
 * agree to the cent.
 */
export function shareOfRows(rows: readonly VatRow[], amount: Cents): VatRow[] {
  const sorted = rows.toSorted((a, b) => rateOfType(b.type) - rateOfType(a.type));
  const shares = shareOfVat(
    sorted.map(({ type, baseCents, vatCents }) => ({
      category: "S",
      rateBp: rateOfType(type) as BasisPoints,
      baseCents,
      vatCents,
    })),
    amount,
  );
  return sorted.flatMap((row) => {
    const share = shares.find((s) => s.rateBp === rateOfType(row.type));
    return share ? [{ type: row.type, baseCents: share.baseCents, vatCents: share.vatCents }] : [];
  });
}

/**
 * Returns the part of the waiting VAT that is due once `paid` of `total` has come (CGI art. 269, 2-a and 2-c): all of
 * it with the last cent, before that a proportional part. `rows` may cover a part of `total`: an invoice of goods and
 * services waits for its services alone.
 */
export function dueOfWaiting(rows: readonly VatRow[], total: number, paid: number): VatRow[] {
  if (paid >= total) return [...rows];
  if (paid <= 0) return [];
  return shareOfRows(rows, cents(proportion(paid, ttcOf(rows), total)));
}

/** The VAT of a document in the books: the total that waits, and the part of it that is already due. */
export type Waiting = {
  documentId: string;
  /** A credit note refunds: its rows are negative in the books and positive here. */
  gives: boolean;
  rows: readonly VatRow[];
  turned: readonly VatRow[];
  totalCents: number;
  paidCents: number;
};

/** Returns the postings that adjust the due part of waiting VAT to the paid amount; none when it is right already. */
export function postDueVat(state: Waiting, codes: Codes): Posting[] {
  const due = dueOfWaiting(state.rows, state.totalCents, state.paidCents);
  const types = new Set([...due, ...state.turned].map(({ type }) => type));
  const sign = state.gives ? -1 : 1;
  return [...types].flatMap((type): Posting[] => {
    const now = due.find((r) => r.type === type);
    const before = state.turned.find((r) => r.type === type);
    const vat = sign * ((now?.vatCents ?? 0) - (before?.vatCents ?? 0));
    const base = sign * ((now?.baseCents ?? 0) - (before?.baseCents ?? 0));
    if (vat === 0 && base === 0) return [];
    const { documentId } = state;
    return [
      {
        to: codes(`waiting.${type}`),
        amount: vat,
        vat: { type, basis: "turned", baseCents: cents(-base), documentId },
      },
      {
        to: codes(`vat.${type}`),
        amount: -vat,
        vat: { type, basis: "encashment", baseCents: cents(base), documentId },
      },
    ];
  });
}
