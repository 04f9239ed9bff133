/** Words that addresses shorten. */
const SHORT: Record<string, string> = { ST: "SAINT", STE: "SAINTE", S: "SUR" };

/**
 * Returns the name of a commune as it is compared: without accents, signs and CEDEX, in capitals, "St" and "s/" in
 * full, without the number of an arrondissement. `Châlons s/ Marne Cedex 2` is `CHALONSSURMARNE`.
 */
export function nameKey(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll(/œ/gi, "OE")
    .replaceAll(/æ/gi, "AE")
    .toUpperCase()
    .replace(/\bCEDEX\b.*$/, "")
    .replace(/\bS\/S\b/, "SOUS")
    .replace(/\s+\d{1,2}\s*(ER|E|EME|ND)?(\s+ARR(ONDISSEMENT|DT)?\.?)?\s*$/, "")
    .split(/[^A-Z]+/);
  return words.map((word) => SHORT[word] ?? word).join("");
}
