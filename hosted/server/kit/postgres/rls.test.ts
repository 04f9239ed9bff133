import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appUrl, APP_ROLE } from "#kit/postgres/connection.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { FILL, fillEmpty } from "#kit/testing/rls.fixture.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let app: pg.Client;
/** Tables of the schema, with whether they carry `shop_id`. */
let tables: { name: string; tenant: boolean; walled: boolean }[];

/** Tables without row-level security, and why. A new table must be listed here, or have a policy. */
const NO_WALL: Record<string, string> = {
  backups: "of the deployment: when its processes made them",
  catalogue_versions: "a number per shop, written by triggers; tells nothing",
  deployment: "of the deployment: its owner's alone",
  handoffs: "found by the hash of a secret token alone, before anybody is known",
  idempotency_keys: "keyed by principal and key; read before the shop is known",
  limit_counts: "hashes of senders of many requests, with their counts; of no shop",
  migrations: "of the deployment",
  payment_webhooks: "event ids of providers, for deduplication",
};
/**
 * Tables of which some rows are published, with those that are not: published rows may be read by anyone, and written
 * by their shop alone.
 */
const UNPUBLISHED: Record<string, string> = {
  files: "not is_public",
  maintenances: "false",
  products: "status not in ('online', 'outofstock')",
  shops: "false",
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  for (const seller of [shop, other])
    for (const payment of ["cb", "check"] as const)
      await placeOrder(server, seller, { payment, quantity: 1 });
  await server.settle();
  await server.login("calades", "Calades2026");
  // Fills the tables that are still empty.
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(FILL);
    await fillEmpty(client);
  });
  tables = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select c.relname as name, c.relrowsecurity as walled, exists (
         select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as tenant
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    );
    return rows;
  });
  app = new pg.Client(appUrl(server.ownerUrl));
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await server.stop();
});

/** Runs as the application's role with these settings, and rolls back. */
async function as<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  await app.query("begin");
  try {
    for (const [name, value] of Object.entries(settings))
      await app.query("select set_config($1, $2, true)", [`app.${name}`, value]);
    return await work();
  } finally {
    await app.query("rollback");
  }
}
const count = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await app.query<{ n: string }>(`select count(*) as n from ${query}`, values)).rows[0]?.n);
const failure = async (query: string, values: unknown[] = []): Promise<string> => {
  await app.query("savepoint s");
  const code = await app.query(query, values).then(
    (done) => `changed ${done.rowCount}`,
    (error: { code?: string }) => error.code ?? "",
  );
  await app.query("rollback to savepoint s");
  return code;
};
/** Asks the owner of the tables about each of them, over one connection. */
const ofEach = <T>(
  names: readonly string[],
  ask: (client: pg.Client, name: string) => Promise<T>,
): Promise<Map<string, T>> =>
  asOwner(server.ownerUrl, async (client) => {
    const answers = new Map<string, T>();
    for (const name of names) answers.set(name, await ask(client, name));
    return answers;
  });
const walled = () => tables.filter((t) => t.walled).map((t) => t.name);
const SCOPES = { "no scope": {}, "empty settings": { shop_id: "", user_id: "", order_key: "", sign_in: "" } };

