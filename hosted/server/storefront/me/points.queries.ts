import type { PointsMovement } from "@cuvee/core/storefront/me/points.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ACCOUNTS = statement(
  `select a.shop_id as "shopId", a.points, s.loyalty, e.last_day::text as "expiresOn", e.points as expiring
   from loyalty_accounts a join shops s on s.id = a.shop_id
   left join lateral (select p.last_day, p.points from points_by_last_day(a.shop_id, array[a.user_id]) p
     where p.last_day >= :today::date order by p.last_day limit 1) e on a.points > 0
   where a.user_id = :userId order by a.points desc, a.shop_id`,
);
const MOVEMENTS = statement(
  `select a.shop_id as "shopId", m.at, m.kind, m.points, o.id as "orderId", o.number from loyalty_accounts a
   cross join lateral (
     select * from loyalty_movements m where m.shop_id = a.shop_id and m.user_id = a.user_id
     order by m.at desc, m.id desc limit 50) m
   left join orders o on o.shop_id = m.shop_id and o.id = m.order_id and o.buyer_id = :userId
   where a.user_id = :userId order by a.shop_id, m.at desc, m.id desc`,
);

type Account = {
  shopId: string;
  points: number;
  loyalty: LoyaltyRules | null;
  expiresOn: string | null;
  expiring: number | null;
};
type Movement = Pick<PointsMovement, "kind" | "points"> & {
  shopId: string;
  at: Date;
  orderId: string | null;
  number: string | null;
};

/**
 * Returns the points of a buyer at each shop, the most first, with the programme of the shop, and those that expire
 * next from a day on.
 */
export const pointAccounts = (tx: Tx, userId: string, today: string): Promise<Account[]> =>
  tx.rows<Account>(ACCOUNTS, { userId, today });

/** Returns the last fifty movements of each account of a buyer, the latest first. */
export const pointMovements = (tx: Tx, userId: string): Promise<Movement[]> =>
  tx.rows<Movement>(MOVEMENTS, { userId });
