import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { BilledClient } from "#billing/documents/parties.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { PaymentTerms } from "@cuvee/core/shops/settings/billing.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

export type OrderToBill = StoredOrder & { client_id: string };

const LOCK = statement(
  "select * from orders where shop_id = :shopId and id = any(:ids) order by id for update",
);
const FIND = statement("select * from orders where shop_id = :shopId and id = :id");
const LINES = statement(
  `select order_id, coalesce(json_agg(json_build_object('id', id, 'formatId', format_id, 'productId', product_id,
     'name', name, 'vintage', vintage, 'formatName', format_name, 'quantity', quantity, 'add', add, 'unitE4', unit_e4,
     'amountCents', amount_cents, 'discountCents', discount_cents, 'vatRateBp', vat_rate_bp, 'gift', gift,
     'wrapping', wrapping)
     order by position), '[]') as lines
   from order_lines where shop_id = :shopId and order_id = any(:ids) and format_id is not null group by order_id`,
);
const goodsIn = (formats: string): string =>
  `select f.id, p.product_type as type, f.volume_ml as volume, v.alcohol,
     coalesce((select sum(c.quantity) from format_contents c where c.shop_id = :shopId and c.format_id = f.id),
       1)::int as units
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   left join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where f.shop_id = :shopId and f.id in (${formats})`;
const GOODS = statement(goodsIn("select unnest(:formatIds::text[])"));
// Reads everything for an invoice in one query: lines, contents of their formats, documents and their corrections,
// unassigned money.
const CONTRACTS = statement(
  `with l as materialized (
     select order_id, position, id, format_id, product_id, name, vintage, format_name, quantity, add, unit_e4,
       amount_cents, discount_cents, vat_rate_bp, gift, wrapping
     from order_lines where shop_id = :shopId and order_id = any(:orderIds) and format_id is not null
   ), d as materialized (
     select d.id, d.kind, d.content, d.sealed_at from documents d
     where d.shop_id = :shopId and d.id in (select document_id from document_orders where shop_id = :shopId
       and order_id = any(:orderIds))
   )
   select
     (select coalesce(json_agg(json_build_object('orderId', order_id, 'id', id, 'formatId', format_id,
       'productId', product_id, 'name', name, 'vintage', vintage, 'formatName', format_name, 'quantity', quantity,
       'add', add, 'unitE4', unit_e4, 'amountCents', amount_cents, 'discountCents', discount_cents,
       'vatRateBp', vat_rate_bp, 'gift', gift, 'wrapping', wrapping)
       order by position), '[]') from l) as lines,
     (select coalesce(json_agg(g), '[]') from (${goodsIn("select format_id from l")}) g) as goods,
     (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'content', content) order by sealed_at, id),
       '[]') from d)
       as documents,
     (select coalesce(json_agg(c.content order by c.sealed_at, c.id), '[]') from document_corrections x
      join documents c on c.shop_id = x.shop_id and c.id = x.credit_id
      where x.shop_id = :shopId and x.reopens and x.document_id in (select id from d)) as reopening,
     (select coalesce(sum(m.cents), 0)::bigint from (
        select sum(amount_cents) as cents from allocations where shop_id = :shopId and order_id = any(:orderIds)
        group by settlement_id, order_id having sum(amount_cents) > 0) m) as ahead_cents`,
);
const CLIENT = statement(
  `select id, code, kind, name, siren, nic, vat_number, excise_number, typology, payment_terms
   from clients where shop_id = :shopId and id = :id`,
);
const ORDERS_OF = statement(
  `select o.id, o.number, o.order_id from (
     select d.order_id as id, x.number, d.order_id from document_orders d
     join orders x on x.shop_id = d.shop_id and x.id = d.order_id
     where d.shop_id = :shopId and d.document_id = :documentId) o order by 2`,
);

export const lockOrders = (tx: Tx, shopId: string, ids: readonly string[]): Promise<OrderToBill[]> =>
  tx.rows<OrderToBill>(LOCK, { shopId, ids });
export const findOrderToBill = (tx: Tx, shopId: string, id: string): Promise<OrderToBill | undefined> =>
  tx.one<OrderToBill>(FIND, { shopId, id });
export async function linesOfOrders(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const rows = await tx.rows<{ order_id: string; lines: OrderLine[] }>(LINES, { shopId, ids });
  return new Map(rows.map((row) => [row.order_id, row.lines]));
}
/**
 * Contents of a format: type of its product, millilitres of one unit, containers in it, hundredths of a percent of
 * alcohol.
 */
export type GoodsRow = { id: string; type: string; volume: number; alcohol: number | null; units: number };
/** Returns the contents of formats, where nothing is invoiced yet. */
export const goodsOf = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<GoodsRow[]> =>
  tx.rows<GoodsRow>(GOODS, { shopId, formatIds });
export type Contracts = {
  lines: (OrderLine & { orderId: string })[];
  goods: GoodsRow[];
  /** Oldest first, as they were sealed. */
  documents: { id: string; kind: SealedKind; content: string }[];
  /** Credit notes whose credited part may be invoiced again. */
  reopening: string[];
  /** Money of these orders that no document took. */
  ahead_cents: number;
};
/** Returns the sold lines of these orders, the parts taken by documents, and prepayments. */
export async function readContracts(tx: Tx, shopId: string, orderIds: readonly string[]): Promise<Contracts> {
  const row = await tx.one<Contracts>(CONTRACTS, { shopId, orderIds });
  if (!row) throw new Error("no answer");
  return row;
}
export const clientToBill = (tx: Tx, shopId: string, id: string) =>
  tx.one<BilledClient & { typology: string | null; payment_terms: PaymentTerms | null }>(CLIENT, {
    shopId,
    id,
  });
export const ordersOfDocument = (tx: Tx, shopId: string, documentId: string) =>
  tx.rows<{ id: string; number: string }>(ORDERS_OF, { shopId, documentId });

const RATE_NAMES = statement("select id, name from tickets where shop_id = :shopId and id = any(:ids)");
/** Returns names of rates of visits by their ids, also those no longer sold. */
export const rateNamesOf = async (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (await tx.rows<{ id: string; name: string }>(RATE_NAMES, { shopId, ids })).map((r) => [r.id, r.name]),
      );