describe("row-level security", () => {
  it("is on every table but those that are named here, and the application's role cannot pass it", async () => {
    expect(tables.filter((t) => !t.walled).map((t) => t.name)).toEqual(Object.keys(NO_WALL));
    const role = await app.query(
      "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, current_user as name from pg_roles where rolname = current_user",
    );
    expect(role.rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, name: APP_ROLE },
    ]);
    const owned = await app.query(
      "select 1 from pg_class where relowner = (select oid from pg_roles where rolname = current_user)",
    );
    expect(owned.rowCount).toBe(0);
  });

  it.each(Object.entries(SCOPES))("shows and gives nothing of a tenant to %s", async (_, settings) => {
    const filled = await ofEach(walled(), async (client, table) => {
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
      return rowCount;
    });
    for (const table of walled()) {
      expect([table, filled.get(table)]).toEqual([table, 1]);
      await as(settings, async () => {
        const hidden = `${table} where ${UNPUBLISHED[table] ?? "true"}`;
        expect([table, await count(hidden)]).toEqual([table, 0]);
        // An update of all rows changes nothing, or is not allowed at all.
        const { rows } = await app.query<{ column: string }>(
          "select attname as column from pg_attribute where attrelid = $1::regclass and attnum = 1",
          [table],
        );
        const column = rows[0]?.column;
        expect([table, await failure(`update ${table} set ${column} = ${column}`)]).toEqual([
          table,
          expect.stringMatching(/^(changed 0|42501|23001)$/),
        ]);
        expect([table, await failure(`delete from ${table}`)]).toEqual([
          table,
          expect.stringMatching(/^(changed 0|42501|23001)$/),
        ]);
        expect([table, await failure(`truncate ${table} cascade`)]).toEqual([table, "42501"]);
      });
    }
  });

  it("shows a shop its own rows alone, in every table", async () => {
    const names = tables.filter((table) => table.tenant && table.walled).map(({ name }) => name);
    const totals = await ofEach(names, async (client, name) => {
      const text = `select count(*)::int as n from ${name} where shop_id = $1`;
      return (await client.query<{ n: number }>(text, [shop.id])).rows[0]?.n;
    });
    for (const name of names) {
      await as({ shop_id: other.id }, async () => {
        const visible = Object.hasOwn(UNPUBLISHED, name)
          ? 0
          : await count(`${name} where shop_id = $1`, [shop.id]);
        expect([name, visible]).toEqual([name, 0]);
        expect([
          name,
          await failure(`update ${name} set shop_id = shop_id where shop_id = $1`, [shop.id]),
        ]).toEqual([name, expect.stringMatching(/^(changed 0|42501|23001)$/)]);
      });
      await as({ shop_id: shop.id }, async () =>
        expect([name, await count(`${name} where shop_id = $1`, [shop.id])]).toEqual([
          name,
          totals.get(name),
        ]),
      );
    }
  });

  it("lets nobody write a row for another shop, nor move one to it", async () => {
    await as({ shop_id: other.id }, async () => {
      // The wall is judged before any other rule of a table, so the rest of the row is not needed.
      for (const { name, tenant, walled: hasWall } of tables)
        if (tenant && hasWall)
          expect([name, await failure(`insert into ${name} (shop_id) values ($1)`, [shop.id])]).toEqual([
            name,
            "42501",
          ]);
      for (const move of ["update warehouses set shop_id = $1", "update shops set id = $1"])
        expect([move, await failure(move, [shop.id])]).toEqual([move, "42501"]);
    });
  });

  it("has composite keys, so that no row can hang on another shop's", async () => {
    const loose = await asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select c.conrelid::regclass || ' -> ' || c.confrelid::regclass as name from pg_constraint c
         where c.contype = 'f' and exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'shop_id')
           and exists (select 1 from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'shop_id')
           and not exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'shop_id' and a.attnum = any(c.conkey))`,
      );
      return rows.map((row) => row.name);
    });
    expect(loose).toEqual([]);
  });

  it("shows a buyer his orders and the holder of a key his one, and neither lets him change them", async () => {
    const [mine] = await asOwner(
      server.ownerUrl,
      async (client) =>
        (
          await client.query<{ id: string; key: string }>(
            "select id, encode(key_hash, 'hex') as key from orders limit 1",
          )
        ).rows,
    );
    await as({ order_key: mine?.key ?? "" }, async () => {
      expect((await app.query("select id from orders")).rows).toEqual([{ id: mine?.id }]);
      expect(await failure("update orders set status = 'validated'")).toBe("changed 0");
      expect(await count("order_lines")).toBe(0);
    });
    await as({ order_key: "00" }, async () => expect(await count("orders")).toBe(0));
    // The same for a reservation, and for its order's key.
    const key = "feed";
    await asOwner(server.ownerUrl, async (client) => {
      await client.query("update reservations set key_hash = decode($1, 'hex') where id = 'x'", [key]);
      await client.query(
        `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, source, payment, created_at, order_id)
         select r.shop_id, 'y', event_id, slot_id, 'confirmed', 0, 0, 'web', 'full', now(), o.id from reservations r
         join orders o on o.shop_id = r.shop_id and o.id = $1 where r.id = 'x'`,
        [mine?.id],
      );
    });
    for (const [order_key, seen] of [
      [key, "x"],
      [mine?.key ?? "", "y"],
    ] as const)
      await as({ order_key }, async () => {
        expect((await app.query("select id from reservations")).rows).toEqual([{ id: seen }]);
        expect(await failure("update reservations set status = 'cancelled'")).toBe("changed 0");
        expect(await count("reservation_money")).toBe(0);
        expect(await count("reservation_lines")).toBe(seen === "x" ? 1 : 0);
      });
    await as({ user_id: "nobody" }, async () => expect(await count("orders")).toBe(0));
  });
});

it("shows a shop its staff and its buyers alone", async () => {
  const users = async (shopId: string) =>
    as({ shop_id: shopId }, async () =>
      (await app.query<{ username: string }>("select username from users order by 1")).rows.map(
        (row) => row.username,
      ),
    );
  // Camille has no terms with the estate, but requests a price list.
  expect(await users(shop.id)).toEqual([
    "calades",
    "camille",
    "cave-kerouedan",
    "mathieu",
    "sabine",
    "solene",
  ]);
  expect(await users(other.id)).toEqual(["aubree", "cave-kerouedan", "solene"]);
});

describe("facts", () => {
  it.each([
    "stock_movements",
    "inventory_counts",
    "stock_alerts",
    "order_events",
    "loyalty_movements",
    "client_events",
    "product_events",
    "collaborator_events",
    "reservation_money",
    "reservation_events",
  ])("of %s are never rewritten, not even by their shop", async (table) => {
    await as({ shop_id: shop.id }, async () => {
      expect(await count(table)).toBeGreaterThan(0);
      expect(await failure(`update ${table} set at = now()`)).toBe("23001");
      expect(await failure(`delete from ${table}`)).toMatch(/^(42501|23001)$/);
    });
    const byOwner = await asOwner(server.ownerUrl, (client) =>
      client.query(`delete from ${table}`).then(
        () => "deleted",
        (error: { code?: string }) => error.code,
      ),
    );
    expect(byOwner).toBe("23001");
  });

  it.each([
    "orders",
    "order_lines",
    "payments",
    "payment_attempts",
    "reservations",
    "reservation_payers",
    "order_groups",
  ])("of %s are never deleted", async (table) => {
    await as({ shop_id: shop.id }, async () => expect(await failure(`delete from ${table}`)).toBe("42501"));
  });
});
