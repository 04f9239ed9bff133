import type { ProductStatus } from "#offer/catalogue/catalogue.ts";

/** Moves of a product (design: domain §3): freely among the open ones, `closed` is final. */
export const PRODUCT_MOVES: Record<ProductStatus, readonly ProductStatus[]> = {
  online: ["paused", "outofstock", "closed"],
  paused: ["online", "outofstock", "closed"],
  outofstock: ["online", "paused", "closed"],
  closed: [],
};

/** Checks whether a product may go from a status to another; staying is no move. */
export const canTransitionProduct = (from: ProductStatus, to: ProductStatus): boolean =>
  PRODUCT_MOVES[from].includes(to);
