import { basisPoints, cents, e4 } from "#kit/money.ts";
import { compose, depositSource, type Source } from "#billing/documents/compose.ts";
import type { AccountingType, DocumentContent, UsedDeposit } from "#billing/documents/documents.ts";
import { groupOf } from "#billing/documents/vatGroups.ts";
import { beforeOf, requestRest } from "#billing/documents/portions.ts";

/** The seller, the buyer and the mentions of the golden documents (rules §5). */
export const SELLER: DocumentContent["seller"] = {
  name: "Domaine Exemple SCEA",
  address: { name: "", lines: ["1 rue du Chai"], zipcode: "33000", city: "Bordeaux", country: "FR" },
  form: "SCEA",
  capital: "",
  siren: "100000009",
  siret: "10000000900017",
  rcs: "",
  ape: "",
  vatNumber: "FR88100000009",
  exciseNumber: "",
  email: "contact@domaine-exemple.fr",
  phone: "",
  bank: { holder: "", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "" },
};

export const BUYER: DocumentContent["buyer"] = {
  clientId: "client1",
  code: "C1",
  kind: "professional",
  name: "Cave du Port SARL",
  siren: "200000008",
  siret: "",
  vatNumber: "FR37200000008",
  exciseNumber: "",
  billing: { name: "", lines: ["5 quai du Port"], zipcode: "44000", city: "Nantes", country: "FR" },
  delivery: {
    name: "Cave du Port, dépôt",
    lines: ["2 rue de l'Entrepôt"],
    zipcode: "44800",
    city: "Saint-Herblain",
    country: "FR",
  },
};

export const MENTIONS: DocumentContent["mentions"] = {
  penalties:
    "Tout retard de paiement engendre une pénalité calculée sur la base de trois fois le taux d'intérêt légal.",
  recovery: "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.",
  discount: "Pas d'escompte pour paiement anticipé.",
  vatOnDebits: true,
  notes: "",
};

/** A line of an order without tax: name, units, price in ten-thousandths, rate, and optional other fields. */
export type Sold = {
  name: string;
  detail?: string;
  quantity: number;
  unitE4: number;
  rateBp: number;
  amountCents: number;
  discountCents?: number;
  accountingType?: AccountingType;
  sku?: string;
  gtin?: string;
};

/** Makes an order of lines, its base and VAT counted once per rate. */
export function orderOf(
  chain: "ht" | "ttc",
  sold: readonly Sold[],
  vat: [rate: number, base: number, vat: number][],
): Source {
  return {
    id: "order1",
    number: "CDE-2026-17",
    on: "2026-11-10",
    chain,
    orderOf: () => "order1",
    lines: sold.map(({ quantity, unitE4, rateBp, amountCents, discountCents = 0, ...labels }, at) => ({
      ...groupOf(basisPoints(rateBp), undefined),
      id: `line${at}`,
      detail: "",
      accountingType: "product",
      ...labels,
      quantity,
      add: 0,
      unitE4: e4(unitE4),
      amountCents: cents(amountCents),
      discountCents: cents(discountCents),
    })),
    vat: vat.map(([rate, base, tax]) => ({
      ...groupOf(basisPoints(rate), undefined),
      baseCents: cents(base),
      vatCents: cents(tax),
    })),
  };
}

/** Returns the invoice of a whole order, with the given changes. */
export function billOf(
  source: Source,
  changes: Partial<DocumentContent> = {},
  deposits: UsedDeposit[] = [],
): DocumentContent {
  const nothing = beforeOf([]);
  return {
    v: 1,
    kind: "bill",
    number: "FA-2026-00042",
    issuedOn: "2026-11-20",
    dueOn: "2026-12-20",
    deliveredOn: "2026-11-19",
    currency: "EUR",
    lang: "fr",
    seller: SELLER,
    buyer: BUYER,
    mentions: MENTIONS,
    ...compose([{ source, before: nothing, wants: requestRest(source, nothing) }], deposits),
    ...changes,
  };
}

/** The order of the first golden (rules §5.3 a): wine and grape juice, with shipping. */
export const WINE = orderOf(
  "ht",
  [
    {
      name: "Château Exemple Rouge",
      detail: "2023 75 cl",
      quantity: 12,
      unitE4: 83_333,
      rateBp: 2000,
      amountCents: 10_000,
      sku: "CHX-RG-2023-75",
      gtin: "3760123450017",
    },
    {
      name: "Jus de raisin",
      detail: "1 L",
      quantity: 3,
      unitE4: 33_100,
      rateBp: 550,
      amountCents: 993,
      sku: "JUS-1L",
    },
    {
      name: "Port",
      quantity: 1,
      unitE4: 150_000,
      rateBp: 2000,
      amountCents: 1500,
      accountingType: "shipping",
    },
  ],
  [
    [2000, 11_500, 2300],
    [550, 993, 55],
  ],
);

/** The order of the golden deposit and of the invoice after it (rules §5.3 c). */
export const FUTURES = orderOf(
  "ht",
  [
    {
      name: "Primeurs Château Exemple 2026",
      quantity: 1,
      unitE4: 10_000_000,
      rateBp: 2000,
      amountCents: 100_000,
    },
  ],
  [[2000, 100_000, 20_000]],
);

/** Makes a deposit of 30 % on it. */
export function depositOfFutures(): DocumentContent {
  const source = depositSource(FUTURES, FUTURES.vat, cents(36_000), () => ({
    name: `Acompte de 30 % sur commande ${FUTURES.number} (primeurs 2026)`,
    detail: "",
  }));
  const { deliveredOn: _, ...bill } = billOf(source);
  return { ...bill, kind: "deposit", number: "AC-2026-00007", dueOn: "2026-11-20", operations: "goods" };
}
