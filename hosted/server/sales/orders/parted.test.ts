import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { captureIntent, submitCard, moneyOf } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import {
  BOOKER,
  openVisit,
  phoneIn,
  prices,
  viewOf,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "./testing/reservations.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let visit: TestVisit;
let held: TestVisit;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
  held = await openVisit(server, shop.id, token, { payment: "imprint" });
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const { slotOf, reservation, bodyWith, send, placed, orderNow, reservationNow, act, payersOf } = orderHelpers(
  () => ({ server, shop, token, visit }),
);

/** Places an order of four adults, 63,20 €, paid by card or with a held card. */
async function ordered(of: TestVisit): Promise<{ order: Order; id: string }> {
  const order = await placed([reservation({ of, slot: await slotOf(6, of) })]);
  if (of === held) await submitCard(server, order.card, "4242424242424242");
  else await captureIntent(server, order.card.intentId);
  await server.settle();
  return { order, id: order.order.reservations[0]?.id ?? "" };
}

/** Splits one adult off, for the shop; returns the reservation of that adult. */
async function parted(id: string, of: TestVisit): Promise<View> {
  const { version } = await reservationNow(id);
  const body = { id: newTestId(), prices: prices([of.adult, 1]), contact: BOOKER, version };
  const reply = await act(id, "parts", body);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  await server.settle();
  return (reply.body as unknown as { part: View }).part;
}

const cancelled = async (id: string, refundCents: number): Promise<void> => {
  const { version } = await reservationNow(id);
  const reply = await act(id, "cancellation", { version, refundCents, reason: "", tell: false });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  await server.settle();
};
const ofOrder = async (order: Order, name: string, body: object): Promise<Reply> => {
  const { version } = await orderNow(order);
  return server.send("POST", `/v1/orders/${order.id}/${name}`, { token, body: { version, ...body } });
};

it("an order goes on with what was parted off its reservation", async () => {
  const { order, id } = await ordered(visit);
  const part = await parted(id, visit);
  expect((await orderNow(order)).reservations.map((one) => one.totalCents).toSorted()).toEqual([1580, 4740]);
  await cancelled(id, 4740);
  expect(await reservationNow(part.id)).toMatchObject({ status: "confirmed", paidCents: 1580 });
  expect(await orderNow(order)).toMatchObject({ status: "validated" });
  await cancelled(part.id, 1580);
  expect(await orderNow(order)).toMatchObject({ status: "cancelled" });
  expect(await moneyOf(server, order)).toEqual([{ taken: 6320, returned: 6320 }]);
});

it("a card that is held can be debited for what was parted off too", async () => {
  const { order, id } = await ordered(held);
  const part = await parted(id, held);
  const reply = await ofOrder(order, "debit", { amountCents: 6320 });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  await server.settle();
  expect(await reservationNow(id)).toMatchObject({ paidCents: 4740, dueCents: 0 });
  expect(await reservationNow(part.id)).toMatchObject({ paidCents: 1580, dueCents: 0 });
});

it("what was given back by hand does not go back a second time with the order", async () => {
  const { order, id } = await ordered(visit);
  const { version } = await reservationNow(id);
  const refund = { amountCents: 2000, method: "cash", version };
  const reply = await act(id, "refunds", refund);
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  expect(viewOf(reply)).toMatchObject({ paidCents: 4320 });
  expect((await ofOrder(order, "cancellation", { reason: "" })).status).toBe(200);
  await server.settle();
  expect(await moneyOf(server, order)).toEqual([{ taken: 6320, returned: 4320 }]);
  expect(await reservationNow(id)).toMatchObject({ status: "cancelled", paidCents: 0, dueCents: 0 });
});

it("what the shop kept of a visit that was given up stays with it when the order's bottles are cancelled", async () => {
  const order = await placed([reservation({ slot: await slotOf(6) })], 2);
  await captureIntent(server, order.card.intentId);
  await server.settle();
  const id = order.order.reservations[0]?.id ?? "";
  await cancelled(id, 3160);
  expect((await ofOrder(order, "cancellation", { reason: "" })).status).toBe(200);
  await server.settle();
  const total = order.order.totalTtcCents;
  expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: total - 3160 }]);
  expect(await reservationNow(id)).toMatchObject({ status: "cancelled", totalCents: 3160, paidCents: 3160 });
  expect(await orderNow(order)).toMatchObject({ payment: { refundedCents: total - 3160 } });
});

it("a link that is paid by card when the shop had the money already gives it back", async () => {
  const slot = await slotOf(6);
  const view = viewOf(
    await phoneIn(server, token, { visit, slot }, { payment: "link", prices: prices([visit.adult, 2]) }),
  );
  const [payer] = payersOf(await reservationNow(view.id));
  const { reservations: _, ...body } = await bodyWith([], 0, { payer, expectedTotalCents: 3160 });
  const reply = await send(body);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  const answer = reply.body as unknown as Order;
  const order = { ...answer, id: answer.order.id };
  const { version } = await reservationNow(view.id);
  const paid = await act(view.id, "payments", { amountCents: 3160, method: "cash", version });
  expect([paid.status, paid.text]).toEqual([200, expect.anything()]);
  await captureIntent(server, order.card.intentId);
  await server.settle();
  expect(await reservationNow(view.id)).toMatchObject({ status: "confirmed", paidCents: 3160, dueCents: 0 });
  expect(await moneyOf(server, order)).toEqual([{ taken: 3160, returned: 3160 }]);
});
