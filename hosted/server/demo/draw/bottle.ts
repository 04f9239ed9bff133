/** A whole bottle: glass, closure, label. Its axis is x = 0, its mouth near y = 0. */
import { closure } from "./closures.ts";
import { bottleGlass } from "./glass.ts";
import { wrappedLabel } from "./label.ts";
import type { BottleLook, LabelTexts, Shape } from "./look.ts";
import { SILHOUETTES } from "./silhouettes.ts";
import type { Bottle } from "./silhouettes.ts";
import type { Paints } from "./svg.ts";

/** Checks whether a shape is that of a bottle. */
export function isBottle(shape: Shape): shape is Bottle {
  return Object.hasOwn(SILHOUETTES, shape);
}

/** Draws a bottle; without words it has a blank label: for bottles seen from a distance. */
export function bottle(
  shape: Bottle,
  look: BottleLook,
  texts: LabelTexts | undefined,
  paints: Paints,
): string {
  const s = SILHOUETTES[shape];
  const label = texts === undefined ? "" : wrappedLabel(look, texts, s.label, paints);
  return `${bottleGlass(s, look, paints)}${label}${closure(s, look, paints)}`;
}
