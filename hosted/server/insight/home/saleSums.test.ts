import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import {
  acceptedOrder,
  bill,
  credit,
  deposit,
  orderAct,
  viewIn,
} from "#sales/bills/testing/bills.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";

// Facts of sales and their sums: written with the sale, taken back with it, folded, compared every night and mended.

const DAY_MS = 86_400_000;
let home: PaymentsOffice;
beforeAll(async () => {
  home = await openPaymentsOffice();
});
afterAll(() => home.server.stop());

const sql = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(home.server.ownerUrl, async (client) => (await client.query<T>(text, values)).rows);
type Facts = { rows: number; sales: number; units: number; ht: number; ttc: number };
/** Returns what the facts of a source add up to; null where it never had any. */
async function factsOf(sourceId: string, basis = "ordered"): Promise<Facts | null> {
  const [facts] = await sql<Facts>(
    `select count(*)::int as rows, sum(sales)::int as sales, sum(units)::int as units, sum(ht_cents)::int as ht,
       sum(ttc_cents)::int as ttc from sale_facts where source_id = $1 and basis = $2`,
    [sourceId, basis],
  );
  return facts && facts.rows > 0 ? facts : null;
}
const get = async <T>(path: string, token = home.token): Promise<T> => {
  const reply = await home.server.send("GET", path, { token });
  expect(reply.status, `${path} ${reply.text.slice(0, 300)}`).toBe(200);
  return reply.body as unknown as T;
};
type Measure = { count: number; totals: Record<string, number> };
const read = async () => ({
  board: await get<Dashboard>("/v1/dashboard"),
  orders: await get<Measure>("/v1/orders/measure"),
  clients: await get<Measure>("/v1/clients/measure"),
});

