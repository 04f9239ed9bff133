/** Lengths of a GTIN: GTIN-8, UPC (12), EAN-13, GTIN-14. */
const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * The check digit of a number without one: weights 3, 1, 3… from the right, `(10 − Σ mod 10) mod 10` (rules §6.2).
 * `digits` holds figures only.
 */
export function checkDigit(digits: string): number {
  let total = 0;
  for (let i = 0; i < digits.length; i += 1)
    total += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (total % 10)) % 10;
}

/** What is wrong with a GTIN, by the code of its sentence, or null: `ean-length`, `ean-check`. */
export function gtinFault(text: string): "ean-length" | "ean-check" | null {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length)) return "ean-length";
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? null : "ean-check";
}

/** A GTIN in the fourteen digits of a GS1 address (rules §6.2). */
export const gtin14 = (text: string): string => text.padStart(14, "0");
