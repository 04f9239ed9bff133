import type { PricedOrder } from "./priced.ts";

/** Returns a priced order. Throws when its parts, in the chain of its grid, are not its total. */
export function checkedSums(priced: PricedOrder): PricedOrder {
  const { goodsCents, discountCents, wrappingCents, ticketsCents, dutyCents, shipping } = priced;
  const parts =
    goodsCents - discountCents + wrappingCents + ticketsCents + dutyCents + shipping.totalTtcCents;
  const whole =
    priced.chain === "ttc"
      ? priced.totalTtcCents - priced.touristTaxCents
      : priced.totalHtCents + shipping.tvaCents;
  if (parts !== whole) throw new Error("sums");
  return priced;
}
