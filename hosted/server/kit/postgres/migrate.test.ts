import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UNAVAILABLE } from "#kit/exitCodes.ts";
import { concurrentStatements, isConcurrent } from "#kit/postgres/schemaChanges/concurrently.ts";
import { migrate, migrations, type Migration } from "#kit/postgres/migrate.ts";
import { dropDatabase, newDatabase } from "#kit/postgres/testing/databases.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { exitCodeOf, explain } from "#serve.ts";

let url: string;
beforeEach(async () => {
  url = await newDatabase("demo");
});
afterEach(() => dropDatabase(url));

const LIMITS = { lockMs: 400, pauseMs: 20, patienceMs: 20_000 };

/** Returns the migrations of this version and one more. */
function withOneMore(sql: string): Migration[] {
  const sha256 = createHash("sha256").update(sql).digest("hex");
  return [...migrations(), { name: "9999_probe.sql", sql, sha256 }];
}

const rows = <R extends pg.QueryResultRow>(sql: string): Promise<R[]> =>
  asOwner(url, async (client) => (await client.query<R>(sql)).rows);

const hasColumn = async (): Promise<boolean> =>
  (await rows("select 1 from pg_attribute where attrelid = 'orders'::regclass and attname = 'probe'"))
    .length === 1;

/** State of the index `orders_probe`: absent, or whether it is complete. */
const indexState = async (): Promise<boolean | undefined> =>
  (
    await rows<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('orders_probe')",
    )
  )[0]?.valid;

/** Opens a transaction that has read `orders`, as a report of an hour would. */
async function holdOrders(): Promise<{ end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; select count(*) from orders");
  return { end: () => client.query("commit").then(() => client.end()) };
}

const waitsForOrders = (): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(
        await rows("select 1 from pg_locks where relation = 'orders'::regclass and not granted"),
      ).toHaveLength(1),
    { timeout: 10_000, interval: 5 },
  );

it("gives up a lock that it does not get, lets others pass, and succeeds after the long transaction", async () => {
  const holder = await holdOrders();
  const lines: string[] = [];
  const migrating = migrate(url, {
    list: withOneMore("alter table orders add column probe text"),
    limits: LIMITS,
    log: (line) => lines.push(line),
  });
  // Buyers that come while the change waits are served after lockMs at most, twice, while the transaction goes on.
  for (let turn = 1; turn <= 2; turn += 1) {
    await waitsForOrders();
    const came = performance.now();
    await rows("set statement_timeout = 10000; select count(*) from orders");
    expect(performance.now() - came).toBeLessThan(LIMITS.lockMs + 2000);
  }
  expect(await hasColumn()).toBe(false);
  await holder.end();
  expect(await migrating).toEqual(["9999_probe.sql"]);
  expect(await hasColumn()).toBe(true);
  expect(lines[0]).toBe("migration 9999_probe.sql: no lock at attempt 1, next one in 20 ms");
  expect(lines[1]).toMatch(/attempt 2, next one in 40 ms$/);
});

it("fails with the migration's name when the lock does not come in time, and leaves nothing", async () => {
  const holder = await holdOrders();
  const list = withOneMore("create table probe (); alter table orders add column probe text");
  const limits = { lockMs: 50, pauseMs: 10, patienceMs: 100 };
  const error: unknown = await migrate(url, { list, limits }).catch((failure: unknown) => failure);
  expect(explain(error)).toBe("migration 9999_probe.sql got no lock within 0.1 s: a transaction stays open");
  expect(exitCodeOf(error)).toBe(UNAVAILABLE);
  expect(await rows("select 1 where to_regclass('probe') is not null")).toEqual([]);
  await holder.end();
  expect(await migrate(url, { list })).toEqual(["9999_probe.sql"]);
});

it("does not repeat a migration that fails for another reason", async () => {
  const lines: string[] = [];
  const list = withOneMore("alter table orders add column number text");
  await expect(migrate(url, { list, log: (line) => lines.push(line) })).rejects.toThrow(
    "9999_probe.sql failed",
  );
  expect(lines).toEqual([]);
});

