import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bankPays, expire, giveCard, moneyOf, stateOf, type CardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { breaches } from "#kit/testing/invariants.ts";
import { ADDRESS, CHAMPAGNE, ESTATE, openShop, type ShopHand } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  BOOKER,
  hold,
  holdBody,
  openSlot,
  openVisit,
  prices,
  viewOf,
  type SlotHand,
  type View,
  type VisitHand,
} from "#kit/testing/visits.ts";

let server: TestServer;
let shop: ShopHand;
let token: string;
let visit: VisitHand;
let onSite: VisitHand;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
  onSite = await openVisit(server, shop.id, token, { payment: "onSite", needsApproval: true });
});
afterAll(() => server.stop());
afterEach(async () => {
  server.clock.now = 0;
  await server.settle();
  expect(await breaches(server.ownerUrl)).toEqual({});
});

type Wish = { of?: VisitHand; slot: SlotHand; wished?: [string, number][]; hold?: object };
const slotOf = (capacity: number, of = visit): Promise<SlotHand> =>
  openSlot(server, token, of.eventId, { capacity });
const reservation = ({ of = visit, slot, wished = [[of.adult, 4]], ...more }: Wish) => ({
  eventId: of.eventId,
  slot,
  selectedPrices: prices(...wished),
  ...more,
});

type Priced = { priced: { totalTtcCents: number; dueNowCents: number; problems: object[]; tickets: object[] } };
const priceOf = async (order: object): Promise<Priced["priced"]> => {
  const reply = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders: [order] } });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  return ((reply.body as unknown as Priced[])[0] as Priced).priced;
};

/** The body of an order with places, and `bottles` beside them, as it was priced. */
async function bodyWith(reservations: object[], bottles = 0, change: object = {}) {
  const products = bottles > 0 ? [{ formatId: shop.bottle.id, quantity: bottles }] : [];
  const goods =
    bottles > 0 ? { shipping: { ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode } } : {};
  const isPriced = products.length + reservations.length > 0;
  const wish = { sellerId: shop.id, products, reservations, ...goods };
  const priced = isPriced ? await priceOf(wish) : { totalTtcCents: 0 };
  return {
    id: newTestId(),
    sellerId: shop.id,
    products,
    reservations,
    ...(bottles > 0 ? { shipping: { ref: shop.shippingRef }, deliveryAddress: ADDRESS } : {}),
    contact: BOOKER,
    billingAddress: ADDRESS,
    payment: { type: "cb" },
    expectedTotalCents: priced.totalTtcCents,
    terms: true,
    adult: true,
    ...change,
  };
}
const send = (body: object): Promise<Reply> => server.send("POST", "/v1/orders", { body });
type Order = CardOrder & {
  order: {
    id: string;
    version: number;
    status: string;
    paymentType: string;
    totalTtcCents: number;
    payment: { amountCents: number; refundedCents: number };
    reservations: { id: string; status: string; totalCents: number; paidCents: number; lines: { kind: string; quantity: number }[] }[];
  };
};
async function placed(reservations: object[], bottles = 0, change: object = {}): Promise<Order> {
  const reply = await send(await bodyWith(reservations, bottles, change));
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  const answer = reply.body as unknown as Order;
  return { ...answer, id: answer.order.id };
}
const orderNow = async (of: Order): Promise<Order["order"]> =>
  (await server.send("GET", `/v1/orders/${of.id}`, { orderKey: of.key })).body as unknown as Order["order"];
const reservationNow = async (id: string): Promise<View> =>
  viewOf(await server.send("GET", `/v1/reservations/${id}`, { token }));
type File = { name: string; mime: string; text?: string; cid?: string };
/** The mails of an order, and of what is told of its reservations. */
const mailsOf = (orderId: string): Promise<{ kind: string; recipient: string; html: string; files: File[] }[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const text = "select kind, recipient, body_html as html, files from mails where order_id = $1 order by kind, id";
    return (await client.query(text, [orderId])).rows;
  });
const act = (id: string, name: string, body: object, more: object = { token }): Promise<Reply> =>
  server.send("POST", `/v1/reservations/${id}/${name}`, { body, ...more });
const payersOf = (view: View): { id: string; key: string }[] =>
  view.payers.map(({ id }) => ({ id, key: server.app.services.secrets.orderKey(id) }));

