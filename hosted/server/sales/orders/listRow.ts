import { cents } from "@cuvee/core/kit/money.ts";
import type { OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

type ListRow = Pick<
  StoredOrder,
  | "id"
  | "number"
  | "status"
  | "delivery_status"
  | "payment_status"
  | "payment_type"
  | "buyer_name"
  | "buyer_email"
  | "bottles"
  | "total_ttc_cents"
  | "cancelled_bottles"
  | "cancelled_ttc_cents"
  | "created_at"
  | "version"
>;

/** Returns an order in a list, without cancelled lines. `bottles` is converted to 75 cl equivalents. */
export function rowView(row: ListRow): OrderRow {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    deliveryStatus: row.delivery_status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    bottles: Math.max(0, row.bottles - (row.cancelled_bottles ?? 0)) / 1000,
    totalTtcCents: cents(row.total_ttc_cents - (row.cancelled_ttc_cents ?? 0)),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}
