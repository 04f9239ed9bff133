import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Interval at which a comment is sent, so that neither a proxy nor the page considers the stream dead. */
const HEARTBEAT_MS = 20_000;
/** Most bytes that wait for a page that does not read; above, it is cut off and reconnects by itself. */
const BACKLOG_MAX = 256 * 1024;
/** Time for a page that stopped reading to receive the end, when the server stops. */
const LAST_WORDS_MS = 1000;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  // A stream's connection is not reused: otherwise the end of the stream would leave it open and a stop waiting for it.
  Connection: "close",
};

/** An open stream of server-sent events. */
export type Stream = { raw: ServerResponse };

function write({ raw }: Stream, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > BACKLOG_MAX) raw.destroy();
  else raw.write(text);
}

/** Writes one event; `data` is a line of JSON, `id` the position in the database's log that holds what it tells. */
export const writeEvent = (stream: Stream, event: string, data: string, id?: number): void =>
  write(stream, `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);

/** Returns the streams that are open in this process, which are kept alive, and ended when the server stops. */
export function openStreams<S extends Stream>(app: FastifyInstance): Set<S> {
  const streams = new Set<S>();
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ": \n\n");
  }, HEARTBEAT_MS);
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    for (const { raw } of streams) {
      raw.end();
      setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref();
    }
  });
  return streams;
}

/** Starts a stream as the answer to a request; returns null when the client has already gone. */
export function startStream(reply: FastifyReply): ServerResponse | null {
  const { raw } = reply;
  if (raw.destroyed) return null;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  raw.writeHead(200, HEADERS);
  raw.write(": open\n\n");
  return raw;
}
