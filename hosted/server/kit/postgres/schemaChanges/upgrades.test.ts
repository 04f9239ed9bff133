import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrations, type Migration } from "#kit/postgres/migrate.ts";
import { dropDatabase, newDatabase } from "#kit/postgres/testing/databases.fixture.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { dumpSchema } from "#kit/testing/schema.queries.ts";

/** Number of migrations at the first state that can be upgraded: 0001 to 0123. */
const FIRST_STATE = 113;
const SERVER = join(import.meta.dirname, "../../..");

/** Names of the landed migrations in the order in which they landed: each beginning of the list is a state. */
const landed = Object.keys(
  JSON.parse(readFileSync(join(SERVER, "kit/migrations/frozen.json"), "utf8")) as Record<string, string>,
);
const byName = new Map(migrations().map((migration) => [migration.name, migration]));

/** Returns the migrations of a state: the first `count` that landed, in the order in which they run. */
const migrationsOf = (count: number): Migration[] =>
  landed
    .slice(0, count)
    .toSorted()
    .flatMap((name) => byName.get(name) ?? []);

type Rows = Record<string, object[]>;

/** Rows of the demo shops with three orders and an invoice, as the server of the first state wrote them. */
const firstRows = (): Rows =>
  JSON.parse(
    gunzipSync(readFileSync(join(import.meta.dirname, "../testing/state0123.json.gz"))).toString(),
  ) as Rows;

const OWN_COLUMNS = `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** Writes rows as a restored backup does: without triggers, in any order. */
async function insertRows(client: pg.Client, rows: Rows): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const [table, list] of Object.entries(rows)) {
    const { names } = (await client.query<{ names: string }>(OWN_COLUMNS, [table])).rows[0] ?? { names: "" };
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    );
  }
}

/** Returns the number of rows of each table that had some in the first state. */
async function countRows(client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] =
      (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
  return counts;
}

const rows = firstRows();
const tables = Object.keys(rows);
const written = Object.fromEntries(tables.map((table) => [table, rows[table]?.length]));
/** Migration 0152 adds keys to it: mailboxes of contacts, numbers of companies. */
const FILLED = "public.client_keys";
/** The schema of a new database. */
let wanted: string;
let first: string;
const WITHDRAWN_COUNTRY = `update clients set addresses = jsonb_set(addresses, '{0,country}', '"FX"')
  where id = (select min(id) from clients where addresses -> 0 ->> 'country' = 'FR')`;
const COUNTRIES =
  "select distinct a ->> 'country' as country from clients, jsonb_array_elements(addresses) a";

beforeAll(async () => {
  const fresh = await newDatabase("empty");
  await migrate(fresh);
  wanted = await asOwner(fresh, dumpSchema);
  await dropDatabase(fresh);
  first = await newDatabase("empty");
  await migrate(first, { list: migrationsOf(FIRST_STATE) });
  await asOwner(first, (client) => insertRows(client, rows));
  // A client whose country a file named in full, imported before 0160.
  await asOwner(first, (client) => client.query(WITHDRAWN_COUNTRY));
});
afterAll(() => dropDatabase(first));

/** Checks every chain of every shop with the command of the product. */
const verify = async (url: string): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [join(SERVER, "verify.ts"), "--database", url], {
      env: { ...process.env, CUVEE_SECRET: TEST_SECRET },
    })
  ).stdout;

it("begins with the state after migration 0123", () => {
  expect(migrationsOf(FIRST_STATE).at(-1)?.name).toBe("0123_orders_in_parts.sql");
});

/** Returns the names of all migrations in the order in which they run on a database that was upgraded from a state. */
function orderOf(count: number): string {
  const before = migrationsOf(count);
  return [...before, ...migrations().filter((one) => !before.includes(byName.get(one.name) ?? one))]
    .map(({ name }) => name)
    .join();
}

/**
 * States to upgrade: the first, the last, and each from which the migrations run in an order that no state before has,
 * because one with a lower number landed later. The others run the same statements on the same rows as the first; all
 * with LONG.
 */
const states = landed
  .map((name, at) => [name, at + 1] as const)
  .slice(FIRST_STATE - 1)
  .filter(
    ([, count], at, all) =>
      process.env["LONG"] ||
      count === landed.length ||
      !all.slice(0, at).some(([, earlier]) => orderOf(earlier) === orderOf(count)),
  );

it.each(states)("upgrades the state in which %s was the last", async (_, count) => {
  const url = await newDatabase(first);
  try {
    if (count > FIRST_STATE) await migrate(url, { list: migrationsOf(count) });
    const had = new Set(migrationsOf(count));
    expect(await migrate(url)).toEqual(
      migrations().flatMap((one) => (had.has(byName.get(one.name) ?? one) ? [] : one.name)),
    );
    expect(await migrate(url)).toEqual([]);
    expect(await asOwner(url, dumpSchema)).toBe(wanted);
    const { [FILLED]: keys = 0, ...counted } = await asOwner(url, (client) => countRows(client, tables));
    const { [FILLED]: keysBefore = 0, ...before } = written;
    expect(counted).toEqual(before);
    expect(keys).toBeGreaterThanOrEqual(keysBefore);
    const countries = await asOwner(url, (client) => client.query<{ country: string }>(COUNTRIES));
    expect(countries.rows.map(({ country }) => country)).not.toContain("FX");
    // The chains are those of the first state in each of them, which the counts compare: the command reads all after
    // the longest way and the shortest, and after each with LONG.
    if (process.env["LONG"] || count === FIRST_STATE || count === landed.length)
      expect(await verify(url)).toMatch(/domaine-des-trois-calades bills: 1 documents[^\n]*\n {2}hold/);
  } finally {
    await dropDatabase(url);
  }
});
