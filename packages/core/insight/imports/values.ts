import { plainText } from "#kit/list.ts";
import { withoutMinusZero } from "#kit/numbers.ts";
import { COLORS, PRODUCT_TYPES, type Color, type ProductType } from "#offer/catalogue/catalogue.ts";

const plain = (text: string): string => plainText(text).trim();

/** A number as French and English files write it: `1 234,50`, `1.234,50`, `1,234.50`, `12,5 €`; null when it is none. */
export function numberIn(text: string): number | null {
  let digits = text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/(€|eur|%|°|vol\.?|bout\.?|btl)$/gi, "")
    .replace(/^\+/, "")
    .replace(/^−/, "-");
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  // Of two signs the last one parts the decimals; of one that stands several times none does.
  if (comma >= 0 && point >= 0) {
    digits = comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  } else if (comma >= 0) {
    digits = digits.split(",").length > 2 ? digits.replaceAll(",", "") : digits.replace(",", ".");
  } else if (digits.split(".").length > 2) digits = digits.replaceAll(".", "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? withoutMinusZero(Number(digits)) : null;
}

/** What a bottle, a magnum, a box holds, in millilitres, and how many of them are in a pack: `75 cl`, `Magnum`, `6 x 75cl`, `BIB 5 L`. */
export type Size = { volumeMl: number; pack: number; bib: boolean; bulk: boolean };

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\bmelchizedech\b/, 30_000],
  [/\bprimat\b/, 27_000],
  [/\bmelchior\b/, 18_000],
  [/\bnabuchodonosor\b/, 15_000],
  [/\bbalthazar\b/, 12_000],
  [/\bsalmanazar\b/, 9_000],
  [/\bmathusalem\b/, 6_000],
  [/\brehoboam\b/, 4_500],
  [/\b(jeroboam|double magnum)\b/, 3_000],
  [/\bmagnum\b/, 1_500],
  [/\bclavelin\b/, 620],
  [/\b(demi|demie|demi-bouteille|half)\b/, 375],
  [/\b(quart|piccolo)\b/, 200],
  [/\b(bouteille|bottle|bt|btl|col)\b/, 750],
];
const UNITS: Record<string, number> = {
  ml: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  litre: 1000,
  litres: 1000,
  hl: 100_000,
};

/** Reads a format; null when it says no size. A bare number is centilitres from 10 on, litres below (0,75). */
export function sizeIn(text: string): Size | null {
  const said = plain(text).replace(",", ".");
  if (said === "") return null;
  const [, times] = /(?:^|\D)(\d{1,3})\s*[x×*]\s*(?=\d)/.exec(said) ?? [];
  const [, boxed] =
    /\b(?:carton|caisse|coffret|lot|pack|case|box)\s*(?:de|of)?\s*(\d{1,3})\b/.exec(said) ?? [];
  const rest = times
    ? said.replace(/(\d{1,3})\s*[x×*]\s*(?=\d)/, " ")
    : said.replace(/\b(?:carton|caisse|coffret|lot|pack|case|box)\s*(?:de|of)?\s*\d{1,3}\b/, " ");
  const [, figure, unit] = /(\d+(?:\.\d+)?)\s*(ml|cl|dl|hl|litres?|l)\b/.exec(rest) ?? [];
  const bare = /(?:^|\s)(\d+(?:\.\d+)?)(?:\s|$)/.exec(rest)?.[1];
  const volumeMl =
    figure && unit
      ? Math.round(Number(figure) * (UNITS[unit] ?? 0))
      : (NAMED.find(([name]) => name.test(rest))?.[1] ??
        (bare === undefined
          ? boxed
            ? 750
            : 0
          : Math.round(Number(bare) * (Number(bare) >= 100 ? 1 : Number(bare) >= 10 ? 10 : 1000))));
  if (volumeMl <= 0 || volumeMl > 1_000_000) return null;
  return {
    volumeMl,
    pack: Number(times ?? boxed ?? 1),
    bib: /\b(bib|bag in box|cubi)\b/.test(said),
    bulk: /\bvrac\b/.test(said),
  };
}

const COLOUR_WORDS: Record<Color, readonly string[]> = {
  red: ["rouge", "rouges", "rousse", "red", "r"],
  white: ["blanc", "blanche", "blancs", "white", "b", "w"],
  rose: ["rose", "roses", "rs"],
  amber: ["ambre", "ambree", "amber", "orange", "dore"],
  blond: ["blond", "blonde", "blondes"],
  brown: ["brun", "brune", "brunes", "brown", "noire"],
  none: ["aucune", "sans", "none", ""],
};

/** A colour by its French or English name; null when it is none. */
export function colorIn(text: string): Color | null {
  const said = plain(text);
  return COLORS.find((color) => COLOUR_WORDS[color].includes(said)) ?? null;
}

const TYPE_WORDS: Partial<Record<ProductType, readonly string[]>> = {
  wine: ["vin", "vins", "vin tranquille", "vin rouge", "vin blanc", "vin rose"],
  sparkling: ["effervescent", "mousseux", "petillant", "vin mousseux"],
  beer: ["biere", "bieres"],
  cider: ["cidre"],
  mead: ["hydromel"],
  rum: ["rhum"],
  liqueur: ["liqueurs", "creme de liqueur"],
  "eau de vie": ["eaux de vie", "alcool blanc"],
  juice: ["jus", "jus de raisin", "jus de fruits"],
  perry: ["poire"],
  accessory: ["accessoire", "accessoires"],
  prestation: ["service", "prestations"],
  box: ["coffret", "coffrets"],
};

/** A product type by its code or its French name; null when it is none. */
export function productTypeIn(text: string): ProductType | null {
  const said = plain(text).replace(/-/g, " ");
  return (
    PRODUCT_TYPES.find((type) => plain(type) === said) ??
    PRODUCT_TYPES.find((type) => TYPE_WORDS[type]?.includes(said)) ??
    null
  );
}

/** Words of a list in one cell: `syrah, grenache / mourvèdre`. */
export const listIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;/|]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Whether goods are under suspension of duties; null when the cell says something else. */
export function dutyIn(text: string): "suspended" | "paid" | null {
  const said = plain(text);
  if (/^(suspendus?|ds|droits suspendus|suspended|en droits suspendus)$/.test(said)) return "suspended";
  if (/^(acquittes?|da|droits acquittes|paid|crd)$/.test(said)) return "paid";
  return null;
}
