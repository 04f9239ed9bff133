/** A class of values that have one shade: from `from` to `to`, both included; `shade` from 1, the lightest. */
export type Shade = { from: number; to: number; shade: number };

/** Most shades: eyes tell no more apart. */
export const SHADES = 5;

/** Returns a number rounded down to one or two figures that people read easily: 1, 2, 5, 10, 20, 50… */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = [5, 2, 1].find((one) => value >= one * power) ?? 1;
  return Math.max(1, lead * power);
}

/**
 * Cuts values into classes of about as many areas each, with round limits; zeros have no class. Few different
 * values have a class each.
 */
export function shadesOf(values: readonly number[]): Shade[] {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const most = sorted.at(-1);
  if (most === undefined) return [];
  const different = [...new Set(sorted)];
  const starts =
    different.length <= SHADES
      ? different
      : [
          ...new Set([
            1,
            ...Array.from({ length: SHADES - 1 }, (_, i) =>
              roundDown(sorted[Math.floor((sorted.length * (i + 1)) / SHADES)] ?? 1),
            ),
          ]),
        ].toSorted((a, b) => a - b);
  const spread = starts.length > 1 ? (SHADES - 1) / (starts.length - 1) : 0;
  return starts.map((from, i) => ({
    from,
    to: (starts[i + 1] ?? most + 1) - 1,
    shade: Math.round(1 + i * spread) || 1,
  }));
}

/** Returns the shade of a value; 0 for none. */
export const shadeOf = (shades: readonly Shade[], value: number): number =>
  shades.findLast(({ from }) => value >= from)?.shade ?? 0;
