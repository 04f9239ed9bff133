import { statement, type Tx } from "#kit/postgres/database.ts";

const NEW = statement(
  `insert into payment_links (shop_id, id, order_id, made_by, created_at, expires_at)
   values (:shopId, :id, :orderId, :by, :at, :expiresAt)`,
);
const LAST = statement(
  "select id, expires_at from payment_links where shop_id = :shopId and order_id = :orderId order by id desc limit 1",
);
const SINCE = statement(
  "select count(*)::int as n from payment_links where shop_id = :shopId and order_id = :orderId and created_at > :at",
);

export const addLink = (
  tx: Tx,
  l: { shopId: string; id: string; orderId: string; by: string; at: Date; expiresAt: Date },
): Promise<number> =>
  tx.run(NEW, { shopId: l.shopId, id: l.id, orderId: l.orderId, by: l.by, at: l.at, expiresAt: l.expiresAt });

/** Returns the valid link of an order: the last one. */
export const lastLink = (
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<{ id: string; expires_at: Date } | undefined> => tx.one(LAST, { shopId, orderId });

/** Counts the links created for an order since the given moment. */
export const linksSince = async (tx: Tx, shopId: string, orderId: string, at: Date): Promise<number> =>
  (await tx.one<{ n: number }>(SINCE, { shopId, orderId, at }))?.n ?? 0;
