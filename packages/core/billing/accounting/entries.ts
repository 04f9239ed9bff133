import { proportion } from "#kit/allocation.ts";
import { allocate, cents, sum, type Cents } from "#kit/money.ts";
import type { AccountingType, DocumentContent } from "#billing/documents/documents.ts";
import { groupKey } from "#billing/documents/vatGroups.ts";
import { isService } from "#billing/documents/vatDue.ts";
import type { BillingSettings } from "#shops/settings/billing.ts";
import type { AccountUse, Codes } from "./accounts.ts";
import { entryOf, type Auxiliary, type Entry, type Posting } from "./entry.ts";
import { addedUp, shareOfRows, ttcOf, type VatRow } from "./waitingVat.ts";
import { vatCountryOf, vatTypeOf } from "./vatTypes.ts";

/** Bookkeeping choices of a shop. */
export type Scheme = {
  depositVat: BillingSettings["depositVat"];
  /** Day from which consumers of other member states pay the VAT of their country. */
  ossSince?: string | null;
};

/** Facts about a document that depend on other documents. */
export type LinkedDocument = {
  id: string;
  /**
   * For a credit note: the document that it corrects, and the amount deducted from that document's claim; the rest is
   * to be refunded.
   */
  corrects?: { id: string; kind: "bill" | "deposit"; appliedCents: Cents; waits: boolean };
};

type Split = { goods: VatRow[]; services: VatRow[] };

/** Returns the client's account of a document. */
export const auxiliaryOf = ({ buyer }: Pick<DocumentContent, "buyer">): Auxiliary => ({
  code: buyer.code || buyer.clientId.toUpperCase(),
  name: buyer.name,
});

/**
 * Splits base and VAT of a document by type, less its deposits, into goods and services. VAT is given once for each
 * rate (rules §5.3), so services get their part of it in proportion to the net amounts of their lines (largest
 * remainder).
 */
export function splitVat(document: DocumentContent, country: string): Split {
  const split: Split = { goods: [], services: [] };
  for (const row of document.vat) {
    const key = groupKey(row);
    const gone = document.deposits.flatMap((d) => d.vat.filter((v) => groupKey(v) === key));
    const base = cents(row.baseCents - sum(gone.map((v) => v.baseCents)));
    const vat = cents(row.vatCents - sum(gone.map((v) => v.vatCents)));
    const of = document.lines.filter((l) => groupKey(l) === key);
    const net = (wanted: boolean): number =>
      of.reduce((a, l) => a + (isService(l.accountingType) === wanted ? l.netCents : 0), 0);
    const weights = [net(false), net(true)];
    const [goodsBase = base, servicesBase = cents(0)] = allocate(base, weights);
    const [goodsVat = vat, servicesVat = cents(0)] = allocate(vat, weights);
    const add = (to: VatRow[], nature: AccountingType, baseCents: Cents, vatCents: Cents): void => {
      if (baseCents !== 0 || vatCents !== 0)
        to.push({ type: vatTypeOf(row, nature, country), baseCents, vatCents });
    };
    add(split.goods, "product", goodsBase, goodsVat);
    add(split.services, "service", servicesBase, servicesVat);
  }
  return split;
}

const LABELS = { bill: "Facture", deposit: "Acompte", credit: "Avoir" } as const;

/** Returns lines of VAT: due, or waiting for the payment of `documentId`. Only rows with VAT. */
const vatPostings = (
  rows: readonly VatRow[],
  codes: Codes,
  sign: 1 | -1,
  waits: { documentId: string } | null,
): Posting[] =>
  rows
    .filter(({ vatCents }) => vatCents !== 0)
    .map(({ type, baseCents, vatCents }) => ({
      to: codes(waits ? `waiting.${type}` : `vat.${type}`),
      amount: -sign * vatCents,
      vat: {
        type,
        basis: waits ? "waiting" : "debits",
        baseCents: cents(sign * baseCents),
        ...waits,
      },
    }));

