import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EXCEPTIONS } from "./checks/distribution.agreed.ts";
import { distributionFaults, type Exceptions } from "./checks/distribution.ts";

const DUMP = "hosted/server/schema.sql";
const BASE = `
create table public.shops (
  id text not null
);
create table public.orders (
  shop_id text not null,
  id text not null,
  number text not null
);
alter table public.orders enable row level security;
create table public.order_lines (
  shop_id text not null,
  order_id text not null,
  id bigint generated always as identity not null
);
create table public.sessions (
  id text not null
);
alter table shops add constraint shops_pkey PRIMARY KEY (id);
alter table orders add constraint orders_pkey PRIMARY KEY (shop_id, id);
alter table orders add constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
alter table order_lines add constraint order_lines_pkey PRIMARY KEY (shop_id, order_id, id);
alter table order_lines add constraint order_lines_order FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX orders_number ON public.orders USING btree (shop_id, lower(number)) WHERE (number IS NOT NULL);
create policy member on orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));
`;
const AGREED: Exceptions = {
  tables: { shops: ["reference", "few"], sessions: ["local", "of accounts"] },
  uniques: {},
  foreignKeys: {},
  policies: {},
  triggers: {},
};

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cuvee-distribution-"));
  mkdirSync(join(root, "hosted/server"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function faults(added = "", exceptions = AGREED, base = BASE): string[] {
  writeFileSync(join(root, DUMP), base + added);
  return distributionFaults(root, exceptions).map((fault) => fault.replace(`${DUMP}: `, ""));
}
const makes = (name: string, body: string): string =>
  `\n\nCREATE OR REPLACE FUNCTION public.${name}()\n RETURNS trigger\n LANGUAGE plpgsql\nAS $function$\n${body}\n$function$;\n`;
const runs = (name: string, table: string): string =>
  `\nCREATE TRIGGER ${name} AFTER INSERT ON public.${table} FOR EACH ROW EXECUTE FUNCTION ${name}();\n`;

it("accepts keys, indexes and policies of one shop, and keys to a reference table", () => {
  expect(faults()).toEqual([]);
});

it("refuses a new table that is neither of a shop nor listed", () => {
  expect(
    faults(`
create table public.notes (
  id text not null
);
create table public.stickers (
  shop_id text,
  id text not null
);
create table public.labels (
  shop_id text not null,
  id integer generated always as identity not null
);
alter table labels add constraint labels_pkey PRIMARY KEY (id, shop_id);`),
  ).toEqual([
    'tables: notes has no column "shop_id text not null"',
    'tables: stickers has no column "shop_id text not null"',
    "tables: labels its primary key begins with id, not with shop_id",
    "tables: labels id: only a bigint is counted on several nodes",
  ]);
});

it("refuses unique indexes, unique constraints and exclusions without the shop, but not an expression of it", () => {
  expect(
    faults(`
CREATE UNIQUE INDEX orders_id ON public.orders USING btree (id);
CREATE UNIQUE INDEX orders_hashed ON public.orders USING btree (md5((shop_id || number)), id);
alter table orders add constraint orders_number_key UNIQUE (number);
alter table orders add constraint orders_times EXCLUDE USING gist (number WITH =, id WITH =);`),
  ).toEqual(
    ["orders_id", "orders_hashed", "orders_number_key", "orders_times"].map(
      (name) => `uniques: ${name} is unique on orders without shop_id`,
    ),
  );
});

it("refuses foreign keys that lead to another shard or node", () => {
  expect(
    faults(`
alter table order_lines add constraint lines_session FOREIGN KEY (order_id) REFERENCES sessions(id);
alter table order_lines add constraint lines_id FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_lines add constraint lines_swapped FOREIGN KEY (order_id, shop_id) REFERENCES orders(shop_id, id);
alter table order_lines add constraint lines_emptied FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE SET NULL (order_id);
alter table sessions add constraint sessions_order FOREIGN KEY (id) REFERENCES orders(id);
alter table shops add constraint shops_session FOREIGN KEY (id) REFERENCES sessions(id) ON DELETE CASCADE;`),
  ).toEqual([
    "foreignKeys: shops_session leads from a reference table to a local one with an action (shops, sessions)",
    "foreignKeys: lines_session leads from a distributed table to a local one (order_lines, sessions)",
    "foreignKeys: lines_id leads to a distributed table without shop_id on both sides (order_lines, orders)",
    "foreignKeys: lines_swapped leads to a distributed table without shop_id on both sides (order_lines, orders)",
    "foreignKeys: lines_emptied has shop_id, so its action (ON DELETE SET NULL (order_id)) is refused (order_lines, orders)",
    "foreignKeys: sessions_order leads from a local table to a distributed one (sessions, orders)",
  ]);
});

it("refuses policies that read tables, also by a function", () => {
  const added = `${makes("mine", "select id from orders")}
create policy link on order_lines for select using ((EXISTS ( SELECT 1
   FROM orders o
  WHERE (o.id = order_lines.order_id))));
create policy buyer on order_lines for select using (order_id = ANY (mine()));
create policy self on sessions for all using ((EXISTS ( SELECT 1 FROM shops)));`;
  expect(faults(added)).toEqual([
    "policies: order_lines.link reads orders",
    "policies: order_lines.buyer reads orders",
  ]);
});

it("refuses triggers that touch other nodes, through every function that they call", () => {
  const added = [
    makes("add_line", "insert into order_lines (shop_id) select new.shop_id from shops; -- from sessions"),
    runs("add_line", "orders"),
    makes("forget", "delete from sessions where id = new.id;"),
    makes("ends_sessions", "perform forget();"),
    runs("ends_sessions", "orders"),
    makes("tells", "perform pg_notify('channel', new.id);"),
    runs("tells", "orders"),
    "\ncreate view public.entries as\n SELECT id FROM sessions;",
    makes("reads_view", "perform 1 from entries;"),
    runs("reads_view", "orders"),
    makes("counts_orders", "update orders set number = '';"),
    runs("counts_orders", "shops"),
    makes("signs_out", "perform forget();"),
    runs("signs_out", "shops"),
    makes("renames_shop", "update shops set id = '';"),
    runs("renames_shop", "sessions"),
    makes("closes_shop", "update shops set id = '';"),
    runs("closes_shop", "orders"),
  ].join("");
  expect(faults(added)).toEqual([
    "triggers: counts_orders runs for a reference table and touches orders (shops)",
    "triggers: signs_out runs for a reference table on every node and writes sessions (shops)",
    "triggers: ends_sessions runs on a shard and touches sessions (orders)",
    "triggers: tells runs on a shard and notifies, which a prepared transaction may not (orders)",
    "triggers: reads_view runs on a shard and touches sessions (orders)",
    "triggers: closes_shop runs on a shard and touches shops (orders)",
  ]);
  const one = { ...AGREED, triggers: { tells: "the command signals instead" } };
  expect(
    faults(makes("tells", "perform pg_notify('channel', new.id);") + runs("tells", "orders"), one),
  ).toEqual([]);
});

it("refuses an entry that names nothing, and one that follows the rules by now", () => {
  const exceptions: Exceptions = {
    ...AGREED,
    tables: { ...AGREED.tables, orders: ["local", "many"], wishes: ["local", "gone"] },
    uniques: { orders_number: "directory", orders_id: "directory" },
    policies: { "orders.member": "agent" },
  };
  const stale = (list: string, name: string): string =>
    `distribution.agreed.ts: ${list}: ${name} is gone or follows the rules; remove it`;
  expect(faults("", exceptions)).toEqual([
    "foreignKeys: order_lines_order leads from a distributed table to a local one (order_lines, orders)",
    stale("tables", "orders"),
    stale("tables", "wishes"),
    stale("uniques", "orders_number"),
    stale("uniques", "orders_id"),
    stale("policies", "orders.member"),
  ]);
});

it("throws when it sees no table, or a statement about a table that the dump has not", () => {
  expect(() => faults("", AGREED, "")).toThrow("saw no table");
  expect(() => faults("alter table gone add constraint gone_pkey PRIMARY KEY (id);")).toThrow(
    "unknown table gone",
  );
});

it("reads the whole dump of this project: an index that loses its entry is refused", () => {
  const dump = readFileSync(join(import.meta.dirname, "..", DUMP), "utf8");
  writeFileSync(join(root, DUMP), dump);
  expect(distributionFaults(root)).toEqual([]);
  const { orders_id: _, ...uniques } = EXCEPTIONS.uniques;
  expect(distributionFaults(root, { ...EXCEPTIONS, uniques })).toEqual([
    `${DUMP}: uniques: orders_id is unique on orders without shop_id`,
  ]);
});
