import { plainText } from "#kit/list.ts";
import { withoutMinusZero } from "#kit/numbers.ts";
import { COLORS, PRODUCT_TYPES, type Color, type ProductType } from "#offer/catalogue/catalogue.ts";

const plain = (text: string): string => plainText(text).trim();

/** The sign that parts decimals in a file; null where the file does not show it. */
export type DecimalSign = "," | ".";

/**
 * Which sign parts decimals in a file, by cells that leave no doubt (`12,50`, `1.234,5`): the one that does so in most of them; null
 * where none does. It decides what `1.234` is.
 */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  let [commas, points] = [0, 0];
  for (const cell of cells) {
    if (cell.length > 30) continue;
    const [, sign] = /^[^\d.,]{0,6}\d[\d\s\u00a0\u202f'’.,]*?([.,])\d{1,2}[^\d.,]{0,6}$/.exec(cell) ?? [];
    if (sign === ",") commas += 1;
    if (sign === ".") points += 1;
  }
  return commas === points ? null : commas > points ? "," : ".";
}

/** Decimals and thousands of a number whose spaces and units are gone. */
function plainNumber(digits: string, sign: DecimalSign | null): string {
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  // Of two signs the last one parts the decimals; of one that stands several times none does.
  if (comma >= 0 && point >= 0)
    return comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  // One sign before three figures is read as the rest of the file is written.
  const isThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (comma >= 0)
    return digits.split(",").length > 2 || (isThousands && sign === ".")
      ? digits.replaceAll(",", "")
      : digits.replace(",", ".");
  return digits.split(".").length > 2 || (isThousands && sign === ",") ? digits.replaceAll(".", "") : digits;
}

/**
 * A number as French and English files write it: `1 234,50`, `1.234,50`, `1,234.50`, `12,5 €`; null when it is none. `sign` is what
 * parts decimals elsewhere in the file.
 */
export function numberIn(text: string, sign: DecimalSign | null = null): number | null {
  const digits = text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/^(€|eur)/i, "")
    .replace(/(€|eur|%|°|vol\.?|bout\.?|btl|kg|g)$/gi, "")
    .replace(/^\+/, "")
    .replace(/^−/, "-");
  const plainly = plainNumber(digits, sign);
  return /^-?\d+(\.\d+)?$/.test(plainly) ? withoutMinusZero(Number(plainly)) : null;
}

/** Currencies by their sign; of three letters they are written as they are (ISO 4217). */
const CURRENCY_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€/, "EUR"],
  [/£/, "GBP"],
  [/(CA|C)\$|\$\s?CA/i, "CAD"],
  [/(AU|A)\$/i, "AUD"],
  [/\$/, "USD"],
  [/¥/, "JPY"],
  [/\bfrs?\.?(?=\s*\d|$)/i, "CHF"],
];

