import { POINT_LIST } from "@cuvee/core/counter/pointsOfSale/points.list.ts";
import type { PointRow } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Points of sale of a shop; archived ones on request. */
export const pointsListing: ListDefinition<PointRow> = defineList(POINT_LIST, {
  from: "sales_points p join warehouses w on w.shop_id = p.shop_id and w.id = p.warehouse_id",
  where: "p.shop_id = :shopId",
  usual: { where: "p.archived_at is null", unless: "state" },
  id: "p.id",
  columns: {
    name: { sql: "p.name", required: true },
    warehouseName: "w.name",
    state: "case when p.archived_at is null then 'active' else 'archived' end",
    people:
      "(select count(*)::int from sales_point_users u where u.shop_id = p.shop_id and u.point_id = p.id)",
    tills:
      "(select count(*)::int from tills t where t.shop_id = p.shop_id and t.point_id = p.id and t.state = 'active')",
    lastSaleAt: `(select max(t.at) from till_tickets t where t.shop_id = p.shop_id and t.point_id = p.id
        and not t.is_training)`,
    createdAt: { sql: "p.created_at", required: true },
  },
  extra: {
    devices: `coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name)
        order by length(t.code), t.code)
      from tills t where t.shop_id = p.shop_id and t.point_id = p.id and t.state = 'active'), '[]')`,
  },
  search: ["plain_text(p.name)", "plain_text(w.name)"],
});
