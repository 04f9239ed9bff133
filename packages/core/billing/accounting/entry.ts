import { cents, type Cents } from "#kit/money.ts";
import type { Account } from "./accounts.ts";
import type { VatTypeKey } from "./vatTypes.ts";

/** Journals of a shop: sales, bank, cash, miscellaneous. */
export const JOURNALS = ["sales", "bank", "cash", "sundry"] as const;
export type Journal = (typeof JOURNALS)[number];

/** Codes and names of the default journals of a shop (golden FEC). */
export const DEFAULT_JOURNALS: Record<Journal, { code: string; name: string }> = {
  sales: { code: "VE", name: "Ventes" },
  bank: { code: "BQ", name: "Banque" },
  cash: { code: "CA", name: "Caisse" },
  sundry: { code: "OD", name: "Opérations diverses" },
};

/**
 * VAT role of a line: due by the document (`debits`), waiting for payment (`waiting`), due because a payment came
 * (`encashment`, with its counterpart `turned` on the waiting account), or a sale without VAT (`none`).
 */
const VAT_BASES = ["debits", "waiting", "encashment", "turned", "none"] as const;
export type VatBasis = (typeof VAT_BASES)[number];

/**
 * Base of a line's VAT, positive where the VAT account is credited; `documentId` is the document whose VAT waits or
 * becomes due.
 */
export type LineVat = { type: VatTypeKey; basis: VatBasis; baseCents: Cents; documentId?: string };

/** The client of a line of the account of clients. */
export type Auxiliary = { code: string; name: string };

export type EntryLine = Account & {
  auxiliary?: Auxiliary;
  debitCents: Cents;
  creditCents: Cents;
  vat?: LineVat;
};

/** An entry of the books: event, document, and lines whose debits equal their credits. */
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

/** Adds up postings by account in the order of first occurrence; zero sums are left out. */
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

/** Returns Σ debits less Σ credits. */
export const imbalance = (lines: readonly Pick<EntryLine, "debitCents" | "creditCents">[]): number =>
  lines.reduce((a, l) => a + l.debitCents - l.creditCents, 0);

/** Labels longer than this are cut: software that reads the files has columns. */
const LABEL_MAX = 100;

/**
 * Makes an entry of postings; null for a zero entry. Throws RangeError where debits differ from credits: a fault of the
 * caller, which the database checks again.
 */
export function entryOf(head: Omit<Entry, "lines">, postings: readonly Posting[]): Entry | null {
  const lines = linesOf(postings);
  if (imbalance(lines) !== 0) throw new RangeError(`unbalanced by ${imbalance(lines)}: ${head.label}`);
  return lines.length === 0 ? null : { ...head, label: head.label.slice(0, LABEL_MAX), lines };
}
