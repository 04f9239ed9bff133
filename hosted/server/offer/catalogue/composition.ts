import type { Allergen, TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import { ingredientParts } from "@cuvee/core/offer/catalogue/ingredients.ts";
import { words } from "#kit/words.ts";

/** Names allergens in a language, in a sentence. */
export const allergensWords =
  (lang: TextLang) =>
  (allergens: readonly Allergen[]): string => {
    const names = allergens.map((a) => words(lang, "catalogue", `allergens.${a}`).toLowerCase());
    return words(lang, "catalogue", "contains", { allergens: new Intl.ListFormat(lang).format(names) });
  };

/** Writes a list of ingredients in a language, as a label does. */
export const ingredientsWords =
  (lang: TextLang) =>
  (list: Parameters<typeof ingredientParts>[0]): string =>
    ingredientParts(list, lang, (key) => words(lang, "label", key))
      .map(({ text }) => text)
      .join("")
      .trim();
