/** Random sales that staff writes, with prices of their own, discounts and free lines: test support, never shipped. */
import fc from "fast-check";
import type { BasisPoints, E4 } from "#kit/money.ts";
import { basket } from "#offer/pricing/testing/baskets.gen.ts";
import { FREE_KINDS } from "#offer/pricing/freeLines.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { priceSale, type SaleInput } from "#offer/pricing/sale.ts";

const unit = fc.integer({ min: 0, max: 2_000_000 }).map((n) => n as E4);
const bp = fc.integer({ min: 0, max: 10_000 }).map((n) => n as BasisPoints);
const extra = fc.record({
  own: fc.option(
    fc.record({ unitE4: unit, by: fc.constant("calades"), reason: fc.constantFrom("", "Fidélité") }),
  ),
  discountBp: fc.option(bp),
});
const free = fc.record({
  name: fc.constantFrom("Visite des chais", "Palette consignée"),
  quantity: fc.integer({ min: 1, max: 30 }),
  unitE4: unit,
  vatType: fc.constantFrom("standard", "medium", "reduced"),
  accountingType: fc.constantFrom(...FREE_KINDS),
});
export const sale = fc
  .record({
    basket,
    extras: fc.array(extra, { minLength: 12, maxLength: 12 }),
    free: fc.array(free, { maxLength: 4 }),
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant("%" as const), amount: bp }),
        fc.record({ type: fc.constant("€" as const), amount: fc.integer({ min: 0, max: 500_000 }) }),
      ),
    ),
  })
  .map(({ basket: b, extras, free: worded, discount }) => {
    const { shipping } = b.wish;
    const lines = b.wish.lines
      .filter((l) => !l.isFromFidelity)
      .map(({ formatId, quantity, isWrapped }, i) => {
        const { own, discountBp } = extras[i] ?? {};
        return {
          id: `l${i}`,
          formatId,
          quantity,
          ...(isWrapped ? { isWrapped } : {}),
          ...(own ? { own } : {}),
          ...(discountBp ? { discountBp } : {}),
        };
      });
    const input: SaleInput = {
      lines,
      free: worded.map((line, i) => ({ id: `f${i}`, ...line })),
      ...(discount ? { discount } : {}),
      ...(shipping ? { shipping } : {}),
    };
    return { wish: input, basket: b };
  });
export type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

/** Returns the price of a sale, or of another wish in its place. */
export const salePrice = ({ wish: input, basket: b }: Sale, changed = input): PricedOrder =>
  priceSale(changed, { shelf: shelve(b.products, b.tickets), buyer: b.buyer, rules: b.rules, at: b.at });
