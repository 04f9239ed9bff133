/** Sketches of every view, by shop code and name. */
import type { Sketch } from "./exported.ts";
import { CHAMPAGNE_SKETCHES } from "./champagne.ts";
import { ESTATE_SKETCHES } from "./estate.ts";
import { MERCHANT_SKETCHES } from "./merchant.ts";

export const SKETCHES: Record<string, Record<string, () => Sketch>> = {
  "domaine-des-trois-calades": ESTATE_SKETCHES,
  "champagne-aubree-lanthier": CHAMPAGNE_SKETCHES,
  "maison-percheval": MERCHANT_SKETCHES,
};
