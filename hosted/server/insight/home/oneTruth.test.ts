import {
  orderClaim,
  owedOf,
  type Claim,
  type OrderToClaim,
  type OwedSums,
} from "@cuvee/core/billing/payments/claims.ts";
import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import type { ClientAccount } from "@cuvee/core/billing/payments/views.ts";
import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import { turnoverOf, twelveMonthsTo } from "@cuvee/core/sales/orders/turnover.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedPayments } from "#demo/payments.ts";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import {
  acceptedOrder,
  bill,
  credit,
  deposit,
  orderAct,
  viewIn,
} from "#sales/bills/testing/bills.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { newTestId } from "#kit/testing/server.ts";

/**
 * All figures agree: every answer that carries the amount owed, its unpaid part, and turnover returns the same at the
 * same moment, and it matches what `packages/core` computes from the orders and documents themselves.
 */
let home: PaymentsOffice;
let today: string;
const MONTH = 40;
beforeAll(async () => {
  home = await openPaymentsOffice();
  await seedBills(home.server.app.services);
  await seedPayments(home.server.app.services);
  await drawOrders();
  await home.server.settle();
  // The same amounts are due, and no line changes its month.
  const later = dayAfter(home.today(), MONTH);
  home.server.clock.now = Date.parse(`${later}T11:00:00Z`);
  home.token = await home.server.login("calades", "Calades2026");
  today = dayInFrance(home.server.clock.now);
}, 120_000);
afterAll(() => home.server.stop());

/** Creates orders: unaccepted, in cash, partly invoiced, with deposit and credit note, refused, cancelled. */
async function drawOrders(): Promise<void> {
  const { server, shop } = home;
  const placed = (payment: "transfer" | "check", email: string) =>
    placeOrder(server, shop, { payment, quantity: 6, email });
  await placed("transfer", "attend@example.org");
  await acceptedOrder(home, { payment: "transfer", quantity: 12, email: "acceptee@example.org" });
  await acceptedOrder(home, { payment: "cash", quantity: 6, email: "comptant@example.org" });
  const refused = (await placed("check", "refusee@example.org")).body as unknown as {
    order: { id: string; version: number };
  };
  await orderAct(home, refused.order, "refusal");
  const paid = await acceptedOrder(home, { payment: "transfer", quantity: 6, email: "payee@example.org" });
  await orderAct(home, paid, "payment-receipt");
  const part = await acceptedOrder(home, { quantity: 12, email: "partie@example.org" });
  const lines = [{ id: part.lines[0]?.id ?? "", quantity: 4 }];
  const billed = await home.ask("POST", "/v1/bills", {
    id: newTestId(),
    orders: [{ orderId: part.id, lines }],
    reference: "",
  });
  await credit(home, viewIn(billed).id, { mode: "amount", amountCents: 500 });
  const withDeposit = await acceptedOrder(home, { quantity: 24, email: "acompte@example.org" });
  viewIn(await deposit(home, withDeposit.id, { percentBp: 3000 }));
  const whole = await acceptedOrder(home, { quantity: 18, email: "facture@example.org" });
  viewIn(await bill(home, [whole.id]));
}

type Rows<T> = { rows: T[] };
type Measure = { count: number; totals: Record<string, number> };
const get = async <T>(path: string): Promise<T> => {
  const reply = await home.ask("GET", path);
  expect(reply.status, `${path} ${reply.text.slice(0, 300)}`).toBe(200);
  return reply.body as unknown as T;
};
const measure = (path: string): Promise<Measure> => get(`${path}/measure`);

const DOCUMENTS = `select client_id, kind, due_on::text as "dueOn", due_cents - credited_cents - settled_cents as "openCents"
  from document_states where shop_id = $1 and kind <> 'credit'`;
const ORDERS = `select o.client_id, o.status, o.payment_status as "paymentStatus", o.payment_type as "paymentType",
    o.total_ttc_cents - o.cancelled_ttc_cents as "totalCents", billed_of(o) as "billedCents", deposited_of(o) as "depositedCents",
    held_of(o) as "heldCents", (o.created_at at time zone 'Europe/Paris')::date::text as "orderedOn", o.due_on::text as "dueOn",
    o.payment_terms is not null as "hasTerms", o.schedule <> '[]' as "hasSchedule",
    (o.priced->>'totalHtCents')::bigint as "totalHtCents", o.cancelled_ht_cents as "cancelledHtCents"
  from orders o where o.shop_id = $1`;
type Order = OrderToClaim & {
  client_id: string;
  status: OrderStatus;
  totalHtCents: Cents;
  cancelledHtCents: Cents;
};
const numbers = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, v]) => [key, key.endsWith("Cents") ? Number(v) : v]));
const rowsOf = <T>(sql: string): Promise<T[]> =>
  asOwner(home.server.ownerUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, [home.shop.id]);
    return rows.map((row) => numbers(row) as T);
  });

