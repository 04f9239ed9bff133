import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { CodeRefusal } from "@cuvee/core/offer/pricing/codeRefusals.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Tx } from "#kit/database.ts";
import { codeKey } from "#offer/pricing/queries.ts";
import { releaseUse, takeUse } from "#sales/loyalty/codes.queries.ts";
import { spend, takeBack } from "#sales/loyalty/loyalty.ts";
import { returnPoints, type Of } from "#sales/loyalty/queries.ts";

/** Refusals that another order may have caused meanwhile; the others are in what the buyer sent. */
const TAKEN: ReadonlySet<string> = new Set<CodeRefusal>(["used-up", "used-by-buyer", "first-order"]);

/** The refusal of a promo code with its reason: `promo-code`, 409 for one that is used up, else 422. */
export const codeRefusal = (promoCode: string, reason: string): Refusal =>
  new Refusal("promo-code", TAKEN.has(reason) ? 409 : 422, { promoCode, reason });

/** Who buys, for what an order takes: `userId` of an account, and all by which he is known. */
export type Taker = { userId: string | null; buyerKeys: readonly string[] };

/**
 * Takes what an order costs beside its stock: the use of its code, then its points. Everybody locks in this order: stock, code,
 * points, number. Throws `promo-code` (409, 422) and `loyalty` (409); then nothing must be kept of the transaction.
 */
export async function takeOffers(
  tx: Tx,
  of: Of,
  { code, loyalty }: Pick<PricedOrder, "code" | "loyalty">,
  { userId, buyerKeys }: Taker,
): Promise<void> {
  const { shopId, orderId, at } = of;
  if (code) {
    const reason = await takeUse(tx, { shopId, orderId, at, code: codeKey(code.code), buyerKeys });
    if (reason) throw codeRefusal(code.code, reason);
  }
  await spend(tx, of, userId, loyalty);
}

/** Gives back what an order took beside its stock, and takes back what it earned: once, however often it is asked. */
export async function giveBackOffers(tx: Tx, of: Of): Promise<void> {
  await releaseUse(tx, of);
  await returnPoints(tx, of);
  await takeBack(tx, of);
}
