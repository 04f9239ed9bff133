import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedLoyalty } from "@cuvee/core/offer/loyalty/loyalty.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  addEarned,
  lockEarned,
  reverseEarned,
  spendPoints,
  type PointsOfOrder,
} from "#offer/loyalty/queries.ts";

/** Spends the points that an order costs. Throws `loyalty` (409) when the buyer has too few. */
export async function spendOrderPoints(
  tx: Tx,
  of: PointsOfOrder,
  userId: string | null,
  priced: PricedLoyalty | undefined,
): Promise<void> {
  const points = priced?.pointsToLose ?? 0;
  if (points === 0) return;
  if (userId === null || !(await spendPoints(tx, of, userId, points)))
    refuse("loyalty", 409, { reason: "points", limit: points });
}

/** Adds the points of an accepted order to its buyer's account, as its price showed. */
export async function earnOrderPoints(
  tx: Tx,
  of: PointsOfOrder,
  userId: string | null,
  priced: PricedLoyalty | undefined,
): Promise<void> {
  const points = priced?.pointsEarned ?? 0;
  if (points > 0 && userId !== null) await addEarned(tx, of, userId, points);
}

/**
 * Takes back the points of an order that was cancelled after all; at most the balance, since an account never goes
 * below zero: `spent-meanwhile:30` as the reason means that 30 points could not be taken back.
 */
export async function takeBackOrderPoints(tx: Tx, of: PointsOfOrder): Promise<void> {
  const found = await lockEarned(tx, of.shopId, of.orderId);
  if (!found) return;
  const { userId, earned, left } = found;
  const points = Math.min(earned, left);
  await reverseEarned(tx, of, {
    userId,
    points,
    reason: points < earned ? `spent-meanwhile:${earned - points}` : "",
  });
}
