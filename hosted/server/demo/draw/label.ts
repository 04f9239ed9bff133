/** A label on the round of a bottle: paper, print, shadow at the sides. */
import type { BottleLook, LabelTexts } from "./look.ts";
import { LABELS } from "./labels/labels.ts";
import type { Inks, Space } from "./labels/print.ts";
import type { Zone } from "./silhouettes.ts";
import { fill, n, stroke } from "./svg.ts";
import type { Paints } from "./svg.ts";

/** Returns the colours of the print, with plain ones where a look has none. */
export function inksOf(look: BottleLook): Inks {
  return {
    paper: look.paper ?? "#f7f1e3",
    ink: look.ink ?? "#2b2622",
    accent: look.accent ?? "#8c2f24",
    motif: look.motif ?? "none",
  };
}

/** Draws a flat label, as printed: for boxes. */
export function flatLabel(look: BottleLook, texts: LabelTexts, space: Space, paints: Paints): string {
  if (look.label === "none") return "";
  const inks = inksOf(look);
  const { outline, body } = LABELS[look.label](space, inks, texts);
  return `<g clip-path="${paints.clip(outline)}">${fill(outline, inks.paper)}${body}</g>`;
}

/** Draws the label in its place on a bottle. */
export function wrappedLabel(look: BottleLook, texts: LabelTexts, zone: Zone, paints: Paints): string {
  if (look.label === "none") return "";
  const inks = inksOf(look);
  const { outline, body } = LABELS[look.label]({ width: zone.width, height: zone.height }, inks, texts);
  const round = paints.linear("x", [
    [0, "#0c0805", 0.5],
    [0.07, "#0c0805", 0.24],
    [0.2, "#0c0805", 0.03],
    [0.3, "#ffffff", 0.16],
    [0.42, "#ffffff", 0],
    [0.66, "#0c0805", 0.02],
    [0.88, "#0c0805", 0.22],
    [1, "#0c0805", 0.52],
  ]);
  return `<g transform="translate(0 ${n(zone.top)})"><g transform="translate(0 3)" opacity="0.45" filter="${paints.blur(3)}">${fill(outline, "#000000")}</g><g clip-path="${paints.clip(outline)}">${fill(outline, inks.paper)}${body}${fill(outline, round)}</g>${stroke(outline, "#000000", 0.8, 0.25)}</g>`;
}
