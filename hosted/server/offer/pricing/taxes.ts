import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/pricing/rates/duties.ts";
import { withTaxation, type SellerPlace } from "@cuvee/core/offer/pricing/rates/zones.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

/** Classes of duty of what a shop sells. */
export const dutyClassesOf = (products: readonly Product[]): ReadonlySet<string> =>
  new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.dutyClass ?? [])));

/**
 * Where a shop is, by the address of its legal notice: one text, whose last part is the country where that is not France, and the part
 * before it begins with the postal code.
 */
export function placeOf({ legal }: { legal: Record<string, string> }): SellerPlace {
  const parts = (legal["address"] ?? "").split(/[\n,]/).map((part) => part.trim());
  const country = /^[A-Z]{2}$/.test(parts.at(-1) ?? "") ? parts.at(-1) : undefined;
  const zipcode = parts.findLast((part) => /^\d{4,5}\s+\S/.test(part))?.slice(0, 5) ?? "";
  return { country: country ?? (/^980\d\d$/.test(zipcode) ? "MC" : "FR"), zipcode };
}

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
