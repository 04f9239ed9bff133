import type { CallAnswer } from "@cuvee/client/call.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bottles, openDay, sell, type Device } from "#demo/tillDevice.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { openCounter, ticketHelpers, type Counter } from "#counter/tills/testing/tickets.fixture.ts";

// Random stories of a shop, over several months: whatever is sold, given up, invoiced, credited, taken back or merged,
// the sums that screens read are those of the facts, the facts those of the documents, and these those of the books.

const STORIES = Number(process.env["STORIES"] ?? fullNumber(4, 120));
const SEED = Number(process.env["SEED"] ?? 20_261_129);
const MONTH_MS = 31 * 86_400_000;

const acts = fc.constantFrom(
  "order",
  "order",
  "refuse",
  "giveUp",
  "cancel",
  "bill",
  "bill",
  "deposit",
  "credit",
  "ticket",
  "takeBack",
  "merge",
);
const step = fc.record({ act: acts, which: fc.nat(1000), much: fc.integer({ min: 1, max: 9 }) });
const story = fc.record({ steps: fc.array(step, { minLength: 8, maxLength: 12 }), newMonth: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** The first story has every kind of step, in an order in which none is refused. */
const FIRST: readonly Step[] = [
  { act: "order", which: 0, much: 6 },
  { act: "order", which: 1, much: 9 },
  { act: "refuse", which: 0, much: 2 },
  { act: "giveUp", which: 0, much: 2 },
  { act: "bill", which: 0, much: 1 },
  { act: "credit", which: 1, much: 2 },
  { act: "deposit", which: 1, much: 3 },
  { act: "credit", which: 1, much: 1 },
  { act: "ticket", which: 1, much: 5 },
  { act: "takeBack", which: 0, much: 1 },
  { act: "merge", which: 0, much: 1 },
  { act: "cancel", which: 1, much: 1 },
  // After the merge, which writes the facts of both clients anew.
  { act: "order", which: 2, much: 3 },
  { act: "bill", which: 2, much: 1 },
];

let counter: Counter;
let device: Device;
const orders: string[] = [];
const documents: string[] = [];
const tickets: Ticket[] = [];
const customers: Awaited<ReturnType<typeof newClient>>[] = [];
/** Number of successful steps by kind. */
const done: Record<string, number> = {};

const { get, post, follow, newClient, newDevice, rows } = ticketHelpers(() => counter);
const one = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)];
/** Counts a step; one that is impossible at that moment is refused by name. */
function count(act: string, { status, body, text }: Reply): boolean {
  expect(status < 300 || typeof body["code"] === "string", text).toBe(true);
  expect(status, text).toBeLessThan(500);
  if (status < 300) done[act] = (done[act] ?? 0) + 1;
  return status < 300;
}
const orderNow = async (id: string): Promise<OrderView> =>
  (await get(`/v1/orders/${id}`)).body as unknown as OrderView;
async function change(act: string, path: string, which: number, more: object = {}): Promise<void> {
  const id = one(orders, which);
  if (!id) return;
  const { version } = await orderNow(id);
  count(act, await post(`/v1/orders/${id}/${path}`, { version, ...more }));
}
async function place(act: string, { which, much }: Step, answer: string): Promise<void> {
  const email = `figures.${which % 5}@example.org`;
  const placed = await placeOrder(counter.server, counter.shop, { payment: "check", quantity: much, email });
  expect(placed.status, placed.text).toBe(201);
  const { order } = placed.body as unknown as { order: OrderView };
  if (
    count(act, await post(`/v1/orders/${order.id}/${answer}`, { version: order.version })) &&
    act === "order"
  )
    orders.push(order.id);
}
async function document(act: string, path: string, body: object): Promise<void> {
  const id = newTestId();
  if (count(act, await post(path, { id, ...body }))) documents.push(id);
}
async function sellTicket(act: string, sale: Parameters<typeof sell>[1]): Promise<void> {
  const ticket = await sell(device, sale);
  if (act === "ticket") tickets.push(ticket);
  await follow(device);
  done[act] = (done[act] ?? 0) + 1;
}

