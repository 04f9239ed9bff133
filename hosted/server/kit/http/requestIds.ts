import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Matches ids that a proxy or a program may give its requests: they come into logs and headers as they are. */
const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** Id of the request, or of the request that sent the job, in which the present code runs. */
const current = new AsyncLocalStorage<string | undefined>();

/** Returns the id of the request that the present code works for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work for a request: its log lines have its id, and so have the jobs that it sends. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work);

/** Returns the id of a request: its own `X-Request-Id` where that is acceptable, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && ACCEPTED.test(given) ? given : randomUUID();
}

/**
 * Puts the id of each request into its answer, and into the context of its handler. Call it before other hooks, so that
 * refusals have it too.
 */
export function requestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("X-Request-Id", request.id);
    done();
  });
  // After the body is read, whose events run outside of the context.
  app.addHook("preHandler", (request, _reply, done) => withRequestId(request.id, done));
}
