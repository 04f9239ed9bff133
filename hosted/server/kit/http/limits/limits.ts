import { createHash } from "node:crypto";
import type { Chore } from "#kit/jobs/housekeeping.ts";
import type { Database } from "#kit/postgres/database.ts";
import { addCounts, dropCounts, type KeyCount } from "./limits.queries.ts";

/** A limit: at most so many of something in each window of time. Windows begin at whole multiples of their length. */
type Limit = { name: string; most: number; windowMs: number };

/** A count, and the milliseconds until it begins anew. */
export type Counted = { count: number; leftMs: number };

export type Limits = {
  /**
   * Counts one under a key at a moment (milliseconds). Returns the count of all processes as far as this one knows it,
   * at once except where it has to ask: `stepOf` says how often. Never throws.
   */
  count(limit: Limit, key: string, at: number): Counted | Promise<Counted>;
  /** Shares the counts with the other processes of a database from here on; until then each process counts alone. */
  connect(database: Database): void;
};

/** Counts of a key in one window, as this process knows them. */
type Entry = {
  endsAt: number;
  /** Counted here, and the part of it that was added to the counts of all. */
  own: number;
  sent: number;
  /** Counted by the other processes, as of the last answer. */
  others: number;
  asking: Promise<boolean> | null;
};

/** Most keys of a limit in memory; those unused for the longest time are forgotten. */
const KEYS_MAX = 20_000;
/** Time for the database to answer, in milliseconds; without an answer, this process counts alone for `ALONE_MS`. */
const ANSWER_MS = 2000;
const ALONE_MS = 1000;
/** Age of counts that are deleted, in milliseconds. */
const KEPT_MS = 600_000;

/**
 * Returns the number of requests of one key after which a process adds its count to those of all: 2 % of the limit.
 * Each of N processes may let one less than this pass before the others know of them, so that a limit is exceeded by at
 * most N × (step - 1). A limit under 100 is exact.
 */
export const stepOf = (most: number): number => Math.max(1, Math.floor(most / 50));

/** Returns the form in which a key is stored: no address can be read from the table. */
const hashOf = (name: string, key: string): string =>
  createHash("sha256").update(`${name} ${key}`).digest("base64url").slice(0, 22);

/** The sum of all processes; `late`: the count was sent and no answer came in time; null: it was not added. */
type Sum = number | "late" | null;

type Waiting = { key: string; endsAt: Date; count: number; done: (sum: Sum) => void };

/** Returns the answer of the database; `late` when it takes too long, null when it fails. */
async function inTime<T>(answer: Promise<T>): Promise<T | "late" | null> {
  const { promise, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), ANSWER_MS);
  try {
    return await Promise.race([answer.catch(() => null), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Adds counts to those of all processes: one statement at a time, which those that come meanwhile share. */
function openExchange(database: Database): (key: string, endsAt: number, count: number) => Promise<Sum> {
  let waiting: Waiting[] = [];
  let isRunning = false;
  let aloneUntil = 0;
  const send = async (batch: readonly Waiting[]): Promise<void> => {
    const adding = database.transaction({ withoutDisk: true }, (tx) => addCounts(tx, batch));
    const sums = await inTime(adding);
    if (sums === null || sums === "late") {
      aloneUntil = performance.now() + ALONE_MS;
      for (const { done } of batch) done(sums);
      return;
    }
    const isOf = (of: Waiting) => (one: KeyCount) =>
      one.key === of.key && one.endsAt.getTime() === of.endsAt.getTime();
    for (const one of batch) one.done(sums.find(isOf(one))?.count ?? null);
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await send(batch);
    }
    isRunning = false;
  };
  return async (key, endsAt, count) => {
    if (performance.now() < aloneUntil) return null;
    return new Promise((done) => {
      waiting.push({ key, endsAt: new Date(endsAt), count, done });
      if (!isRunning) void run();
    });
  };
}

/** Opens the entries of one limit: the one used last comes last. */
function openEntries() {
  const entries = new Map<string, Entry>();
  return (key: string, endsAt: number): Entry => {
    const found = entries.get(key);
    const entry =
      found && found.endsAt === endsAt ? found : { endsAt, own: 0, sent: 0, others: 0, asking: null };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > KEYS_MAX) entries.delete(entries.keys().next().value ?? "");
    return entry;
  };
}

/**
 * Opens the limits of a process. Each counts by itself and adds its counts to those of all processes in a table when a
 * key has made `stepOf` requests here, so that most senders cost the database nothing. While the database does not
 * answer, the limit holds for this process alone.
 */
export function openLimits(): Limits {
  const limits = new Map<string, ReturnType<typeof openEntries>>();
  let exchange: ReturnType<typeof openExchange> | null = null;

  /** Adds what this process has counted, and learns what the others have. Returns false without an answer. */
  const ask = async (entry: Entry, hash: string, add: NonNullable<typeof exchange>): Promise<boolean> => {
    const count = entry.own - entry.sent;
    const sum = await add(hash, entry.endsAt, count);
    if (sum !== null) entry.sent += count;
    if (typeof sum !== "number") return false;
    entry.others = Math.max(entry.others, sum - entry.sent);
    return true;
  };

  return {
    connect: (database) => void (exchange = openExchange(database)),
    count({ name, most, windowMs }, key, at) {
      const entryOf = limits.get(name) ?? openEntries();
      limits.set(name, entryOf);
      const endsAt = (Math.floor(at / windowMs) + 1) * windowMs;
      const entry = entryOf(key, endsAt);
      const mine = (entry.own += 1);
      const step = stepOf(most);
      const counted = (): Counted => ({ count: mine + entry.others, leftMs: Math.max(0, endsAt - at) });
      const add = exchange;
      // A request that is refused already needs no other process's count.
      if (!add || mine + entry.others > most || mine - entry.sent < step) return counted();
      const shared = async (): Promise<Counted> => {
        while (mine - entry.sent >= step) {
          entry.asking ??= ask(entry, hashOf(name, key), add).finally(() => (entry.asking = null));
          if (!(await entry.asking)) break;
        }
        return counted();
      };
      return shared();
    },
  };
}

/** Deletes counts of windows that are over. */
export const tidyLimits: Chore = async ({ database, now }) => {
  await database.transaction({}, (tx) => dropCounts(tx, new Date(now() - KEPT_MS)));
};
