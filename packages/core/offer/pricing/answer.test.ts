import fc from "fast-check";
import { expect, test } from "vitest";
import { cartPriceAnswer } from "#offer/pricing/answer.ts";
import { e4 } from "#kit/money.ts";
import { basket, RUNS, SHOP_ID } from "#offer/pricing/testing/baskets.gen.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";

test("the specification's entry says in euros what the price says in cents", () => {
  fc.assert(
    fc.property(basket, ({ rules, products, wish: input, buyer }) => {
      const priced = priceOrder(input, { shelf: shelve(products), buyer, rules, at: 0 });
      const answer = cartPriceAnswer(priced, SHOP_ID);
      const inCents = (euros: number) => Math.round(euros * 100);
      expect(inCents(answer.price.totalTTC)).toBe(priced.totalTtcCents);
      expect(inCents(answer.price.totalHT) + inCents(answer.price.tva)).toBe(priced.totalTtcCents);
      expect(inCents(answer.price.promoAmount)).toBe(priced.discountCents);
      const offers = answer.promotions.filter((p) => p.type !== "format");
      expect(offers.reduce((a, p) => a + inCents(p.amount), 0)).toBe(priced.discountCents);
      expect(answer.promotions.every((p) => p.amount >= 0)).toBe(true);
      expect(answer.loyaltyData.pointsToLose).toBe(priced.loyalty?.pointsToLose ?? 0);
      expect(answer.loyaltyData.selectedLevel).toBe(priced.loyalty?.level ?? null);
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

test("a buyer is told what his price needs of a code, not how often it may be used", () => {
  fc.assert(
    fc.property(basket, ({ rules, products, wish: input, buyer }) => {
      const priced = priceOrder(input, { shelf: shelve(products), buyer, rules, at: 0 });
      const code = {
        code: "NOEL",
        type: "%" as const,
        amount: 1000,
        usesTotal: 9,
        usesPerBuyer: 1,
        firstOrder: true,
      };
      const { usesTotal: _, usesPerBuyer: __, ...told } = code;
      expect(cartPriceAnswer(priced, SHOP_ID, { code, points: 7 })).toMatchObject({ code: told, points: 7 });
      expect(JSON.stringify(cartPriceAnswer(priced, SHOP_ID, { code }))).not.toContain("uses");
      const agreed = { prices: { elsewhere: { unitE4: e4(1) } }, vatNumber: "DE1" };
      expect(cartPriceAnswer(priced, SHOP_ID, agreed).terms).toEqual({ vatNumber: "DE1" });
      expect(cartPriceAnswer(priced, SHOP_ID)).not.toHaveProperty("code");
      expect(cartPriceAnswer(priced, SHOP_ID)).not.toHaveProperty("points");
    }),
    RUNS,
  );
});
