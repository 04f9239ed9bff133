import { afterAll, beforeAll, expect, it } from "vitest";
import { changeIntent, expire, submitCard, moneyOf, retry, stateOf, webhook } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { openVisit, viewOf, type TestVisit } from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "#sales/orders/testing/reservations.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let visit: TestVisit;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token, { payment: "imprint" });
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const { slotOf, reservation, bodyWith, send, placed, orderNow, reservationNow, mailsOf } = orderHelpers(
  () => ({
    server,
    shop,
    token,
    visit,
  }),
);

/** Places an order of four adults, 63,20 €, of a visit for which a card is held. */
const ask = async (of = visit): Promise<Order> => placed([reservation({ of, slot: await slotOf(6, of) })]);
const read = async (number = "4242424242424242", of = visit): Promise<Order> => {
  const order = await ask(of);
  await submitCard(server, order.card, number);
  await server.settle();
  return order;
};
const answer = async ({ card }: Order, accept: boolean): Promise<void> => {
  const body = { clientSecret: card.clientSecret, accept };
  await server.send("POST", `/v1/sandbox/intents/${card.intentId}/challenge`, { body });
  await server.settle();
};
const idOf = (order: Order): string => order.order.reservations[0]?.id ?? "";
const seen = async ({ id }: Order): Promise<Record<string, unknown>> =>
  (await server.send("GET", `/v1/orders/${id}`, { token })).body;
const act = async (order: Order, name: string, body: object): Promise<Reply> => {
  const { version } = await seen(order);
  return server.send("POST", `/v1/orders/${order.id}/${name}`, { token, body: { version, ...body } });
};
const debit = (order: Order, amountCents: number): Promise<Reply> => act(order, "debit", { amountCents });
const historyOf = async (order: Order): Promise<(string | number | undefined)[][]> =>
  ((await seen(order))["events"] as { kind: string; reason?: string; amountCents?: number }[])
    .filter(({ kind }) => /payment|debit|imprint/.test(kind))
    .map(({ kind, reason, amountCents = reason }) => (amountCents ? [kind, amountCents] : [kind]));
const isReleased = async ({ card }: Order): Promise<boolean> =>
  asOwner(server.ownerUrl, async (client) => {
    const text = "select released_at is not null as gone from sandbox.intents where id = $1";
    return (await client.query<{ gone: boolean }>(text, [card.intentId])).rows[0]?.gone ?? false;
  });

