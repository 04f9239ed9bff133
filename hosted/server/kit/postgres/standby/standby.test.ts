import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import type { App } from "#app.ts";
import type { Cluster } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { freePorts, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { sendTo, type Reply, type Sending } from "#kit/testing/server.ts";
import { openStreamAt, waitUntilTrue } from "#kit/testing/stream.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { COMMITTED_AT } from "./queries.ts";
import { standbyAddresses } from "./addresses.ts";
import { withReading } from "./reading.ts";
import { openSamples } from "./samples.ts";
import { openStandby } from "./standby.ts";
import { startClusters, type Clusters } from "./testing/clusters.fixture.ts";

// A run on DATABASE_URL has no cluster to copy.
const hasCluster = (JSON.parse(inject("cluster")) as Cluster).prepared !== null;
const it = test.runIf(hasCluster);
const itLong = test.runIf(hasCluster && process.env["LONG"]);

let clusters: Clusters;
let one: App;
let two: App;
let shop: TestShop;
let owner: Browser;
let colleague: Browser;
let other: Browser;

/** A browser: its requests carry the token and the cookies that it got. */
type Browser = {
  token: string;
  cookie(): string;
  send(app: App, method: string, path: string, sending?: Sending): Promise<Reply>;
};

async function signIn(app: App, username: string, password: string): Promise<Browser> {
  const cookies = new Map<string, string>();
  const keep = ({ headers }: Reply): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await sendTo(app.address(), "POST", "/v1/auth/login", { body: { username, password } });
  expect(reply.status, reply.text).toBe(200);
  keep(reply);
  const token = String(reply.body["jwt"]);
  return {
    token,
    cookie,
    async send(to, method, path, sending = {}) {
      const headers = { cookie: cookie(), ...sending.headers };
      const answer = await sendTo(to.address(), method, path, { ...sending, token, headers });
      keep(answer);
      return answer;
    },
  };
}

const standbyOf = (app: App) => {
  const [standby] = app.services.reads?.standbys ?? [];
  if (!standby) throw new Error("no standby");
  return standby;
};
const countsOf = (app: App) => ({ ...app.services.reads?.counts }) as Record<string, number>;
const isUsed = (app: App): boolean => standbyOf(app).out() === null;
const inUse = async (): Promise<void> => {
  expect(await waitUntilTrue(() => isUsed(one) && isUsed(two), 15_000)).toBe(true);
};

/** Waits until the standby has applied all that is committed now. */
async function caughtUp(): Promise<void> {
  const [{ at } = {}] = await clusters.onPrimary("select pg_current_wal_insert_lsn()::text as at");
  for (let tries = 0; tries < 300; tries += 1) {
    const [row] = await clusters.onStandby(`select pg_last_wal_replay_lsn() >= '${String(at)}' as ready`);
    if (row?.["ready"]) return;
    await sleep(10);
  }
  throw new Error("the standby does not catch up");
}

/** Stops the replay of the standby, which goes on to answer with what it has. */
async function pause(): Promise<void> {
  await caughtUp();
  await clusters.onStandby("select pg_wal_replay_pause()");
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await clusters.onStandby("select pg_get_wal_replay_pause_state() as state");
    if (row?.["state"] === "paused") return;
    await sleep(10);
  }
  throw new Error("the standby does not pause");
}
const resume = async (): Promise<void> => {
  await clusters.onStandby("select pg_wal_replay_resume()");
  await caughtUp();
  for (const app of [one, two]) await app.services.reads?.look();
};

/** Checks whether a person finds a client in the list of their shop. */
async function finds(browser: Browser, app: App, name: string): Promise<boolean> {
  const reply = await browser.send(app, "GET", "/v1/clients?limit=100");
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return reply.text.includes(name);
}
afterEach(async () => {
  const [row] = await clusters.onStandby(
    "select case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() end as state",
  );
  if (row?.["state"] === "paused") await resume();
});

let made = 0;
const newClient = async (): Promise<string> => {
  const lastname = `Levigneron${String.fromCharCode(97 + (made += 1))}`;
  const reply = await owner.send(one, "POST", "/v1/clients", { body: { kind: "individual", lastname } });
  expect(reply.status, reply.text).toBe(201);
  return lastname;
};

