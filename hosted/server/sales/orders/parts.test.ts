import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { captureIntent } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { BOOKER, hold, holdBody, openVisit, prices, type View, type TestVisit } from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "./testing/reservations.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let visit: TestVisit;
let onSite: TestVisit;

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
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const { slotOf, reservation, priceOf, bodyWith, send, orderNow, reservationNow, payersOf } = orderHelpers(
  () => ({ server, shop, token, visit }),
);

describe("an order of places", () => {
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
    const created = await server.send("POST", "/v1/reservations/groups", { body: group });
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const { id } = (created.body as unknown as { reservation: View }).reservation;
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
      await captureIntent(server, order.card.intentId);
      await server.settle();
    }
    expect(await reservationNow(id)).toMatchObject({ status: "confirmed", paidCents: 4740, dueCents: 0 });
    for (const part of parts) expect(await orderNow(part)).toMatchObject({ status: "validated" });
    expect(codeOf(await pay({ ...anne }, 1580))).toEqual([409, "payer-paid"]);
  });

  it("of a member of a group asks for his part of the deposit; rest and tourist tax are paid on site", async () => {
    const [adult, tax] = [newTestId(), newTestId()];
    const rate = { description: "", vatType: "medium" };
    const rates = [
      { ...rate, id: adult, kind: "price", name: "Adulte", unitE4: 150_100 },
      { ...rate, id: tax, kind: "tax", name: "Taxe de séjour", unitE4: 8000, onSite: true },
    ];
    const night = await openVisit(server, shop.id, token, { payment: "deposit", depositBp: 3000, rates });
    const slot = await slotOf(6, night);
    const { prices: _, ...group } = {
      ...holdBody(night, slot, 1),
      contact: BOOKER,
      payers: [
        { name: "Anne", email: "anne@example.org", prices: prices([adult, 1]) },
        { name: "Basile", email: "basile@example.org", prices: prices([adult, 2]) },
      ],
      terms: true,
      adult: true,
    };
    const created = await server.send("POST", "/v1/reservations/groups", { body: group });
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const { id } = (created.body as unknown as { reservation: View }).reservation;
    const view = await reservationNow(id);
    expect([view.totalCents, view.payers.map(({ totalCents }) => totalCents)]).toEqual([4743, [450, 901]]);
    for (const [n, payer] of payersOf(view).entries()) {
      const amount = [450, 901][n];
      const page = await server.send("GET", `/v1/reservations/payers/${payer.id}`, { orderKey: payer.key });
      expect(page.body["amountCents"]).toBe(amount);
      const { reservations: _r, ...own } = await bodyWith([], 0, { payer, expectedTotalCents: amount });
      const reply = await send(own);
      expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
      const { order, card } = reply.body as unknown as Order;
      expect(order.totalTtcCents).toBe(amount);
      await captureIntent(server, card.intentId);
      await server.settle();
    }
    expect(await reservationNow(id)).toMatchObject({ status: "confirmed", paidCents: 1351, dueCents: 3392 });
  });

  it("is refused what it may not have, and takes nothing then", async () => {
    const slot = await slotOf(6);
    const champagne = await openShop(server, CHAMPAGNE);
    const body = await bodyWith([reservation({ slot })]);
    const input = (change: object) => ({ ...body, id: newTestId(), ...change });
    const refused = async (change: object) => codeOf(await send(input(change)));
    // Tourist taxes in the request are ignored, and only those of the people are charged.
    const many: [string, number][] = [
      [visit.adult, 4],
      [visit.tax, 9999],
    ];
    expect(
      (
        await priceOf({
          sellerId: shop.id,
          products: [],
          reservations: [reservation({ slot, wished: many })],
        })
      ).totalTtcCents,
    ).toBe(6320);
    const foreign = [reservation({ slot, wished: [[onSite.adult, 4]] })];
    expect(await refused({ reservations: foreign })).toEqual([422, "ticket-mismatch"]);
    expect(await refused({ sellerId: champagne.id })).toEqual([422, "ticket-mismatch"]);
    expect(await refused({ expectedTotalCents: 6319 })).toEqual([409, "price-changed"]);
    expect(await refused({ reservations: [reservation({ slot: { ...slot, end: slot.end + 1 } })] })).toEqual([
      409,
      "slot-changed",
    ]);
    expect(await refused({ reservations: [] })).toEqual([422, "invalid-input"]);
    // Another client's hold does not help: its places are taken.
    const theirs = (await hold(server, visit, slot, { quantity: 4 })).body as unknown as { id: string };
    const stolen = [reservation({ slot, hold: { id: theirs.id, key: "x".repeat(32) } })];
    expect(await refused({ reservations: stolen })).toEqual([409, "places-missing"]);
    const [problem] = (await priceOf({ sellerId: shop.id, products: [], reservations: stolen })).problems;
    expect(problem).toMatchObject({
      code: "places",
      slotId: slot.id,
      values: { reason: "places-missing", left: 2 },
    });
    const goods = { products: [{ formatId: shop.bottle.id, quantity: 1 }] };
    expect(await refused(goods)).toEqual([422, "invalid-input"]);
  });

  it("is paid by a transfer or a cheque that can arrive before the visit, and never in cash beforehand", async () => {
    // The slots of `slotOf` are in a week, the shop allows fourteen days.
    const soon = reservation({ slot: await slotOf(6) });
    const late = reservation({ slot: await slotOf(8, visit, 3) });
    const by = async (type: string, place: object, bottles = 0): Promise<Reply> =>
      send(await bodyWith([place], bottles, { payment: { type } }));
    const unfit = [422, "payment-unfit"];
    expect(codeOf(await by("transfer", soon))).toEqual(unfit);
    expect(codeOf(await by("check", soon))).toEqual(unfit);
    expect(codeOf(await by("cash", late))).toEqual(unfit);
    // Bottles that are sent cannot be paid in cash either.
    expect(codeOf(await send(await bodyWith([], 2, { payment: { type: "cash" } })))).toEqual(unfit);
    for (const type of ["transfer", "check"]) {
      const reply = await by(type, late);
      expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
      const { order } = reply.body as unknown as Order;
      expect(order.reservations).toMatchObject([{ status: "pending" }]);
    }
  });
});
