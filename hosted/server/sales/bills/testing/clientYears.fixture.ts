import * as fc from "fast-check";
import { expect } from "vitest";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { ADDRESS } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { acceptedOrder, readOrder } from "#sales/bills/testing/bills.fixture.ts";
import { END } from "#sales/bills/testing/clientYearEnds.fixture.ts";
import { post, read, send, signInAgain, type World } from "#sales/bills/testing/stress.fixture.ts";

// Random stories of clients for property tests of selling, delivering, invoicing and paying.

/** The next action: its kind, and two numbers that choose among the existing objects. */
const acts = fc.constantFrom(
  "bill",
  "deposit",
  "deliver",
  "giveUp",
  "credit",
  "pay",
  "reject",
  "refund",
  "use",
  "end",
  "withdraw",
  "settle",
);
const step = fc.record({ act: acts, which: fc.nat(1000), much: fc.nat(1000) });
/** Free lines of a seller beside the bottles: at another rate, each by a name of the rules. */
const free = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  unitE4: fc.integer({ min: 1, max: 2_000_000 }),
  vatType: fc.constantFrom("reduced", "medium", "standard"),
  accountingType: fc.constantFrom("merchandise", "service"),
});
export const sequence = fc.record({
  quantity: fc.integer({ min: 1, max: 24 }),
  /** It begins with a quote of the seller's and its other facts; a buyer's own order has none. */
  quote: fc.option(
    fc.record({
      free: fc.array(free, { maxLength: 2 }),
      discountBp: fc.constantFrom(0, 0, 333),
      sent: fc.boolean(),
    }),
    { nil: undefined },
  ),
  /** Invoices only delivered goods, until the end. */
  delivered: fc.boolean(),
  steps: fc.array(step, { minLength: 4, maxLength: fullNumber(14, 250) }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
export type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never;

/** One client's year: their documents by id, and the number of all actions. */
export type Story = {
  world: World;
  order: OrderView;
  clientId: string;
  documents: string[];
  settlements: string[];
  billsDelivered: boolean;
  /** It was cancelled, or its buyer withdrew from a part: delivery is no longer its measure. */
  isBroken: boolean;
};
type State = {
  id: string;
  kind: string;
  due: number;
  credited: number;
  settled: number;
  open: number;
  reopens: boolean;
};
/** Returns the state of a story's documents, read directly from the database. */
export async function statesOf({ world, documents }: Story): Promise<State[]> {
  const { rows } = await world.owner.query<Record<keyof State, never>>(
    `select s.document_id as id, s.kind, s.due_cents::int as due, s.credited_cents::int as credited, s.settled_cents::int as settled,
       s.open_cents::int as open, coalesce(c.reopens, false) as reopens
     from document_states s left join document_corrections c on c.shop_id = s.shop_id and c.credit_id = s.document_id
     where s.document_id = any($1) order by s.document_id`,
    [documents],
  );
  return rows;
}
export const paperOf = ({ world }: Story, id: string): DocumentContent =>
  world.papers.get(id) ?? expect.unreachable();
export const billingOf = async ({ world, order }: Story): Promise<OrderBilling> =>
  (await read(world, `/v1/orders/${order.id}/billing`)) as unknown as OrderBilling;
const one = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)];

export async function makeDocument(story: Story, path: string, body: object): Promise<void> {
  const id = newTestId();
  const reply = await post(story.world, path, { id, ...body });
  if (!reply) return;
  story.documents.push(id);
  story.world.papers.set(id, (reply.body as unknown as DocumentView).paper);
}

export const shipmentsOf = async ({ world, order }: Story): Promise<OrderShipments> =>
  (await read(world, `/v1/orders/${order.id}/shipments`)) as unknown as OrderShipments;
/** Returns the units of each line that the client has. */
export async function deliveredOf(story: Story): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { status, lines } of (await shipmentsOf(story)).shipments)
    if (status === "delivered")
      for (const { lineId, quantity } of lines) found.set(lineId, (found.get(lineId) ?? 0) + quantity);
  return found;
}