describe("an order with bottles and places", () => {
  it("takes the places with the stock, asks the bank for all, and is confirmed when it is paid", async () => {
    const slot = await slotOf(6);
    const made = await hold(server, visit, slot, 4);
    const { id: holdId, key: holdKey } = made.body as unknown as { id: string; key: string };
    const wished: [string, number][] = [
      [visit.adult, 4],
      [visit.tax, 40],
    ];
    const order = await placed([reservation({ slot, wished, hold: { id: holdId, key: holdKey } })], 2);
    const [mine] = order.order.reservations;
    expect(mine).toMatchObject({ id: holdId, status: "pending", totalCents: 6320, paidCents: 0 });
    expect(mine?.lines.map((l) => [l.kind, l.quantity])).toEqual([
      ["price", 4],
      ["tax", 4],
    ]);
    expect(codeOf(await hold(server, visit, slot, 3))).toEqual([409, "places-missing"]);
    const asked = await giveCard(server, order.card, "4000002760003184");
    expect(asked.body["status"]).toBe("requires_action");
    const path = `/v1/sandbox/intents/${order.card.intentId}/challenge`;
    await server.send("POST", path, { body: { clientSecret: order.card.clientSecret, accept: true } });
    expect(await stateOf(server, order)).toEqual({ status: "pending", paymentStatus: "paid", isNumbered: true });
    expect((await orderNow(order)).reservations).toMatchObject([
      { status: "confirmed", totalCents: 6320, paidCents: 6320 },
    ]);
    expect(await moneyOf(server, order)).toEqual([{ taken: order.order.totalTtcCents, returned: 0 }]);
    const mails = await mailsOf(order.id);
    expect(mails.map((m) => [m.kind, m.files.map((f) => f.name)])).toEqual([
      ["orderNotice", []],
      ["orderPlaced", []],
      ["visitConfirmed", ["code.png", "visite.ics"]],
    ]);
    const [, , told] = mails;
    expect(told?.html).toContain('src="cid:code"');
    expect(told?.html).toContain(`/reservations/follow/${holdId}#`);
    const calendar = ICAL.parse(told?.files[1]?.text ?? "");
    const component = new ICAL.Component(calendar);
    const event = new ICAL.Event(component.getFirstSubcomponent("vevent"));
    expect([component.getFirstPropertyValue("method"), event.uid.split("@")[0]]).toEqual(["PUBLISH", holdId]);
    expect(event.startDate.toJSDate().getTime()).toBe(slot.start);
    // Nothing of it is written twice when its jobs run again.
    const data = { shopId: shop.id, reservationId: holdId, event: "confirmed" };
    await server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
      server.app.services.jobs.send(tx, "reservation-event", data),
    );
    await server.settle();
    expect(await mailsOf(order.id)).toHaveLength(3);
  });

  it("gives a part back when a part is cancelled, and the rest when the order is", async () => {
    const slot = await slotOf(6);
    const order = await placed([reservation({ slot })], 2);
    await bankPays(server, order.card.intentId);
    await server.settle();
    const id = order.order.reservations[0]?.id ?? "";
    const before = await reservationNow(id);
    const two = { prices: prices([visit.adult, 2]), expectedTotalCents: 3160, version: before.version };
    const orderKey = order.key;
    const changed = await server.send("POST", `/v1/reservations/${id}/changes`, { body: two, orderKey });
    expect(viewOf(changed)).toMatchObject({ totalCents: 3160, paidCents: 3160, dueCents: 0 });
    await server.settle();
    const total = order.order.totalTtcCents;
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: 3160 }]);
    const now = await orderNow(order);
    expect(now).toMatchObject({ status: "pending", paymentStatus: "paid", payment: { refundedCents: 3160 } });
    const body = { version: now.version, reason: "" };
    const gone = await server.send("POST", `/v1/orders/${order.id}/cancellation`, { token, body });
    expect(gone.status).toBe(200);
    await server.settle();
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: total }]);
    expect(await reservationNow(id)).toMatchObject({ status: "cancelled", paidCents: 0, totalCents: 0 });
    expect((await hold(server, visit, slot, 6)).status).toBe(201);
  });
});

