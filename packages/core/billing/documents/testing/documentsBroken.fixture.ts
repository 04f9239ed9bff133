import { DOCUMENT_KINDS } from "./kinds.fixture.ts";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import type { DocumentContent, DocumentVat } from "#billing/documents/documents.ts";

const kind = (name: string): DocumentContent => {
  const document = DOCUMENT_KINDS.get(name);
  if (!document) throw new RangeError(name);
  return document;
};

const SOLD = kind("bill at two rates");
const PRIVATE = kind("bill to a consumer, with tax");
const ABROAD = kind("intra-Community bill");
const FREED = kind("bill of a seller without VAT");
const CREDIT = kind("credit of a whole bill");

const withLines = (
  document: DocumentContent,
  change: (line: DocumentContent["lines"][number], at: number) => object,
): DocumentContent => ({
  ...document,
  lines: document.lines.map((line, at) => ({ ...line, ...change(line, at) })),
});

/**
 * Returns the same document at another rate, in lines, parts and totals: the result of a nonexistent rate typed by a
 * shop.
 */
function atRate(document: DocumentContent, from: number, to: number): DocumentContent {
  const again = <T extends { rateBp: number }>(row: T): T => ({
    ...row,
    rateBp: row.rateBp === from ? to : row.rateBp,
  });
  const counted = (row: DocumentVat): DocumentVat => {
    const { rateBp, baseCents, ...rest } = again(row);
    return { ...rest, rateBp, baseCents, vatCents: cents(Math.round((baseCents * rateBp) / 10_000)) };
  };
  const vat = document.vat.map(counted);
  const totalVatCents = cents(vat.reduce((a, v) => a + v.vatCents, 0));
  const totalTtcCents = cents(document.totalHtCents + totalVatCents);
  const parts = document.parts.map((part) => ({ ...part, vat: part.vat.map(counted) }));
  return {
    ...document,
    lines: document.lines.map(again),
    parts,
    vat,
    totalVatCents,
    totalTtcCents,
    dueCents: totalTtcCents,
  };
}

/** Documents that no shop may seal, by their faults; the official rules refuse every one of them. */
export const BROKEN_PAPERS: readonly [name: string, paper: DocumentContent][] = [
  ["a rate that does not exist", atRate(SOLD, 2000, 2100)],
  ["a rate that does not exist on one of two", atRate(SOLD, 550, 600)],
  [
    "one line at a rate that its VAT does not have",
    withLines(SOLD, (_, at) => (at === 0 ? { rateBp: basisPoints(1000) } : {})),
  ],
  [
    "one line at a rate of no list",
    withLines(SOLD, (_, at) => (at === 0 ? { rateBp: basisPoints(1234) } : {})),
  ],
  [
    "carriage at a rate of its own",
    withLines(SOLD, (l) => (l.accountingType === "shipping" ? { rateBp: basisPoints(1000) } : {})),
  ],
  [
    "a line without VAT among others",
    withLines(SOLD, (_, at) => (at === 1 ? { rateBp: basisPoints(0), category: "E" } : {})),
  ],
  ["a taxed line at nothing", withLines(SOLD, (_, at) => (at === 1 ? { rateBp: basisPoints(0) } : {}))],
  ["a number with a space", { ...SOLD, number: "FA 2026 1" }],
  ["a number too long", { ...SOLD, number: `FA-${"1".repeat(40)}` }],
  ["no number", { ...SOLD, number: "" }],
  ["a day of another century", { ...SOLD, issuedOn: "1999-11-20", dueOn: "2026-12-20" }],
  ["a day that does not exist", { ...SOLD, issuedOn: "2026-02-30", dueOn: "2026-12-20" }],
  ["due before it was issued", { ...SOLD, dueOn: "2026-11-19" }],
  ["no lines", { ...SOLD, lines: [] }],
  ["a line without a name", withLines(SOLD, () => ({ name: "", detail: "" }))],
  ["a line of spaces", withLines(SOLD, () => ({ name: "  ", detail: "" }))],
  [
    "a net that is not the line's",
    withLines(SOLD, (l, at) => (at === 0 ? { netCents: cents(l.netCents + 1) } : {})),
  ],
  [
    "a negative price",
    withLines(SOLD, (l, at) =>
      at === 0
        ? { netCents: cents(-l.netCents), amountCents: cents(-l.amountCents), unitE4: e4(-l.unitE4) }
        : {},
    ),
  ],
  ["a total that is not its sum", { ...SOLD, totalTtcCents: cents(SOLD.totalTtcCents + 1) }],
  ["a base that is not its sum", { ...SOLD, totalHtCents: cents(SOLD.totalHtCents + 1) }],
  ["a VAT that is not its sum", { ...SOLD, totalVatCents: cents(SOLD.totalVatCents + 1) }],
  [
    "VAT far from its rate",
    { ...SOLD, vat: SOLD.vat.map((v) => ({ ...v, vatCents: cents(v.vatCents + 500) })) },
  ],
  ["a rate twice", { ...SOLD, vat: [...SOLD.vat, ...SOLD.vat] }],
  ["no VAT at all", { ...SOLD, vat: [] }],
  ["no reason why there is no VAT", { ...FREED, vat: FREED.vat.map(({ reason: _, ...v }) => v) }],
  ["a seller without SIREN", { ...SOLD, seller: { ...SOLD.seller, siren: "", siret: "" } }],
  ["a SIREN of eight digits", { ...SOLD, seller: { ...SOLD.seller, siren: "10000000", siret: "" } }],
  ["a SIRET of another company", { ...SOLD, seller: { ...SOLD.seller, siret: "20000000800017" } }],
  ["a seller without a name", { ...SOLD, seller: { ...SOLD.seller, name: "" } }],
  [
    "a seller in no country",
    { ...SOLD, seller: { ...SOLD.seller, address: { ...SOLD.seller.address, country: "" } } },
  ],
  ["a buyer without a name", { ...SOLD, buyer: { ...SOLD.buyer, name: "" } }],
  [
    "a buyer in no country",
    { ...SOLD, buyer: { ...SOLD.buyer, billing: { ...SOLD.buyer.billing, country: "" } } },
  ],
  [
    "a buyer in a country that does not exist",
    { ...PRIVATE, buyer: { ...PRIVATE.buyer, billing: { ...PRIVATE.buyer.billing, country: "XX" } } },
  ],
  ["a buyer's SIREN of eight digits", { ...SOLD, buyer: { ...SOLD.buyer, siren: "20000000" } }],
  ["a buyer's SIRET of another company", { ...SOLD, buyer: { ...SOLD.buyer, siret: "10000000900017" } }],
  ["a person whom nobody reaches", { ...PRIVATE, seller: { ...PRIVATE.seller, email: "" } }],
  ["inside the Union without the buyer's number", { ...ABROAD, buyer: { ...ABROAD.buyer, vatNumber: "" } }],
  [
    "inside the Union without the seller's number",
    { ...ABROAD, seller: { ...ABROAD.seller, vatNumber: "" } },
  ],
  ["no penalties between professionals", { ...SOLD, mentions: { ...SOLD.mentions, penalties: "" } }],
  ["no flat sum between professionals", { ...SOLD, mentions: { ...SOLD.mentions, recovery: "" } }],
  ["nothing said of early payment", { ...SOLD, mentions: { ...SOLD.mentions, discount: "" } }],
  ["a credit note of nothing", { ...CREDIT, corrects: [] }],
  [
    "a credit note of a number with a space",
    { ...CREDIT, corrects: [{ id: "b", number: "FA 1", on: "2026-11-20", reason: "" }] },
  ],
];