/** Returns the cancelled part of an order: units of each line, base and VAT by rate. */
export async function givenUpOf({
  world,
  order,
}: Story): Promise<{ units: Map<string, number>; vat: DocumentContent["vat"] }> {
  const { rows } = await world.owner.query<{
    portion: { lines: { id: string; quantity: number }[]; vat: DocumentContent["vat"] };
  }>("select portion from order_cancellations where order_id = $1", [order.id]);
  const units = new Map<string, number>();
  for (const { portion } of rows)
    for (const { id, quantity } of portion.lines) units.set(id, (units.get(id) ?? 0) + quantity);
  return { units, vat: rows.flatMap(({ portion }) => portion.vat) };
}

/** Invoices what is delivered and not invoiced; does nothing where there is none. */
export async function billDelivered(story: Story): Promise<void> {
  const delivered = await deliveredOf(story);
  const { units } = await givenUpOf(story);
  const lines = (await billingOf(story)).lines.flatMap(({ id, quantity, left }) => {
    const more = (delivered.get(id) ?? 0) - (quantity - left - (units.get(id) ?? 0));
    return more > 0 ? [{ id, quantity: more }] : [];
  });
  if (lines.length > 0)
    await makeDocument(story, "/v1/bills", { orders: [{ orderId: story.order.id, lines }] });
}

