import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSecondProcess } from "#people/accounts/testing/browser.fixture.ts";
import { openLimits, stepOf, tidyLimits, type Counted, type Limits } from "./limits.ts";

const MINUTE_MS = 60_000;
const AT = Date.parse("2026-11-30T09:00:30Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: "200" } });
});
afterAll(() => server.stop());

const process = (): Limits => {
  const limits = openLimits();
  limits.connect(server.app.database);
  return limits;
};
const rows = (): Promise<{ key: string; count: string }[]> =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query<{ key: string; count: string }>("select * from limit_counts")).rows,
  );
const admitted = (counted: readonly Counted[], most: number): number =>
  counted.filter(({ count }) => count <= most).length;

it("lets pass exactly the limit where it is small, and says when the next window begins", async () => {
  const limit = { name: "small", most: 30, windowMs: MINUTE_MS };
  const processes = [process(), process(), process()];
  const all = await Promise.all(
    Array.from({ length: 120 }, (_, n) => processes[n % 3]?.count(limit, "192.0.2.1", AT)),
  );
  expect(admitted(all as Counted[], 30)).toBe(30);
  expect(all[0]?.leftMs).toBe(30_000);
  const next = await processes[0]?.count(limit, "192.0.2.1", AT + 30_000);
  expect(next).toEqual({ count: 1, leftMs: MINUTE_MS });
  expect((await processes[0]?.count(limit, "192.0.2.2", AT))?.count).toBe(1);
});

it("is exceeded by at most N × (step - 1) with N processes, whatever the order of the requests", async () => {
  const most = 1000;
  expect(stepOf(most)).toBe(20);
  for (const [round, order] of [
    (n: number) => n % 3,
    (n: number) => Math.floor(n / 700) % 3,
    (n: number) => (n * 7919) % 3,
  ].entries()) {
    const limit = { name: `large ${round}`, most, windowMs: MINUTE_MS };
    const processes = [process(), process(), process()];
    const all: Counted[] = [];
    for (let n = 0; n < 2100; n += 30)
      all.push(
        ...(await Promise.all(
          Array.from(
            { length: 30 },
            (_, i) => processes[order(n + i)]?.count(limit, "k", AT) as Promise<Counted>,
          ),
        )),
      );
    const passed = admitted(all, most);
    expect(passed).toBeGreaterThanOrEqual(most - 3 * 19);
    expect(passed).toBeLessThanOrEqual(most + 3 * 19);
  }
});

it("asks the database once in a step, and nothing for senders of few requests", async () => {
  const limits = openLimits();
  let asked = 0;
  const { database } = server.app;
  limits.connect({
    ...database,
    transaction: (scope, work) => {
      asked += 1;
      return database.transaction(scope, work);
    },
  });
  const limit = { name: "quiet", most: 6000, windowMs: MINUTE_MS };
  for (let n = 0; n < 119; n += 1) expect(limits.count(limit, "few", AT)).not.toBeInstanceOf(Promise);
  expect(asked).toBe(0);
  for (let n = 0; n < 6000; n += 1) await limits.count(limit, "many", AT);
  expect(asked).toBe(50);
  for (let n = 0; n < 1000; n += 1) await limits.count(limit, "many", AT);
  expect(asked).toBe(50);
  expect((await rows()).every(({ key }) => /^[\w-]{22}$/.test(key))).toBe(true);
});

it("holds for each process alone while the database is away, and for all again after it", async () => {
  const limits = openLimits();
  let isAway = true;
  const { database } = server.app;
  limits.connect({
    ...database,
    transaction: (scope, work) =>
      isAway ? Promise.reject(new Error("away")) : database.transaction(scope, work),
  });
  const limit = { name: "away", most: 100, windowMs: MINUTE_MS };
  const all: Counted[] = [];
  for (let n = 0; n < 150; n += 1) all.push(await limits.count(limit, "k", AT));
  expect(admitted(all, 100)).toBe(100);
  isAway = false;
  const other = process();
  await other.count(limit, "k", AT);
  await other.count(limit, "k", AT);
  // It asks again a second after the failure.
  const until = performance.now() + 5000;
  let seen = 0;
  const another = { ...limit, most: 1_000_000 };
  while (seen < 150 && performance.now() < until) {
    await new Promise((done) => setTimeout(done, 50));
    seen = (await limits.count({ ...another, most: 400 }, "k", AT)).count;
  }
  expect(seen).toBeGreaterThanOrEqual(150);
  expect((await rows()).some(({ count }) => Number(count) >= 150)).toBe(true);
});

it("counts the requests of an address to two processes together, and says so in the headers", async () => {
  const second = await openSecondProcess(server);
  const get = (url: string): Promise<Response> => fetch(`${url}/version.json`);
  const statuses: number[] = [];
  // All requests fall into one minute.
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
  try {
    for (let n = 0; n < 130; n += 1)
      for (const url of [server.url, second.url]) {
        const reply = await get(url);
        await reply.arrayBuffer();
        statuses.push(reply.status);
        if (reply.status === 429) expect(reply.headers.get("retry-after")).toBe("30");
      }
  } finally {
    vi.useRealTimers();
    await second.stop();
  }
  const passed = statuses.filter((status) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(200 - 2 * 3);
  expect(passed).toBeLessThanOrEqual(200 + 2 * 3);
  expect(statuses.at(-1)).toBe(429);
});

it("counts of windows that are over are deleted", async () => {
  expect((await rows()).length).toBeGreaterThan(0);
  server.clock.now = AT + 86_400_000 * 3650;
  await tidyLimits(server.app.services);
  server.clock.now = 0;
  expect(await rows()).toEqual([]);
});
