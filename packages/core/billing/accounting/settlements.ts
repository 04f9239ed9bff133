import { cents, sum, type Cents } from "#kit/money.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";
import type { Account, Codes, FixedUse } from "./accounts.ts";
import { splitVat } from "./entries.ts";
import { entryOf, type Auxiliary, type Entry, type EntryLine, type Journal, type Posting } from "./entry.ts";
import { addedUp, shareOfRows, ttcOf, postDueVat, type VatRow, type Waiting } from "./waitingVat.ts";

/** Payments received or refunded, and allowances: for early payment, or as a small difference. */
export type SettlementKind = "receipt" | "refund" | "discount" | "minusGap" | "plusGap" | "loss";

export type SettlementFact = {
  id: string;
  kind: SettlementKind;
  type: PaymentType;
  amountCents: Cents;
  /** Date of the payment, `YYYY-MM-DD`. */
  on: string;
  reference: string;
  /** The client under their current name, for the part that pays no document. */
  client: Auxiliary;
};

/** The document that a part of a payment pays. */
export type Allocation = {
  number: string;
  amountCents: Cents;
  /** The client's account of the document. */
  auxiliary?: Auxiliary;
  /** For a discount: the VAT that is given back with it. */
  discount?: DiscountVat;
};

/** A discount by type of VAT: its deduction from due VAT, and from a document's waiting VAT. */
export type DiscountVat = { documentId: string; due: readonly VatRow[]; waiting: readonly VatRow[] };

const DEBIT = ["refund", "plusGap"] as const satisfies readonly SettlementKind[];
const isDebit = (kind: SettlementKind): boolean => DEBIT.some((one) => one === kind);

const WORDS: Partial<Record<PaymentType, string>> = {
  sample: "Prélèvement",
  stripeSepa: "Prélèvement",
  check: "Chèque",
  cash: "Espèces",
  cb: "Carte",
  cbnc: "Carte",
  stripe: "Carte",
  bill: "Effet",
};
const KIND_WORDS: Partial<Record<SettlementKind, string>> = {
  refund: "Remboursement",
  discount: "Escompte",
  minusGap: "Écart de règlement",
  plusGap: "Écart de règlement",
  loss: "Créance irrécouvrable",
};

/** Returns the journal of a payment method; a client's credits are no payments. */
function journalOf({ kind, type }: SettlementFact): Journal {
  if (kind !== "receipt" && kind !== "refund") return "sundry";
  if (type === "cash") return "cash";
  return type === "gift" || type === "credit" || type === "credit note" ? "sundry" : "bank";
}

/** Returns the document number of a payment in the books: its own reference, else one made of its id. */
export const refOf = ({ reference, id }: Pick<SettlementFact, "reference" | "id">): string =>
  reference.trim() || `REG-${id.slice(-8).toUpperCase()}`;

const numbersOf = (allocated: readonly { number: string }[]): string =>
  [...new Set(allocated.map(({ number }) => number))].join(", ");

const headOf = (
  fact: SettlementFact,
  allocated: readonly { number: string }[],
  word: string,
): Omit<Entry, "lines"> => ({
  journal: journalOf(fact),
  on: fact.on,
  pieceRef: refOf(fact),
  pieceOn: fact.on,
  label: `${word} ${numbersOf(allocated) || fact.client.name}`,
});

/** Returns the client's side: paid documents of other accounts, the rest on the payer's account. */
function clientPostings(fact: SettlementFact, allocated: readonly Allocation[], codes: Codes): Posting[] {
  const to = codes("client");
  const parts = allocated.filter(({ auxiliary }) => auxiliary !== undefined);
  const rest = fact.amountCents - sum(parts.map((a) => a.amountCents));
  return [
    ...parts.map(({ auxiliary = fact.client, amountCents }) => ({ to, auxiliary, amount: -amountCents })),
    { to, auxiliary: fact.client, amount: -rest },
  ];
}

