/** Capsules, foils, wax, stoppers and caps. */
import { mix, shade, tint } from "./colour.ts";
import type { BottleLook } from "./look.ts";
import { band, radiusAt, slice } from "./profile.ts";
import type { Silhouette } from "./silhouettes.ts";
import { ellipse, fill, n, rounded, stroke } from "./svg.ts";
import type { Paints } from "./svg.ts";

type Closure = (s: Silhouette, color: string, paints: Paints, look: BottleLook) => string;

/** Draws light across something round of one colour. */
function metal(color: string, paints: Paints, gloss = 0.5): string {
  return paints.linear("x", [
    [0, shade(color, 0.5)],
    [0.12, shade(color, 0.12)],
    [0.26, tint(color, gloss)],
    [0.38, tint(color, gloss * 0.3)],
    [0.56, color],
    [0.8, shade(color, 0.32)],
    [0.93, shade(color, 0.12)],
    [1, shade(color, 0.55)],
  ]);
}

const sag = (s: Silhouette, y: number, depth = 3): string => {
  const r = radiusAt(s.profile, y) + 1.5;
  return `M${n(-r)} ${n(y)}Q0 ${n(y + depth * 2)} ${n(r)} ${n(y)}`;
};

const capsule: Closure = (s, color, paints) => {
  const foot = s.sealBottom;
  const r = radiusAt(s.profile, foot) + 1.5;
  const skin = `${slice(s.profile, 0, foot, 1.5)}M${n(r)} ${n(foot - 0.5)}Q0 ${n(foot + 6)} ${n(-r)} ${n(foot - 0.5)}z`;
  return [
    fill(skin, metal(color, paints)),
    stroke(`${sag(s, 33)}${sag(s, 26)}`, shade(color, 0.55), 1.4, 0.6),
    stroke(`${sag(s, foot - 14)}${sag(s, foot - 20)}`, tint(color, 0.4), 1.2, 0.7),
    stroke(sag(s, foot), shade(color, 0.7), 1.6, 0.8),
    fill(ellipse(0, 3, 34, 2.6), tint(color, 0.4), 0.6),
  ].join("");
};

const wax: Closure = (s, color, paints) => {
  const top = s.profile[0]?.[1] ?? 0;
  const foot = top + 88;
  const r = radiusAt(s.profile, foot) + 3;
  const drips = `M${n(r)} ${foot - 1}C${n(r)} ${foot + 12} ${n(r * 0.8)} ${foot + 12} ${n(r * 0.72)} ${foot + 8}C${n(r * 0.6)} ${foot + 4} ${n(r * 0.58)} ${foot + 34} ${n(r * 0.4)} ${foot + 34}C${n(r * 0.22)} ${foot + 34} ${n(r * 0.26)} ${foot + 10} ${n(r * 0.08)} ${foot + 10}C${n(-r * 0.1)} ${foot + 10} ${n(-r * 0.08)} ${foot + 22} ${n(-r * 0.26)} ${foot + 22}C${n(-r * 0.44)} ${foot + 22} ${n(-r * 0.42)} ${foot + 7} ${n(-r * 0.6)} ${foot + 8}C${n(-r * 0.8)} ${foot + 9} ${n(-r * 0.98)} ${foot + 16} ${n(-r)} ${foot - 1}z`;
  return [
    fill(`${slice(s.profile, top, foot, 3)}${drips}`, metal(color, paints, 0.35)),
    fill(ellipse(0, top + 1, radiusAt(s.profile, top + 6) + 1, 5), tint(color, 0.2)),
    `<g filter="${paints.blur(2)}">${fill(band(s.profile, { a: -0.6, b: -0.36, top: top + 8, bottom: foot }), "#ffffff", 0.6)}</g>`,
    stroke(sag(s, top + 30, 2), shade(color, 0.5), 2, 0.5),
  ].join("");
};

/** Draws cap, wire and long foil of a sparkling wine. */
const foil: Closure = (s, color, paints, look) => {
  const foot = s.sealBottom;
  const r = radiusAt(s.profile, foot) + 1.5;
  const teeth = Array.from({ length: 13 }, (_, i) => {
    const x = r - ((i + 1) * 2 * r) / 13;
    const curve = 9 * (1 - (x / r) ** 2);
    return `L${n(x)} ${n(foot + curve + (i % 2 === 0 ? 5 : -1))}`;
  }).join("");
  const pleats = [-0.78, -0.52, -0.2, 0.16, 0.44, 0.7].map((k) =>
    fill(band(s.profile, { a: k, b: k + 0.03, top: 96, bottom: foot }), shade(color, 0.6), 0.3),
  );
  const folds = [-0.66, -0.06, 0.3].map((k) =>
    fill(band(s.profile, { a: k, b: k + 0.05, top: 96, bottom: foot }), tint(color, 0.6), 0.3),
  );
  const paper = look.paper ?? "#f6efdf";
  const collar = 226;
  return [
    fill(
      `${slice(s.profile, 0, foot, 1.5)}M${n(r)} ${n(foot - 1)}${teeth}L${n(-r)} ${n(foot - 1)}z`,
      metal(color, paints, 0.6),
    ),
    ...pleats,
    ...folds,
    stroke(`${sag(s, 62, 2)}${sag(s, 98, 2)}`, shade(color, 0.6), 2.4, 0.55),
    stroke(
      "M-40 20C-20 40 -24 58 -44 76M40 20C20 40 24 58 44 76M-12 30L-6 64M12 30L6 64",
      shade(color, 0.5),
      1.6,
      0.4,
    ),
    fill(ellipse(0, 8, 38, 7), metal(mix(color, "#c9c4b8", 0.4), paints)),
    stroke(ellipse(0, 8, 38, 7), shade(color, 0.6), 1.2, 0.7),
    fill(`${slice(s.profile, collar, collar + 34, 2)}`, metal(paper, paints, 0.3)),
    stroke(`${sag(s, collar + 5)}${sag(s, collar + 29)}`, look.accent ?? color, 1.8),
    fill(`M0 ${collar + 12}l6 8l-6 8l-6 -8z`, look.accent ?? color),
  ].join("");
};

