import { plainText } from "#kit/list/list.ts";
import { BIRTHDAY } from "#shops/clients/clients.ts";
import { COLORS, PRODUCT_TYPES, type Color, type ProductType } from "#offer/catalogue/catalogue.ts";

const plain = (text: string): string => plainText(text).trim();

const COLOUR_WORDS: Record<Color, readonly string[]> = {
  red: ["rouge", "rouges", "rousse", "red", "r"],
  white: ["blanc", "blanche", "blancs", "white", "b", "w"],
  rose: ["rose", "roses", "rs"],
  amber: ["ambre", "ambree", "amber", "orange", "dore"],
  blond: ["blond", "blonde", "blondes"],
  brown: ["brun", "brune", "brunes", "brown", "noire"],
  none: ["aucune", "sans", "none", ""],
};

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** Returns the colours that occur as whole words in a text, single letters aside (`R`, `B`). */
const coloursOf = (text: string): Color[] => {
  const found = new Set(wordsOf(text));
  return COLORS.filter(
    (color) => color !== "none" && COLOUR_WORDS[color].some((word) => word.length > 2 && found.has(word)),
  );
};

/**
 * Reads a colour by its French or English name, alone or in a phrase that names one ("Vin rouge", "Red Wine"); null
 * when there is none, or several.
 */
export function colorIn(text: string): Color | null {
  const key = plain(text);
  const alone = COLORS.find((color) => COLOUR_WORDS[color].includes(key) || color === key);
  if (alone) return alone;
  const found = coloursOf(text);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const TYPE_WORDS: Partial<Record<ProductType, readonly string[]>> = {
  wine: ["vin", "vins", "vin tranquille", "vin rouge", "vin blanc", "vin rose", "wines", "still wine"],
  sparkling: [
    "effervescent",
    "effervescents",
    "mousseux",
    "petillant",
    "vin mousseux",
    "sparkling wine",
    "vin effervescent",
  ],
  champagne: ["champagnes"],
  beer: ["biere", "bieres", "beers"],
  cider: ["cidre", "cidres"],
  mead: ["hydromel"],
  rum: ["rhum", "rhums"],
  whisky: ["whiskies", "whiskey", "whiskys"],
  crémant: ["cremants"],
  liqueur: ["liqueurs", "creme de liqueur"],
  "eau de vie": ["eaux de vie", "alcool blanc"],
  juice: ["jus", "juices", "jus de raisin", "jus de fruits"],
  perry: ["poire"],
  accessory: ["accessoire", "accessoires", "accessories"],
  prestation: ["service", "services", "prestations"],
  box: ["coffret", "coffrets", "gift box", "gift boxes"],
};

/** From the most specific to the least: "Vin effervescent" is sparkling before it is wine. */
const TYPES_IN_PHRASES = [
  "accessory",
  "box",
  "champagne",
  "crémant",
  "sparkling",
  "cognac",
  "armagnac",
  "calvados",
  "whisky",
  "rum",
  "gin",
  "vodka",
  "liqueur",
  "beer",
  "cider",
  "juice",
  "wine",
] as const satisfies readonly ProductType[];

/**
 * Reads a product type by its code or its French or English name, alone or in a phrase ("Vins rouges", "Red Wine");
 * null when it is none.
 */
export function productTypeIn(text: string): ProductType | null {
  const key = plain(text).replace(/-/g, " ");
  const alone =
    PRODUCT_TYPES.find((type) => plain(type) === key) ??
    PRODUCT_TYPES.find((type) => TYPE_WORDS[type]?.includes(key));
  if (alone) return alone;
  const words = new Set(wordsOf(text));
  return (
    TYPES_IN_PHRASES.find((type) =>
      [plain(type), ...(TYPE_WORDS[type] ?? [])].some((word) => words.has(word)),
    ) ?? null
  );
}

const COUNTRIES = new Map<string, string>();
/** Reads a country by its ISO code or its French or English name; null when it is none. */
export function countryIn(text: string): string | null {
  const key = plain(text);
  if (COUNTRIES.size === 0)
    for (const lang of ["fr", "en"]) {
      const names = new Intl.DisplayNames(lang, { type: "region", fallback: "none" });
      for (let n = 0; n < 676; n += 1) {
        const code = String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
        const name = names.of(code);
        // Withdrawn codes have the name of the country that replaced them: FX that of FR, UK that of GB.
        if (name && new Intl.Locale(`und-${code}`).region === code) COUNTRIES.set(plainText(name), code);
      }
    }
  if (/^[a-z]{2}$/.test(key)) return new Intl.Locale(`und-${key}`).region ?? key.toUpperCase();
  return COUNTRIES.get(key) ?? COUNTRY_SHORTS[key] ?? null;
}
const COUNTRY_SHORTS: Record<string, string> = {
  usa: "US",
  "etats unis": "US",
  uk: "GB",
  "grande bretagne": "GB",
  angleterre: "GB",
  england: "GB",
  fra: "FR",
  hollande: "NL",
};

/** Returns an appellation without the sign of quality before or behind it: `AOC Pauillac`, `Pauillac AOP`. */
export const appellationIn = (text: string): string =>
  text
    .replace(/^\s*(a\.?o\.?[cp]\.?|i\.?g\.?p\.?|vin de pays)\s*[-–:]?\s+(?=\S)/i, "")
    .replace(/\s+[-–(]?\s*(a\.?o\.?[cp]\.?|i\.?g\.?p\.?)\)?\s*$/i, "")
    .trim();

/** Checks whether goods are counted in pieces, not by volume: accessories, services, gift boxes. */
export const isPiece = (type: ProductType | null): boolean =>
  type === "accessory" || type === "prestation" || type === "box";

/** Returns addresses of pictures in a cell, in the notations of shops: separated by commas, spaces, lines or bars. */
export const imageUrlsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;|]+(?=https?:\/\/)|\s+/i)
      .map((url) => url.replace(/[,;|]+$/, "").trim())
      .filter((url) => url !== ""),
  ),
];

