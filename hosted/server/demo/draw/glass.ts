/** The glass of a bottle and its visible content. */
import { mix, shade, tint } from "./colour.ts";
import type { BottleLook, Glass, Liquid } from "./look.ts";
import { band, outline, radiusAt, slice } from "./profile.ts";
import type { Silhouette } from "./silhouettes.ts";
import { ellipse, fill, stroke } from "./svg.ts";
import type { Paints } from "./svg.ts";

/** Dark glass: its depth, its body, its lit rim. */
const DARK: Partial<Record<Glass, readonly [deep: string, body: string, rim: string]>> = {
  antique: ["#0c120b", "#1d2a18", "#566b41"],
  leaf: ["#4a4415", "#857b2f", "#c4b65c"],
  black: ["#08090b", "#15181c", "#525c66"],
  brown: ["#241006", "#5b2f10", "#a96a2c"],
};

const LIQUIDS: Record<Liquid, string | undefined> = {
  none: undefined,
  red: "#5e0f1e",
  rose: "#eb9c8f",
  pale: "#f5cbb4",
  straw: "#e6d88f",
  gold: "#dfa93a",
  amber: "#bf6a1c",
  mahogany: "#74300f",
  orange: "#ef8c20",
  garnet: "#4d0b2a",
  water: "#dbe9ea",
};

const CLEAR_TINT: Partial<Record<Glass, string>> = { clear: "#e9efee", blue: "#7fc0d0" };

/** Draws light from a window on the left and a lamp behind on the right. */
function lights(s: Silhouette, paints: Paints, strength: number): string {
  const { profile, height } = s;
  const soft = paints.blur(6);
  const sharp = paints.linear("y", [
    [0, "#ffffff", 0.15 * strength],
    [0.3, "#ffffff", 0.6 * strength],
    [0.75, "#ffffff", 0.4 * strength],
    [1, "#ffffff", 0],
  ]);
  return [
    `<g filter="${soft}">${fill(band(profile, { a: -0.86, b: -0.5, top: 40, bottom: height - 24 }), "#ffffff", 0.22 * strength)}${fill(band(profile, { a: 0.72, b: 0.86, top: 60, bottom: height - 30 }), "#ffffff", 0.16 * strength)}</g>`,
    fill(band(profile, { a: -0.74, b: -0.64, top: 100, bottom: height - 40 }), sharp),
    fill(band(profile, { a: 0.86, b: 0.9, top: 120, bottom: height - 46 }), sharp, 0.55),
  ].join("");
}

function darkGlass(s: Silhouette, tones: readonly [string, string, string], paints: Paints): string {
  const [deep, body, rim] = tones;
  const path = outline(s.profile);
  const across = paints.linear("x", [
    [0, shade(body, 0.45)],
    [0.06, mix(body, rim, 0.35)],
    [0.16, body],
    [0.4, mix(deep, body, 0.5)],
    [0.62, mix(deep, body, 0.28)],
    [0.84, body],
    [0.94, mix(body, rim, 0.5)],
    [1, shade(body, 0.4)],
  ]);
  const down = paints.linear("y", [
    [0, "#000000", 0.1],
    [0.45, tint(rim, 0.2), 0.12],
    [0.6, "#000000", 0],
    [0.93, "#000000", 0.12],
    [1, "#000000", 0.5],
  ]);
  return [
    fill(path, across),
    fill(path, down),
    `<g filter="${paints.blur(4)}">${fill(band(s.profile, { a: -0.97, b: -0.9, top: 30, bottom: s.height - 20 }), rim, 0.6)}${fill(band(s.profile, { a: 0.9, b: 0.97, top: 30, bottom: s.height - 20 }), rim, 0.7)}${stroke(path, deep, 9, 0.8)}</g>`,
    lights(s, paints, 0.85),
  ].join("");
}

/** Draws clear glass with a drink up to the level of the silhouette; no drink, no liquid. */
export function clearGlass(s: Silhouette, glass: string, liquid: string | undefined, paints: Paints): string {
  const path = outline(s.profile);
  const floor = s.height - s.base;
  const edge = shade(glass, 0.45);
  const wall = paints.linear("x", [
    [0, edge, 0.75],
    [0.05, glass, 0.55],
    [0.16, glass, 0.28],
    [0.5, "#ffffff", 0.22],
    [0.84, glass, 0.28],
    [0.95, glass, 0.55],
    [1, edge, 0.75],
  ]);
  const parts = [fill(path, wall)];
  if (liquid !== undefined) {
    const body = paints.linear("x", [
      [0, shade(liquid, 0.42)],
      [0.08, shade(liquid, 0.16)],
      [0.22, tint(liquid, 0.12)],
      [0.42, tint(liquid, 0.2)],
      [0.66, liquid],
      [0.9, shade(liquid, 0.2)],
      [1, shade(liquid, 0.46)],
    ]);
    const down = paints.linear("y", [
      [0, shade(liquid, 0.3), 0.5],
      [0.3, liquid, 0],
      [0.85, liquid, 0],
      [1, shade(liquid, 0.5), 0.65],
    ]);
    const inner = slice(s.profile, s.level, floor, -5);
    const at = radiusAt(s.profile, s.level) - 5;
    const bottom = radiusAt(s.profile, floor) - 6;
    parts.push(
      fill(`${inner}${ellipse(0, floor, bottom, 7)}`, body),
      fill(inner, down),
      fill(ellipse(0, s.level, at, at * 0.1), tint(liquid, 0.35)),
      stroke(ellipse(0, s.level, at, at * 0.1), shade(liquid, 0.3), 1, 0.6),
    );
  }
  parts.push(
    fill(
      ellipse(0, s.height - s.base * 0.42, radiusAt(s.profile, floor) * 0.82, s.base * 0.26),
      tint(glass, 0.6),
      0.6,
    ),
    `<g filter="${paints.blur(3)}">${stroke(path, edge, 5, 0.75)}</g>`,
    lights(s, paints, 1.1),
    stroke(path, edge, 1.6, 0.8),
  );
  return parts.join("");
}

/** Draws the bottle without label and closure. */
export function bottleGlass(s: Silhouette, look: BottleLook, paints: Paints): string {
  const dark = DARK[look.glass];
  const liquid = LIQUIDS[look.liquid ?? "none"];
  const drawn = dark
    ? darkGlass(s, dark, paints)
    : clearGlass(s, CLEAR_TINT[look.glass] ?? "#e9efee", liquid, paints);
  return `<g clip-path="${paints.clip(outline(s.profile))}">${drawn}</g>`;
}

/** Returns the colour of a drink. */
export function liquidColor(liquid: Liquid | undefined): string {
  return LIQUIDS[liquid ?? "none"] ?? "#dbe9ea";
}
