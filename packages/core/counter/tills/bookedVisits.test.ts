import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, lineAmount } from "#kit/money.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { paid, RUNS, selling, sellingOf } from "#counter/tills/testing/tickets.gen.ts";
import type { NewLine } from "#visits/reservations/booking.ts";
import { bookedWaiver, waivedOf } from "./bookedVisits.ts";

test("the bottles of a ticket waive a booked fee exactly when places in the same basket would be free", () => {
  const seen = { waived: 0, due: 0 };
  fc.assert(
    fc.property(selling, fc.integer({ min: 1, max: 9 }), (chance, quantity) => {
      const what = sellingOf(chance, 1);
      const { basket } = chance.sale;
      const offer = { shelf: shelve(basket.products, basket.tickets), rules: basket.rules };
      const ticket = paid(what, chance);
      for (const place of what.priced.tickets) {
        const { ticketId, kind, unitE4 } = place;
        const amountCents = lineAmount(unitE4, quantity);
        if (kind !== "price" || amountCents === 0 || place.trace[0]?.cents === 0) continue;
        const line: NewLine = {
          ticketId,
          kind,
          unitE4,
          quantity,
          amountCents,
          notCounting: false,
          payerId: null,
          name: "Adulte",
          vatRateBp: 2000,
        };
        const tax: NewLine = { ...line, kind: "tax" };
        const isFree = place.trace.some(({ key }) => key === "trace.ticket.waived");
        const waived = waivedOf(ticket, { lines: [line, tax], dueCents: cents(10 ** 9) }, offer);
        expect(waived).toBe(isFree ? amountCents : 0);
        // A part that was paid before stays paid.
        const dueCents = cents(Math.floor(amountCents / 2));
        expect(waivedOf(ticket, { lines: [line], dueCents }, offer)).toBe(isFree ? dueCents : 0);
        // Waived once.
        const discount: NewLine = { ...line, kind: "discount", amountCents: cents(-amountCents) };
        expect(waivedOf(ticket, { lines: [line, tax, discount], dueCents }, offer)).toBe(0);
        const booking = { id: "r", clientId: "c", places: [{ ticketId, unitE4 }] };
        expect(bookedWaiver(what.priced, [booking], offer)?.missing === 0).toBe(isFree);
        seen[isFree ? "waived" : "due"] += 1;
      }
    }),
    // So many that both kinds of places are among them.
    { ...RUNS, numRuns: Math.max(RUNS.numRuns, 300) },
  );
  expect(Math.min(seen.waived, seen.due)).toBeGreaterThan(0);
});
