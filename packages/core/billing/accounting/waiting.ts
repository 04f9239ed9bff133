import { proportion } from "#kit/allocation.ts";
import { cents, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import { shareOfVat } from "#billing/documents/take.ts";
import type { Codes } from "./accounts.ts";
import type { Posting } from "./entry.ts";
import { rateOfType, type VatTypeKey } from "./vatTypes.ts";

/** Base and VAT of one type. */
export type VatRow = { type: VatTypeKey; baseCents: Cents; vatCents: Cents };

/** Rows with their tax. */
export const ttcOf = (rows: readonly VatRow[]): number =>
  rows.reduce((a, r) => a + r.baseCents + r.vatCents, 0);

/** Rows of one type added up. */
export function addedUp(rows: readonly VatRow[]): VatRow[] {
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, of]) => ({
    type,
    baseCents: sum(of.map((r) => r.baseCents)),
    vatCents: sum(of.map((r) => r.vatCents)),
  }));
}

/** A part of rows, `amount` with tax: split by rate as deposits are deducted from bills (`shareOfVat`), so that both agree to the cent. */
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
 * What of waiting VAT is due once `paid` of `total` has come (CGI art. 269, 2-a and 2-c): all of it with the last cent, before that its
 * part. `rows` may be a part of what `total` asks for: a bill of goods and services waits for its services alone.
 */
export function dueOfWaiting(rows: readonly VatRow[], total: number, paid: number): VatRow[] {
  if (paid >= total) return [...rows];
  if (paid <= 0) return [];
  return shareOfRows(rows, cents(proportion(paid, ttcOf(rows), total)));
}

/** The VAT of a document as it stands in the books: what waits in all, and what of it is due already. */
export type Waiting = {
  documentId: string;
  /** A credit note gives back: its rows are negative in the books and positive here. */
  gives: boolean;
  rows: readonly VatRow[];
  turned: readonly VatRow[];
  totalCents: number;
  paidCents: number;
};

/** Postings that bring what is due of waiting VAT to what was paid; nothing when it is there already. */
export function turning(state: Waiting, codes: Codes): Posting[] {
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
