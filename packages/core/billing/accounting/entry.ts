import { cents, type Cents } from "#kit/money.ts";
import type { Account } from "./accounts.ts";
import type { VatTypeKey } from "./vatTypes.ts";

/** Journals of a shop: sales, bank, cash, sundry. */
export const JOURNALS = ["sales", "bank", "cash", "sundry"] as const;
export type Journal = (typeof JOURNALS)[number];

/** Codes and names of the journals of a shop that sets none (golden FEC). */
export const DEFAULT_JOURNALS: Record<Journal, { code: string; name: string }> = {
  sales: { code: "VE", name: "Ventes" },
  bank: { code: "BQ", name: "Banque" },
  cash: { code: "CA", name: "Caisse" },
  sundry: { code: "OD", name: "Opérations diverses" },
};

/**
 * What a line is to the VAT: due by the document (`debits`), waiting for money (`waiting`), due because money came
 * (`encashment`, with its counterpart `turned` on the waiting account), or a sale without VAT (`none`).
 */
export const VAT_BASES = ["debits", "waiting", "encashment", "turned", "none"] as const;
export type VatBasis = (typeof VAT_BASES)[number];

/** Base of a line's VAT, positive where the VAT account is credited; `documentId` is whose VAT waits or turns. */
export type LineVat = { type: VatTypeKey; basis: VatBasis; baseCents: Cents; documentId?: string };

/** The client of a line of the account of clients. */
export type Auxiliary = { code: string; name: string };

export type EntryLine = Account & {
  auxiliary?: Auxiliary;
  debitCents: Cents;
  creditCents: Cents;
  vat?: LineVat;
};

/** An entry of the books: what happened, on what paper, and lines whose debits are their credits. */
export type Entry = {
  journal: Journal;
  /** Days, `YYYY-MM-DD`. */
  on: string;
  pieceRef: string;
  pieceOn: string;
  label: string;
  lines: EntryLine[];
};

/** An amount on an account: debits are positive. */
export type Posting = { to: Account; auxiliary?: Auxiliary; amount: number; vat?: LineVat };

const keyOf = ({ to, auxiliary, vat }: Posting): string =>
  [to.account, auxiliary?.code, vat?.type, vat?.basis, vat?.documentId].join("|");

/** Postings added up by account in the order in which they came first; what adds up to nothing is left out. */
function linesOf(postings: readonly Posting[]): EntryLine[] {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const before = sums.get(keyOf(posting));
    const { vat } = posting;
    sums.set(keyOf(posting), {
      ...posting,
      amount: (before?.amount ?? 0) + posting.amount,
      ...(vat ? { vat: { ...vat, baseCents: cents((before?.vat?.baseCents ?? 0) + vat.baseCents) } } : {}),
    });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ to, auxiliary, amount, vat }) => ({
      ...to,
      ...(auxiliary ? { auxiliary } : {}),
      debitCents: cents(Math.max(0, amount)),
      creditCents: cents(Math.max(0, -amount)),
      ...(vat ? { vat } : {}),
    }));
}

/** Σ debits less Σ credits. */
export const imbalance = (lines: readonly Pick<EntryLine, "debitCents" | "creditCents">[]): number =>
  lines.reduce((a, l) => a + l.debitCents - l.creditCents, 0);

/** Labels longer than this are cut: software that reads the files has columns. */
const LABEL_MAX = 100;

/**
 * An entry of postings; null where nothing moves. Throws RangeError where debits are not credits: a fault of who made the
 * postings, held again by the database.
 */
export function entryOf(head: Omit<Entry, "lines">, postings: readonly Posting[]): Entry | null {
  const lines = linesOf(postings);
  if (imbalance(lines) !== 0) throw new RangeError(`unbalanced by ${imbalance(lines)}: ${head.label}`);
  return lines.length === 0 ? null : { ...head, label: head.label.slice(0, LABEL_MAX), lines };
}
