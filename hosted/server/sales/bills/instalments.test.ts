import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import {
  dayFrom,
  openQuotesOffice,
  quoteCallsOf,
  rowsOf,
  type QuoteCalls,
} from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let quotes: QuoteCalls;
beforeAll(async () => {
  ({ server, shop, token: owner, pen: quotes } = await openQuotesOffice());
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
/** Creates an order with 30 % at once and 20 % in ten days. */
async function scheduled(): Promise<string> {
  const due = dayFrom(server.app.services.now(), 10);
  const schedule = [
    { type: "%", amount: 3000, due: null },
    { type: "%", amount: 2000, due },
  ];
  const draft = await quotes.begin({
    subType: "order",
    clientId: await quotes.client({ siret: "55208131766522" }),
    content: quotes.content(12, { schedule: schedule as never }),
  });
  const reply = await quotes.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["orderId"]);
}
const get = async <T>(path: string): Promise<T> =>
  (await server.send("GET", path, { token: owner })).body as unknown as T;
const billing = (id: string): Promise<OrderBilling> => get(`/v1/orders/${id}/billing`);
const ask = (orderId: string, instalment: number): Promise<Reply> =>
  quotes.post("/v1/deposits", { id: newTestId(), orderId, share: { instalment } });
const requestsOf = async (id: string): Promise<unknown[]> =>
  (await get<OrderView>(`/v1/orders/${id}`)).events
    .filter(({ kind }) => kind === "instalment-due")
    .map(({ by, amountCents }) => [by, amountCents]);

test("each instalment becomes one deposit invoice, due on its day; credited, it may be asked for again", async () => {
  const orderId = await scheduled();
  const { schedule, totalTtcCents } = await billing(orderId);
  expect(schedule.map((s) => [s.position, s.isDue, s.documentId])).toEqual([
    [0, true, null],
    [1, false, null],
  ]);
  expect(schedule[0]?.amountCents).toBe(Math.round(totalTtcCents * 0.3));

  const first = await ask(orderId, 0);
  expect(first.status, first.text).toBe(201);
  const deposit = first.body as unknown as DocumentView;
  expect([deposit.kind, deposit.totalTtcCents]).toEqual(["deposit", schedule[0]?.amountCents]);
  const again = await ask(orderId, 0);
  expect([again.status, again.body["code"]]).toEqual([409, "instalment-asked"]);
  expect(again.text).toContain(deposit.number);
  expect((await ask(orderId, 7)).status).toBe(404);
  // A deposit may be created before its day too, and is due on it.
  const second = (await ask(orderId, 1)).body as unknown as DocumentView;
  expect(second.paper.dueOn).toBe(schedule[1]?.due);
  expect((await billing(orderId)).schedule.map((s) => s.documentNumber)).toEqual([
    deposit.number,
    second.number,
  ]);

  const credit = { id: newTestId(), what: { mode: "whole" }, reason: "Erreur" };
  expect((await quotes.post(`/v1/documents/${deposit.id}/credits`, credit)).status).toBe(201);
  expect((await billing(orderId)).schedule[0]?.documentId).toBeNull();
  expect((await ask(orderId, 0)).status).toBe(201);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  expect(await ledgerFaults(server.ownerUrl)).toEqual([]);
});

test("on the day of an instalment its shop is told, once, and nothing is sealed by itself", async () => {
  const orderId = await scheduled();
  const { schedule } = await billing(orderId);
  await server.app.tidy();
  await server.settle();
  expect(await requestsOf(orderId)).toEqual([["system", schedule[0]?.amountCents]]);
  server.clock.now = Date.now() + 11 * DAY_MS;
  owner = await server.login("calades", "Calades2026");
  quotes = quoteCallsOf(server, shop, owner);
  for (const _ of [1, 2]) await server.app.tidy();
  await server.settle();
  expect(await requestsOf(orderId)).toHaveLength(2);
  const { schedule: now, documents } = await billing(orderId);
  expect([now.map((s) => s.isDue), documents]).toEqual([[true, true], []]);
  const notices = await rowsOf<{ type: string; redirect_link: string }>(
    server,
    "select distinct type, redirect_link from notifications where type = 'instalmentDue' and redirect_link like $1",
    [`%${orderId}`],
  );
  expect(notices).toEqual([{ type: "instalmentDue", redirect_link: `/dashboard/orders/${orderId}` }]);
});
