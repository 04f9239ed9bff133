import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ACCOUNT,
  openStripeTestServer,
  statusAfterJobs,
  sendStripeEvent,
  type StripeTestServer,
} from "#billing/payments/testing/stripe.fixture.ts";
import { openVisit, type TestVisit } from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "#sales/orders/testing/reservations.fixture.ts";

let world: StripeTestServer;
let visit: TestVisit;
beforeAll(async () => {
  world = await openStripeTestServer();
  visit = await openVisit(world.server, world.shop.id, world.token);
});
afterAll(async () => {
  await world.server.stop();
  await world.bank.stop();
});
const hand = orderHelpers(() => ({ ...world, visit }));

type Placed = Order & { page: string; totalCents: number };
/** Places an order of places, paid by card. */
async function paidOrder(): Promise<Placed> {
  const input = hand.reservation({ slot: await hand.slotOf(20) });
  const placed = await hand.placed([input], 0, { payment: { type: "cb" } });
  const { card } = placed as unknown as { card: { intentId: string } };
  const order = { ...placed, page: card.intentId, totalCents: placed.order.totalTtcCents };
  world.bank.pay(order.page);
  await sendStripeEvent(world, "checkout.session.completed", { id: order.page });
  expect(await statusAfterJobs(world, order)).toBe("validated paid");
  return order;
}
let disputes = 0;
/** Makes the buyer's bank take its money back. Returns the dispute. */
async function taken(order: Placed): Promise<{ id: string; status: string }> {
  const { id } = (world.bank.things.get(order.page) ?? { id: "" })["payment_intent"] as { id: string };
  const dispute = {
    id: `dp_places${(disputes += 1)}`,
    account: ACCOUNT,
    status: "needs_response",
    payment_intent: id,
  };
  world.bank.things.set(dispute.id, dispute);
  await sendStripeEvent(world, "charge.dispute.created", dispute);
  expect(await statusAfterJobs(world, order)).toContain("missing");
  return dispute;
}
const paid = async (order: Placed): Promise<number | undefined> =>
  (await hand.orderNow(order)).reservations[0]?.paidCents;
const act = async (order: Placed, what: string) => {
  const { version } = await hand.orderNow(order);
  return world.server.send("POST", `/v1/orders/${order.id}/${what}`, {
    token: world.token,
    body: { version },
  });
};
const history = async (order: Placed): Promise<string[]> => {
  const { body } = await world.server.send("GET", `/v1/orders/${order.id}`, { token: world.token });
  return (body["events"] as unknown as { kind: string }[]).map((e) => e.kind);
};

it("money of a visit that the bank took back is not paid any more; won, it is there again", async () => {
  const order = await paidOrder();
  expect(await paid(order)).toBe(order.totalCents);
  const dispute = await taken(order);
  expect(await paid(order)).toBe(0);
  dispute.status = "won";
  await sendStripeEvent(world, "charge.dispute.closed", dispute);
  expect(await statusAfterJobs(world, order)).toContain("paid");
  expect(await paid(order)).toBe(order.totalCents);
});

it("an order that is cancelled after its money was taken back owes its buyer nothing", async () => {
  const order = await paidOrder();
  await taken(order);
  expect((await act(order, "cancellation")).status).toBe(200);
  await world.server.settle();
  expect((await hand.orderNow(order)).reservations[0]).toMatchObject({ status: "cancelled", paidCents: 0 });
  expect(await statusAfterJobs(world, order)).toBe("cancelled cancelled");
});

it("a visit that is cancelled after its money was taken back gives none back", async () => {
  const order = await paidOrder();
  await taken(order);
  const [found] = (await hand.orderNow(order)).reservations;
  const view = await hand.reservationNow(found?.id ?? "");
  const reply = await hand.act(view.id, "cancellation", {
    version: (view as unknown as { version: number }).version,
    reason: "Annulée",
    refundCents: 0,
  });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  await world.server.settle();
  expect(await paid(order)).toBe(0);
  expect(await history(order)).not.toContain("part-refund-due");
});

it("what was taken back is paid again by hand, and the visit is paid", async () => {
  const order = await paidOrder();
  await taken(order);
  expect((await act(order, "payment-receipt")).status).toBe(200);
  await world.server.settle();
  expect(await paid(order)).toBe(order.totalCents);
});
