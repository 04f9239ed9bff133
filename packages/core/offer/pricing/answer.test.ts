import fc from "fast-check";
import { expect, test } from "vitest";
import { cartPriceAnswer } from "#offer/pricing/answer.ts";
import { basket, RUNS, SHOP_ID } from "#offer/pricing/baskets.gen.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";

test("the specification's entry says in euros what the price says in cents", () => {
  fc.assert(
    fc.property(basket, ({ rules, products, wish, buyer }) => {
      const priced = priceOrder(wish, shelve(products), buyer, rules, 0);
      const answer = cartPriceAnswer(priced, SHOP_ID);
      const inCents = (euros: number) => Math.round(euros * 100);
      expect(inCents(answer.price.totalTTC)).toBe(priced.totalTtcCents);
      expect(inCents(answer.price.totalHT) + inCents(answer.price.tva)).toBe(priced.totalTtcCents);
      expect(inCents(answer.price.shipping.totalTTC)).toBe(priced.shipping.totalTtcCents);
      expect(answer.franco).toBe(priced.franco.reached);
      expect(answer.francoPercent).toBe(priced.franco.percent);
      const { missingCents, missingEq75 } = priced.franco;
      expect(answer.amountBeforeFranco).toBe(missingCents === null ? null : missingCents / 100);
      expect(answer.amountBeforeBottleFranco).toBe(missingEq75 === null ? null : missingEq75 / 1000);
    }),
    RUNS,
  );
});