/** Draws a stopper of turned wood over a thin collar. */
const stopper: Closure = (s, color, paints) => {
  const top = s.profile[0]?.[1] ?? 60;
  const r = radiusAt(s.profile, top + 12);
  const cork = "#cfa877";
  return [
    fill(`M${n(-r * 0.7)} ${n(top - 12)}h${n(r * 1.4)}v14h${n(-r * 1.4)}z`, metal(cork, paints, 0.25)),
    fill(rounded({ x: -r - 4, y: 2, w: 2 * r + 8, h: top - 12 }, 8), metal(color, paints, 0.45)),
    fill(ellipse(0, 6, r - 2, 4), tint(color, 0.35), 0.7),
    stroke(
      `M${n(-r - 4)} ${n(top - 24)}Q0 ${n(top - 18)} ${n(r + 4)} ${n(top - 24)}`,
      tint(color, 0.5),
      1.4,
      0.6,
    ),
  ].join("");
};

/** Draws a metal cap with a milled edge, over the mouth. */
const screw: Closure = (s, color, paints) => {
  const top = s.profile[0]?.[1] ?? 0;
  const long = s.sealBottom - top;
  const r = radiusAt(s.profile, top + 14) + 2;
  const milling = Array.from({ length: 15 }, (_, i) => {
    const x = Math.sin(((i + 1) / 16 - 0.5) * Math.PI) * r;
    return `M${n(x)} ${n(top + 5)}v${n(Math.min(26, long * 0.5))}`;
  }).join("");
  return [
    fill(rounded({ x: -r, y: top - 4, w: 2 * r, h: long + 4 }, 5), metal(color, paints)),
    stroke(milling, shade(color, 0.5), 1.2, 0.55),
    stroke(
      `M${n(-r)} ${n(top + long - 12)}Q0 ${n(top + long - 8)} ${n(r)} ${n(top + long - 12)}`,
      shade(color, 0.6),
      1.4,
      0.7,
    ),
    fill(ellipse(0, top - 1, r - 5, 2.6), tint(color, 0.5), 0.6),
  ].join("");
};

const crown: Closure = (_s, color, paints) => {
  const flutes = Array.from({ length: 9 }, () => "q-5 8 -10.2 0").join("");
  const folds = Array.from({ length: 8 }, (_, i) => `M${n(-33 + i * 9.4)} 4L${n(-36 + i * 10.3)} 20`).join(
    "",
  );
  return [
    fill(`M-40 2C-34 -8 34 -8 40 2L46 20${flutes}z`, metal(color, paints)),
    stroke(folds, shade(color, 0.5), 1.3, 0.5),
    fill(ellipse(-8, -1, 20, 2.4), tint(color, 0.6), 0.6),
  ].join("");
};

/** Draws a visible cork held by a wire, with a cap. */
const wire: Closure = (s, color, paints) => {
  const cork = "#c79f6d";
  return [
    fill(slice(s.profile, 0, 64, 0.5), metal(cork, paints, 0.25)),
    stroke(["M-30 26h9M4 34h12M-16 44h7M14 20h9M-36 40h5"].join(""), shade(cork, 0.5), 1.6, 0.5),
    stroke("M-40 12C-18 30 -20 60 -46 78M40 12C18 30 20 60 46 78M0 14V76M-48 80Q0 90 48 80", "#8e8a84", 2.6),
    stroke(
      "M-40 12C-18 30 -20 60 -46 78M40 12C18 30 20 60 46 78M0 14V76M-48 80Q0 90 48 80",
      "#ffffff",
      0.9,
      0.7,
    ),
    fill(ellipse(0, 8, 39, 8), metal(color, paints)),
    stroke(ellipse(0, 8, 39, 8), shade(color, 0.6), 1.2, 0.7),
  ].join("");
};

const CLOSURES: Record<NonNullable<BottleLook["closure"]>, Closure> = {
  capsule,
  wax,
  foil,
  stopper,
  screw,
  crown,
  wire,
};

/** Draws the closure of the bottle. */
export function closure(s: Silhouette, look: BottleLook, paints: Paints): string {
  return CLOSURES[look.closure ?? "capsule"](s, look.capsule ?? "#6e1f22", paints, look);
}
