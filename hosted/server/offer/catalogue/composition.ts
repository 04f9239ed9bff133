import type { Language } from "@cuvee/core/kit/languages.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import type { Allergen, TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import {
  capital,
  colonIn,
  ingredientParts,
  localizedIngredientsIn,
  type IngredientKey,
} from "@cuvee/core/offer/catalogue/ingredients.ts";
import { translate } from "#kit/translations.ts";

/** Names allergens in a language, in a sentence. */
export const allergensWords =
  (lang: TextLang) =>
  (allergens: readonly Allergen[]): string => {
    const names = allergens.map((a) => translate(lang, "catalogue", `allergens.${a}`).toLowerCase());
    return translate(lang, "catalogue", "contains", { allergens: new Intl.ListFormat(lang).format(names) });
  };

/** Writes a list of ingredients in a language, as a label does. */
export const ingredientsWords =
  (lang: Language) =>
  (list: Parameters<typeof ingredientParts>[0]): string =>
    ingredientParts(list, lang, (key) => translate(lang, "label", key))
      .map(({ text }) => text)
      .join("")
      .trim();

/**
 * Texts of a product: those that its seller wrote, and the composition of its newest open vintage, which can be written
 * in every language.
 */
export type SellerTexts = {
  texts: { readonly [L in TextLang]?: ProductTexts };
  ingredientList: readonly IngredientKey[];
  allergens: readonly Allergen[];
  allergensNote: { readonly [L in TextLang]?: string };
};

/** Returns the allergens as a label of the language lists them, followed by the seller's own words. */
function allergensIn({ allergens, allergensNote }: SellerTexts, lang: Language): string {
  const label = (key: string): string => translate(lang, "label", key);
  const names = allergens
    .map((one) => label(`allergens.${one}`))
    .join(lang === "zh" || lang === "ja" ? "、" : ", ");
  const text = names === "" ? "" : `${capital(label("contains"), lang)}${colonIn(lang)}${names}`;
  return [text, localizedIngredientsIn(allergensNote, lang)?.text ?? ""].filter(Boolean).join(" ");
}

/**
 * Returns the texts of a product for a reader: each in their language, else in English, else in French (readers of
 * French get English last). Ingredients and allergens that are stored as a list have words in every language
 * (Regulation (EU) 1169/2011, article 15: a language that consumers easily understand).
 */
export function textsIn(sellerTexts: SellerTexts | undefined, lang: Language): ProductTexts {
  if (!sellerTexts) return {};
  const { fr, en } = sellerTexts.texts;
  if (lang === "fr") return { ...en, ...fr };
  const spare = { ...fr, ...en };
  if (lang === "en") return spare;
  const ingredients = ingredientsWords(lang)(sellerTexts.ingredientList);
  const allergens = allergensIn(sellerTexts, lang);
  return { ...spare, ...(ingredients ? { ingredients } : {}), ...(allergens ? { allergens } : {}) };
}
