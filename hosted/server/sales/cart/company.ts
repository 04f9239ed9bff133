import { createRequire } from "node:module";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { exciseProblems } from "@cuvee/core/sales/cart/excise.ts";
import type { OrderProblem, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { provenNumber } from "@cuvee/core/offer/rates/zones.ts";
import { rowAt } from "@cuvee/core/shops/settings/taxes.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";

/** Country and number type of a VAT number, by its first letters. */
const VAT: Record<string, readonly [country: string, name: string]> = {
  AT: ["AT", "uid"],
  BE: ["BE", "vat"],
  BG: ["BG", "vat"],
  CY: ["CY", "vat"],
  CZ: ["CZ", "dic"],
  DE: ["DE", "vat"],
  DK: ["DK", "cvr"],
  EE: ["EE", "kmkr"],
  EL: ["GR", "vat"],
  ES: ["ES", "nif"],
  FI: ["FI", "alv"],
  FR: ["FR", "tva"],
  HR: ["HR", "oib"],
  HU: ["HU", "anum"],
  IE: ["IE", "vat"],
  IT: ["IT", "iva"],
  LT: ["LT", "pvm"],
  LU: ["LU", "tva"],
  LV: ["LV", "pvn"],
  MT: ["MT", "vat"],
  NL: ["NL", "btw"],
  PL: ["PL", "nip"],
  PT: ["PT", "nif"],
  RO: ["RO", "cui"],
  SE: ["SE", "vat"],
  SI: ["SI", "ddv"],
  SK: ["SK", "dph"],
};

const load = createRequire(import.meta.url);
/** Loads the numbers of a hundred countries in three hundred modules, on first use. */
const numbers = () => load("stdnum") as typeof import("stdnum");

/** Checks a compact VAT number by the check digits of its country; for a country without any its shape is enough. */
function isVatChecked(number: string): boolean {
  const [country = "", name = ""] = VAT[number.slice(0, 2)] ?? [];
  return numbers().stdnum[country]?.[name]?.validate(number.slice(2)).isValid ?? true;
}

/** Refuses a VAT number whose check digits are wrong: the field code `vat-number` (422). */
export function refuseCompany(company: BuyerCompany | undefined): void {
  if (company?.vatNumber && !isVatChecked(company.vatNumber))
    refuseFields([{ path: ["company", "vatNumber"], code: "vat-number" }]);
}

/**
 * Returns the buyer with the VAT number that they enter: one of another member state makes them a professional for tax
 * (rules §8, "Exports and intra-EU B2B"). The shop's file has priority; a wrong number changes no price.
 */
export function withCompany(buyer: PricingBuyer, company: BuyerCompany | undefined): PricingBuyer {
  const vatNumber = provenNumber(company?.vatNumber);
  if (!vatNumber || buyer.vatNumber || !isVatChecked(vatNumber)) return buyer;
  return { ...buyer, isPro: true, vatNumber };
}

type Sent = {
  products: readonly { formatId: string }[];
  shipping?:
    | { ref?: string | null; collectionPoint?: string | null; country?: string; zipcode?: string }
    | undefined;
  company?: BuyerCompany | undefined;
};

/** Returns the objections of another member state's excise to an order (rules §7); fetched goods are not sent. */
export function exciseOf(
  { products, shipping = {}, company }: Sent,
  { shelf, rules, shop }: Snapshot,
  buyer: PricingBuyer,
  at: number,
): OrderProblem[] {
  const { country, zipcode = "", ref, collectionPoint } = shipping;
  const chosen = rules.shipping.find((method) => method.ref === (ref ?? collectionPoint));
  const row = rowAt(rules.territories, at, country, zipcode.replace(/\s/g, "").toUpperCase());
  const leaves = (row?.kind === "eu" || row?.kind === "oss") && chosen?.kind !== "pickup";
  return exciseProblems({
    products: products.flatMap(({ formatId }) => shelf.get(formatId)?.product.productType ?? []),
    memberState: leaves ? row.country : null,
    representatives: shop.excise_representatives,
    isPro: buyer.isPro === true || company?.siret !== undefined || company?.vatNumber !== undefined,
    isConsignee: buyer.dutySuspended === true,
    company,
  });
}
