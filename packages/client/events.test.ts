import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openEvents, parseEvents, type LiveEvent } from "#events.ts";

// The window of a browser signals the return of the network; Node has none.
beforeAll(() => {
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
});

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

test("a stream cut anywhere gives the same events", () => {
  const text =
    ': open\n\nevent: order\ndata: {"orderId":"é€"}\n\nevent: notification\r\ndata: {}\r\n\r\n: \n\ndata: [1,\ndata: 2]\n\n';
  const whole = parseEvents(text).events;
  expect(whole).toEqual([
    { kind: "order", data: { orderId: "é€" } },
    { kind: "notification", data: {} },
    { kind: "message", data: [1, 2] },
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      let rest = "";
      const events: LiveEvent[] = [];
      for (let at = 1; at < places.length; at += 1) {
        const parsed = parseEvents(rest + text.slice(places[at - 1], places[at]));
        rest = parsed.rest;
        events.push(...parsed.events);
      }
      expect(events).toEqual(whole);
    }),
  );
});

async function serve(answer: (response: ServerResponse, token: string) => void): Promise<string> {
  const server = createServer((request, response) => answer(response, request.headers.authorization ?? ""));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ended.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a stream that breaks is opened again and says so; a run-out token is renewed", async () => {
  let token = "old";
  let streams = 0;
  const base = await serve((response, sent) => {
    if (sent === "Bearer old") return response.writeHead(401).end();
    streams += 1;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`event: order\ndata: {"n":${streams}}\n\n`);
    if (streams === 1) response.end();
    return undefined;
  });
  const heard: unknown[] = [];
  const opened: boolean[] = [];
  ended.push(
    openEvents({
      base,
      token: () => token,
      renew: async () => {
        token = "new";
        return true;
      },
      onEvent: ({ data }) => heard.push(data),
      onOpen: (again) => opened.push(again),
    }),
  );
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ n: 1 }, { n: 2 }]);
  expect(opened).toEqual([false, true]);
});
