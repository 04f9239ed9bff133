import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { waitUntilTrue, openStreamAt, type Stream } from "#kit/testing/stream.ts";
import { openSecondProcess } from "#people/accounts/testing/browser.fixture.ts";
import { openScreens } from "#counter/displays/displays.ts";

let server: TestServer;
let calades: string;
let aubree: string;
beforeAll(async () => {
  server = await startTestServer();
  calades = await server.login("calades", "Calades2026");
  aubree = await server.login("aubree", "Lanthier2026");
  expect(await waitUntilTrue(() => server.app.services.live.connected())).toBe(true);
});
afterAll(() => server.stop());

const KEY = "aaaaaaaaaaaaaaaaaaaaaa";
const look = { shop: "Domaine des Calades", accent: "#7a1f3d", language: "fr", currency: "EUR" };
const item = { kind: "item", name: "Côtes du Rhône", quantity: 2, priceCents: 2400, totalCents: 2400 };
let at = 0;
const show = (token: string, key: string, state: object = item): Promise<Reply> =>
  server.send("PUT", "/v1/displays", { token, body: { key, look, state, at: (at += 1) } });
const revoke = (token: string, key: string): Promise<Reply> =>
  server.send("POST", "/v1/displays/revocation", { token, body: { key } });
const follow = (key: string, url = server.url): Promise<Stream> =>
  openStreamAt(`${url}/v1/displays/events`, { "x-display-key": key });
const states = (stream: Stream): unknown[] =>
  stream.events().map(({ event, data }) => (event === "show" ? (data as { state: unknown }).state : event));

test("a screen is shown what its till tells, at once and from then on, and nothing else", async () => {
  expect((await follow(KEY)).status).toBe(404);
  const first = await show(calades, KEY);
  expect(first.status, first.text).toBe(200);
  const stream = await follow(KEY);
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.headers.get("content-encoding")).toBeNull();
  const total = { kind: "total", totalCents: 2400 };
  await show(calades, KEY, total);
  await show(calades, "bbbbbbbbbbbbbbbbbbbbbb", { kind: "thanks" });
  expect(await waitUntilTrue(() => states(stream).length === 2)).toBe(true);
  expect(states(stream)).toEqual([item, total]);
  expect(stream.events()[0]?.data).toEqual({ look, state: item, at: expect.any(Number) });
  expect(stream.text()).not.toContain(KEY);
  // The same state again, which an open till sends every minute, is not forwarded.
  at -= 1;
  await show(calades, KEY, total);
  await show(calades, KEY, { kind: "thanks" });
  expect(await waitUntilTrue(() => states(stream).length === 3)).toBe(true);
  stream.close();
});

test("a key is the shop's that used it first: another neither speaks by it nor ends it", async () => {
  await show(calades, KEY);
  const stream = await follow(KEY);
  expect((await show(aubree, KEY, { kind: "thanks" })).status).toBe(404);
  expect((await revoke(aubree, KEY)).status).toBe(404);
  await show(calades, KEY, { kind: "total", totalCents: 1 });
  expect(await waitUntilTrue(() => states(stream).length === 2)).toBe(true);
  expect(states(stream)).toEqual([item, { kind: "total", totalCents: 1 }]);
  stream.close();
});

test("a key that is cancelled ends its screens, and opens none", async () => {
  await show(calades, KEY);
  const stream = await follow(KEY);
  expect((await revoke(calades, KEY)).status).toBe(200);
  await stream.ended;
  expect(states(stream)).toEqual([item, "over"]);
  expect((await follow(KEY)).status).toBe(404);
});

test("a screen of another process is shown the same, and finds what was told before it came", async () => {
  await show(calades, KEY);
  const second = await openSecondProcess(server);
  // The second process missed the message: it asks, and the screen is sent again.
  let stream = await follow(KEY, second.url);
  for (const since = performance.now(); stream.status === 404 && performance.now() - since < 3000;)
    stream = await follow(KEY, second.url);
  expect(stream.status).toBe(200);
  await show(calades, KEY, { kind: "thanks" });
  expect(await waitUntilTrue(() => states(stream).length === 2)).toBe(true);
  await revoke(calades, KEY);
  await stream.ended;
  expect(states(stream)).toEqual([item, { kind: "thanks" }, "over"]);
  await second.stop();
});

test("what a till has not said again for a quarter of an hour is forgotten", async () => {
  await show(calades, KEY);
  server.clock.now = Date.now() + 16 * 60_000;
  try {
    expect((await follow(KEY)).status).toBe(404);
  } finally {
    server.clock.now = 0;
  }
});

test("ten screens follow a key, and twelve hundred states of a shop are told in a minute", async () => {
  await show(calades, KEY);
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(KEY)));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await follow(KEY)).status).toBe(429);
  for (const stream of streams) stream.close();
  const { admit } = openScreens(server.app.services, new Set());
  server.clock.now = Date.now();
  for (let n = 0; n < 1200; n += 1) await admit("screen", "shop");
  await expect(admit("screen", "shop")).rejects.toThrow("too-many-requests");
  await admit("screen", "another");
  server.clock.now += 60_000;
  await admit("screen", "shop");
  server.clock.now = 0;
});

test.each([
  ["a key that is too short", { key: "a" }],
  ["a state that is none", { state: { kind: "order", id: "1" } }],
  ["more than is shown", { state: { ...item, clientId: "1" } }],
  ["a text that no screen holds", { state: { kind: "idle", text: "x".repeat(201) } }],
  ["a colour that is a style", { look: { ...look, accent: "red;background:url(x)" } }],
])("%s is refused", async (_, wrong) => {
  const body = { key: KEY, look, state: item, at: 1, ...wrong };
  expect((await server.send("PUT", "/v1/displays", { token: calades, body })).status).toBe(422);
});

test("a screen without a key, or with a wrong one, learns nothing", async () => {
  for (const key of ["", "x", `${KEY}x`, "dddddddddddddddddddddd"])
    expect((await follow(key)).status, key).toBe(404);
  expect((await server.send("GET", `/v1/displays/events?key=${KEY}`)).status).toBe(404);
});

test("no public document and no answer may speak to devices", async () => {
  const { headers } = await server.send("GET", "/v1/shops/aubree");
  expect(headers.get("permissions-policy")).toBe("serial=(), usb=()");
});
