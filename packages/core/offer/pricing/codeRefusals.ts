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
/** Why a promo code gives nothing. */
export type CodeRefusal = (typeof CODE_REFUSALS)[number];
