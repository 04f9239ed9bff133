import { cents } from "@cuvee/core/kit/money.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCounter, ticketHelpers } from "#counter/tills/testing/tickets.fixture.ts";
import { bottles, openDay, sell } from "#demo/tillDevice.ts";
import { purge, type Purge } from "#kit/jobs/purge.ts";
import { outboxPath } from "#kit/outbox/routes.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { purgeNotificationRows } from "#relations/notifications/queries.ts";

// The hourly housekeeping removes what grows with time after its days, and nothing that the law wants kept.

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };
const { rows, follow, newDevice, ticketOf } = ticketHelpers(() => ({ server, shop, token, owner }));

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
});
afterAll(() => server.stop());

type Mail = { kind: string; text: string; html: string; files: unknown[]; removed: boolean };
const mailsOf = (where: string): Promise<Mail[]> =>
  rows<Mail>(`select kind, body_text as text, body_html as html, files, body_removed_at is not null as removed
    from mails where ${where} order by kind`);
/** Everything that stays of a mail. */
const HEADS = `select id, shop_id, order_id, kind, lang, recipient, subject, created_at, sent_at, attempts, error,
  from_name, reply_to from mails order by id`;

/** Places an order whose mails, and those of no other order, were sent so many days ago. */
async function orderDaysAgo(days: number): Promise<string> {
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6 });
  const { id } = placed.body["order"] as unknown as { id: string };
  await server.settle();
  await rows("update mails set sent_at = now() - $2 * interval '1 day' where order_id = $1", [id, days]);
  return id;
}

const historyOf = async (id: string): Promise<unknown> =>
  (await server.send("GET", `/v1/orders/${id}`, { token })).body["events"];

it("removes text and files of mails after 400 days; who was written to about what stays", async () => {
  const old = await orderDaysAgo(401);
  const young = await orderDaysAgo(399);
  const unsent = await orderDaysAgo(500);
  await rows(
    "update mails set sent_at = null, created_at = now() - interval '500 days' where order_id = $1",
    [unsent],
  );
  const heads = await rows(HEADS);
  const history = await historyOf(old);
  await server.app.tidy();
  const gone = { text: "", html: "", files: [], removed: true };
  expect(await mailsOf(`order_id = '${old}'`)).toEqual([
    { kind: "orderNotice", ...gone },
    { kind: "orderPlaced", ...gone },
  ]);
  const kept = await mailsOf(`order_id in ('${young}', '${unsent}')`);
  expect(kept).toHaveLength(4);
  for (const mail of kept)
    expect(mail).toMatchObject({ html: expect.stringContaining("<html"), removed: false });
  expect(await rows(HEADS)).toEqual(heads);
  expect(await historyOf(old)).toEqual(history);
  const page = await server.send("GET", `${outboxPath(server.app.services)}&lang=fr`);
  expect(page.text.match(/Texte et pièces jointes supprimés le /g)).toHaveLength(2);
});

it("leaves the mailed copies of tickets, which are sealed, and their chain", async () => {
  const own = await newDevice();
  await openDay(own);
  const lines = [bottles(own, shop.bottle.id, 2)];
  const ticket = await sell(own, { lines, tenders: [{ type: "cash", amountCents: cents(50_000) }] });
  await follow(own);
  const body = { id: newTestId(), email: "buyer@example.org", again: true };
  expect((await server.send("POST", `/v1/tickets/${ticket.id}/mail`, { token, body })).status).toBe(200);
  await server.settle();
  await rows("update mails set sent_at = now() - interval '401 days' where kind = 'ticketReceipt'");
  const before = await ticketOf(ticket.id);
  await server.app.tidy();
  expect(await mailsOf("kind = 'ticketReceipt'")).toMatchObject([{ html: "", removed: true }]);
  expect(await ticketOf(ticket.id)).toEqual(before);
  const verified = await server.send("GET", "/v1/tills/verification?whole=true", { token });
  expect(verified.body["mailed"]).toEqual({ copies: 1, broken: null });
});

/** Adds notifications of the owner that are so many days old. */
const notify = (id: string, days: number, count = 1): Promise<unknown> =>
  rows(
    `insert into notifications (shop_id, id, user_id, type, content, redirect_link, created_at)
     select $1, $2 || n, $3, 'newOrder', '{}', '/', now() - $4 * interval '1 day' from generate_series(1, $5::int) n`,
    [shop.id, id, owner.id, days, count],
  );
const idsOf = async (table: string, prefix: string): Promise<string[]> =>
  (await rows<{ id: string }>(`select id from ${table} where id like $1 || '%' order by id`, [prefix])).map(
    ({ id }) => id,
  );

it("deletes notifications after 400 days, in several batches", async () => {
  await notify("old", 401, 2500);
  await notify("oldest", 4000);
  await notify("young", 399);
  await server.app.tidy();
  expect(await idsOf("notifications", "old")).toEqual([]);
  expect(await idsOf("notifications", "young")).toEqual(["young1"]);
});

