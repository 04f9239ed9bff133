import type { Nutrition } from "./shop.ts";

/** Density of ethanol, grams per millilitre. */
const ETHANOL = 0.79;
/** Usual glycerol and acids of a wine, grams per 100 ml, when they are not analysed. */
const GLYCEROL_G = 0.7;
const ACIDS_G = 0.6;

const one = (n: number): number => Math.round(n * 10) / 10;

/**
 * Computes the nutrition of a wine per 100 ml from its strength (hundredths of a percent) and its sugars (g/l): rules
 * §6.1, `29 a + 17 s + 10 g + 13 o` kJ and `7 a + 4 s + 2.4 g + 3 o` kcal. Fats, proteins and salt are negligible.
 */
export function wineNutrition(alcohol: number, sugarsGPerL: number): Nutrition {
  const a = (alcohol / 100) * ETHANOL;
  const s = sugarsGPerL / 10;
  return {
    energyKJ: Math.round(29 * a + 17 * s + 10 * GLYCEROL_G + 13 * ACIDS_G),
    energyKcal: Math.round(7 * a + 4 * s + 2.4 * GLYCEROL_G + 3 * ACIDS_G),
    fatG: 0,
    saturatesG: 0,
    carbohydratesG: one((sugarsGPerL + 10 * GLYCEROL_G) / 10),
    sugarsG: one(s),
    proteinsG: 0,
    saltG: 0,
  };
}

/**
 * Computes the nutrition of another drink per 100 ml from alcohol, carbohydrates, sugars and proteins (Regulation
 * 1169/2011 annex XIV).
 */
export function drinkNutrition(
  alcohol: number,
  carbohydratesG: number,
  sugarsG: number,
  proteinsG = 0,
): Nutrition {
  const a = (alcohol / 100) * ETHANOL;
  return {
    energyKJ: Math.round(29 * a + 17 * (carbohydratesG + proteinsG)),
    energyKcal: Math.round(7 * a + 4 * (carbohydratesG + proteinsG)),
    fatG: 0,
    saturatesG: 0,
    carbohydratesG,
    sugarsG,
    proteinsG,
    saltG: 0.01,
  };
}
