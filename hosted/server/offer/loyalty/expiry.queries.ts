import { statement, type Tx } from "#kit/postgres/database.ts";

// Rows of shops are public.
const SHOPS = statement(`select id from shops where loyalty ->> 'expiryMonths' is not null order by id`);
const DUE = statement(
  `select distinct p.user_id as id from points_by_last_day(:shopId, array(
     select user_id from loyalty_accounts where shop_id = :shopId and points > 0)) p
   where p.last_day < :today::date order by 1`,
);
const LOCK = statement(
  `select user_id from loyalty_accounts where shop_id = :shopId and user_id = any(:userIds::text[])
   order by user_id for no key update`,
);
const EXPIRE = statement(
  `with due as (
     select a.user_id, least(a.points, sum(p.points))::int as points
     from points_by_last_day(:shopId, :userIds::text[]) p
     join loyalty_accounts a on a.shop_id = :shopId and a.user_id = p.user_id and a.points > 0
     where p.last_day < :today::date group by a.user_id, a.points
   ), account as (
     update loyalty_accounts a set points = a.points - d.points from due d
     where a.shop_id = :shopId and a.user_id = d.user_id returning a.user_id, d.points
   )
   insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
   select :shopId, user_id, 'expire', -points, :at, 'system' from account`,
);
/** Returns the shops whose points expire. */
export const shopsWithExpiry = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(SHOPS)).map(({ id }) => id);

/** Returns buyers of a shop with points whose last day is before a day (`YYYY-MM-DD`). */
export const buyersWithDuePoints = async (tx: Tx, shopId: string, today: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(DUE, { shopId, today })).map(({ id }) => id);

/**
 * Takes the points of buyers whose last day is before a day off their accounts, which are locked first: what an order
 * under way spends is known then. Returns how many accounts lost points; a second call finds nothing.
 */
export async function expirePoints(
  tx: Tx,
  shopId: string,
  of: { userIds: readonly string[]; today: string; at: Date },
): Promise<number> {
  const { today, at } = of;
  const userIds = [...of.userIds];
  await tx.rows(LOCK, { shopId, userIds });
  return tx.run(EXPIRE, { shopId, userIds, today, at });
}
