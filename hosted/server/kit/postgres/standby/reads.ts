import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { LivePositions, Signal } from "#kit/jobs/live.ts";
import type { Database, Positions, Scope, Tx } from "#kit/postgres/database.ts";
import type { StandbyAddress } from "./addresses.ts";
import { openFloors, type Floors } from "./floors.ts";
import { Behind, guarded } from "./guard.ts";
import { parsePosition, type Position } from "./position.ts";
import { LOOK_MS, openLooks, type Looks } from "./looks.ts";
import { COMMITTED_AT, INSERTED_AT } from "./queries.ts";
import { currentReading, withReading, type Reading } from "./reading.ts";
import { openSamples, type Samples } from "./samples.ts";
import { openStandby, type Standby, type StandbyOptions, type StandbyPools } from "./standby.ts";

/** Pauses before a standby that is behind is asked again, in milliseconds; together the longest wait for it. */
const PAUSES_MS = [3, 7, 15, 25] as const;

/** Bytes of log that cannot be written between two looks at the primary. */
const BEYOND_BYTES = 2 ** 32;

/**
 * Place of a transaction of a reading request: a standby, or the primary for a reason. The standby was behind, the
 * object was absent or refused there, the standby failed, or none is in use (`out`). `primary`: the request never reads
 * on a standby.
 */
type Outcome = "standby" | "behind" | "absent" | "failed" | "out" | "primary";

export type Reads = {
  floors: Floors;
  standbys: readonly Standby[];
  counts: Readonly<Record<Outcome, number>>;
  /** Returns how many bytes of the log a standby had not applied when it was looked at. */
  lagBytes(standby: Standby): number;
  /** Option of the database that writes: positions of commits are noted. */
  positions: Positions;
  /** The same for what other processes tell. */
  live: LivePositions;
  /** Returns a database whose transactions run on a standby where the present reading lets them. */
  over(primary: Database, kind: keyof StandbyPools): Database;
  /** Returns a reading that a standby may serve which has all that is committed now. */
  readingFromNow(): Promise<Reading>;
  watch: Looks["watch"];
  look: Looks["look"];
  close(): Promise<void>;
};

type ReadsOptions = {
  addresses: readonly StandbyAddress[];
  /** Longest lag of a standby that is read from, in milliseconds. */
  lagMs: number;
} & StandbyOptions;

const signalsOf = (texts: Iterable<string>): Signal[] => [...texts].map((text) => JSON.parse(text) as Signal);

/**
 * Chooses the standby for a read, in turns: the one that the request has read from, else one that is known to have
 * applied enough, else any.
 */
function chooser(standbys: readonly Standby[]): (reading: Reading, needed: Position) => Standby | undefined {
  let turn = 0;
  return (reading, needed) => {
    const used = standbys.filter((standby) => standby.out() === null);
    if (reading.standby !== undefined) return used.find(({ name }) => name === reading.standby);
    turn = (turn + 1) % Math.max(1, used.length);
    const inTurn = [...used.slice(turn), ...used.slice(0, turn)];
    return inTurn.find((standby) => standby.replayed() >= needed) ?? inTurn[0];
  };
}

type Attempt<T> = { outcome: "standby"; result: T } | { outcome: "behind" | "absent" | "failed" };

/** Runs a transaction on a standby. Any failure there is a reason to run it on the primary, whose answer counts. */
async function attempt<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T> | T,
  guard: Parameters<typeof guarded>[1],
): Promise<Attempt<T>> {
  try {
    const result = await database.transaction(scope, async (tx) => {
      const { tx: safe, check } = guarded(tx, guard);
      const found = await work(safe);
      // The work may have caught it.
      await check();
      return found;
    });
    // An object that is absent there may exist on the primary by now.
    return result === undefined || result === null ? { outcome: "absent" } : { outcome: "standby", result };
  } catch (error) {
    if (error instanceof Behind) return { outcome: "behind" };
    return { outcome: error instanceof Refusal && error.status < 500 ? "absent" : "failed" };
  }
}

/** Runs the reading part of a job: on a standby that has all that is committed now, where there is one. */
export async function readFromNow<T>(reads: Reads | undefined, work: () => Promise<T>): Promise<T> {
  return reads ? withReading(await reads.readingFromNow(), work) : work();
}

