import { REUSED_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import type {
  CatalogueOptions,
  DefaultFormat,
  FormatRead,
  ProductEvent,
  ProductFacts,
  VintageRecord,
  Visual,
} from "@cuvee/core/offer/catalogue/record.ts";
import type { BusinessType } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { assigned, columnOf, jsonRow, selected, upsert } from "#kit/list/columns.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { FORMAT_COLUMNS, PRODUCT_COLUMNS, VINTAGE_COLUMNS } from "#offer/catalogue/columns.queries.ts";

const LOCK = statement(
  "select version, status from products where shop_id = :shopId and id = :id for no key update",
);
const PRODUCT = statement(
  `select p.id, ${selected(PRODUCT_COLUMNS, "p")}, p.version, p.created_at as "createdAt", p.changed_at as "changedAt",
     p.changed_by as "changedBy"
   from products p where p.shop_id = :shopId and p.id = :id`,
);
const VINTAGES = statement(
  `select v.id, ${selected(VINTAGE_COLUMNS, "v")}
   from vintages v where v.shop_id = :shopId and v.product_id = :productId order by v.position, v.id`,
);
const FORMATS = statement(
  `select f.id, ${selected(FORMAT_COLUMNS, "f")}, f.unit_e4 as "unitE4", f.version,
     coalesce(s.on_hand, 0)::int as "onHand",
     coalesce(case when c.contents is null then s.available else c.available end, 0)::int as available,
     coalesce(c.contents, '[]') as contents,
     (select jsonb_object_agg(g.typology, jsonb_build_object('visible', g.visible, 'unitE4', g.unit_e4))
      from grid_prices g where g.shop_id = f.shop_id and g.format_id = f.id) as grids
   from formats f
   left join lateral (select sum(on_hand) as on_hand, greatest(0, sum(on_hand - reserved)) as available
     from stocks s where s.shop_id = f.shop_id and s.format_id = f.id) s on true
   left join lateral (
     select jsonb_agg(jsonb_build_object('formatId', c.content_id, 'quantity', c.quantity)
       order by c.content_id) as contents,
         min((select greatest(0, coalesce(sum(s.on_hand - s.reserved), 0)) from stocks s
         where s.shop_id = c.shop_id and s.format_id = c.content_id) / c.quantity) as available
     from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id) c on true
   where f.shop_id = :shopId and f.product_id = :productId order by f.position, f.id`,
);
const ADD = statement(
  `insert into products (shop_id, id, slug, product_type, name, vat_type, status, position)
   values (:shopId, :id, :slug, 'wine', '', 'standard', 'paused',
     (select coalesce(max(position), 0) + 1 from products where shop_id = :shopId))
   on conflict do nothing`,
);
const SAVE = statement(
  `update products set ${assigned(PRODUCT_COLUMNS)}, texts = :texts, changed_at = :at, changed_by = :by,
     version = version + 1
   from jsonb_to_record(:facts) as ${jsonRow(PRODUCT_COLUMNS)}
   where shop_id = :shopId and id = :id`,
);
const SHARED = { shopId: ":shopId", productId: ":productId" };
const SAVE_VINTAGES = statement(
  upsert({ table: "vintages", shared: SHARED, columns: { position: "int", ...VINTAGE_COLUMNS } }),
);
// A format that did not change keeps its version, so that a concurrent price change does not conflict.
const SAVE_FORMATS = statement(
  upsert({
    table: "formats",
    shared: SHARED,
    columns: { position: "int", ...FORMAT_COLUMNS },
    once: { unitE4: "bigint" },
    also: "version = formats.version + 1",
  }),
);
const REMOVE_FORMATS = statement("select remove_format(:shopId, f) from unnest(:ids::text[]) as f");
const END_VINTAGES = statement(
  `with gone as (
     delete from vintages v where v.shop_id = :shopId and v.id = any(:ids)
       and not exists (select 1 from formats f where f.shop_id = v.shop_id and f.vintage_id = v.id) returning id)
   update vintages set closed = true where shop_id = :shopId and id = any(:ids) and id not in (select id from gone)
     and not closed`,
);
const STATUS = statement(
  `update products set status = :status, changed_at = :at, changed_by = :by, version = version + 1
   where shop_id = :shopId and id = :id and version = :version returning version`,
);
const EVENT = statement(
  `insert into product_events (shop_id, product_id, made_by, kind, fields, at)
   values (:shopId, :productId, :by, :kind, :fields, :at)`,
);
const EVENTS = statement(
  `select id, at, made_by as by, kind, fields from product_events where shop_id = :shopId and product_id = :productId
   order by id desc limit 100`,
);
const USED = REUSED_FIELDS.map((field) => `('${field}', p.${columnOf(field)})`).join(", ");
const OPTIONS = statement(
  `select s.business_type as "businessType", s.code as "shopCode", s.products_settings->>'defaultFormat' as "defaultRef",
     (select jsonb_build_object('type', f.type, 'container', f.container, 'weightG', f.weight_g,
         'unity', coalesce(f.unity, 'cl'), 'unityValueE3', coalesce(f.unity_value_e3, f.volume_ml * 100))
       from formats f where f.shop_id = s.id and f.ref = s.products_settings->>'defaultFormat' and f.type <> 'packing'
         and not f.closed and (f.unity is not null or f.volume_ml > 0) order by f.id desc limit 1) as "defaultKnown",
     (select jsonb_object_agg(u.field, u.words) from (
       select field, jsonb_agg(distinct word) as words from products p, lateral (values ${USED}) as w(field, word)
       where p.shop_id = s.id and word is not null group by field) as u) as used
   from shops s where s.id = :shopId`,
);
const OFFERS = statement(
  `update formats f set unit_e4 = o.unit_e4, tiers = o.tiers, add_tiers = o.add_tiers, promotions = o.promotions,
     wrapping_e4 = o.wrapping_e4, min_quantity = o.min_quantity, max_quantity = o.max_quantity, multiple = o.multiple
   from jsonb_each_text(:formats) as m join formats o on o.shop_id = :shopId and o.id = m.key
   where f.shop_id = :shopId and f.id = m.value`,
);
const GRIDS = statement(
  `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4, tiers, add_tiers)
   select g.shop_id, m.value, g.typology, g.visible, g.unit_e4, g.tiers, g.add_tiers
   from jsonb_each_text(:formats) as m join grid_prices g on g.shop_id = :shopId and g.format_id = m.key`,
);
const LEGALS = statement(
  `update vintages v set legal = o.legal from jsonb_each_text(:vintages) as m
   join vintages o on o.shop_id = :shopId and o.id = m.key
   where v.shop_id = :shopId and v.id = m.value`,
);

export type StoredProduct = Omit<ProductFacts, "vintages"> & {
  id: string;
  version: number;
  createdAt: Date;
  changedAt: Date;
  changedBy: string;
};

export type VintageStored = Omit<VintageRecord, "formats">;
export type FormatStored = Omit<
  FormatRead,
  "unity" | "unityValueE3" | "eq75" | "eq75InForce" | "packing" | "visuals" | "grids" | "unitE4"
> & {
  vintageId: string;
  unity: FormatRead["unity"] | null;
  unityValueE3: number | null;
  eq75: number;
  ownEq75: number | null;
  packing: NonNullable<FormatRead["packing"]>["packing"] | null;
  packingQuantity: number | null;
  visuals: Visual[] | null;
  visual: string | null;
  unitE4: number;
  grids: FormatRead["grids"] | null;
};

export const lockProduct = (tx: Tx, shopId: string, id: string) =>
  tx.one<{ version: number; status: ProductStatus }>(LOCK, { shopId, id });
export const readProduct = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredProduct>(PRODUCT, { shopId, id });
export const readVintages = (tx: Tx, shopId: string, productId: string) =>
  tx.rows<VintageStored>(VINTAGES, { shopId, productId });
export const readFormats = (tx: Tx, shopId: string, productId: string) =>
  tx.rows<FormatStored>(FORMATS, { shopId, productId });

/** Inserts the row of a new product, to be filled by `saveProduct`. Returns false when its id or slug is taken. */
export const addProduct = async (tx: Tx, shopId: string, id: string, slug: string): Promise<boolean> =>
  (await tx.run(ADD, { shopId, id, slug })) === 1;

export type ChangeAuthor = { at: Date; by: string };

export const saveProduct = (
  tx: Tx,
  shopId: string,
  id: string,
  { facts, texts, author: { at, by } }: { facts: object; texts: object; author: ChangeAuthor },
) => tx.run(SAVE, { shopId, id, facts: JSON.stringify(facts), texts: JSON.stringify(texts), at, by });
export const saveVintages = (tx: Tx, shopId: string, productId: string, rows: readonly object[]) =>
  tx.run(SAVE_VINTAGES, { shopId, productId, rows: JSON.stringify(rows) });
export const saveFormats = (tx: Tx, shopId: string, productId: string, rows: readonly object[]) =>
  tx.run(SAVE_FORMATS, { shopId, productId, rows: JSON.stringify(rows) });

/** Deletes formats without any references and closes the others. */
export const removeFormats = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.run(REMOVE_FORMATS, { shopId, ids });
/** Deletes vintages that have no format left and closes the others. */
export const endVintages = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.run(END_VINTAGES, { shopId, ids });

/** Sets a status. Returns undefined when the product has another version. */
export const saveStatus = (
  tx: Tx,
  shopId: string,
  id: string,
  { version, status, author: { at, by } }: { version: number; status: ProductStatus; author: ChangeAuthor },
) => tx.one<{ version: number }>(STATUS, { shopId, id, version, status, at, by });

export const addEvent = (
  tx: Tx,
  shopId: string,
  productId: string,
  {
    kind,
    fields,
    author: { at, by },
  }: { kind: ProductEvent["kind"]; fields: readonly string[]; author: ChangeAuthor },
) => tx.run(EVENT, { shopId, productId, by, kind, fields, at });

export const readEvents = (tx: Tx, shopId: string, productId: string) =>
  tx.rows<Omit<ProductEvent, "at"> & { at: Date }>(EVENTS, { shopId, productId });

type OptionsRow = {
  businessType: BusinessType;
  shopCode: string;
  defaultRef: string | null;
  defaultKnown: DefaultFormat["known"];
  used: Partial<CatalogueOptions["used"]> | null;
};
export const readOptions = (tx: Tx, shopId: string) => tx.one<OptionsRow>(OPTIONS, { shopId });

/** Gives formats and vintages the prices and the legal data of those that they were copied from: old id → new id. */
export async function copyOffers(
  tx: Tx,
  shopId: string,
  formats: Record<string, string>,
  vintages: Record<string, string>,
): Promise<void> {
  await tx.run(OFFERS, { shopId, formats: JSON.stringify(formats) });
  await tx.run(GRIDS, { shopId, formats: JSON.stringify(formats) });
  await tx.run(LEGALS, { shopId, vintages: JSON.stringify(vintages) });
}