it("has facts of an order from its acceptance on, and takes them back with it", async () => {
  const { body } = await placeOrder(home.server, home.shop, {
    payment: "check",
    quantity: 6,
    email: "faits@example.org",
  });
  const placed = (body as unknown as { order: OrderView }).order;
  expect(await factsOf(placed.id)).toBeNull();
  const accepted = await orderAct(home, placed, "acceptance");
  const { priced } = accepted;
  expect(await factsOf(placed.id)).toMatchObject({
    sales: 1,
    units: 6,
    ht: priced.totalHtCents,
    ttc: priced.totalTtcCents,
  });
  await orderAct(home, accepted, "cancellation");
  const gone = await factsOf(placed.id);
  expect(gone).toMatchObject({ sales: 0, units: 0, ht: 0, ttc: 0 });
  // A fact is never removed: rows of the opposite sign stand beside it.
  expect(gone?.rows).toBeGreaterThan(3);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("counts an invoice and its credit note as billed, each on its day", async () => {
  const order = await acceptedOrder(home, { payment: "check", quantity: 12, email: "facture@example.org" });
  expect(await factsOf(order.id, "billed")).toBeNull();
  const paper = viewIn(await bill(home, [order.id]));
  expect(await factsOf(paper.id, "billed")).toMatchObject({
    sales: 1,
    units: 12,
    ht: order.priced.totalHtCents,
  });
  const back = viewIn(await credit(home, paper.id, { mode: "amount", amountCents: 1000 }));
  expect(await factsOf(back.id, "billed")).toMatchObject({ sales: 0, ttc: -1000 });
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("counts neither a deposit nor its credit note as billed: both are advances", async () => {
  const order = await acceptedOrder(home, { payment: "check", quantity: 6, email: "arrhes@example.org" });
  const paper = viewIn(await deposit(home, order.id, { percentBp: 3000 }));
  const back = viewIn(await credit(home, paper.id, { mode: "whole" }));
  expect(await factsOf(paper.id, "billed")).toBeNull();
  expect(await factsOf(back.id, "billed")).toBeNull();
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("keeps agent and grid of the day of the sale, whoever the client has later", async () => {
  const agent = await makePerson(home.server, {
    role: "agent",
    shops: [{ shopId: home.shop.id, authorizations: {} }],
  });
  const agentId = await userOf(home.server, agent);
  const first = await acceptedOrder(home, { payment: "check", quantity: 6, email: "agente@example.org" });
  const client = (
    await sql<{ client_id: string }>("select client_id from orders where id = $1", [first.id])
  )[0];
  await sql("update clients set agent_id = $2 where id = $1", [client?.client_id, agentId]);
  const second = await acceptedOrder(home, { payment: "check", quantity: 6, email: "agente@example.org" });
  await sql("update clients set agent_id = null where id = $1", [client?.client_id]);
  await orderAct(home, second, "cancellation");
  const agents = await sql<{ source_id: string; agent_id: string | null; units: number }>(
    `select source_id, agent_id, sum(units)::int as units from sale_facts where source_id = any($1) group by 1, 2
     order by 2 nulls first`,
    [[first.id, second.id]],
  );
  expect(agents).toEqual([
    { source_id: first.id, agent_id: null, units: 6 },
    { source_id: second.id, agent_id: agentId, units: 0 },
  ]);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("lists an agent his own clients by turnover, as the shop lists them", async () => {
  const agent = await makePerson(home.server, {
    role: "agent",
    shops: [{ shopId: home.shop.id, authorizations: {} }],
  });
  const order = await acceptedOrder(home, { payment: "check", quantity: 6, email: "sien@example.org" });
  await sql("update clients set agent_id = $2 where id = (select client_id from orders where id = $1)", [
    order.id,
    await userOf(home.server, agent),
  ]);
  const { rows } = await get<{ rows: object[] }>("/v1/clients?sort=-turnoverCents", agent);
  expect(rows).toMatchObject([{ turnoverCents: order.priced.totalHtCents }]);
});

it("folds its changes without changing a figure", async () => {
  const before = await read();
  const waiting = "select count(*)::int as n from sale_day_sums where part > 0 and shop_id = $1";
  expect((await sql<{ n: number }>(waiting, [home.shop.id]))[0]?.n).toBeGreaterThan(0);
  await home.server.app.tidy();
  expect(await sql(waiting, [home.shop.id])).toEqual([{ n: 0 }]);
  expect(await read()).toEqual(before);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("agrees after many acceptances and cancellations at once, while sums are folded and compared", async () => {
  const placed = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { body } = await placeOrder(home.server, home.shop, {
        payment: "check",
        quantity: 6,
        email: `presse${n % 3}@example.org`,
      });
      return (body as unknown as { order: OrderView }).order;
    }),
  );
  const night = async (): Promise<void> => {
    await sql("update sale_sum_states set reconciled_on = null");
    await home.server.app.tidy();
  };
  const nights = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await night();
  };
  await Promise.all([
    nights(),
    nights(),
    ...placed.map(async (order, n) => {
      const accepted = await orderAct(home, order, "acceptance");
      if (n % 2 === 0) await orderAct(home, accepted, "cancellation");
    }),
  ]);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
  const kept = await Promise.all(placed.map(({ id }) => factsOf(id)));
  expect(kept.map((facts) => facts?.units)).toEqual(placed.map((_, n) => (n % 2 === 0 ? 0 : 6)));
});

it("lists clients by turnover alike before and after the night in which a month ends", async () => {
  const listed = async () =>
    (
      await get<{ rows: { id: string; turnoverCents: number }[] }>(
        "/v1/clients?sort=-turnoverCents&limit=200",
      )
    ).rows.map(({ id, turnoverCents }) => ({ id, turnoverCents }));
  const now = Date.now();
  // An order of eleven months ago leaves the twelve months with the next month.
  const old = await acceptedOrder(home, { payment: "check", quantity: 60, email: "ancienne@example.org" });
  await sql(
    "update orders set created_at = date_trunc('month', now()) - interval '11 months' + interval '3 days' where id = $1",
    [old.id],
  );
  const first = await listed();
  expect(first[0]?.turnoverCents).toBeGreaterThan(first[1]?.turnoverCents ?? 0);
  home.server.clock.now = now + 32 * DAY_MS;
  await sql("update sessions set expires_at = now() + interval '60 days'");
  home.token = await home.server.login("calades", "Calades2026");
  const before = await listed();
  expect(before.map(({ turnoverCents }) => turnoverCents)).toEqual(
    before.map(({ turnoverCents }) => turnoverCents).toSorted((a, b) => b - a),
  );
  expect(before[0]?.id).not.toBe(first[0]?.id);
  await home.server.app.tidy();
  expect(await sql("select month::text from sale_sum_states where shop_id = $1", [home.shop.id])).toEqual([
    { month: `${new Date(home.server.clock.now).toISOString().slice(0, 7)}-01` },
  ]);
  expect(await listed()).toEqual(before);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
});

it("finds at night what is wrong in facts and sums, and mends it", async () => {
  const before = await read();
  const of = [home.shop.id];
  await asOwner(home.server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      "update sale_day_sums set ht_cents = ht_cents + 100, ttc_cents = 0 where shop_id = $1",
      of,
    );
    await client.query("delete from sale_product_sums where shop_id = $1", of);
    await client.query("update sale_client_sums set ht_cents = ht_cents - 1 where shop_id = $1", of);
    await client.query("delete from sale_agent_sums where shop_id = $1", of);
    await client.query("update order_sums set orders = orders + 1 where shop_id = $1", of);
    await client.query("update client_counts set clients = 1 where shop_id = $1", of);
    await client.query("update client_turnovers set turnover_cents = 7 where shop_id = $1", of);
    await client.query(
      "delete from sale_facts where id in (select id from sale_facts where shop_id = $1 limit 5)",
      of,
    );
  });
  expect(Object.keys(await brokenInvariants(home.server.ownerUrl)).length).toBeGreaterThan(7);
  expect(await read()).not.toEqual(before);
  home.server.clock.now += DAY_MS;
  await home.server.app.tidy();
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
  home.server.clock.now -= DAY_MS;
  expect(await read()).toEqual(before);
});
