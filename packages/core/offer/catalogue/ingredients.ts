import type { Allergen, TextLang } from "#offer/catalogue/facts.ts";

/** Classes of additives that precede their names (Regulation (EU) 1169/2011, annex VII part C). */
export type AdditiveCategory = "acidity" | "preservative" | "antioxidant" | "stabiliser";

type Ingredient = { category?: AdditiveCategory; e?: string; allergen?: Allergen };

/**
 * Ingredients of a wine: the raw materials, and the additives of Delegated Regulation (EU) 2019/934 (annex I, table 2)
 * by class. An additive is named by its E number, which is the same in every language; an allergen by the words of
 * Delegated Regulation (EU) 2019/33, annex I. `atmosphere` is the packaging gases (article 48a(6)).
 */
const INGREDIENTS = {
  grapes: {},
  concentratedMust: {},
  sucrose: {},
  vineAlcohol: {},
  tirage: {},
  expedition: {},
  tartaric: { category: "acidity", e: "E 334" },
  malic: { category: "acidity", e: "E 296" },
  lactic: { category: "acidity", e: "E 270" },
  calciumSulphate: { category: "acidity", e: "E 516" },
  sulphites: { category: "preservative", allergen: "sulphites" },
  sorbate: { category: "preservative", e: "E 202" },
  lysozyme: { category: "preservative", e: "E 1105", allergen: "eggs" },
  dimethylDicarbonate: { category: "preservative", e: "E 242" },
  ascorbic: { category: "antioxidant", e: "E 300" },
  citric: { category: "stabiliser", e: "E 330" },
  metatartaric: { category: "stabiliser", e: "E 353" },
  gumArabic: { category: "stabiliser", e: "E 414" },
  cellulose: { category: "stabiliser", e: "E 466" },
  polyaspartate: { category: "stabiliser", e: "E 456" },
  fumaric: { category: "stabiliser", e: "E 297" },
  mannoproteins: { category: "stabiliser" },
  atmosphere: {},
} as const satisfies Record<string, Ingredient>;
export type IngredientKey = keyof typeof INGREDIENTS;
export const INGREDIENT_KEYS = Object.keys(INGREDIENTS) as IngredientKey[];

/** An ingredient on a label: by its E number, by the word of an allergen, or by its own name. */
export type IngredientItem = { key: IngredientKey; e: string | null; allergen: Allergen | null };
type IngredientGroup = { category: AdditiveCategory | null; items: IngredientItem[] };

/** Returns the facts of an ingredient. */
export function ingredientOf(key: IngredientKey): IngredientItem & { category: AdditiveCategory | null } {
  const { category, e, allergen }: Ingredient = INGREDIENTS[key];
  return { key, category: category ?? null, e: e ?? null, allergen: allergen ?? null };
}

/**
 * Returns the list as a label writes it: additives of one class grouped at the place of the first of them; without the
 * gases.
 */
function ingredientGroups(list: readonly IngredientKey[]): IngredientGroup[] {
  const groups: IngredientGroup[] = [];
  for (const key of list) {
    if (key === "atmosphere") continue;
    const { category, ...item } = ingredientOf(key);
    const known = category === null ? groups.at(-1) : groups.find((group) => group.category === category);
    if (known && known.category === category) known.items.push(item);
    else groups.push({ category, items: [item] });
  }
  return groups;
}

/** Ingredients of a vintage: a list translated into every language, or the seller's own words. */
export type IngredientsStatement =
  | { kind: "list"; list: readonly IngredientKey[] }
  | { kind: "text"; lang: TextLang; text: string };

/**
 * Returns the ingredients of a vintage for a reader of a language, the same on its product page and on its label: the
 * list where there is one, else the seller's text (`saidIn`). Null where nothing is known.
 */
export function ingredientsForReader(
  vintage: { ingredientList: readonly IngredientKey[]; ingredients: { [L in TextLang]?: string } },
  lang: string,
): IngredientsStatement | null {
  const { ingredientList: list, ingredients } = vintage;
  if (list.length > 0) return { kind: "list", list };
  const localized = localizedIngredientsIn(ingredients, lang);
  return localized ? { kind: "text", ...localized } : null;
}

