import type { ProductType } from "#offer/catalogue/catalogue.ts";
import { FAMILY_OF, type Allergen, type TextLang } from "#offer/catalogue/facts.ts";
import {
  emphasised,
  ingredientOf,
  localizedIngredientsIn,
  ingredientsForReader,
  type IngredientKey,
  type Part,
} from "#offer/catalogue/ingredients.ts";
import { NUTRITION_KEYS, shownNutrition, type NutritionKey } from "#offer/catalogue/nutrition.ts";
import type { ProductFacts, VintageRecord } from "#offer/catalogue/record.ts";
import { hasFact } from "#offer/catalogue/vocabulary.ts";

/** Source data of a label: of a product, of one of its vintages, of that vintage's formats, and of the shop. */
export type LabelFacts = {
  product: Pick<
    ProductFacts,
    "productType" | "name" | "precision" | "appellation" | "quality" | "producer" | "country"
  >;
  vintage: Pick<
    VintageRecord,
    "name" | "alcohol" | "ingredients" | "ingredientList" | "allergens" | "allergensNote" | "nutrition"
  >;
  /** Net volumes, in millilitres: that of the bottle at hand, or of all formats of the vintage. */
  volumesMl: readonly number[];
  /** The company responsible for the label. */
  operator: { name: string; address: string };
};

type LabelIngredients =
  /** Translated into every language. */
  | { kind: "list"; list: readonly IngredientKey[] }
  /** In the seller's words, with their language. */
  | { kind: "text"; lang: TextLang; parts: Part[] };

export type Label = {
  name: string;
  /** Lines under the name: quality, appellation. */
  designation: string[];
  vintage: string;
  ingredients: LabelIngredients | null;
  allergens: readonly Allergen[];
  note: { lang: TextLang; text: string } | null;
  nutrition: Partial<Record<NutritionKey, number>> | null;
  /** Hundredths of a percent by volume. */
  alcohol: number | null;
  volumesMl: readonly number[];
  producer: string;
  operator: { name: string; address: string };
  country: string | null;
};

/** Checks whether a product has a label at all: drinks have one, a corkscrew, a gift box and a visit have none. */
export const hasLabel = (type: ProductType): boolean =>
  FAMILY_OF[type] !== "thing" && FAMILY_OF[type] !== "service";

/** Returns the ingredients with allergens marked, in the seller's own words too. */
function ingredientsOf(vintage: LabelFacts["vintage"], lang: string): LabelIngredients | null {
  const ingredientsStatement = ingredientsForReader(vintage, lang);
  return ingredientsStatement?.kind === "text"
    ? {
        kind: "text",
        lang: ingredientsStatement.lang,
        parts: emphasised(ingredientsStatement.text, ingredientsStatement.lang),
      }
    : ingredientsStatement;
}

/** Returns the allergens of a vintage: those declared, and those of its list, in the order of the law. */
function allergensOf({ allergens, ingredientList }: LabelFacts["vintage"]): Allergen[] {
  const listed = ingredientList.map((key) => ingredientOf(key).allergen).filter((one) => one !== null);
  return [...new Set([...allergens, ...listed])];
}

/** Returns the label of a vintage for a reader of a language. It contains no advertising (rules §6.1). */
export function labelOf({ product, vintage, volumesMl, operator }: LabelFacts, lang: string): Label {
  const note = localizedIngredientsIn(vintage.allergensNote, lang);
  return {
    name: [product.name, product.precision].filter(Boolean).join(" – "),
    designation: [product.quality, product.appellation].filter((word) => word !== null),
    vintage: vintage.name,
    ingredients: ingredientsOf(vintage, lang),
    allergens: allergensOf(vintage),
    note: note ?? null,
    nutrition: shownNutrition(product.productType, vintage.alcohol, vintage.nutrition) ?? null,
    alcohol: vintage.alcohol,
    volumesMl: [...new Set(volumesMl.filter((ml) => ml > 0))].toSorted((a, b) => a - b),
    producer: product.producer ?? operator.name,
    operator,
    country: product.country,
  };
}

/** A missing fact of a lawful label, and the part of the back-office where it is entered. */
export type LabelGap = {
  code:
    | "ingredients"
    | "translation"
    | "nutrition"
    | "alcohol"
    | "allergens"
    | "country"
    | "volume"
    | "gtin"
    | "operator";
  at: "composition" | "identity" | "formats" | "company";
  /** Without it the label is not lawful; the others should be checked. */
  needed: boolean;
};

/** Returns the data that a lawful label of a vintage lacks; `gtins`: the codes of its formats. */
export function labelGaps(facts: LabelFacts, gtins: readonly (string | null)[]): LabelGap[] {
  const { product, vintage } = facts;
  const label = labelOf(facts, "fr");
  const nutrition = label.nutrition ?? {};
  const isDrunkWithAlcohol = hasFact(FAMILY_OF[product.productType], "alcohol");
  const isWine = FAMILY_OF[product.productType] === "wine";
  const gaps: (LabelGap | false)[] = [
    label.ingredients === null && { code: "ingredients", at: "composition", needed: true },
    label.ingredients?.kind === "text" && { code: "translation", at: "composition", needed: false },
    NUTRITION_KEYS.some((key) => nutrition[key] === undefined) && {
      code: "nutrition",
      at: "composition",
      needed: true,
    },
    isDrunkWithAlcohol && vintage.alcohol === null && { code: "alcohol", at: "composition", needed: true },
    isWine &&
      label.allergens.length === 0 &&
      label.note === null && { code: "allergens", at: "composition", needed: false },
    product.country === null && { code: "country", at: "identity", needed: true },
    label.volumesMl.length === 0 && { code: "volume", at: "formats", needed: true },
    gtins.every((gtin) => gtin === null) && { code: "gtin", at: "formats", needed: true },
    (facts.operator.name === "" || facts.operator.address === "") && {
      code: "operator",
      at: "company",
      needed: true,
    },
  ];
  return gaps.filter((gap) => gap !== false);
}

/**
 * Returns whether the law requires a label with ingredients and nutrition: for wines produced from 8 December 2023 on
 * (rules §6.1). `maybe`: the name of the 2023 harvest, and of wines without a year, leaves it open.
 */
export function labelDue(type: ProductType, vintage: string): "yes" | "maybe" | "no" {
  if (FAMILY_OF[type] !== "wine" || type === "sake") return "no";
  const years = vintage.match(/\b(?:19|20)\d{2}\b/g)?.map(Number) ?? [];
  const newest = Math.max(...years);
  if (years.length === 0 || newest === 2023) return "maybe";
  return newest > 2023 ? "yes" : "no";
}
