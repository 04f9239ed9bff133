import { plainText } from "#kit/list/list.ts";
import { COLORS, PRODUCT_TYPES, type Color, type ProductType } from "#offer/catalogue/catalogue.ts";
import { DUPLICATE_CHOICES, type ImportKind } from "./fields.ts";
import { vatRateIn, type DecimalSign } from "./numbers.ts";
import { OLD_STATUSES, oldStatusIn } from "./oldOrders.ts";
import { sizeIn } from "./sizes.ts";
import { appellationIn, clientKindIn, colorIn, countryIn, dutyIn, productTypeIn } from "./values.ts";

/**
 * Returns a word of a file in its stored form: lower case, without accents and needless spaces, at most 200 characters.
 */
export const plainWord = (text: string): string => plainText(text).replace(/\s+/g, " ").trim().slice(0, 200);

/** Returns the key of a word of a field. */
export const wordKey = (field: string, text: string): string => `${field} ${plainWord(text)}`;

/** Fields with few different words in a file, each of which is one of ours. */
export const WORD_FIELDS: Record<ImportKind, readonly string[]> = {
  products: ["productType", "color", "format", "appellation", "country", "vat"],
  clients: ["kind", "country"],
  prospects: ["kind", "country"],
  stocks: ["format", "duty"],
  orders: ["status", "country"],
};

/** The names of a shop that words are compared with. */
export type WordContext = {
  sign: DecimalSign | null;
  /** Rates of VAT of the shop, in percent, the usual one first. */
  vatRates: readonly number[];
  /** Appellations of its products. */
  appellations: readonly string[];
};

/** A word of a file with the number of its lines, the shop's choice for it, and our guess where it is not known. */
export type ImportWord = { word: string; count: number; value: string | null; guess: string | null };
/** The words of a field that are unknown, or have a choice already; `choices` where one of a list must be chosen. */
export type WordField = { field: string; words: ImportWord[]; choices: string[] };

/** Sizes that are offered first. */
export const USUAL_SIZES = [
  "75 cl",
  "37,5 cl",
  "50 cl",
  "150 cl",
  "300 cl",
  "20 cl",
  "70 cl",
  "BIB 3 L",
  "BIB 5 L",
  "BIB 10 L",
  "6 x 75 cl",
  "12 x 75 cl",
] as const;

/** Returns an appellation in its form for comparison: `St-Emilion` and `AOC Saint-Émilion` are one. */
const appellationKey = (text: string): string =>
  plainText(appellationIn(text))
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bste\b/g, "sainte")
    .replace(/\bst\b/g, "saint")
    .trim();

/**
 * Returns another spelling of an appellation that the shop has; null where it has exactly this one, or none like it.
 */
function otherSpelling(text: string, { appellations }: WordContext): string | null {
  const appellation = appellationIn(text);
  if (appellations.includes(appellation)) return null;
  return appellations.find((one) => appellationKey(one) === appellationKey(appellation)) ?? null;
}

/** Checks whether a word of a field is known as it is. Any appellation is, unless the shop spells it otherwise. */
export function isUnderstood(field: string, text: string, context: WordContext): boolean {
  const rate = field === "vat" ? vatRateIn(text, context.sign) : null;
  const tests: Record<string, () => boolean> = {
    productType: () => productTypeIn(text) !== null,
    color: () => colorIn(text) !== null,
    format: () => sizeIn(text) !== null,
    appellation: () => otherSpelling(text, context) === null,
    country: () => countryIn(text) !== null,
    vat: () => rate !== null && context.vatRates.includes(rate),
    kind: () => clientKindIn(text) !== null,
    duty: () => dutyIn(text) !== null,
    status: () => oldStatusIn(text) !== null,
  };
  return tests[field]?.() ?? true;
}

const COLOUR_GUESSES: readonly (readonly [RegExp, Color])[] = [
  [/\b(tinto|rosso|rot|noir|rubis|grenat|rge|rg)\b/, "red"],
  [/\b(bianco|blanco|weiss|blc|bl|jaune|doux|moelleux|liquoreux|champagne|bulles)\b/, "white"],
  [/\b(rosado|rosato|gris|clairet|ros)\b/, "rose"],
  [/\b(orange|ambre)\b/, "amber"],
];
const TYPE_GUESSES: readonly (readonly [RegExp, ProductType])[] = [
  [/\b(spumante|prosecco|cava|bulles|pet ?nat|sekt)\b/, "sparkling"],
  [/\b(verres?|carafes?|livres?|tire bouchons?|objets?|decoration|glassware)\b/, "accessory"],
  [/\b(cheques?|cartes? cadeaux?|degustations?|gift cards?|visites?)\b/, "prestation"],
  [/\b(caisses?|assortiments?|cadeaux?)\b/, "box"],
  [/\b(spiritueux|digestifs?|eaux? de vie|spirits?)\b/, "eau de vie"],
];
const COUNTRY_GUESSES: readonly (readonly [RegExp, string])[] = [
  [
    /francais|\bfr\b|bordeaux|bourgogne|rhone|loire|alsace|provence|languedoc|beaujolais|corse|jura|savoie|champagne/,
    "FR",
  ],
  [/italien|toscan|piemont/, "IT"],
  [/espagnol|spanish|rioja/, "ES"],
  [/portugais|porto|douro/, "PT"],
  [/allemand|german/, "DE"],
  [/suisse|swiss/, "CH"],
  [/argentin/, "AR"],
  [/chili/, "CL"],
  [/american|americain|californi/, "US"],
];

/** Guesses our value for an unknown word; null without a guess. Only offered: a user confirms it. */
export function guessedValue(field: string, text: string, context: WordContext): string | null {
  const plain = plainWord(text);
  const among = <T>(list: readonly (readonly [RegExp, T])[]): T | null =>
    list.find(([sign]) => sign.test(plain))?.[1] ?? null;
  const [usual, medium, reduced] = context.vatRates;
  const guesses: Record<string, () => string | null> = {
    color: () => among(COLOUR_GUESSES),
    productType: () => among(TYPE_GUESSES) ?? (colorIn(text) || among(COUNTRY_GUESSES) ? "wine" : null),
    format: () => (/^(b|bt|bout|std|standard|normale?)\b/.test(plain) ? "75 cl" : null),
    appellation: () => otherSpelling(text, context),
    country: () => among(COUNTRY_GUESSES),
    vat: () => {
      const rate = /redui|reduc|low/.test(plain) ? reduced : /inter|medium/.test(plain) ? medium : usual;
      return rate === undefined ? null : String(rate);
    },
    kind: () => null,
    duty: () => null,
    status: () => null,
  };
  return guesses[field]?.() ?? null;
}

/** Returns the choices of a field; empty for a field of free text. */
export function choicesOf(field: string, context: WordContext): readonly string[] {
  const lists: Record<string, readonly string[]> = {
    productType: PRODUCT_TYPES,
    color: COLORS,
    format: USUAL_SIZES,
    appellation: context.appellations,
    vat: context.vatRates.map(String),
    kind: ["individual", "professional"],
    duplicate: DUPLICATE_CHOICES,
    duty: ["suspended", "paid"],
    status: OLD_STATUSES,
  };
  return lists[field] ?? [];
}