/** The currency that a text names by its sign or its three letters (`Prix (USD)`, `$12`); null where it names none. */
export function currencyIn(text: string): string | null {
  const [, letters] =
    /(?:^|[^a-z])(EUR|EUROS?|USD|GBP|CHF|CAD|AUD|JPY|CNY|HKD|SGD|DKK|SEK|NOK|PLN)(?:[^a-z]|$)/i.exec(text) ??
    [];
  if (letters) return /^euro/i.test(letters) ? "EUR" : letters.toUpperCase();
  return CURRENCY_SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** An amount with the currency that it names: `€ 12,50`, `$1,234.50`, `12.50 EUR`; null when it is none. */
export function moneyIn(
  text: string,
  sign: DecimalSign | null = null,
): { value: number; currency: string | null } | null {
  const currency = currencyIn(text);
  const figure = text.replace(/^[^\d−-]+|[^\d]+$/g, "");
  const value = numberIn(figure, sign);
  const rest = text.replace(figure, "").replace(/[a-z]{1,5}\.?|[$€£¥\s\u00a0\u202f.]/gi, "");
  return value === null || rest !== "" ? null : { value, currency };
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

const SAID_SIZE =
  /(?:\d{1,2}\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*(?:ml|cl|litres?|l)\b|\b(?:double[- ])?magnum\b|\bj[ée]roboam\b|\bmathusalem\b|\bsalmanazar\b|\bbalthazar\b|\bnabuchodonosor\b|\bdemi-bouteille\b|\bhalf[- ]bottle\b/i;

/** A name without what was taken out of it: the dashes, commas and brackets that are left over go too. */
const rejoined = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/(\s[-–—|,/]\s?)+(?=[-–—|,/]|$)/g, " ")
    .replace(/^[\s\-–—|,/]+|[\s\-–—|,/]+$/g, "")
    .replace(/\s+/g, " ");

/** The size that a title says with its unit or its name, and the title without it: `Château X 2019 - Magnum`. Null where it says none. */
export function sizeInTitle(title: string): { name: string; format: string } | null {
  const [format] = SAID_SIZE.exec(title) ?? [];
  if (format === undefined || sizeIn(format) === null) return null;
  return { name: rejoined(title.replace(format, " ")) || title, format };
}

const NO_VINTAGE = /\b(nv|n\.v\.?|sans ann[ée]e|non[- ]mill[ée]sim[ée]e?|non[- ]vintage|s\.a\.)(?=$|[\s),])/i;

/** A vintage of a cell: the year, or `NV` for what has none ("sans année"); any other text is kept ("Cuvée 7"). */
export function vintageIn(text: string): string {
  const said = text.trim();
  if (NO_VINTAGE.test(said) || /^(sa|-|–|n\/a|aucun)$/i.test(said)) return "NV";
  return /^((?:19|20)\d{2})[.,]0+$/.exec(said)?.[1] ?? said;
}

/**
 * The vintage that a title says, and the title without it: `Château X 2019` → `Château X`, `2019`. Of several years the last one
 * counts, none after `latest`. Null where it says none.
 */
export function vintageInTitle(title: string, latest: number): { name: string; vintage: string } | null {
  const years = [...title.matchAll(/(?<![\d.,/-])(?:19|20)\d{2}(?![\d/]|[.,]\d|-\d)/g)].filter(
    ([year]) => Number(year) <= latest,
  );
  const last = years.at(-1);
  if (last) {
    const rest = rejoined(`${title.slice(0, last.index)} ${title.slice(last.index + 4)}`);
    return rest === "" ? null : { name: rest, vintage: last[0] };
  }
  const [none] = /(?<=\s)(?:NV|N\.V\.?)(?=$|[\s),])/.exec(title) ?? [];
  if (none !== undefined) return { name: rejoined(title.replace(none, " ")) || title, vintage: "NV" };
  return NO_VINTAGE.test(title) ? { name: title, vintage: "NV" } : null;
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

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** Colours that stand as a whole word in a text, letters alone aside (`R`, `B`). */
const coloursOf = (text: string): Color[] => {
  const said = new Set(wordsOf(text));
  return COLORS.filter(
    (color) => color !== "none" && COLOUR_WORDS[color].some((word) => word.length > 2 && said.has(word)),
  );
};

/**
 * A colour by its French or English name, alone or in a phrase that names one ("Vin rouge", "Red Wine"); null when it is none, or
 * several.
 */
export function colorIn(text: string): Color | null {
  const said = plain(text);
  const alone = COLORS.find((color) => COLOUR_WORDS[color].includes(said) || color === said);
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

/** From the most particular to the least: "Vin effervescent" is sparkling before it is wine. */
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

/** A product type by its code or its French or English name, alone or in a phrase ("Vins rouges", "Red Wine"); null when it is none. */
export function productTypeIn(text: string): ProductType | null {
  const said = plain(text).replace(/-/g, " ");
  const alone =
    PRODUCT_TYPES.find((type) => plain(type) === said) ??
    PRODUCT_TYPES.find((type) => TYPE_WORDS[type]?.includes(said));
  if (alone) return alone;
  const words = new Set(wordsOf(text));
  return (
    TYPES_IN_PHRASES.find((type) =>
      [plain(type), ...(TYPE_WORDS[type] ?? [])].some((word) => words.has(word)),
    ) ?? null
  );
}

const COUNTRIES = new Map<string, string>();
/** A country by its ISO code or its French or English name; null when it is none. */
export function countryIn(text: string): string | null {
  const said = plain(text);
  if (COUNTRIES.size === 0)
    for (const lang of ["fr", "en"]) {
      const names = new Intl.DisplayNames(lang, { type: "region", fallback: "none" });
      for (let n = 0; n < 676; n += 1) {
        const code = String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
        const name = names.of(code);
        if (name) COUNTRIES.set(plainText(name), code);
      }
    }
  if (/^[a-z]{2}$/.test(said)) return said.toUpperCase();
  return COUNTRIES.get(said) ?? COUNTRY_SHORTS[said] ?? null;
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

/** An appellation without the sign of quality before or behind it: `AOC Pauillac`, `Pauillac AOP`. */
export const appellationIn = (text: string): string =>
  text
    .replace(/^\s*(a\.?o\.?[cp]\.?|i\.?g\.?p\.?|vin de pays)\s*[-–:]?\s+(?=\S)/i, "")
    .replace(/\s+[-–(]?\s*(a\.?o\.?[cp]\.?|i\.?g\.?p\.?)\)?\s*$/i, "")
    .trim();

/** Whether goods are counted in pieces, not by what they hold: accessories, services, gift boxes. */
export const isPiece = (type: ProductType | null): boolean =>
  type === "accessory" || type === "prestation" || type === "box";

/** Rate of VAT that a text says, in percent: `20`, `5,5 %`, `FR Taux standard (20%)`; null when it says none. */
export function vatRateIn(text: string, sign: DecimalSign | null = null): number | null {
  const [, percent] = /(\d+(?:[.,]\d+)?)\s*%/.exec(text) ?? [];
  const rate = numberIn(percent ?? text, sign);
  // A rate as a share (0.2) is one of percents.
  return rate !== null && rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate;
}

/** Addresses of pictures in a cell, as shops write several: parted by commas, spaces, lines or bars. */
export const imageUrlsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;|]+(?=https?:\/\/)|\s+/i)
      .map((url) => url.replace(/[,;|]+$/, "").trim())
      .filter((url) => url !== ""),
  ),
];

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

