import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/pricing/rates/duties.ts";
import { EU_COUNTRIES, exportRow, vatTerritories } from "@cuvee/core/offer/pricing/rates/vat.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

/** Classes of duty of what a shop sells. */
export const dutyClassesOf = (products: readonly Product[]): ReadonlySet<string> =>
  new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.dutyClass ?? [])));

/**
 * The rules of a shop with what the dated tables say about it (rules §1.1, §7): after its own rows the VAT of the countries
 * that it serves, export for those outside the union, and the duties of the classes that it sells.
 */
export function withTables(rules: ShopRules, dutyClasses: ReadonlySet<string>): ShopRules {
  const served = new Set(rules.shipping.flatMap((m) => m.countries));
  const outside = [...served].filter((country) => !EU_COUNTRIES.includes(country));
  const territories = [
    ...(rules.territories ?? []),
    ...vatTerritories().filter((row) => served.has(row.country)),
    ...outside.map(exportRow),
  ];
  const duties = dutyRows().filter((row) => dutyClasses.has(row.dutyClass));
  return {
    ...rules,
    ...(territories.length > 0 ? { territories } : {}),
    ...(duties.length > 0 ? { duties } : {}),
  };
}
