import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { appUrl } from "#kit/postgres/connection.ts";
import { refuseFreeRole } from "#kit/postgres/connection.queries.ts";
import { connectionShortage } from "#kit/postgres/connections/capacity.queries.ts";
import { runExclusively } from "#kit/postgres/connections/exclusive.queries.ts";
import { TIME_LIMITS } from "#kit/postgres/connections/limits.ts";
import { SESSION_MODE } from "#kit/postgres/connections/pool.ts";
import { keepsStatements } from "#kit/postgres/connections/pooler.queries.ts";
import { prepareConnections } from "#kit/postgres/connections/prepare.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { PGBOUNCER, startPgBouncer } from "#kit/postgres/testing/pgbouncer.fixture.ts";
import { fingerprintOf, secretOf } from "#kit/postgres/deployment.ts";
import { refuseUnsupported, TESTED_MAJORS, unusableVersion } from "#kit/postgres/versions.ts";
import { MAJOR } from "#kit/postgres/binaries.ts";
import { CONFIGURATION, UNAVAILABLE } from "#kit/exitCodes.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner, databaseAt, TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";
import { exitCodeOf, explain } from "#serve.ts";
import { ESTATE, openShop, placeOrder } from "#kit/testing/orders.ts";
import { startPooler } from "#kit/testing/pooler.ts";
import { freePorts, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { sendTo, startTestServer } from "#kit/testing/server.ts";

const cluster = JSON.parse(inject("cluster")) as Cluster;
let dir: string;
const created: string[] = [];
/** Makes a database for one test, with the demo shops or empty. */
async function database(filled = true): Promise<string> {
  const name = `s_${randomBytes(6).toString("hex")}`;
  const how = filled ? `template ${cluster.template} strategy file_copy` : "";
  await asOwner(cluster.ownerUrl, (client) => client.query(`create database ${name} ${how}`));
  created.push(name);
  return databaseAt(cluster.ownerUrl, name);
}
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-starts-"));
});
afterAll(async () => {
  for (const name of created)
    await asOwner(cluster.ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(dir, { recursive: true, force: true });
});

/** Starts the server in an environment, and returns its output and exit code. */
async function start(env: Record<string, string>): Promise<[number | string, string]> {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const server = startServerProcess({
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    CUVEE_DATA: join(dir, randomBytes(4).toString("hex")),
    CUVEE_SECRET: TEST_SECRET,
    ...env,
  });
  const code = await server.ended;
  return [code, server.stderr()];
}
const fault = (line: string): [number, string] => [CONFIGURATION, `cuvee: ${line}\n`];

describe("an address of the database", () => {
  it("is the application's whatever stands in its query, or where its socket lies", () => {
    const bare = (url: string) => {
      const { username, searchParams, hostname } = new URL(appUrl(url));
      return [username, [...searchParams.keys()].toSorted(), hostname];
    };
    expect(bare("postgres://owner:pw@db/x")).toEqual(["cuvee_app", [], "db"]);
    expect(bare("postgres://db/x?user=owner&password=pw&sslmode=require")).toEqual([
      "cuvee_app",
      ["sslmode"],
      "db",
    ]);
    expect(bare("postgres://a:b@db/x?user=owner&user=root&password=pw")).toEqual(["cuvee_app", [], "db"]);
    expect(bare("postgres:///x?host=/run/postgresql&user=owner")).toEqual([
      "cuvee_app",
      ["host"],
      "localhost",
    ]);
    expect(bare("postgresql://%2Frun%2Fpostgresql/x")).toEqual(["cuvee_app", [], "%2Frun%2Fpostgresql"]);
    // A password of the owner gives the same password of the application in any part of the address.
    const passwordOf = (url: string) => new URL(appUrl(url)).password;
    expect(passwordOf("postgres://db/x?user=owner&password=pw")).toBe(passwordOf("postgres://owner:pw@db/x"));
  });

  it("with its owner in the query leaves another owner before a closed door", async () => {
    const url = new URL(await database());
    const [user, password] = [url.username, decodeURIComponent(url.password)];
    url.username = "";
    url.password = "";
    url.searchParams.set("user", user);
    url.searchParams.set("password", password);
    const [port = 0, examplePort = 0] = await freePorts(2);
    const server = startServerProcess({
      PORT: String(port),
      EXAMPLE_PORT: String(examplePort),
      CUVEE_DATA: join(dir, "query"),
      CUVEE_SECRET: TEST_SECRET,
      DATABASE_URL: url.toString(),
    });
    const at = `http://127.0.0.1:${port}`;
    await whenReady(server, at);
    const send = (method: string, path: string, more?: object) => sendTo(at, method, path, more);
    const shop = await openShop({ send }, ESTATE);
    const placed = await placeOrder({ send }, shop, { payment: "transfer", quantity: 1 });
    const { id } = placed.body["order"] as unknown as { id: string };
    const login = async (username: string, password: string) =>
      String((await send("POST", "/v1/auth/login", { body: { username, password } })).body["jwt"]);
    const read = async (token: string) => (await send("GET", `/v1/orders/${id}`, { token })).status;
    expect([
      await read(await login("calades", "Calades2026")),
      await read(await login("aubree", "Lanthier2026")),
    ]).toEqual([200, 404]);
    server.signal("SIGTERM");
    await server.ended;
  });
});

/** Makes a database report another version of PostgreSQL: its own `current_setting` is found before the system's. */
const pretendVersion = (url: string, versionNum: number): Promise<unknown> =>
  asOwner(url, (client) =>
    client.query(`create schema pretended;
      create function pretended.current_setting(text) returns text language sql as
        $$ select case $1 when 'server_version_num' then '${versionNum}' else pg_catalog.current_setting($1) end $$;
      alter database ${new URL(url).pathname.slice(1)} set search_path = pretended, pg_catalog, public`),
  );

describe("a PostgreSQL of a version that was not tested, or of another encoding", () => {
  const refusal = (version: string, how: string): string =>
    `DATABASE_URL: PostgreSQL ${version} is ${how}: 15, 16, 17 and 18 are supported`;

  it("is named by its major version, and a newer one may be allowed", () => {
    const of = (versionNum: number) => [false, true].map((allowed) => unusableVersion(versionNum, allowed));
    for (const tested of [150_000, 150_018, 160_014, 170_010, 180_004])
      expect(of(tested)).toEqual([null, null]);
    const old = refusal("14", "too old");
    expect(of(140_023)).toEqual([old, old]);
    expect(unusableVersion(90_624, true)).toBe(refusal("9", "too old"));
    const newer = `${refusal("19", "newer than the tested versions")} (DATABASE_UNTESTED=1 allows it)`;
    expect(of(190_000)).toEqual([newer, null]);
    expect(TESTED_MAJORS).toContain(Number(MAJOR));
  });

  it("stops a start and the command that migrates with one line, before anything is written", async () => {
    const url = await database(false);
    await pretendVersion(url, 140_023);
    expect(await start({ DATABASE_URL: url })).toEqual(fault(refusal("14", "too old")));
    const migrating = spawnSync(process.execPath, [join(import.meta.dirname, "migrate.ts")], {
      env: { DATABASE_URL: url, DATABASE_UNTESTED: "1" },
      encoding: "utf8",
    });
    expect([migrating.status, migrating.stderr]).toEqual(fault(refusal("14", "too old")));
    const { rows } = await asOwner(url, (client) =>
      client.query(
        "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace",
      ),
    );
    expect(rows).toEqual([{ tables: 0 }]);
    expect(() => readSettings({ DATABASE_UNTESTED: "2" })).toThrow(
      'DATABASE_UNTESTED: "2" is not a whole number from 0 to 1',
    );
  });

  it("is used when it is newer and DATABASE_UNTESTED allows it", async () => {
    const url = await database();
    await pretendVersion(url, 190_001);
    await expect(refuseUnsupported(url, false)).rejects.toThrow(
      refusal("19", "newer than the tested versions"),
    );
    await refuseUnsupported(url, true);
  });

  it("is refused with an encoding in which not every text can be written", async () => {
    const name = `s_${randomBytes(6).toString("hex")}`;
    await asOwner(cluster.ownerUrl, (client) =>
      client.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`),
    );
    created.push(name);
    await expect(refuseUnsupported(databaseAt(cluster.ownerUrl, name), false)).rejects.toThrow(
      "DATABASE_URL: the database has the encoding SQL_ASCII: UTF8 is needed",
    );
  });
});

describe("a role that row security does not bind", () => {
  const asRole = (url: string): Promise<string> =>
    asOwner(url, (client) => refuseFreeRole(client)).then(
      () => "taken",
      (error: Error) => error.message,
    );

  it("is refused with its reason: superuser, bypassing, owner of tables, or one who may become him", async () => {
    const url = await database();
    const names = ["bypasses", "owns", "becomes"].map(
      (name) => `r_${name}_${randomBytes(3).toString("hex")}`,
    );
    const [bypasses, owns, becomes] = names as [string, string, string];
    const at = (name: string): string =>
      Object.assign(new URL(url), { username: name, password: "pw" }).toString();
    await asOwner(url, async (client) => {
      await client.query(`create role ${bypasses} login bypassrls password 'pw'`);
      await client.query(`create role ${owns} login password 'pw'`);
      await client.query(`create role ${becomes} login noinherit password 'pw' in role ${owns}`);
      await client.query(`alter table migrations owner to ${owns}`);
      await client.query(`grant usage on schema public to ${bypasses}, ${owns}, ${becomes}`);
    });
    const texts = [url, at(bypasses), at(owns), at(becomes), appUrl(url)];
    expect(
      (await Promise.all(texts.map(asRole))).map((line) => /which (.*?): shops/.exec(line)?.[1] ?? line),
    ).toEqual(["is a superuser", "bypasses row security", "owns tables", "owns tables", "taken"]);
    await asOwner(url, async (client) => {
      await client.query(`alter table migrations owner to current_user`);
      for (const name of names.toReversed()) {
        await client.query(`drop owned by ${name}`);
        await client.query(`drop role ${name}`);
      }
    });
  });

  it("is asked at each new connection: one that becomes free later reads nothing", async () => {
    const url = await database();
    const errors: string[] = [];
    const opened = openDatabase(url, { onError: (error) => errors.push(error.message) });
    await expect(opened.transaction({}, (tx) => tx.rows("select 1"))).rejects.toMatchObject({
      code: "database-unavailable",
      status: 503,
    });
    expect(errors.join()).toContain("is a superuser");
    await opened.close();
  });
});

describe("the secret of a database", () => {
  it("is known again; another one, or none, is refused", async () => {
    const ownerUrl = await database();
    const data = (name: string) => join(dir, name);
    const of = (dataDir: string, given?: string, isOutside = true) =>
      secretOf({ ownerUrl, dataDir, given, isOutside }).catch((error: Error) => error.message);
    expect(await of(data("a"))).toContain("needed with DATABASE_URL");
    expect(await of(data("a"), "short")).toBe("CUVEE_SECRET: shorter than 32 characters");
    expect(await of(data("a"), TEST_SECRET)).toBe(TEST_SECRET);
    expect(await of(data("a"), TEST_SECRET)).toBe(TEST_SECRET);
    const other = "another secret of thirty-two signs or more";
    expect(await of(data("a"), other)).toContain("not the secret of this database");
    // The file of the data folder was lost: no new one is made.
    expect(await of(data("b"), undefined, false)).toContain("the secret of this database is missing");
    expect(await of(data("b"), undefined, false)).toContain("the secret of this database is missing");
    writeFileSync(join(dir, "secret"), `${TEST_SECRET}\n`);
    expect(await of(dir, undefined, false)).toBe(TEST_SECRET);
    expect(fingerprintOf(TEST_SECRET)).not.toContain(TEST_SECRET.slice(0, 8));
  });

  it("stops a start with one line", async () => {
    const ownerUrl = await database();
    await secretOf({ ownerUrl, dataDir: dir, given: TEST_SECRET, isOutside: true });
    const other = { CUVEE_SECRET: "another secret of thirty-two signs or more", DATABASE_URL: ownerUrl };
    expect(await start(other)).toEqual(
      fault(
        "CUVEE_SECRET: not the secret of this database: its seals, links and tokens were made with another one",
      ),
    );
  });
});

const NO_MAIL = "SMTP_URL: missing, mails would go nowhere (MAIL_OUTBOX=1 keeps them in the database unsent)";

describe("what is for trying the product", () => {
  const outside = { DATABASE_URL: "postgres://o:p@db/x" };
  const https = { PUBLIC_URL: "https://vins.example" };

  it("is there on one's own machine, and asked for by name where others may come", () => {
    const of = (env: Record<string, string>) => {
      const { demo, sandboxBank } = readSettings(env);
      return [demo, sandboxBank];
    };
    expect(of({})).toEqual([true, true]);
    for (const env of [outside, https]) {
      expect(readSettings(env)).toMatchObject({ smtpUrl: null, mailOutbox: false });
      expect(of({ ...env, MAIL_OUTBOX: "1" })).toEqual([false, false]);
      expect(of({ ...env, SMTP_URL: "smtp://mail" })).toEqual([false, false]);
      expect(of({ ...env, MAIL_OUTBOX: "1", DEMO: "1", SANDBOX_BANK: "1" })).toEqual([true, true]);
    }
  });
});

it("mails that would go nowhere stop a start with one line", async () => {
  expect(await start({ MAIL_OUTBOX: "0" })).toEqual(fault(NO_MAIL));
});

describe("several processes", () => {
  it("do what one alone may do one after the other", async () => {
    const url = await database();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} in`);
      await asOwner(url, (client) => client.query("select pg_sleep(0.01)"));
      order.push(`${name} out`);
    };
    await Promise.all(["a", "b", "c"].map((name) => runExclusively(url, 1, work(name))));
    expect(order.map((line) => line.split(" ")[1])).toEqual(["in", "out", "in", "out", "in", "out"]);
  });

  it.runIf(process.env["LONG"])(
    "start at once on an empty database, and one fills it",
    { timeout: 120_000 },
    async () => {
      const url = await database(false);
      const servers = await Promise.all(
        [1, 2, 3].map(async (n) => {
          const [port = 0, examplePort = 0] = await freePorts(2);
          const server = startServerProcess({
            PORT: String(port),
            EXAMPLE_PORT: String(examplePort),
            CUVEE_DATA: join(dir, `many-${n}`),
            CUVEE_SECRET: TEST_SECRET,
            DATABASE_URL: url,
          });
          await whenReady(server, `http://127.0.0.1:${port}`);
          return server;
        }),
      );
      const shops = await asOwner(url, (client) => client.query("select code from shops"));
      expect(shops.rowCount).toBe(3);
      for (const server of servers) server.signal("SIGTERM");
      expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
    },
  );
});

