import type { Position } from "./position.ts";

type Sample = { at: number; position: Position };

/** Positions that the primary had lately, from which the lag of a standby is known. Moments are milliseconds. */
export type Samples = {
  /** Notes the position of the primary now. */
  add(at: number, position: Position): void;
  /** Returns the position noted last; 0 before the first. */
  last(): Position;
  /**
   * Returns the position that a standby must have applied to lag by at most `lagMs`; null before the first sample.
   * While the primary does not answer, it commits nothing, and the answer stays.
   */
  least(lagMs: number): Position | null;
  /** Returns by how many milliseconds a position lags behind the sample of `now`; 0 for the position noted last. */
  lagMs(position: Position, now: number): number;
};

/** Opens the list of the samples of at least `keptMs`. */
export function openSamples(keptMs: number): Samples {
  const samples: Sample[] = [];
  return {
    add(at, position) {
      // After a failover to a standby that had not applied everything, the log is written anew from an earlier place.
      if (position < (samples.at(-1)?.position ?? 0)) samples.length = 0;
      samples.push({ at, position });
      while ((samples[1]?.at ?? Infinity) <= at - keptMs) samples.shift();
    },
    last: () => samples.at(-1)?.position ?? 0,
    least(lagMs) {
      const newest = samples.at(-1);
      if (!newest) return null;
      const found = samples.findLast(({ at }) => at <= newest.at - lagMs) ?? samples[0];
      return found?.position ?? null;
    },
    lagMs(position, now) {
      const missing = samples.find((sample) => sample.position > position);
      return missing ? Math.max(0, now - missing.at) : 0;
    },
  };
}
