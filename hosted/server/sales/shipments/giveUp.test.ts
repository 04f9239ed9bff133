import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { breaches } from "#kit/testing/invariants.ts";
import { orderBody, stockOf } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openDock, type Dock } from "#sales/shipments/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
beforeAll(async () => {
  server = await startTestServer();
  dock = await openDock(server);
});
afterAll(() => server.stop());

const giveUp = async (order: OrderView, quantity: number, more: object = {}): Promise<Reply> => {
  const { version } = await dock.read(order.id);
  const lines = [{ lineId: order.lines[0]?.id ?? "", quantity }];
  const body = { id: newTestId(), version, reason: "Rupture", lines, ...more };
  return dock.ask("POST", `/v1/orders/${order.id}/line-cancellations`, body);
};
const billing = async (id: string): Promise<OrderBilling> =>
  (await dock.ask("GET", `/v1/orders/${id}/billing`)).body as unknown as OrderBilling;
const bill = (orderId: string, lines?: object[]): Promise<Reply> =>
  dock.ask("POST", "/v1/bills", { id: newTestId(), orders: [{ orderId, ...(lines ? { lines } : {}) }] });
const givable = ({ lines }: OrderShipments): number | undefined => lines[0]?.givable;

test("the rest of a line that was delivered in part is given up: its stock is free, less is to bill, and the order is over", async () => {
  const before = await stockOf(server, dock.token, dock.shop.bottle.id);
  const order = await dock.order(12);
  const [shipment] = await dock.planned(order, dock.share(order, 5));
  await dock.done(order.id, shipment?.id ?? "", "delivery");
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("partiallyDelivered");
  const whole = await billing(order.id);

  const tooMuch = await giveUp(order, 8);
  expect([tooMuch.status, tooMuch.body["code"]]).toEqual([409, "line-cancellation-too-much"]);
  const done = await giveUp(order, 7);
  expect(done.status, done.text).toBe(201);
  expect(givable(done.body as unknown as OrderShipments)).toBe(0);

  const after = await stockOf(server, dock.token, dock.shop.bottle.id);
  expect(after).toMatchObject({ reserved: before.reserved, onHand: before.onHand - 5 });
  const now = await dock.orderNow(order.id);
  expect(now.deliveryStatus).toBe("delivered");
  const told = now.events.find(({ kind }) => kind === "lines-cancelled");
  expect([told?.by, told?.reason]).toEqual(["calades", expect.stringMatching(/^7 × .+ · Rupture$/)]);
  const right = await dock.ask("GET", `/v1/orders/${order.id}/withdrawals`);
  expect((right.body as unknown as { lines: { left: number }[] }).lines[0]?.left).toBe(5);
  const rest = await billing(order.id);
  expect(rest.givenUpTtcCents).toBeGreaterThan(0);
  expect(rest.billedTtcCents + rest.toBillTtcCents + rest.givenUpTtcCents).toBe(whole.totalTtcCents);
  // What is awaited of its buyer is what is left.
  expect(now.payment.amountCents).toBe(rest.toBillTtcCents);

  const billed = await bill(order.id);
  expect(billed.status, billed.text).toBe(201);
  const paper = billed.body as unknown as { totalTtcCents: number; paper: { lines: { quantity: number }[] } };
  expect(paper.totalTtcCents).toBe(rest.toBillTtcCents);
  expect(paper.paper.lines[0]?.quantity).toBe(5);
  expect((await dock.orderNow(order.id)).status).toBe("invoiced");
  expect(await breaches(server.ownerUrl)).toEqual({});
});

test("what was billed stays; the last part that is given up closes the order, and what was paid too much is owed back", async () => {
  const order = await dock.order(6);
  const line = order.lines[0]?.id ?? "";
  const free = (await billing(order.id)).lines.filter((l) => l.id !== line);
  const part = [{ id: line, quantity: 4 }, ...free.map(({ id, left }) => ({ id, quantity: left }))];
  expect((await bill(order.id, part)).status).toBe(201);
  const tooMuch = await giveUp(order, 3);
  expect(tooMuch.body["code"]).toBe("line-cancellation-too-much");
  const paid = await dock.ask("POST", `/v1/orders/${order.id}/payment-receipt`, {
    version: (await dock.orderNow(order.id)).version,
    reason: "",
  });
  expect(paid.status, paid.text).toBe(200);
  const done = await giveUp(order, 2);
  expect(done.status, done.text).toBe(201);
  await server.settle();
  const now = await dock.orderNow(order.id);
  const { toBillTtcCents, givenUpTtcCents } = await billing(order.id);
  expect([now.status, toBillTtcCents]).toEqual(["invoiced", 0]);
  expect(now.events.map(({ kind, reason }) => [kind, reason])).toContainEqual([
    "part-refund-due",
    String(givenUpTtcCents),
  ]);
  expect(await breaches(server.ownerUrl)).toEqual({});
});

test("an order is not given up line by line to nothing, below its deposits, twice by one key, or by another version", async () => {
  const order = await dock.order(6);
  expect((await giveUp(order, 6)).body["code"]).toBe("line-cancellation-all");
  const deposit = { id: newTestId(), orderId: order.id, share: { percentBp: 9000 } };
  expect((await dock.ask("POST", "/v1/deposits", deposit)).status).toBe(201);
  expect((await giveUp(order, 4)).body["code"]).toBe("line-cancellation-deposit");

  const other = await dock.order(6);
  expect((await giveUp(other, 1, { version: 99 })).body["code"]).toBe("conflict");
  const lines = [1, 2].map((quantity) => ({ lineId: other.lines[0]?.id ?? "", quantity }));
  expect((await giveUp(other, 1, { lines })).body["code"]).toBe("line-cancellation-too-much");
  const { version } = await dock.read(other.id);
  const body = { id: newTestId(), version, lines: lines.slice(0, 1) };
  const key = newTestId();
  const path = `/v1/orders/${other.id}/line-cancellations`;
  for (const _ of [1, 2]) expect((await dock.ask("POST", path, body, key)).status).toBe(201);
  expect((await dock.read(other.id)).lines[0]?.givable).toBe(5);
  expect(await breaches(server.ownerUrl)).toEqual({});
});

test("an order whose card is being debited is left alone", async () => {
  const body = await orderBody(server, dock.shop, { payment: "cb", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  const { order } = placed.body as unknown as { order: OrderView };
  expect((await giveUp(order, 1)).body["code"]).toBe("order-act");
});
