import type { ProductType } from "#offer/catalogue/catalogue.ts";
import { FAMILY_OF } from "#offer/catalogue/facts.ts";

/** The declaration in its legal order, per 100 ml: energy in kJ and kcal, the rest in grams (specification §3). */
export const NUTRITION_KEYS = [
  "energyKj",
  "energyKcal",
  "fat",
  "saturatedFat",
  "carbohydrates",
  "sugars",
  "protein",
  "salt",
] as const;
export type NutritionKey = (typeof NUTRITION_KEYS)[number];

/**
 * Analysis from which a declaration is computed. Strength in hundredths of a percent by volume, the rest in grams per
 * litre.
 */
export type Analysis = { alcohol: number; sugars: number; glycerol: number; acids: number };

/** Density of ethanol, grams per millilitre (rules §6.1). */
const ETHANOL = 0.79;

/**
 * Returns the energy of 100 ml, in whole kJ and kcal, each from its own factors (rules §6.1; Regulation 1169/2011,
 * annex XIV): `29 a + 17 s + 10 g + 13 o` and `7 a + 4 s + 2.4 g + 3 o` in grams of alcohol, sugars, glycerol and
 * acids.
 */
export function energyOf({ alcohol, sugars, glycerol, acids }: Analysis): { kj: number; kcal: number } {
  const a = (alcohol / 100) * ETHANOL;
  const [s, g, o] = [sugars / 10, glycerol / 10, acids / 10];
  return {
    kj: Math.round(29 * a + 17 * s + 10 * g + 13 * o),
    kcal: Math.round(7 * a + 4 * s + 2.4 * g + 3 * o),
  };
}

const tenth = (grams: number): number => Math.round(grams * 10) / 10;

/**
 * Returns the whole declaration of 100 ml: carbohydrates are sugars and glycerol (rules §6.1, `(sugar + 7) / 10`), to a
 * tenth of a gram; fats, proteins and salt count as negligible.
 */
export function declarationOf(analysis: Analysis): Record<NutritionKey, number> {
  const { kj, kcal } = energyOf(analysis);
  return {
    energyKj: kj,
    energyKcal: kcal,
    fat: 0,
    saturatedFat: 0,
    carbohydrates: tenth((analysis.sugars + analysis.glycerol) / 10),
    sugars: tenth(analysis.sugars / 10),
    protein: 0,
    salt: 0,
  };
}

/** Nutrition facts of a vintage; null: not analysed. Amounts in tenths of a gram per litre. */
export type Nutrition = {
  sugarsE1: number | null;
  glycerolE1: number | null;
  acidsE1: number | null;
  /** Manual values instead of the computed ones, in hundredths of their unit. */
  ownE2: Partial<Record<NutritionKey, number>>;
};
export const NO_NUTRITION: Nutrition = { sugarsE1: null, glycerolE1: null, acidsE1: null, ownE2: {} };

/**
 * Returns the usual glycerol and acids of a drink without analysis, grams per litre (rules §6.1: 0.7 and 0.6 g of 100
 * ml of wine).
 */
export function usual(productType: ProductType): { glycerol: number; acids: number } {
  return FAMILY_OF[productType] === "wine" ? { glycerol: 7, acids: 6 } : { glycerol: 0, acids: 0 };
}

/**
 * Returns the declaration to show: computed once the sugars and the strength are known, each value replaced by the
 * manual one. Undefined when nothing is known.
 */
export function shownNutrition(
  productType: ProductType,
  alcohol: number | null,
  { sugarsE1, glycerolE1, acidsE1, ownE2 }: Nutrition,
): Partial<Record<NutritionKey, number>> | undefined {
  const { glycerol, acids } = usual(productType);
  const computed =
    sugarsE1 === null || alcohol === null
      ? {}
      : declarationOf({
          alcohol,
          sugars: sugarsE1 / 10,
          glycerol: glycerolE1 === null ? glycerol : glycerolE1 / 10,
          acids: acidsE1 === null ? acids : acidsE1 / 10,
        });
  const shown: Partial<Record<NutritionKey, number>> = {};
  for (const key of NUTRITION_KEYS) {
    const own = ownE2[key];
    const value = own === undefined ? (computed as Partial<Record<NutritionKey, number>>)[key] : own / 100;
    if (value !== undefined) shown[key] = value;
  }
  return Object.keys(shown).length > 0 ? shown : undefined;
}
