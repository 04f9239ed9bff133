import type { CodeRefusal } from "@cuvee/core/offer/pricing/codeRefusals.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const KEYS = statement("select buyer_keys(:userId, :emails) as keys");
const TAKE = statement("select take_promo_code(:shopId, :code, :orderId, :buyerKeys, :at) as refused");
const RELEASE = statement(
  `with released as (
     update promo_code_uses set released_at = :at
     where shop_id = :shopId and order_id = :orderId and released_at is null returning code
   )
   update promo_codes c set uses = c.uses - 1 from released r where c.shop_id = :shopId and c.code = r.code`,
);

/**
 * Returns the keys that identify a buyer to a shop: their account and their addresses, however they are written
 * (migration 0008).
 */
export async function readBuyerKeys(
  tx: Tx,
  userId: string | null,
  emails: readonly string[],
): Promise<string[]> {
  const row = await tx.one<{ keys: string[] }>(KEYS, { userId, emails });
  return row?.keys ?? [];
}

/**
 * Takes a use of a code, or returns why not; the caller must then roll back. The code is locked until the end of the
 * transaction.
 */
export async function takeCodeUse(
  tx: Tx,
  use: { shopId: string; code: string; orderId: string; buyerKeys: readonly string[]; at: Date },
): Promise<CodeRefusal | null> {
  const { shopId, code, orderId, buyerKeys, at } = use;
  const row = await tx.one<{ refused: CodeRefusal | null }>(TAKE, { shopId, code, orderId, buyerKeys, at });
  return row ? row.refused : "unknown";
}

/** Releases the use of an order, once; does nothing for an order without one. The caller holds the order's lock. */
export const releaseCodeUse = (tx: Tx, of: { shopId: string; orderId: string; at: Date }): Promise<number> =>
  tx.run(RELEASE, { shopId: of.shopId, orderId: of.orderId, at: of.at });
