import type { ProductType } from "#offer/catalogue/catalogue.ts";
import type { OrderProblem } from "#offer/pricing/priced.ts";
import { exciseCountry, type ExciseRepresentative } from "#shops/settings/settings.ts";
import type { BuyerCompany } from "#sales/cart/company.ts";

/** What is no drink with alcohol: no excise is due of it. A box is taken for what it usually holds. */
const FREE: ReadonlySet<ProductType> = new Set<ProductType>(["accessory", "prestation", "juice", "nectar"]);

/** What decides whether drinks may go to another member state. */
export type ExciseOf = {
  products: readonly ProductType[];
  /** Where they go when that is another member state; null: they go nowhere else. */
  memberState: string | null;
  representatives: readonly ExciseRepresentative[];
  /** He has a SIRET or a VAT number. */
  isPro: boolean;
  /** The seller has his excise number on file. */
  isConsignee: boolean;
  company: BuyerCompany | undefined;
};

/**
 * Excise is due in the member state that drinks go to (rules §7): a consumer is served only where the shop has a representative
 * who pays it, a professional where he can receive goods under excise himself, with a number of that state. Nothing else is sold.
 */
export function exciseProblems(of: ExciseOf): OrderProblem[] {
  const { products, memberState, representatives, isPro, isConsignee, company } = of;
  if (memberState === null || products.every((type) => FREE.has(type))) return [];
  if (representatives.some(({ country }) => country === memberState)) return [];
  const own = company?.exciseNumber?.slice(0, 2) === exciseCountry(memberState);
  if (isPro && (isConsignee || own)) return [];
  return [{ code: "excise", values: { country: memberState, who: isPro ? "professional" : "consumer" } }];
}
