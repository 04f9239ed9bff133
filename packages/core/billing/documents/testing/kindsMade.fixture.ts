import { basisPoints, cents, NO_CENTS } from "#kit/money.ts";
import { vatLines, type Rated } from "#offer/pricing/taxes/vat.ts";
import { creditParts, creditPortions, type CreditScope } from "#sales/bills/credit.ts";
import { compose, depositSource, type Source } from "#billing/documents/compose.ts";
import type { AccountingType, DocumentContent, UsedDeposit } from "#billing/documents/documents.ts";
import { groupKey, groupOf, type VatReason } from "#billing/documents/vatGroups.ts";
import type { Operations } from "#billing/documents/operations.ts";
import { billOf, BUYER, MENTIONS } from "./documents.fixture.ts";
import { beforeOf, requestRest } from "#billing/documents/portions.ts";

// One document of each kind that a shop can issue, made as on the server: an order as contract, parts taken of it.

type Sold = {
  name: string;
  rateBp: number;
  quantity?: number;
  add?: number;
  /** Price of one unit in cents, in the terms of the order. */
  unit?: number;
  discount?: number;
  type?: AccountingType;
  reason?: VatReason;
};

/** Makes an order with its VAT counted once per rate, as pricing counts it. */
export function orderOf(
  chain: "ht" | "ttc",
  sold: readonly Sold[],
  reason?: VatReason,
  id = "order1",
): Source {
  const lines = sold.map(
    (
      { name, rateBp, quantity = 6, add = 0, unit = 1250, discount = 0, type = "product", reason: own },
      at,
    ) => {
      const group = groupOf(basisPoints(reason ? 0 : rateBp), own ?? reason);
      return {
        ...group,
        id: `${id}-line${at}`,
        quantity,
        add,
        amountCents: cents(unit * quantity - discount),
        discountCents: cents(discount),
        accountingType: type,
        name,
        detail: type === "product" ? "2023 · 75 cl" : "",
        unitE4: (unit * 100) as Source["lines"][number]["unitE4"],
      };
    },
  );
  const groups = new Map(lines.map((line) => [groupKey(line), line]));
  const vat = [...groups].map(([key, { category, rateBp, reason: why }]) => {
    const rated = lines.filter((l) => groupKey(l) === key).map((l): Rated => [l.rateBp, l.amountCents]);
    const [row] = vatLines(rated, chain === "ttc");
    const none = { rateBp, baseCents: NO_CENTS, vatCents: NO_CENTS };
    return { category, ...(row ?? none), ...(why ? { reason: why } : {}) };
  });
  return { id, number: `CO-2026-${id}`, on: "2026-11-10", chain, lines, vat, orderOf: () => id };
}

export const wine = (more: Partial<Sold> = {}): Sold => ({
  name: "Cuvée des Calades",
  rateBp: 2000,
  ...more,
});
export const shippingLine = (more: Partial<Sold> = {}): Sold => ({
  name: "Transport",
  rateBp: 2000,
  quantity: 1,
  unit: 1490,
  type: "shipping",
  ...more,
});
export const visit = (more: Partial<Sold> = {}): Sold => ({
  name: "Visite et dégustation",
  rateBp: 2000,
  quantity: 4,
  unit: 1500,
  type: "tasting",
  ...more,
});

const NOBODY = { siren: "", siret: "", vatNumber: "" };
export const at = (country: string, zipcode: string, city: string): DocumentContent["buyer"]["billing"] => ({
  ...BUYER.billing,
  lines: ["12 place du Marché"],
  country,
  zipcode,
  city,
});
const { delivery: _, ...PRO } = BUYER;
export { PRO };
export const person = (country = "FR", zipcode = "84000", city = "Avignon"): DocumentContent["buyer"] => ({
  ...PRO,
  ...NOBODY,
  kind: "individual",
  name: "Camille Dupré",
  billing: at(country, zipcode, city),
});
export const firm = (
  country: string,
  zipcode: string,
  city: string,
  vatNumber: string,
): DocumentContent["buyer"] => ({
  ...PRO,
  ...NOBODY,
  vatNumber,
  name: "Weinhandel Rhein GmbH",
  billing: at(country, zipcode, city),
});
export const GERMAN = firm("DE", "10115", "Berlin", "DE123456789");
export const AMERICAN = firm("US", "10001", "New York", "");
export const ON_RECEIPTS = { ...MENTIONS, vatOnDebits: false };
/** A document without a delivery date: goods collected by the buyer, or goods not sent yet. */
export const UNDATED = { deliveredOn: undefined, mentions: ON_RECEIPTS };

export const bill = (
  source: Source,
  changes: Partial<DocumentContent> = {},
  deposits: UsedDeposit[] = [],
): DocumentContent & { id: string } => ({
  ...withoutUndefined(billOf(source, { mentions: ON_RECEIPTS, ...changes }, deposits)),
  id: "bill1",
});

/** Removes undefined keys from a document, which is sealed as JSON. */
const withoutUndefined = (document: DocumentContent): DocumentContent =>
  JSON.parse(JSON.stringify(document)) as DocumentContent;

export function deposit(
  source: Source,
  share: number,
  changes: Partial<DocumentContent> = {},
  operations: Operations = "goods",
): DocumentContent & { id: string } {
  const whole = source.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
  const requested = depositSource(source, source.vat, cents(Math.round(whole * share)), () => ({
    name: `Acompte sur la commande ${source.number}`,
    detail: "",
  }));
  const nothing = beforeOf([]);
  const { deliveredOn: __, ...paper } = billOf(source, { mentions: ON_RECEIPTS, ...changes });
  return {
    ...withoutUndefined({
      ...paper,
      ...compose([{ source: requested, before: nothing, wants: requestRest(requested, nothing) }]),
      kind: "deposit",
      number: "AC-2026-00007",
      dueOn: paper.issuedOn,
      operations,
    }),
    id: "deposit1",
  };
}

/** Makes a fully paid deposit. */
export const paid = ({ id, number, issuedOn, vat }: DocumentContent & { id: string }): UsedDeposit => ({
  id,
  number,
  on: issuedOn,
  vat,
});

export function credit(of: DocumentContent & { id: string }, what: CreditScope): DocumentContent {
  const takings = creditPortions(creditParts(of, []), what);
  if (!Array.isArray(takings)) throw new RangeError(takings.code);
  const { dueOn: __, deposits: ___, ...same } = of;
  const kind = of.kind === "deposit" ? { kind: of.kind } : {};
  return withoutUndefined({
    ...same,
    ...compose(takings),
    kind: "credit",
    number: "AV-2026-00003",
    issuedOn: "2026-11-27",
    dueOn: null,
    corrects: [{ id: of.id, ...kind, number: of.number, on: of.issuedOn, reason: "Bouteilles bouchonnées" }],
  });
}
