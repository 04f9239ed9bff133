import { richTextPlain, type RichText } from "#kit/texts/richText.ts";
import type { ProductTexts } from "#offer/catalogue/contract.ts";
import type { Allergen, TextLang } from "#offer/catalogue/facts.ts";
import { ingredientsForReader, type IngredientKey } from "#offer/catalogue/ingredients.ts";
import { shownNutrition } from "#offer/catalogue/nutrition.ts";
import type { ProductFacts, VintageRecord } from "#offer/catalogue/record.ts";

type Source = Pick<ProductFacts, "productType" | "descriptions" | "vintages">;

const plainOf = (doc: RichText | undefined): string => (doc ? richTextPlain(doc) : "");
/** Returns a line of its own for each medal, without the sign of a list. */
const linesOf = (doc: RichText | undefined): string[] =>
  plainOf(doc)
    .split("\n")
    .map((line) => line.replace(/^(?:–|\d+\.) /, "").trim())
    .filter(Boolean);

/**
 * Returns the texts of a product page in a language, as plain text: the product's own description and pairing, the
 * texts of its newest open vintage, and its ingredients as on its label (`ingredientsForReader`). `allergensWords`
 * names allergens in that language, `ingredientsWords` a list of ingredients.
 */
export function publicTexts(
  product: Source,
  lang: TextLang,
  allergensWords: (allergens: readonly Allergen[]) => string,
  ingredientsWords: (list: readonly IngredientKey[]) => string = () => "",
): ProductTexts {
  const own = product.descriptions[lang] ?? {};
  const newest: VintageRecord | undefined = product.vintages.find((vintage) => !vintage.closed);
  const advanced = newest?.advanced[lang] ?? {};
  const allergens = [
    newest && newest.allergens.length > 0 ? allergensWords(newest.allergens) : "",
    newest?.allergensNote[lang] ?? "",
  ];
  const ingredients = newest ? ingredientsForReader(newest, lang) : null;
  const texts: Record<string, string> = {
    description: plainOf(own.description),
    pairing: plainOf(own.pairing),
    terroir: plainOf(advanced.terroir),
    vinification: plainOf(advanced.vinification),
    tasting: plainOf(advanced.tasting),
    ingredients: ingredients?.kind === "text" ? ingredients.text : ingredientsWords(ingredients?.list ?? []),
    allergens: allergens.filter(Boolean).join(" "),
  };
  const medals = linesOf(advanced.medals);
  const nutrition = newest && shownNutrition(product.productType, newest.alcohol, newest.nutrition);
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
    ...(medals.length > 0 ? { medals } : {}),
    ...(nutrition ? { nutrition } : {}),
  };
}
