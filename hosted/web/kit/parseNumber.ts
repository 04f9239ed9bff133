import { withoutMinusZero } from "@cuvee/core/kit/numbers.ts";

/** Reads a number as people write it (`1 234,5`, `1.234,50`, `12,50 €`, `1 200 bouteilles`); null when it is none. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/^[€$£]|[€$£%a-zÀ-ÿ]+\.?$/gi, "");
  // With both signs the last one separates the decimals.
  const [thousands] = bare.lastIndexOf(",") > bare.lastIndexOf(".") ? [/\./g] : [/,(?=.*\.)/g];
  const plain = bare.replace(thousands, "").replace(",", ".").replace(/^−/, "-");
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? withoutMinusZero(Number(plain)) : null;
}
