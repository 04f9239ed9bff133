import type { Inventory, UnservedOrder } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
beforeAll(async () => {
  c = await openCellar();
});
afterAll(async () => {
  await c.server.settle();
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
  await c.server.stop();
});

/** Counts the bottles of a format in the cellar. */
async function counted(formatId: string, quantity: number): Promise<Inventory> {
  const opened = await c.ask("POST", "/v1/stocks/inventories", { name: "Recompte", warehouseId: c.cellar });
  expect(opened.status, opened.text).toBe(201);
  const inventory = opened.body as unknown as Inventory;
  const counts = [{ id: newTestId(), formatId, quantity }];
  const noted = await c.ask("POST", `/v1/stocks/inventories/${inventory.id}/counts`, { counts });
  expect(noted.status, noted.text).toBe(201);
  return inventory;
}
const close = ({ id, version }: Inventory, more = {}) =>
  c.ask("POST", `/v1/stocks/inventories/${id}/closing`, { version, ...more });

it("an inventory below what is reserved closes only once the orders that lack bottles were named", async () => {
  const [formatId = "", other = ""] = c.bottles;
  await c.move(formatId, "inventory", 0);
  await c.act({ kind: "purchase", warehouseId: c.cellar, lines: [{ formatId, quantity: 60 }] });
  const input = (quantity: number) => ({ payment: "transfer" as const, quantity, formatId });
  const place = async (quantity: number): Promise<{ id: string; number: string }> => {
    const placed = await placeOrder(c.server, c.shop, input(quantity));
    expect(placed.status, placed.text).toBe(201);
    return (placed.body as unknown as { order: { id: string; number: string } }).order;
  };
  const first = await place(24);
  const second = await place(36);

  const low = await counted(formatId, 30);
  const refused = await close(low);
  expect([refused.status, refused.body["code"]]).toEqual([409, "inventory-lacks"]);
  const { orders } = refused.body["facts"] as unknown as { orders: UnservedOrder[] };
  // The newest order loses its units first.
  expect(orders).toEqual([
    {
      orderId: second.id,
      number: second.number,
      client: expect.stringMatching(/\w/),
      lines: [{ article: expect.stringMatching(/\w/), formatType: "bottle", units: 30 }],
    },
  ]);
  expect(String(refused.body["message"])).toMatch(/commande/);
  // Nothing was posted, and the inventory is still open.
  expect((await c.article(formatId)).places[0]).toMatchObject({ onHand: 60, available: 0 });

  const closed = await close(low, { acceptLacks: true });
  expect([closed.status, closed.body["status"]], closed.text).toEqual([200, "closed"]);
  expect((await c.article(formatId)).places[0]).toMatchObject({ onHand: 30, available: -30 });
  const alerts = await c.rows<{ level: number; orders: { id: string }[] }>(
    "select level::int, orders from stock_alerts where kind = 'shortage' and format_id = $1",
    [formatId],
  );
  expect(alerts).toMatchObject([{ level: -30, orders: [{ id: second.id }] }]);
  expect(first.id).not.toBe(second.id);

  // A count of a single article needs the confirmation as well.
  const count = (quantity: number, more = {}) =>
    c.ask("POST", "/v1/stocks/movements", {
      formatId,
      kind: "inventory",
      warehouseId: c.cellar,
      quantity,
      ...more,
    });
  const reply = await count(20);
  expect([reply.status, reply.body["code"]], reply.text).toEqual([409, "inventory-lacks"]);
  const lacking = (reply.body["facts"] as unknown as { orders: UnservedOrder[] }).orders;
  expect(new Map(lacking.map(({ orderId, lines }) => [orderId, lines.map((line) => line.units)]))).toEqual(
    new Map([
      [first.id, [4]],
      [second.id, [36]],
    ]),
  );
  expect((await c.article(formatId)).places[0]).toMatchObject({ onHand: 30 });
  expect((await count(20, { acceptLacks: true })).body).toMatchObject({ onHand: 20, available: -40 });
  // A count that finds bottles again needs no confirmation.
  expect((await count(30)).status).toBe(201);

  // Units that are not reserved need no confirmation, nor do units for sale elsewhere.
  const free = await counted(other, 1);
  expect((await close(free)).status).toBe(200);
  // The bottles are found again: no promise is left without goods.
  await c.act({ kind: "purchase", warehouseId: c.cellar, lines: [{ formatId, quantity: 30 }] });
});