/**
 * Returns the postings of a document's waiting VAT; that of a credit note reduces the corrected document's as far as it
 * is applied there.
 */
function waitingPostings(
  rows: readonly VatRow[],
  codes: Codes,
  standing: LinkedDocument,
  document: DocumentContent,
): Posting[] {
  const { corrects } = standing;
  if (!corrects) return vatPostings(rows, codes, 1, { documentId: standing.id });
  const { appliedCents } = corrects;
  const whole = document.totalTtcCents;
  const applied =
    appliedCents >= whole ? rows : shareOfRows(rows, cents(proportion(appliedCents, ttcOf(rows), whole)));
  const rest = rows.map((row) => {
    const off = applied.find((a) => a.type === row.type);
    return {
      ...row,
      baseCents: cents(row.baseCents - (off?.baseCents ?? 0)),
      vatCents: cents(row.vatCents - (off?.vatCents ?? 0)),
    };
  });
  return [
    ...vatPostings(applied, codes, -1, { documentId: corrects.id }),
    ...vatPostings(rest, codes, -1, { documentId: standing.id }),
  ];
}

/** Returns revenue by account in the order of the lines. Sales without VAT are marked, for the return. */
function salePostings(document: DocumentContent, codes: Codes, country: string, sign: 1 | -1): Posting[] {
  return document.lines.map((line) => {
    const type = vatTypeOf(line, line.accountingType, country);
    const use: AccountUse = `sale.${line.accountingType}.${type}`;
    const isTold = line.rateBp === 0 && line.accountingType !== "touristTax";
    return {
      to: codes(use),
      amount: -sign * line.netCents,
      ...(isTold ? { vat: { type, basis: "none", baseCents: cents(sign * line.netCents) } } : {}),
    };
  });
}

/**
 * Returns the entry of an invoice, a deposit or a credit note (rules §4, worked example): the client, the amounts that
 * deposits booked before, revenue or advances, VAT. VAT of a deposit waits for its payment unless the shop books it at
 * issue (design: domain §4); VAT of services waits unless the document says that the shop pays on the debits. Null for
 * a document with a zero amount.
 */
export function entryOfDocument(
  document: DocumentContent,
  codes: Codes,
  scheme: Scheme,
  standing: LinkedDocument,
): Entry | null {
  const { kind } = document;
  if (kind !== "bill" && kind !== "deposit" && kind !== "credit") throw new RangeError(`not booked: ${kind}`);
  const sign = kind === "credit" ? -1 : 1;
  const country = vatCountryOf(document, scheme.ossSince);
  const isAdvance = kind === "deposit" || standing.corrects?.kind === "deposit";
  const { goods, services } = splitVat(document, country);
  const all = addedUp([...goods, ...services]);
  const deposited = sum(document.deposits.flatMap((d) => d.vat.map((v) => v.baseCents)));
  const owed: Posting = {
    to: codes("client"),
    auxiliary: auxiliaryOf(document),
    amount: sign * document.dueCents,
  };
  const waits =
    standing.corrects?.waits ?? (isAdvance ? scheme.depositVat === "cashed" : !document.mentions.vatOnDebits);
  const [due, waiting] = !waits ? [all, []] : isAdvance ? [[], all] : [goods, services];
  const label = `${document.deposits.length > 0 ? "Facture solde" : LABELS[kind]} ${document.number}`;
  return entryOf(
    { journal: "sales", on: document.issuedOn, pieceRef: document.number, pieceOn: document.issuedOn, label },
    [
      owed,
      { to: codes("deposit"), amount: deposited },
      ...(isAdvance
        ? [{ to: codes("deposit"), amount: -sign * document.totalHtCents }]
        : salePostings(document, codes, country, sign)),
      ...vatPostings(due, codes, sign, null),
      ...waitingPostings(waiting, codes, standing, document),
    ],
  );
}
