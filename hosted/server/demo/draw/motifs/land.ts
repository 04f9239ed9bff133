/** Places: stones, hills, trees, water, walls. */
import { ellipse, fill, n, stroke } from "#demo/draw/svg.ts";
import { ball, spread } from "./motif.ts";
import type { Drawing } from "./motif.ts";

const PAVING: readonly (readonly [x: number, y: number, rx: number, ry: number, turn: number])[] = [
  [-15, -30, 14, 9, -8],
  [15, -31, 13, 8, 10],
  [-32, -11, 12, 8, 6],
  [-4, -12, 15, 10, -6],
  [26, -12, 14, 9, 8],
  [-40, 10, 10, 8, -10],
  [-17, 9, 13, 10, 8],
  [12, 10, 15, 10, -4],
  [38, 9, 11, 8, 6],
  [-30, 31, 15, 10, -4],
  [1, 32, 15, 10, 5],
  [31, 31, 14, 10, -8],
];

/** Draws the paved lane that the estate is named after. */
export const stones: Drawing = (tones) =>
  PAVING.map(
    ([x, y, rx, ry, turn], i) =>
      `<g transform="rotate(${turn} ${x} ${y})">${ball({ x, y, rx, ry }, { ...tones, accent: i % 3 === 1 ? tones.accent : tones.paper })}</g>`,
  ).join("");

export const sun: Drawing = ({ ink, accent, paper }) => {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    const [inner, outer] = [24, i % 2 === 0 ? 46 : 36];
    return `M${n(Math.cos(a) * inner)} ${n(Math.sin(a) * inner)}L${n(Math.cos(a) * outer)} ${n(Math.sin(a) * outer)}`;
  }).join("");
  const lines = spread(6, 2, 16)
    .map((y) => `M${n(-Math.sqrt(18 * 18 - y * y))} ${n(y)}H${n(Math.sqrt(18 * 18 - y * y))}`)
    .join("");
  return `${stroke(rays, ink, 2)}${fill(ellipse(0, 0, 19, 19), accent)}${stroke(ellipse(0, 0, 19, 19), ink, 2)}${stroke(lines, paper, 1.1)}`;
};

/** Draws overlapping hills under a small sun. */
export const hills: Drawing = ({ ink, accent, paper }) => {
  const ridges = [
    "M-50 4C-34 -18 -20 -34 -4 -30C10 -26 16 -8 28 -14C38 -18 44 -10 50 -2V40H-50z",
    "M-50 18C-30 2 -18 -2 -2 8C12 16 26 -6 50 10V40H-50z",
    "M-50 32C-26 16 -8 24 8 28C22 30 36 18 50 26V40H-50z",
  ];
  const rows = spread(7, -40, 40)
    .map((x) => `M${n(x)} 40Q${n(x * 0.8 + 3)} 33 ${n(x * 0.66 + 4)} 29`)
    .join("");
  return `${fill(ellipse(26, -30, 10, 10), accent)}${ridges
    .map((d, i) => `${fill(d, i === 1 ? accent : paper)}${stroke(d.replace(/V.*$/, ""), ink, 1.8)}`)
    .join("")}${stroke(rows, ink, 1.1)}`;
};

export const cypress: Drawing = ({ ink, accent }) => {
  const tree = (x: number, top: number, w: number): string => {
    const d = `M${x} ${top}C${x + w} ${top + 26} ${x + w} 24 ${x} 30C${x - w} 24 ${x - w} ${top + 26} ${x} ${top}z`;
    const hatch = spread(5, top + 22, 24)
      .map((y) => `M${n(x + 1)} ${n(y)}q${n(w * 0.34)} -4 ${n(w * 0.5)} -12`)
      .join("");
    return `${fill(d, accent)}${stroke(d, ink, 1.7)}${stroke(hatch, ink, 1)}${stroke(`M${x} 30v8`, ink, 2.4)}`;
  };
  return `${tree(-22, -22, 12)}${tree(24, -12, 11)}${tree(2, -46, 15)}${stroke("M-46 38C-20 34 20 34 46 38M-34 44H30", ink, 1.6)}`;
};

export const river: Drawing = ({ ink, accent, paper }) => {
  const waves = spread(6, 4, 38)
    .map((y, i) => {
      const half = Math.sqrt(Math.max(0, 44 * 44 - y * y)) - 3;
      const wave = Array.from(
        { length: 4 },
        () => `q${n(half / 8)} ${i % 2 === 0 ? -5 : 5} ${n(half / 4)} 0t${n(half / 4)} 0`,
      ).join("");
      return `M${n(-half)} ${n(y)}${wave}`;
    })
    .join("");
  return `${fill(ellipse(0, 0, 45, 45), paper)}${fill("M-45 2C-30 -18 -14 -22 2 -12C16 -4 28 -20 45 -4L45 2z", accent)}${stroke("M-45 2C-30 -18 -14 -22 2 -12C16 -4 28 -20 45 -4", ink, 1.6)}${stroke(waves, ink, 1.6)}${stroke(ellipse(0, 0, 45, 45), ink, 2)}${fill("M-14 -2h28l-5 8h-18z", ink)}${stroke("M0 -2v-26", ink, 1.6)}${fill("M2 -27l15 21h-15z", ink)}`;
};

export const tower: Drawing = ({ ink, accent, paper }) => {
  const wall = "M-20 40V-22H-25V-40H-16V-33H-7V-40H7V-33H16V-40H25V-22H20V40z";
  const bricks = spread(7, -14, 34)
    .map((y, i) => `M${i % 2 === 0 ? -17 : -5} ${n(y)}h9M${i % 2 === 0 ? 4 : 9} ${n(y)}h8`)
    .join("");
  return `${fill(wall, accent)}${stroke(bricks, ink, 1)}${stroke(wall, ink, 1.9)}${fill("M-6 40V24a6 7 0 0 1 12 0V40z", ink)}${fill("M-3 -8a3 4 0 0 1 6 0v10h-6z", ink)}${stroke("M-48 40H48M-40 45H34", ink, 1.7)}${fill(ellipse(36, -26, 6, 6), paper)}${stroke(ellipse(36, -26, 6, 6), ink, 1.4)}`;
};
