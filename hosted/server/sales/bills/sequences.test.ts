import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupKey } from "@cuvee/core/billing/documents/vatGroups.ts";
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { cents, sum } from "@cuvee/core/kit/money.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import {
  begun,
  billDelivered,
  billingOf,
  deliveredOf,
  deliverRest,
  givenUpOf,
  DO,
  makeDocument,
  paperOf,
  sequence,
  shipmentsOf,
  statesOf,
  type Sequence,
  type Story,
} from "#sales/bills/testing/clientYears.fixture.ts";
import { openWorld, read, type World } from "#sales/bills/testing/stress.fixture.ts";

// `STORIES` and `SEED` select other stories, in parts.
const SEQUENCES = Number(process.env["STORIES"] ?? fullNumber(12, 600));
const SEED = Number(process.env["SEED"] ?? 20_261_122);
/** Clients whose stories run concurrently. */
const AT_ONCE = 8;

let world: World;
beforeAll(async () => {
  world = await openWorld(AT_ONCE);
});
afterAll(async () => {
  await world.owner.end();
  await world.office.server.stop();
});

/** Returns base and VAT of the invoices of a story by group, less credit notes that allow invoicing again. */
async function chainVat(story: Story): Promise<Map<string, { base: number; vat: number }>> {
  const found = new Map<string, { base: number; vat: number }>();
  for (const state of await statesOf(story)) {
    const sign = state.kind === "bill" ? 1 : state.reopens ? -1 : 0;
    for (const row of paperOf(story, state.id).vat) {
      const { base, vat } = found.get(groupKey(row)) ?? { base: 0, vat: 0 };
      found.set(groupKey(row), { base: base + sign * row.baseCents, vat: vat + sign * row.vatCents });
    }
  }
  return found;
}

/** Checks the invariants of a client's documents, whatever was done. */
async function holds(story: Story): Promise<void> {
  const billing = await billingOf(story);
  const gone = billing.billedTtcCents + billing.toBillTtcCents + billing.givenUpTtcCents;
  expect(gone).toBe(billing.totalTtcCents);
  expect(billing.totalTtcCents).toBe(story.order.totalTtcCents);
  for (const state of await statesOf(story)) {
    const document = paperOf(story, state.id);
    const lines = document.lines.map((l) => Math.min(l.netCents, l.amountCents, l.quantity));
    expect(
      Math.min(...lines, document.totalTtcCents, state.due, state.credited, state.settled, state.open),
    ).toBeGreaterThanOrEqual(0);
    if (state.kind !== "credit") expect(state.open).toBe(state.due - state.credited - state.settled);
  }
}

/**
 * Checks that nothing is claimed twice: invoices without their deductions, and deposits, less their credit notes, never
 * exceed the order. A deposit that was paid after its buyer withdrew does, by exactly what the shop is shown to refund.
 */
async function askedOnce(story: Story): Promise<void> {
  const { totalTtcCents, givenUpTtcCents } = await billingOf(story);
  const states = await statesOf(story);
  const { rows } = await story.world.owner.query<{ cents: number }>(
    `select coalesce(sum(k.due_cents), 0)::int as cents from document_corrections c
     join document_states k on k.shop_id = c.shop_id and k.document_id = c.credit_id where c.document_id = any($1)`,
    [story.documents],
  );
  const requested = sum(states.flatMap(({ kind, due }) => (kind === "credit" ? [] : [cents(due)])));
  const beyond = requested - (rows[0]?.cents ?? 0) - (totalTtcCents - givenUpTtcCents);
  if (beyond <= 0) return;
  const { refundableCents } = await read(story.world, `/v1/orders/${story.order.id}/withdrawals`);
  expect(beyond).toBe(refundableCents);
}

/**
 * Checks invoicing of delivered goods only: each line by its units, VAT by rate to within one cent per line and one for
 * the whole.
 */
async function billedAsDelivered(story: Story): Promise<void> {
  await billDelivered(story);
  const [billing, delivered, chain] = [
    await billingOf(story),
    await deliveredOf(story),
    await chainVat(story),
  ];
  const { units: givenUp } = await givenUpOf(story);
  const due = new Map<number, { vat: number; lines: number }>();
  for (const { id, quantity, left, amountCents, rateBp } of billing.lines) {
    const units = delivered.get(id) ?? 0;
    expect(quantity - left).toBe(units + (givenUp.get(id) ?? 0));
    const share = (amountCents * units) / quantity;
    const vat = billing.chain === "ht" ? (share * rateBp) / 10_000 : share - share / (1 + rateBp / 10_000);
    const { vat: before, lines } = due.get(rateBp) ?? { vat: 0, lines: 0 };
    due.set(rateBp, { vat: before + vat, lines: lines + Number(units > 0) });
  }
  for (const [rateBp, { vat, lines }] of due)
    expect(Math.abs((chain.get(`S${rateBp}`)?.vat ?? 0) - vat)).toBeLessThanOrEqual(
      1 + lines * (rateBp / 10_000),
    );
}

/**
 * Checks, when all is delivered and invoiced, that base and VAT by rate equal those of the delivered part: the agreed
 * part less the cancelled one.
 */
