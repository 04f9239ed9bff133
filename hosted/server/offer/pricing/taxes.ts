import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/pricing/rates/duties.ts";
import { withTaxation } from "@cuvee/core/offer/pricing/rates/zones.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { SellerPlace } from "@cuvee/core/shops/settings/taxes.ts";

/** Classes of duty of what a shop sells. */
export const dutyClassesOf = (products: readonly Product[]): ReadonlySet<string> =>
  new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.dutyClass ?? [])));

/**
 * The rules of a shop with what the tables say about it (rules §1.1, §7, §8): how a sale is taxed wherever it goes, served by a carrier or
 * not, and the duties of the classes that it sells.
 */
export function withTables(
  rules: ShopRules,
  dutyClasses: ReadonlySet<string>,
  seller: SellerPlace,
): ShopRules {
  const duties = dutyRows().filter((row) => dutyClasses.has(row.dutyClass));
  return { ...withTaxation(rules, seller), ...(duties.length > 0 ? { duties } : {}) };
}
