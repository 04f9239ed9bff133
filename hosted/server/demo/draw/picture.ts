/** Pictures of articles: SVG of 800 by 1000 on a transparent ground, without any font or outside reference. */
import { bottle, isBottle } from "./bottle.ts";
import { bagInBox, carton } from "./boxes.ts";
import type { BottleLook, LabelTexts, Shape } from "./look.ts";
import { corkscrew, decanter, glasses } from "./objects.ts";
import { SILHOUETTES } from "./silhouettes.ts";
import type { Bottle } from "./silhouettes.ts";
import { at, ellipse, fill, paints } from "./svg.ts";
import type { Paints } from "./svg.ts";

const WIDTH = 800;
const HEIGHT = 1000;
/** Vertical position of the ground. */
const FLOOR = 952;

/** Articles that are no bottles: the function that draws each, and half the width of its shadow. */
const THINGS: Record<
  Exclude<Shape, Bottle>,
  { draw: (look: BottleLook, texts: LabelTexts, p: Paints) => string; shadow: number }
> = {
  bib: { draw: bagInBox, shadow: 236 },
  carton: { draw: carton, shadow: 300 },
  corkscrew: { draw: (look, _words, p) => corkscrew(look, p), shadow: 0 },
  decanter: { draw: (look, _words, p) => decanter(look, p), shadow: 210 },
  glasses: { draw: (look, _words, p) => glasses(look, p), shadow: 120 },
};

/** Enlargement of small articles, so that every picture is well filled. */
const NEARER: Partial<Record<Shape, number>> = {
  "spirit-tall": 1.08,
  "spirit-square": 1.16,
  "spirit-round": 1.16,
  "spirit-flask": 1.14,
  cognac: 1.08,
  "beer-long": 1.12,
  juice: 1.06,
  decanter: 1.16,
  glasses: 1.12,
};

function shadow(half: number, p: Paints): string {
  if (half === 0) return "";
  const dark = p.radial([
    [0, "#1a120c", 0.5],
    [0.55, "#1a120c", 0.26],
    [1, "#1a120c", 0],
  ]);
  return `${fill(ellipse(8, 2, half * 1.28, 22), dark, 0.8)}${fill(ellipse(0, -1, half * 1.02, 9), dark)}`;
}

/**
 * Draws an article: bottle, box or accessory, with its label. Returns a complete SVG document. The words are set as
 * outlines and do not depend on fonts; characters that the alphabets lack are left out.
 */
export function drawPicture(look: BottleLook, texts: LabelTexts): string {
  const p = paints();
  const scale = (look.scale ?? 1) * (NEARER[look.shape] ?? 1);
  const { shape } = look;
  const body = isBottle(shape)
    ? `${shadow((SILHOUETTES[shape].profile.at(-2)?.at(-2) ?? 100) * 1.12, p)}${at(0, -SILHOUETTES[shape].height, 1, bottle(shape, look, texts, p))}`
    : `${shadow(THINGS[shape].shadow, p)}${THINGS[shape].draw(look, texts, p)}`;
  const placed = at(WIDTH / 2, FLOOR, scale, body);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${p.definitions()}${placed}</svg>`;
}