/** Returns the claims that core computes from the shop's documents and orders, by client. */
async function claimsByClient(): Promise<Map<string, Claim[]>> {
  const all = new Map<string, Claim[]>();
  const add = (clientId: string, claim: Claim | null): void => {
    if (claim) all.set(clientId, [...(all.get(clientId) ?? []), claim]);
  };
  for (const row of await rowsOf<Claim & { client_id: string }>(DOCUMENTS)) add(row.client_id, row);
  for (const row of await rowsOf<Order>(ORDERS)) add(row.client_id, orderClaim(row));
  return all;
}
const pairOf = ({ outstandingCents, unpaidCents }: OwedSums) => [outstandingCents, unpaidCents];

it("says what is owed, and what of it is unpaid, alike on dashboard, lists and exports, and as core counts it", async () => {
  const claims = await claimsByClient();
  const all = owedOf([...claims.values()].flat(), today);
  // The comparison is not empty: due and not due, documents and orders.
  expect(all.unpaidCents).toBeGreaterThan(0);
  expect(all.outstandingCents).toBeGreaterThan(all.unpaidCents);
  const board = (await get<Dashboard>("/v1/dashboard")).unpaid;
  expect(board).toMatchObject({
    count: all.unpaids,
    cents: all.unpaidCents,
    outstandingCents: all.outstandingCents,
  });
  const unpaids = await measure("/v1/payments/unpaids");
  expect([unpaids.count, unpaids.totals["openCents"]]).toEqual([all.unpaids, all.unpaidCents]);
  const outstandings = await measure("/v1/payments/outstandings");
  expect(outstandings.totals).toMatchObject({
    documents: all.claims,
    owedCents: all.outstandingCents,
    overdueCents: all.unpaidCents,
  });
  const clients = await measure("/v1/clients");
  expect(clients.totals).toMatchObject({
    outstandingCents: all.outstandingCents,
    unpaidCents: all.unpaidCents,
  });
  const listed = (await get<Rows<{ openCents: number; kind: string }>>("/v1/payments/unpaids?limit=200"))
    .rows;
  expect(listed.reduce((sum, row) => sum + row.openCents, 0)).toBe(all.unpaidCents);
  expect(new Set(listed.map((row) => row.kind))).toEqual(new Set(["bill", "deposit", "order"]));
  expect(await exported("/v1/payments/unpaids", "openCents")).toBe(all.unpaidCents);
  expect(await exported("/v1/payments/outstandings", "owedCents")).toBe(all.outstandingCents);
  expect(await exported("/v1/clients", "unpaidCents")).toBe(all.unpaidCents);
  // Invoices and deposits of their own lists, and the part of orders that is in no document.
  const papers = await Promise.all(["bill", "deposit"].map((kind) => openOf(kind)));
  const ofOrders = outstandings.totals["ordersCents"] ?? 0;
  expect(papers.reduce((sum, open) => sum + open, ofOrders)).toBe(all.outstandingCents);
});

/** Returns the sum of a column of amounts in the file of a list, in cents. */
async function exported(path: string, column: string): Promise<number> {
  const reply = await home.ask("POST", `${path}/exports`, { format: "csv", columns: [column] });
  expect(reply.status, reply.text).toBe(202);
  await home.server.settle();
  const [url = ""] = await get<string[]>("/v1/documents/to-download");
  const lines = (await (await fetch(home.server.url + url)).text()).trim().split("\r\n").slice(1);
  return lines.reduce((sum, one) => sum + Math.round(Number(one.replace(",", ".")) * 100), 0);
}

const openOf = async (kind: string): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify({ kind: { in: [kind] } }));
  const { totals } = await get<Measure>(`/v1/documents/measure?filter=${filter}`);
  return totals["openCents"] ?? 0;
};

it("says of each client the same on his page, in lists, to who notes money, on account, and to his agent", async () => {
  const claims = await claimsByClient();
  const outstandings = new Map(
    (
      await get<Rows<{ id: string; owedCents: number; overdueCents: number }>>(
        "/v1/payments/outstandings?limit=200",
      )
    ).rows.map((row) => [row.id, row]),
  );
  const agent = await agentOf([...claims.keys()]);
  const toured = new Map(
    (
      (await home.server.send("GET", "/v1/clients/tour", { token: agent })).body as unknown as {
        clients: { id: string; unpaidCents: number }[];
      }
    ).clients.map((row) => [row.id, row.unpaidCents]),
  );
  let compared = 0;
  for (const [id, own] of claims) {
    const owed = owedOf(own, today);
    const page = await get<{ outstandingCents: number; unpaidCents: number }>(`/v1/clients/${id}`);
    expect([page.outstandingCents, page.unpaidCents]).toEqual(pairOf(owed));
    const row = outstandings.get(id);
    expect([row?.owedCents ?? 0, row?.overdueCents ?? 0]).toEqual(pairOf(owed));
    const account = await get<ClientAccount>(`/v1/payments/clients/${id}`);
    expect(account.owed.reduce((sum, one) => sum + one.openCents, 0)).toBe(owed.outstandingCents);
    expect(owedOf(account.owed, today)).toEqual(owed);
    expect(toured.get(id) ?? 0).toBe(owed.unpaidCents);
    const asAgent = await home.server.send("GET", `/v1/clients/${id}`, { token: agent });
    expect([asAgent.body["outstandingCents"], asAgent.body["unpaidCents"]]).toEqual(pairOf(owed));
    compared += owed.claims;
  }
  expect(compared).toBeGreaterThan(8);
});

