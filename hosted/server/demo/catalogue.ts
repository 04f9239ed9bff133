/** Further facts about the demo products: customs codes, texts as their seller wrote them, composition. */
import {
  ALLERGENS,
  FAMILY_OF,
  type Allergen,
  type Container,
  type ExciseCode,
} from "@cuvee/core/offer/catalogue/facts.ts";
import { ingredientsForReader, type IngredientKey } from "@cuvee/core/offer/catalogue/ingredients.ts";
import { richTextOf, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { Bilingual, DemoFormat, DemoProduct, DemoVintage, Nutrition } from "#demo/shop.ts";
import { ingredientsWords } from "#offer/catalogue/composition.ts";

type Row = Record<string, unknown>;
const LANGS = ["fr", "en"] as const;

const SPARKLING = new Set(["champagne", "crémant", "sparkling", "cider", "perry"]);
const FORTIFIED = /Vin Doux Naturel|Muscat de Beaumes/;

function exciseCodeOf({ productType, appellation = "" }: DemoProduct): ExciseCode | null {
  if (FORTIFIED.test(appellation)) return "I000";
  if (SPARKLING.has(productType)) return "W300";
  const codes = { wine: "W200", spirit: "S200", beer: "B000", cider: "W300" } as const;
  const family = FAMILY_OF[productType];
  return family in codes ? codes[family as keyof typeof codes] : null;
}

/**
 * Returns the combined nomenclature of a demo product: Rhône wines, other protected wines, champagne, spirits, beer.
 */
function cnCodeOf({ productType, color }: DemoProduct, exciseCode: ExciseCode | null): string | null {
  if (exciseCode === "W200") return color === "red" ? "22042146" : "22042138";
  if (exciseCode === "W300") return productType === "champagne" ? "22041011" : "22041093";
  if (exciseCode === "S200") return "22089069";
  return exciseCode === "B000" ? "22030001" : null;
}

/** Returns texts by language and key; leaves out missing translations. */
const written = (texts: Record<string, Bilingual | undefined>): Row =>
  Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]): [string, RichText][] =>
          text ? [[key, richTextOf(text[lang])]] : [],
        ),
      ),
    ]),
  );

/** Returns the columns of a product that no price and no page needs. */
export function catalogueFacts(product: DemoProduct): Row {
  const isWine = FAMILY_OF[product.productType] === "wine" && product.color !== undefined;
  return {
    brand: product.brand ?? null,
    producer: product.brand ?? null,
    country: product.country?.length === 2 ? product.country : "FR",
    excise_code: exciseCodeOf(product),
    wine_category: isWine ? 3 : null,
    growing_zone: isWine ? 4 : null,
    cn_code: cnCodeOf(product, exciseCodeOf(product)),
    net_mass_g_per_l: exciseCodeOf(product) ? 992 : null,
    descriptions: written({ description: product.description, pairing: product.pairing }),
    visuals: [],
    created_at: new Date().toISOString(),
    changed_at: new Date().toISOString(),
    changed_by: "",
  };
}

/** Returns the advanced descriptions of a vintage. */
export function advancedOf({ terroir, vinification }: DemoProduct, { tasting, medals }: DemoVintage): Row {
  const won = medals?.join("\n");
  return written({ terroir, vinification, tasting, ...(won ? { medals: { fr: won, en: won } } : {}) });
}

const NAMED: [Allergen, RegExp][] = [
  ["sulphites", /^Contient des sulfites|sulfites\.?$/],
  ["gluten", /orge|blé|gluten/],
  ["milk", /lait/],
  ["eggs", /œuf/],
  ["nuts", /amande|noisette|fruits à coque/],
];

const KEYS = {
  energyKJ: "energyKj",
  energyKcal: "energyKcal",
  fatG: "fat",
  saturatesG: "saturatedFat",
  carbohydratesG: "carbohydrates",
  sugarsG: "sugars",
  proteinsG: "protein",
  saltG: "salt",
} as const satisfies Record<keyof Nutrition, string>;

const ownOf = (nutrition: Nutrition | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(nutrition ?? {}).map(([name, value]) => [
      KEYS[name as keyof Nutrition],
      Math.round(value * 100),
    ]),
  );

const LISTED: [IngredientKey, RegExp][] = [
  ["grapes", /^Raisins/],
  ["tirage", /liqueur de tirage/],
  ["expedition", /liqueur d’expédition/],
  ["sulphites", /conservateur/],
  ["atmosphere", /atmosphère protectrice/],
];

/** Returns the list of a wine's ingredients, from its sheet; other drinks have none. */
const listOf = (text: string): IngredientKey[] =>
  text.startsWith("Raisins") ? LISTED.filter(([, pattern]) => pattern.test(text)).map(([key]) => key) : [];

/** Returns the ingredients on the page of a product: those of its label. */
export function ingredientsOf(
  ingredients: NonNullable<DemoProduct["ingredients"]>,
  lang: "fr" | "en",
): string {
  const ingredientsStatement = ingredientsForReader(
    { ingredientList: listOf(ingredients.fr), ingredients },
    lang,
  );
  return ingredientsStatement?.kind === "list"
    ? ingredientsWords(lang)(ingredientsStatement.list)
    : (ingredientsStatement?.text ?? "");
}

/** Returns ingredients, allergens and nutrition of a vintage. */
export function compositionOf({ ingredients, allergens }: DemoProduct, { nutrition }: DemoVintage): Row {
  const text = allergens?.fr ?? "";
  const named = NAMED.filter(([, pattern]) => !/^Sans|aucun|distill/i.test(text) && pattern.test(text)).map(
    ([name]) => name,
  );
  return {
    ingredients: ingredients ?? {},
    ingredient_list: listOf(ingredients?.fr ?? ""),
    allergens: ALLERGENS.filter((a) => named.includes(a)),
    // An allergen that the names already contain is not repeated.
    allergens_note: named.length > 0 ? {} : (allergens ?? {}),
    nutrition: { sugarsE1: null, glycerolE1: null, acidsE1: null, ownE2: ownOf(nutrition) },
  };
}

/** Returns the container of a bottle of this product. */
export function containerOf(
  { productType, appellation = "" }: DemoProduct,
  { type }: DemoFormat,
): Container | null {
  if (type === "bib") return "bib";
  if (type !== "bottle") return null;
  if (productType === "champagne" || productType === "crémant") return "champenoise";
  const family = FAMILY_OF[productType];
  if (family === "spirit") return "spirits";
  if (family === "beer" || family === "cider") return "longneck";
  if (family !== "wine") return null;
  return /Bordeaux|Médoc|Saint-Émilion/.test(appellation) ? "bordelaise" : "rhodanienne";
}
