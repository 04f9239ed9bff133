import { statement, type Tx } from "#kit/database.ts";

/** What a movement of points belongs to. */
export type Of = { shopId: string; orderId: string; at: Date; by: string };

const SPEND = statement("select spend_points($1, $2, $3, $4, $5, $6) as spent");
const RETURN = statement(
  `with held as (
     select user_id, -sum(points)::int as points from loyalty_movements
     where shop_id = $1 and order_id = $2 and kind in ('spend', 'return') group by user_id having sum(points) < 0
   ), account as (
     update loyalty_accounts a set points = a.points + h.points, spent = a.spent - h.points from held h
     where a.shop_id = $1 and a.user_id = h.user_id returning a.user_id, h.points
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
   select $1, user_id, $2, 'return', points, $3, $4 from account`,
);
const EARN = statement(
  `with account as (
     insert into loyalty_accounts (shop_id, user_id, points) values ($1, $5, $6)
     on conflict (shop_id, user_id) do update set points = loyalty_accounts.points + excluded.points
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by) values ($1, $5, $2, 'earn', $6, $3, $4)`,
);
const EARNED = statement(
  `select a.user_id as "userId", a.points as "left", m.points as earned
   from loyalty_movements m join loyalty_accounts a on a.shop_id = m.shop_id and a.user_id = m.user_id
   where m.shop_id = $1 and m.order_id = $2 and m.kind = 'earn' and not exists (
     select 1 from loyalty_movements r where r.shop_id = $1 and r.order_id = $2 and r.kind = 'reverse')
   for update of a`,
);
const REVERSE = statement(
  `with account as (
     update loyalty_accounts set points = points - $6 where shop_id = $1 and user_id = $5
   )
   insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by, reason)
   values ($1, $5, $2, 'reverse', -$6::int, $3, $4, $7)`,
);

/** Spends points, or says that there are not so many. The account is locked until the end of the transaction. */
export async function spendPoints(tx: Tx, of: Of, userId: string, points: number): Promise<boolean> {
  const row = await tx.one<{ spent: boolean }>(SPEND, [of.shopId, userId, of.orderId, points, of.at, of.by]);
  return row?.spent ?? false;
}

/** Returns what an order holds of its buyer's points, by its own movements: once, however often it is asked. */
export const returnPoints = (tx: Tx, of: Of): Promise<number> =>
  tx.run(RETURN, [of.shopId, of.orderId, of.at, of.by]);

export const addEarned = (tx: Tx, of: Of, userId: string, points: number): Promise<number> =>
  tx.run(EARN, [of.shopId, of.orderId, of.at, of.by, userId, points]);

export type Earned = { userId: string; earned: number; left: number };

/** What an order earned and was not taken back, with what is left on the account, which is locked. */
export const lockEarned = (tx: Tx, shopId: string, orderId: string): Promise<Earned | undefined> =>
  tx.one<Earned>(EARNED, [shopId, orderId]);

export const reverseEarned = (
  tx: Tx,
  of: Of,
  userId: string,
  points: number,
  reason: string,
): Promise<number> => tx.run(REVERSE, [of.shopId, of.orderId, of.at, of.by, userId, points, reason]);
