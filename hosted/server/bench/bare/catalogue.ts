import type { IncomingHttpHeaders } from "node:http";
import type pg from "pg";
import { shopOf } from "./session.ts";

type Row = { id: string; name: string; changedAt: Date; "~": string };

/** The page first, along an index; then the values of its products in other tables, once for each product. */
const LIST = {
  name: "catalogue",
  text: `select p.id, p.name, p.product_type as "productType", p.color, p.appellation, p.gamme, p.quality, p.labels,
      p.status, p.changed_at as "changedAt", p.slug, p.version, v.vintages, f.formats, f.price, s.available,
      coalesce(p.visuals->0->>'visual', f.visual) as visual, p.sort_name as "~"
    from (select * from products where shop_id = $1 and (sort_name, id) > ($2, $3) order by sort_name, id limit $4) p
    cross join lateral (select array_agg(name order by position, id) as vintages from vintages
      where shop_id = p.shop_id and product_id = p.id and not closed) v
    cross join lateral (
      select count(*)::int as formats, min(unit_e4) filter (where not exists (
          select 1 from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id)) as price,
        (array_agg(visual order by v.position, f.position, f.id) filter (where visual is not null))[1] as visual
      from formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id and not v.closed
      where f.shop_id = p.shop_id and f.product_id = p.id and not f.closed) f
    cross join lateral (select coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0)::int as available
      from formats f join stocks s on s.shop_id = f.shop_id and s.format_id = f.id
      join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
      where f.shop_id = p.shop_id and f.product_id = p.id and w.sells and f.type <> 'vrac') s
    order by p.sort_name, p.id`,
};

/** Returns a page of the seller's products, by keyset. */
export async function catalogue(pool: pg.Pool, headers: IncomingHttpHeaders, url: URL): Promise<string> {
  const shopId = await shopOf(pool, headers);
  const limit = Number(url.searchParams.get("limit"));
  const [id = "", ...after] = url.searchParams.get("cursor")?.split("_") ?? [];
  const { rows } = await pool.query<Row>({ ...LIST, values: [shopId, after.join("_"), id, limit + 1] });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.id}_${last["~"]}` : null;
  return JSON.stringify({ rows: shown.map(({ "~": _, ...row }) => row), next });
}
