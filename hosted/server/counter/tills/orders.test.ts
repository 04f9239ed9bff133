import { cents } from "@cuvee/core/kit/money.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { SaleDiscount } from "@cuvee/core/offer/pricing/sale.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import {
  priceFulfilment,
  type Fulfilment,
  type CreatedOrder,
} from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bottles, closeDay, openDay, openDevice, ownPrice, sell, type Device } from "#demo/tillDevice.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ADDRESS, ESTATE, openShop, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { rowsOf } from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let device: Device;
let clientId: string;

const get = (path: string): Promise<Reply> => server.send("GET", path, { token });
const post = (path: string, body: object): Promise<Reply> => server.send("POST", path, { token, body });
const orderOf = async (id: string): Promise<OrderView> =>
  (await get(`/v1/orders/${id}`)).body as unknown as OrderView;
const till = (path: string): string => `/v1/tills/${device.till.id}${path}`;
const make = ({ body }: Reply): CreatedOrder => body as unknown as CreatedOrder;

async function sync(): Promise<void> {
  const { body } = await get(till("/end"));
  const sent = await post(till("/records"), { records: device.records.slice(Number(body["seq"])) });
  if (sent.status !== 200) throw new Error(sent.text);
  await server.settle();
}

/** Returns a till's request for a basket of so many bottles: with the price that it shows itself. */
function basket(
  quantity: number,
  more: Partial<Fulfilment> = {},
  line: object = {},
  { discount, beside = 0 }: { discount?: SaleDiscount; beside?: number } = {},
) {
  const handing: Fulfilment = { way: "ship", ref: shop.shippingRef, address: ADDRESS, ...more };
  const lines = [
    bottles(device, shop.bottle.id, quantity, line),
    ...(beside > 0 ? [bottles(device, shop.bottle.id, beside)] : []),
  ];
  const { snapshot, clock, operator } = device;
  const shelf = shelve(snapshot.products, snapshot.tickets);
  const cut = discount ? { discount } : {};
  const input = { lines, free: [], places: [], ...cut };
  const buyer = { typology: snapshot.point.typology };
  const priced = priceFulfilment(input, handing, { shelf, buyer, rules: snapshot.rules, at: clock.now });
  return {
    id: newTestId(),
    clientId,
    operatorId: operator.id,
    ...handing,
    lines: lines.map(({ move: _, ...rest }) => rest),
    ...cut,
    expectedTotalCents: priced.totalTtcCents as number,
  };
}

/** Writes the ticket of an order of which so much is paid. */
const settle = ({ orderId, number, totalTtcCents }: CreatedOrder, amountCents = totalTtcCents) =>
  sell(device, {
    by: "cb",
    client: { id: clientId, name: "Anne Dubois", buyer: {} },
    more: {
      settles: {
        orderId,
        number,
        amountCents: cents(amountCents),
        handing: "ship",
        totalCents: cents(totalTtcCents),
        goods: [{ quantity: 6, name: "Clos" }],
      },
    },
  });

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  const [me] = await rowsOf<{ id: string }>(server, "select id from users where username = 'calades'");
  const point = await makePoint(server, token, shop.bottle.id);
  const enrolled = await enrol(server, token, point.id);
  const snapshot = (await get(`/v1/tills/${enrolled.id}/snapshot`)).body as unknown as TillSnapshot;
  device = openDevice(enrolled, snapshot, { id: me?.id ?? "", name: "Hélène Vernède" }, Date.now());
  const person = { kind: "individual", firstname: "Anne", lastname: "Dubois", emails: ["anne@example.org"] };
  clientId = String((await post("/v1/clients", person)).body["id"]);
  await openDay(device);
});
afterAll(() => server.stop());

