/** Small drawings of labels, in the manner of an engraving: centred on 0 0, within 50 units each way. */
import { ellipse, fill, n, stroke } from "#demo/draw/svg.ts";

export type Tones = {
  /** Colour of lines. */
  ink: string;
  /** Colour of fields. */
  accent: string;
  /** Background colour, for shapes that hide others behind them. */
  paper: string;
};

export type Drawing = (tones: Tones, house: string) => string;

/** Draws a pointed leaf from (x, y), `length` long, turned by `angle` degrees from the right, with its rib. */
export function leaf(
  { x, y, length, angle }: { x: number; y: number; length: number; angle: number },
  tones: Tones,
  width = 0.2,
): string {
  const w = length * width;
  const blade = `M0 0Q${n(length * 0.45)} ${n(-w * 2)} ${n(length)} 0Q${n(length * 0.45)} ${n(w * 2)} 0 0z`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${fill(blade, tones.accent)}${stroke(blade, tones.ink, 1.4)}${stroke(`M2 0H${n(length * 0.82)}`, tones.ink, 0.9)}</g>`;
}

/** Draws a ball with a light edge and hatching on its shadow side. */
export function ball(
  { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number },
  tones: Tones,
): string {
  const hatch = [0.25, 0.5, 0.75]
    .map(
      (k) =>
        `M${n(x + rx * k * 0.7)} ${n(y + ry * (0.86 - k * 0.5))}q${n(rx * 0.24)} ${n(-ry * 0.3)} ${n(rx * 0.2)} ${n(-ry * 0.62)}`,
    )
    .join("");
  return `${fill(ellipse(x, y, rx, ry), tones.accent)}${stroke(ellipse(x, y, rx, ry), tones.ink, 1.6)}${stroke(hatch, tones.ink, 1)}`;
}

/** Returns `count` numbers from `from` to `to`. */
export function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));
}