it("a pooler in transaction mode is refused with a sentence, and the database itself is not", async () => {
  const url = new URL(cluster.ownerUrl);
  const pooler = await startPooler({ host: url.hostname, port: Number(url.port) });
  const reach = (address: string) =>
    prepareConnections({ databaseUrl: address, directUrl: address, limits: TIME_LIMITS }, "");
  expect((await reach(cluster.ownerUrl)).mode).toEqual(SESSION_MODE);
  url.port = String(pooler.port);
  // Clients came and went: the pooler has connections to give.
  await Promise.all(
    [1, 2, 3].map(() => asOwner(url.toString(), (client) => client.query("select pg_sleep(0.01)"))),
  );
  await expect(reach(url.toString())).rejects.toThrow("a pooler in transaction mode");
  pooler.stop();
});

it("the address that fails is named, of the database or of its pooler", async () => {
  const nowhere = "postgres://u:p@127.0.0.1:1/x";
  const lineOf = (databaseUrl: string, directUrl: string) =>
    prepareConnections({ databaseUrl, directUrl, limits: TIME_LIMITS }, "").then(
      () => "taken",
      (error: unknown) => [explain(error), exitCodeOf(error)],
    );
  const line = ": the database cannot be reached";
  expect(await lineOf(cluster.ownerUrl, nowhere)).toEqual([`DATABASE_DIRECT_URL${line}`, UNAVAILABLE]);
  expect(await lineOf(nowhere, cluster.ownerUrl)).toEqual([`DATABASE_URL${line}`, UNAVAILABLE]);
});

