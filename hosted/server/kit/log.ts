import type { FastifyBaseLogger } from "fastify";

/** The structured log (one JSON object a line); never given a body, a query string, a cookie or a token. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;
