import type { Database } from "#kit/postgres/database.ts";
import type { Floors } from "./floors.ts";
import { parsePosition, type Position } from "./position.ts";
import { INSERTED_AT, PRIMARY_STATE } from "./queries.ts";
import type { Samples } from "./samples.ts";
import type { Standby } from "./standby.ts";

/** Interval between two looks at the primary and the standbys, in milliseconds. */
export const LOOK_MS = 500;

export type Looks = {
  /** Begins to look at the servers; `primary` is asked for its position. */
  watch(primary: Database): void;
  /** Looks once, now. */
  look(): Promise<void>;
  /** Returns the position of the primary now; null where it does not answer. */
  position(): Promise<Position | null>;
  close(): void;
};

type LooksOptions = { standbys: readonly Standby[]; samples: Samples; floors: Floors; lagMs: number };

/** Opens the looks of a process at the primary and the standbys, which decide what is read from. */
export function openLooks({ standbys, samples, floors, lagMs }: LooksOptions): Looks {
  let primary: Database | null = null;
  let system: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isClosed = false;

  const ask = async <R extends { at: string }>(sql: string): Promise<R | null> => {
    try {
      return (await primary?.transaction({}, (tx) => tx.one<R>(sql))) ?? null;
    } catch {
      // It is down, or it was demoted.
      return null;
    }
  };
  const sample = async (): Promise<boolean> => {
    const state = await ask<{ at: string; system: string }>(PRIMARY_STATE);
    const position = parsePosition(state?.at);
    if (!state || position === null) return false;
    system = state.system;
    samples.add(performance.now(), position);
    return true;
  };
  const look = async (): Promise<void> => {
    await Promise.all(standbys.map((standby) => standby.look(samples)));
    const isNew = await sample();
    if (isClosed) return;
    for (const standby of standbys) standby.decide({ samples, isNew, system, lagMs });
    const passed = samples.least(lagMs);
    if (passed !== null) floors.forgetBelow(passed);
  };
  return {
    look,
    watch(database) {
      primary = database;
      const next = (): void => {
        looking ??= look().finally(() => (looking = null));
      };
      next();
      timer = setInterval(next, LOOK_MS);
      timer.unref();
    },
    position: async () => parsePosition((await ask(INSERTED_AT))?.at),
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