it("a pool that asks for more connections than the database gives is reported", async () => {
  const url = await database();
  const found = await prepareConnections({ databaseUrl: url, directUrl: url, limits: TIME_LIMITS }, "");
  expect(await connectionShortage(found, 16)).toBeNull();
  expect(await connectionShortage(found, 1000)).toMatch(
    /^DATABASE_POOL: this process may open 1005 connections, and the database gives \d+ to all processes/,
  );
  await asOwner(url, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} connection limit 20`),
  );
  expect(await connectionShortage(found, 16)).toContain("gives 20 to all processes");
  // Behind a pooler the pool is the pooler's matter.
  expect(await connectionShortage({ ...found, databaseUrl: "postgres://pooler/x" }, 1000)).toBeNull();
});

it.runIf(PGBOUNCER && process.env["LONG"])(
  "a start on an empty database behind PgBouncer migrates and fills it, and orders are taken",
  { timeout: 240_000 },
  async () => {
    const url = await database(false);
    const pooler = await startPgBouncer(url, { default_pool_size: 4 });
    const [port = 0, examplePort = 0] = await freePorts(2);
    const server = startServerProcess({
      PORT: String(port),
      EXAMPLE_PORT: String(examplePort),
      CUVEE_DATA: join(dir, "pooled"),
      CUVEE_SECRET: TEST_SECRET,
      DATABASE_URL: pooler.through(url),
      DATABASE_DIRECT_URL: url,
      LOG_LEVEL: "warn",
    });
    const at = `http://127.0.0.1:${port}`;
    try {
      await whenReady(server, at, 200_000);
      const send = (method: string, path: string, more?: object) => sendTo(at, method, path, more);
      const placed = await placeOrder({ send }, await openShop({ send }, ESTATE), {
        payment: "transfer",
        quantity: 1,
      });
      expect(placed.status).toBe(201);
      const seen = await asOwner(url, (client) =>
        client.query(
          "select application_name as name, count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'cuvee_app' group by 1",
        ),
      );
      const counts = Object.fromEntries(seen.rows.map(({ name, n }) => [name, n]));
      expect(counts["cuvee-live"]).toBe(1);
      // Four of the pooler, and at most three of the catalogue and of numbers to the database itself.
      expect(counts["cuvee"]).toBeLessThanOrEqual(7);
      const warned = server.stdout().includes("the pooler keeps no prepared statements");
      expect(warned).toBe(!(await keepsStatements(appUrl(url, pooler.through(url)))));
    } finally {
      server.signal("SIGTERM");
      await server.ended;
      await pooler.stop();
    }
  },
);

it("a database that takes no writing answers 503, and the process is not ready", async () => {
  const server = await startTestServer();
  try {
    const shop = await openShop(server, ESTATE);
    const name = new URL(server.ownerUrl).pathname.slice(1);
    await asOwner(server.ownerUrl, async (client) => {
      await client.query(`alter database ${name} set default_transaction_read_only = on`);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cuvee'",
      );
    });
    const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
    expect([placed.status, placed.headers.get("retry-after")]).toEqual([503, "1"]);
    const ready = await server.send("GET", "/readyz");
    expect([ready.status, ready.body["status"]]).toEqual([503, "read-only"]);
    expect((await server.send("GET", "/healthz")).status).toBe(200);
  } finally {
    await server.stop();
  }
});
