/** Repeatable randomness: the same seed draws the same picture on every machine. */

/** Returns numbers from 0 to 1, the same series for the same seed. */
export type Random = () => number;

/** Returns a generator of numbers (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function lattice(seed: number, x: number, y: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 2_147_483_648 - 1;
}

const eased = (t: number): number => t * t * (3 - 2 * t);

/** Returns smooth noise from -1 to 1 at a place; its features are one unit wide. */
export function noise(seed: number, x: number, y = 0): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [eased(x - i), eased(y - j)];
  const [a, b] = [lattice(seed, i, j), lattice(seed, i + 1, j)];
  const [c, d] = [lattice(seed, i, j + 1), lattice(seed, i + 1, j + 1)];
  return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v;
}

/** Returns noise with finer and finer detail, about -1 to 1. */
export function rough(seed: number, x: number, y = 0): number {
  let [sum, size, step] = [0, 0.55, 1];
  for (let octave = 0; octave < 5; octave += 1) {
    sum += noise(seed + octave, x * step, y * step) * size;
    size *= 0.5;
    step *= 2.03;
  }
  return sum;
}
