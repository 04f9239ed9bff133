import type { Cart } from "#sales/cart/cart.ts";

/** Counts the units and the visits in a cart, for the badge; a tourist tax is no piece (specification §9). */
export function countPieces({ orders }: Cart): number {
  const units = orders.flatMap((order) => order.lines).reduceRight((sum, line) => sum + line.quantity, 0);
  return units + orders.flatMap((order) => order.reservations ?? []).length;
}
