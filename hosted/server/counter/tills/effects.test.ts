import { cents } from "@cuvee/core/kit/money.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { expectedCash } from "@cuvee/core/counter/tills/runningState.ts";
import { priceTicket } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, ownPrice, sell, type Device } from "#demo/tillDevice.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let device: Device;
let owner: { id: string; name: string };

const {
  rows,
  get,
  follow: sync,
  ticketOf,
  newDevice,
} = ticketHelpers(() => ({ server, shop, token, owner }));

const onHand = async (of: Device): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    "select coalesce(sum(on_hand), 0)::int as n from stocks where format_id = $1 and warehouse_id = $2",
    [shop.bottle.id, of.snapshot.point.warehouseId],
  );
  return row?.n ?? 0;
};

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  device = await newDevice();
});
afterAll(() => server.stop());

it("takes goods out of the point's warehouse by what became of them, once however often it is asked", async () => {
  const before = await onHand(device);
  await openDay(device);
  const ticket = await sell(device, {
    lines: [
      bottles(device, shop.bottle.id, 2),
      bottles(device, shop.bottle.id, 1, { move: "gift", reason: "Fidèle" }),
      bottles(device, shop.bottle.id, 1, { move: "breakage", reason: "Tombée" }),
    ],
  });
  const training = await sell(device, { lines: [bottles(device, shop.bottle.id, 5)], training: true });
  await sync(device);
  expect(await onHand(device)).toBe(before - 4);
  const kinds = await rows(
    "select kind, on_hand_delta::int as n from stock_movements where document = $1 order by kind",
    [ticket.number],
  );
  expect(kinds).toEqual([
    { kind: "breakage", n: -1 },
    { kind: "gift", n: -1 },
    { kind: "sale", n: -2 },
  ]);
  const { database, jobs } = server.app.services;
  const again = { shopId: shop.id, tillId: device.till.id };
  for (let n = 0; n < 2; n += 1)
    await database.transaction({ shopId: shop.id }, (tx) => jobs.send(tx, "till-records", again));
  await server.settle();
  expect(await onHand(device)).toBe(before - 4);
  expect(await ticketOf(ticket.id)).toMatchObject({
    number: ticket.number,
    state: "sale",
    doubts: [],
    canBill: true,
  });
  expect(await ticketOf(training.id)).toMatchObject({ state: "training", canBill: false });
  const points = await get("/v1/salespoints");
  expect(points.body["rows"]).toContainEqual(
    expect.objectContaining({ id: device.till.pointId, lastSaleAt: expect.any(String) as unknown }),
  );
  const list = await get("/v1/tickets");
  expect(list.body["rows"]).toHaveLength(2);
  const measured = await get("/v1/tickets/measure");
  expect(measured.body["totals"]).toMatchObject({
    totalHtCents: ticket.totalHtCents,
    totalTtcCents: ticket.totalTtcCents,
  });
});

it("posts even what is not there, and tells what the owner should look at", async () => {
  const seller = { id: newTestId(), name: "Inconnue" };
  const other = { ...(await newDevice()), operator: seller };
  await openDay(other);
  const left = await onHand(other);
  const ticket = await sell(other, {
    lines: [
      bottles(other, shop.bottle.id, left + 3),
      bottles(other, shop.bottle.id, 1, ownPrice(50_000, "Inconnue")),
    ],
  });
  await sync(other);
  expect(await onHand(other)).toBe(-4);
  const { doubts } = await ticketOf(ticket.id);
  expect(doubts).toEqual([{ code: "act", act: "price" }]);
  const notices = await rows("select type from notifications where content->>'number' = $1", [ticket.number]);
  expect(notices).toContainEqual({ type: "tillDoubt" });
  const stale = await newDevice();
  await openDay(stale);
  const late = await sell(stale, { lines: [bottles(stale, shop.bottle.id, 1)] });
  for (const table of [
    "formats set unit_e4 = unit_e4 + 10000 where id",
    "grid_prices set unit_e4 = unit_e4 + 10000 where format_id",
  ])
    await rows(`update ${table} = $1`, [shop.bottle.id]);
  await sync(stale);
  expect((await ticketOf(late.id)).doubts).toEqual([expect.objectContaining({ code: "price" })]);
});

