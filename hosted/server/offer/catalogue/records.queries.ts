import type { DefaultFormat, ProductEvent, ProductFacts } from "@cuvee/core/offer/catalogue/record.ts";
import type { BusinessType } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { statement, type Row, type Tx } from "#kit/database.ts";

const LOCK = statement(
  "select version, status from products where shop_id = :shopId and id = :id for no key update",
);
const PRODUCT = statement(
  `select id, slug, product_type as "productType", accessory_type as "accessoryType", name, precision, color, appellation,
     category, quality, gamme, producer, brand, country, labels, grapes, vat_type as "vatType", disable_vat as "disableVAT",
     fiscal_label as "fiscalLabel", excise_code as "exciseCode", wine_category as "wineCategory",
     growing_zone as "growingZone", cn_code as "cnCode", net_mass_g_per_l as "netMassGPerL", status, descriptions, visuals, version, created_at as "createdAt",
     changed_at as "changedAt", changed_by as "changedBy"
   from products where shop_id = :shopId and id = :id`,
);
const VINTAGES = statement(
  `select id, name, alcohol, advanced, ingredients, allergens, allergens_note as "allergensNote",
     ingredient_list as "ingredientList", nutrition, closed
   from vintages where shop_id = :shopId and product_id = :productId order by position, id`,
);
const FORMATS = statement(
  `select f.id, f.vintage_id as "vintageId", f.ref, f.type, f.container, f.name_in_shop as "nameInShop", f.unity,
     f.unity_value_e3 as "unityValueE3", f.show_unity_value as "showUnityValue", f.volume_ml as "volumeMl", f.eq75,
     f.own_eq75 as "ownEq75", f.weight_g as "weightG", f.packing, f.packing_quantity as "packingQuantity", f.ean,
     f.visuals, f.visual, f.closed, f.unit_e4 as "unitE4", f.version,
     coalesce(s.on_hand, 0)::int as "onHand", coalesce(case when c.contents is null then s.available else c.available end, 0)::int as available,
     coalesce(c.contents, '[]') as contents,
     (select jsonb_object_agg(g.typology, jsonb_build_object('visible', g.visible, 'unitE4', g.unit_e4))
      from grid_prices g where g.shop_id = f.shop_id and g.format_id = f.id) as grids
   from formats f
   left join lateral (select sum(on_hand) as on_hand, greatest(0, sum(on_hand - reserved)) as available
     from stocks s where s.shop_id = f.shop_id and s.format_id = f.id) s on true
   left join lateral (
     select jsonb_agg(jsonb_build_object('formatId', c.content_id, 'quantity', c.quantity) order by c.content_id) as contents,
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
  `update products set slug = x.slug, product_type = x."productType", accessory_type = x."accessoryType", name = x.name,
     precision = x.precision, color = x.color, appellation = x.appellation, category = x.category, quality = x.quality,
     gamme = x.gamme, producer = x.producer, brand = x.brand, country = x.country, labels = x.labels, grapes = x.grapes,
     vat_type = x."vatType", disable_vat = x."disableVAT", fiscal_label = x."fiscalLabel", excise_code = x."exciseCode",
     wine_category = x."wineCategory", growing_zone = x."growingZone", cn_code = x."cnCode",
     net_mass_g_per_l = x."netMassGPerL", status = x.status, descriptions = x.descriptions, visuals = x.visuals,
     texts = :texts, changed_at = :at, changed_by = :by, version = version + 1
   from jsonb_to_record(:facts) as x(slug text, "productType" text, "accessoryType" text, name text, precision text,
     color text,
     appellation text, category text, quality text, gamme text, producer text, brand text, country text, labels text[],
     grapes text[], "vatType" text, "disableVAT" boolean, "fiscalLabel" text, "exciseCode" text, "wineCategory" int,
     "growingZone" int, "cnCode" text, "netMassGPerL" int, status text, descriptions jsonb, visuals jsonb)
   where shop_id = :shopId and id = :id`,
);
const SAVE_VINTAGES = statement(
  `insert into vintages (shop_id, product_id, id, position, name, alcohol, advanced, ingredients, allergens, allergens_note,
     ingredient_list, nutrition, closed)
   select :shopId, :productId, x.id, x.position, x.name, x.alcohol, x.advanced, x.ingredients, x.allergens,
     x."allergensNote",
     x."ingredientList", x.nutrition, x.closed
   from jsonb_to_recordset(:rows) as x(id text, position int, name text, alcohol int, advanced jsonb, ingredients jsonb,
     allergens text[], "allergensNote" jsonb, "ingredientList" text[], nutrition jsonb, closed boolean)
   on conflict (shop_id, id) do update set position = excluded.position, name = excluded.name, alcohol = excluded.alcohol,
     advanced = excluded.advanced, ingredients = excluded.ingredients, allergens = excluded.allergens,
     allergens_note = excluded.allergens_note, ingredient_list = excluded.ingredient_list,
     nutrition = excluded.nutrition, closed = excluded.closed
   where (vintages.position, vintages.name, vintages.alcohol, vintages.advanced, vintages.ingredients, vintages.allergens,
       vintages.allergens_note, vintages.ingredient_list, vintages.nutrition, vintages.closed)
     is distinct from (excluded.position, excluded.name, excluded.alcohol, excluded.advanced, excluded.ingredients,
       excluded.allergens, excluded.allergens_note, excluded.ingredient_list, excluded.nutrition, excluded.closed)`,
);
// A format that did not change keeps its version, so that a concurrent price change does not conflict.
const SAVE_FORMATS = statement(
  `insert into formats (shop_id, product_id, id, vintage_id, position, ref, type, container, name_in_shop, unity,
     unity_value_e3, show_unity_value, volume_ml, eq75, own_eq75, weight_g, packing, packing_quantity, ean, visuals, visual,
     closed, unit_e4)
   select :shopId, :productId, x.id, x."vintageId", x.position, x.ref, x.type, x.container, x."nameInShop", x.unity,
     x."unityValueE3",
     x."showUnityValue", x."volumeMl", x.eq75, x."ownEq75", x."weightG", x.packing, x."packingQuantity", x.ean, x.visuals,
     x.visual, x.closed, x."unitE4"
   from jsonb_to_recordset(:rows) as x(id text, "vintageId" text, position int, ref text, type text, container text,
     "nameInShop" text, unity text, "unityValueE3" bigint, "showUnityValue" boolean, "volumeMl" int, eq75 int, "ownEq75" int,
     "weightG" int, packing text, "packingQuantity" int, ean text, visuals jsonb, visual text, closed boolean, "unitE4" bigint)
   on conflict (shop_id, id) do update set vintage_id = excluded.vintage_id, position = excluded.position,
     ref = excluded.ref, type = excluded.type, container = excluded.container, name_in_shop = excluded.name_in_shop,
     unity = excluded.unity, unity_value_e3 = excluded.unity_value_e3, show_unity_value = excluded.show_unity_value,
     volume_ml = excluded.volume_ml, eq75 = excluded.eq75, own_eq75 = excluded.own_eq75, weight_g = excluded.weight_g,
     packing = excluded.packing, packing_quantity = excluded.packing_quantity, ean = excluded.ean,
     visuals = excluded.visuals, visual = excluded.visual, closed = excluded.closed, version = formats.version + 1
   where (formats.vintage_id, formats.position, formats.ref, formats.type, formats.container, formats.name_in_shop,
       formats.unity, formats.unity_value_e3, formats.show_unity_value, formats.volume_ml, formats.eq75, formats.own_eq75,
       formats.weight_g, formats.packing, formats.packing_quantity, formats.ean, formats.visuals, formats.visual, formats.closed)
     is distinct from (excluded.vintage_id, excluded.position, excluded.ref, excluded.type, excluded.container,
       excluded.name_in_shop, excluded.unity, excluded.unity_value_e3, excluded.show_unity_value, excluded.volume_ml,
       excluded.eq75, excluded.own_eq75, excluded.weight_g, excluded.packing, excluded.packing_quantity, excluded.ean,
       excluded.visuals, excluded.visual, excluded.closed)`,
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
const OPTIONS = statement(
  `select s.business_type as "businessType", s.code as "shopCode", s.products_settings->>'defaultFormat' as "defaultRef",
     (select jsonb_build_object('type', f.type, 'container', f.container, 'weightG', f.weight_g,
         'unity', coalesce(f.unity, 'cl'), 'unityValueE3', coalesce(f.unity_value_e3, f.volume_ml * 100))
       from formats f where f.shop_id = s.id and f.ref = s.products_settings->>'defaultFormat' and f.type <> 'packing'
         and not f.closed and (f.unity is not null or f.volume_ml > 0) order by f.id desc limit 1) as "defaultKnown",
     (select jsonb_object_agg(u.field, u.words) from (
       select field, jsonb_agg(distinct word) as words from products p, lateral (values ('gamme', gamme), ('appellation', appellation),
         ('category', category), ('producer', producer), ('brand', brand), ('quality', quality)) as w(field, word)
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

export type ProductStored = Omit<ProductFacts, "vintages"> & {
  id: string;
  version: number;
  createdAt: Date;
  changedAt: Date;
  changedBy: string;
};

export const lockProduct = (tx: Tx, shopId: string, id: string) =>
  tx.one<{ version: number; status: ProductStatus }>(LOCK, { shopId, id });
export const readProduct = (tx: Tx, shopId: string, id: string) =>
  tx.one<ProductStored>(PRODUCT, { shopId, id });
export const readVintages = (tx: Tx, shopId: string, productId: string): Promise<Row[]> =>
  tx.rows(VINTAGES, { shopId, productId });
export const readFormats = (tx: Tx, shopId: string, productId: string): Promise<Row[]> =>
  tx.rows(FORMATS, { shopId, productId });

/** Inserts the row of a new product, to be filled by `saveProduct`. Returns false when its id or slug is taken. */
export const addProduct = async (tx: Tx, shopId: string, id: string, slug: string): Promise<boolean> =>
  (await tx.run(ADD, { shopId, id, slug })) === 1;

export type By = { at: Date; by: string };

export const saveProduct = (
  tx: Tx,
  shopId: string,
  id: string,
  facts: object,
  texts: object,
  { at, by }: By,
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
  version: number,
  status: ProductStatus,
  { at, by }: By,
) => tx.one<{ version: number }>(STATUS, { shopId, id, version, status, at, by });

export const addEvent = (
  tx: Tx,
  shopId: string,
  productId: string,
  kind: ProductEvent["kind"],
  fields: readonly string[],
  { at, by }: By,
) => tx.run(EVENT, { shopId, productId, by, kind, fields, at });

export const readEvents = (tx: Tx, shopId: string, productId: string) =>
  tx.rows<Omit<ProductEvent, "at"> & { at: Date }>(EVENTS, { shopId, productId });

type OptionsRow = {
  businessType: BusinessType;
  shopCode: string;
  defaultRef: string | null;
  defaultKnown: DefaultFormat["known"];
  used: Record<string, string[]> | null;
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
