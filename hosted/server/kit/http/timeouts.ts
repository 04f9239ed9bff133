import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuseNoHttp } from "#kit/http/malformedRequests.ts";

/** Time limits of a client, in milliseconds. */
export type Timeouts = {
  /** Limit for the headers of a request. */
  headersMs: number;
  /** Limit without a byte of a body that is still to come, or of an answer that the client has not read yet. */
  idleMs: number;
  /** Limit for a whole request, whatever its progress: a byte now and then is no upload. */
  wholeMs: number;
  /** Interval of the checks of headers and whole requests. */
  lookMs: number;
};
export const TIMEOUTS: Timeouts = { headersMs: 10_000, idleMs: 30_000, wholeMs: 600_000, lookMs: 1000 };

/**
 * Cuts off clients that keep a connection without progress. Node checks headers and whole requests; a body or an answer
 * is cut after `idleMs` without progress, however long it takes with it. A request that can still be answered gets 408.
 * A handler may take its time.
 */
export function cutSlowRequests(app: FastifyInstance, { headersMs, idleMs, wholeMs }: Timeouts): void {
  const { server } = app;
  server.headersTimeout = headersMs;
  server.requestTimeout = wholeMs;
  const running = new WeakMap<Socket, { request: IncomingMessage; answer: ServerResponse }>();
  server.on("request", (request: IncomingMessage, answer: ServerResponse) => {
    running.set(request.socket, { request, answer });
    answer.once("close", () => running.delete(request.socket));
  });
  // Node's own timer of a socket, which every byte read or sent resets.
  server.setTimeout(idleMs, (socket: Socket) => {
    const { request, answer } = running.get(socket) ?? {};
    // No request is pending: the connection was only kept open.
    if (!request || !answer) return void socket.destroy();
    if (answer.headersSent) return void (socket.writableLength > 0 && socket.destroy());
    // Data that we have not read yet is not the client's delay.
    if (request.complete || request.isPaused() || request.readableLength > 0) return;
    refuseNoHttp(Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    socket.destroySoon();
  });
}
