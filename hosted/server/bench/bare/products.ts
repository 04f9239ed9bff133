import type pg from "pg";

/**
 * A product with vintages, formats and the public price list, as our server publishes it; members without a value are
 * left out.
 */
const DOCUMENT = `json_strip_nulls(json_build_object('id', p.id, 'shopId', p.shop_id, 'productType', p.product_type,
  'name', p.name, 'slug', p.slug, 'precision', p.precision, 'color', p.color, 'appellation', p.appellation,
  'quality', p.quality, 'gamme', p.gamme, 'labels', nullif(p.labels, '{}'), 'grapes', nullif(p.grapes, '{}'),
  'vatType', p.vat_type, 'disableVAT', nullif(p.disable_vat, false), 'status', p.status,
  'vintages', (
    select json_agg(json_build_object('id', v.id, 'name', v.name, 'alcohol', v.alcohol, 'formats', (
      select json_agg(json_build_object('id', f.id, 'ref', f.ref, 'type', f.type, 'nameInShop', f.name_in_shop,
        'volumeMl', f.volume_ml, 'eq75', f.eq75, 'weightG', f.weight_g,
        'packing', case when f.packing is not null
          then json_build_object('packing', f.packing, 'packingQuantity', f.packing_quantity) end,
        'contents', (select json_agg(json_build_object('formatId', content_id, 'quantity', quantity))
          from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id),
        'unitE4', f.unit_e4, 'tiers', nullif(f.tiers, '[]'), 'add', nullif(f.add_tiers, '[]'),
        'promotions', nullif(f.promotions, '[]'),
        'typologies', (select json_build_object(g.typology, json_build_object('visible', g.visible, 'unitE4', g.unit_e4,
            'tiers', nullif(g.tiers, '[]'), 'add', nullif(g.add_tiers, '[]')))
          from grid_prices g where g.shop_id = f.shop_id and g.format_id = f.id and g.typology = p.grid),
        'wrappingE4', f.wrapping_e4, 'minQuantity', f.min_quantity, 'maxQuantity', f.max_quantity,
        'multiple', f.multiple, 'visual', f.visual
      ) order by f.position, f.id)
      from formats f where f.shop_id = v.shop_id and f.vintage_id = v.id and f.product_id = p.id
    )) order by v.position, v.id)
    from vintages v where v.shop_id = p.shop_id and v.product_id = p.id)))`;

/** Units of each format that can be ordered now, at most 240; a carton has as many as its bottles allow. */
const AVAILABILITY = `select json_object_agg(id, least(240, coalesce(units, 0))) from (
    select f.id, min(floor(greatest(0, s.on_hand - s.reserved) / coalesce(c.quantity, 1))) as units
    from page p join formats f on f.shop_id = p.shop_id and f.product_id = p.id
    left join format_contents c on c.shop_id = f.shop_id and c.format_id = f.id
    left join stocks s on s.shop_id = f.shop_id and s.format_id = coalesce(c.content_id, f.id)
    group by f.id) levels`;

const ON_SALE = "p.status in ('online', 'outofstock')";

const LIST = {
  name: "list",
  text: `with page as (
      select p.*, t.key as grid, wanted.n from unnest($1::text[]) with ordinality wanted(code, n)
      join shops s on s.code = wanted.code join typologies t on t.shop_id = s.id and t.is_public
      join products p on p.shop_id = s.id where ${ON_SALE} order by wanted.n, p.position, p.id limit $2 + 1
    ), shown as (select * from page order by n, position, id limit $2)
    select json_build_object(
      'products', (select json_agg(${DOCUMENT} order by p.n, p.position, p.id) from shown p),
      'availability', (${AVAILABILITY.replace("from page p", "from shown p")}),
      'next', case when (select count(*) from page) > $2
        then (select id from shown order by n desc, position desc, id desc limit 1) end)::text as answer`,
};

const DETAIL = {
  name: "detail",
  text: `with page as (
      select p.*, t.key as grid from products p join typologies t on t.shop_id = p.shop_id and t.is_public
      where p.id = $1 and ${ON_SALE})
    select json_build_object('product', ${DOCUMENT}, 'texts', coalesce(p.texts->$2, p.texts->'fr'),
      'availability', (${AVAILABILITY}))::text as answer from page p`,
};

/** Returns a page of products of some shops: one query, whose JSON is sent unchanged. */
export async function list(pool: pg.Pool, url: URL): Promise<string> {
  const codes = JSON.parse(url.searchParams.get("shopIds") ?? "[]") as string[];
  const limit = Number(url.searchParams.get("limit"));
  const { rows } = await pool.query<{ answer: string }>({ ...LIST, values: [codes, limit] });
  return rows[0]?.answer ?? "";
}

/** Returns one product with its texts. */
export async function detail(pool: pg.Pool, url: URL): Promise<string> {
  const id = url.pathname.slice("/v1/products/".length);
  const { rows } = await pool.query<{ answer: string }>({ ...DETAIL, values: [id, "fr"] });
  return rows[0]?.answer ?? "";
}
