/** Parts that all three demo shops have in common. */
import { basisPoints, cents } from "@cuvee/core/kit/money.ts";
import type { ShippingStep, ShippingSurcharge, Typology } from "@cuvee/core/shops/settings/settings.ts";
import type { DemoShop } from "./shop.ts";

/** Metropolitan postal codes that a mainland tariff leaves out: Corsica, overseas. */
export const NOT_MAINLAND = ["20", "97", "98"];

/**
 * Ski resorts whose roads close: Avoriaz, Chamonix, Val-d'Isère, Tignes, Val Thorens, Orcières-Merlette, Isola 2000.
 */
const RESORTS = ["74110", "74400", "73150", "73320", "73440", "05170", "06420"];
/** Islands that a ferry serves: Belle-Île, Groix, Île d'Yeu, Ouessant, Bréhat, Sein, Molène, Aix. */
const ISLANDS = ["56360", "56590", "85350", "29242", "22870", "29990", "29259", "17123"];

/** Surcharges of the estate's mainland tariff where a lorry does not go. */
export const SURCHARGES: ShippingSurcharge[] = [
  { name: "Supplément montagne", htCents: cents(650), mountain: true, zipPrefixes: RESORTS },
  { name: "Supplément île", htCents: cents(1490), perParcel: true, zipPrefixes: ISLANDS },
];

/** Returns the rows of a tariff, from pairs of a limit and euros excluding tax. */
export function steps(rows: readonly (readonly [upTo: number, euros: number])[]): ShippingStep[] {
  return rows.map(([upTo, euros]) => ({ upTo, htCents: cents(Math.round(euros * 100)) }));
}

/** Returns the price lists of the public (tax included) and of professionals (tax excluded). */
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