/**
 * Returns a seller's text for a reader: French for French readers, else English before French; any other one where that
 * is missing.
 */
export function localizedIngredientsIn(
  texts: { [L in TextLang]?: string },
  lang: string,
): { lang: TextLang; text: string } | undefined {
  const order: readonly TextLang[] = lang === "fr" ? ["fr", "en"] : ["en", "fr"];
  for (const own of order) {
    const text = texts[own]?.trim();
    if (text) return { lang: own, text };
  }
  return undefined;
}

/** A part of a text; `strong` marks an allergen. */
export type Part = { text: string; strong: boolean };

const COLON: Record<string, string> = { fr: "\u00a0: ", zh: "：", ja: "：" };
const COMMA: Record<string, string> = { zh: "、", ja: "、" };
const STOP: Record<string, string> = { zh: "。", ja: "。" };

/** Returns the colon of a language, with its spaces. */
export const colonIn = (lang: string): string => COLON[lang] ?? ": ";

/** Returns a word with a capital at its beginning. */
export const capital = (word: string, lang: string): string =>
  word.slice(0, 1).toLocaleUpperCase(lang) + word.slice(1);

/** Returns the list in a language as parts; `say` gives the words of `label.json` under a dotted key. */
export function ingredientParts(
  list: readonly IngredientKey[],
  lang: string,
  say: (key: string) => string,
): Part[] {
  const plain = (text: string): Part => ({ text, strong: false });
  const itemParts = ({ key, e, allergen }: IngredientItem, isFirst: boolean): Part[] => {
    const word = allergen ? say(`allergens.${allergen}`) : e === null ? say(`names.${key}`) : "";
    const text = isFirst ? capital(word, lang) : word;
    if (e === null) return [{ text, strong: allergen !== null }];
    return allergen ? [plain(`${e} (`), { text: word, strong: true }, plain(")")] : [plain(e)];
  };
  const sentences = ingredientGroups(list).map(({ category, items }) => [
    ...(category ? [plain(capital(say(`categories.${category}`), lang) + colonIn(lang))] : []),
    ...items.flatMap((item, at) => [
      ...(at > 0 ? [plain(COMMA[lang] ?? ", ")] : []),
      ...itemParts(item, at === 0 && category === null),
    ]),
  ]);
  if (list.includes("atmosphere")) sentences.push([plain(say("atmosphere"))]);
  const stop = STOP[lang] ?? ". ";
  return sentences.flatMap((parts) => [...parts, plain(stop)]);
}

/** Words that name allergens in ingredients written by the seller, by language. */
const WORDS = {
  fr: "(?:méta|bi)*sulfites?|anhydride sulfureux|dioxyde de soufre|œufs?|oeufs?|lysozyme|(?:ov)?albumine|lait|caséin(?:e|ate)s?|lactose|gluten|blé|froment|orge|seigle|avoine|épeautre|fruits à coque|amandes?|noisettes?|noix|poissons?|crustacés|mollusques|arachides?|soja|céleri|moutarde|sésame|lupin",
  en: "(?:meta|bi)*sul(?:ph|f)ites?|sul(?:ph|f)ur dioxide|eggs?|lysozyme|(?:ov)?albumin|milk|casein(?:ate)?s?|lactose|gluten|wheat|barley|rye|oats?|spelt|nuts?|almonds?|hazelnuts?|walnuts?|fish|crustaceans|molluscs|peanuts?|soya?(?:beans?)?|celery|mustard|sesame|lupin",
} as const;

/**
 * Splits a text into parts, with allergens marked: they must be distinguished from the rest (article 21 of 1169/2011).
 */
export function emphasised(text: string, lang: keyof typeof WORDS): Part[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${WORDS[lang]}|E ?22[0-8]))(?![\\p{L}\\p{N}])`, "giu");
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, strong: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