/** Returns the other side of an allowance: a charge without tax, and the VAT that it takes back. */
function discountPostings(fact: SettlementFact, allocated: readonly Allocation[], codes: Codes): Posting[] {
  const discountVats = allocated.flatMap(({ discount }) => (discount ? [discount] : []));
  const vat = discountVats.flatMap(({ due, waiting, documentId }) => [
    ...due.map((row) => ({ row, documentId: undefined })),
    ...waiting.map((row) => ({ row, documentId })),
  ]);
  return [
    {
      to: codes("discount"),
      amount: fact.amountCents - sum(vat.map(({ row }) => row.vatCents)),
    },
    ...vat.map(({ row: { type, baseCents, vatCents }, documentId }) => ({
      to: codes(documentId ? `waiting.${type}` : `vat.${type}`),
      amount: vatCents,
      vat: {
        type,
        basis: documentId ? ("waiting" as const) : ("debits" as const),
        baseCents: cents(-baseCents),
        ...(documentId ? { documentId } : {}),
      },
    })),
  ];
}

/** Returns the account of the other side of payments and gaps. */
function otherSide({ kind, type }: SettlementFact, codes: Codes): Account {
  if (kind === "receipt" || kind === "refund") return codes(`method.${type}`);
  return codes(kind satisfies FixedUse);
}

/**
 * Returns the entry of a payment, with or without documents (rules §4, worked example: 512 to 411), with the VAT that
 * falls due by it: `turns` are the documents that it pays, in their state after it. A discount for early payment is a
 * charge (665) and takes its VAT back. An overpayment stays on the client's account. Null for a zero entry.
 */
export function entryOfSettlement(
  fact: SettlementFact,
  allocated: readonly Allocation[],
  turns: readonly Waiting[],
  codes: Codes,
): Entry | null {
  const word = KIND_WORDS[fact.kind] ?? WORDS[fact.type] ?? "Règlement";
  const client = clientPostings(fact, allocated, codes);
  const other: Posting[] =
    fact.kind === "discount"
      ? discountPostings(fact, allocated, codes)
      : [{ to: otherSide(fact, codes), amount: fact.amountCents }];
  const money = isDebit(fact.kind)
    ? [...client, ...other].map((p) => ({ ...p, amount: -p.amount }))
    : [...other, ...client];
  return entryOf(headOf(fact, allocated, word), [...money, ...turns.flatMap((t) => postDueVat(t, codes))]);
}

/** A payment that is undone: its lines as they were booked, and its later move to the bank. */
export type UndonePayment = {
  why: "rejected" | "cancelled";
  lines: readonly EntryLine[];
  /** The payment was deposited in the bank, from the account of its payment method. */
  banked?: { method: string; bank: Account };
};

/**
 * Returns the entry of a payment that came back (`rejected`: a debit or check that the bank refused) or was recorded by
 * mistake (`cancelled`): the reverse of its lines on the date of `fact`, out of the bank where it had been deposited,
 * with the VAT that is no longer due.
 */
export function entryOfReversal(
  fact: SettlementFact,
  allocated: readonly { number: string }[],
  { why, lines, banked }: UndonePayment,
  { turns, codes }: { turns: readonly Waiting[]; codes: Codes },
): Entry | null {
  const word = why === "rejected" ? "Rejet" : "Annulation";
  const postings = lines
    .toReversed()
    .map(({ account, label, auxiliary, debitCents, creditCents, vat }): Posting => ({
      to: banked?.method === account && !auxiliary ? banked.bank : { account, label },
      ...(auxiliary ? { auxiliary } : {}),
      amount: creditCents - debitCents,
      ...(vat ? { vat: { ...vat, baseCents: cents(-vat.baseCents) } } : {}),
    }));
  return entryOf(headOf(fact, allocated, word), [...postings, ...turns.flatMap((t) => postDueVat(t, codes))]);
}

