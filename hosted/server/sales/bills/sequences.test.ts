import * as fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { groupKey } from "@cuvee/core/billing/documents/groups.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { breaches } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply } from "#kit/testing/server.ts";
import { full } from "#kit/testing/storm.ts";
import { acceptedOrder, type Office } from "#sales/bills/bills.fixture.ts";

const SEQUENCES = full(200, 5000);
/** Clients who go on at the same time. */
const AT_ONCE = 8;

let office: Office;
let owner: pg.Client;
beforeAll(async () => {
  const server = await startTestServer({ connections: AT_ONCE });
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  const body = { formatId: office.shop.bottle.id, kind: "inventory", quantity: 1_000_000 };
  const counted = await server.send("POST", "/v1/stocks/movements", { token: office.token, body });
  expect(counted.status, counted.text).toBe(201);
  owner = new pg.Client(server.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await office.server.stop();
});

/** What is done next: which act, and two numbers that choose among what there is. */
const acts = fc.constantFrom("bill", "deposit", "credit", "pay", "reject", "refund", "use", "giveUp");
const step = fc.record({ act: acts, which: fc.nat(1000), much: fc.nat(1000) });
const sequence = fc.record({
  quantity: fc.integer({ min: 1, max: 24 }),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never;

const send = (method: string, path: string, body?: object): Promise<Reply> =>
  office.server.send(method, path, { token: office.token, ...(body ? { body } : {}) });
/** The end of a path says what was done. */
const actOf = (path: string): string => path.replace(/^.*\/[0-9a-z]{16}(?=\/)/, "");
/** Some act may be impossible where it comes; it must then be refused by its name. */
const REFUSED: ReadonlySet<unknown> = new Set([
  "nothing-to-bill",
  "bill-too-much",
  "deposit-too-much",
  "order-not-billable",
  "nothing-to-credit",
  "credit-too-much",
  "allocation-too-much",
  "settlement-over",
  "conflict",
  "order-act",
  "line-cancellation-all",
  "line-cancellation-deposit",
  "line-cancellation-payment",
]);
async function post(path: string, body: object): Promise<Reply | null> {
  const reply = await send("POST", path, body);
  if (reply.status >= 300) {
    expect(REFUSED.has(reply.body["code"]), reply.text).toBe(true);
    return null;
  }
  done[actOf(path)] = (done[actOf(path)] ?? 0) + 1;
  return reply;
}

/** One client's year: what he was given, by id, and what was done how often in all. */
type Story = { order: OrderView; clientId: string; documents: string[]; settlements: string[] };
const papers = new Map<string, Paper>();
const done: Record<string, number> = {};
type State = {
  id: string;
  kind: string;
  due: number;
  credited: number;
  settled: number;
  open: number;
  reopens: boolean;
};
/** Where the documents of a story stand, read behind the back of the application. */
async function statesOf({ documents }: Story): Promise<State[]> {
  const { rows } = await owner.query<Record<keyof State, never>>(
    `select s.document_id as id, s.kind, s.due_cents::int as due, s.credited_cents::int as credited, s.settled_cents::int as settled,
       s.open_cents::int as open, coalesce(c.reopens, false) as reopens
     from document_states s left join document_corrections c on c.shop_id = s.shop_id and c.credit_id = s.document_id
     where s.document_id = any($1) order by s.document_id`,
    [documents],
  );
  return rows;
}
const paperOf = (id: string): Paper => papers.get(id) ?? expect.unreachable();
const billingOf = async ({ order }: Story): Promise<OrderBilling> =>
  (await send("GET", `/v1/orders/${order.id}/billing`)).body as unknown as OrderBilling;
const one = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)];

async function makeDocument(story: Story, path: string, body: object): Promise<void> {
  const id = newTestId();
  const reply = await post(path, { id, ...body });
  if (!reply) return;
  story.documents.push(id);
  papers.set(id, (reply.body as unknown as DocumentView).paper);
}

const DO: Record<Step["act"], (story: Story, step: Step) => Promise<void>> = {
  async bill(story, { which, much }) {
    const left = (await billingOf(story)).lines.filter((l) => l.left > 0);
    const line = one(left, which);
    const lines = line && much % 3 ? [{ id: line.id, quantity: 1 + (much % line.left) }] : undefined;
    await makeDocument(story, "/v1/bills", {
      orders: [{ orderId: story.order.id, ...(lines ? { lines } : {}) }],
    });
  },
  async deposit(story, { much }) {
    const share = much % 2 ? { percentBp: 1 + (much % 6000) } : { amountCents: 1 + much * 7 };
    await makeDocument(story, "/v1/deposits", { orderId: story.order.id, share });
  },
  async credit(story, { which, much }) {
    const known = story.documents.map((id) => ({ id, ...paperOf(id) })).filter((d) => d.kind !== "credit");
    const document = one(known, which);
    const line = one(document?.lines ?? [], much);
    if (!document || !line) return;
    const what = [
      { mode: "whole" },
      { mode: "amount", amountCents: 1 + much * 3 },
      { mode: "lines", lines: [{ id: line.sourceId, quantity: 1 + (much % Math.max(1, line.quantity)) }] },
    ][much % 3];
    const reopens = document.kind === "bill" && which % 2 === 0;
    await makeDocument(story, `/v1/documents/${document.id}/credits`, { what, reopens, reason: "x" });
  },
  async pay(story, { which, much }) {
    const open = (await statesOf(story)).filter((d) => d.kind !== "credit" && d.open > 0);
    const document = one(open, which);
    // Every third pays all that is asked for.
    const asked = document?.open ?? 5000;
    const amountCents = much % 3 === 0 ? asked : 1 + ((much * 31) % asked);
    const id = newTestId();
    const target = document ? { documentId: document.id } : { orderId: story.order.id };
    const body = {
      id,
      clientId: story.clientId,
      amountCents: amountCents + (much % 5 === 0 ? 250 : 0),
      type: "check",
      receivedOn: new Date(office.server.app.services.now()).toISOString().slice(0, 10),
      allocations: [{ ...target, amountCents }],
    };
    if (await post("/v1/settlements", body)) story.settlements.push(id);
  },
  async reject(story, { which }) {
    const id = one(story.settlements, which);
    if (!id) return;
    const { body } = await send("GET", `/v1/settlements/${id}`);
    await post(`/v1/settlements/${id}/rejection`, {
      version: body["version"],
      reason: "Sans provision",
    });
  },
  async refund(story, { which, much }) {
    const id = one(story.settlements, which);
    if (!id) return;
    const { body } = await send("GET", `/v1/settlements/${id}`);
    const free = Number(body["amountCents"]) - Number(body["allocatedCents"]);
    if (!(free > 0)) return;
    await post(`/v1/settlements/${id}/refunds`, {
      id: newTestId(),
      version: body["version"],
      amountCents: 1 + (much % free),
      type: "transfer",
      receivedOn: new Date(office.server.app.services.now()).toISOString().slice(0, 10),
    });
  },
  async giveUp({ order }, { which, much }) {
    const { body } = await send("GET", `/v1/orders/${order.id}/shipments`);
    const { version, lines } = body as unknown as OrderShipments;
    const line = one(
      lines.filter(({ givable }) => givable > 0),
      which,
    );
    if (!line) return;
    const quantity = 1 + (much % line.givable);
    const wanted = { id: newTestId(), version, lines: [{ lineId: line.id, quantity }] };
    await post(`/v1/orders/${order.id}/line-cancellations`, wanted);
  },
  async use(story, { which, much }) {
    const states = (await statesOf(story)).filter((d) => d.open > 0);
    const credits = states.filter((d) => d.kind === "credit");
    const credit = one(credits, which);
    const owing = states.filter((d) => d.kind !== "credit");
    const target = one(owing, much);
    if (!credit || !target) return;
    const amountCents = Math.min(credit.open, target.open);
    await post(`/v1/payments/credits/${credit.id}/uses`, {
      documentId: target.id,
      amountCents,
    });
  },
};

/** What was given up of an order, by rate. */
async function givenUp({ order }: Story): Promise<Paper["vat"]> {
  const { rows } = await owner.query<{ portion: { vat: Paper["vat"] } }>(
    "select portion from order_cancellations where order_id = $1",
    [order.id],
  );
  return rows.flatMap(({ portion }) => portion.vat);
}

/** What must hold of a client's documents, whatever was done. */
async function holds(story: Story): Promise<void> {
  const billing = await billingOf(story);
  const gone = billing.billedTtcCents + billing.toBillTtcCents + billing.givenUpTtcCents;
  expect(gone).toBe(billing.totalTtcCents);
  expect(billing.totalTtcCents).toBe(story.order.totalTtcCents);
  const vat = new Map<string, number>();
  const count = (row: Paper["vat"][number], sign: number): void => {
    const key = groupKey(row);
    vat.set(`base ${key}`, (vat.get(`base ${key}`) ?? 0) + sign * row.baseCents);
    vat.set(`vat ${key}`, (vat.get(`vat ${key}`) ?? 0) + sign * row.vatCents);
  };
  for (const row of await givenUp(story)) count(row, 1);
  for (const state of await statesOf(story)) {
    const paper = paperOf(state.id);
    const lines = paper.lines.map((l) => Math.min(l.netCents, l.amountCents, l.quantity));
    expect(
      Math.min(...lines, paper.totalTtcCents, state.due, state.credited, state.settled, state.open),
    ).toBeGreaterThanOrEqual(0);
    if (state.kind !== "credit") expect(state.open).toBe(state.due - state.credited - state.settled);
    const sign = state.kind === "bill" ? 1 : state.reopens ? -1 : 0;
    for (const row of paper.vat) count(row, sign);
  }
  if (billing.toBillTtcCents > 0) return;
  // All is billed: base and VAT by rate are those that the buyer agreed to.
  for (const { rateBp, baseCents, vatCents } of story.order.priced.vat) {
    expect(vat.get(`base S${rateBp}`)).toBe(baseCents);
    expect(vat.get(`vat S${rateBp}`)).toBe(vatCents);
  }
}

async function live({ quantity, steps }: Sequence, n: number): Promise<void> {
  const order = await acceptedOrder(office, { quantity, email: `suite.${n}@example.org` });
  const { rows } = await owner.query<{ client_id: string }>("select client_id from orders where id = $1", [
    order.id,
  ]);
  const story: Story = { order, clientId: rows[0]?.client_id ?? "", documents: [], settlements: [] };
  // One in three begins with a bill that is paid, so that what is credited is the client's to use or to have back.
  if (n % 3 === 0)
    for (const act of ["bill", "pay", "credit", "deposit"] as const)
      await DO[act](story, { act, which: n, much: 3 * n });
  for (const one of steps) await DO[one.act](story, one);
  await holds(story);
  await DO.bill(story, { act: "bill", which: 0, much: 0 });
  await holds(story);
}

test(
  `${SEQUENCES} stories of deposits, part bills, credits, payments, rejections and refunds: what is billed and to bill is the order, what is due is what it says, the books balance`,
  { timeout: 1_800_000 },
  async () => {
    const stories = fc.sample(sequence, { numRuns: SEQUENCES, seed: 20_261_122 });
    let next = 0;
    const goOn = async (): Promise<void> => {
      for (let n = next++; n < stories.length; n = next++) {
        const story = stories[n];
        if (story) await live(story, n);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
    expect(await breaches(office.server.ownerUrl)).toEqual({});
    const { rows } = await owner.query(
      `select e.id from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
       group by e.id having sum(l.debit_cents) <> sum(l.credit_cents)`,
    );
    expect(rows).toEqual([]);
    // Every act was done, and not only refused.
    for (const path of [
      "/v1/bills",
      "/v1/deposits",
      "/credits",
      "/v1/settlements",
      "/rejection",
      "/refunds",
      "/uses",
      "/line-cancellations",
    ])
      expect(done[path], path).toBeGreaterThan(0);
  },
);
