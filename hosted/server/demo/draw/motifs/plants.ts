/** Plants. */
import { ellipse, fill, n, stroke } from "#demo/draw/svg.ts";
import { ball, leaf, spread } from "./motif.ts";
import type { Drawing } from "./motif.ts";

export const olive: Drawing = (tones) => {
  const stem = (x: number): number => -x * 0.5 + Math.sin(x / 16) * 4;
  const twigs = spread(6, -36, 34)
    .map((x, i) => leaf({ x, y: stem(x), length: 27, angle: i % 2 === 0 ? -82 + i * 3 : 28 + i * 3 }, tones))
    .join("");
  const fruit = [-20, 6, 26]
    .map((x) => ball({ x: x + 4, y: stem(x) + 13, rx: 6, ry: 8 }, { ...tones, accent: tones.ink }))
    .join("");
  const bough = `M-46 24${spread(9, -40, 44)
    .map((x) => `L${n(x)} ${n(stem(x))}`)
    .join("")}`;
  return `${twigs}${stroke(bough, tones.ink, 2)}${fruit}${leaf({ x: 42, y: stem(44), length: 16, angle: -30 }, tones)}`;
};

const BUNCH: readonly (readonly [number, number])[] = [
  [-21, -8],
  [-7, -11],
  [7, -11],
  [21, -8],
  [-14, 4],
  [0, 2],
  [14, 4],
  [-8, 16],
  [8, 16],
  [0, 28],
  [-1, 40],
];

export const vine: Drawing = (tones) => {
  const grapes = BUNCH.map(([x, y]) => ball({ x, y, rx: 8, ry: 8 }, tones)).join("");
  const blade =
    "M-6 -22C-16 -20 -26 -24 -30 -32C-38 -30 -46 -34 -48 -42C-38 -44 -34 -50 -26 -48C-18 -46 -12 -40 -10 -34C-6 -32 -5 -26 -6 -22z";
  return `${stroke("M2 -16C0 -30 4 -38 12 -48M-2 -20C10 -30 26 -34 40 -24C46 -18 44 -10 38 -10", tones.ink, 2)}${fill(blade, tones.accent)}${stroke(blade, tones.ink, 1.6)}${stroke("M-8 -24L-40 -41M-24 -33L-28 -46M-24 -33L-32 -33", tones.ink, 1.1)}${grapes}`;
};

export const wheat: Drawing = (tones) => {
  const ear = (x: number, top: number, lean: number): string => {
    const grains = spread(6, top + 8, top + 44)
      .map(
        (y) =>
          `${leaf({ x, y, length: 15, angle: -58 + lean }, tones, 0.26)}${leaf({ x, y, length: 15, angle: -122 + lean }, tones, 0.26)}`,
      )
      .join("");
    return `<g transform="rotate(${lean} ${x} 46)">${stroke(`M${x} 48V${top}`, tones.ink, 1.6)}${grains}${leaf({ x, y: top + 8, length: 15, angle: -90 }, tones, 0.26)}</g>`;
  };
  return `${ear(-14, -34, -14)}${ear(14, -34, 14)}${ear(0, -44, 0)}${stroke("M-9 34q9 5 18 0", tones.ink, 2.4)}`;
};

export const apple: Drawing = (tones) => {
  const skin = "M0 -18C-14 -30 -42 -24 -40 6C-38 32 -18 44 0 36C18 44 38 32 40 6C42 -24 14 -30 0 -18z";
  const hatch = spread(6, 8, 33)
    .map((x) => `M${n(x)} ${n(30 - x * 0.3)}Q${n(x + 7)} ${n(12)} ${n(x + 1)} ${n(-8)}`)
    .join("");
  return `${fill(skin, tones.accent)}${stroke(hatch, tones.ink, 1)}${stroke(skin, tones.ink, 2)}${stroke("M0 -16C0 -28 3 -36 8 -42M-12 -20Q0 -11 12 -20", tones.ink, 2.2)}${leaf({ x: 4, y: -33, length: 28, angle: -18 }, { ...tones, accent: tones.paper }, 0.24)}`;
};

