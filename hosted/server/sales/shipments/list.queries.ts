import { DELIVERY_STATUSES } from "@cuvee/core/sales/orders/orders.ts";
import type { VentilationRow } from "@cuvee/core/sales/shipments/contract.ts";
import type { ListDefinition } from "#kit/list.ts";

const OF = "s.shop_id = o.shop_id and s.order_id = o.id and s.status <> 'cancelled'";

/** Accepted orders with parts that are not planned, or planned and not delivered yet. */
export const ventilationsList: ListDefinition<VentilationRow> = {
  name: "ventilations",
  labels: "shipments:columns",
  from: `orders o
    cross join lateral (select coalesce(sum(l.quantity + l.add - l.cancelled_quantity - l.cancelled_add), 0)::int as units
      from order_lines l
      where l.shop_id = o.shop_id and l.order_id = o.id and l.format_id is not null) ordered
    cross join lateral (select count(*)::int as n, min(s.planned_on) filter (where s.delivered_at is null) as next_on,
      coalesce(sum(t.units), 0)::int as planned, coalesce(sum(t.units) filter (where s.delivered_at is null and s.status <> 'returned'), 0)::int as under_way
      from shipments s cross join lateral (select sum(l.quantity + l.add) as units from shipment_lines l
        where l.shop_id = s.shop_id and l.shipment_id = s.id) t where ${OF}) shipped`,
  where: `o.shop_id = :shopId and o.status in ('validated', 'invoiced')
    and o.delivery_status not in ('delivered', 'returned', 'partiallyReturned')
    and ordered.units > 0`,
  id: "o.id",
  columns: {
    number: { sql: "o.number", kind: "text" },
    buyerName: { sql: "o.buyer_name", kind: "text", sort: true, required: true },
    createdAt: { sql: "o.created_at", kind: "instant", sort: true, required: true, filter: true },
    deliveryStatus: {
      sql: "o.delivery_status",
      kind: "text",
      filter: DELIVERY_STATUSES,
      words: "status:delivery",
    },
    plannedOn: { sql: "shipped.next_on", kind: "date", sort: true, filter: true },
    toPlan: {
      sql: "greatest(0, ordered.units - shipped.planned)",
      kind: "number",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    toCarry: {
      sql: "shipped.under_way",
      kind: "number",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    shipments: { sql: "shipped.n", kind: "number" },
  },
  search: ["o.search"],
  defaultSort: "-createdAt",
};