/** Adds deliveries of webhooks and their events, so many days old, as their triggers write them. */
const deliver = (id: string, days: number, state: string): Promise<unknown> =>
  asOwner(server.ownerUrl, async (client) => {
    const values = [shop.id, id, days];
    const at = "now() - $3 * interval '1 day'";
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, created_at, next_at)
       values ($1, $2, 'none', $2, 'order.placed', '{}', $4, ${at}, case when $4 = 'waiting' then now() end)`,
      [...values, state],
    );
    await client.query(
      `insert into webhook_tries (shop_id, delivery_id, number, at, ms) values ($1, $2, 1, ${at}, 1)`,
      values,
    );
    await client.query(
      `insert into webhook_events (shop_id, id, type, subject, at, told_at)
       values ($1, $2, 'order.placed', 's', ${at}, case when $4 <> 'waiting' then ${at} end)`,
      [...values, state],
    );
  });

it("deletes ended deliveries of webhooks after 30 days, with their attempts and events", async () => {
  await deliver("dold1", 31, "delivered");
  await deliver("dold2", 31, "failed");
  await deliver("dwaits", 31, "waiting");
  await deliver("dyoung", 29, "delivered");
  await server.app.tidy();
  for (const table of ["webhook_deliveries", "webhook_events"])
    expect(await idsOf(table, "d"), table).toEqual(["dwaits", "dyoung"]);
  expect(
    await rows("select delivery_id as id from webhook_tries where delivery_id like 'd%' order by 1"),
  ).toEqual([{ id: "dwaits" }, { id: "dyoung" }]);
});

it("keeps everything for good where its days are 0", async () => {
  const forever = await startTestServer({
    env: { KEEP_MAILS_DAYS: "0", KEEP_NOTIFICATIONS_DAYS: "0", KEEP_WEBHOOKS_DAYS: "0" },
  });
  const other = server;
  server = forever;
  try {
    const order = await orderDaysAgo(30_000);
    await notify("old", 30_000);
    await deliver("dold", 30_000, "delivered");
    await forever.app.tidy();
    expect((await mailsOf(`order_id = '${order}'`)).map(({ removed }) => removed)).toEqual([false, false]);
    expect(await idsOf("notifications", "old")).toEqual(["old1"]);
    expect(await idsOf("webhook_deliveries", "d")).toEqual(["dold"]);
  } finally {
    server = other;
    await forever.stop();
  }
});

it("removes a thousand rows with each statement, and stops when few are left and at the end of a run", async () => {
  await notify("old", 401, 1001);
  const counts: number[] = [];
  const remove: Purge["remove"] = async (tx, before) => {
    const n = await purgeNotificationRows(tx, before);
    counts.push(n);
    return n;
  };
  await purge(server.app.services, { days: 400, remove });
  expect(counts).toEqual([1000, 1]);
  let runs = 0;
  await purge(server.app.services, {
    days: 1,

    remove: () => Promise.resolve((runs += 1) && 1000),
  });
  expect(runs).toBe(200);
});

/** Has every connection of the server tell the database's statistics what it read. */
async function tellStatistics(): Promise<void> {
  const { pool } = server.app.services.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query("select pg_stat_force_next_flush()")));
  for (const client of clients) client.release();
}

/** Returns the rows of each table that statements have read without an index since the database was made. */
async function readWithoutIndex(tables: readonly string[]): Promise<number[]> {
  await tellStatistics();
  const counts = await rows<{ n: number }>(
    "select seq_tup_read::int as n from pg_stat_user_tables where relname = any ($1) order by relname",
    [tables],
  );
  return counts.map(({ n }) => n);
}

it("finds the old ones of very many rows by an index", { timeout: 120_000 }, async () => {
  const many = fullNumber(40_000, 200_000);
  await notify("many", 10, many);
  await notify("old", 401, 1500);
  const mail = `insert into mails (id, kind, lang, recipient, subject, body_text, body_html, sent_at)
    select $1 || n, 'orderPlaced', 'fr', 'a@example.org', 's', 't', 'h', now() - $2 * interval '1 day'
    from generate_series(1, $3::int) n`;
  await rows(mail, ["many", 10, many]);
  await rows(mail, ["old", 401, 1500]);
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, created_at)
       select $1, 'many' || n, 'none', 'e', 'order.placed', '{}', 'delivered',
         now() - case when n <= 1500 then 31 else 1 end * interval '1 day' from generate_series(1, $2::int) n`,
      [shop.id, many],
    );
    await client.query("analyze mails, notifications, webhook_deliveries");
  });
  const tables = ["mails", "notifications", "webhook_deliveries"];
  const before = await readWithoutIndex(tables);
  expect(before).toHaveLength(tables.length);
  await server.app.tidy();
  for (const [at, count] of (await readWithoutIndex(tables)).entries())
    expect(count - (before[at] ?? 0), tables[at]).toBeLessThan(1000);
  expect(await mailsOf("id like 'old%' and body_removed_at is null")).toEqual([]);
  expect(await idsOf("notifications", "old")).toEqual([]);
  expect(await rows("select count(*)::int as n from webhook_deliveries where id like 'many%'")).toEqual([
    { n: many - 1500 },
  ]);
});
