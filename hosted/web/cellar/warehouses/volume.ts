import type { Format } from "#kit/format.ts";

/** Millilitres in a hectolitre. */
export const HL_ML = 100_000;

/** Writes a volume in hectolitres, in the language on screen. */
export const volumeWords = (ml: number, format: Format): string =>
  `${ml < 0 ? "−" : ""}${format.fine(Math.abs(ml) / HL_ML)} hl`;
