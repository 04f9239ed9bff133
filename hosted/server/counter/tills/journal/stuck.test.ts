import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { closingOf } from "@cuvee/core/counter/tills/runningState.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openWriter, send, write, bottles as written } from "#counter/tills/testing/journal.fixture.ts";
import { bottles, closeDay, openDay, sell, writeRecord } from "#demo/tillDevice.ts";

import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

// A ticket is a fact: whatever it contains, it and those after it are processed.

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };

const { rows, get, sync, follow, ticketOf, newDevice, newClient } = ticketHelpers(() => ({
  server,
  shop,
  token,
  owner,
}));

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  const received = { formatId: shop.bottle.id, kind: "purchase", quantity: 500 };
  await server.send("POST", "/v1/stocks/movements", { token, body: received });
});
afterAll(() => server.stop());

it("takes a credit note that pays twice on one ticket no further than it goes", async () => {
  const own = await newDevice();
  const client = await newClient("Avoir");
  await openDay(own);
  const first = await sell(own, { client, lines: [bottles(own, shop.bottle.id, 3)] });
  await follow(own);
  const billed = await server.send("POST", `/v1/tickets/${first.id}/bill`, {
    token,
    body: { id: newTestId() },
  });
  const bill = billed.body["bill"] as unknown as { id: string };
  const credited = await server.send("POST", `/v1/documents/${bill.id}/credits`, {
    token,
    body: { id: newTestId(), what: { mode: "whole" }, reason: "Geste" },
  });
  expect(credited.status, credited.text).toBe(201);
  const [credit] = await rows<{ number: string; open: number }>(
    "select number, open_cents::int as open from document_states where kind = 'credit' order by issued_on desc limit 1",
  );
  const reference = credit?.number ?? "";
  const ticket = await sell(own, {
    client,
    lines: [bottles(own, shop.bottle.id, 3)],
    tenders: [
      { type: "credit note", amountCents: cents(500), reference },
      { type: "credit note", amountCents: cents(first.totalTtcCents - 500), reference },
    ],
  });
  await follow(own);
  expect((await ticketOf(ticket.id)).doubts).toEqual([]);
  const [left] = await rows("select open_cents::int as open from document_states where number = $1", [
    reference,
  ]);
  expect(left).toEqual({ open: 0 });
});

it("doubts the day of tickets whose till has a clock three days slow, and of no till that only was offline", async () => {
  const threeDays = 3 * 86_400_000;
  const soldThreeDaysAgo = async (clockAtSending: number) => {
    const own = await newDevice();
    // An enrolled till does not change: the test makes it a month old directly in the database.
    await rows(
      `alter table tills disable trigger user;
       update tills set enrolled_at = now() - interval '30 days' where id = '${own.till.id}';
       alter table tills enable trigger user`,
    );
    own.clock.now -= threeDays;
    await openDay(own);
    const ticket = await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
    await follow(own, clockAtSending);
    return (await ticketOf(ticket.id)).doubts;
  };
  expect(await soldThreeDaysAgo(Date.now() - threeDays)).toEqual([
    { code: "clock", hours: 72, way: "behind" },
  ]);
  expect(await soldThreeDaysAgo(Date.now())).toEqual([]);
});

