import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLive, type Signal } from "#kit/jobs/live.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { TIME_LIMITS } from "#kit/postgres/connections/limits.ts";
import { prepareConnections, type Connections } from "#kit/postgres/connections/prepare.ts";
import { dropDatabase, newDatabase } from "#kit/postgres/testing/databases.fixture.ts";
import { PGBOUNCER, startPgBouncer, type PgBouncer } from "#kit/postgres/testing/pgbouncer.fixture.ts";
import { SettingError, UnreachableError } from "#kit/settingError.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, placeOrder } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { anotherBuyer, fullNumber, sendUntilAnswered } from "#kit/testing/storm.ts";

let url: string;
beforeAll(async () => {
  url = await newDatabase("demo");
});
afterAll(() => dropDatabase(url));

type PoolerSettings = Record<string, string | number>;

/** Starts a pooler with settings, and finds out how the database is reached through it. */
async function reach(settings: PoolerSettings, direct: (pooler: PgBouncer) => string): Promise<unknown> {
  const pooler = await startPgBouncer(url, settings);
  try {
    const addresses = { databaseUrl: pooler.through(url), directUrl: direct(pooler), limits: TIME_LIMITS };
    return (await prepareConnections(addresses, "")).mode;
  } catch (error) {
    return error;
  } finally {
    await pooler.stop();
  }
}

describe.runIf(PGBOUNCER)("an address that leads to PgBouncer", () => {
  const itself = (): string => url;

  it("in transaction mode is taken beside the one of the database, and refused without it", async () => {
    const statements = expect.stringMatching(/^(un)?named$/);
    // The one gives the connection that was freed last, the other one that was freed first.
    for (const settings of fullNumber<PoolerSettings[]>([{}], [{}, { server_round_robin: 1 }]))
      expect(await reach(settings, itself)).toEqual({ limits: "transaction", statements });
    const refused = await reach({}, (pooler) => pooler.through(url));
    expect(refused).toBeInstanceOf(SettingError);
    expect(String(refused)).toContain(
      "DATABASE_URL: a pooler in transaction mode stands before the database. Set DATABASE_DIRECT_URL",
    );
    const twice = await reach({}, (pooler) => `${pooler.through(url)}?application_name=x`);
    expect(String(twice)).toContain("DATABASE_DIRECT_URL: a pooler in transaction mode stands before");
  });

  it("in session mode is the database itself, without the options of a start", async () => {
    const mode = { limits: "transaction", statements: "named" };
    if (process.env["LONG"]) expect(await reach({ pool_mode: "session" }, itself)).toEqual(mode);
    // A pooler that drops them silently is noticed too.
    const dropped = { pool_mode: "session", ignore_startup_parameters: "options" };
    expect(await reach(dropped, itself)).toEqual(mode);
  });

  it("in statement mode is refused", async () => {
    expect(String(await reach({ pool_mode: "statement" }, itself))).toContain("a pooler in statement mode");
  });

  it("that does not know the role of the application says so in one line", async () => {
    expect(String(await reach({ auth_file: "/dev/null" }, itself))).toMatch(
      /DATABASE_URL: the pooler refuses cuvee_app \(.+\): npm run pooler prints the line/,
    );
  });

  it("of another database, or of another server, is refused", async () => {
    const other = await newDatabase("demo");
    const elsewhere = await reach({}, () => other);
    await dropDatabase(other);
    expect(elsewhere).toBeInstanceOf(SettingError);
    expect(elsewhere).not.toBeInstanceOf(UnreachableError);
    expect(String(elsewhere)).toContain(
      "DATABASE_DIRECT_URL: it leads to another database than DATABASE_URL",
    );
  });
});