beforeAll(async () => {
  const started = await startClusters();
  if (!started) return;
  clusters = started;
  one = await clusters.openProcess({ DATABASE_READ_LAG_MS: "1000" });
  two = await clusters.openProcess({ DATABASE_READ_LAG_MS: "60000" });
  await one.jobs.start();
  await inUse();
  shop = await openShop({ send: (...args) => sendTo(one.address(), ...args) }, ESTATE);
  owner = await signIn(one, "calades", "Calades2026");
  colleague = await signIn(two, "calades", "Calades2026");
  other = await signIn(two, "aubree", "Lanthier2026");
}, 120_000);
afterAll(async () => {
  await one?.stop();
  await two?.stop();
  await clusters?.stop();
}, 60_000);

it("reads on the standby: what the primary alone has is not seen, what both have is", async () => {
  const before = countsOf(two);
  await pause();
  // Written past the application: nobody is told, and nobody carries its position.
  await clusters.onPrimary(
    "update clients set lastname = 'Unheard' where lastname = 'Tournaire' and shop_id = $1",
    [shop.id],
  );
  expect(await finds(colleague, two, "Unheard")).toBe(false);
  expect((await sendTo(two.address(), "GET", "/v1/nothing")).status).toBe(404);
  // Readiness is that of the primary.
  expect((await sendTo(two.address(), "GET", "/readyz")).body["status"]).toBe("ready");
  expect(countsOf(two)["standby"]).toBeGreaterThan(before["standby"] ?? 0);
  await resume();
  expect(await finds(colleague, two, "Unheard")).toBe(true);
});

it("shows people what they wrote at once, through any process, and returns to the standby after it", async () => {
  await pause();
  const lastname = await newClient();
  expect(owner.cookie()).toMatch(/read\.position=\d+/);
  for (const app of [two, one, two]) expect(await finds(owner, app, lastname)).toBe(true);
  // Nothing was told to the other process: people who read there are served by the standby.
  expect(await finds(colleague, two, lastname)).toBe(false);
  // In the process that wrote, everybody sees it: what it keeps in memory is of the shop, and not of one person.
  expect(await finds(colleague, one, lastname)).toBe(true);
  await resume();
  const before = countsOf(two);
  expect(await finds(owner, two, lastname)).toBe(true);
  const after = countsOf(two);
  expect(after["standby"]).toBeGreaterThan(before["standby"] ?? 0);
  expect({ ...after, standby: 0 }).toEqual({ ...before, standby: 0 });
});

it("reads on the primary for callers who carry no position: programs, links, browsers without cookies", async () => {
  await pause();
  const lastname = await newClient();
  const bare = await sendTo(two.address(), "GET", "/v1/clients?limit=100", { token: colleague.token });
  expect(bare.text.includes(lastname)).toBe(true);
  const forged = { cookie: "read.position=0x1" };
  const path = "/v1/clients?limit=100";
  const odd = await sendTo(two.address(), "GET", path, { token: colleague.token, headers: forged });
  expect(odd.text.includes(lastname)).toBe(true);
  // A position that no database ever had costs its sender a read on the primary.
  const far = { cookie: "read.position=9007199254740991" };
  const future = await sendTo(two.address(), "GET", path, { token: colleague.token, headers: far });
  expect(future.text.includes(lastname)).toBe(true);
  const placed = await placeOrder(
    { send: (method, path, sending) => sendTo(one.address(), method, path, sending) },
    shop,
    { payment: "check", quantity: 1 },
  );
  const { order, key } = placed.body as unknown as { order: { id: string }; key: string };
  const linked = await sendTo(two.address(), "GET", `/v1/orders/${order.id}`, { orderKey: key });
  expect(linked.status).toBe(200);
  await resume();
});

it("a page that asks again because of a live event sees what the event told", async () => {
  expect(await waitUntilTrue(() => one.services.live.connected() && two.services.live.connected())).toBe(
    true,
  );
  const stream = await openStreamAt(`${two.address()}/v1/events`, {
    authorization: `Bearer ${colleague.token}`,
  });
  await pause();
  await placeOrder({ send: (method, path, sending) => sendTo(one.address(), method, path, sending) }, shop, {
    payment: "check",
    quantity: 1,
  });
  expect(await waitUntilTrue(() => stream.events().some(({ event }) => event === "order"), 10_000)).toBe(
    true,
  );
  const { orderId } = (stream.events().find(({ event }) => event === "order")?.data ?? {}) as {
    orderId: string;
  };
  const position = /id: (\d+)\nevent: order/.exec(stream.text())?.[1] ?? "";
  expect(Number(position)).toBeGreaterThan(0);
  stream.close();
  const listed = await colleague.send(two, "GET", "/v1/orders");
  expect(listed.text.includes(orderId)).toBe(true);
  // Another shop's people are not affected: their reads stay on the standby.
  const before = countsOf(two);
  expect((await other.send(two, "GET", "/v1/orders")).status).toBe(200);
  expect(countsOf(two)["standby"]).toBeGreaterThan(before["standby"] ?? 0);
  // A process that was not told yet reads the position of the event from the page.
  const header = { "x-read-position": position };
  const refused = countsOf(two)["behind"] ?? 0;
  expect((await other.send(two, "GET", "/v1/orders", { headers: header })).status).toBe(200);
  expect(countsOf(two)["behind"]).toBeGreaterThan(refused);
  await resume();
});

