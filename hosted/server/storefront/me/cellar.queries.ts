import { statement, type Tx } from "#kit/postgres/database.ts";

const CELLAR = statement(
  `select c.shop_id as "shopId", c.format_id as "formatId", c.name, c.vintage, c.format_name as "formatName",
     c.volume_ml as "volumeMl", c.visual, c.bought, c.opened, c.came_at as "cameAt", c.keep_from as "keepFrom",
     c.keep_peak as "keepPeak", c.keep_to as "keepTo", c.slug, c.on_sale as "isOnSale",
     coalesce(s.url_shop, s.code) as "shopPath"
   from own_cellar() c join shops s on s.id = c.shop_id
   where :formatId::text is null or (c.shop_id = :shopId and c.format_id = :formatId)`,
);
const OPEN = statement(
  `insert into opened_bottles (user_id, seller_id, format_id, units, changed_at)
   values (:userId, :shopId, :formatId, :units, :at)
   on conflict (user_id, seller_id, format_id) do update set units = excluded.units, changed_at = excluded.changed_at`,
);
const CLOSE = statement(
  "delete from opened_bottles where user_id = :userId and seller_id = :shopId and format_id = :formatId",
);

/** A wine of a cellar as it is read; `slug` names the page of its product below `shopPath`. */
export type StoredCellarWine = {
  shopId: string;
  formatId: string;
  name: string;
  vintage: string | null;
  formatName: string | null;
  volumeMl: number | null;
  visual: string | null;
  bought: number;
  opened: number;
  cameAt: Date;
  keepFrom: number | null;
  keepPeak: number | null;
  keepTo: number | null;
  slug: string | null;
  isOnSale: boolean;
  shopPath: string;
};

type WineKey = { shopId: string; formatId: string };

/** Returns the signed-in buyer's cellar, the wines that came last first; of one wine where it is named. */
export const readCellar = (tx: Tx, wine: WineKey | null): Promise<StoredCellarWine[]> =>
  tx.rows<StoredCellarWine>(CELLAR, { shopId: wine?.shopId ?? null, formatId: wine?.formatId ?? null });

/** Writes how many bottles of a wine a buyer has opened. */
export const saveOpened = (
  tx: Tx,
  { userId, shopId, formatId, units, at }: WineKey & { userId: string; units: number; at: Date },
): Promise<number> =>
  units === 0
    ? tx.run(CLOSE, { userId, shopId, formatId })
    : tx.run(OPEN, { userId, shopId, formatId, units, at });
