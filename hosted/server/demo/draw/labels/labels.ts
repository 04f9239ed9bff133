import type { LabelStyle } from "#demo/draw/look.ts";
import { apothecary, band, poster } from "./bold.ts";
import { arch, estate, minimal, village } from "./classic.ts";
import { oval, shield, strip } from "./noble.ts";
import type { Template } from "./print.ts";

/** Every label design. */
export const LABELS: Record<Exclude<LabelStyle, "none">, Template> = {
  estate,
  village,
  minimal,
  arch,
  shield,
  oval,
  strip,
  poster,
  apothecary,
  band,
};