describe("an order of places only", () => {
  it("needs no delivery, is accepted when it is confirmed, and is over when they came", async () => {
    const slot = await slotOf(6);
    const order = await placed([reservation({ slot })]);
    await bankPays(server, order.card.intentId);
    await server.settle();
    const id = order.order.reservations[0]?.id ?? "";
    expect(await orderNow(order)).toMatchObject({ status: "validated", deliveryStatus: "pending", acts: [] });
    expect((await mailsOf(order.id)).map((m) => m.kind)).toEqual(["orderNotice", "visitConfirmed"]);
    const { version } = await reservationNow(id);
    server.clock.now = slot.start;
    const later = { token: await server.login("calades", "Calades2026") };
    expect((await act(id, "attendance", { as: "attended", version }, later)).status).toBe(200);
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "validated", deliveryStatus: "delivered" });
  });

  it("with nothing due now asks for no card, and waits for the word of the shop", async () => {
    const slot = await slotOf(6, onSite);
    const order = await placed([reservation({ of: onSite, slot })]);
    expect(order).toMatchObject({
      card: null,
      order: { status: "pending", paymentType: "cash", payment: { amountCents: 0 } },
    });
    const id = order.order.reservations[0]?.id ?? "";
    await server.settle();
    expect(await reservationNow(id)).toMatchObject({ status: "pending", expiresAt: null, dueCents: 6320 });
    const { version } = await reservationNow(id);
    await act(id, "approval", { version });
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "validated" });
    // By his order's private link he cancels, and nothing is left of the order.
    const seen = await reservationNow(id);
    const body = { refundCents: 0, reason: "", version: seen.version };
    expect((await act(id, "cancellation", body, { orderKey: order.key })).status).toBe(200);
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "cancelled", paymentStatus: "cancelled" });
    const kinds = (await mailsOf(order.id)).map((m) => m.kind);
    expect(kinds).toEqual(["orderNotice", "visitCancelled", "visitConfirmed", "visitPending"]);
    const gone = (await mailsOf(order.id))[1]?.files[0]?.text;
    expect(gone).toContain("METHOD:CANCEL");
    expect(gone).toContain("STATUS:CANCELLED");
  });

  it("that is not paid in time frees its places; paid late it takes them again, or the money goes back", async () => {
    const slot = await slotOf(4);
    const late = await placed([reservation({ slot })]);
    await expire(server, late);
    expect(await reservationNow(late.order.reservations[0]?.id ?? "")).toMatchObject({ status: "cancelled" });
    await bankPays(server, late.card.intentId);
    await server.settle();
    expect(await orderNow(late)).toMatchObject({ status: "validated", reservations: [{ status: "confirmed" }] });
    const other = await slotOf(4);
    const gone = await placed([reservation({ slot: other })]);
    await expire(server, gone);
    expect((await hold(server, visit, other, 1)).status).toBe(201);
    await bankPays(server, gone.card.intentId);
    await server.settle();
    expect(await orderNow(gone)).toMatchObject({ status: "expired", paymentStatus: "refunded" });
    expect(await moneyOf(server, gone)).toEqual([{ taken: 6320, returned: 6320 }]);
  });

  it("of one who pays his part is that part and nothing else", async () => {
    const slot = await slotOf(6);
    const body = {
      ...holdBody(visit, slot, 1),
      contact: BOOKER,
      payers: [
        { name: "Anne", email: "anne@example.org", prices: prices([visit.adult, 1]) },
        { name: "Basile", email: "basile@example.org", prices: prices([visit.adult, 2]) },
      ],
      terms: true,
      adult: true,
    };
    const { prices: _, ...group } = body;
    const made = await server.send("POST", "/v1/reservations/groups", { body: group });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    const { id } = (made.body as unknown as { reservation: View }).reservation;
    const [anne, basile] = payersOf(await reservationNow(id));
    const pay = async (payer: object, expectedTotalCents: number, change: object = {}): Promise<Reply> => {
      const { reservations: _r, ...own } = await bodyWith([], 0, { payer, expectedTotalCents, ...change });
      return send(own);
    };
    expect(codeOf(await pay({ id: anne?.id, key: basile?.key }, 1580))).toEqual([404, "not-found"]);
    expect(codeOf(await pay({ ...anne }, 1))).toEqual([409, "price-changed"]);
    const card = { payment: { type: "transfer" } };
    expect(codeOf(await pay({ ...anne }, 1580, card))).toEqual([422, "payment-unknown"]);
    const products = [{ formatId: shop.bottle.id, quantity: 1 }];
    expect((await pay({ ...anne }, 1580, { products })).status).toBe(422);
    const parts: Order[] = [];
    for (const [payer, amount] of [
      [anne, 1580],
      [basile, 3160],
    ] as const) {
      const reply = await pay({ ...payer }, amount);
      expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
      const order = reply.body as unknown as Order;
      parts.push({ ...order, id: order.order.id });
      await bankPays(server, order.card.intentId);
      await server.settle();
    }
    expect(await reservationNow(id)).toMatchObject({ status: "confirmed", paidCents: 4740, dueCents: 0 });
    for (const part of parts) expect(await orderNow(part)).toMatchObject({ status: "validated" });
    expect(codeOf(await pay({ ...anne }, 1580))).toEqual([409, "payer-paid"]);
  });

  it("is refused what it may not have, and takes nothing then", async () => {
    const slot = await slotOf(6);
    const champagne = await openShop(server, CHAMPAGNE);
    const body = await bodyWith([reservation({ slot })]);
    const wish = (change: object) => ({ ...body, id: newTestId(), ...change });
    const refused = async (change: object) => codeOf(await send(wish(change)));
    // Sent tourist taxes are not believed, and cost nothing else than the people's own.
    const many: [string, number][] = [
      [visit.adult, 4],
      [visit.tax, 9999],
    ];
    expect((await priceOf({ sellerId: shop.id, products: [], reservations: [reservation({ slot, wished: many })] })).totalTtcCents).toBe(6320);
    const foreign = [reservation({ slot, wished: [[onSite.adult, 4]] })];
    expect(await refused({ reservations: foreign })).toEqual([422, "ticket-mismatch"]);
    expect(await refused({ sellerId: champagne.id })).toEqual([422, "ticket-mismatch"]);
    expect(await refused({ expectedTotalCents: 6319 })).toEqual([409, "price-changed"]);
    expect(await refused({ reservations: [reservation({ slot: { ...slot, end: slot.end + 1 } })] })).toEqual([
      409,
      "slot-changed",
    ]);
    expect(await refused({ reservations: [] })).toEqual([422, "invalid-input"]);
    // A hold that is not his helps nobody: its places are taken.
    const theirs = (await hold(server, visit, slot, 4)).body as unknown as { id: string };
    const stolen = [reservation({ slot, hold: { id: theirs.id, key: "x".repeat(32) } })];
    expect(await refused({ reservations: stolen })).toEqual([409, "places-missing"]);
    const [problem] = (await priceOf({ sellerId: shop.id, products: [], reservations: stolen })).problems;
    expect(problem).toMatchObject({ code: "places", slotId: slot.id, values: { reason: "places-missing", left: 2 } });
    const goods = { products: [{ formatId: shop.bottle.id, quantity: 1 }] };
    expect(await refused(goods)).toEqual([422, "invalid-input"]);
  });

  it("by transfer is reserved when the money has come; a deposit leaves the rest for the door", async () => {
    const deposit = await openVisit(server, shop.id, token, { payment: "deposit", depositBp: 3000 });
    const slot = await slotOf(6, deposit);
    const wished: [string, number][] = [[deposit.adult, 3]];
    const order = await placed([reservation({ of: deposit, slot, wished })], 0, { payment: { type: "transfer" } });
    expect(order.order.payment.amountCents).toBe(1422);
    await server.settle();
    expect((await mailsOf(order.id)).map((m) => m.kind)).toEqual(["orderNotice", "orderPlaced"]);
    const { version } = await orderNow(order);
    const receipt = await server.send("POST", `/v1/orders/${order.id}/payment-receipt`, { token, body: { version } });
    expect(receipt.status).toBe(200);
    await server.settle();
    expect(await reservationNow(order.order.reservations[0]?.id ?? "")).toMatchObject({
      status: "confirmed",
      totalCents: 4740,
      paidCents: 1422,
      dueCents: 3318,
    });
  });
});
