import { afterAll, beforeAll, expect, test } from "vitest";
import type { Signal } from "#kit/jobs/live.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { waitUntilTrue, openStream } from "#kit/testing/stream.ts";
import { openBrowser, openSecondProcess } from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
let estate: TestShop;
let champagne: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  estate = await openShop(server, ESTATE);
  champagne = await openShop(server, CHAMPAGNE);
  expect(await waitUntilTrue(() => server.app.services.live.connected())).toBe(true);
});
afterAll(() => server.stop());

const tell = (signal: Signal): Promise<void> => {
  const { database, live } = server.app.services;
  return database.transaction({}, (tx) => live.tell(tx, signal));
};

test("a stream needs a session", async () => {
  expect(await server.send("GET", "/v1/events")).toMatchObject({
    status: 401,
    body: { code: "unauthenticated" },
  });
  expect(await server.send("GET", "/v1/events", { token: "x" })).toMatchObject({ status: 401 });
  const token = await server.login("calades", "Calades2026");
  expect((await server.send("GET", `/v1/events?token=${token}`)).status).toBe(401);
  expect((await server.send("HEAD", "/v1/events", { token })).status).toBe(404);
});

test("its headers keep caches, proxies and compression away", async () => {
  const stream = await openStream(server.url, await server.login("calades", "Calades2026"));
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.headers.get("cache-control")).toBe("no-store");
  expect(stream.headers.get("x-accel-buffering")).toBe("no");
  expect(stream.headers.get("content-encoding")).toBeNull();
  expect(stream.headers.get("x-content-type-options")).toBe("nosniff");
  stream.close();
});

test("a new order reaches its seller without a reload, in every process, and nobody else", async () => {
  const second = await openSecondProcess(server);
  const seller = await server.login("calades", "Calades2026");
  const other = await server.login("aubree", "Lanthier2026");
  const buyer = await server.login("camille", "Camille2026");
  const streams = await Promise.all([
    openStream(server.url, seller),
    openStream(second.url, seller),
    openStream(server.url, other),
    openStream(server.url, buyer),
  ]);
  const [here, there, elsewhere, shopper] = streams;
  const placed = await placeOrder(server, estate, { payment: "transfer", quantity: 6 });
  expect(placed.status, placed.text).toBe(201);
  const orderId = (placed.body["order"] as unknown as { id: string }).id;
  for (const stream of [here, there]) {
    expect(await waitUntilTrue(() => (stream?.events().length ?? 0) >= 2)).toBe(true);
    expect(stream?.events().toSorted((a, b) => (a.event < b.event ? -1 : 1))).toEqual([
      { event: "notification", data: {} },
      { event: "order", data: { orderId } },
    ]);
  }
  expect(elsewhere?.events()).toEqual([]);
  expect(shopper?.events()).toEqual([]);
  const foreign = await placeOrder(server, champagne, { payment: "transfer", quantity: 6 });
  expect(foreign.status, foreign.text).toBe(201);
  expect(await waitUntilTrue(() => (elsewhere?.events().length ?? 0) >= 2)).toBe(true);
  expect(here?.text()).not.toContain((foreign.body["order"] as unknown as { id: string }).id);
  await second.stop();
  expect(await waitUntilTrue(() => there?.isOpen() === false)).toBe(true);
  for (const stream of streams) stream.close();
});

test("a stream ends with its session within a second, in every process; other sessions stay", async () => {
  const second = await openSecondProcess(server);
  const leaving = openBrowser(server);
  await leaving.login("calades", "Calades2026");
  const staying = await openStream(server.url, await server.login("calades", "Calades2026"));
  const streams = [await openStream(server.url, leaving.token), await openStream(second.url, leaving.token)];
  await leaving.send("POST", "/v1/auth/logout");
  expect(await waitUntilTrue(() => streams.every((stream) => !stream.isOpen()), 1000)).toBe(true);
  expect(staying.isOpen()).toBe(true);
  expect((await openStream(server.url, leaving.token)).status).toBe(401);
  staying.close();
  await second.stop();
});

test("a stream outlives its access token, as long as the session lives", async () => {
  const stream = await openStream(server.url, await server.login("calades", "Calades2026"));
  server.clock.now = Date.now() + 3_600_000;
  try {
    await tell({ kind: "order", shopId: estate.id, orderId: "0000000000000001" });
    expect(await waitUntilTrue(() => stream.events().length === 1)).toBe(true);
  } finally {
    server.clock.now = 0;
    stream.close();
  }
});

test("twenty streams of one person, and no more until one closes", async () => {
  const token = await server.login("percheval", "Percheval2026");
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(server.url, token)));
  expect(streams.map((stream) => stream.status)).toEqual(Array(20).fill(200));
  expect(await server.send("GET", "/v1/events", { token })).toMatchObject({
    status: 429,
    body: { code: "too-many-streams" },
  });
  streams.pop()?.close();
  let again = await openStream(server.url, token);
  for (const since = performance.now(); again.status !== 200 && performance.now() - since < 2000;)
    again = await openStream(server.url, token);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.close();
});

test("a server that stops ends its streams instead of waiting for them", async () => {
  const second = await openSecondProcess(server);
  const stream = await openStream(second.url, await server.login("calades", "Calades2026"));
  const since = performance.now();
  await second.stop();
  // Waiting for the stream would take the six seconds that the last requests are given.
  expect(performance.now() - since).toBeLessThan(5500);
  await stream.ended;
});

test.runIf(process.env["LONG"])("a quiet stream is kept alive by comments", async () => {
  const stream = await openStream(server.url, await server.login("calades", "Calades2026"));
  await new Promise((done) => setTimeout(done, 21_000));
  expect(stream.text()).toBe(": open\n\n: \n\n");
  stream.close();
});

test("pages that leave at any moment leave nothing behind", async () => {
  const token = await server.login("aubree", "Lanthier2026");
  for (let n = 0; n < 60; n += 1) {
    const leave = new AbortController();
    const requested = fetch(`${server.url}/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leave.signal,
    }).catch(() => null);
    await new Promise((done) => setTimeout(done, n % 6));
    leave.abort();
    await requested;
  }
  const streams = [];
  for (let n = 0; n < 20; n += 1) streams.push(await openStream(server.url, token));
  expect(streams.map((stream) => stream.status)).toEqual(Array(20).fill(200));
  for (const stream of streams) stream.close();
});
