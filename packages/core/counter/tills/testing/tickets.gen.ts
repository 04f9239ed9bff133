/** Random tickets and whole days at a till for properties: test support, never shipped. */
import fc from "fast-check";
import type { AccountingType } from "#billing/documents/documents.ts";
import { CHAIN_START } from "#billing/documents/canonical.ts";
import { leftOf, requestRest, type PartRequest } from "#billing/documents/portions.ts";
import { cents, e4 } from "#kit/money.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { sale, type Sale } from "#offer/pricing/testing/sale.gen.ts";
import { MOST_CENTS } from "#counter/tills/faults.ts";
import { CASH_PURPOSES, type TillRecord } from "#counter/tills/journal.ts";
import { dueOf, type Tender } from "#counter/tills/tickets/payments.ts";
import { contractOf, refundOf, returnedParts } from "#counter/tills/tickets/refunds.ts";
import { closingOf, NEW_JOURNAL, nextRunning, type Running } from "#counter/tills/runningState.ts";
import {
  priceTicket,
  ticketOf,
  unpaidTicket,
  type Selling,
  type TillSaleInput,
} from "#counter/tills/tickets/ticketSale.ts";
import { TICKET_MOVES, type Ticket } from "#counter/tills/tickets/ticket.ts";

export const TILL = { shopId: "0sh0p00000000001", tillId: "0t11100000000001", code: "C1" };
export const RUNS = { numRuns: process.env["LONG"] ? 5_000 : 75, endOnFailure: !process.env["LONG"] };

const count = (at: number): string => String(at).padStart(4, "0");
const idOf = (kind: string, at: number): string => `${kind.padEnd(12, "0")}${count(at)}`;

/**
 * A sale at a till: some lines leave without sale, places of events are sold too, it is paid by one method or several.
 */
const drawn = fc
  .record({
    sale,
    moves: fc.array(fc.constantFrom("sale" as const, "sale" as const, "sale" as const, ...TICKET_MOVES), {
      minLength: 12,
      maxLength: 12,
    }),
    tips: fc.constantFrom(0, 0, 0, 150, 1000),
    cash: fc.nat(20_000),
    split: fc.nat(100),
    client: fc.boolean(),
    settles: fc.boolean(),
    isTraining: fc.constantFrom(false, false, false, true),
  })
  .map((chance) => ({ ...chance, wish: wishOf(chance.sale, chance.moves) }));
export type Chance = typeof drawn extends fc.Arbitrary<infer S> ? S : never;
/** A sale that fits a ticket: a till refuses more than a thousand million euros. */
export const selling = drawn.filter(
  (chance) => Math.abs(sellingOf(chance, 1).priced.totalTtcCents) <= MOST_CENTS,
);

function wishOf(
  { wish: input, basket }: Sale,
  moves: readonly (typeof TICKET_MOVES)[number][],
): TillSaleInput {
  const known = new Set(
    basket.products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))),
  );
  const { free, discount } = input;
  return {
    free,
    ...(discount ? { discount, discountReason: "Geste" } : {}),
    lines: input.lines
      .filter((l) => known.has(l.formatId))
      .map((line, i) => ({ ...line, move: moves[i] ?? "sale" })),
    places: (basket.wish.reservations ?? [])
      .filter((r) => basket.tickets.some((t) => t.id === r.ticketId))
      .map((r, i) => ({ ...r, slotId: idOf("510t", i), detail: "15 h" })),
  };
}

const KIND: AccountingType = "product";
const NOTHING: TillSaleInput = { lines: [], free: [], places: [] };
const GLASS: TillSaleInput["free"][number] = {
  id: "f9",
  name: "Verre de dégustation",
  quantity: 1,
  unitE4: e4(35_000),
  vatType: "standard",
  accountingType: "merchandise",
};

/** Makes the data of a ticket, without payments; `n` counts, `id` derives from it. */
export function sellingOf(chance: Chance, n: number, more: Partial<Selling> = {}): Selling {
  const { basket } = chance.sale;
  const shelf = shelve(basket.products, basket.tickets);
  const price = (of: TillSaleInput) =>
    priceTicket(of, { shelf, buyer: basket.buyer, rules: basket.rules, at: basket.at });
  // Items that are no longer for sale are not on the till's screen.
  const all = price(chance.wish);
  const sold = new Set([...all.lines, ...all.leaving].map((l) => l.wishId));
  const lines = chance.wish.lines.filter((l) => sold.has(l.id));
  const isEmpty = lines.length + chance.wish.free.length + chance.wish.places.length === 0;
  const input = { ...chance.wish, lines, ...(isEmpty && chance.wish !== NOTHING ? { free: [GLASS] } : {}) };
  return {
    id: idOf("t1cket", n),
    code: TILL.code,
    n,
    isTraining: chance.isTraining,
    wish: input,
    priced: price(input),
    words: {
      goods: (formatId) => ({
        accountingType: KIND,
        name: shelf.get(formatId)?.product.name ?? "",
        detail: shelf.get(formatId)?.vintage.name ?? "",
        sku: "A1",
      }),
      place: (id) => shelf.tickets?.get(id)?.name ?? "",
      wrapping: "Emballage",
      duty: (name) => name,
    },
    ...(chance.client ? { client: { id: idOf("c11ent", 1), name: "Jeanne Martin" } } : {}),
    tenders: [],
    tipsCents: cents(chance.tips),
    ...(chance.settles
      ? { settles: { orderId: idOf("0rder", 1), number: "CO-1", amountCents: cents(4200) } }
      : {}),
    ...more,
  };
}

