import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, sell, type Device } from "#demo/tillDevice.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

// Returns at a till of an invoiced ticket: the invoice is credited separately, once, and the books have it once.

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };
let client: { id: string; name: string; buyer: PricingBuyer };
let own: Device;

const {
  rows,
  post,
  follow: followOf,
  ticketOf,
  newDevice,
  newClient,
} = ticketHelpers(() => ({ server, shop, token, owner }));
const follow = (): Promise<void> => followOf(own);

/** Sells some bottles, with an invoice. */
async function billed(quantity: number, by: TillPayment = "cash"): Promise<{ ticket: Ticket; bill: string }> {
  const ticket = await sell(own, { client, lines: [bottles(own, shop.bottle.id, quantity)], by });
  await follow();
  const reply = await post(`/v1/tickets/${ticket.id}/bill`, { id: newTestId() });
  if (reply.status !== 201) throw new Error(reply.text);
  return { ticket, bill: (reply.body["bill"] as unknown as { id: string }).id };
}
/** Takes back so many bottles of a ticket. */
const takeBack = (ticket: Ticket, quantity: number, before: Ticket[] = [], by: TillPayment = "cash") =>
  sell(own, {
    by,
    more: {
      back: refundOf(
        ticket,
        returnedParts(ticket.id, before),
        ticket.lines.map(({ id }) => ({ id, quantity })),
        newTestId,
      ),
    },
  });
const paperOf = async (id: string): Promise<DocumentContent> => {
  const [row] = await rows<{ content: string }>("select content from documents where id = $1", [id]);
  return JSON.parse(row?.content ?? "null") as DocumentContent;
};
const stateOf = async (id: string): Promise<object | undefined> =>
  (
    await rows(
      "select kind, open_cents::int as open, credited_cents::int as credited from document_states where document_id = $1",
      [id],
    )
  )[0];
const credit = (bill: string, what: object): Promise<Reply> =>
  post(`/v1/documents/${bill}/credits`, { id: newTestId(), what, reason: "Retour" });
/** Returns base and VAT by rate. */
const byRate = (
  vat: readonly { rateBp: number; baseCents: number; vatCents: number }[],
): [number, number, number][] => vat.map((v) => [v.rateBp, v.baseCents, v.vatCents]);
const flipped = (ticket: Ticket): [number, number, number][] =>
  byRate(ticket.vat).map(([rate, base, vat]) => [rate, -base, -vat]);

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  await post("/v1/stocks/movements", { formatId: shop.bottle.id, kind: "purchase", quantity: 500 });
  client = await newClient("Reprise");
  own = await newDevice();
  await openDay(own);
});
afterAll(() => server.stop());

