import { statement, type Tx } from "#kit/postgres/database.ts";

const OPEN = statement(
  `select 1 as found from order_group_members m join order_groups g on g.shop_id = m.shop_id and g.id = m.group_id
   where m.shop_id = :shopId and m.order_id = :orderId and m.out_at is null and g.status = 'open' and g.deadline > :at`,
);

/** Checks whether an order is the one that commits a member to a group that is still open. */
export const isShareOpen = async (tx: Tx, shopId: string, orderId: string, at: Date): Promise<boolean> =>
  (await tx.one(OPEN, { shopId, orderId, at })) !== undefined;
