/** Why stock moved. `order` and `release` move what is reserved, the others what lies in the warehouse. */
export const MOVEMENT_KINDS = ["opening", "order", "release", "delivery", "inventory", "breakage"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Units of one format in one warehouse. */
export type StockLevel = { onHand: number; reserved: number };

/** What can still be promised. Facts may bring it below zero: that is a shortage to be told, never a sale. */
export function available(level: StockLevel): number {
  return level.onHand - level.reserved;
}