/** Whether a client is a company or a private person, by what a file calls him; null where that says neither. */
export function clientKindIn(text: string): "individual" | "professional" | null {
  const said = plain(text);
  if (/^(pro|soci|entrep|caviste|restaur|gross|import|chr|compan|business|b2b)/.test(said))
    return "professional";
  if (/^(part|indiv|prive|private|consum|b2c)/.test(said)) return "individual";
  return null;
}

/** What became of an order of an old shop, as far as its export says. */
export const OLD_STATUSES = ["pending", "paid", "shipped", "cancelled", "refunded", "unknown"] as const;
export type OldStatus = (typeof OLD_STATUSES)[number];
const STATUS_WORDS: readonly (readonly [RegExp, OldStatus])[] = [
  [/rembours|refund/, "refunded"],
  [/annul|cancel|void|echec|failed|refus|erreur/, "cancelled"],
  [/livr|expedi|shipp|deliver|fulfill|termine|complete/, "shipped"],
  [/attente|pending|hold|authoriz|unpaid|non paye/, "pending"],
  [/pay|paid|accept|processing|en cours|prepar|capture/, "paid"],
];
/** The state of an old order by the words of Shopify, WooCommerce and PrestaShop; null when they say something else. */
export function oldStatusIn(text: string): OldStatus | null {
  const said = plain(text);
  return (
    OLD_STATUSES.find((status) => status === said) ??
    STATUS_WORDS.find(([sign]) => sign.test(said))?.[1] ??
    null
  );
}

/**
 * A day and its time as files write them: `2024-05-03 14:22:11 +0200`, `2024-05-03T14:22:11Z`, `03/05/2024 14:22` (day first, as in
 * France), without a zone that of the shop. `zoned` turns day and time into a moment in milliseconds. Null when it is none.
 */
export function momentIn(text: string, zoned: (day: string, time: string) => number): number | null {
  const said = text.trim();
  const [, y, m, d, h = "12", min = "00", zone = ""] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      said,
    ) ?? [];
  const [, d2, m2, y2, h2 = "12", min2 = "00"] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(?:a\s+)?(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/.exec(said) ?? [];
  const [year, month, day] = [y ?? y2, m ?? m2, d ?? d2].map((part) => (part ?? "").padStart(2, "0"));
  const date = `${year}-${month}-${day}`;
  const [hour, minute] = [y === undefined ? h2.padStart(2, "0") : h, y === undefined ? min2 : min];
  const start = Date.parse(`${date}T00:00:00Z`);
  // What no calendar has (31 February) is another day when it is read.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== date) return null;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  if (zone === "") return zoned(date, `${hour}:${minute}`);
  const offset = /^z$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const at = Date.parse(`${date}T${hour}:${minute}:00${offset}`);
  return Number.isNaN(at) ? null : at;
}

/** An item of an old order: how many, what, and what they cost in all (cents, null where the file does not say). */
export type OldItem = { quantity: number; name: string; totalCents: number | null };
