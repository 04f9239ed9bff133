/**
 * Millilitres in a hectolitre. A millilitre is a hundred-thousandth of a hectolitre: the finest that the customs read.
 */
const HL_ML = 100_000;

/**
 * Returns a volume in hectolitres with five decimals and a point, as the customs write it: 1 050 000 ml is `10.50000`.
 */
export function hectolitres(ml: number): string {
  if (!Number.isSafeInteger(ml)) throw new RangeError(`no whole millilitres: ${ml}`);
  const size = Math.abs(ml);
  const fine = String(size % HL_ML).padStart(5, "0");
  return `${ml < 0 ? "-" : ""}${Math.floor(size / HL_ML)}.${fine}`;
}

/**
 * Returns a volume in hectolitres without trailing zeros and with a decimal comma, as interprofessions and people write
 * it: `10,5`.
 */
export function plainHectolitres(ml: number): string {
  return hectolitres(ml)
    .replace(/\.?0+$/, "")
    .replace(".", ",");
}

/**
 * Reads the millilitres of a volume in hectolitres, with a comma or a point; undefined for an invalid volume or more
 * than five decimals (rules §2.2: the schemas refuse a sixth).
 */
export function millilitres(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace(/^−/, "-");
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,5}))?$/.exec(plain);
  if (!found) return undefined;
  const [, sign = "", whole = "0", fine = ""] = found;
  const ml = Number(whole) * HL_ML + Number(fine.padEnd(5, "0"));
  return sign && ml > 0 ? -ml : ml;
}