describe.runIf(PGBOUNCER)("a server behind PgBouncer in transaction mode", () => {
  let pooler: PgBouncer;
  let server: TestServer;
  let connections: Connections;
  beforeAll(async () => {
    // Fewer connections than the pool of the server has clients: each transaction gets another one, and one that waited
    // for a second connection of the pooler while it holds the first would wait for itself.
    pooler = await startPgBouncer(url, { default_pool_size: 2 });
    const addresses = { databaseUrl: pooler.through(url), directUrl: url, limits: TIME_LIMITS };
    connections = await prepareConnections(addresses, "");
    server = await startTestServer({ ownerUrl: url, reached: connections });
  });
  afterAll(async () => {
    await server.stop();
    await pooler.stop();
  });

  it("takes orders of many buyers at once, and does their jobs", async () => {
    const shop = await openShop(server, ESTATE);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const orders = Array.from({ length: 24 }, (_, n) => anotherBuyer(body, n, n % 2 ? "cb" : "transfer"));
    const placed = await Promise.all(orders.map((order) => sendUntilAnswered(server, order)));
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201]));
    expect(Math.max(...placed.map(({ tries }) => tries))).toBe(1);
    await server.settle();
    expect(await brokenInvariants(url)).toEqual({});
    const { rows } = await asOwner(url, (client) =>
      client.query("select count(*)::int as n from mails where created_at > now() - interval '1 minute'"),
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(24);
  });

  it("keeps shops apart, although their transactions share connections", async () => {
    const tokens = await Promise.all([
      server.login("calades", "Calades2026"),
      server.login("aubree", "Lanthier2026"),
    ]);
    const shops = await Promise.all([openShop(server, ESTATE), openShop(server, CHAMPAGNE)]);
    const ids = await Promise.all(
      shops.map(async (shop) => {
        const { body } = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
        return (body["order"] as unknown as { id: string }).id;
      }),
    );
    const asked = Array.from({ length: 40 }, (_, n) => [n % 2, (n >> 1) % 2] as const);
    const seen = await Promise.all(
      asked.map(async ([who, which]) => {
        const { status } = await server.send("GET", `/v1/orders/${ids[which]}`, { token: tokens[who] ?? "" });
        return status === (who === which ? 200 : 404);
      }),
    );
    expect(seen).toEqual(asked.map(() => true));
  });

  it("has the limits of each transaction and of single statements, and leaves none behind", async () => {
    const limited = { ...TIME_LIMITS, statementMs: 500, lockMs: 300 };
    const { databaseUrl, mode } = connections;
    const database = openDatabase(databaseUrl, { limits: limited, mode, onError: () => undefined });
    const limits = "select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l";
    expect(await database.transaction({}, (tx) => tx.one(limits))).toEqual({ s: "500ms", l: "300ms" });
    expect((await database.pool.query(limits, [])).rows).toEqual([{ s: "500ms", l: "300ms" }]);
    await expect(database.pool.query("select pg_sleep($1)", [5])).rejects.toMatchObject({ code: "57014" });
    await expect(
      database.transaction({}, (tx) => tx.one("select pg_sleep(:s)", { s: 5 })),
    ).rejects.toMatchObject({ code: "57014" });
    await database.close();
    const left = await asOwner(pooler.through(url), (client) => client.query(limits));
    expect(left.rows).toEqual([{ s: "0", l: "0" }]);
  });

  it("hears the signals of other processes, by the connection to the database itself", async () => {
    const heard: Signal[] = [];
    const other = openLive(appUrl(url), server.app.services.log);
    other.on((signal) => heard.push(signal));
    await expect.poll(() => other.connected()).toBe(true);
    await server.app.database.transaction({}, (tx) =>
      server.app.services.live.tell(tx, { kind: "stock", shopId: "here" }),
    );
    await expect.poll(() => heard).toContainEqual({ kind: "stock", shopId: "here" });
    await other.close();
  });

  it("is not ready while the database takes no writing, and refuses orders", async () => {
    const shop = await openShop(server, ESTATE);
    expect((await server.send("GET", "/readyz")).status).toBe(200);
    const switched = (to: "on" | "off") =>
      asOwner(url, async (client) => {
        await client.query("set default_transaction_read_only = off");
        await client.query(
          `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${to}`,
        );
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cuvee_app'",
        );
      });
    await switched("on");
    await expect
      .poll(async () => (await server.send("GET", "/readyz")).body["status"], { timeout: 10_000 })
      .toBe("read-only");
    const refused = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
    expect([refused.status, refused.body["code"]]).toEqual([503, "database-unavailable"]);
    await switched("off");
    await expect
      .poll(async () => (await server.send("GET", "/readyz")).status, { timeout: 10_000 })
      .toBe(200);
    expect((await placeOrder(server, shop, { payment: "transfer", quantity: 1 })).status).toBe(201);
  });
});
