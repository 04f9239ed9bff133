import type { FastifyBaseLogger } from "fastify";

/** The structured log (one JSON object a line); never given a body, a query string, a cookie or a token. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** How long a line may wait for others, in milliseconds, and how many characters may wait. */
const WAIT_MS = 200;
const WAITING_MAX = 16_384;
/** Pino's number of a warning: from there on a line leaves at once, with those that wait. */
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
// Who reads the log may leave (a pipe that is closed): the server goes on, and there is nobody left to tell.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/** Standard output for the log. Lines leave together: a write of its own costs more than many an answer that it tells of. */
export const logStream = {
  /** Asks pino to say the level of a line before it comes. */
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string): void {
    waiting += line;
    if (this.lastLevel >= WARNING || waiting.length > WAITING_MAX) flush();
    else timer ??= setTimeout(flush, WAIT_MS).unref();
  },
};
