import type { ProductType } from "#offer/catalogue/catalogue.ts";
import type { OrderProblem } from "#offer/pricing/priced.ts";
import { exciseCountry, type ExciseRepresentative } from "#shops/settings/settings.ts";
import type { BuyerCompany } from "#sales/cart/company.ts";

/** Products without alcohol: no excise is due on them. A box is assumed to hold its usual content. */
const FREE: ReadonlySet<ProductType> = new Set<ProductType>(["accessory", "prestation", "juice", "nectar"]);

/** Facts that decide whether drinks may go to another member state. */
export type ExciseOf = {
  products: readonly ProductType[];
  /** Destination when it is another member state; null for any other. */
  memberState: string | null;
  representatives: readonly ExciseRepresentative[];
  /** The buyer has a SIRET or a VAT number. */
  isPro: boolean;
  /** The seller has the buyer's excise number on file. */
  isConsignee: boolean;
  company: BuyerCompany | undefined;
};

/**
 * Returns the excise problems of an order. Excise is due in the member state of destination (rules §7): a consumer is
 * served only where the shop has a representative who pays it, a professional where they can receive goods under excise
 * themselves, with a number of that state. Nothing else is sold.
 */
export function exciseProblems(of: ExciseOf): OrderProblem[] {
  const { products, memberState, representatives, isPro, isConsignee, company } = of;
  if (memberState === null || products.every((type) => FREE.has(type))) return [];
  if (representatives.some(({ country }) => country === memberState)) return [];
  const own = company?.exciseNumber?.slice(0, 2) === exciseCountry(memberState);
  if (isPro && (isConsignee || own)) return [];
  return [{ code: "excise", values: { country: memberState, who: isPro ? "professional" : "consumer" } }];
}