type Parts = { standbys: readonly Standby[]; floors: Floors; samples: Samples; lagMs: number };

/** Runs a transaction of a reading on a standby, or says why it cannot. */
type RunThere = <T>(
  kind: keyof StandbyPools,
  reading: Reading,
  scope: Scope,
  work: (tx: Tx) => Promise<T> | T,
) => Promise<Attempt<T> | { outcome: "out" }>;

/** Returns a function that tries a standby, again after short pauses where it is only a little behind. */
function openRunner({ standbys, floors, samples, lagMs }: Parts): RunThere {
  const choose = chooser(standbys);
  return async (kind, reading, scope, work) => {
    const least = samples.least(lagMs) ?? Infinity;
    const needed = Math.max(reading.needed, reading.written, floors.of(scope), least);
    // A position that no commit can have comes from a changed cookie, or from before a failover: nobody waits for it.
    if (needed > samples.last() + BEYOND_BYTES) return { outcome: "behind" };
    for (let tries = 0; ; tries += 1) {
      const standby = choose(reading, needed);
      if (!standby) return { outcome: "out" };
      // One that lacks even what the primary had at the last look is not waited for.
      if (standby.replayed() < needed && standby.lagMs() > 0) return { outcome: "behind" };
      const guard = { needed, floors, saw: standby.saw };
      const ended = await attempt(standby.pools[kind], scope, work, guard);
      if (ended.outcome === "standby") reading.standby = standby.name;
      const pauseMs = PAUSES_MS[tries];
      if (ended.outcome !== "behind" || pauseMs === undefined) return ended;
      await sleep(pauseMs);
    }
  };
}

/** Returns the option of the primary that notes the positions of its commits. */
function positionsFor(floors: Floors): Positions {
  return {
    statement: COMMITTED_AT,
    listener(scope, hasSignals) {
      const reading = currentReading();
      if (!reading?.writes && !hasSignals) return null;
      return ({ at, shopIds, signals }) => {
        const position = parsePosition(at);
        if (position === null) return;
        if (reading?.writes) reading.written = Math.max(reading.written, position);
        floors.wrote(scope, shopIds, signalsOf(signals), position);
      };
    },
  };
}

/** Opens the reads of a process on standbys. */
export function openReads({ addresses, lagMs, ...options }: ReadsOptions): Reads {
  const floors = openFloors();
  const samples = openSamples(lagMs * 2 + LOOK_MS * 4);
  const standbys = addresses.map((address) => openStandby(address, options));
  const counts: Record<Outcome, number> = { standby: 0, behind: 0, absent: 0, failed: 0, out: 0, primary: 0 };
  const runThere = openRunner({ standbys, floors, samples, lagMs });
  const looks = openLooks({ standbys, samples, floors, lagMs });
  return {
    floors,
    standbys,
    counts,
    lagBytes: (standby) => Math.max(0, samples.last() - standby.replayed()),
    positions: positionsFor(floors),
    live: {
      sql: INSERTED_AT,
      notified: (signal, at) => floors.notified(signal, parsePosition(at) ?? 0),
      raiseAll: (at) => floors.raiseAll(parsePosition(at) ?? 0),
    },
    over: (primary, kind) => ({
      pool: primary.pool,
      close: () => primary.close(),
      async transaction(scope, work) {
        const reading = currentReading();
        // Sessions, and what the holder of an order's link waits for, are always as they are now.
        const isExact = scope.signIn === true || scope.orderKeyHash !== undefined;
        if (!reading || reading.writes || isExact) return primary.transaction(scope, work);
        if (!reading.onStandby) {
          counts.primary += 1;
          return primary.transaction(scope, work);
        }
        const ended = await runThere(kind, reading, scope, work);
        counts[ended.outcome] += 1;
        if (ended.outcome === "standby") return ended.result;
        reading.onStandby = false;
        return primary.transaction(scope, work);
      },
    }),
    async readingFromNow() {
      const position = await looks.position();
      return { onStandby: position !== null, writes: false, needed: position ?? 0, written: 0 };
    },
    watch: looks.watch,
    look: looks.look,
    async close() {
      looks.close();
      for (const standby of standbys) await standby.close();
    },
  };
}
