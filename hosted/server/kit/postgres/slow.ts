import type { Log } from "#kit/log.ts";
import type { Statement } from "#kit/postgres/database.ts";

/**
 * A statement, or a transaction without such a statement, that took long. `sql` is its text without values, which may
 * be names of customers; of a transaction, that of its last statement.
 */
export type Slow = {
  kind: "statement" | "transaction";
  /** Duration in milliseconds. */
  ms: number;
  sql: string;
  /** Of a transaction: the part of `ms` in which it waited for a connection, and the number of its statements. */
  waitedMs?: number;
  statements?: number;
};

/** Duration in milliseconds from which work is slow, and the listener that is notified of it. */
export type SlowLimit = { afterMs: number; onSlow: (slow: Slow) => void };

/** Watches one transaction. Moments are those of `performance.now()`. */
export type Timing = {
  /** Notes a statement that has ended, whether it failed or not. */
  statement(sinceMs: number, query: Statement | string): void;
  /** Notes that the transaction has its connection. */
  connected(): void;
  /** Notes the error by which the transaction fails. */
  failed(error: unknown): void;
  end(): void;
};

/** Longest text of a statement in the log, in characters. */
const TEXT_MAX = 2000;

/** Returns the text of a statement in one line, without values. */
export const textOf = (query: Statement | string): string =>
  (typeof query === "string" ? query : query.text).replace(/\s+/g, " ").trim().slice(0, TEXT_MAX);

const rounded = (ms: number): number => Math.round(ms);

const UNWATCHED: Timing = {
  statement: () => undefined,
  connected: () => undefined,
  failed: () => undefined,
  end: () => undefined,
};

/** Starts to watch a transaction. A fast one costs two readings of the clock, and two for each of its statements. */
export function watchSlow(limit: SlowLimit | undefined): Timing {
  if (!limit) return UNWATCHED;
  const { afterMs, onSlow } = limit;
  const sinceMs = performance.now();
  let connectedMs = sinceMs;
  let statements = 0;
  let last: Statement | string = "";
  let isTold = false;
  return {
    statement(startMs, query) {
      statements += 1;
      last = query;
      const ms = performance.now() - startMs;
      if (ms < afterMs) return;
      isTold = true;
      onSlow({ kind: "statement", ms: rounded(ms), sql: textOf(query) });
    },
    connected: () => void (connectedMs = performance.now()),
    failed: () => undefined,
    end() {
      const ms = performance.now() - sinceMs;
      if (ms < afterMs || isTold) return;
      const waitedMs = rounded(connectedMs - sinceMs);
      onSlow({ kind: "transaction", ms: rounded(ms), sql: textOf(last), waitedMs, statements });
    },
  };
}

/** Returns a listener that logs what is slow; the log adds the id of the request. */
export const logSlow =
  (log: Log) =>
  ({ kind, ...slow }: Slow): void =>
    log.warn(slow, `slow ${kind}`);