/** Returns the words of a list in one cell: `syrah, grenache / mourvèdre`. */
export const listIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;/|]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Reads the duty status of goods; null when the cell has another value. */
export function dutyIn(text: string): "suspended" | "paid" | null {
  const key = plain(text);
  if (/^(suspendus?|ds|droits suspendus|suspended|en droits suspendus)$/.test(key)) return "suspended";
  if (/^(acquittes?|da|droits acquittes|paid|crd)$/.test(key)) return "paid";
  return null;
}

/** Words of files for companies: their form, and the trades that buy wine. */
const COMPANY_WORDS = [
  /^(pro|soci|entrep|gross|import|export|chr|compan|business|b2b|negoc|distrib|revend|detaill|retail|wholesal)/,
  /^(restau|brasserie|bistro|hotel|auberge|creperie|pizzeria|traiteur|cafe|bars?\b|pubs?\b|winstub|camping)/,
  /^(cavistes?|caves?\b|oenotheque|vinotheque|epicerie|magasin|commerce|boutique|supermarche|hypermarche|gms\b)/,
  /^(wine (shop|bar|merchant)|shops?\b|stores?\b|merchants?\b|trade\b|grocer|associations?\b|cse?\b|collectivite)/,
];

/** Reads whether a client is a company or a private person from a file's word; null where the word says neither. */
export function clientKindIn(text: string): "individual" | "professional" | null {
  const key = plain(text);
  if (COMPANY_WORDS.some((words) => words.test(key))) return "professional";
  if (/^(part|indiv|prive|private|consum|b2c)/.test(key)) return "individual";
  return null;
}

/** Months by the beginnings of their French and English names. */
const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^fe[vb]/,
  /^mar/,
  /^a[vp]r/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^ao?u[tg]/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];
const monthNamed = (word: string): number => MONTHS.findIndex((month) => month.test(word)) + 1;

/**
 * Reads a birthday with or without its year (`14/07/1980`, `14-07`, `1980-07-14`, `14 juillet 1980`, `July 14`) as
 * `MM-DD`; the year is dropped. Numbers are day first, as in France, unless only month first is a day. Null when it is
 * none.
 */
export function birthdayIn(text: string): string | null {
  const key = plain(text);
  const written = (month: number, day: number): string | null => {
    const found = `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    return month > 0 && BIRTHDAY.test(found) ? found : null;
  };
  const [, yearly = "", isoMonth, isoDay] = /^(\d{4}|-)-(\d{2})-(\d{2})(?:[t\s].*)?$/.exec(key) ?? [];
  if (yearly !== "") return written(Number(isoMonth), Number(isoDay));
  const [, first, second] = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(?:\d{4}|\d{2}))?$/.exec(key) ?? [];
  if (first !== undefined)
    return written(Number(second), Number(first)) ?? written(Number(first), Number(second));
  const [, day, named] =
    /^(?:le )?(\d{1,2})(?:er|st|nd|rd|th)?\s+(?:of )?([a-z]{3,9})\.?(?:,?\s+\d{4})?$/.exec(key) ?? [];
  if (named !== undefined) return written(monthNamed(named), Number(day));
  const [, month = "", after] =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+\d{4})?$/.exec(key) ?? [];
  return written(monthNamed(month), Number(after));
}
