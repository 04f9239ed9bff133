import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A comment goes out this often, so that neither a proxy nor the page takes the stream for dead. */
const HEARTBEAT_MS = 20_000;
/** Bytes waiting for a page that does not read; it is cut off and comes back by itself. */
const BACKLOG_MAX = 256 * 1024;
/** What a page that stops reading is given to take the end, when the server stops. */
const LAST_WORDS_MS = 1000;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  // A stream's connection is not used again: else the end of the stream would leave it open and a stop waiting for it.
  Connection: "close",
};

/** An open stream of server-sent events. */
export type Stream = { raw: ServerResponse };

function write({ raw }: Stream, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > BACKLOG_MAX) raw.destroy();
  else raw.write(text);
}

/** Tells one event; `data` is a line of JSON. */
export const writeEvent = (stream: Stream, event: string, data: string): void =>
  write(stream, `event: ${event}\ndata: ${data}\n\n`);

/** Streams that are open in this process, kept alive, and ended when the server stops. */
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

/** Begins a stream as the answer to a request; null when who asked has left already. */
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
