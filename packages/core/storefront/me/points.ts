import type { Id } from "#kit/ids.ts";
import type { PointsLot } from "#offer/loyalty/expiry.ts";
import type { LoyaltyLevel } from "#shops/settings/settings.ts";

export const POINT_MOVEMENTS = ["earn", "spend", "return", "reverse", "adjust", "expire"] as const;

/** A movement of points. `order` is null for one that no order of the buyer made: at a till, or by the shop. */
export type PointsMovement = {
  at: string;
  kind: (typeof POINT_MOVEMENTS)[number];
  /** Negative where points went. */
  points: number;
  order: { id: Id; number: string | null } | null;
};

/** Points of a buyer at a shop, the benefit that they give and the next one, with their last movements. */
export type ShopPoints = {
  shopId: Id;
  points: number;
  /** Name of the highest benefit that the points give; null for none. */
  reached: string | null;
  next: { name: string; missing: number } | null;
  /** Life of points in months; null: they never expire. */
  expiryMonths: number | null;
  /** Points that expire next, and the last day on which they may be used; null for none. */
  expiry: PointsLot | null;
  movements: PointsMovement[];
};

/** Returns the highest level that a balance reaches, and the next one. Levels ascend. */
export function levelsAt(
  levels: readonly Pick<LoyaltyLevel, "name" | "points">[],
  points: number,
): Pick<ShopPoints, "reached" | "next"> {
  const next = levels.find((level) => level.points > points);
  return {
    reached: levels.findLast((level) => level.points <= points)?.name ?? null,
    next: next ? { name: next.name, missing: next.points - points } : null,
  };
}