it("books money for an order on today where the day of the ticket is closed in the books", async () => {
  const own = await newDevice();
  const { order } = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 }))
    .body as unknown as { order: { id: string; number: string; totalTtcCents: number } };
  own.clock.now -= 2 * 86_400_000;
  await openDay(own);
  const settles = { orderId: order.id, number: order.number, amountCents: cents(order.totalTtcCents) };
  const ticket = await sell(own, { more: { settles } });
  const until = dayInFrance(own.clock.now + 86_400_000);
  const locked = await server.send("POST", "/v1/accounting/locks", { token, body: { until } });
  expect(locked.status, locked.text).toBeLessThan(300);
  await closeDay(own);
  await follow(own);
  // Two days before this till existed: its clock is reported as wrong, and nothing is stuck.
  expect((await ticketOf(ticket.id)).doubts).toEqual([{ code: "clock", hours: 48, way: "behind" }]);
  const [money] = await rows<{ id: string; n: number }>(
    "select id, amount_cents::int as n from settlements where reference = $1",
    [ticket.number],
  );
  expect(money?.n).toBe(order.totalTtcCents);
  // Its cash left the drawer with the closing: no deposit slip brings it to the bank a second time.
  const { banks } = (await get("/v1/payments/rules")).body as unknown as { banks: { id: string }[] };
  const slip = await server.send("POST", "/v1/payments/slips", {
    token,
    body: {
      id: newTestId(),
      bankId: banks[0]?.id,
      type: "cash",
      madeOn: dayInFrance(Date.now()),
      settlementIds: [money?.id],
    },
  });
  expect([slip.status, slip.body["code"]]).toEqual([409, "slip-money"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("tells that money was taken for an order that was given up meanwhile, and gives it to nobody", async () => {
  const own = await newDevice();
  const { order } = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 }))
    .body as unknown as { order: { id: string; number: string; totalTtcCents: number; version: number } };
  await openDay(own);
  const settles = { orderId: order.id, number: order.number, amountCents: cents(order.totalTtcCents) };
  const ticket = await sell(own, { more: { settles } });
  const ended = await server.send("POST", `/v1/orders/${order.id}/refusal`, {
    token,
    body: { version: order.version, reason: "Rupture" },
  });
  expect(ended.status, ended.text).toBe(200);
  await follow(own);
  expect((await ticketOf(ticket.id)).doubts).toEqual([
    { code: "order-paid", number: order.number, overCents: order.totalTtcCents },
  ]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("takes no closing whose day is none", async () => {
  for (const [period, of] of [
    ["day", "2026-11"],
    ["day", "2026-02-31"],
    ["month", "2026-13"],
    ["day", "2026"],
    ["month", "2026-11-20"],
  ] as const) {
    const own = await newDevice();
    const body = closingOf(own.running, { id: newTestId(), code: own.till.code, period, of });
    await writeRecord(own, body);
    expect((await sync(own)).body["refused"], of).toMatchObject({ code: "till-closing" });
  }
  await server.settle();
});

it("takes no ticket with the id of another", async () => {
  const own = await newDevice();
  await openDay(own);
  const ticket = await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
  await follow(own);
  const other = await newDevice();
  await openDay(other);
  const twice = await sell(other, { lines: [bottles(other, shop.bottle.id, 1)], more: { id: ticket.id } });
  expect(twice.id).toBe(ticket.id);
  const sent = await server.send("POST", `/v1/tills/${other.till.id}/records`, {
    token,
    body: { records: other.records },
  });
  expect([sent.status, sent.body["code"]]).toEqual([409, "till-record"]);
  await server.settle();
});

it("makes the invoice that was asked for though the first try broke off", async () => {
  const own = await newDevice();
  const client = await newClient("Facture");
  await rows(
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await rows("create trigger broken before insert on documents for each row execute function broken()");
  await openDay(own);
  const ticket = await sell(own, {
    client,
    lines: [bottles(own, shop.bottle.id, 1)],
    more: { wantsBill: true },
  });
  await follow(own);
  expect((await ticketOf(ticket.id)).bill).toBeNull();
  await rows("drop trigger broken on documents");
  // The failed job runs again by itself, seconds later.
  await expect
    .poll(async () => (await ticketOf(ticket.id)).bill, { timeout: 15_000 })
    .toMatchObject({ number: expect.any(String) as unknown });
});

it("tells when more is taken back of a ticket than it sold", async () => {
  const own = await newDevice();
  await openDay(own);
  const ticket = await sell(own, { lines: [bottles(own, shop.bottle.id, 2)] });
  const all = ticket.lines.map(({ id, quantity }) => ({ id, quantity }));
  const back = () => refundOf(ticket, returnedParts(ticket.id, []), all, newTestId);
  const first = await sell(own, { more: { back: back() } });
  const second = await sell(own, { more: { back: back() } });
  const training = await sell(own, { lines: [bottles(own, shop.bottle.id, 1)], training: true });
  const learnt = refundOf(
    training,
    returnedParts(training.id, []),
    training.lines.map(({ id, quantity }) => ({ id, quantity })),
    newTestId,
  );
  const real = await sell(own, { more: { back: learnt } });
  await follow(own);
  expect((await ticketOf(first.id)).doubts).toEqual([]);
  expect((await ticketOf(second.id)).doubts).toEqual([
    expect.objectContaining({ code: "refund", number: ticket.number }),
  ]);
  expect((await ticketOf(real.id)).doubts).toEqual([
    expect.objectContaining({ code: "refund", number: training.number }),
  ]);
});

it("takes no ticket that settles an order and takes goods back", async () => {
  const own = await newDevice();
  await openDay(own);
  const ticket = await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
  const back = refundOf(
    ticket,
    returnedParts(ticket.id, []),
    ticket.lines.map(({ id }) => ({ id, quantity: 1 })),
    newTestId,
  );
  const settles = { orderId: newTestId(), number: "CO-1", amountCents: cents(50_000) };
  await sell(own, { more: { back, settles } });
  expect((await sync(own)).body["refused"]).toMatchObject({ code: "till-ticket" });
  const other = await newDevice();
  await openDay(other);
  await sell(other, { more: { settles: { ...settles, amountCents: cents(-500) } } });
  expect((await sync(other)).body["refused"]).toMatchObject({ code: "till-ticket" });
  await server.settle();
});

it("follows a ticket of more pieces than pricing knows", async () => {
  const point = await makePoint(server, token, shop.bottle.id);
  const writer = openWriter(await enrol(server, token, point.id));
  const ticket = written(writer, 10_000, 1200);
  const lines = ticket.lines.map((line) => ({ ...line, formatId: shop.bottle.id }));
  await write(writer, { ...ticket, lines });
  expect((await send(server, token, writer, writer.sealed)).body["refused"]).toBeNull();
  await server.settle();
  const codes = (await ticketOf(ticket.id)).doubts.map(({ code }) => code);
  expect(codes.filter((code) => code !== "clock")).toEqual(["price"]);
});
