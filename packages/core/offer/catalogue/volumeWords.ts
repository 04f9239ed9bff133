import { mannerOf, written } from "#kit/digits.ts";

/** Formats a volume as the trade writes it: `37,5 cl`, `75 cl`, `3 l`; empty for a format that holds no drink. */
export function volumeWords(volumeMl: number, lang: string): string {
  if (volumeMl <= 0) return "";
  const litres = volumeMl >= 2000;
  const size = Math.round(volumeMl / (litres ? 10 : 0.1)) / 100;
  return `${written(size, mannerOf(lang))}\u00a0${litres ? "l" : "cl"}`;
}