const publicName = async (app: App): Promise<string> => {
  const reply = await sendTo(app.address(), "GET", `/v1/embeds/${ESTATE}`);
  expect(reply.status).toBe(200);
  return (reply.body["products"] as unknown as { name: string }[]).map(({ name }) => name).join();
};

it("memory is not filled with what was before a change: a catalogue is read anew from where it is new", async () => {
  expect((await publicName(two)).includes("Nouvelle Cuvée")).toBe(false);
  await pause();
  await clusters.onPrimary("update products set name = 'Nouvelle Cuvée' where id = $1", [shop.product.id]);
  let seen = "";
  for (let tries = 0; tries < 300 && !seen.includes("Nouvelle"); tries += 1) {
    seen = await publicName(two);
    await sleep(10);
  }
  expect(seen.includes("Nouvelle Cuvée")).toBe(true);
  for (let reads = 0; reads < 5; reads += 1)
    expect((await publicName(two)).includes("Nouvelle Cuvée")).toBe(true);
  await resume();
  expect((await publicName(two)).includes("Nouvelle Cuvée")).toBe(true);
  expect((await publicName(one)).includes("Nouvelle Cuvée")).toBe(true);
});

it("reads the rows of a file that a job makes on the standby, with all that was written before", async () => {
  const lastname = await newClient();
  const before = countsOf(one);
  const body = { format: "csv", columns: ["name"] };
  expect((await owner.send(one, "POST", "/v1/clients/exports", { body })).status).toBe(202);
  const made = async (): Promise<Record<string, unknown> | undefined> =>
    (await clusters.onPrimary("select state, convert_from(content, 'UTF8') as text from list_exports"))[0];
  for (let tries = 0; tries < 1000 && (await made())?.["state"] !== "ready"; tries += 1) await sleep(10);
  expect(String((await made())?.["text"]).includes(lastname)).toBe(true);
  expect(countsOf(one)["standby"]).toBeGreaterThan(before["standby"] ?? 0);
});

it("row-level security holds on the standby", async () => {
  const [row] =
    (await two.services.reads?.standbys[0]?.pools.requests.transaction({}, (tx) =>
      tx.rows<{ n: number }>("select count(*)::int as n from clients"),
    )) ?? [];
  expect(row?.n).toBe(0);
});

