import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedLoyalty } from "@cuvee/core/offer/pricing/priced.ts";
import type { Tx } from "#kit/database.ts";
import { addEarned, lockEarned, reverseEarned, spendPoints, type Of } from "#sales/loyalty/queries.ts";

/** Spends what an order costs in points. Throws `loyalty` (409) when the buyer has not so many. */
export async function spend(
  tx: Tx,
  of: Of,
  userId: string | null,
  priced: PricedLoyalty | undefined,
): Promise<void> {
  const points = priced?.pointsToLose ?? 0;
  if (points === 0) return;
  if (userId === null || !(await spendPoints(tx, of, userId, points)))
    refuse("loyalty", 409, { reason: "points", limit: points });
}

/** An accepted order of a buyer with an account earns what its price said. */
export async function earn(
  tx: Tx,
  of: Of,
  userId: string | null,
  priced: PricedLoyalty | undefined,
): Promise<void> {
  const points = priced?.pointsEarned ?? 0;
  if (points > 0 && userId !== null) await addEarned(tx, of, userId, points);
}

/**
 * Takes back what an order earned that was cancelled after all; at most what is left of it, since an account never goes below
 * zero: `spent-meanwhile:30` as the reason says that 30 points could not be taken back.
 */
export async function takeBack(tx: Tx, of: Of): Promise<void> {
  const found = await lockEarned(tx, of.shopId, of.orderId);
  if (!found) return;
  const { userId, earned, left } = found;
  const points = Math.min(earned, left);
  await reverseEarned(tx, of, userId, points, points < earned ? `spent-meanwhile:${earned - points}` : "");
}
