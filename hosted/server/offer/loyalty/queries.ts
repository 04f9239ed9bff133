import { statement, type Tx } from "#kit/postgres/database.ts";

/** The order that a movement of points belongs to. */
export type PointsOfOrder = { shopId: string; orderId: string; at: Date; by: string };

const POINTS = statement("select points from loyalty_accounts where shop_id = :shopId and user_id = :userId");
const SPEND = statement("select spend_points(:shopId, :userId, :orderId, :points, :at, :by) as spent");
const RETURN = statement(
  `with held as (
     select user_id, -sum(points)::int as points from loyalty_movements
     where shop_id = :shopId and order_id = :orderId and kind in ('spend', 'return')
     group by user_id having sum(points) < 0
   ), account as (
     update loyalty_accounts a set points = a.points + h.points, spent = a.spent - h.points from held h
     where a.shop_id = :shopId and a.user_id = h.user_id returning a.user_id, h.points
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
   select :shopId, user_id, :orderId, 'return', points, :at, :by from account`,
);
const EARN = statement(
  `with account as (
     insert into loyalty_accounts (shop_id, user_id, points) values (:shopId, :userId, :points)
     on conflict (shop_id, user_id) do update set points = loyalty_accounts.points + excluded.points
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
   values (:shopId, :userId, :orderId, 'earn', :points, :at, :by)`,
);
const EARNED = statement(
  `select a.user_id as "userId", a.points as "left", m.points as earned
   from loyalty_movements m join loyalty_accounts a on a.shop_id = m.shop_id and a.user_id = m.user_id
   where m.shop_id = :shopId and m.order_id = :orderId and m.kind = 'earn' and not exists (
     select 1 from loyalty_movements r where r.shop_id = :shopId and r.order_id = :orderId and r.kind = 'reverse')
   for update of a`,
);
const REVERSE = statement(
  `with account as (
     update loyalty_accounts set points = points - :points where shop_id = :shopId and user_id = :userId
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by, reason)
   values (:shopId, :userId, :orderId, 'reverse', -:points::int, :at, :by, :reason)`,
);

/** Reads the loyalty points of a buyer with the shop. */
export const readPoints = async (tx: Tx, shopId: string, userId: string): Promise<number> =>
  (await tx.one<{ points: number }>(POINTS, { shopId, userId }))?.points ?? 0;

/** Spends points, or reports that there are too few. The account is locked until the end of the transaction. */
export async function spendPoints(
  tx: Tx,
  of: PointsOfOrder,
  userId: string,
  points: number,
): Promise<boolean> {
  const row = await tx.one<{ spent: boolean }>(SPEND, {
    shopId: of.shopId,
    userId,
    orderId: of.orderId,
    points,
    at: of.at,
    by: of.by,
  });
  return row?.spent ?? false;
}

/** Returns an order's points to its buyer, by its own movements. Idempotent. */
export const returnPoints = (tx: Tx, of: PointsOfOrder): Promise<number> =>
  tx.run(RETURN, { shopId: of.shopId, orderId: of.orderId, at: of.at, by: of.by });

export const addEarned = (tx: Tx, of: PointsOfOrder, userId: string, points: number): Promise<number> =>
  tx.run(EARN, { shopId: of.shopId, orderId: of.orderId, at: of.at, by: of.by, userId, points });

export type Earned = { userId: string; earned: number; left: number };

/** Returns the earned points of an order that were not taken back, with the balance of the account, which is locked. */
export const lockEarned = (tx: Tx, shopId: string, orderId: string): Promise<Earned | undefined> =>
  tx.one<Earned>(EARNED, { shopId, orderId });

export const reverseEarned = (
  tx: Tx,
  of: PointsOfOrder,
  { userId, points, reason }: { userId: string; points: number; reason: string },
): Promise<number> =>
  tx.run(REVERSE, { shopId: of.shopId, orderId: of.orderId, at: of.at, by: of.by, userId, points, reason });
