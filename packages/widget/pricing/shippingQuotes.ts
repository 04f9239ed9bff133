/** Shipping and VAT: the part of the pricing core that `pricing.ts` depends on, requested at the same time. */
export { shippingQuotes } from "@cuvee/core/offer/pricing/shipping/shipping.ts";
