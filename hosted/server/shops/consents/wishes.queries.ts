import { statement, type Tx } from "#kit/postgres/database.ts";

/** A format that a wish is about, with the words for it. */
export type WishedFormat = { id: string; productName: string; vintage: string };
/** A wish whose mail is due, with the address that it goes to. */
export type DueWish = { id: string; formatId: string; addressId: string };

const FORMAT = statement(
  `select f.id, p.name as "productName", v.name as vintage from formats f
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = :shopId and f.id = :formatId and not f.closed and p.status in ('online', 'outofstock')`,
);
const KEEP = statement(
  `insert into stock_wishes (shop_id, id, address_id, format_id, asked_at)
   values (:shopId, :id, :addressId, :formatId, :at)
   on conflict (shop_id, address_id, format_id) where sent_at is null do nothing`,
);
const CONFIRM = statement(
  `update stock_wishes w set confirmed_at = :at from consent_events e
   where e.shop_id = :shopId and e.id = :askedId and w.shop_id = e.shop_id and w.address_id = e.address_id
     and w.format_id = e.subject and w.confirmed_at is null`,
);
const DROP = statement(
  "delete from stock_wishes where shop_id = :shopId and address_id = :addressId and sent_at is null",
);
const FORMATS = statement(
  `select distinct format_id as "formatId" from stock_wishes
   where shop_id = :shopId and sent_at is null and confirmed_at is not null`,
);
const DUE = statement(
  `select id, format_id as "formatId", address_id as "addressId" from stock_wishes
   where shop_id = :shopId and format_id = any(:formatIds) and sent_at is null and confirmed_at is not null
   order by id limit :most`,
);
// Of two senders, the second waits for the first and then finds the wish sent.
const TAKE = statement(
  "update stock_wishes set sent_at = :at where shop_id = :shopId and id = :id and sent_at is null",
);
const COUNTS = statement(
  `select w.format_id as "formatId", count(*)::int as waiting from stock_wishes w
   join formats f on f.shop_id = w.shop_id and f.id = w.format_id
   where w.shop_id = :shopId and f.product_id = :productId and w.sent_at is null and w.confirmed_at is not null
   group by w.format_id order by w.format_id`,
);
const HAS_PRODUCT = statement("select 1 as found from products where shop_id = :shopId and id = :productId");
const SHOPS = statement('select shop_id as "shopId" from shops_with_wishes()');
const TIDY = statement("select tidy_stock_wishes(:unconfirmed, :old)");

type NewWish = { shopId: string; id: string; addressId: string; formatId: string; at: Date };

/** Returns a format that buyers see; undefined for any other. */
export const findWishedFormat = (
  tx: Tx,
  shopId: string,
  formatId: string,
): Promise<WishedFormat | undefined> => tx.one<WishedFormat>(FORMAT, { shopId, formatId });
/** Keeps a wish that is not confirmed yet; an address has one open wish for a format. */
export const keepWish = (tx: Tx, wish: NewWish): Promise<number> => tx.run(KEEP, wish);
/** Confirms the wish of a request. */
export const confirmWish = (tx: Tx, shopId: string, askedId: string, at: Date): Promise<number> =>
  tx.run(CONFIRM, { shopId, askedId, at });
/** Deletes the open wishes of an address. */
export const dropWishes = (tx: Tx, shopId: string, addressId: string): Promise<number> =>
  tx.run(DROP, { shopId, addressId });
/** Returns the formats that anybody waits for. */
export const readWishedFormats = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ formatId: string }>(FORMATS, { shopId })).map(({ formatId }) => formatId);
/** Returns confirmed wishes for some formats, the oldest first. */
export const readDueWishes = (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
  most: number,
): Promise<DueWish[]> => tx.rows<DueWish>(DUE, { shopId, formatIds, most });
/** Marks a wish as sent; false where another sender has done so. */
export const takeWish = async (tx: Tx, shopId: string, id: string, at: Date): Promise<boolean> =>
  (await tx.run(TAKE, { shopId, id, at })) === 1;
/** Counts the people who wait for each format of a product. */
export const readWaiting = (
  tx: Tx,
  shopId: string,
  productId: string,
): Promise<{ formatId: string; waiting: number }[]> =>
  tx.rows<{ formatId: string; waiting: number }>(COUNTS, { shopId, productId });
/** Checks whether a product is one of the shop. */
export const hasProduct = async (tx: Tx, shopId: string, productId: string): Promise<boolean> =>
  (await tx.one<{ found: number }>(HAS_PRODUCT, { shopId, productId })) !== undefined;
/** Returns the shops in which anybody waits. */
export const shopsWithWishes = (tx: Tx): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(SHOPS, {});
/** Deletes wishes that nobody confirmed, and old ones; of all shops. */
export const tidyWishes = (tx: Tx, unconfirmed: Date, old: Date): Promise<number> =>
  tx.run(TIDY, { unconfirmed, old });
