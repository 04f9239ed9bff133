import { orderInputOf, type CartOrder } from "#sales/cart/cart.ts";

/**
 * Returns a seller's order in the form of the API (`contract.ts`): ids and quantities, under the specification's names.
 */
export function payloadOf(order: CartOrder) {
  const { lines, shipping, promoCode, loyaltyLevel } = orderInputOf(order);
  return {
    sellerId: order.sellerId,
    products: lines,
    reservations: order.reservations?.map(({ prices, ...of }) => ({ ...of, selectedPrices: prices })),
    shipping,
    promoCode,
    loyaltyData: loyaltyLevel ? { selectedLevel: loyaltyLevel } : undefined,
  };
}
