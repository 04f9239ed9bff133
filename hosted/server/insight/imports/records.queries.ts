import type { ImportTwin } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// Wines of one name and another colour or producer are different products.
const PRODUCT = statement(
  `select id from products where shop_id = :shopId and plain_text(name) = plain_text(:name) and status <> 'closed'
     and (:color::text is null or color is null or color = :color)
     and (:producer::text is null or producer is null or plain_text(producer) = plain_text(:producer))
   order by color is not distinct from :color desc, position, id limit 1`,
);
const BY_EAN = statement(
  `select f.id as "formatId", f.product_id as "productId" from formats f join products p on p.shop_id = f.shop_id
     and p.id = f.product_id
   where f.shop_id = :shopId and f.ean = :ean and p.status <> 'closed' limit 1`,
);
const PRICE = statement(
  `select id as "formatId", unit_e4 as "unitE4" from formats where shop_id = :shopId and id = :formatId`,
);
const CLIENT = statement(
  `select c.id from client_keys k join clients c on c.shop_id = k.shop_id and c.id = k.client_id
   where k.shop_id = :shopId and c.merged_into is null
     and case when :siret <> '' then k.key = 'siret:' || :siret and c.siren || c.nic = :siret
              else k.key = mail_key(:email) and c.emails @> array[:email] end
   order by c.archived_at is not null, c.created_at limit 1`,
);
// The mailbox is compared to the letter: keys of mailboxes ignore dots and what follows a plus sign.
const TWIN = statement(
  `select c.id, found.reason, c.pipe is not null as "isProspect" from (
     select k.client_id, 'siret' as reason, 1 as rank from client_keys k
       where k.shop_id = :shopId and :siret <> '' and k.key = 'siret:' || :siret
     union all
     select k.client_id, 'mail', 2 from client_keys k join clients d on d.shop_id = k.shop_id and d.id = k.client_id
       where k.shop_id = :shopId and :email <> '' and k.key = mail_key(:email)
         and :email in (select lower(m) from unnest(d.emails) m)
     union all
     select k.client_id, 'contact', 3 from client_keys k join clients d on d.shop_id = k.shop_id and d.id = k.client_id
       where k.shop_id = :shopId and :email <> '' and k.key = 'contact:' || mail_key(:email)
         and :email in (select lower(p ->> 'email') from jsonb_array_elements(d.contacts) p)
     union all
     select k.client_id, 'siren', 4 from client_keys k
       where k.shop_id = :shopId and length(:siret) = 14 and k.key = 'siren:' || left(:siret, 9)
   ) found join clients c on c.shop_id = :shopId and c.id = found.client_id and c.merged_into is null
   order by found.rank, c.archived_at is not null, c.created_at limit 1`,
);
const ARTICLE = statement(
  `select f.id, p.product_type as "productType", f.type = 'vrac' as "isBulk" from formats f
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where f.shop_id = :shopId and f.type <> 'packing'
     and case when :ean <> '' then f.ean = :ean else plain_text(p.name) = plain_text(:name)
       and (:vintage = '' or plain_text(v.name) = plain_text(:vintage))
       and (:volumeMl::int is null or f.volume_ml = :volumeMl) end
   limit 2`,
);
const WAREHOUSE = statement(
  `select id, kind from warehouses where shop_id = :shopId and archived_at is null
     and (:name = '' or plain_text(name) = plain_text(:name))
   order by sells desc, id limit 1`,
);
const PLACE = statement(
  `select duty_status as "dutyStatus", lot, on_hand as "onHand", (sum(on_hand) over ())::bigint as total from stocks
   where shop_id = :shopId and format_id = :formatId and warehouse_id = :warehouseId
     and (:dutyStatus::text is null or duty_status = :dutyStatus) and (:lot::text is null or lot = :lot)
   order by on_hand desc, lot limit 1`,
);
const MOVED = statement(
  `select exists (select 1 from stock_movements m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
       where m.shop_id = :shopId and f.id = any(:formatIds)) as moved,
     exists (select 1 from stock_movements m where m.shop_id = :shopId and m.format_id = any(:formatIds)
       and not (m.kind = 'inventory' and m.reason = :reason)) as otherwise`,
);
const LEVELS = statement(
  `select format_id as "formatId", warehouse_id as "warehouseId", duty_status as "dutyStatus", lot from stocks
   where shop_id = :shopId and format_id = any(:formatIds) and on_hand <> 0 order by 1, 2, 3, 4`,
);
const UNDO_PRODUCT = statement("select undo_imported_product(:shopId, :productId)");
const UNDO_CLIENT = statement("select undo_imported_client(:shopId, :clientId) as gone");

