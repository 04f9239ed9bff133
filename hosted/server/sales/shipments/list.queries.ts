import { VENTILATION_LIST } from "@cuvee/core/sales/shipments/ventilations.list.ts";
import type { VentilationRow } from "@cuvee/core/sales/shipments/contract.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const OF = "s.shop_id = o.shop_id and s.order_id = o.id and s.status <> 'cancelled'";

/** Accepted orders with parts that are not planned, or planned and not delivered yet. */
export const ventilationsList: ListDefinition<VentilationRow> = defineList(VENTILATION_LIST, {
  from: `orders o
    cross join lateral (select coalesce(sum(l.quantity + l.add - l.cancelled_quantity - l.cancelled_add),
      0)::int as units
      from order_lines l
      where l.shop_id = o.shop_id and l.order_id = o.id and l.format_id is not null) ordered
    cross join lateral (select count(*)::int as n, min(s.planned_on) filter (where s.delivered_at is null) as next_on,
      coalesce(sum(t.units), 0)::int as planned,
      coalesce(sum(t.units) filter (where s.delivered_at is null and s.status <> 'returned'), 0)::int as under_way
      from shipments s cross join lateral (select sum(l.quantity + l.add) as units from shipment_lines l
        where l.shop_id = s.shop_id and l.shipment_id = s.id) t where ${OF}) shipped`,
  where: `o.shop_id = :shopId and o.status in ('validated', 'invoiced')
    and o.delivery_status not in ('delivered', 'returned', 'partiallyReturned')
    and ordered.units > 0`,
  id: "o.id",
  columns: {
    number: "o.number",
    buyerName: { sql: "o.buyer_name", required: true },
    createdAt: { sql: "o.created_at", required: true },
    deliveryStatus: "o.delivery_status",
    plannedOn: "shipped.next_on",
    toPlan: { sql: "greatest(0, ordered.units - shipped.planned)", required: true },
    toCarry: { sql: "shipped.under_way", required: true },
    shipments: "shipped.n",
  },
  search: ["o.search"],
});
