import { isGtin } from "#kit/validation.ts";

/** Lengths of a GTIN: GTIN-8, UPC (12), EAN-13, GTIN-14. */
const LENGTHS = new Set([8, 12, 13, 14]);

/** Returns the fault of a GTIN as the code of its sentence, or null: `ean-length`, `ean-check`. */
export function gtinFault(text: string): "ean-length" | "ean-check" | null {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length)) return "ean-length";
  return isGtin(text) ? null : "ean-check";
}
