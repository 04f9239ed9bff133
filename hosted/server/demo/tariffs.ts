/** Parts of a demo shop that all three write alike. */
import { basisPoints, cents } from "@cuvee/core/kit/money.ts";
import type { ShippingStep, Typology } from "@cuvee/core/shops/settings/settings.ts";
import type { DemoShop } from "./shop.ts";

/** Metropolitan postal codes that a mainland tariff leaves out: Corsica, overseas. */
export const NOT_MAINLAND = ["20", "97", "98"];

/** Rows of a tariff, from pairs of what is reached and euros excluding tax. */
export function steps(rows: readonly (readonly [upTo: number, euros: number])[]): ShippingStep[] {
  return rows.map(([upTo, euros]) => ({ upTo, htCents: cents(Math.round(euros * 100)) }));
}

/** Grids of the public (tax included) and of professionals (tax excluded). */
export function grids(proName: string, mixed: boolean): Typology[] {
  return [
    {
      key: "particulier",
      name: "Particulier",
      public: true,
      ttc: true,
      globalDiscount: mixed,
      allRulesInEq75: null,
    },
    { key: "pro", name: proName, public: false, ttc: false, globalDiscount: true, allRulesInEq75: null },
  ];
}

/** Rules of a mainland shop liable to VAT. */
export const MAINLAND_RULES: DemoShop["rules"] = {
  hasTVA: true,
  vatRate: { standard: basisPoints(2000), medium: basisPoints(1000), reduced: basisPoints(550) },
  allRulesInEq75: true,
  shippingVat: "goods",
};
