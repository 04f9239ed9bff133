import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "#billing/documents/canonical.ts";
import { cents, e4, sum } from "#kit/money.ts";
import { priceSale } from "#offer/pricing/sale.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { saleInputOf, EMPTY_CONTENT } from "#sales/quotes/quotes.ts";
import type { Address } from "#sales/orders/orders.ts";
import { ticketFaults } from "#counter/tills/faults.ts";
import {
  carriedAwayPart,
  fulfilmentFault,
  orderedLines,
  priceFulfilment,
  type Fulfilment,
} from "./fulfilment.ts";
import { readRecord } from "#counter/tills/record.contract.ts";
import { priceTicket, ticketOf } from "./ticketSale.ts";
import { recordOf, RUNS, selling, sellingOf, type Chance } from "#counter/tills/testing/tickets.gen.ts";

const HOME: Address = {
  firstname: "Anne",
  lastname: "Dubois",
  street: "3 quai du Port",
  zipcode: "13002",
  city: "Marseille",
  country: "FR",
};

/** Makes a random basket that is shipped by the first method of its shop. */
function sent(chance: Chance) {
  const { basket } = chance.sale;
  const { wish: input } = sellingOf(chance, 1);
  const shelf = shelve(basket.products, basket.tickets);
  const ref = basket.rules.shipping.find(({ kind }) => kind === "delivery")?.ref ?? null;
  const handing: Fulfilment = { way: "ship", ref, address: HOME };
  const priced = priceFulfilment(input, handing, {
    shelf,
    buyer: basket.buyer,
    rules: basket.rules,
    at: basket.at,
  });
  return { basket, wish: input, shelf, handing, priced };
}

test("an order of a till costs what the same order costs in the back-office, carriage with it", () => {
  fc.assert(
    fc.property(selling, (chance) => {
      const { basket, wish: input, shelf, handing, priced } = sent(chance);
      const { discount } = input;
      const content = {
        ...EMPTY_CONTENT,
        lines: orderedLines(input),
        ...(discount ? { discount } : {}),
        shipping: { ref: handing.ref, instructions: "" },
      };
      const { country: _, ...buyer } = basket.buyer;
      // The discount on the whole does not reduce a price agreed at the counter.
      const wished = saleInputOf({ ...content, sparesAgreed: true }, HOME);
      const office = priceSale(wished, { shelf, buyer, rules: basket.rules, at: basket.at });
      expect(priced.totalTtcCents).toBe(office.totalTtcCents);
      expect(priced.shipping).toEqual(office.shipping);
      expect(priced.lines.map((l) => l.wishId)).toEqual(
        input.lines.filter((l) => l.move === "sale").map((l) => l.id),
      );
    }),
    RUNS,
  );
});

test("the discount of a basket leaves an agreed price as it is, sent or carried away", () => {
  fc.assert(
    fc.property(selling, fc.integer({ min: 1, max: 10_000 }), (chance, percentBp) => {
      const { basket, wish: input, shelf, handing } = sent(chance);
      const own = { unitE4: e4(70_000), by: "Anne", reason: "Convenu" };
      const lines = input.lines.map(({ discountBp: _, ...line }, at) => (at === 0 ? { ...line, own } : line));
      const cut = {
        ...input,
        lines,
        free: [],
        places: [],
        discount: { type: "%" as const, amount: percentBp },
      };
      const { loyaltyLevel: _, promoCode: __, ...agreed } = cut;
      const discounts = [
        priceFulfilment(agreed, handing, { shelf, buyer: basket.buyer, rules: basket.rules, at: basket.at }),
        priceTicket(agreed, { shelf, buyer: basket.buyer, rules: basket.rules, at: basket.at }),
      ].map((priced) =>
        Object.fromEntries(priced.lines.map((line) => [line.wishId ?? "", line.discountCents])),
      );
      const [first] = lines;
      if (first?.move === "sale" && first.id in (discounts[0] ?? {}))
        expect(discounts[0]?.[first.id]).toBe(0);
      expect(discounts[0]).toEqual(discounts[1]);
    }),
    RUNS,
  );
});

