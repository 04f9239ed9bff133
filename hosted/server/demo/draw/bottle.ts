/** A whole bottle: glass, closure, label. Its axis is x = 0, its mouth near y = 0. */
import { closure } from "./closures.ts";
import { bottleGlass } from "./glass.ts";
import { wrappedLabel } from "./label.ts";
import type { BottleLook, LabelWords, Shape } from "./look.ts";
import { SILHOUETTES } from "./silhouettes.ts";
import type { Bottle } from "./silhouettes.ts";
import type { Paints } from "./svg.ts";

/** Whether a shape is that of a bottle. */
export function isBottle(shape: Shape): shape is Bottle {
  return Object.hasOwn(SILHOUETTES, shape);
}

/** The bottle without words has a bare paper: for what is seen from afar. */
export function bottle(
  shape: Bottle,
  look: BottleLook,
  words: LabelWords | undefined,
  paints: Paints,
): string {
  const s = SILHOUETTES[shape];
  const label = words === undefined ? "" : wrappedLabel(look, words, s.label, paints);
  return `${bottleGlass(s, look, paints)}${label}${closure(s, look, paints)}`;
}
