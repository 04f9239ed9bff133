import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { LineCancellationPreview, OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { orderBody, stockOf } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

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
const preview = (order: OrderView, quantity: number, version: number): Promise<Reply> =>
  dock.ask("POST", `/v1/orders/${order.id}/line-cancellations/preview`, {
    version,
    lines: [{ lineId: order.lines[0]?.id ?? "", quantity }],
  });
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
  const { version } = await dock.read(order.id);
  expect((await preview(order, 8, version)).body["code"]).toBe("line-cancellation-too-much");
  expect((await preview(order, 7, version + 1)).body["code"]).toBe("conflict");
  const lineCancellationPreview = (await preview(order, 7, version))
    .body as unknown as LineCancellationPreview;
  // The preview writes nothing.
  expect([await billing(order.id), (await dock.read(order.id)).version]).toEqual([whole, version]);
  const done = await giveUp(order, 7);
  expect(done.status, done.text).toBe(201);
  expect(givable(done.body as unknown as OrderShipments)).toBe(0);

  const after = await stockOf(server, dock.token, dock.shop.bottle.id);
  expect(after).toMatchObject({ reserved: before.reserved, onHand: before.onHand - 5 });
  const now = await dock.orderNow(order.id);
  expect(now.deliveryStatus).toBe("delivered");
  const noted = now.events.find(({ kind }) => kind === "lines-cancelled");
  expect([noted?.by, noted?.reason]).toEqual(["calades", expect.stringMatching(/^7 × .+ · Rupture$/)]);
  const right = await dock.ask("GET", `/v1/orders/${order.id}/withdrawals`);
  expect((right.body as unknown as { lines: { left: number }[] }).lines[0]?.left).toBe(5);
  const rest = await billing(order.id);
  expect(rest.givenUpTtcCents).toBeGreaterThan(0);
  expect(rest.billedTtcCents + rest.toBillTtcCents + rest.givenUpTtcCents).toBe(whole.totalTtcCents);
  // The buyer's open amount is that of the rest.
  expect(now.payment.amountCents).toBe(rest.toBillTtcCents);
  // The preview had all of it, to the cent; the order shows it afterwards.
  expect(lineCancellationPreview).toEqual({
    lessHtCents: now.givenUp?.htCents,
    lessVatCents: now.givenUp?.vatCents,
    lessTtcCents: rest.givenUpTtcCents,
    totalTtcCents: now.givenUp?.totalTtcCents,
    billedTtcCents: 0,
    toBillTtcCents: rest.toBillTtcCents,
    awaitedCents: rest.toBillTtcCents,
    refundCents: 0,
    refundBy: "hand",
  });
  expect(now.givenUp).toMatchObject({
    lines: [{ id: order.lines[0]?.id, quantity: 7 }],
    ttcCents: rest.givenUpTtcCents,
    totalTtcCents: order.totalTtcCents - rest.givenUpTtcCents,
    paidCents: 0,
    dueCents: rest.toBillTtcCents,
    refundCents: 0,
  });

  // Nor can a payment exceed the rest.
  const { clientId } = rest;
  const pay = (amountCents: number): Promise<Reply> =>
    dock.ask("POST", "/v1/settlements", {
      id: newTestId(),
      clientId,
      type: "cash",
      amountCents,
      receivedOn: "2026-01-02",
      allocations: [{ orderId: order.id, amountCents }],
    });
  expect((await pay(rest.toBillTtcCents + 1)).body["code"]).toBe("allocation-too-much");
  const billed = await bill(order.id);
  expect(billed.status, billed.text).toBe(201);
  const paper = billed.body as unknown as { totalTtcCents: number; paper: { lines: { quantity: number }[] } };
  expect(paper.totalTtcCents).toBe(rest.toBillTtcCents);
  expect(paper.paper.lines[0]?.quantity).toBe(5);
  expect((await dock.orderNow(order.id)).status).toBe("invoiced");
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("its buyer reads on his order, by its link too, what will not be delivered and what it costs now", async () => {
  const body = await orderBody(server, dock.shop, { payment: "check", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  const { order, key } = placed.body as unknown as { order: OrderView; key: string };
  const path = `/v1/orders/${order.id}`;
  await dock.ask("POST", `${path}/acceptance`, { version: order.version });
  const before = await server.send("GET", path, { orderKey: key });
  expect(before.body["givenUp"]).toBeUndefined();
  for (const quantity of [1, 2]) expect((await giveUp(order, quantity)).status).toBe(201);
  const { givenUp } = (await server.send("GET", path, { orderKey: key })).body as unknown as OrderView;
  const { givenUpTtcCents } = await billing(order.id);
  expect(givenUp).toMatchObject({
    lines: [{ id: order.lines[0]?.id, quantity: 3 }],
    ttcCents: givenUpTtcCents,
    totalTtcCents: order.totalTtcCents - givenUpTtcCents,
  });
  expect((givenUp?.htCents ?? 0) + (givenUp?.vatCents ?? 0)).toBe(givenUpTtcCents);
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
  const { version } = await dock.read(order.id);
  const lineCancellationPreview = (await preview(order, 2, version))
    .body as unknown as LineCancellationPreview;
  const done = await giveUp(order, 2);
  expect(done.status, done.text).toBe(201);
  await server.settle();
  const now = await dock.orderNow(order.id);
  const { toBillTtcCents, givenUpTtcCents } = await billing(order.id);
  expect([now.status, toBillTtcCents]).toEqual(["invoiced", 0]);
  expect(lineCancellationPreview).toMatchObject({
    lessTtcCents: givenUpTtcCents,
    billedTtcCents: lineCancellationPreview.totalTtcCents,
    toBillTtcCents: 0,
    awaitedCents: 0,
    refundCents: givenUpTtcCents,
    refundBy: "hand",
  });
  expect(now.events.map(({ kind, amountCents }) => [kind, amountCents])).toContainEqual([
    "part-refund-due",
    givenUpTtcCents,
  ]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("of a paid order the difference goes back, and nothing of it is asked for again", async () => {
  const body = await orderBody(server, dock.shop, { payment: "check", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  const { order, key } = placed.body as unknown as { order: OrderView; key: string };
  const path = `/v1/orders/${order.id}`;
  await dock.ask("POST", `${path}/acceptance`, { version: order.version });
  const { version } = await dock.orderNow(order.id);
  expect((await dock.ask("POST", `${path}/payment-receipt`, { version, reason: "" })).status).toBe(200);
  expect((await giveUp(order, 2)).status).toBe(201);
  await server.settle();
  const seen = async (): Promise<OrderView> =>
    (await server.send("GET", path, { orderKey: key })).body as unknown as OrderView;
  const first = await seen();
  const { ttcCents = 0, totalTtcCents } = first.givenUp ?? {};
  expect(ttcCents).toBeGreaterThan(0);
  expect(first.givenUp).toMatchObject({
    paidCents: order.totalTtcCents,
    creditedCents: 0,
    dueCents: 0,
    refundCents: ttcCents,
  });

  const [row] = await dock.rows<{ id: string; version: number }>(
    `select t.settlement_id as id, t.version from settlement_states t join allocations a
       on a.shop_id = t.shop_id and a.settlement_id = t.settlement_id where a.order_id = $1`,
    [order.id],
  );
  const money = `/v1/settlements/${row?.id}`;
  const freed = await dock.ask("POST", `${money}/allocations`, {
    version: row?.version,
    allocations: [{ orderId: order.id, amountCents: -ttcCents }],
  });
  expect(freed.status, freed.text).toBe(200);
  const back = await dock.ask("POST", `${money}/refunds`, {
    id: newTestId(),
    version: freed.body["version"],
    amountCents: ttcCents,
    type: "transfer",
    receivedOn: new Date(server.clock.now ?? Date.now()).toISOString().slice(0, 10),
  });
  expect(back.status, back.text).toBe(201);
  await server.settle();
  const now = await seen();
  expect(now.paymentStatus).toBe("paid");
  expect(now.givenUp).toMatchObject({ paidCents: totalTtcCents, dueCents: 0, refundCents: 0 });
  // A cancelled part cannot be paid.
  const room = (await dock.ask("POST", `${money}/allocations`, {
    version: back.body["version"],
    allocations: [{ orderId: order.id, amountCents: 1 }],
  })) as Reply;
  expect(room.status).toBe(409);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
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
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("an order whose card is being debited is left alone", async () => {
  const body = await orderBody(server, dock.shop, { payment: "cb", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  const { order } = placed.body as unknown as { order: OrderView };
  expect((await giveUp(order, 1)).body["code"]).toBe("order-act");
});
