/** Articles that are neither bottles nor boxes: corkscrew, decanter, glasses. Drawn with their foot at y = 0. */
import { clearGlass, liquidColor } from "./glass.ts";
import type { BottleLook } from "./look.ts";
import { outline } from "./profile.ts";
import type { Profile } from "./profile.ts";
import type { Silhouette } from "./silhouettes.ts";
import { at, ellipse, fill, n, rounded, stroke } from "./svg.ts";
import type { Paints } from "./svg.ts";

const CRYSTAL = "#dfe8ea";

const DECANTER: Profile = [
  [62, 0],
  [58, 60, 28, 110, 27, 230],
  [27, 330, 216, 420, 216, 566],
  [216, 634, 190, 660, 150, 664],
  [0, 664],
];

const GOBLET: Profile = [
  [70, 0],
  [92, 90, 104, 150, 98, 200],
  [90, 262, 40, 292, 9, 304],
  [6, 318, 6, 330, 6, 360],
  [6, 540],
  [7, 566, 40, 576, 88, 582],
  [90, 588],
  [0, 590],
];

const vessel = (profile: Profile, height: number, level: number, base: number): Silhouette => ({
  profile,
  height,
  level,
  base,
  sealBottom: 0,
  label: { top: 0, height: 0, width: 0 },
});

/** Draws a decanter with wine in its wide foot. */
export function decanter(look: BottleLook, paints: Paints): string {
  const s = vessel(DECANTER, 664, 500, 22);
  const body = clearGlass(s, CRYSTAL, liquidColor(look.liquid), paints);
  return at(
    0,
    -664,
    1,
    `<g clip-path="${paints.clip(outline(DECANTER))}">${body}</g>${stroke(ellipse(0, 2, 61, 9), "#8b9a9d", 2)}`,
  );
}

function goblet(liquid: string | undefined, paints: Paints): string {
  const s = vessel(GOBLET, 590, 158, 590 - 296);
  const body = clearGlass(s, CRYSTAL, liquid, paints);
  return `<g clip-path="${paints.clip(outline(GOBLET))}">${body}</g>${stroke(ellipse(0, 1, 69, 8), "#8b9a9d", 1.8)}${fill(ellipse(0, 584, 86, 5), "#ffffff", 0.5)}`;
}

/** Draws three tasting glasses, the front one filled. */
export function glasses(look: BottleLook, paints: Paints): string {
  const ground = paints.radial([
    [0, "#1a120c", 0.34],
    [1, "#1a120c", 0],
  ]);
  return [
    fill(ellipse(-150, -42, 116, 10), ground),
    fill(ellipse(150, -42, 116, 10), ground),
    at(-150, -36 - 590 * 0.94, 0.94, goblet(undefined, paints)),
    at(150, -36 - 590 * 0.94, 0.94, goblet(undefined, paints)),
    at(0, -590 * 1.08, 1.08, goblet(liquidColor(look.liquid), paints)),
  ].join("");
}

/** Draws the spiral of the worm: `turns` half turns, seen from the side. */
function worm(turns: number, length: number, radius: number, front: boolean): string {
  const step = length / turns;
  return Array.from({ length: turns }, (_, i) => {
    if ((i % 2 === 0) !== front) return "";
    const [y, next] = [i * step, (i + 1) * step];
    const taper = (v: number): number => radius * (1 - 0.25 * (v / length));
    const side = front ? -1 : 1;
    return `M${n(side * taper(y))} ${n(y)}C${n(side * taper(y))} ${n(y + step * 0.62)} ${n(-side * taper(next))} ${n(next - step * 0.62)} ${n(-side * taper(next))} ${n(next)}`;
  }).join("");
}

/** Draws a waiter's corkscrew, open, with an olive wood handle. */
export function corkscrew(_look: BottleLook, paints: Paints): string {
  const steel = paints.linear("y", [
    [0, "#f4f6f7"],
    [0.4, "#aab2b7"],
    [0.6, "#7d868c"],
    [1, "#d4dade"],
  ]);
  const wood = paints.linear("y", [
    [0, "#d9a765"],
    [0.35, "#b87d3f"],
    [0.75, "#8a5626"],
    [1, "#5d3816"],
  ]);
  const handle =
    "M-196 -30C-150 -52 -60 -44 0 -42C70 -40 150 -50 196 -28C206 -18 206 10 194 20C140 42 70 30 0 32C-70 34 -150 40 -194 22C-208 8 -206 -20 -196 -30z";
  const grain = [
    "M-180 -14C-100 -30 20 -18 176 -22",
    "M-186 2C-90 -10 60 6 180 -4",
    "M-170 16C-80 8 40 22 160 12",
    "M-60 -6c24 -10 50 -8 66 2c-18 8 -46 8 -66 -2",
  ].join("");
  const lever =
    "M150 12C170 4 196 8 202 26L214 150C216 172 208 190 196 204L184 196C192 176 190 160 186 150L176 148L174 128L184 124L178 74L168 72L166 54L176 48C172 36 160 34 148 34z";
  const blade =
    "M-176 18C-160 12 -146 14 -138 22L-98 98C-94 112 -100 120 -110 122L-168 50C-178 40 -184 26 -176 18z";
  const parts = [
    stroke(worm(9, 216, 24, false), "#6d767c", 10),
    stroke("M0 10C0 26 -24 28 -24 44", "#9aa3a8", 11),
    `<g transform="translate(0 44)">${stroke(worm(9, 216, 24, false), "#6f787e", 10)}${stroke(worm(9, 216, 24, true), "#b4bcc1", 11)}${stroke(worm(9, 216, 24, true), "#ffffff", 3, 0.7)}${fill("M24 212C23 236 10 248 -4 262C-6 244 8 228 13 210z", "#9aa3a8")}</g>`,
    fill(blade, steel),
    stroke("M-164 40L-112 108", "#6d767c", 2, 0.6),
    fill(lever, steel),
    stroke(lever, "#6d767c", 1.4, 0.6),
    fill(handle, wood),
    stroke(grain, "#5d3816", 2, 0.4),
    stroke("M-180 -26C-90 -44 80 -36 182 -30", "#f3d6a4", 4, 0.55),
    fill(rounded({ x: -206, y: -26, w: 26, h: 48 }, 9), steel),
    fill(rounded({ x: 180, y: -26, w: 26, h: 48 }, 9), steel),
    ...[-150, 0, 150].map(
      (x) => `${fill(ellipse(x, -4, 9, 9), steel)}${stroke(ellipse(x, -4, 9, 9), "#5a4020", 1.4, 0.6)}`,
    ),
  ].slice(1);
  const cast = `<g transform="translate(14 20)" filter="${paints.blur(9)}">${fill(`${handle}${lever}${blade}`, "#1a120c", 0.32)}</g>`;
  return at(-22, -580, 1.42, `<g transform="rotate(-14)">${cast}${parts.join("")}</g>`);
}
