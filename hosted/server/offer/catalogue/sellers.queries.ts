import { statement, type Tx } from "#kit/postgres/database.ts";

const OPEN = statement("select id from shops where is_online order by lower(name), id limit 500");
const OF_PRODUCTS = statement(
  `select s.id from shops s where s.is_online and exists (
     select 1 from products p where p.shop_id = s.id and p.id = any (:productIds)
       and p.status in ('online', 'outofstock'))
   order by lower(s.name), s.id limit 500`,
);

/** Returns the shops that are online, in the order of the page `/shops`; at most 500. */
export const openShopIds = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OPEN)).map(({ id }) => id);

/** Returns the shops that sell one of these products. */
export const shopIdsOfProducts = async (tx: Tx, productIds: readonly string[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OF_PRODUCTS, { productIds })).map(({ id }) => id);
