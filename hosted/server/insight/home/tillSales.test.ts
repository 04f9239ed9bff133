import { owedOf } from "@cuvee/core/billing/payments/claims.ts";
import type { ClientAccount } from "@cuvee/core/billing/payments/views.ts";
import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { turnoverOfTicket } from "@cuvee/core/sales/orders/turnover.ts";
import { ticketClaim } from "@cuvee/core/counter/tills/tickets/invoicedTicket.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bottles, openDay, sell, type Device, type Sale } from "#demo/tillDevice.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { acceptedOrder } from "#sales/bills/testing/bills.fixture.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

// Sales at the till are sales: home, turnover, client, list of clients, debt and statistics count them alike, as core
// does, and once.

type Client = { id: string; name: string; buyer: PricingBuyer };
let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };
let own: Device;
let client: Client;
let onAccount: Client;
let before: Figures;
/** Every ticket that counts, with the client's share. */
const sold: Ticket[] = [];
const ofClient: Ticket[] = [];

const { get, post, follow, newClient, newDevice, ticketOf } = ticketHelpers(() => ({
  server,
  shop,
  token,
  owner,
}));
const read = async <T>(path: string): Promise<T> => {
  const reply = await get(path);
  expect(reply.status, `${path} ${reply.text.slice(0, 300)}`).toBe(200);
  return reply.body as unknown as T;
};
type Measure = { totals: Record<string, number> };
type Figures = { board: Dashboard; clients: Record<string, number>; owed: Record<string, number> };
const figures = async (): Promise<Figures> => ({
  board: await read<Dashboard>("/v1/dashboard"),
  clients: (await read<Measure>("/v1/clients/measure")).totals,
  owed: (await read<Measure>("/v1/payments/outstandings/measure")).totals,
});
const turnover = (tickets: readonly Ticket[]): number =>
  tickets.reduce((sum, { totalHtCents }) => sum + turnoverOfTicket({ isTraining: false, totalHtCents }), 0);
const make = async (sale: Sale): Promise<Ticket> => {
  const ticket = await sell(own, sale);
  if (sale.training !== true) sold.push(ticket);
  if (sale.client?.id === client.id || ticket.client?.id === client.id) ofClient.push(ticket);
  return ticket;
};
const takeBack = (ticket: Ticket, quantity: number, by: Sale["by"] = "cash", who?: Client) =>
  make({
    by,
    ...(who ? { client: who } : {}),
    more: {
      back: refundOf(
        ticket,
        returnedParts(ticket.id, []),
        ticket.lines.filter((line) => line.quantity > 0).map(({ id }) => ({ id, quantity })),
        newTestId,
      ),
    },
  });

let stored: { ticket: Ticket; refund: Ticket };

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  await post("/v1/stocks/movements", { formatId: shop.bottle.id, kind: "purchase", quantity: 500 });
  [client, onAccount] = [await newClient("Comptoir"), await newClient("Encours")];
  own = await newDevice();
  await openDay(own);
  await follow(own);
  before = await figures();
  const take = (quantity: number) => [bottles(own, shop.bottle.id, quantity)];
  await make({ lines: take(3) });
  await make({ lines: take(5), training: true });
  const billed = await make({ lines: take(4), client });
  const returned = await make({ lines: take(2), client });
  await follow(own);
  expect((await post(`/v1/tickets/${billed.id}/bill`, { id: newTestId() })).status).toBe(201);
  await takeBack(returned, 1, "cash", client);
  await make({ lines: take(6), client: onAccount, by: "credit" });
  await follow(own);
  // An exchange has no invoice: the amount that it put on account is owed all the same, less the returns.
  const swapped = await make({ lines: take(1), client: onAccount });
  const [line] = swapped.lines;
  const ticket = await make({
    lines: take(7),
    client: onAccount,
    by: "credit",
    more: {
      back: refundOf(
        swapped,
        returnedParts(swapped.id, []),
        [{ id: line?.id ?? "", quantity: 1 }],
        newTestId,
      ),
    },
  });
  stored = { ticket, refund: await takeBack(ticket, 1, "credit", onAccount) };
  await follow(own);
}, 120_000);
afterAll(() => server.stop());

it("counts tickets in the turnover of the year and the month, less refunds, and those with an invoice once", async () => {
  const after = await figures();
  expect(turnover(sold)).toBeGreaterThan(0);
  const gained = (of: (f: Figures) => number | undefined): number => (of(after) ?? 0) - (of(before) ?? 0);
  expect(gained((f) => f.board.sales?.toDateCents)).toBe(turnover(sold));
  expect(gained((f) => f.board.sales?.months.at(-1)?.cents)).toBe(turnover(sold));
  // The list of clients has no sale without a client.
  const named = sold.filter((ticket) => ticket.client);
  expect(gained((f) => f.clients["turnoverCents"])).toBe(turnover(named));
});

