import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ACCOUNT,
  openStripeTestServer,
  sendStripeEvent,
  type StripeTestServer,
} from "#billing/payments/testing/stripe.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { openVisit, type TestVisit } from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "#sales/orders/testing/reservations.fixture.ts";

let world: StripeTestServer;
let visit: TestVisit;
beforeAll(async () => {
  world = await openStripeTestServer();
  visit = await openVisit(world.server, world.shop.id, world.token, { payment: "imprint" });
});
afterAll(async () => {
  await world.server.settle();
  expect(await brokenInvariants(world.server.ownerUrl)).toEqual({});
  await world.server.stop();
  await world.bank.stop();
});
const { slotOf, reservation, placed } = orderHelpers(() => ({ ...world, visit }));

/** Places an order of four adults, 63,20 €, for which Stripe holds a card; `later` is why a charge of it fails. */
async function kept(later?: string): Promise<Order> {
  const order = await placed([reservation({ slot: await slotOf(6) })]);
  world.bank.pay(order.card.intentId, { last4: "3178", ...(later ? { refused: later } : {}) });
  const { status } = await sendStripeEvent(world, "checkout.session.completed", { id: order.card.intentId });
  expect(status).toBe(200);
  await world.server.settle();
  return order;
}
const seen = async ({ id }: Order) => {
  await world.server.settle();
  const { body } = await world.server.send("GET", `/v1/orders/${id}`, { token: world.token });
  return body as { version?: number; status?: string; payment?: object };
};
const act = async (order: Order, name: string, body: object) => {
  const { version } = await seen(order);
  const path = `/v1/orders/${order.id}/${name}`;
  return world.server.send("POST", path, { token: world.token, body: { version, ...body } });
};
const chargesOf = ({ id }: Order) =>
  [...world.bank.things.values()].filter(
    (t) => t.id.startsWith("pi_") && (t["metadata"] as { orderId?: string }).orderId === id,
  );

it("keeps a card for nothing at Stripe, and takes money of it once, after the seller's word", async () => {
  const order = await kept();
  const setup = world.bank.things.get(order.card.intentId);
  expect(setup).toMatchObject({ mode: "setup", account: ACCOUNT, customer: expect.stringMatching(/^cus_/) });
  expect(await seen(order)).toMatchObject({
    status: "validated",
    payment: { status: "setup", card: "3178", amountCents: 0 },
  });
  // Stripe did it, and its answer was lost: the job finds the result.
  world.bank.trouble.push({ path: "/v1/payment_intents", how: "drop-after", times: 2 });
  expect((await act(order, "debit", { amountCents: 2000 })).status).toBe(200);
  await world.server.settle();
  await asOwner(world.server.ownerUrl, (client) =>
    client.query(
      "update pgboss.job set start_after = now() where name = 'imprint-charge' and state = 'retry'",
    ),
  );
  expect(await seen(order)).toMatchObject({ payment: { status: "paid", amountCents: 2000 } });
  expect(chargesOf(order).map((t) => t["amount"])).toEqual([2000]);
  const [charge = { id: "" }] = chargesOf(order);
  expect((await sendStripeEvent(world, "payment_intent.succeeded", charge)).status).toBe(200);
  expect(await seen(order)).toMatchObject({ payment: { status: "paid", amountCents: 2000 } });
  // The card is deleted there, and the charge is refunded with the order.
  expect(world.bank.things.get(String(setup?.["customer"]))).toMatchObject({ deleted: true });
  expect((await act(order, "cancellation", { reason: "Orage" })).status).toBe(200);
  expect(await seen(order)).toMatchObject({ status: "cancelled", payment: { status: "refunded" } });
});

it("a debit that the card refuses takes nothing, and says why", async () => {
  const order = await kept("insufficient_funds");
  await act(order, "debit", { amountCents: 6320 });
  expect(await seen(order)).toMatchObject({
    status: "validated",
    acts: expect.arrayContaining(["debit"]),
    payment: { status: "error", amountCents: 0 },
    events: expect.arrayContaining([
      expect.objectContaining({ kind: "payment-failed", reason: "insufficient_funds" }),
    ]),
  });
});

it("a debit whose card was taken away at Stripe does not wait for ever", async () => {
  const order = await kept();
  const setup = world.bank.things.get(order.card.intentId);
  Object.assign(world.bank.things.get(String(setup?.["customer"])) ?? {}, { deleted: true });
  expect((await act(order, "debit", { amountCents: 2000 })).status).toBe(200);
  expect(await seen(order)).toMatchObject({
    status: "validated",
    acts: expect.arrayContaining(["debit", "cancellation"]),
    payment: { status: "error", amountCents: 0 },
    events: expect.arrayContaining([
      expect.objectContaining({ kind: "payment-failed", reason: "imprint_released" }),
    ]),
  });
  expect(chargesOf(order)).toEqual([]);
});