it("takes as long as it needs, whatever limits the database sets", async () => {
  const name = new URL(url).pathname.slice(1);
  for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
    await rows(`alter database ${name} set ${limit} = 100`);
  expect(await migrate(url, { list: withOneMore("select pg_sleep(0.3)") })).toEqual(["9999_probe.sql"]);
});

const INDEX =
  "-- concurrently\n-- Finds probes.\ncreate index concurrently orders_probe on orders (notes);\n";

it("builds an index outside a transaction; writers pass while it waits for an old transaction", async () => {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("begin; update orders set notes = notes");
  const migrating = migrate(url, { list: withOneMore(INDEX), limits: LIMITS });
  await vi.waitFor(async () => expect(await indexState()).toBe(false), { timeout: 10_000, interval: 5 });
  await rows(
    "set statement_timeout = 5000; update shops set name = name; insert into login_throttles select * from login_throttles where false",
  );
  await writer.query("commit");
  await writer.end();
  expect(await migrating).toEqual(["9999_probe.sql"]);
  expect(await indexState()).toBe(true);
});

it("is repeated after a cut: the invalid index is dropped and built, a complete one is kept", async () => {
  const list = withOneMore(INDEX);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("begin; update orders set notes = notes");
  const cut = expect(migrate(url, { list, limits: LIMITS })).rejects.toThrow("9999_probe.sql failed");
  await vi.waitFor(async () => expect(await indexState()).toBe(false), { timeout: 10_000, interval: 5 });
  await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'cuvee-migrate' and datname = current_database()`,
  );
  await cut;
  await writer.query("commit");
  await writer.end();
  expect(await indexState()).toBe(false);
  expect(await migrate(url, { list, limits: LIMITS })).toEqual(["9999_probe.sql"]);
  expect(await indexState()).toBe(true);
  // Cut after the index and before its record.
  await rows("delete from migrations where name in ('9999_probe.sql', '~complete')");
  const before = await rows("select 'orders_probe'::regclass::oid");
  expect(await migrate(url, { list, limits: LIMITS })).toEqual(["9999_probe.sql"]);
  expect(await rows("select 'orders_probe'::regclass::oid")).toEqual(before);
});

it("refuses an index whose name belongs to another table", async () => {
  await rows("create index orders_probe on shops (name)");
  await expect(migrate(url, { list: withOneMore(INDEX) })).rejects.toMatchObject({
    cause: { message: "index orders_probe belongs to shops" },
  });
});

it("runs once when several processes start together, an index built concurrently included", async () => {
  const list = withOneMore(INDEX);
  const ran = await Promise.all([1, 2, 3].map(() => migrate(url, { list, limits: LIMITS })));
  expect(ran.flat()).toEqual(["9999_probe.sql"]);
  expect(await indexState()).toBe(true);
});

it("holds only statements of one kind that can be repeated", () => {
  expect(isConcurrent(INDEX)).toBe(true);
  expect(isConcurrent(`\n${INDEX}`)).toBe(false);
  expect(concurrentStatements(INDEX)).toMatchObject([{ kind: "create index", index: "orders_probe" }]);
  const drop = "drop index concurrently if exists a;";
  expect(concurrentStatements(`${drop}${drop}`)).toHaveLength(2);
  expect(concurrentStatements("alter table orders validate constraint c")).toHaveLength(1);
  expect(() => concurrentStatements(INDEX + drop)).toThrow("of one kind, this one: create index, drop index");
  expect(() => concurrentStatements("-- concurrently\n")).toThrow("this one: none");
  for (const refused of [
    "drop index a",
    "create index concurrently on t (a)",
    "update orders set notes = ''",
  ])
    expect(() => concurrentStatements(refused)).toThrow("not a statement of a concurrent migration");
});
