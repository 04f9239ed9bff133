import fc from "fast-check";
import { expect, test } from "vitest";
import { sum, type Cents, type E4 } from "#kit/money.ts";
import { RUNS, shop, type Shop } from "#offer/pricing/testing/baskets.gen.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { FORMAT_IDS, METHODS } from "#offer/pricing/testing/shops.gen.ts";
import { isMendable, memberState } from "#sales/groups/groups.ts";
import { priceGroup, type PricedGroup, type ShareInput } from "#sales/groups/shares.ts";

const AT = Date.UTC(2026, 5, 1);

/** Returns a price as a consumer reads it, in whole cents: the shop bears each share's rounding of fractions. */
const whole = (unitE4: number): E4 => (Math.round(unitE4 / 100) * 100) as E4;

/** Makes a shop that sells to consumers: the public grid includes tax and duties, and more units never cost more. */
function consumers({ rules, products }: Shop): Pick<Shop, "rules" | "products"> {
  return {
    rules: {
      ...rules,
      typologies: rules.typologies.map((t) => (t.public ? { ...t, ttc: true, withoutDuties: false } : t)),
    },
    products: products.map((product) => ({
      ...product,
      vintages: product.vintages.map((vintage) => ({
        ...vintage,
        formats: vintage.formats.map(({ typologies: _, promotions: __, ...format }) => {
          let lowest = whole(format.unitE4);
          const tiers = format.tiers?.map((tier) => {
            lowest = Math.min(lowest, whole(tier.unitE4)) as E4;
            return { ...tier, unitE4: lowest };
          });
          return { ...format, unitE4: whole(format.unitE4), ...(tiers ? { tiers } : {}) };
        }),
      })),
    })),
  };
}

const inputs = fc
  .array(
    fc.uniqueArray(
      fc.record({ formatId: fc.constantFrom(...FORMAT_IDS), quantity: fc.integer({ min: 1, max: 36 }) }),
      { minLength: 1, maxLength: 5, selector: (line) => line.formatId },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((lines, n): ShareInput => ({ id: `m${n}`, lines })));

const shipping = fc.record({
  ref: fc.constantFrom(...METHODS),
  country: fc.constant("FR"),
  zipcode: fc.constantFrom("69002", "20000", "84110"),
});

const paidBy = (group: PricedGroup, id: string): number => group.shares.get(id)?.totalTtcCents ?? 0;

function holdsTogether({ whole, shares, givenCents }: PricedGroup): void {
  const all = [...shares.values()];
  expect(sum(all.map((share) => share.totalTtcCents)) + givenCents).toBe(whole.totalTtcCents);
  for (const line of whole.lines) {
    const own = all.flatMap((share) => share.lines.filter((l) => l.formatId === line.formatId));
    const total = (of: (l: (typeof own)[number]) => number): number => own.reduce((a, l) => a + of(l), 0);
    expect([total((l) => l.quantity), total((l) => l.add), total((l) => l.amountCents)]).toEqual([
      line.quantity,
      line.add,
      line.amountCents,
    ]);
    expect([total((l) => l.weightG), total((l) => l.eq75)]).toEqual([line.weightG, line.eq75]);
    expect(own.every((l) => l.unitE4 === line.unitE4)).toBe(true);
  }
  for (const share of all) {
    const { goodsCents, discountCents, vat, totalTtcCents, totalHtCents, totalVatCents, dueNowCents } = share;
    expect(goodsCents - discountCents + share.shipping.totalTtcCents).toBe(totalTtcCents);
    expect(sum(vat.map((v) => v.baseCents)) + sum(vat.map((v) => v.vatCents))).toBe(totalTtcCents);
    expect([totalHtCents + totalVatCents, dueNowCents]).toEqual([totalTtcCents, totalTtcCents]);
    expect(share.lines.every((l) => l.discountCents >= 0 && l.discountCents <= l.amountCents)).toBe(true);
  }
  expect(sum(all.map((share) => share.shipping.nbrPackages as Cents))).toBe(whole.shipping.nbrPackages);
}

test("however a group is made up, its shares are its order to the cent, and each share adds up", () => {
  let carried = 0;
  fc.assert(
    fc.property(shop, inputs, shipping, (shop, all, to) => {
      const { rules, products } = consumers(shop);
      const group = priceGroup(all, to, { shelf: shelve(products, []), rules, at: AT });
      holdsTogether(group);
      expect(group.givenCents).toBe(0);
      if (group.shares.size > 1 && group.whole.shipping.totalTtcCents > 0) carried += 1;
    }),
    RUNS,
  );
  expect(carried).toBeGreaterThan(20);
});

test("who commits is told the most that he pays, and whoever comes after, he pays no more, and the shop loses nothing", () => {
  let less = 0;
  fc.assert(
    fc.property(shop, inputs, shipping, (shop, all, to) => {
      const { rules, products } = consumers(shop);
      const shelf = shelve(products, []);
      const committed: ShareInput[] = [];
      for (const input of all) {
        const group = priceGroup([...committed, input], to, { shelf, rules, at: AT });
        holdsTogether(group);
        expect(group.givenCents).toBe(0);
        for (const { id, capCents } of committed)
          expect(paidBy(group, id)).toBeLessThanOrEqual(capCents ?? 0);
        committed.push({ ...input, capCents: paidBy(group, input.id) as Cents });
      }
      const last = priceGroup(committed, to, { shelf, rules, at: AT });
      holdsTogether(last);
      expect(last.givenCents).toBe(0);
      for (const { id, capCents } of committed) {
        expect(paidBy(last, id)).toBeLessThanOrEqual(capCents ?? 0);
        if (paidBy(last, id) < (capCents ?? 0)) less += 1;
      }
      // Every shown price holds: the shop covers the difference, on the member's goods too.
      const capped = committed.map((input, n) => ({ ...input, capCents: (n * 500) as Cents }));
      const forced = priceGroup(capped, to, { shelf, rules, at: AT });
      holdsTogether(forced);
      expect(forced.givenCents).toBeGreaterThanOrEqual(0);
      for (const { id, capCents } of capped) expect(paidBy(forced, id)).toBeLessThanOrEqual(capCents);
    }),
    RUNS,
  );
  expect(less).toBeGreaterThan(20);
});

test("a member stands where his order and his group put him", () => {
  const share = (
    status: "draft" | "expired" | "pending",
    paymentStatus: "setup" | "processing" | "error" | "paid",
  ) => ({
    status,
    paymentStatus,
  });
  expect([
    memberState("open", false, null),
    memberState("open", false, share("draft", "processing")),
    memberState("open", false, share("draft", "setup")),
    memberState("open", false, share("expired", "processing")),
    memberState("open", true, null),
    memberState("settling", false, share("draft", "processing")),
    memberState("settling", false, share("draft", "error")),
    memberState("settling", false, share("draft", "paid")),
    memberState("settling", false, null),
    memberState("complete", false, share("pending", "paid")),
    memberState("expired", false, share("expired", "setup")),
  ]).toEqual([
    "choosing",
    "paying",
    "committed",
    "choosing",
    "out",
    "charging",
    "failed",
    "paid",
    "out",
    "paid",
    "out",
  ]);
  expect([isMendable({ code: "min-bottles" }), isMendable({ code: "max-bottles" })]).toEqual([true, false]);
});