it("gives points, bills once, and its day is in the books to the cent", async () => {
  const own = await newDevice();
  const reply = await server.send("POST", "/v1/clients", {
    token,
    body: {
      kind: "individual",
      firstname: "Anne",
      lastname: "Dubois",
      emails: ["anne@example.org"],
      addresses: [
        {
          id: newTestId(),
          title: "",
          use: "both",
          main: true,
          street: "1 quai",
          zipcode: "13002",
          city: "Marseille",
          country: "FR",
        },
      ],
    },
  });
  expect(reply.status, reply.text).toBe(201);
  const clientId = String(reply.body["id"]);
  const file = await get(`/v1/quotes/clients/${clientId}`);
  const client = {
    id: clientId,
    name: "Anne Dubois",
    buyer: file.body["buyer"] as unknown as PricingBuyer,
  };
  await openDay(own);
  const ticket = await sell(own, {
    client,
    lines: [bottles(own, shop.bottle.id, 3)],
    more: { tipsCents: cents(200) },
  });
  await closeDay(own, { "1000": 1 });
  await sync(own);
  expect((await ticketOf(ticket.id)).clientId).toBe(clientId);
  const bill = (): Promise<Reply> =>
    server.send("POST", `/v1/tickets/${ticket.id}/bill`, { token, body: { id: newTestId() } });
  const first = await bill();
  expect(first.status, first.text).toBe(201);
  const second = await bill();
  expect(second.body["bill"]).toEqual(first.body["bill"]);
  expect(await ticketOf(ticket.id)).toMatchObject({ state: "billed", canBill: false });
  const { id: billId } = first.body["bill"] as unknown as { id: string };
  const [state] = await rows("select open_cents::int as open from document_states where document_id = $1", [
    billId,
  ]);
  expect(state).toEqual({ open: 0 });
  // Turnover by account is in the books once, though both the Z and the invoice contain it.
  const sums = await rows<{ account: string; n: number }>(
    `select left(l.account, 3) as account, sum(l.credit_cents - l.debit_cents)::int as n from journal_lines l
     join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and (e.kind = 'takings' or e.document_id = $2 or e.piece_ref = $3) group by 1`,
    [shop.id, billId, ticket.number],
  );
  const of = (account: string): number => sums.find((s) => s.account === account)?.n ?? 0;
  expect(of("701")).toBe(ticket.totalHtCents);
  expect(of("445")).toBe(ticket.totalVatCents);
  expect(of("411")).toBe(0);
  // Ten euros were in the drawer instead of the fifty of the morning with the sale and its tip: the rest is a charge.
  const taken = ticket.totalTtcCents + 200;
  // They were taken out at the closing, as the float had been put in: the drawer is empty, and so is its account.
  expect(of("530")).toBe(0);
  expect(of("580")).toBe(5000 - 1000);
  expect(of("658")).toBe(1000 - 5000 - taken);
  expect(of("467")).toBe(200);
  const closings = await get("/v1/closings");
  const [z] = closings.body["rows"] as unknown as {
    id: string;
    turnoverTtcCents: number;
    differenceCents: number;
  }[];
  expect(z).toMatchObject({ turnoverTtcCents: ticket.totalTtcCents, period: "day" });
  const pdf = await get(`/v1/closings/${z?.id}/file.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  const mails = await rows("select kind, recipient from mails where kind in ('tillReport', 'ticketReceipt')");
  expect(mails).toEqual([{ kind: "tillReport", recipient: expect.stringContaining("@") as unknown }]);
});

it("pays the order that it took money for, uses up a credit note no further than it goes, and books places as a fact", async () => {
  const received = { formatId: shop.bottle.id, kind: "purchase", quantity: 100 };
  const entered = await server.send("POST", "/v1/stocks/movements", { token, body: received });
  expect(entered.status, entered.text).toBe(201);
  const own = await newDevice();
  const { order } = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 }))
    .body as unknown as {
    order: { id: string; number: string; totalTtcCents: number };
  };
  const slot = own.snapshot.slots.find((one) => one.shut === undefined && one.left > 0);
  const rate = own.snapshot.tickets.find((one) => one.eventId === slot?.eventId && one.kind === "price");
  if (!slot || !rate) throw new Error("no slot");
  await openDay(own);
  const over = cents(500);
  const settles = { orderId: order.id, number: order.number, amountCents: cents(order.totalTtcCents + over) };
  const ticket = await sell(own, {
    places: [{ ticketId: rate.id, slotId: slot.id, quantity: slot.left + 2, detail: "10 h" }],
    more: { settles },
  });
  const credit = await sell(own, {
    lines: [bottles(own, shop.bottle.id, 1)],
    tenders: [{ type: "credit note", amountCents: dueOfOne(own), reference: "AV-0" }],
  });
  const drawer = expectedCash(own.running);
  await closeDay(own, { "1": drawer }, "", drawer);
  await sync(own);
  const { doubts } = await ticketOf(ticket.id);
  expect(doubts).toContainEqual({ code: "order-paid", number: order.number, overCents: over });
  expect(doubts).toContainEqual({ code: "capacity", name: "10 h", over: 2 });
  expect((await ticketOf(credit.id)).doubts).toEqual([
    { code: "credit-note", number: "AV-0", missingCents: credit.totalTtcCents },
  ]);
  const [booked] = await rows(
    "select status, seats, total_cents::int as total, paid_cents::int as paid from reservations where staff_notes = $1",
    [ticket.number],
  );
  expect(booked).toMatchObject({
    status: "confirmed",
    total: ticket.totalTtcCents,
    paid: ticket.totalTtcCents,
  });
  const [money] = await rows(
    "select s.amount_cents::int as came, t.allocated_cents::int as used from settlements s join settlement_states t on t.settlement_id = s.id where s.reference = $1",
    [ticket.number],
  );
  expect(money).toEqual({ came: settles.amountCents, used: order.totalTtcCents });
  // The money of the order is in the books once, as its own entry: the day has the rest.
  const [cash] = await rows<{ n: number }>(
    `select sum(l.debit_cents - l.credit_cents)::int as n from journal_lines l join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and l.account like '53%' and (e.piece_ref = $2 or e.piece_ref like $3)`,
    [shop.id, ticket.number, `${own.till.code}-Z%`],
  );
  expect(cash?.n).toBe(drawer);
  expect(drawer).toBe(5000 + ticket.totalTtcCents + settles.amountCents);
  // Places were sold beyond the slot, which the owner is notified of.
  expect(Object.keys(await brokenInvariants(server.ownerUrl))).toEqual([
    "places are never above what a slot holds",
  ]);
});

/** Returns the price of one bottle at a till. */
const dueOfOne = (of: Device) => {
  const input = { lines: [bottles(of, shop.bottle.id, 1)], free: [], places: [] };
  const shelf = shelve(of.snapshot.products, of.snapshot.tickets);
  return priceTicket(input, { shelf, buyer: {}, rules: of.snapshot.rules, at: of.clock.now }).totalTtcCents;
};
