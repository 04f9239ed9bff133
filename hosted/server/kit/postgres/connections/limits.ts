/** Longest times in the database, in milliseconds, as the operator sets them. */
export type TimeLimits = {
  /** Time of a statement. */
  statementMs: number;
  /** Wait for one lock. */
  lockMs: number;
  /** Opening of a connection, and wait for a free one. */
  connectMs: number;
};

export const TIME_LIMITS: TimeLimits = { statementMs: 20_000, lockMs: 10_000, connectMs: 10_000 };

/** Longest time between two statements of a transaction, in milliseconds. */
const IDLE_MS = 30_000;

const settingsOf = ({ statementMs, lockMs }: TimeLimits): [name: string, value: string][] => [
  ["statement_timeout", String(statementMs)],
  ["idle_in_transaction_session_timeout", String(IDLE_MS)],
  ["lock_timeout", String(lockMs)],
];

/** Way of a limit to the database: with the start of a connection, or with the beginning of each transaction. */
export type LimitsBy = "connection" | "transaction";

/** Limits as the options of a connection's start, and the statement that begins a transaction. */
export type Limits = { options: string | undefined; begin: string };

/**
 * Returns the limits of a pool. A pooler in transaction mode passes no options of a start on: there each transaction
 * sets its own limits, in the packet that begins it.
 */
export function limitsOf(limits: TimeLimits, by: LimitsBy, isWithoutDisk: boolean): Limits {
  const settings = settingsOf(limits);
  if (isWithoutDisk) settings.push(["synchronous_commit", "off"]);
  if (by === "connection")
    return { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(" "), begin: "begin" };
  return {
    options: undefined,
    begin: ["begin", ...settings.map(([name, value]) => `set local ${name}='${value}'`)].join(";"),
  };
}
