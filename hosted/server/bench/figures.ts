import type { Rounds, Slice } from "#bench/rounds.ts";
import type { Side } from "#bench/sides.ts";

/** Result of a server over all rounds; CPU in milliseconds per request. */
type Figures = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  nodeMs: number;
  postgresMs: number;
  failures: Record<string, number>;
  firstFailure: string;
};
export type Compared = Record<Side, Figures> & { ratio: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns the median. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const cpuOf = (slice: Slice): number => (slice.nodeMs + slice.postgresMs) / slice.latencies.length;

function figuresOf(slices: readonly Slice[]): Figures {
  const latencies = slices.flatMap((s) => s.latencies).toSorted((a, b) => a - b);
  const failures: Record<string, number> = {};
  for (const slice of slices)
    for (const [status, n] of Object.entries(slice.failures)) failures[status] = (failures[status] ?? 0) + n;
  return {
    perSecond: median(slices.map((s) => (s.latencies.length * 1000) / s.ms)),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMs: median(slices.map(cpuOf)),
    nodeMs: sum(slices.map((s) => s.nodeMs)) / latencies.length,
    postgresMs: sum(slices.map((s) => s.postgresMs)) / latencies.length,
    failures,
    firstFailure: slices.find((s) => s.firstFailure)?.firstFailure ?? "",
  };
}

/**
 * Compares the figures of both servers, with the median of the rounds' ratios: noise of the machine affects both halves
 * of a round.
 */
export function compare(rounds: Rounds): Compared {
  const ratios = rounds.ours.map((slice, i) => {
    const bare = rounds.bare[i];
    return bare ? cpuOf(slice) / cpuOf(bare) : 0;
  });
  return { ours: figuresOf(rounds.ours), bare: figuresOf(rounds.bare), ratio: median(ratios) };
}