export const juniper: Drawing = (tones) => {
  const needles = spread(13, -42, 32)
    .map((y, i) => `M0 ${n(y)}l${n(-20 - (i % 3) * 4)} ${n(-13)}M0 ${n(y)}l${n(20 + (i % 3) * 4)} ${n(-13)}`)
    .join("");
  const berries = [
    [-14, -14],
    [15, -2],
    [-12, 16],
    [13, 24],
    [2, -28],
  ] as const;
  return `${stroke(needles, tones.accent, 2.2)}${stroke("M0 -50V46", tones.ink, 2.2)}${berries.map(([x, y]) => ball({ x, y, rx: 7, ry: 7 }, { ...tones, accent: tones.ink })).join("")}`;
};

export const cane: Drawing = (tones) => {
  const stalk = (x: number, top: number): string => {
    const knots = spread(5, top + 10, 36)
      .map((y) => `M${x - 6} ${n(y)}h12`)
      .join("");
    return `${fill(`M${x - 5} ${top}h10V48h-10z`, tones.accent)}${stroke(`M${x - 5} ${top}V48M${x + 5} ${top}V48${knots}`, tones.ink, 1.5)}${leaf({ x, y: top + 2, length: 34, angle: -112 }, tones, 0.12)}${leaf({ x, y: top + 2, length: 36, angle: -62 }, tones, 0.12)}${leaf({ x, y: top + 4, length: 30, angle: -24 }, tones, 0.12)}${leaf({ x, y: top + 4, length: 30, angle: -158 }, tones, 0.12)}`;
  };
  return `${stalk(-20, -2)}${stalk(20, -6)}${stalk(0, -18)}`;
};

export const hop: Drawing = (tones) => {
  const scales = spread(6, 34, -20)
    .flatMap((y, row) => {
      const half = [7, 15, 21, 24, 22, 15][row] ?? 10;
      const count = [1, 2, 3, 3, 3, 2][row] ?? 1;
      return spread(count, count === 1 ? 0 : -half * 0.62, half * 0.62).map((x) => {
        const d = `M${n(x)} ${n(y + 13)}C${n(x - 13)} ${n(y + 4)} ${n(x - 12)} ${n(y - 10)} ${n(x)} ${n(y - 12)}C${n(x + 12)} ${n(y - 10)} ${n(x + 13)} ${n(y + 4)} ${n(x)} ${n(y + 13)}z`;
        return `${fill(d, tones.accent)}${stroke(d, tones.ink, 1.6)}${stroke(`M${n(x)} ${n(y + 6)}v-9`, tones.ink, 1)}`;
      });
    })
    .join("");
  return `${scales}${stroke("M0 -30C0 -40 -4 -46 -12 -50", tones.ink, 2.4)}${leaf({ x: -2, y: -36, length: 34, angle: 4 }, tones, 0.3)}${leaf({ x: -2, y: -36, length: 32, angle: 168 }, tones, 0.3)}`;
};

export const cicada: Drawing = (tones) => {
  const wing = (side: 1 | -1): string => {
    const d = `M${side * 6} -18C${side * 30} -14 ${side * 40} 14 ${side * 22} 46C${side * 10} 34 ${side * 5} 8 ${side * 6} -18z`;
    return `${fill(d, tones.paper, 0.9)}${stroke(d, tones.ink, 1.6)}${stroke(`M${side * 7} -14C${side * 18} 4 ${side * 22} 22 ${side * 21} 42M${side * 13} -2L${side * 31} 10M${side * 17} 14L${side * 31} 26`, tones.ink, 1)}`;
  };
  const body = "M0 -34C14 -34 15 -18 12 -8C10 14 6 28 0 38C-6 28 -10 14 -12 -8C-15 -18 -14 -34 0 -34z";
  return `${stroke("M-12 -22L-30 -34M12 -22L30 -34M-12 -6L-36 -4M12 -6L36 -4", tones.ink, 1.8)}${fill(body, tones.accent)}${stroke(body, tones.ink, 1.8)}${stroke("M-9 2h18M-8 10h16M-6 18h12M-4 26h8", tones.ink, 1.4)}${wing(-1)}${wing(1)}${fill(ellipse(-11, -32, 4, 4), tones.ink)}${fill(ellipse(11, -32, 4, 4), tones.ink)}`;
};
