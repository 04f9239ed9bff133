/**
 * Effect of a kind of movement. `way`: 1 enters, -1 leaves, 0 either, null moves only the reserved quantity. `fact`:
 * has happened whatever the books say, and always posts; the others are refused where they would leave a negative
 * stock. `hand`: a user posts it alone; the others belong to an operation of their own (an order, a transfer, an
 * inventory).
 */
type Kind = { way: 1 | -1 | 0 | null; fact?: true; hand?: true };

/** Reasons of stock movements (specification §2, "movements"; rules §2.2, table of events). */
export const MOVEMENTS = {
  opening: { way: 1 },
  order: { way: null },
  release: { way: null },
  allocation: { way: null },
  /** An order leaves. */
  delivery: { way: -1, fact: true },
  sale: { way: -1, hand: true },
  export: { way: -1, hand: true },
  /** Goods that had left without duty come back. */
  return: { way: 1, hand: true },
  /** Goods that had left with duty come back: the month in which they left is recorded. */
  replacement: { way: 1, hand: true },
  tasting: { way: -1, hand: true },
  family: { way: -1, hand: true },
  gift: { way: -1, hand: true },
  sample: { way: -1, hand: true },
  breakage: { way: -1, fact: true, hand: true },
  corked: { way: -1, fact: true, hand: true },
  loss: { way: -1, fact: true, hand: true },
  destruction: { way: -1, fact: true, hand: true },
  inventory: { way: 0, fact: true },
  transfer: { way: 0 },
  bottling: { way: 0 },
  purchase: { way: 1, hand: true },
  production: { way: 1, hand: true },
  /** From suspended duty to paid. */
  duty: { way: 0 },
} as const satisfies Record<string, Kind>;

export type MovementKind = keyof typeof MOVEMENTS;
export const MOVEMENT_KINDS = Object.keys(MOVEMENTS) as MovementKind[];

/** Kinds that a user posts directly, with a quantity. */
export type ManualMovementKind = {
  [K in MovementKind]: (typeof MOVEMENTS)[K] extends { hand: true } ? K : never;
}[MovementKind];
export const MANUAL_MOVEMENT_KINDS = MOVEMENT_KINDS.filter(
  (kind): kind is ManualMovementKind => "hand" in MOVEMENTS[kind],
);

/** Kinds of entries offered for the receipt of goods. */
export const ENTRY_KINDS = MANUAL_MOVEMENT_KINDS.filter((kind) => MOVEMENTS[kind].way === 1);

/** Kinds that change the physical stock of a warehouse: those that a list of movements shows. */
export const PHYSICAL_KINDS = MOVEMENT_KINDS.filter((kind) => MOVEMENTS[kind].way !== null);

/** Checks whether a kind posts whatever the books say. */
export const isFact = (kind: MovementKind): boolean => "fact" in MOVEMENTS[kind];
