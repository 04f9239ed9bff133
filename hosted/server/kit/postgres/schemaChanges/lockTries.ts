import { setTimeout as pause } from "node:timers/promises";

/** Limits of a change of the schema that waits for locks, in milliseconds. */
export type LockLimits = {
  /** Longest wait for one lock: for as long, everyone who needs the table waits behind it. */
  lockMs: number;
  /** Pause after the first attempt that got no lock; each further pause is twice as long, up to 30 s. */
  pauseMs: number;
  /** Time after the first attempt in which another one may begin. */
  patienceMs: number;
};

export const LOCK_LIMITS: LockLimits = { lockMs: 5000, pauseMs: 1000, patienceMs: 5 * 60_000 };

const LONGEST_PAUSE_MS = 30_000;
/** SQLSTATE of a lock that was not granted in time, and of a deadlock: the same attempt may succeed later. */
const TRY_AGAIN = new Set(["55P03", "40P01"]);

/** Checks whether a statement failed because it got no lock. */
export const isTryAgain = (error: unknown): boolean =>
  TRY_AGAIN.has(String((error as { code?: unknown } | null)?.code ?? ""));

/**
 * Repeats an attempt that got no lock, after growing pauses in which others pass. `report` receives the number of the
 * attempt that failed and the pause after it, in milliseconds. Throws the last error when the time is over, and any
 * other error at once.
 */
export async function withLockTries(
  { pauseMs, patienceMs }: LockLimits,
  attempt: () => Promise<void>,
  report: (failed: number, pauseMs: number) => void,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let n = 1; ; n += 1) {
    try {
      return await attempt();
    } catch (error) {
      const next = Math.min(pauseMs * 2 ** (n - 1), LONGEST_PAUSE_MS);
      if (!isTryAgain(error) || performance.now() + next > until) throw error;
      report(n, next);
      await pause(next);
    }
  }
}
