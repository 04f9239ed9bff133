import { withoutMinusZero } from "#kit/numbers.ts";

/** The decimal separator of a file; null where the file does not show it. */
export type DecimalSign = "," | ".";

/**
 * Detects the decimal separator of a file by unambiguous cells (`12,50`, `1.234,5`): the most frequent one; null where
 * there is none. It decides the meaning of `1.234`.
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

/** Reads decimals and thousands of a number without spaces and units. */
function plainNumber(digits: string, sign: DecimalSign | null): string {
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  // Of two separators the last one marks the decimals; a repeated one marks thousands.
  if (comma >= 0 && point >= 0)
    return comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  // One separator before three digits is read as in the rest of the file.
  const isThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (comma >= 0)
    return digits.split(",").length > 2 || (isThousands && sign === ".")
      ? digits.replaceAll(",", "")
      : digits.replace(",", ".");
  return digits.split(".").length > 2 || (isThousands && sign === ",") ? digits.replaceAll(".", "") : digits;
}

/**
 * Reads a number as French and English files write it: `1 234,50`, `1.234,50`, `1,234.50`, `12,5 €`; null when it is
 * none. `sign` is the decimal separator elsewhere in the file.
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

/**
 * Returns the currency that a text names by its sign or its three letters (`Prix (USD)`, `$12`); null where it names
 * none.
 */
export function currencyIn(text: string): string | null {
  const [, letters] =
    /(?:^|[^a-z])(EUR|EUROS?|USD|GBP|CHF|CAD|AUD|JPY|CNY|HKD|SGD|DKK|SEK|NOK|PLN)(?:[^a-z]|$)/i.exec(text) ??
    [];
  if (letters) return /^euro/i.test(letters) ? "EUR" : letters.toUpperCase();
  return CURRENCY_SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** Reads an amount with the currency that it names: `€ 12,50`, `$1,234.50`, `12.50 EUR`; null when it is none. */
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

/** Reads a rate of VAT in percent: `20`, `5,5 %`, `FR Taux standard (20%)`; null when there is none. */
export function vatRateIn(text: string, sign: DecimalSign | null = null): number | null {
  const [, percent] = /(\d+(?:[.,]\d+)?)\s*%/.exec(text) ?? [];
  const rate = numberIn(percent ?? text, sign);
  // A rate given as a fraction (0.2) is converted to percent.
  return rate !== null && rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate;
}