it("counts tickets as billed on their day, an invoice of one not beside it", async () => {
  const [{ cents, sources } = { cents: 0, sources: "" }] = await asOwner(
    server.ownerUrl,
    async (owns) =>
      (
        await owns.query<{ cents: number; sources: string }>(
          `select sum(ht_cents)::int as cents, string_agg(distinct source, ' ') as sources from sale_facts
           where shop_id = $1 and basis = 'billed' and (source = 'ticket' or source_id in (
             select bill_id from till_tickets where shop_id = $1))`,
          [shop.id],
        )
      ).rows,
  );
  expect([cents, sources]).toEqual([turnover(sold), "ticket"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("counts tickets in the day and the week, as the list of tickets does, training not", async () => {
  const after = await figures();
  const [was, now] = [before.board.figures, after.board.figures];
  const ttc = sold.reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);
  expect((await read<Measure>("/v1/tickets/measure")).totals["totalTtcCents"]).toBe(ttc);
  expect((now?.today.cents ?? 0) - (was?.today.cents ?? 0)).toBe(ttc);
  expect(now?.today.tickets).toBe(sold.filter(({ totalTtcCents }) => totalTtcCents > 0).length);
  expect((now?.today.bottles ?? 0) - (was?.today.bottles ?? 0)).toBe(3 + 4 + 1 + 6 + 6);
  expect(now?.days.at(-1)).toMatchObject({ cents: now?.today.cents, tickets: now?.today.tickets });
});

it("counts tickets on the page and the row of their client, in what sold best, and for his agent", async () => {
  const page = await read<{ turnoverCents: number; orders: number; lastOrderAt: string }>(
    `/v1/clients/${client.id}`,
  );
  expect(page).toMatchObject({ turnoverCents: turnover(ofClient), orders: 2 });
  expect(dayInFrance(Date.parse(page.lastOrderAt))).toBe(dayInFrance(Date.now()));
  const { rows } = await read<{ rows: { id: string; turnoverCents: number }[] }>(
    "/v1/clients?search=Comptoir",
  );
  expect(rows.find(({ id }) => id === client.id)?.turnoverCents).toBe(page.turnoverCents);
  const units = (board: Dashboard): number =>
    board.products?.find(({ name }) => name === (sold[0]?.lines[0]?.name ?? ""))?.units ?? 0;
  expect(units((await figures()).board)).toBe(units(before.board) + 20);
  const agent = await makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] });
  const agentId = await userOf(server, agent);
  await asOwner(server.ownerUrl, (db) =>
    db.query("update clients set agent_id = $1 where id = $2", [agentId, client.id]),
  );
  const toured = await server.send("GET", `/v1/clients/${client.id}`, { token: agent });
  expect(toured.body["turnoverCents"]).toBe(page.turnoverCents);
  const { clients } = (await server.send("GET", "/v1/clients/tour", { token: agent })).body as unknown as {
    clients: { id: string; lastOrderAt: string | null }[];
  };
  expect(clients).toMatchObject([{ id: client.id, lastOrderAt: page.lastOrderAt }]);
  // An agent does not see a sale to a client of others.
  const other = await server.send("GET", `/v1/clients/${onAccount.id}`, { token: agent });
  expect(other.status).toBe(404);
});

it("owes what a ticket put on account, by its invoice or by itself, and says so everywhere alike", async () => {
  const [first] = sold.filter((one) => one.client?.id === onAccount.id);
  // The amount on account is invoiced even though no invoice was requested.
  const billed = await ticketOf(first?.id ?? "");
  expect(billed.state).toBe("billed");
  const rest = ticketClaim(stored.ticket, { isBilled: false, isTraining: false, refunds: [stored.refund] });
  expect(rest?.openCents).toBe(stored.ticket.totalTtcCents + stored.refund.totalTtcCents);
  const owed = (first?.totalTtcCents ?? 0) + (rest?.openCents ?? 0);
  const account = await read<ClientAccount>(`/v1/payments/clients/${onAccount.id}`);
  const byKind = account.owed.toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(byKind.map(({ kind, openCents }) => [kind, openCents])).toEqual([
    ["bill", first?.totalTtcCents],
    ["ticket", rest?.openCents],
  ]);
  expect(owedOf(account.owed, dayInFrance(Date.now()))).toMatchObject({ outstandingCents: owed });
  const page = await read<{ outstandingCents: number }>(`/v1/clients/${onAccount.id}`);
  expect(page.outstandingCents).toBe(owed);
  const after = await figures();
  expect((after.board.unpaid?.outstandingCents ?? 0) - (before.board.unpaid?.outstandingCents ?? 0)).toBe(
    owed,
  );
  expect((after.owed["owedCents"] ?? 0) - (before.owed["owedCents"] ?? 0)).toBe(owed);
  expect((after.clients["outstandingCents"] ?? 0) - (before.clients["outstandingCents"] ?? 0)).toBe(owed);
});

it("counts an order whose money a till takes once: as the order", async () => {
  const was = await figures();
  const order = await acceptedOrder(
    { server, shop, token },
    { payment: "cash", quantity: 6, email: "retrait@example.org" },
  );
  const ordered = await figures();
  const amountCents = order.totalTtcCents;
  await sell(own, { more: { settles: { orderId: order.id, number: order.number ?? "", amountCents } } });
  await follow(own);
  const paid = await figures();
  expect(ordered.board.sales?.toDateCents).toBeGreaterThan(was.board.sales?.toDateCents ?? 0);
  expect(paid.board.sales).toEqual(ordered.board.sales);
  expect(paid.board.figures?.days).toEqual(ordered.board.figures?.days);
  expect((ordered.owed["owedCents"] ?? 0) - (paid.owed["owedCents"] ?? 0)).toBe(amountCents);
});
