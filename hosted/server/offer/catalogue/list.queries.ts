import { LISTED_FIELDS, type NamesWith } from "@cuvee/core/offer/catalogue/fields.ts";
import { PRODUCT_LIST } from "@cuvee/core/offer/catalogue/products.list.ts";
import type { ProductRow } from "@cuvee/core/offer/catalogue/record.ts";
import { columnOf } from "#kit/list/columns.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import { PRODUCT_PICTURE } from "#offer/catalogue/visuals.queries.ts";

const OPEN = `formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id and not v.closed
  where f.shop_id = p.shop_id and f.product_id = p.id and not f.closed`;

/**
 * Joins figures of all products as one map that is built once: 20 000 single lookups take ten times as long. A join of
 * rows would be computed again for each product where the planner expects a search to find few.
 */
const whole = (name: string, figures: string): string =>
  `cross join (with each as materialized (${figures}),
    map as materialized (select coalesce(jsonb_object_agg(product_id, figure), '{}') as of from each)
    select of from map) ${name}`;
const PRICES = whole(
  "prices",
  `select f.product_id, min(f.unit_e4) as figure from formats f
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id and not v.closed
   where f.shop_id = :shopId and not f.closed
     and not exists (select 1 from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id)
   group by f.product_id`,
);
const HELD = whole(
  "held",
  `select f.product_id, sum(greatest(0, s.on_hand - s.reserved))::int as figure from stocks s
   join formats f on f.shop_id = s.shop_id and f.id = s.format_id and f.type <> 'vrac'
   join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id and w.sells
   where s.shop_id = :shopId group by f.product_id`,
);

/** SQL of the fields that are in the list. */
const FIELDS = Object.fromEntries(LISTED_FIELDS.map((name) => [name, `p.${columnOf(name)}`])) as Record<
  NamesWith<"listed">,
  string
>;

/** Returns the SQL of a text about the first vintage that has it, as imports read it (`wineFactTexts.ts`). */
const ofNewest = (text: string): string =>
  `(select line from (select (${text}) as line from vintages v
     where v.shop_id = p.shop_id and v.product_id = p.id and not v.closed order by v.position, v.id) as vintages
   where line is not null limit 1)`;

/** The products of a shop as a list: price is the lowest public one, stock the available units of all formats. */
export const products: ListDefinition<ProductRow> = defineList(PRODUCT_LIST, {
  from: "products p",
  where: "p.shop_id = :shopId",
  id: "p.id",
  search: ["p.search"],
  columns: {
    name: { sql: "p.name", order: "p.sort_name", required: true },
    productType: { sql: "p.product_type", required: true },
    color: "p.color",
    ...FIELDS,
    labels: "p.labels",
    vintages: `array(select v.name from vintages v where v.shop_id = p.shop_id and v.product_id = p.id and not v.closed
        order by v.position, v.id)`,
    blend: ofNewest(
      `select string_agg(concat(part ->> 'grape', ' ', part ->> 'percent', ' %'), ', ' order by at)
         from jsonb_array_elements(v.blend) with ordinality as parts (part, at)`,
    ),
    plots: ofNewest(
      `select string_agg(concat(part ->> 'name', ' (' || nullif(concat_ws(', ', part ->> 'soil',
           (part ->> 'areaA') || ' a', (part ->> 'altitudeM') || ' m'), '') || ')'), ' ; ' order by at)
         from jsonb_array_elements(v.plots) with ordinality as parts (part, at)`,
    ),
    formats: `(select count(*)::int from ${OPEN})`,
    price: {
      sql: `(select min(f.unit_e4) from ${OPEN} and cardinality(array(
        select 1 from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id)) = 0)`,
      whole: { join: PRICES, sql: "(prices.of ->> p.id)::bigint" },
    },
    available: {
      sql: `(select coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0)::int from formats f
        join stocks s on s.shop_id = f.shop_id and s.format_id = f.id
        join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
        where f.shop_id = p.shop_id and f.product_id = p.id and w.sells and f.type <> 'vrac')`,
      whole: { join: HELD, sql: "coalesce((held.of ->> p.id)::int, 0)" },
      required: true,
    },
    status: { sql: "p.status", required: true },
    changedAt: { sql: "p.changed_at", required: true },
  },
  extra: {
    slug: "p.slug",
    version: "p.version",
    visual: PRODUCT_PICTURE,
  },
});