type Id = { id: string };
/** Returns the product of a name, unless its colour or its producer differs from the given one (null: not given). */
export const productNamed = async (
  tx: Tx,
  shopId: string,
  of: { name: string; color: string | null; producer: string | null },
): Promise<string | undefined> =>
  (await tx.one<Id>(PRODUCT, { shopId, name: of.name, color: of.color, producer: of.producer }))?.id;
export const formatOfEan = (tx: Tx, shopId: string, ean: string) =>
  tx.one<{ formatId: string; productId: string }>(BY_EAN, { shopId, ean });
export const priceOf = (tx: Tx, shopId: string, formatId: string) =>
  tx.one<{ formatId: string; unitE4: number }>(PRICE, { shopId, formatId });
/** Returns the client with a SIRET, or without one with an email address. */
export const clientLike = async (
  tx: Tx,
  shopId: string,
  siret: string,
  email: string,
): Promise<string | undefined> => (await tx.one<Id>(CLIENT, { shopId, siret, email }))?.id;
/**
 * Returns the client whom a line duplicates, by its SIRET, else its mailbox, theirs or of a contact; else another
 * establishment of its company.
 */
export const twinOf = (tx: Tx, shopId: string, of: { siret: string; email: string }) =>
  tx.one<{ id: string; reason: ImportTwin["reason"]; isProspect: boolean }>(TWIN, { shopId, ...of });
/** Returns the articles that a line names, two at most: more than one is ambiguous. */
export const articlesLike = (
  tx: Tx,
  shopId: string,
  of: { ean: string; name: string; vintage: string; volumeMl: number | null },
) =>
  tx.rows<Id & { productType: string; isBulk: boolean }>(ARTICLE, {
    shopId,
    ean: of.ean,
    name: of.name,
    vintage: of.vintage,
    volumeMl: of.volumeMl,
  });
/** Returns a warehouse by name, or the first that sells. */
export const warehouseNamed = (tx: Tx, shopId: string, name: string) =>
  tx.one<Id & { kind: string }>(WAREHOUSE, { shopId, name });
/** Returns the place of an article in a warehouse; undefined where it has none yet. */
export const placeOf = (
  tx: Tx,
  shopId: string,
  at: { formatId: string; warehouseId: string; dutyStatus: string | null; lot: string | null },
) =>
  tx.one<{ dutyStatus: "paid" | "suspended"; lot: string; onHand: number; total: number }>(PLACE, {
    shopId,
    formatId: at.formatId,
    warehouseId: at.warehouseId,
    dutyStatus: at.dutyStatus,
    lot: at.lot,
  });
/** Returns whether stock of these formats was ever moved, and whether by anything but movements of one reason. */
export const movedSince = async (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
  reason: string,
): Promise<{ moved: boolean; otherwise: boolean }> =>
  (await tx.one<{ moved: boolean; otherwise: boolean }>(MOVED, { shopId, formatIds, reason })) ?? {
    moved: false,
    otherwise: false,
  };
/** Reads the places that hold stock of these formats. */
export const levelsOf = (tx: Tx, shopId: string, formatIds: readonly string[]) =>
  tx.rows<{ formatId: string; warehouseId: string; dutyStatus: "paid" | "suspended"; lot: string }>(LEVELS, {
    shopId,
    formatIds,
  });
/** Deletes a product that an import created; the database refuses where it is referred to. */
export const removeProduct = (tx: Tx, shopId: string, productId: string): Promise<number> =>
  tx.run(UNDO_PRODUCT, { shopId, productId });
/**
 * Deletes a client that an import created; returns false where it was used since, and the database refuses where it has
 * ordered.
 */
export const removeClient = async (tx: Tx, shopId: string, clientId: string): Promise<boolean> =>
  (await tx.one<{ gone: boolean }>(UNDO_CLIENT, { shopId, clientId }))?.gone ?? false;