/** Pays the amount due: part by card, the rest in cash with change; refunds by one method. */
function tendersFor(due: number, chance: Pick<Chance, "split" | "cash">): Tender[] {
  if (due === 0) return [];
  if (due < 0) return [{ type: chance.split > 50 ? "cash" : "cb", amountCents: cents(due) }];
  const card = Math.floor((due * chance.split) / 100);
  const rest = due - card;
  return [
    ...(rest > 0 ? [{ type: "cash" as const, amountCents: cents(rest + chance.cash) }] : []),
    ...(card > 0 ? [{ type: "cb" as const, amountCents: cents(card), reference: "0042" }] : []),
  ];
}

export function paid(what: Selling, chance: Chance): Ticket {
  return ticketOf({ ...what, tenders: tendersFor(dueOf(unpaidTicket(what)), chance) });
}

/** Makes a ticket that takes back a random part of another, with `later` that did so before; null: nothing is left. */
export function refund(
  ticket: Ticket,
  later: readonly Ticket[],
  chance: Chance,
  { n, dice }: { n: number; dice: number },
): Ticket | null {
  const before = returnedParts(ticket.id, later);
  const contract = contractOf(ticket);
  const all = requestRest(contract, before);
  const want = all[dice % Math.max(1, all.length)];
  if (!want) return null;
  const line = contract.lines.find((l) => l.id === want.id);
  if (!line) return null;
  const left = leftOf(line, before);
  const partRequest: PartRequest =
    dice % 3 === 0 && left.amountCents > 0
      ? { id: want.id, amountCents: cents(1 + (dice % left.amountCents)) }
      : left.quantity > 0
        ? { id: want.id, quantity: 1 + (dice % left.quantity) }
        : want;
  const back = refundOf(ticket, before, dice % 7 === 0 ? all : [partRequest], (id) => `b${id}`);
  const { settles: _, ...rest } = sellingOf({ ...chance, wish: NOTHING, tips: 0 }, n);
  return paid({ ...rest, isTraining: false, back }, chance);
}

export const recordOf = (seq: number, body: TillRecord["body"], isTraining = false): TillRecord => ({
  v: 1,
  shopId: TILL.shopId,
  tillId: TILL.tillId,
  seq,
  id: idOf("rec0rd", seq),
  at: "2026-11-20T10:15:03+01:00",
  software: "5.5.1",
  operator: { id: idOf("per50n", 1), name: "Louise Dumas" },
  ...(isTraining ? { training: true as const } : {}),
  body,
});

/** Makes a journal of sales, refunds, cash, copies and closings in a row, with its running state. */
export function journalOf(chances: readonly { chance: Chance; dice: number }[]): {
  records: TillRecord[];
  running: Running;
} {
  const records: TillRecord[] = [];
  let running = NEW_JOURNAL;
  const add = (body: TillRecord["body"], isTraining = false): void => {
    const record = recordOf(running.end.seq + 1, body, isTraining);
    records.push(record);
    running = nextRunning(running, record, CHAIN_START);
  };
  const close = (period: "day" | "month" | "year", of: string): void =>
    add(
      closingOf(running, {
        id: idOf("c105e", records.length),
        code: TILL.code,
        period,
        of,
        ...(period === "day"
          ? { cash: { counted: { "2000": 3, "5": 1 }, reason: "", leftCents: cents(2000) } }
          : {}),
      }),
    );
  const sales: Ticket[] = [];
  add({ kind: "event", name: "enrolled" });
  add({ kind: "opening", floatCents: cents(5000), counted: { "5000": 1 } });
  for (const { chance, dice } of chances) {
    const n = (chance.isTraining ? running.training : running.tickets) + 1;
    const ticket = paid(sellingOf(chance, n), chance);
    add(ticket, chance.isTraining);
    if (!chance.isTraining) sales.push(ticket);
    const old = sales[dice % Math.max(1, sales.length)];
    const back = old && refund(old, sales, chance, { n: running.tickets + 1, dice });
    if (back) {
      add(back);
      sales.push(back);
    }
    if (dice % 5 === 0)
      add({
        kind: "cash",
        amountCents: cents(dice % 2 === 0 ? 500 : -700),
        reason: "Monnaie",
        ...(dice % 3 === 0 ? {} : { purpose: CASH_PURPOSES[dice % CASH_PURPOSES.length] ?? "bank" }),
      });
    if (dice % 4 === 0) add({ kind: "duplicate", ticketId: ticket.id, number: ticket.number, copy: 1 });
    if (dice % 6 === 0) add({ kind: "event", name: "drawer", act: "drawer" });
    if (dice % 11 === 0) {
      close("day", "2026-11-20");
      if (dice % 2 === 0) close("month", "2026-11");
      add({ kind: "opening", floatCents: cents(dice % 3 === 0 ? 1500 : 2000), counted: {} });
    }
  }
  close("day", "2026-11-21");
  close("month", "2026-11");
  close("year", "2026");
  return { records, running };
}

export const journal = fc.array(fc.record({ chance: selling, dice: fc.nat(1000) }), {
  minLength: 1,
  maxLength: 8,
});
