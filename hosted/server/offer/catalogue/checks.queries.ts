import { statement, type Tx } from "#kit/postgres/database.ts";

const SLUG = statement(
  "select 1 from products where shop_id = :shopId and slug = :slug and id <> :productId",
);
const EANS = statement(
  `select f.ean, p.name from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = :shopId and f.ean = any(:eans) and f.product_id <> :productId and not f.closed
     and p.status <> 'closed'`,
);
const FILES = statement("select id from files where shop_id = :shopId and id = any(:ids) and is_public");
const STRANGE_VINTAGES = statement(
  "select id from vintages where shop_id = :shopId and id = any(:vintages) and product_id <> :productId",
);
const STRANGE_FORMATS = statement(
  "select id from formats where shop_id = :shopId and id = any(:formats) and product_id <> :productId",
);
const HELD = statement(
  `select c.content_id as id, p.name from format_contents c
   join formats f on f.shop_id = c.shop_id and f.id = c.format_id and not f.closed
   join products p on p.shop_id = f.shop_id and p.id = f.product_id and p.status <> 'closed'
   where c.shop_id = :shopId and c.content_id = any(:formats) and not c.format_id = any(:but)`,
);
const SELLABLE = statement(
  `select count(*)::int as formats,
     coalesce(array_agg(f.id) filter (where f.unit_e4 = 0 and coalesce(g.unit_e4, 0) = 0 and coalesce(g.visible, true)),
       '{}')
       as unpriced
   from formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id and not v.closed
   left join typologies t on t.shop_id = f.shop_id and t.is_public
   left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key
   where f.shop_id = :shopId and f.product_id = :productId and not f.closed`,
);

export const isSlugTaken = async (
  tx: Tx,
  shopId: string,
  slug: string,
  productId: string,
): Promise<boolean> => (await tx.one(SLUG, { shopId, slug, productId })) !== undefined;

/** Returns those of the EANs that another product of the shop has, with its name. */
export const eansElsewhere = async (
  tx: Tx,
  shopId: string,
  eans: readonly string[],
  productId: string,
): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ ean: string; name: string }>(EANS, { shopId, eans, productId });
  return new Map(rows.map((row) => [row.ean, row.name]));
};

/** Returns those of the identifiers that are published files of the shop. */
export const knownFiles = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await tx.rows<{ id: string }>(FILES, { shopId, ids })).map((row) => row.id));

/** Returns those of the identifiers that are vintages or formats of another product. */
export async function foreignVariants(
  tx: Tx,
  shopId: string,
  productId: string,
  { vintages, formats }: { vintages: readonly string[]; formats: readonly string[] },
): Promise<Set<string>> {
  const found = [
    ...(await tx.rows<{ id: string }>(STRANGE_VINTAGES, { shopId, vintages, productId })),
    ...(await tx.rows<{ id: string }>(STRANGE_FORMATS, { shopId, formats, productId })),
  ];
  return new Set(found.map((row) => row.id));
}

/**
 * Returns those of the formats that packs on sale contain, with the name of the pack's product; packs in `but` are
 * skipped.
 */
export const containedInPacks = (
  tx: Tx,
  shopId: string,
  formats: readonly string[],
  but: readonly string[],
) => tx.rows<{ id: string; name: string }>(HELD, { shopId, formats, but });

/** Counts the formats of a product on sale, and lists those that cost the public nothing. */
export const sellableOf = async (
  tx: Tx,
  shopId: string,
  productId: string,
): Promise<{ formats: number; unpriced: string[] }> =>
  (await tx.one<{ formats: number; unpriced: string[] }>(SELLABLE, { shopId, productId })) ?? {
    formats: 0,
    unpriced: [],
  };