it("makes one order of a basket however often it is asked, takes its stock and lets nothing go", async () => {
  const before = await stockOf(server, token, shop.bottle.id);
  const requested = basket(6);
  const answers = await Promise.all([1, 2, 3].map(() => post(till("/orders"), requested)));
  const again = await post(till("/orders"), requested);
  const first = make(again);
  expect(again.status).toBe(201);
  // Of concurrent requests one creates it; the others get the same answer, or that it exists.
  for (const { status, body } of answers) {
    if (status === 201) expect(body).toEqual(first);
    else expect([status, body["code"]]).toEqual([409, "quote-exists"]);
  }
  expect(first.totalTtcCents).toBe(requested.expectedTotalCents);
  const count =
    "select count(*)::int as n from orders o join quotes q on q.order_id = o.id where q.till_id = $1";
  expect(await rowsOf(server, count, [device.till.id])).toEqual([{ n: 1 }]);
  const after = await stockOf(server, token, shop.bottle.id);
  expect(after).toEqual({
    onHand: before.onHand,
    reserved: before.reserved + 6,
    available: before.available - 6,
  });
  // The address entered at the counter is in the client's file from now on, once.
  const stored = await get(till(`/clients/${clientId}/addresses`));
  expect(stored.body["addresses"]).toEqual([
    expect.objectContaining({ street: ADDRESS.street, city: "Lyon" }),
  ]);

  // The same basket with other contents is not a second order.
  const other = await post(till("/orders"), { ...requested, notes: "Autre" });
  expect(other).toMatchObject({ status: 409, body: { code: "till-order-other", facts: { ...first } } });
  expect(String(other.body["message"])).toContain(first.number);

  // It is paid at the till by two tickets: in part, then whole; its money is in the books once, the day has no turnover
  // of it.
  const part = 1000;
  const deposit = await settle(first, part);
  await sync();
  expect(await orderOf(first.orderId)).toMatchObject({ status: "validated", paymentStatus: "partial" });
  const rest = await settle(first, first.totalTtcCents - part);
  await sync();
  await server.settle();
  const order = await orderOf(first.orderId);
  expect(order).toMatchObject({
    status: "validated",
    paymentStatus: "paid",
    deliveryStatus: "pending",
    totalTtcCents: first.totalTtcCents,
    deliveryAddress: expect.objectContaining({ city: "Lyon" }) as unknown,
  });
  for (const { id } of [deposit, rest]) {
    const { doubts, ticket } = (await get(`/v1/tickets/${id}`)).body as unknown as TicketView;
    expect(doubts).toEqual([]);
    expect(ticket.totalTtcCents).toBe(0);
  }
  await closeDay(device);
  await sync();
  const sums = await rowsOf<{ side: string; n: number }>(
    server,
    `select case when l.account like '70%' then 'sold' else 'clients' end as side, sum(l.credit_cents - l.debit_cents)::int as n
     from journal_lines l join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and (l.account like '70%' or l.account like '4%')
       and (e.piece_ref = $2 or e.piece_ref = $3 or e.piece_ref like $4) group by 1`,
    [shop.id, deposit.number, rest.number, `${device.till.code}-Z%`],
  );
  expect(sums).toEqual([{ side: "clients", n: first.totalTtcCents }]);
  expect(await stockOf(server, token, shop.bottle.id)).toEqual(after);

  // It is found among the orders and shipped from there.
  const found = await get(`/v1/orders?search=${encodeURIComponent(first.number)}`);
  expect(found.body["rows"]).toHaveLength(1);
  const sent = await post(`/v1/orders/${first.orderId}/dispatch`, { version: order.version });
  expect(sent.body).toMatchObject({ deliveryStatus: "transit" });
  const { version } = sent.body;
  const arrived = await post(`/v1/orders/${first.orderId}/delivery`, { version });
  expect(arrived.body).toMatchObject({ deliveryStatus: "delivered", paymentStatus: "paid" });
  expect(await stockOf(server, token, shop.bottle.id)).toEqual({ ...before, ...goneBy(before, 6) });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const goneBy = ({ onHand, available }: { onHand: number; available: number }, n: number) => ({
  onHand: onHand - n,
  available: available - n,
});

it("refuses by name what cannot be done, and writes nothing of it", async () => {
  const before = await stockOf(server, token, shop.bottle.id);
  const refused = async (requested: object) => {
    const { status, body } = await post(till("/orders"), requested);
    return [status, body["code"]];
  };
  // Drinks to a consumer of another member state; an address without a delivery method; a price that is not the shop's.
  const abroad = { ...ADDRESS, zipcode: "28001", city: "Madrid", country: "ES" };
  const excise = await post(till("/orders"), basket(6, { address: abroad }));
  expect(excise).toMatchObject({
    status: 422,
    body: { code: "till-order-excise", facts: { country: "ES" } },
  });
  const island = { ...ADDRESS, zipcode: "1010", city: "Apia", country: "WS" };
  expect(await refused(basket(6, { address: island }))).toEqual([422, "till-order-carrier"]);
  expect(await refused(basket(6, { ref: null }))).toEqual([422, "till-order-carrier"]);
  const requestedValue = basket(6);
  expect(
    await refused({ ...requestedValue, expectedTotalCents: requestedValue.expectedTotalCents - 1 }),
  ).toEqual([409, "till-order-price"]);
  expect(await refused({ ...requestedValue, address: { ...ADDRESS, street: "" } })).toEqual([
    422,
    "invalid-input",
  ]);
  const much = basket(5000);
  expect(await refused(much)).toEqual([409, "stock-missing"]);
  // A user who does not work there sets a price; one with the permission succeeds.
  const cheap = basket(1, {}, ownPrice(1_0000, "Somebody else"));
  expect(await refused({ ...cheap, operatorId: newTestId() })).toEqual([403, "till-act"]);
  expect(await stockOf(server, token, shop.bottle.id)).toEqual(before);
  const left = "select count(*)::int as n from quotes where till_id = $1 and order_id is null";
  expect(await rowsOf(server, left, [device.till.id])).toEqual([{ n: 0 }]);
  expect((await post(till("/orders"), cheap)).status).toBe(201);
  // Whatever name the till sends as the author: it was the signed-in seller.
  const by = "select content -> 'lines' -> 0 -> 'own' ->> 'by' as by from quotes where id = $1";
  const [allowed] = await rowsOf<{ by: string }>(server, by, [cheap.id]);
  expect(allowed?.by).toMatch(/Vernède|calades/);
  expect(
    await refused({ ...requestedValue, lines: [...requestedValue.lines, ...requestedValue.lines] }),
  ).toEqual([422, "invalid-input"]);
});

it("leaves an agreed price as it is under the discount of the whole, also where the basket is sent", async () => {
  const discount = { type: "%", amount: 1000 } as const;
  const requested = basket(2, {}, ownPrice(8_0000, "Hélène Vernède"), { discount, beside: 3 });
  const order = make(await post(till("/orders"), requested));
  expect(order.totalTtcCents).toBe(requested.expectedTotalCents);
  const sold = await rowsOf<{ quantity: number; amount: number; cut: number }>(
    server,
    `select quantity, amount_cents::int as amount, discount_cents::int as cut from order_lines
     where order_id = $1 order by quantity`,
    [order.orderId],
  );
  expect(sold[0]).toEqual({ quantity: 2, amount: 1600, cut: 0 });
  expect(sold[1]).toMatchObject({ quantity: 3, cut: Math.round((sold[1]?.amount ?? 0) / 10) });
});

it("gives an order up that nothing was paid of, and none that is paid or another till's", async () => {
  const before = await stockOf(server, token, shop.bottle.id);
  const requested = basket(2, { way: "collect", ref: null, address: null });
  const order = make(await post(till("/orders"), requested));
  const end = (id: string, of = device.till.id) => post(`/v1/tills/${of}/orders/${id}/cancellation`, {});
  const second = await enrol(server, token, device.till.pointId);
  expect((await end(requested.id, second.id)).status).toBe(404);
  expect([(await end(requested.id)).status, (await end(requested.id)).status]).toEqual(
    [201, 201].map(() => 200),
  );
  await server.settle();
  expect(await orderOf(order.orderId)).toMatchObject({ status: "cancelled", paymentStatus: "cancelled" });
  expect(await stockOf(server, token, shop.bottle.id)).toEqual(before);
  expect((await post(till("/orders"), requested)).body["code"]).toBe("till-order-ended");

  await openDay(device);
  const paid = basket(1, { way: "collect", ref: null, address: null });
  await settle(make(await post(till("/orders"), paid)));
  await sync();
  expect((await end(paid.id)).body["code"]).toBe("order-act");
});