export const DO: Record<Step["act"], (story: Story, step: Step) => Promise<void>> = {
  ...END,
  async bill(story, { which, much }) {
    if (story.billsDelivered) return billDelivered(story);
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
  async deliver(story, { which, much }) {
    const line = one(
      (await shipmentsOf(story)).lines.filter((l) => l.left > 0),
      which,
    );
    if (!line) return;
    const id = newTestId();
    const share = {
      id,
      recipient: ADDRESS,
      transport: { dutySuspended: false },
      lines: [{ lineId: line.id, quantity: 1 + (much % line.left) }],
    };
    const planned = await post(story.world, `/v1/orders/${story.order.id}/shipments`, { shipments: [share] });
    const found = (planned?.body as unknown as OrderShipments | undefined)?.shipments.find(
      (s) => s.id === id,
    );
    if (found) await post(story.world, `/v1/shipments/${id}/delivery`, { version: found.version });
  },
  async giveUp(story, { which, much }) {
    const { version, lines } = await shipmentsOf(story);
    const line = one(
      lines.filter(({ givable }) => givable > 0),
      which,
    );
    if (!line) return;
    const quantity = 1 + (much % line.givable);
    const wanted = { id: newTestId(), version, lines: [{ lineId: line.id, quantity }] };
    await post(story.world, `/v1/orders/${story.order.id}/line-cancellations`, wanted);
  },
  async credit(story, { which, much }) {
    const known = story.documents
      .map((id) => ({ id, ...paperOf(story, id) }))
      .filter((d) => d.kind !== "credit");
    const document = one(known, which);
    const line = one(document?.lines ?? [], much);
    if (!document || !line) return;
    const what = [
      { mode: "whole" },
      { mode: "amount", amountCents: 1 + much * 3 },
      { mode: "lines", lines: [{ id: line.sourceId, quantity: 1 + (much % Math.max(1, line.quantity)) }] },
    ][much % 3];
    // An amount belongs to no line: a re-invoiced amount belongs to none that was delivered.
    const reopens = document.kind === "bill" && which % 2 === 0 && !(story.billsDelivered && much % 3 === 1);
    await makeDocument(story, `/v1/documents/${document.id}/credits`, { what, reopens, reason: "x" });
  },
  async pay(story, { which, much }) {
    const open = (await statesOf(story)).filter((d) => d.kind !== "credit" && d.open > 0);
    const document = one(open, which);
    // Every third payment covers the whole open amount.
    const requested = document?.open ?? 5000;
    const amountCents = much % 3 === 0 ? requested : 1 + ((much * 31) % requested);
    const id = newTestId();
    const target = document ? { documentId: document.id } : { orderId: story.order.id };
    const body = {
      id,
      clientId: story.clientId,
      amountCents: amountCents + (much % 5 === 0 ? 250 : 0),
      type: "check",
      receivedOn: new Date(story.world.office.server.app.services.now()).toISOString().slice(0, 10),
      allocations: [{ ...target, amountCents }],
    };
    if (await post(story.world, "/v1/settlements", body)) story.settlements.push(id);
  },
  async reject(story, { which }) {
    const id = one(story.settlements, which);
    if (!id) return;
    const body = await read(story.world, `/v1/settlements/${id}`);
    await post(story.world, `/v1/settlements/${id}/rejection`, {
      version: body["version"],
      reason: "Sans provision",
    });
  },
  async refund(story, { which, much }) {
    const id = one(story.settlements, which);
    if (!id) return;
    const body = await read(story.world, `/v1/settlements/${id}`);
    const free = Number(body["amountCents"]) - Number(body["allocatedCents"]);
    if (!(free > 0)) return;
    await post(story.world, `/v1/settlements/${id}/refunds`, {
      id: newTestId(),
      version: body["version"],
      amountCents: 1 + (much % free),
      type: "transfer",
      receivedOn: new Date(story.world.office.server.app.services.now()).toISOString().slice(0, 10),
    });
  },
  async use(story, { which, much }) {
    const states = (await statesOf(story)).filter((d) => d.open > 0);
    const credits = states.filter((d) => d.kind === "credit");
    const credit = one(credits, which);
    const owing = states.filter((d) => d.kind !== "credit");
    const target = one(owing, much);
    if (!credit || !target) return;
    const amountCents = Math.min(credit.open, target.open);
    await post(story.world, `/v1/payments/credits/${credit.id}/uses`, {
      documentId: target.id,
      amountCents,
    });
  },
};

/** Delivers the rest of an order; retries where its payment has changed it meanwhile. */
export async function deliverRest({ world, order }: Story): Promise<void> {
  for (;;) {
    const { version, deliveryStatus } = await readOrder(world.office, order.id);
    if (deliveryStatus === "delivered") return;
    const reply = await send(world, "POST", `/v1/orders/${order.id}/delivery`, { version });
    if (reply.body["code"] !== "conflict") expect(reply.status, reply.text).toBe(200);
  }
}

/** Starts with a quote that becomes an order, or a buyer's own order that the shop accepts. */
export async function begun(
  world: World,
  { quantity, quote, delivered }: Sequence,
  n: number,
): Promise<Story> {
  await signInAgain(world);
  const { office, owner, pen: quotes, clients } = world;
  const none = { world, documents: [], settlements: [], billsDelivered: delivered, isBroken: false };
  if (!quote) {
    const order = await acceptedOrder(office, { quantity, email: `suite.${n}@example.org` });
    const sql = "select client_id from orders where id = $1";
    const { rows } = await owner.query<{ client_id: string }>(sql, [order.id]);
    return { ...none, order, clientId: rows[0]?.client_id ?? "" };
  }
  const clientId = one(clients, n) ?? "";
  const free = quote.free.map((line, at) => ({ ...line, id: newTestId(), name: `Article ${at}` }));
  const content = quotes.content(quantity, {
    free: free as never,
    ...(quote.discountBp ? { discount: { type: "%", amount: quote.discountBp as never } } : {}),
  });
  const draft = await quotes.begin({ clientId, content, ...(quote.sent ? {} : { subType: "order" }) });
  const sent = quote.sent
    ? (await post(world, `/v1/quotes/${draft.id}/sending`, { version: draft.version, mail: false }))?.body
    : draft;
  const created = await post(world, `/v1/quotes/${draft.id}/orders`, {
    version: sent?.["version"],
    beyondCredit: true,
  });
  const order = await readOrder(office, String(created?.body["orderId"]));
  return { ...none, order, clientId };
}
