import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#kit/log.ts";
import { TIME_LIMITS, type TimeLimits } from "#kit/postgres/connections/limits.ts";
import { openDatabase, type Database } from "#kit/postgres/database.ts";
import type { SlowLimit } from "#kit/postgres/slow.ts";
import type { StandbyAddress } from "./addresses.ts";
import { parsePosition, type Position } from "./position.ts";
import { STANDBY_STATE } from "./queries.ts";
import type { Samples } from "./samples.ts";

/** Time for a standby to answer a look at its state, in milliseconds. */
const LOOK_MS = 2000;

/** Pools of a standby, as of the primary: transactions that hold a connection of `requests` wait for `catalogue`. */
export type StandbyPools = Record<"requests" | "catalogue", Database>;

/** Reason for which a standby is not read from; null: it is. */
type Out = "unreachable" | "promoted" | "lagging" | "diverged" | "another-database" | null;

export type Standby = {
  name: string;
  pools: StandbyPools;
  /** Reason for which it is not read from at present. */
  out(): Out;
  /** The last position that it is known to have applied. */
  replayed(): Position;
  /** Notes a position that it has applied. */
  saw(position: Position): void;
  /** Returns by how many milliseconds it lagged when it was looked at; 0 where it had all of the sample before. */
  lagMs(): number;
  /** Looks at its state, and returns when it is known. */
  look(samples: Samples): Promise<void>;
  /** Decides whether it is read from, after a look and a new sample of the primary. */
  decide(primary: Primary): void;
  close(): Promise<void>;
};

/** State of the primary. `isNew`: its last sample was taken after the look at the standby. */
type Primary = { samples: Samples; isNew: boolean; system: string | null; lagMs: number };

type State = { follows: boolean; at: string | null; started: string; system: string };

/** Cuts the connections that are at work, whose server does not answer: their transactions run again elsewhere. */
function cutter(pools: StandbyPools): () => void {
  const busy = new Set<pg.PoolClient>();
  for (const { pool } of Object.values(pools)) {
    pool.on("acquire", (client) => busy.add(client));
    pool.on("release", (_error: unknown, client: pg.PoolClient) => busy.delete(client));
  }
  return () => {
    for (const client of busy)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
}

/** Opens the connection by which a standby is watched, again whenever it was lost. */
function openWatch(url: string, onLost: () => void) {
  let client: pg.Client | null = null;
  let isClosed = false;
  const drop = (): void => {
    const old = client;
    client = null;
    if (old) (old as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const open = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new pg.Client({
      connectionString: url,
      application_name: "cuvee-standby",
      connectionTimeoutMillis: LOOK_MS,
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      if (client !== next) return;
      client = null;
      onLost();
    });
    await next.connect();
    if (isClosed) await next.end();
    return (client = next);
  };
  return {
    /** Returns the state of the server, or why it is not known. */
    async ask(): Promise<State | { failure: unknown }> {
      const late = new AbortController();
      const none = sleep(LOOK_MS, undefined, { signal: late.signal }).catch(() => undefined);
      const asked = open().then(async (watched) => (await watched.query<State>(STANDBY_STATE)).rows[0]);
      asked.catch(() => undefined);
      try {
        const state = await Promise.race([asked, none]);
        if (state) return state;
        drop();
        return { failure: new Error(`no answer within ${LOOK_MS} ms`) };
      } catch (failure) {
        drop();
        return { failure };
      } finally {
        late.abort();
      }
    },
    close: async (): Promise<void> => {
      isClosed = true;
      const old = client;
      client = null;
      await old?.end().catch(() => undefined);
    },
  };
}

/** Returns why a standby must not be read from, by its state. */
function reasonOf(state: State, isDiverged: boolean, { samples, system, lagMs }: Primary): Out {
  if (system !== null && state.system !== system) return "another-database";
  if (!state.follows) return "promoted";
  if (isDiverged) return "diverged";
  const least = samples.least(lagMs);
  const replayed = parsePosition(state.at);
  return least === null || replayed === null || replayed < least ? "lagging" : null;
}

export type StandbyOptions = {
  connections?: number;
  limits?: TimeLimits;
  slow?: SlowLimit | undefined;
  log: Log;
};

/** Opens a standby, from which nothing is read before its state is known. */
export function openStandby(
  { name, url }: StandbyAddress,
  { connections, limits = TIME_LIMITS, slow, log }: StandbyOptions,
): Standby {
  const onError = (error: Error): void => log.warn({ err: error, standby: name }, "standby connection");
  const options = { onError, slow, limits: { ...limits, connectMs: LOOK_MS / 2 } };
  const pools: StandbyPools = {
    requests: openDatabase(url, { ...(connections ? { connections } : {}), ...options }),
    catalogue: openDatabase(url, { connections: 2, ...options }),
  };
  const cut = cutter(pools);
  let out: Out = "unreachable";
  let state: State | null = null;
  let replayed: Position = 0;
  let lagMs = 0;
  /** Start of the server when it was found to have what the primary does not; it is read again after another start. */
  let divergedSince: string | null = null;
  let isKnown = false;
  let isClosed = false;
  const set = (next: Out, err?: unknown): void => {
    if (next === out && isKnown) return;
    isKnown = true;
    out = next;
    if (next === null) log.info({ standby: name }, "reads on the standby");
    else log.warn({ standby: name, reason: next, ...(err ? { err } : {}) }, "no reads on the standby");
  };
  const watch = openWatch(url, () => set("unreachable"));
  return {
    name,
    pools,
    out: () => out,
    replayed: () => replayed,
    saw: (position) => void (replayed = Math.max(replayed, position)),
    lagMs: () => lagMs,
    async look(samples) {
      const answer = await watch.ask();
      state = "failure" in answer ? null : answer;
      const at = parsePosition(state?.at);
      if (at !== null) replayed = at;
      lagMs = samples.lagMs(replayed, performance.now());
      if (!("failure" in answer) || isClosed) return;
      set("unreachable", answer.failure);
      cut();
    },
    decide(primary) {
      if (!state) return;
      // A copy of the primary cannot be ahead of a sample that was taken after the look.
      const isAhead = (parsePosition(state.at) ?? 0) > primary.samples.last();
      if (primary.isNew && isAhead) divergedSince = state.started;
      set(reasonOf(state, divergedSince === state.started, primary));
    },
    async close() {
      isClosed = true;
      await watch.close();
      await pools.catalogue.close();
      await pools.requests.close();
    },
  };
}
