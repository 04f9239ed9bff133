import type { BilledClient } from "#billing/documents/parties.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { PaymentTerms } from "@cuvee/core/shops/settings/billing.ts";
import { statement, type Tx } from "#kit/database.ts";
import type { Stored } from "#sales/orders/rows.ts";

export type OrderToBill = Stored & { client_id: string };

const LOCK = statement("select * from orders where shop_id = $1 and id = any($2) order by id for update");
const FIND = statement("select * from orders where shop_id = $1 and id = $2");
const LINES = statement(
  `select order_id, coalesce(json_agg(json_build_object('id', id, 'formatId', format_id, 'productId', product_id, 'name', name,
     'vintage', vintage, 'formatName', format_name, 'quantity', quantity, 'add', add, 'unitE4', unit_e4,
     'amountCents', amount_cents, 'discountCents', discount_cents, 'vatRateBp', vat_rate_bp, 'gift', gift, 'wrapping', wrapping)
     order by position), '[]') as lines
   from order_lines where shop_id = $1 and order_id = any($2) and format_id is not null group by order_id`,
);
const GOODS = statement(
  `select f.id, p.product_type as type, f.volume_ml as volume, v.alcohol,
     coalesce((select sum(c.quantity) from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id), 1)::int as units
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   left join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where f.shop_id = $1 and f.id = any($2)`,
);
const CLIENT = statement(
  `select id, code, kind, name, siren, nic, vat_number, excise_number, typology, payment_terms
   from clients where shop_id = $1 and id = $2`,
);
const ORDERS_OF = statement(
  `select o.id, o.number, o.order_id from (
     select d.order_id as id, x.number, d.order_id from document_orders d
     join orders x on x.shop_id = d.shop_id and x.id = d.order_id where d.shop_id = $1 and d.document_id = $2) o order by 2`,
);

export const lockOrders = (tx: Tx, shopId: string, ids: readonly string[]): Promise<OrderToBill[]> =>
  tx.rows<OrderToBill>(LOCK, [shopId, ids]);
export const findOrderToBill = (tx: Tx, shopId: string, id: string): Promise<OrderToBill | undefined> =>
  tx.one<OrderToBill>(FIND, [shopId, id]);
export async function linesOfOrders(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const rows = await tx.rows<{ order_id: string; lines: OrderLine[] }>(LINES, [shopId, ids]);
  return new Map(rows.map((row) => [row.order_id, row.lines]));
}
/** What formats hold: type of their product, millilitres of one unit, containers in it, hundredths of a percent of alcohol. */
export const goodsOf = (tx: Tx, shopId: string, formatIds: readonly string[]) =>
  tx.rows<{ id: string; type: string; volume: number; alcohol: number | null; units: number }>(GOODS, [
    shopId,
    formatIds,
  ]);
export const clientToBill = (tx: Tx, shopId: string, id: string) =>
  tx.one<BilledClient & { typology: string | null; payment_terms: PaymentTerms | null }>(CLIENT, [
    shopId,
    id,
  ]);
export const ordersOfDocument = (tx: Tx, shopId: string, documentId: string) =>
  tx.rows<{ id: string; number: string }>(ORDERS_OF, [shopId, documentId]);