it("holds a card for nothing, and is debited once, however many tabs ask for it", async () => {
  const order = await ask();
  expect(order.card).toMatchObject({ kind: "setup" });
  expect(order.order).toMatchObject({
    status: "draft",
    paymentType: "cb",
    totalTtcCents: 6320,
    payment: { status: "processing", amountCents: 0 },
    priced: { imprint: true, dueNowCents: 0, payLaterCents: 6320 },
    reservations: [{ status: "pending" }],
  });
  // A provider's event with another amount is not accepted.
  await changeIntent(server, order.card.intentId, { status: "succeeded", amount_cents: 6320 });
  expect(codeOf(await webhook(server, order.card.intentId))).toEqual([409, "payment-mismatch"]);
  await changeIntent(server, order.card.intentId, { status: "requires_payment", amount_cents: 0 });
  await submitCard(server, order.card, "4242424242424242");
  await server.settle();
  expect(await orderNow(order)).toMatchObject({
    status: "validated",
    payment: { status: "setup", amountCents: 0, card: "4242" },
  });
  expect(await reservationNow(idOf(order))).toMatchObject({
    status: "confirmed",
    paidCents: 0,
    dueCents: 6320,
  });
  expect((await seen(order))["acts"]).toContain("debit");
  const tooMuch = await debit(order, 6321);
  expect([...codeOf(tooMuch), tooMuch.body["facts"]]).toEqual([422, "payment-too-much", { dueCents: 6320 }]);
  const { version } = await seen(order);
  const path = `/v1/orders/${order.id}/debit`;
  const tabs = await Promise.all(
    [1, 2].map(() => server.send("POST", path, { token, body: { version, amountCents: 2000 } })),
  );
  expect(tabs.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
  await server.settle();
  expect(await orderNow(order)).toMatchObject({ payment: { status: "paid", amountCents: 2000 } });
  expect(await moneyOf(server, order)).toEqual([
    { taken: 0, returned: 0 },
    { taken: 2000, returned: 0 },
  ]);
  expect(await reservationNow(idOf(order))).toMatchObject({ paidCents: 2000, dueCents: 4320 });
  expect(await historyOf(order)).toEqual([
    ["imprint-kept"],
    ["debit-asked", 2000],
    ["imprint-debited", 2000],
  ]);
  const mails = await mailsOf(order.id);
  expect(mails.filter((mail) => mail.kind === "orderDebited").map((mail) => mail.html)).toEqual([
    expect.stringContaining("20,00"),
  ]);
  expect(await isReleased(order)).toBe(true);
  expect(codeOf(await debit(order, 100))).toEqual([409, "order-act"]);
  // The provider repeats that it holds the card: nothing changes.
  expect((await webhook(server, order.card.intentId)).status).toBe(200);
  // The debited amount is refunded with the order.
  expect((await act(order, "cancellation", { reason: "Orage" })).status).toBe(200);
  await server.settle();
  expect(await moneyOf(server, order)).toEqual([
    { taken: 0, returned: 0 },
    { taken: 2000, returned: 2000 },
  ]);
  expect(await orderNow(order)).toMatchObject({ payment: { status: "refunded" } });
  expect(await reservationNow(idOf(order))).toMatchObject({ status: "cancelled", paidCents: 0 });
});

it("is asked by 3-D Secure, tried with another card, and debited again when the bank refused", async () => {
  const order = await read("4000008260003178");
  expect(await orderNow(order)).toMatchObject({ status: "draft", payment: { status: "requiresAction" } });
  await answer(order, false);
  expect(await orderNow(order)).toMatchObject({ status: "draft", payment: { status: "error" } });
  order.card = await retry(server, order);
  expect(order.card).toMatchObject({ kind: "setup" });
  await submitCard(server, order.card, "4000008260003178");
  await answer(order, true);
  expect(await orderNow(order)).toMatchObject({ status: "validated", payment: { status: "setup" } });
  expect((await debit(order, 6320)).status).toBe(200);
  await server.settle();
  expect(await orderNow(order)).toMatchObject({ payment: { status: "error", amountCents: 0 } });
  expect((await historyOf(order)).at(-1)).toEqual(["payment-failed", "insufficient_funds"]);
  expect(await reservationNow(idOf(order))).toMatchObject({ paidCents: 0 });
  await changeIntent(server, order.card.intentId, { later_failure: null });
  expect((await debit(order, 6320)).status).toBe(200);
  await server.settle();
  expect(await orderNow(order)).toMatchObject({ payment: { status: "paid", amountCents: 6320 } });
  expect(await reservationNow(idOf(order))).toMatchObject({ paidCents: 6320, dueCents: 0 });
});

it("is let go when the order is cancelled, by the seller or with its last reservation", async () => {
  const order = await read();
  expect((await act(order, "cancellation", { reason: "Orage" })).status).toBe(200);
  await server.settle();
  expect(await orderNow(order)).toMatchObject({ payment: { status: "cancelled" } });
  expect([await isReleased(order), (await historyOf(order)).at(-1)]).toEqual([true, ["imprint-released"]]);
  const other = await read();
  const { version } = await reservationNow(idOf(other));
  const path = `/v1/reservations/${idOf(other)}/cancellation`;
  const gone = await server.send("POST", path, { orderKey: other.key, body: { version, refundCents: 0 } });
  expect([gone.status, viewOf(gone).status]).toEqual([200, "cancelled"]);
  await server.settle();
  expect(await orderNow(other)).toMatchObject({ status: "cancelled", payment: { status: "cancelled" } });
  expect(await isReleased(other)).toBe(true);
});

it("frees its places in time, and a card that comes too late for them is let go", async () => {
  const slot = await slotOf(4);
  const late = await placed([reservation({ slot })]);
  await expire(server, late);
  expect(await stateOf(server, late)).toMatchObject({ status: "expired" });
  const other = await placed([reservation({ slot })]);
  await submitCard(server, other.card, "4242424242424242");
  await submitCard(server, late.card, "4242424242424242");
  await server.settle();
  expect([(await orderNow(late)).status, (await orderNow(other)).status]).toEqual(["expired", "validated"]);
  expect([await isReleased(late), await isReleased(other)]).toEqual([true, false]);
});

it("waits for the shop's word where the event does, and stands alone", async () => {
  const asking = await openVisit(server, shop.id, token, { payment: "imprint", needsApproval: true });
  const order = await read("4242424242424242", asking);
  expect(await orderNow(order)).toMatchObject({ status: "pending", payment: { status: "setup" } });
  expect(codeOf(await debit(order, 100))).toEqual([409, "order-act"]);
  expect((await act(order, "acceptance", {})).status).toBe(200);
  expect((await debit(order, 100)).status).toBe(200);
  const mixed = await bodyWith([reservation({ slot: await slotOf(6) })], 2, { id: newTestId() });
  expect(codeOf(await send(mixed))).toEqual([422, "order-imprint"]);
});