/** Creates a member of the shop, whose session is valid at the moment that the clock was set to. */
async function person(role: "agent" | "iam", authorizations: object): Promise<string> {
  const token = await makePerson(home.server, { role, shops: [{ shopId: home.shop.id, authorizations }] });
  await asOwner(home.server.ownerUrl, (client) =>
    client.query("update sessions set expires_at = $1", [
      new Date(home.server.clock.now + 86_400_000).toISOString(),
    ]),
  );
  return token;
}

/** Creates an agent of the shop who has these clients, and no others. */
async function agentOf(clientIds: readonly string[]): Promise<string> {
  const token = await person("agent", {});
  const agentId = await userOf(home.server, token);
  await asOwner(home.server.ownerUrl, (client) =>
    client.query("update clients set agent_id = case when id = any($3) then $2 end where shop_id = $1", [
      home.shop.id,
      agentId,
      clientIds,
    ]),
  );
  return token;
}

it("shows an agent nothing of what clients owe who are not his", async () => {
  const [first = ""] = (await claimsByClient()).keys();
  const agent = await agentOf([first]);
  const { clients } = (await home.server.send("GET", "/v1/clients/tour", { token: agent }))
    .body as unknown as { clients: { id: string }[] };
  expect(clients.map(({ id }) => id)).toEqual([first]);
});

it("reminds of what is unpaid and of nothing else; orders are billed first", async () => {
  const { rows } = await get<Rows<{ id: string; kind: string; email: string }>>(
    "/v1/payments/unpaids?limit=200",
  );
  const orders = rows.filter((row) => row.kind === "order");
  const documents = rows.filter((row) => row.kind !== "order" && row.email !== "");
  const sent = await home.ask("POST", "/v1/payments/reminders", {
    rows: { ids: [...orders, ...documents].map((row) => row.id) },
    again: true,
  });
  expect(sent.body).toMatchObject({
    sent: documents.length,
    skipped: { orders: orders.length, settled: 0 },
  });
  // An invoice that is not due yet is in neither.
  const { rows: bills } =
    await get<Rows<{ id: string; openCents: number; dueOn: string | null }>>("/v1/documents?limit=200");
  const unpaid = new Set(rows.map((row) => row.id));
  for (const one of bills.filter((row) => row.openCents > 0 && row.dueOn !== null && row.dueOn >= today))
    expect(unpaid.has(one.id)).toBe(false);
});

it("says turnover alike on the dashboard, in the list of clients and on their pages, and as core counts it", async () => {
  const orders = await rowsOf<Order>(ORDERS);
  const since = twelveMonthsTo(today);
  const inPeriod = orders.filter((order) => order.orderedOn >= since);
  const sumOf = (of: readonly Order[]): number => of.reduce((sum, order) => sum + turnoverOf(order), 0);
  expect(sumOf(inPeriod)).toBeGreaterThan(0);
  const { totals } = await measure("/v1/clients");
  expect(totals["turnoverCents"]).toBe(sumOf(inPeriod));
  const board = (await get<Dashboard>("/v1/dashboard")).sales;
  const year = today.slice(0, 4);
  expect(board?.toDateCents).toBe(sumOf(orders.filter((order) => order.orderedOn.startsWith(year))));
  const lastYear = orders.filter(({ orderedOn }) => orderedOn.startsWith(String(Number(year) - 1)));
  const months = board?.months ?? [];
  expect(months.reduce((sum, month) => sum + month.lastYearCents, 0)).toBe(
    sumOf(lastYear.filter(({ orderedOn }) => orderedOn.slice(5, 7) <= today.slice(5, 7))),
  );
  const byClient = Map.groupBy(inPeriod, (order) => order.client_id);
  for (const [id, own] of byClient)
    expect((await get<{ turnoverCents: number }>(`/v1/clients/${id}`)).turnoverCents).toBe(sumOf(own));
});

it("tells who may see no prices none of it", async () => {
  const token = await person("iam", {
    seeAllOrder: true,
    seeAllClient: true,
    seeAllPayment: true,
    accessAnalytics: true,
  });
  const [id = ""] = (await claimsByClient()).keys();
  const board = await home.server.send("GET", "/v1/dashboard", { token });
  expect(Object.keys(board.body).toSorted()).toEqual(["clients", "figures"]);
  const page = await home.server.send("GET", `/v1/clients/${id}`, { token });
  expect(page.status).toBe(200);
  for (const name of ["outstandingCents", "unpaidCents", "turnoverCents"])
    expect(page.body).not.toHaveProperty(name);
  for (const path of ["/v1/payments/unpaids", "/v1/payments/outstandings"])
    expect((await home.server.send("GET", path, { token })).status).toBe(403);
});
