import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLive, type Signal } from "#kit/jobs/live.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { changeAddress, hostAddresses } from "#kit/postgres/connections/address.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { openDatabase, type Tx } from "#kit/postgres/database.ts";
import { dropDatabase, newDatabase } from "#kit/postgres/testing/databases.fixture.ts";
import { TIME_LIMITS } from "#kit/postgres/connections/limits.ts";
import { checkRole, prepareConnections } from "#kit/postgres/connections/prepare.ts";
import { startFailoverPair, type FailoverPair } from "#kit/postgres/testing/failoverPair.fixture.ts";
import { UnreachableError } from "#kit/settingError.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { anotherBuyer } from "#kit/testing/storm.ts";

describe("an address of several hosts, as libpq writes it", () => {
  it("is an address of each host in their order", () => {
    expect(hostAddresses("postgres://u:p@one:5432,two:5433/db?target_session_attrs=read-write")).toEqual([
      "postgres://u:p@one:5432/db",
      "postgres://u:p@two:5433/db",
    ]);
    expect(hostAddresses("postgresql://u:a%40b@one,[::1]:5433,three/db?sslmode=verify-full")).toEqual([
      "postgresql://u:a%40b@one/db?sslmode=verify-full",
      "postgresql://u:a%40b@[::1]:5433/db?sslmode=verify-full",
      "postgresql://u:a%40b@three/db?sslmode=verify-full",
    ]);
    expect(hostAddresses("postgres:///db?host=one,/run/postgresql&port=5432,5433&user=u")).toEqual([
      "postgres://localhost/db?host=one&port=5432&user=u",
      "postgres://localhost/db?host=%2Frun%2Fpostgresql&port=5433&user=u",
    ]);
    // One host stays as it was written.
    for (const one of [
      "postgres://u:p@h/db",
      "postgres:///db?host=/run/postgresql",
      "postgresql://%2Frun/db",
    ])
      expect(hostAddresses(one)).toEqual([one]);
  });

  it("is changed for all of its hosts", () => {
    const owner = "postgres://o:p@one:1,two:2/db?options=-c%20x=y&target_session_attrs=primary";
    expect(changeAddress(owner, (url) => void (url.username = "other"))).toBe(
      "postgres://other:p@one:1,two:2/db?options=-c%20x=y",
    );
    expect(appUrl(owner)).toMatch(/^postgres:\/\/cuvee_app:[0-9a-f]{64}@one:1,two:2\/db$/);
    expect(hostAddresses(appUrl("postgres:///db?host=a,b&port=1,2&user=o&password=p"))).toHaveLength(2);
    // The password of the role follows from the owner's, by whichever address it is reached.
    expect(new URL(appUrl("postgres://o:p@db/x", "postgres://q:r@pooler:6432/x")).password).toBe(
      new URL(appUrl("postgres://o:p@db/x")).password,
    );
  });

  it("that cannot be used is refused in one line", () => {
    const refused = (address: string): string => {
      try {
        readSettings({ DATABASE_URL: address });
        return "taken";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refused("mysql://u@h/db")).toBe(
      "DATABASE_URL: not an address starting with postgres: or postgresql:",
    );
    expect(refused("postgres://u:p@one,,two/db")).toBe("DATABASE_URL: one of its hosts has no name");
    expect(refused("postgres://u:p@one,two:x/db")).toContain("DATABASE_URL: a host, a port or the password");
    expect(refused("postgres://u:p/q@one/db")).toContain("DATABASE_URL: a host, a port or the password");
    expect(refused("postgres:///db?host=a,b,c&port=1,2")).toContain("another number of ports than of hosts");
    for (const target of ["read-only", "standby", "prefer-standby", "nonsense"])
      expect(refused(`postgres://u:p@one,two/db?target_session_attrs=${target}`)).toContain(
        `target_session_attrs=${target}: the application needs a database that it may write to`,
      );
    for (const target of ["any", "read-write", "primary"])
      expect(refused(`postgres://u:p@one,two/db?target_session_attrs=${target}`)).toBe("taken");
  });
});

it("one statement that cannot write closes all connections that were open then", async () => {
  const url = await newDatabase("empty");
  const name = new URL(url).pathname.slice(1);
  const readOnly = (to: "on" | "off") =>
    asOwner(url, async (client) => {
      await client.query("set default_transaction_read_only = off");
      await client.query(`alter database ${name} set default_transaction_read_only = ${to}`);
    });
  await asOwner(url, (client) => client.query("create table written (n int)"));
  await readOnly("on");
  const database = openDatabase(url, { asOwner: true, connections: 4, onError: () => undefined });
  const pid = async (tx: Tx) => (await tx.one<{ pid: number }>("select pg_backend_pid() as pid"))?.pid;
  const open = await Promise.all([1, 2, 3, 4].map(() => database.transaction({}, pid)));
  expect(new Set(open).size).toBe(4);
  // Connections that are open stay as they were, as those to a server that became a standby.
  await readOnly("off");
  const write = () => database.transaction({}, (tx) => tx.run("insert into written values (1)"));
  await expect(write()).rejects.toMatchObject({ code: "database-unavailable", status: 503 });
  expect(await Promise.all([1, 2, 3, 4].map(write))).toEqual([1, 1, 1, 1]);
  await database.close();
  await dropDatabase(url);
});

describe.skipIf(process.env["DATABASE_URL"])("a primary that fails over to its standby", () => {
  let pair: FailoverPair;
  let server: TestServer;
  let address: string;
  const portOf = (url: string): number => Number(new URL(url).port);

  beforeAll(async () => {
    pair = await startFailoverPair();
    address = pair.primary.url.replace(
      /@[^/]+/,
      (at) => `${at.replace(/\d+$/, "1")},${at.slice(1)},127.0.0.1:${portOf(pair.standby.url)}`,
    );
    address += "?target_session_attrs=read-write";
    const found = await prepareConnections(
      { databaseUrl: address, directUrl: address, limits: TIME_LIMITS },
      "",
    );
    server = await startTestServer({
      ownerUrl: pair.primary.url,
      reached: await checkRole(found, TIME_LIMITS),
      env: { DATABASE_STATEMENT_MS: "1000" },
    });
  });
  afterAll(async () => {
    await server.stop();
    await pair.stop();
  });

  /** Returns the port of the server of the database that a transaction of the application works on. */
  const port = async (): Promise<number> =>
    (
      await server.app.database.transaction({}, (tx) =>
        tx.one<{ port: number }>("select inet_server_port() as port"),
      )
    )?.port ?? 0;

  it("finds the primary behind a host that is not there and before a standby", async () => {
    expect(await port()).toBe(portOf(pair.primary.url));
    const turned = address.replace(
      /@[^/]+/,
      `@127.0.0.1:${portOf(pair.standby.url)},127.0.0.1:${portOf(pair.primary.url)}`,
    );
    const client = await connectTo(turned, { name: "test" });
    expect((await client.query("select pg_is_in_recovery() as it")).rows).toEqual([{ it: false }]);
    await client.end();
    // A connection for replication, as a backup opens it.
    const copying = await connectTo(turned, { name: "test", parameters: { replication: "true" } });
    expect((await copying.query("SHOW port")).rows).toEqual([{ port: String(portOf(pair.primary.url)) }]);
    await copying.end();
  });

  it("is not to be had by an address of the standby as the database itself", async () => {
    const { primary, standby } = pair;
    const addresses = { databaseUrl: primary.url, directUrl: standby.url, limits: TIME_LIMITS };
    const refused = await prepareConnections(addresses, "").catch((error: unknown) => error);
    // A failover may be under way: a later start may succeed.
    expect(refused).toBeInstanceOf(UnreachableError);
    expect(String(refused)).toContain("DATABASE_DIRECT_URL: it leads to another server than DATABASE_URL");
  });

  it.runIf(process.env["LONG"])(
    "cuts a connection whose server is frozen, also after it was idle",
    async () => {
      const limits = { ...TIME_LIMITS, statementMs: 500 };
      const database = openDatabase(appUrl(address), { connections: 1, onError: () => undefined, limits });
      await database.transaction({}, (tx) => tx.one("select 1 as one"));
      // Longer than the silence after which a connection with an open statement is cut.
      await sleep(1500);
      let frozen = 0;
      const waits = database.transaction({}, async (tx) => {
        frozen = (await tx.one<{ pid: number }>("select pg_backend_pid() as pid"))?.pid ?? 0;
        process.kill(frozen, "SIGSTOP");
        return tx.one("select 1 as one");
      });
      const unanswered = sleep(30_000, "no answer", { ref: false });
      const answer = await Promise.race([waits.catch((error: unknown) => error), unanswered]);
      process.kill(frozen, "SIGCONT");
      expect(answer).toMatchObject({ code: "database-unavailable", status: 503 });
      expect(await port()).toBe(portOf(pair.primary.url));
      await database.close();
    },
  );

  it.runIf(process.env["LONG"])(
    "acknowledges no commit that the standby lacks, and repeats it once",
    async () => {
      const shop = await openShop(server, ESTATE);
      const order = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
      const key = newTestId();
      const place = () => server.send("POST", "/v1/orders", { body: order, key });
      const refused = await asOwner(pair.standby.url, async (client) => {
        // A paused replay may hold a lock for which a new connection would wait: this one has read what it needs.
        await client.query("select pg_wal_replay_resume()");
        await client.query("select pg_wal_replay_pause()");
        const late = sleep(30_000, null, { ref: false });
        const answer = await Promise.race([place(), late]);
        await client.query("select pg_wal_replay_resume()");
        if (!answer) throw new Error("no answer");
        return answer;
      });
      expect([refused.status, refused.body["code"]]).toEqual([503, "database-unavailable"]);
      // Until the first one has ended, the second one is told that it is in flight.
      await expect.poll(async () => (await place()).status, { timeout: 15_000 }).toBe(201);
      const { rows } = await asOwner(pair.primary.url, (client) =>
        client.query("select count(*)::int as n from orders where id = $1", [order.id]),
      );
      expect(rows[0].n).toBe(1);
    },
  );

  it("loses no order, and the server goes on by itself on the new primary", async () => {
    const shop = await openShop(server, ESTATE);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    let isOver = false;
    const buy = async (n: number): Promise<void> => {
      const order = anotherBuyer(body, n);
      for (const key = newTestId(); ; await sleep(20)) {
        const { status } = await server.send("POST", "/v1/orders", { body: order, key });
        statuses.add(status);
        if (status === 201) return void acknowledged.push(order.id);
      }
    };
    let n = 0;
    const buyers = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (!isOver) await buy((n += 1));
      }),
    );
    const soon = { timeout: 15_000 };
    const heard: Signal[] = [];
    const other = openLive(appUrl(address), server.app.services.log, { beatMs: 100 });
    other.on((signal) => heard.push(signal));
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(8);
    // The primary is switched to reading without a restart: its connections stay, and take no orders any more.
    await asOwner(pair.primary.url, async (client) => {
      await client.query("alter system set default_transaction_read_only = on");
      await client.query("select pg_reload_conf()");
    });
    await expect.poll(() => statuses.has(503), soon).toBe(true);
    expect((await server.send("GET", "/readyz")).status).toBe(503);
    await asOwner(pair.standby.url, (client) => client.query("select pg_promote(true, 30)"));
    await expect.poll(() => port().catch(() => 0), soon).toBe(portOf(pair.standby.url));
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(before + 8);
    isOver = true;
    await buyers;
    for (const status of statuses) expect([201, 409, 503]).toContain(status);
    // Notifications are heard from the new primary, although the old one still holds its connections.
    const tell = () =>
      server.app.database.transaction({}, (tx) =>
        server.app.services.live.tell(tx, { kind: "stock", shopId: "here" }),
      );
    await expect
      .poll(async () => {
        await tell();
        return heard;
      }, soon)
      .toContainEqual({ kind: "stock", shopId: "here" });
    await other.close();
    await pair.primary.stop();
    await expect.poll(async () => (await server.send("GET", "/readyz")).status, soon).toBe(200);
    await server.settle();
    const found = await asOwner(pair.standby.url, (client) =>
      client.query("select count(*)::int as n from orders where id = any($1)", [acknowledged]),
    );
    expect(found.rows[0].n).toBe(acknowledged.length);
    expect(await brokenInvariants(pair.standby.url)).toEqual({});
  });
});