it("credits the invoice of what comes back in parts, once, to the cent, and refuses it by hand", async () => {
  const { ticket, bill } = await billed(3);
  const first = await takeBack(ticket, 1);
  await follow();
  const seen = await ticketOf(first.id);
  expect(seen).toMatchObject({ state: "refund", doubts: [], canBill: false });
  const one = await paperOf(seen.bill?.id ?? "");
  expect(one).toMatchObject({
    kind: "credit",
    number: seen.bill?.number,
    buyerReference: first.number,
    corrects: [{ id: bill, reason: expect.stringContaining(first.number) as unknown }],
    lines: [{ quantity: 1, amountCents: -(first.lines[0]?.amountCents ?? 0) }],
    totalTtcCents: -first.totalTtcCents,
  });
  expect(byRate(one.vat)).toEqual(flipped(first));
  // It was refunded at the till: the client has no credit from it.
  expect(await stateOf(seen.bill?.id ?? "")).toMatchObject({ kind: "credit", open: 0 });
  expect(await stateOf(bill)).toEqual({ kind: "bill", open: 0, credited: 0 });

  const { database, jobs } = server.app.services;
  for (let n = 0; n < 2; n += 1)
    await database.transaction({ shopId: shop.id }, (tx) =>
      jobs.send(tx, "till-credit", { shopId: shop.id, ticketId: first.id }),
    );
  await server.settle();
  const credits = "select credit_id from document_corrections where document_id = $1";
  expect(await rows(credits, [bill])).toHaveLength(1);

  const line = ticket.lines[0]?.id ?? "";
  const tooMuch = await credit(bill, { mode: "lines", lines: [{ id: line, quantity: 3 }] });
  expect([tooMuch.status, tooMuch.body["code"]]).toEqual([409, "credit-till-back"]);
  expect(tooMuch.body["facts"]).toMatchObject({ tickets: first.number });
  const rest = await takeBack(ticket, 2, [first]);
  await follow();
  const two = await paperOf((await ticketOf(rest.id)).bill?.id ?? "");
  // Parts add up to the whole, rate by rate.
  const whole = await paperOf(bill);
  expect(byRate([...one.vat, ...two.vat]).reduce((all, [, base, vat]) => all + base + vat, 0)).toBe(
    whole.totalTtcCents,
  );
  const none = await credit(bill, { mode: "whole" });
  expect([none.status, none.body["code"]]).toEqual([409, "credit-till-back"]);
  const reply = await post(`/v1/tickets/${rest.id}/bill`, { id: newTestId() });
  expect([reply.status, reply.body["code"]]).toEqual([409, "ticket-not-billable"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("takes what went back on account off what the invoice asks for", async () => {
  const { ticket, bill } = await billed(4, "credit");
  expect(await stateOf(bill)).toMatchObject({ open: ticket.totalTtcCents });
  const onAccount = await takeBack(ticket, 1, [], "credit");
  await follow();
  const left = ticket.totalTtcCents + onAccount.totalTtcCents;
  expect(await stateOf(bill)).toMatchObject({ open: left, credited: -onAccount.totalTtcCents });
  // Refunded in cash, the client owes as much as before.
  const inCash = await takeBack(ticket, 1, [onAccount]);
  await follow();
  expect(await stateOf(bill)).toMatchObject({ open: left });
  for (const back of [onAccount, inCash])
    expect(await stateOf((await ticketOf(back.id)).bill?.id ?? "")).toMatchObject({ open: 0 });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("tells of a refund whose invoice was credited by hand before, and of money given back as a credit note", async () => {
  const { ticket, bill } = await billed(2);
  const byHand = await credit(bill, { mode: "whole" });
  expect(byHand.status, byHand.text).toBe(201);
  const back = await takeBack(ticket, 1);
  const unbilled = await sell(own, { client, lines: [bottles(own, shop.bottle.id, 1)] });
  const asCredit = await takeBack(unbilled, 1, [], "credit note");
  await follow();
  const { doubts, bill: none } = await ticketOf(back.id);
  expect(doubts).toEqual([
    { code: "refund-billed", number: ticket.number, bill: (await paperOf(bill)).number },
  ]);
  expect(none).toBeNull();
  expect((await ticketOf(asCredit.id)).doubts).toEqual([
    { code: "refund-credit", backCents: -asCredit.totalTtcCents },
  ]);
});

it("credits what is exchanged, and places of a visit whose VAT waited for its money", async () => {
  const { ticket } = await billed(3);
  const wants = ticket.lines.map(({ id }) => ({ id, quantity: 2 }));
  const back = refundOf(ticket, returnedParts(ticket.id, []), wants, newTestId);
  const exchange = await sell(own, { lines: [bottles(own, shop.bottle.id, 1)], more: { back } });
  const slot = own.snapshot.slots.find((one) => one.shut === undefined && one.left > 1);
  const rate = own.snapshot.tickets.find((one) => one.eventId === slot?.eventId && one.kind === "price");
  if (!slot || !rate) throw new Error("no slot");
  const places = [{ ticketId: rate.id, slotId: slot.id, quantity: 2, detail: "10 h" }];
  const visit = await sell(own, { client, places });
  await follow();
  const reply = await post(`/v1/tickets/${visit.id}/bill`, { id: newTestId() });
  expect(reply.status, reply.text).toBe(201);
  const away = await takeBack(visit, 1);
  await follow();
  const [goods, place] = await Promise.all(
    [exchange, away].map(async ({ id }) => paperOf((await ticketOf(id)).bill?.id ?? "")),
  );
  expect(byRate(goods?.vat ?? [])).toEqual(byRate(back.vat).map(([rate, base, vat]) => [rate, -base, -vat]));
  expect(byRate(place?.vat ?? [])).toEqual(flipped(away));
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("has turnover and VAT of a day in the books once, whatever was billed and credited of it", async () => {
  const { ticket, bill } = await billed(6);
  const back = await takeBack(ticket, 6);
  await closeDay(own);
  await follow();
  const { bill: created } = await ticketOf(back.id);
  expect(created).not.toBeNull();
  const sums = await rows<{ account: string; n: number }>(
    `select left(l.account, 3) as account, sum(l.credit_cents - l.debit_cents)::int as n from journal_lines l
     join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and (e.document_id = any($2) or e.piece_ref = any($3)) group by 1 order by 1`,
    [shop.id, [bill, created?.id], [ticket.number, back.number]],
  );
  // Invoice and credit note with the entries beside them move nothing: the day of the till has all of it.
  expect(sums.map(({ n }) => n)).toEqual(sums.map(() => 0));
  expect(sums.map(({ account }) => account)).toEqual(expect.arrayContaining(["411", "445", "701"]));
  const [all] = await rows<{ n: number }>(
    `select sum(l.credit_cents - l.debit_cents)::int as n from journal_lines l
     join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and e.piece_ref like $2 and l.account like '70%'`,
    [shop.id, `${own.till.code}-Z%`],
  );
  const sold = own.records.flatMap(({ content }) => {
    const { body } = JSON.parse(content) as { body: { kind: string; totalHtCents: number } };
    return body.kind === "ticket" ? [body.totalHtCents] : [];
  });
  expect(all?.n).toBe(sold.reduce((sum, n) => sum + n, 0));
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