it("a standby that lags is left until it has caught up, and one that is down until it is back", async () => {
  await pause();
  await clusters.onPrimary("create table lag (n int)");
  expect(await waitUntilTrue(() => standbyOf(one).out() === "lagging", 10_000)).toBe(true);
  expect(isUsed(two)).toBe(true);
  const metrics = await one.services.metrics.text();
  expect(metrics).toMatch(/cuvee_standby_used\{standby="127\.0\.0\.1:\d+"\} 0/);
  expect(metrics).toMatch(/cuvee_standby_out\{.*reason="lagging"\} 1/);
  expect(Number(/cuvee_standby_lag_seconds\{.*\} ([\d.]+)/.exec(metrics)?.[1])).toBeGreaterThan(0.5);
  expect(Number(/cuvee_standby_lag_bytes\{.*\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0);
  await finds(colleague, one, "");
  await resume();
  await inUse();
  const statuses: number[] = [];
  let isDown = false;
  const reading = (async () => {
    while (!isDown || statuses.length < 20)
      statuses.push((await colleague.send(two, "GET", "/v1/clients?limit=1")).status);
  })();
  await clusters.stopStandby();
  isDown = true;
  await reading;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await waitUntilTrue(() => standbyOf(two).out() === "unreachable", 5000)).toBe(true);
  await clusters.startStandby();
  await inUse();
  const before = countsOf(two);
  await finds(colleague, two, "");
  expect(countsOf(two)["standby"]).toBeGreaterThan(before["standby"] ?? 0);
});

it("a transaction on a primary that was demoted has no position, and does not fail for it", async () => {
  const [address] = standbyAddresses(clusters.readUrl, clusters.primaryUrl);
  const positions: unknown[] = [];
  const demoted = openDatabase(address?.url ?? "", {
    onError: () => undefined,
    positions: { statement: COMMITTED_AT, listener: () => (commit) => void positions.push(commit.at) },
  });
  expect(await demoted.transaction({}, (tx) => tx.rows("select 1 as n"))).toEqual([{ n: 1 }]);
  expect(positions).toEqual([null]);
  await demoted.close();
});

it("leaves a standby of another cluster, and one that has what the primary never had", async () => {
  const { log } = one.services;
  const [address] = standbyAddresses(clusters.readUrl, clusters.primaryUrl);
  if (!address) throw new Error("no standby");
  const standby = openStandby(address, { log });
  const samples = openSamples(10_000);
  samples.add(performance.now(), 1);
  await standby.look(samples);
  const primary = { samples, lagMs: 5000 };
  standby.decide({ ...primary, isNew: false, system: "1" });
  expect(standby.out()).toBe("another-database");
  standby.decide({ ...primary, isNew: false, system: null });
  expect(standby.out()).toBe(null);
  standby.decide({ ...primary, isNew: true, system: null });
  expect(standby.out()).toBe("diverged");
  // It stays so until it is started again, wherever the primary's log goes.
  samples.add(performance.now(), Number.MAX_SAFE_INTEGER);
  standby.decide({ ...primary, isNew: true, system: null });
  expect(standby.out()).toBe("diverged");
  await standby.close();
});

itLong(
  "reads that a standby which hangs has begun are answered by the primary",
  { timeout: 60_000 },
  async () => {
    const reading = { onStandby: true, writes: false, needed: 0, written: 0 };
    const asleep = withReading(reading, () =>
      two.services.database.transaction({ shopId: shop.id }, async (tx) => {
        await tx.rows("select pg_sleep(0.5)");
        return (await tx.one<{ follows: boolean }>("select pg_is_in_recovery() as follows"))?.follows;
      }),
    );
    await sleep(100);
    const at = performance.now();
    clusters.freezeStandby("SIGSTOP");
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => colleague.send(two, "GET", "/v1/clients?limit=1")),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await asleep).toBe(false);
    expect(performance.now() - at).toBeLessThan(10_000);
    clusters.freezeStandby("SIGCONT");
    await inUse();
  },
);

itLong("two servers started by npm share the work with the standby", { timeout: 180_000 }, async () => {
  const ports = await freePorts(4);
  const servers = [0, 1].map((n) =>
    startServerProcess({ ...clusters.env, PORT: String(ports[n]), EXAMPLE_PORT: String(ports[n + 2]) }),
  );
  const [first = "", second = ""] = [0, 1].map((n) => `http://127.0.0.1:${ports[n]}`);
  onTestFinished(() => servers.forEach((server) => server.signal("SIGKILL")));
  await Promise.all(servers.map((server, n) => whenReady(server, [first, second][n] ?? "")));
  const at = (url: string): App => ({ address: () => url }) as App;
  const person = await signIn(at(first), "calades", "Calades2026");
  for (let n = 0; n < 20; n += 1) {
    const lastname = `Vigneronne${String.fromCharCode(97 + n)}`;
    const body = { kind: "individual", lastname };
    expect((await person.send(at(first), "POST", "/v1/clients", { body })).status).toBe(201);
    expect(await finds(person, at(second), lastname)).toBe(true);
  }
  const metrics = await (await fetch(`${second}/metrics`)).text();
  const there = Number(/cuvee_reads_total\{outcome="standby"\} (\d+)/.exec(metrics)?.[1]);
  const elsewhere = [...metrics.matchAll(/cuvee_reads_total\{outcome="(?!standby)\w+"\} (\d+)/g)];
  process.stdout.write(
    `reads on the standby: ${there}, on the primary: ${elsewhere.map(([, n]) => n).join("+")}\n`,
  );
  expect(there).toBeGreaterThan(10);
  for (const server of servers) server.signal("SIGTERM");
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
});

it("a standby that was promoted is read from no more", async () => {
  await clusters.onStandby("select pg_promote()");
  expect(await waitUntilTrue(() => standbyOf(one).out() === "promoted", 5000)).toBe(true);
  const lastname = await newClient();
  expect(await finds(colleague, two, lastname)).toBe(true);
});
