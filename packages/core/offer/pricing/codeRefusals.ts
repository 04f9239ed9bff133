export const CODE_REFUSALS = [
  "unknown",
  "early",
  "late",
  "grid",
  "products",
  "min-amount",
  "min-bottles",
  "first-order",
  "used-up",
  "used-by-buyer",
] as const;
/** Reasons why a promo code gives no discount. */
export type CodeRefusal = (typeof CODE_REFUSALS)[number];