const DO: Record<Step["act"], (step: Step) => Promise<void>> = {
  order: (s) => place("order", s, "acceptance"),
  refuse: (s) => place("refuse", s, "refusal"),
  cancel: ({ which }) => change("cancel", "cancellation", which),
  async giveUp({ which, much }) {
    const id = one(orders, which);
    if (!id) return;
    const lines = [{ lineId: (await orderNow(id)).lines[0]?.id ?? "", quantity: much }];
    await change("giveUp", "line-cancellations", which, { id: newTestId(), reason: "Rupture", lines });
  },
  async bill({ which }) {
    const orderId = one(orders, which);
    if (orderId) await document("bill", "/v1/bills", { orders: [{ orderId }] });
  },
  async deposit({ which, much }) {
    const orderId = one(orders, which);
    if (orderId) await document("deposit", "/v1/deposits", { orderId, share: { percentBp: much * 900 } });
  },
  async credit({ which, much }) {
    const id = one(documents, which);
    const what = which % 2 === 0 ? { mode: "whole" } : { mode: "amount", amountCents: much * 137 };
    if (id) await document("credit", `/v1/documents/${id}/credits`, { what, reason: "Bouchonnée" });
  },
  async ticket({ which, much }) {
    const client = which % 3 === 0 ? undefined : one(customers, which);
    await sellTicket("ticket", {
      lines: [bottles(device, counter.shop.bottle.id, much)],
      ...(client ? { client } : {}),
    });
  },
  async takeBack({ which }) {
    const ticket = tickets.splice(which % Math.max(1, tickets.length), 1)[0];
    if (!ticket) return;
    const lines = ticket.lines.filter(({ quantity }) => quantity > 0).map(({ id }) => ({ id, quantity: 1 }));
    const back = refundOf(ticket, returnedParts(ticket.id, []), lines, newTestId);
    await sellTicket("takeBack", { more: { back } });
  },
  async merge({ which }) {
    const found = await rows<{ id: string }>(
      `select distinct c.id from clients c join orders o on o.shop_id = c.shop_id and o.client_id = c.id
       where o.id = any($1) and c.merged_into is null order by 1`,
      [orders],
    );
    const [from, into] = [one(found, which), one(found, which + 1)];
    if (!from || !into || from.id === into.id) return;
    const versionOf = async (id: string): Promise<number> =>
      Number((await get(`/v1/clients/${id}`)).body["version"]);
    const versions = { version: await versionOf(from.id), intoVersion: await versionOf(into.id) };
    count("merge", await post(`/v1/clients/${from.id}/merge`, { into: into.id, take: [], ...versions }));
  },
};

async function startMonth(): Promise<void> {
  const { server } = counter;
  server.clock.now += MONTH_MS;
  device.clock.now = server.clock.now;
  await asOwner(server.ownerUrl, (db) =>
    db.query("update sessions set expires_at = to_timestamp($1) + interval '90 days'", [
      server.clock.now / 1000,
    ]),
  );
  counter.token = await server.login("calades", "Calades2026");
}

async function agree(steps: readonly Step[]): Promise<void> {
  const { server } = counter;
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl), JSON.stringify(steps)).toEqual({});
  // The comparison of the night has another way to the same sums: it finds nothing to mend.
  expect((await post("/v1/figures/recount", {})).status).toBe(202);
  await server.settle();
  const { body } = await get("/v1/figures/recount");
  const { last } = body as unknown as CallAnswer<"GET /v1/figures/recount">;
  expect(last, JSON.stringify(steps)).toMatchObject({ state: "done", facts: 0, sums: 0, clients: 0 });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
}

beforeAll(async () => {
  const server = await startTestServer();
  counter = await openCounter(server);
  const { bottle } = counter.shop;
  server.clock.now = Date.now();
  await post("/v1/stocks/movements", { formatId: bottle.id, kind: "inventory", quantity: 100_000 });
  for (const name of ["Vigneau", "Sourdet"]) customers.push(await newClient(name));
  device = await newDevice();
  await openDay(device);
  // The turnover of clients is kept from the first comparison on.
  await agree([]);
});
afterAll(() => counter.server.stop());

test(
  `${STORIES} stories of orders, refusals, parts given up, cancellations, invoices, deposits, credit notes, tickets, returns and merged clients: sums are facts, facts are documents, documents are the books`,
  { timeout: 3_600_000 },
  async () => {
    const others = fc.sample(story, { numRuns: STORIES - 1, seed: SEED });
    for (const { steps, newMonth } of [{ steps: FIRST, newMonth: false }, ...others]) {
      if (newMonth) await startMonth();
      for (const one of steps) await DO[one.act](one);
      await agree(steps);
    }
    const kinds = Object.keys(DO).filter((act) => !done[act]);
    expect(kinds).toEqual([]);
  },
);