test("its ticket is no turnover: what is paid settles the order, whole or in part, and chains", () => {
  fc.assert(
    fc.property(selling, fc.integer({ min: 1, max: 100 }), (chance, percent) => {
      const { basket, wish: input, shelf, priced } = sent(chance);
      if (priced.totalTtcCents < 1) return;
      const totalCents = priced.totalTtcCents;
      const amountCents = cents(Math.max(1, Math.floor((totalCents * percent) / 100)));
      const left = carriedAwayPart(input);
      const own = sellingOf(chance, 1);
      const settles = { orderId: "0rder00000000001", number: "C-1", amountCents, handing: "ship" as const };
      const ticket = ticketOf({
        ...own,
        wish: left,
        priced: priceTicket(left, { shelf, buyer: basket.buyer, rules: basket.rules, at: basket.at }),
        tipsCents: cents(0),
        settles: { ...settles, totalCents, goods: [{ quantity: 1, name: "Clos" }] },
        tenders: [{ type: "cash", amountCents }],
      });
      const till = { code: "C1", isTraining: chance.isTraining };
      expect(ticketFaults(ticket, till)).toEqual([]);
      expect(ticket.totalTtcCents).toBe(0);
      expect(sum(ticket.payments.map((p) => p.amountCents))).toBe(amountCents);
      expect(ticket.lines.every((l) => l.move !== "sale")).toBe(true);
      const read = readRecord(canonicalJson(recordOf(1, ticket, chance.isTraining)));
      expect(read).toMatchObject({ record: { body: { settles: { handing: "ship", totalCents } } } });
      const more = { ...ticket, settles: { ...settles, totalCents: cents(amountCents - 1) } };
      expect(ticketFaults(more, till)).toContainEqual({ code: "totals", at: "settles" });
    }),
    RUNS,
  );
});

test("why no order can be made is named, one reason after the other", () => {
  const line = { id: "l1", formatId: "f1", quantity: 1, move: "sale" as const };
  const input = { lines: [line], free: [], places: [] };
  const ship: Fulfilment = { way: "ship", ref: "post", address: HOME };
  const carried = { shipping: { ref: "post", kind: "delivery" }, problems: [] } as never;
  expect(fulfilmentFault(input, ship, carried, true)).toBeNull();
  expect(fulfilmentFault(input, ship, carried, false)).toBe("client");
  expect(fulfilmentFault({ ...input, lines: [{ ...line, move: "gift" }] }, ship, carried, true)).toBe(
    "nothing",
  );
  const place = { ticketId: "t1", slotId: "s1", quantity: 1, detail: "" };
  expect(fulfilmentFault({ ...input, places: [place] }, ship, carried, true)).toBe("places");
  expect(fulfilmentFault({ ...input, loyaltyLevel: "gold" }, ship, carried, true)).toBe("level");
  expect(fulfilmentFault(input, { ...ship, address: null }, carried, true)).toBe("address");
  expect(fulfilmentFault(input, { ...ship, address: { ...HOME, zipcode: "2" } }, carried, true)).toBe(
    "address",
  );
  const nowhere = { shipping: { ref: null, kind: null }, problems: [] } as never;
  expect(fulfilmentFault(input, ship, nowhere, true)).toBe("carrier");
  expect(fulfilmentFault(input, { way: "collect", ref: null, address: null }, nowhere, true)).toBeNull();
  expect(fulfilmentFault(input, { way: "collect", ref: "post", address: null }, carried, true)).toBe(
    "carrier",
  );
  const unsold = { shipping: { ref: "post", kind: "delivery" }, problems: [{ code: "unknown", values: {} }] };
  expect(fulfilmentFault(input, ship, unsold as never, true)).toBe("article");
});
