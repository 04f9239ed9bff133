import { euros } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";
import type { PricedOrder, PricedShipping } from "./priced.ts";

/** The specification's price block of a carriage, in decimal euros. */
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
 * A seller's entry in the answer of `POST /v1/orders/get-cart-price` (specification §3 and §7). The specification's names
 * hold decimal euros; `priced` carries the same in cents with its reasons. `amountBeforeFranco` (euros of goods) and
 * `amountBeforeBottleFranco` (75 cl bottles) are what is still missing, null where the method has no such threshold.
 */
export function cartPriceAnswer(priced: PricedOrder, sellerId: Id) {
  const { franco } = priced;
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
    francoPercent: franco.percent,
    amountBeforeFranco: franco.missingCents === null ? null : euros(franco.missingCents),
    amountBeforeBottleFranco: franco.missingEq75 === null ? null : franco.missingEq75 / 1000,
    franco: franco.reached,
    priced,
  };
}
