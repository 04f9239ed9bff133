import type { PointsMovement } from "@cuvee/core/storefront/me/points.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ACCOUNTS = statement(
  `select a.shop_id as "shopId", a.points, s.loyalty from loyalty_accounts a join shops s on s.id = a.shop_id
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

type Account = { shopId: string; points: number; loyalty: LoyaltyRules | null };
type Movement = Pick<PointsMovement, "kind" | "points"> & {
  shopId: string;
  at: Date;
  orderId: string | null;
  number: string | null;
};

/** Returns the points of a buyer at each shop, the most first, with the programme of the shop. */
export const pointAccounts = (tx: Tx, userId: string): Promise<Account[]> =>
  tx.rows<Account>(ACCOUNTS, { userId });

/** Returns the last fifty movements of each account of a buyer, the latest first. */
export const pointMovements = (tx: Tx, userId: string): Promise<Movement[]> =>
  tx.rows<Movement>(MOVEMENTS, { userId });
