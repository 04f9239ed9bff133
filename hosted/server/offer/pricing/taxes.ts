import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/pricing/rates/duties.ts";
import { EU_COUNTRIES, exportRow, vatTerritories } from "@cuvee/core/offer/pricing/rates/vat.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { VatTerritory } from "@cuvee/core/shops/settings/taxes.ts";

/** Classes of duty of what a shop sells. */
export const dutyClassesOf = (products: readonly Product[]): ReadonlySet<string> =>
  new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.dutyClass ?? [])));

const rowsFor = (countries: ReadonlySet<string>): VatTerritory[] => [
  ...vatTerritories().filter((row) => countries.has(row.country)),
  ...[...countries].filter((country) => !EU_COUNTRIES.includes(country)).map(exportRow),
];

/** The rules with the VAT of a country that the shop does not serve: where a seller tries out what it would be. */
export function withCountry(rules: ShopRules, country: string | undefined): ShopRules {
  const { territories = [] } = rules;
  if (!country || rules.shipping.some((m) => m.countries.includes(country))) return rules;
  return { ...rules, territories: [...territories, ...rowsFor(new Set([country]))] };
}

/**
 * The rules of a shop with what the dated tables say about it (rules §1.1, §7): after its own rows the VAT of the countries
 * that it serves, export for those outside the union, and the duties of the classes that it sells.
 */
export function withTables(rules: ShopRules, dutyClasses: ReadonlySet<string>): ShopRules {
  const served = new Set(rules.shipping.flatMap((m) => m.countries));
  const territories = [...(rules.territories ?? []), ...rowsFor(served)];
  const duties = dutyRows().filter((row) => dutyClasses.has(row.dutyClass));
  return {
    ...rules,
    ...(territories.length > 0 ? { territories } : {}),
    ...(duties.length > 0 ? { duties } : {}),
  };
}
