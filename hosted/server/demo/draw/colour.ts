/** Colours as hex strings. */

function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Mixes two hex colours: `share` of the second, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  const out = a.map((v, i) => Math.round(v + ((b[i] ?? v) - v) * share));
  return `#${out.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns a colour darker by `share`. The shade leans to a warm black, as printed inks do. */
export const shade = (hex: string, share: number): string => mix(hex, "#0d0a08", share);

/** Returns a colour lighter by `share`. */
export const tint = (hex: string, share: number): string => mix(hex, "#ffffff", share);

/** Returns the perceived lightness from 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