async function allDelivered(story: Story): Promise<void> {
  await deliverRest(story);
  const { lines } = await shipmentsOf(story);
  const delivered = await deliveredOf(story);
  const { units, vat: gone } = await givenUpOf(story);
  for (const { id, quantity } of lines) expect(delivered.get(id)).toBe(quantity - (units.get(id) ?? 0));
  await makeDocument(story, "/v1/bills", { orders: [{ orderId: story.order.id }] });
  await holds(story);
  expect((await billingOf(story)).toBillTtcCents).toBe(0);
  const chain = await chainVat(story);
  for (const { rateBp, baseCents, vatCents } of story.order.priced.vat) {
    const { base, vat } = chain.get(`S${rateBp}`) ?? { base: 0, vat: 0 };
    const rows = gone.filter((row) => row.rateBp === rateBp);
    const [goneBase, goneVat] = [sum(rows.map((r) => r.baseCents)), sum(rows.map((r) => r.vatCents))];
    expect({ base: base + goneBase, vat: vat + goneVat }).toEqual({ base: baseCents, vat: vatCents });
  }
}

/** Checks that the pages of debts and credits show the sum of all documents and money, and the books the same. */
async function pagesAreSums(): Promise<void> {
  const { office, owner } = world;
  const totalOf = async (path: string, column: string): Promise<number> => {
    const reply = await office.server.send("GET", `/v1/payments/${path}/measure`, { token: office.token });
    expect(reply.status, reply.text).toBe(200);
    const { totals } = reply.body as unknown as { totals: Record<string, number> };
    return totals[column] ?? 0;
  };
  const { rows } = await owner.query<Record<"owed" | "credit" | "free" | "held" | "books", number>>(
    `select
       (select coalesce(sum(open_cents), 0)::int from document_states where shop_id = $1 and kind <> 'credit') as owed,
       (select coalesce(sum(open_cents), 0)::int from document_states where shop_id = $1 and kind = 'credit') as credit,
       (select coalesce(sum(t.amount_cents - t.allocated_cents), 0)::int from settlement_states t
          join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
          where t.shop_id = $1 and s.kind = 'receipt' and t.status in ('noted', 'banked')) as free,
       (select coalesce(sum(amount_cents), 0)::int from allocations where shop_id = $1 and order_id is not null) as held,
       (select coalesce(sum(debit_cents - credit_cents), 0)::int from journal_lines
          where shop_id = $1 and auxiliary is not null) as books`,
    [office.shop.id],
  );
  const [now] = rows;
  if (!now) return expect.unreachable();
  // The outstanding amount also counts the uninvoiced part of orders; documents alone are in the books.
  expect((await totalOf("outstandings", "owedCents")) - (await totalOf("outstandings", "ordersCents"))).toBe(
    now.owed,
  );
  expect(await totalOf("credits", "openCents")).toBe(now.credit);
  expect(now.books).toBe(now.owed - now.credit - now.free - now.held);
}

async function live(sequence: Sequence, n: number): Promise<void> {
  // Only a private buyer can withdraw.
  const story = await begun(world, n % 4 === 1 ? { ...sequence, quote: undefined } : sequence, n);
  // One in three begins with a paid invoice, so that a credit belongs to the client, to be used or refunded.
  if (n % 3 === 0)
    for (const act of ["deliver", "bill", "pay", "credit", "deposit"] as const)
      await DO[act](story, { act, which: n, much: 3 * n });
  // One in four begins with a settled withdrawal, invoiced or not.
  if (n % 4 === 1)
    for (const act of n % 8 === 1
      ? (["deliver", "bill", "pay", "withdraw", "settle"] as const)
      : (["pay", "withdraw", "settle"] as const))
      await DO[act](story, { act, which: n, much: n });
  if (n % 10 === 2)
    for (const act of ["deposit", "pay", "end"] as const)
      await DO[act](story, { act, which: n, much: 4 * n });
  for (const one of sequence.steps) await DO[one.act](story, one);
  await holds(story);
  await askedOnce(story);
  if (story.isBroken) return;
  if (story.billsDelivered) await billedAsDelivered(story);
  await allDelivered(story);
}

test(
  `${SEQUENCES} stories of quotes, deposits, partial deliveries, lines given up, part bills, credits, payments, rejections, refunds, cancellations and withdrawals: every euro is in one place, nothing is asked twice, what is billed and to bill is the order, what is due is what it says, VAT is that of what was delivered, the books balance`,
  { timeout: 3_600_000 },
  async () => {
    const stories = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED });
    let next = 0;
    const goOn = async (): Promise<void> => {
      for (let n = next++; n < stories.length; n = next++) {
        const story = stories[n];
        if (story) await live(story, n);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
    expect(await brokenInvariants(world.office.server.ownerUrl)).toEqual({});
    expect(await ledgerFaults(world.office.server.ownerUrl)).toEqual([]);
    const { rows } = await world.owner.query(
      `select e.id from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
       group by e.id having sum(l.debit_cents) <> sum(l.credit_cents)`,
    );
    expect(rows).toEqual([]);
    await pagesAreSums();
    // Every action succeeded at least once, and was not only refused.
    const acts = [
      "/v1/bills",
      "/orders",
      "/sending",
      "/shipments",
      "/delivery",
      "/line-cancellations",
      "/v1/deposits",
      "/credits",
      "/v1/settlements",
      "/rejection",
      "/refunds",
      "/uses",
      "/cancellation",
      "/refund",
    ];
    expect(acts.filter((path) => !world.done[path])).toEqual([]);
  },
);
