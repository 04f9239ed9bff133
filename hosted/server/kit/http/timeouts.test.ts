import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHttp } from "#kit/http/http.ts";
import { TIMEOUTS } from "#kit/http/timeouts.ts";
import { readSettings } from "#kit/settings.ts";
import { openStreams, startStream, writeEvent, type Stream } from "#kit/http/streams.ts";

/** Timeouts of a tenth of a second instead of ten seconds, so that the tests need not wait. */
const SHORT = { headersMs: 100, idleMs: 200, wholeMs: 5000, lookMs: 20 };
const MEGABYTES = "x".repeat(16 * 1024 * 1024);
let app: FastifyInstance;
let port: number;
let streams: Set<Stream>;
/** Releases the handler of `GET /slow`. */
let release: () => void = () => undefined;

beforeAll(async () => {
  app = await openHttp({ ...readSettings({}), logLevel: "silent" }, { patience: SHORT });
  app.post("/body", async ({ rawBody }) => ({ length: rawBody?.length }));
  app.get("/export", async (_request, reply) => reply.type("text/plain").send(MEGABYTES));
  app.get("/slow", async () => {
    await new Promise<void>((done) => (release = done));
    return { done: true };
  });
  streams = openStreams(app);
  app.get("/stream", { compress: false }, async (_request, reply) => {
    const raw = startStream(reply);
    if (raw) streams.add({ raw });
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const open = async (): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
/** Returns everything that arrives until the server closes. */
async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  await once(socket, "close");
  return text;
}
const statusOf = (text: string): string => text.slice(9, 12);
const post = (length: number): string =>
  `POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

it("the product waits ten seconds for headers and thirty for the next byte", () => {
  expect(TIMEOUTS).toMatchObject({ headersMs: 10_000, idleMs: 30_000 });
  expect([app.server.headersTimeout, app.server.timeout]).toEqual([SHORT.headersMs, SHORT.idleMs]);
});

it("headers that do not end are cut with 408", async () => {
  const socket = await open();
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: 1");
  expect(statusOf(await answerOf(socket))).toBe("408");
});

it("headers that come byte by byte are cut too", async () => {
  const socket = await open();
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
  const drip = setInterval(() => socket.write("X-Slow: 1\r\n"), 10);
  const text = await answerOf(socket);
  clearInterval(drip);
  expect(statusOf(text)).toBe("408");
});

it("a connection that says nothing is closed", async () => {
  expect(await answerOf(await open())).toMatch(/^$|^HTTP\/1.1 408/);
});

it("a body that stops is cut with 408 and a sentence", async () => {
  const socket = await open();
  socket.write(`${post(1000)}{"a":`);
  const text = await answerOf(socket);
  expect(statusOf(text)).toBe("408");
  expect(text).toContain("application/problem+json");
});

it("a body that moves on is taken, however long it is on its way", async () => {
  const socket = await open();
  const body = JSON.stringify({ a: "x".repeat(40) });
  socket.write(post(body.length));
  const answer = once(socket, "data");
  const began = performance.now();
  for (const sign of body) {
    socket.write(sign);
    await new Promise((done) => setTimeout(done, 10));
  }
  expect(performance.now() - began).toBeGreaterThan(2 * SHORT.idleMs);
  const [text] = (await answer) as [Buffer];
  expect(statusOf(text.toString())).toBe("200");
  socket.destroy();
});

it("a handler takes the time that it needs", async () => {
  const socket = await open();
  const began = performance.now();
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const idle = once(app.server, "timeout");
  const answer = once(socket, "data");
  await idle;
  expect(performance.now() - began).toBeGreaterThanOrEqual(SHORT.idleMs * 0.9);
  release();
  const [text] = (await answer) as [Buffer];
  expect(statusOf(text.toString())).toBe("200");
  socket.destroy();
});

it("an answer that nobody takes is cut, of a file and of a stream", async () => {
  for (const path of ["/export", "/stream"]) {
    const socket = await open();
    const [peer] = (await new Promise((done) => {
      app.server.once("request", (request) => done([request.socket]));
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    })) as [Socket];
    const cut = once(peer, "close");
    if (path === "/stream") {
      await expect.poll(() => streams.size).toBe(1);
      const [stream] = streams;
      if (stream) stream.raw.write(MEGABYTES);
    }
    await cut;
    expect([path, peer.destroyed]).toEqual([path, true]);
    socket.destroy();
  }
});

it("a stream that is read stays open, with nothing said", async () => {
  streams.clear();
  const socket = await open();
  socket.write("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  await once(app.server, "timeout");
  const [stream] = streams;
  if (!stream) throw new Error("no stream");
  const received = once(socket, "data");
  writeEvent(stream, "order", "{}");
  expect(String((await received)[0])).toContain("event: order");
  socket.destroy();
});
