/** Carriage and VAT: the part of the pricing core that `pricing.ts` stands on, asked for at the same time. */
export { carriages } from "@cuvee/core/offer/pricing/shipping.ts";
