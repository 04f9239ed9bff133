import { expect, it } from "vitest";
import { ingredientParts } from "#offer/catalogue/ingredients.ts";
import { NO_NUTRITION } from "#offer/catalogue/nutrition.ts";
import { publicTexts } from "#offer/catalogue/publicTexts.ts";
import type { VintageRecord } from "#offer/catalogue/record.ts";
import { labelOf, type LabelFacts } from "#storefront/elabels/label.ts";

const facts = (vintage: Partial<LabelFacts["vintage"]>): LabelFacts => ({
  product: {
    productType: "wine",
    name: "Haut de Garrigue",
    precision: null,
    appellation: "Cairanne",
    quality: null,
    producer: null,
    country: "FR",
  },
  vintage: {
    name: "2024",
    alcohol: 1350,
    ingredients: {},
    ingredientList: [],
    allergens: [],
    allergensNote: {},
    nutrition: NO_NUTRITION,
    ...vintage,
  },
  volumesMl: [750],
  operator: { name: "EARL des Calades", address: "84290 Cairanne" },
});

it.each([
  ["a list", ["grapes", "sulphites"], {}],
  [
    "a list beside other words of the seller",
    ["grapes", "tartaric"],
    { fr: "Raisins", en: "Grapes, sulphites" },
  ],
  ["words in both languages", [], { fr: "Raisins, sulfites", en: "Grapes, sulphites" }],
  ["words in French alone", [], { fr: "Raisins, sulfites" }],
  ["words in English alone", [], { en: "Grapes" }],
  ["nothing", [], {}],
] as const)("says on the product page what the label says: %s", (_, ingredientList, ingredients) => {
  const own = facts({ ingredientList: [...ingredientList], ingredients });
  const say = (lang: string) => (key: string) => `${lang}:${key}`;
  for (const lang of ["fr", "en"] as const) {
    const label = labelOf(own, lang).ingredients;
    const parts =
      label?.kind === "list" ? ingredientParts(label.list, lang, say(lang)) : (label?.parts ?? []);
    const page = publicTexts(
      {
        productType: "wine",
        descriptions: {},
        vintages: [{ ...own.vintage, closed: false, advanced: {} } as unknown as VintageRecord],
      },
      lang,
      () => "",
      (list) =>
        ingredientParts(list, lang, say(lang))
          .map(({ text }) => text)
          .join("")
          .trim(),
    );
    expect(page.ingredients ?? "").toBe(
      parts
        .map(({ text }) => text)
        .join("")
        .trim(),
    );
  }
});
