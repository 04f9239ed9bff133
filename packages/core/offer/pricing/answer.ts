import { cents, euros, sum } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";
import type { CodeTerms, PricedOrder, PricedShipping, PricingBuyer } from "./priced.ts";

/** Returns the specification's price block of shipping, in decimal euros. */
function shippingPrice(s: PricedShipping) {
  return {
    totalHT: euros(s.totalHtCents),
    margin: euros(s.marginCents),
    totalWithMargin: euros(s.totalWithMarginCents),
    totalWithFees: euros(s.totalWithFeesCents),
    commission: euros(s.commissionCents),
    tva: euros(s.tvaCents),
    totalTTC: euros(s.totalTtcCents),
  };
}

/**
 * Returns the discounts of an order, with the euros of its chain that they took off (specification §3, Cart:
 * `promotions`).
 */
function promotionsOf({ lines, code, loyalty }: PricedOrder) {
  const formats = lines.flatMap(({ formatId, trace }) => {
    const steps = trace.filter((s) => s.rule === "promotion");
    const amount = euros(cents(0 - sum(steps.map((s) => s.cents ?? cents(0)))));
    return steps.length > 0 ? [{ type: "format" as const, formatId, amount }] : [];
  });
  return [
    ...formats,
    ...(code ? [{ type: "code" as const, code: code.code, amount: euros(code.discountCents) }] : []),
    ...(loyalty?.level ? [{ type: "loyalty" as const, amount: euros(loyalty.discountCents) }] : []),
  ];
}

/** Returns a code as its buyer may know it: the terms that the price needs, without its usage limits. */
function publicTermsOf({ usesTotal: _, usesPerBuyer: __, ...terms }: CodeTerms): CodeTerms {
  return terms;
}

/**
 * Returns a seller's entry in the answer of `POST /v1/orders/get-cart-price` (specification §3 and §7). The
 * specification's names hold decimal euros; `priced` carries the same in cents with its reasons. `amountBeforeFranco`
 * (euros of goods) and `amountBeforeBottleFranco` (75 cl bottles) are the missing amounts, null where the method has no
 * such threshold. `terms`, `code` and `points` are the buyer's data that the price was made from, with the prices
 * agreed for the order's content: with them a page computes the same at once.
 */
export function cartPriceAnswer(priced: PricedOrder, sellerId: Id, buyer: PricingBuyer = {}) {
  const { franco, loyalty } = priced;
  const { code, points, prices, ...known } = buyer;
  const agreed = Object.entries(prices ?? {}).filter(([id]) => priced.lines.some((l) => l.formatId === id));
  return {
    sellerId,
    price: {
      totalTTC: euros(priced.totalTtcCents),
      totalHT: euros(priced.totalHtCents),
      tva: euros(priced.totalVatCents),
      payLater: euros(priced.payLaterCents),
      promoAmount: euros(priced.discountCents),
      shipping: shippingPrice(priced.shipping),
    },
    loyaltyData: {
      selectedDiscount: loyalty ? euros(loyalty.discountCents) : 0,
      selectedLevel: loyalty?.level ?? null,
      pointsToLose: loyalty?.pointsToLose ?? 0,
    },
    promotions: promotionsOf(priced),
    francoPercent: franco.percent,
    amountBeforeFranco: franco.missingCents === null ? null : euros(franco.missingCents),
    amountBeforeBottleFranco: franco.missingEq75 === null ? null : franco.missingEq75 / 1000,
    franco: franco.reached,
    priced,
    terms: { ...known, ...(agreed.length > 0 ? { prices: Object.fromEntries(agreed) } : {}) },
    ...(code ? { code: publicTermsOf(code) } : {}),
    ...(points === undefined ? {} : { points }),
  };
}
