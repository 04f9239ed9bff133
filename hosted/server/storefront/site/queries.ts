import { isGtin } from "@cuvee/core/kit/validation.ts";
import type { AppellationCount } from "@cuvee/core/storefront/site/shopList.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type PublishedShop = {
  id: string;
  code: string;
  url_shop: string | null;
  name: string;
  color: string;
  logo: string | null;
  banner: string | null;
  business_type: string;
  presentation: Record<string, string>;
};
export type ListedShop = PublishedShop & {
  picture: string | null;
  builders: number;
  /** Appellations of its products with their numbers, the most frequent first. */
  appellations: AppellationCount[];
};

const SHOPS = statement(
  `select id, code, url_shop, name, color, logo, banner, business_type, presentation from shops
   where is_online order by lower(name), id limit 500`,
);
const LISTED = statement(
  `select s.id, s.code, s.url_shop, s.name, s.color, s.logo, s.banner, s.business_type, s.presentation, w.picture,
     w.builders, coalesce(a.appellations, '[]') as appellations
   from shops s join shop_windows() w on w.shop_id = s.id
   left join (
     select c.shop_id, jsonb_agg(jsonb_build_object('name', c.name, 'count', c.count)
       order by c.count desc, c.name) as appellations
     from (
       select shop_id, appellation as name, count(*)::int as count from products
       where status in ('online', 'outofstock') and appellation <> '' group by shop_id, appellation) c
     group by c.shop_id) a on a.shop_id = s.id
   where s.is_online order by lower(s.name), s.id limit 500`,
);
const PAGES = statement(
  `select coalesce(s.url_shop, s.code) as name, p.slug from products p join shops s on s.id = p.shop_id
   where s.is_online and p.status in ('online', 'outofstock') order by s.id, p.position, p.id limit 50000`,
);

const BUILDERS = statement(
  `select producer as name, array_agg(id) as ids from products
   where shop_id = :shopId and producer is not null and producer <> '' and status in ('online', 'outofstock')
   group by producer order by lower(producer) limit 500`,
);

const OLD_CONTACTS = statement("delete from mails where kind = 'contact' and sent_at < :before");

/** Deletes visitors' messages to shops that were sent before a moment. */
export const dropContacts = (tx: Tx, before: Date): Promise<number> => tx.run(OLD_CONTACTS, { before });

const GTINS = statement(
  `select id, ean from formats where shop_id = :shopId and product_id = :productId and not closed and ean <> ''
   order by position, id`,
);
const EVENTS = statement(
  "select id from events where shop_id = :shopId and status = 'online' order by position, title, id",
);

/** Returns the GTINs of a product's formats, by their id; invalid codes are left out. */
export async function readGtins(tx: Tx, shopId: string, productId: string): Promise<Record<string, string>> {
  const rows = await tx.rows<{ id: string; ean: string }>(GTINS, { shopId, productId });
  return Object.fromEntries(rows.filter(({ ean }) => isGtin(ean)).map(({ id, ean }) => [id, ean]));
}

/** Returns the ids of a shop's public events. */
export const publishedEvents = (tx: Tx, shopId: string): Promise<{ id: string }[]> =>
  tx.rows(EVENTS, { shopId });

/** Returns producers whose products a shop has on sale, by name; at most 500. */
export function publishedBuilders(tx: Tx, shopId: string): Promise<{ name: string; ids: string[] }[]> {
  return tx.rows(BUILDERS, { shopId });
}

/** Returns the shops that are online, by name; at most 500. */
export function publishedShops(tx: Tx): Promise<PublishedShop[]> {
  return tx.rows<PublishedShop>(SHOPS);
}

/** Returns the shops that are online as their list shows them, by name; at most 500. */
export function listedShops(tx: Tx): Promise<ListedShop[]> {
  return tx.rows<ListedShop>(LISTED);
}

/** Returns public products, with the name of their shop; at most 50 000, the limit of a sitemap. */
export function publishedPages(tx: Tx): Promise<{ name: string; slug: string }[]> {
  return tx.rows(PAGES);
}
