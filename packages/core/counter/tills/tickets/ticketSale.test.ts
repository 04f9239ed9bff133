import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "#billing/documents/canonical.ts";
import { isAllTaken } from "#billing/documents/portions.ts";
import { cents, sum } from "#kit/money.ts";
import { recordFaults, ticketFaults } from "#counter/tills/faults.ts";
import { dueOf, splitIntoPayments } from "./payments.ts";
import { readRecord } from "#counter/tills/record.contract.ts";
import { contractOf, refundOf, returnedParts } from "./refunds.ts";
import { NEW_JOURNAL, nextRunning } from "#counter/tills/runningState.ts";
import {
  journal,
  journalOf,
  paid,
  recordOf,
  refund,
  RUNS,
  selling,
  sellingOf,
  TILL,
} from "#counter/tills/testing/tickets.gen.ts";
import type { Ticket } from "./ticket.ts";
import { totalsOf } from "./totals.ts";

test("a ticket has the total of its price, its lines add up, and nothing is wrong with it", () => {
  fc.assert(
    fc.property(selling, (chance) => {
      const what = sellingOf(chance, 1);
      const { priced } = what;
      const ticket = paid(what, chance);
      expect(ticketFaults(ticket, { code: "C1", isTraining: chance.isTraining })).toEqual([]);
      expect(ticket.totalTtcCents).toBe(priced.totalTtcCents);
      expect(ticket.totalVatCents).toBe(priced.totalVatCents);
      expect(sum(ticket.payments.map((p) => p.amountCents))).toBe(dueOf(ticket));
      for (const line of ticket.lines) if (line.move !== "sale") expect(line.amountCents).toBe(0);
      expect(ticket.lines).toHaveLength(
        what.wish.lines.length +
          what.wish.free.length +
          what.wish.places.length +
          priced.duties.length +
          priced.lines.filter((l) => l.wrapping).length,
      );
      const read = readRecord(canonicalJson(recordOf(1, ticket, chance.isTraining)));
      expect(read).toMatchObject({ record: { body: { number: ticket.number } } });
    }),
    RUNS,
  );
});

test("refunds of any size and order add up to the ticket, line by line and rate by rate", () => {
  fc.assert(
    fc.property(selling, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (chance, throws) => {
      const ticket = paid(sellingOf(chance, 1), chance);
      const later: Ticket[] = [];
      for (const dice of throws) {
        const back = refund(ticket, later, chance, { n: later.length + 2, dice });
        if (!back) break;
        expect(ticketFaults(back, { code: "C1", isTraining: false })).toEqual([]);
        later.push(back);
      }
      const contract = contractOf(ticket);
      if (!isAllTaken(contract, returnedParts(ticket.id, later))) {
        const back = refund(ticket, later, chance, { n: 99, dice: 0 });
        if (back) later.push(back);
      }
      if (!isAllTaken(contract, returnedParts(ticket.id, later)) || later.length === 0) return;
      const all = [ticket, ...later];
      expect(sum(all.map((t) => t.totalHtCents))).toBe(0);
      expect(sum(all.map((t) => t.totalVatCents))).toBe(0);
      expect(sum(all.map((t) => t.touristTaxCents))).toBe(0);
      for (const line of ticket.lines.filter((l) => l.move === "sale")) {
        const of = later.flatMap((t) => t.lines.filter((l) => l.corrects?.lineId === line.id));
        expect(sum(of.map((l) => l.amountCents))).toBe(cents(-line.amountCents));
      }
      if (ticket.points)
        expect(later.reduce((a, t) => a + (t.points?.earned ?? 0), ticket.points.earned)).toBe(0);
    }),
    RUNS,
  );
});

