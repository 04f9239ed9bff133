import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "#kit/http/problem.ts";
import { chooseLang } from "#kit/translations.ts";

/** Node's error codes for a request that is no valid HTTP, with the matching status. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers data that never became a request: its headers were not read, so the answer is in French. */
export function refuseNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ""] ?? 400;
  const requestId = randomUUID();
  const problem = problemOf(Object.assign(new Error(), { statusCode: status }), "fr", requestId);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\nVary: Origin\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * Answers an address that leads to no route: one that cannot be decoded, or with a part longer than any name of ours.
 */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(
    error,
    chooseLang(undefined, undefined, request.headers["accept-language"]),
    request.id,
  );
  void reply
    .code(problem.status)
    .headers({ "Cache-Control": "no-store", Vary: "Origin", "X-Request-Id": request.id })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
