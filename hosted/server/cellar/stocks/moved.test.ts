import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { orderBody } from "#kit/testing/orders.ts";
import { anotherBuyer, sendUntilAnswered } from "#kit/testing/storm.ts";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
beforeAll(async () => {
  c = await openCellar();
});
afterAll(() => c.server.stop());

type Placed = { id: string; version: number };

it("an order that ends while its promise is being moved gives back its own, where it lies by then", async () => {
  const [formatId = ""] = c.bottles;
  await c.move(formatId, "inventory", 0);
  for (const lot of ["A", "B"])
    await c.act({ kind: "production", warehouseId: c.cellar, lines: [{ formatId, quantity: 12, lot }] });
  const body = await orderBody(c.server, c.shop, { payment: "transfer", quantity: 2, formatId });
  const orders: Placed[] = [];
  for (const n of [1, 2]) {
    const reply = await sendUntilAnswered(c.server, anotherBuyer(body, n, "transfer"));
    expect(reply.status, reply.text).toBe(201);
    orders.push((reply.body as unknown as { order: Placed }).order);
  }
  const [first] = orders;
  if (!first) return expect.unreachable();
  await asOwner(c.server.ownerUrl, async (client) => {
    await client.query("begin");
    // Another transaction moves the first order's promise from its place to the other lot, and is not committed yet.
    await client.query(
      `with held as (
         select format_id, warehouse_id, duty_status, lot, made_by, shop_id from stock_movements
         where order_id = $1 and kind = 'order' limit 1),
       other as (
         select s.shop_id, s.format_id, s.warehouse_id, s.duty_status, s.lot from stocks s join held h using (shop_id, format_id, warehouse_id)
         where s.lot <> h.lot and s.on_hand >= 2 limit 1),
       taken as (
         update stocks s set reserved = reserved - 2 from held h
         where s.shop_id = h.shop_id and s.format_id = h.format_id and s.warehouse_id = h.warehouse_id
           and s.duty_status = h.duty_status and s.lot = h.lot),
       given as (
         update stocks s set reserved = reserved + 2 from other o
         where s.shop_id = o.shop_id and s.format_id = o.format_id and s.warehouse_id = o.warehouse_id
           and s.duty_status = o.duty_status and s.lot = o.lot)
       insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, made_by)
       select shop_id, format_id, warehouse_id, duty_status, lot, 'order', 0, -2, $1, made_by from held
       union all select o.shop_id, o.format_id, o.warehouse_id, o.duty_status, o.lot, 'order', 0, 2, $1, (select made_by from held) from other o`,
      [first.id],
    );
    const ending = c.ask("POST", `/v1/orders/${first.id}/refusal`, { version: first.version });
    await expect
      .poll(async () => {
        const { rows } = await client.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0]?.n;
      })
      .toBeGreaterThan(0);
    await client.query("commit");
    const reply = await ending;
    expect(reply.status, reply.text).toBe(200);
  });
  // The only promise left is the other order's, at the place where it is held.
  const held = await c.rows<{ order: string; lot: string; units: number }>(
    `select order_id as order, lot, sum(reserved_delta)::int as units from stock_movements
     where format_id = $1 and order_id is not null group by 1, 2 having sum(reserved_delta) <> 0`,
    [formatId],
  );
  expect(held).toMatchObject([{ order: orders[1]?.id, units: 2 }]);
  const reserved = await c.rows<{ lot: string; units: number }>(
    "select lot, sum(reserved)::int as units from stocks where format_id = $1 group by 1 having sum(reserved) <> 0",
    [formatId],
  );
  expect(reserved).toEqual([{ lot: held[0]?.lot, units: 2 }]);
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
});