test("what comes back beside what is sold keeps both to the cent; other terms are refused", () => {
  fc.assert(
    fc.property(selling, selling, (first, second) => {
      const ticket = paid(sellingOf({ ...first, isTraining: false }, 1), first);
      const contract = contractOf(ticket);
      const before = returnedParts(ticket.id, []);
      const wants = contract.lines.flatMap((l) => (l.quantity > 0 ? [{ id: l.id, quantity: 1 }] : []));
      if (wants.length === 0) return;
      const back = refundOf(ticket, before, wants, (id) => `b${id}`);
      // Money for an order is taken by a ticket without returns.
      const own = sellingOf({ ...second, isTraining: false, settles: false }, 2);
      const what = { ...own, back };
      if (own.wish.lines.some((l) => l.move === "sale") && back.chain !== what.priced.chain) {
        expect(() => paid(what, second)).toThrow("chain");
        return;
      }
      if (back.chain !== what.priced.chain) return;
      const both = paid(what, second);
      expect(ticketFaults(both, { code: "C1", isTraining: false })).toEqual([]);
      const taken = returnedParts(ticket.id, [both]);
      expect(sum([...taken.vat.values()].map((v) => v.vatCents))).toBe(
        cents(-sum(back.vat.map((v) => v.vatCents))),
      );
    }),
    RUNS,
  );
});

test("totals of a journal: one by one as all at once, closings as what they close, perpetual for ever", () => {
  fc.assert(
    fc.property(journal, (chances) => {
      const { records, running } = journalOf(chances);
      let r = NEW_JOURNAL;
      for (const record of records) {
        expect(recordFaults(r, record, TILL)).toEqual([]);
        expect(readRecord(canonicalJson(record))).toEqual({ record });
        const { body } = record;
        if (body.kind === "closing") {
          const closed = records.filter((x) => x.seq >= body.from && x.seq <= body.to);
          expect(totalsOf(closed)).toEqual(body.totals);
          expect(totalsOf(closed.toReversed())).toEqual(body.totals);
        }
        r = nextRunning(r, record, running.end.hash);
      }
      const tickets = records.flatMap((x) => (x.body.kind === "ticket" && !x.training ? [x.body] : []));
      expect(r.perpetualCents).toBe(sum(tickets.flatMap((t) => [t.totalHtCents, t.totalVatCents])));
      expect(r.absoluteCents).toBeGreaterThanOrEqual(Math.abs(r.perpetualCents));
      const all = totalsOf(records);
      expect(all.tickets).toBe(tickets.length);
      expect(sum(all.vat.map((v) => v.vatCents))).toBe(all.turnoverVatCents);
      // The books: payments equal sales with their VAT, tips and settled orders.
      expect(sum(all.paid.map((p) => p.amountCents))).toBe(
        sum(all.sold.map((s) => s.baseCents)) + all.turnoverVatCents + all.tipsCents + all.settledCents,
      );
    }),
    { ...RUNS, numRuns: RUNS.numRuns / 3 },
  );
});

test("change is given of cash only, and of what is left to be paid", () => {
  expect(splitIntoPayments(cents(2350), [{ type: "cash", amountCents: cents(5000) }])).toEqual({
    payments: [{ type: "cash", amountCents: 2350, givenCents: 5000, changeCents: 2650 }],
    restCents: 0,
    changeCents: 2650,
  });
  const split = splitIntoPayments(cents(2350), [
    { type: "cash", amountCents: cents(1000) },
    { type: "check", amountCents: cents(1500), reference: "0012345" },
  ]);
  expect(split.payments).toEqual([
    { type: "check", amountCents: 1500, reference: "0012345" },
    { type: "cash", amountCents: 850, givenCents: 1000, changeCents: 150 },
  ]);
  expect(splitIntoPayments(cents(2350), [{ type: "gift", amountCents: cents(3000) }]).restCents).toBe(-650);
  expect(splitIntoPayments(cents(2350), [{ type: "cb", amountCents: cents(300) }]).restCents).toBe(2050);
  expect(splitIntoPayments(cents(-1200), [{ type: "cash", amountCents: cents(-1200) }])).toEqual({
    payments: [{ type: "cash", amountCents: -1200 }],
    restCents: 0,
    changeCents: 0,
  });
});
