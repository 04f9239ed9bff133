import type { Motif } from "#demo/draw/look.ts";
import { anchor, crown, monogram, none, star, still } from "./emblems.ts";
import { cypress, hills, river, stones, sun, tower } from "./land.ts";
import type { Drawing } from "./motif.ts";
import { apple, cane, cicada, hop, juniper, olive, vine, wheat } from "./plants.ts";

/** Every motif of a label. */
export const MOTIFS: Record<Motif, Drawing> = {
  stones,
  olive,
  sun,
  hills,
  monogram,
  cypress,
  vine,
  star,
  crown,
  river,
  tower,
  wheat,
  apple,
  still,
  juniper,
  cane,
  hop,
  cicada,
  anchor,
  none,
};
