import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { codeKey } from "#offer/pricing/queries.ts";
import { codeRefusal } from "#sales/cart/codeRefusal.ts";
import { releaseCodeUse, takeCodeUse } from "#offer/pricing/codeUses.queries.ts";
import { spendOrderPoints, takeBackOrderPoints } from "#offer/loyalty/loyalty.ts";
import { returnPoints, type PointsOfOrder } from "#offer/loyalty/queries.ts";

/** The buyer, for what an order takes: `userId` of an account, and all keys that identify them. */
export type OfferRedeemer = { userId: string | null; buyerKeys: readonly string[] };

/**
 * Takes the costs of an order beside its stock: the use of its code, then its points. The lock order is the same
 * everywhere: stock, code, points, number. Throws `promo-code` (409, 422) and `loyalty` (409); the transaction must
 * then be rolled back.
 */
export async function redeemOffers(
  tx: Tx,
  of: PointsOfOrder,
  { code, loyalty }: Pick<PricedOrder, "code" | "loyalty">,
  { userId, buyerKeys }: OfferRedeemer,
): Promise<void> {
  const { shopId, orderId, at } = of;
  if (code) {
    const reason = await takeCodeUse(tx, { shopId, orderId, at, code: codeKey(code.code), buyerKeys });
    if (reason) throw codeRefusal(code.code, reason);
  }
  await spendOrderPoints(tx, of, userId, loyalty);
}

/** Returns what an order took beside its stock, and takes back its earned points. Idempotent. */
export async function returnOffers(tx: Tx, of: PointsOfOrder): Promise<void> {
  await releaseCodeUse(tx, of);
  await returnPoints(tx, of);
  await takeBackOrderPoints(tx, of);
}