/** Returns the entry of money deposited in the bank: checks, cash, cards. Null where it is there already. */
export function entryOfBanking(
  banked: {
    id: string;
    on: string;
    reference: string;
    items: readonly { type: PaymentType; amountCents: Cents }[];
  },
  codes: Codes,
): Entry | null {
  const bank = codes("bank");
  const items = banked.items.filter(({ type }) => codes(`method.${type}`).account !== bank.account);
  const head = {
    journal: "bank" as const,
    on: banked.on,
    pieceRef: refOf(banked),
    pieceOn: banked.on,
    label: `Remise en banque ${refOf(banked)}`,
  };
  return entryOf(head, [
    { to: bank, amount: sum(items.map((i) => i.amountCents)) },
    ...items.map(({ type, amountCents }) => ({ to: codes(`method.${type}`), amount: -amountCents })),
  ]);
}

/** Returns the entry of a bank deposit that is undone: the lines of the deposit entry, reversed. */
export function entryOfUnbanking(
  undone: { id: string; on: string; reference: string },
  lines: readonly EntryLine[],
): Entry | null {
  const head = {
    journal: "bank" as const,
    on: undone.on,
    pieceRef: refOf(undone),
    pieceOn: undone.on,
    label: `Annulation de remise ${refOf(undone)}`,
  };
  return entryOf(
    head,
    lines.toReversed().map(({ account, label, debitCents, creditCents }) => ({
      to: { account, label },
      amount: creditCents - debitCents,
    })),
  );
}

/**
 * Returns the entry of VAT that becomes due, or is no longer due, without any payment: a credit note pays an invoice,
 * or a payment is moved to another document. Null where no VAT changes.
 */
export function entryOfDueVat(
  what: { on: string; pieceRef: string; numbers: readonly string[] },
  turns: readonly Waiting[],
  codes: Codes,
): Entry | null {
  const numbers = numbersOf(what.numbers.map((number) => ({ number })));
  const head = {
    journal: "sundry" as const,
    on: what.on,
    pieceRef: what.pieceRef,
    pieceOn: what.on,
    label: `TVA sur encaissements ${numbers}`,
  };
  return entryOf(
    head,
    turns.flatMap((t) => postDueVat(t, codes)),
  );
}

/**
 * Returns the VAT of a document that a discount for early payment takes back: its part of each rate (CGI art. 267 II
 * 1°), off the waiting VAT where that part of the document waits.
 */
export function discounted(
  document: DocumentContent,
  documentId: string,
  { country, amountCents, waits }: { country: string; amountCents: Cents; waits: boolean },
): DiscountVat {
  const { goods, services } = splitVat(document, country);
  const isDeposit = document.kind === "deposit";
  const waiting = !waits ? [] : isDeposit ? [...goods, ...services] : services;
  const due = !waits ? [...goods, ...services] : isDeposit ? [] : goods;
  const all = ttcOf([...waiting, ...due]);
  const share = all === 0 ? 0 : Math.min(amountCents, all);
  const rows = [...waiting, ...due];
  const parts = shareEach(rows, cents(share));
  const keep = (vats: readonly VatRow[]): VatRow[] =>
    addedUp(rows.flatMap((row, at) => (vats.includes(row) && parts[at] ? [parts[at]] : []))).filter(
      (r) => r.vatCents !== 0,
    );
  return { documentId, due: keep(due), waiting: keep(waiting) };
}

/** Returns each row's part of an amount with tax, row by row; rows of one rate stay separate. */
function shareEach(rows: readonly VatRow[], amount: Cents): VatRow[] {
  let left: number = amount;
  let rest = ttcOf(rows);
  return rows.map((row) => {
    const own = row.baseCents + row.vatCents;
    const part = rest === 0 ? 0 : Math.min(own, Math.round((left * own) / rest));
    left -= part;
    rest -= own;
    const [share] = shareOfRows([row], cents(part));
    return share ?? { ...row, baseCents: cents(0), vatCents: cents(0) };
  });
}
