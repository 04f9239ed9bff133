import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/rates/duties.ts";
import { withTaxation } from "@cuvee/core/offer/rates/zones.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { SellerPlace } from "@cuvee/core/shops/settings/taxes.ts";

/** Returns the classes of duty of a shop's products. */
export const dutyClassesOf = (products: readonly Product[]): ReadonlySet<string> =>
  new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.dutyClass ?? [])));

/**
 * Returns the rules of a shop completed from the tables (rules §1.1, §7, §8): the taxation of a sale for every
 * destination, served by a carrier or not, and the duties of the classes that it sells.
 */
export function withTables(
  rules: ShopRules,
  dutyClasses: ReadonlySet<string>,
  seller: SellerPlace,
): ShopRules {
  const duties = dutyRows().filter((row) => dutyClasses.has(row.dutyClass));
  return { ...withTaxation(rules, seller), ...(duties.length > 0 ? { duties } : {}) };
}
