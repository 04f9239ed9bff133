import { isNonVintage, type Format, type Vintage } from "#offer/catalogue/catalogue.ts";
import { volumeWords } from "#offer/catalogue/volumeWords.ts";
import type { Say } from "#kit/texts/say.ts";

const NAMED: Record<number, string> = {
  375: "format.half",
  1500: "format.magnum",
  3000: "format.jeroboam",
};

/** Returns the name of a format: the shop's own, else one made of its type and content. */
export function formatName({ nameInShop, type, volumeMl, packing }: Format, say: Say, lang: string): string {
  if (nameInShop) return nameInShop;
  const count = packing?.packingQuantity ?? 1;
  if (type === "packing" && count > 1) return say("format.packOf", { count });
  if (!volumeMl) return say("format.piece");
  const volume = volumeWords(volumeMl, lang);
  if (type === "bib") return say("format.bib", { volume });
  const named = type === "bottle" ? NAMED[volumeMl] : undefined;
  return named ? `${say(named)} ${volume}` : volume;
}

/** Returns the year of a vintage, empty for one without a year (specification §9). */
export const yearOf = (vintage: Vintage): string => (isNonVintage(vintage.name) ? "" : vintage.name);

/** Heights of bottles in the frame of a picture: a magnum stands taller than a bottle, a half is smaller. */
export type FrameSize = "half" | "small" | "whole" | "large";

/** Returns the height of a format in its frame, from the volume of its bottle; other things fill the frame. */
export function frameSize({ type, volumeMl }: Format): FrameSize | undefined {
  if (type !== "bottle" || volumeMl <= 0) return undefined;
  if (volumeMl < 450) return "half";
  if (volumeMl < 700) return "small";
  return volumeMl <= 1000 ? "whole" : "large";
}
