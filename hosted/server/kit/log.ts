import type { FastifyBaseLogger } from "fastify";

/** The structured log (one JSON object a line); never given a body, a query string, a cookie or a token. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** Error as the log has it. */
type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * Returns an error as the log has it. Errors of the database also carry values (`detail`, `where`) and the connection,
 * which the log must not have; what is no error stays as it is.
 */
export function loggedError(error: Error): LoggedError {
  // Whatever was thrown comes here.
  if (!(error instanceof Error)) return error;
  const { message, stack = "", cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
    ...(error instanceof AggregateError ? { errors: (error.errors as Error[]).map(loggedError) } : {}),
  };
}

/** Time that a line may wait for others, in milliseconds, and number of characters that may wait. */
const WAIT_MS = 200;
const WAITING_MAX = 16_384;
/** Pino's level number of a warning: from there on a line is written at once, with those that wait. */
const WARNING = 40;

let waiting = "";
let timer: NodeJS.Timeout | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting === "") return;
  process.stdout.write(waiting);
  waiting = "";
}
process.on("exit", flush);
// The reader of the log may leave (a closed pipe): the server continues, and nothing can be reported.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/**
 * Standard output for the log. Lines are written together: a write per line would cost more than many of the answers
 * that are logged.
 */
export const logStream = {
  /** Asks pino to announce the level of a line before the line. */
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string): void {
    waiting += line;
    if (this.lastLevel >= WARNING || waiting.length > WAITING_MAX) flush();
    else timer ??= setTimeout(flush, WAIT_MS).unref();
  },
};
