import type { PointRow } from "@cuvee/core/sales/tills/points.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Points of sale of a shop; archived ones on request. */
export const pointsListing: ListDefinition<PointRow> = {
  name: "points",
  labels: "tills:points.columns",
  from: "sales_points p join warehouses w on w.shop_id = p.shop_id and w.id = p.warehouse_id",
  where: "p.shop_id = :shopId",
  usual: { where: "p.archived_at is null", unless: "state" },
  id: "p.id",
  columns: {
    name: { sql: "p.name", kind: "text", sort: true, required: true },
    warehouseName: { sql: "w.name", kind: "text" },
    state: {
      sql: "case when p.archived_at is null then 'active' else 'archived' end",
      kind: "text",
      filter: ["active", "archived"],
      words: "tills:points.state",
    },
    people: {
      sql: "(select count(*)::int from sales_point_users u where u.shop_id = p.shop_id and u.point_id = p.id)",
      kind: "number",
    },
    tills: {
      sql: "(select count(*)::int from tills t where t.shop_id = p.shop_id and t.point_id = p.id and t.state = 'active')",
      kind: "number",
    },
    lastSaleAt: {
      sql: `(select max(t.at) from till_tickets t where t.shop_id = p.shop_id and t.point_id = p.id and not t.is_training)`,
      kind: "instant",
    },
    createdAt: { sql: "p.created_at", kind: "instant", sort: true, required: true },
  },
  extra: {
    devices: `coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name) order by length(t.code), t.code)
      from tills t where t.shop_id = p.shop_id and t.point_id = p.id and t.state = 'active'), '[]')`,
  },
  search: ["plain_text(p.name)", "plain_text(w.name)"],
  defaultSort: "name",
};
