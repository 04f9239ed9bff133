import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const SHOPS = statement(
  `select shop_id from (
     select shop_id, created_at as at from orders where buyer_id = :userId
     union all select shop_id, created_at from reservations where buyer_id = :userId
     union all select shop_id, '-infinity'::timestamptz from clients where user_id = :userId) known
   group by shop_id order by max(at) desc, shop_id limit 50`,
);
const ORDERS = statement(
  `select id, created_at from orders
   where buyer_id = :userId and (:shopId::text is null or shop_id = :shopId)
     and (:orderId::text is null or id = :orderId)
     and (:at::timestamptz is null or (created_at, id) < (:at, :id))
   order by created_at desc, id desc limit :count`,
);
const STYLE = statement(
  `select published ->> 'theme' as theme, published -> 'header' ->> 'font' as font from shop_sites
   where shop_id = :shopId`,
);

/** Returns the shops that a buyer ordered or reserved at, the last used first, then those that only know them. */
export const shopsOfBuyer = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.rows<{ shop_id: string }>(SHOPS, { userId })).map((row) => row.shop_id);

/** Returns the ids of a page of a buyer's orders, the latest first. `after`: the last order of the page before. */
export const ordersOfBuyer = (
  tx: Tx,
  userId: string,
  page: {
    shopId: string | undefined;
    orderId: string | undefined;
    after: { at: string; id: string } | null;
    count: number;
  },
): Promise<{ id: string; created_at: Date }[]> =>
  tx.rows(ORDERS, {
    userId,
    shopId: page.shopId ?? null,
    orderId: page.orderId ?? null,
    at: page.after?.at ?? null,
    id: page.after?.id ?? null,
    count: page.count,
  });

/** Returns the theme and the letters of a shop's published pages. The transaction acts for the shop. */
export const styleOfShop = (
  tx: Tx,
  shopId: string,
): Promise<{ theme: Site["theme"] | null; font: Site["header"]["font"] | null } | undefined> =>
  tx.one(STYLE, { shopId });
