import type { ProductStatus, ProductType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { VintageRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OF_GTIN = statement(
  `select shop_id as "shopId", product_id as "productId", vintage_id as "vintageId", vintage, format_id as "formatId",
     of_lot as "ofLot"
   from labels_of_gtin(:gtin, :lot)`,
);
const PRODUCT = statement(
  `select id, slug, product_type as "productType", name, precision, appellation, quality, producer, country, status
   from products where shop_id = :shopId and (id = :idOrSlug or slug = :idOrSlug) order by id = :idOrSlug desc limit 1`,
);
const VINTAGES = statement(
  `select v.id, v.name, v.alcohol, v.ingredients, v.ingredient_list as "ingredientList", v.allergens,
     v.allergens_note as "allergensNote", v.nutrition, v.closed,
     coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'ref', f.ref, 'type', f.type, 'volumeMl', f.volume_ml,
         'ean', f.ean, 'closed', f.closed) order by f.position, f.id)
       from formats f where f.shop_id = v.shop_id and f.vintage_id = v.id), '[]') as formats
   from vintages v where v.shop_id = :shopId and v.product_id = :productId order by v.position, v.id`,
);
const ON_SALE = statement(
  `select p.slug, p.name, p.precision, p.appellation, p.product_type as "productType",
     array_agg(v.name order by v.position, v.id) as vintages
   from products p join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.shop_id = :shopId and p.status in ('online', 'outofstock')
   group by p.shop_id, p.id order by p.position, p.id`,
);
const FORMAT = statement(
  `select f.ean, f.ref, v.name as vintage, p.slug from formats f
     join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
     join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = :shopId and f.id = :formatId`,
);

/** A format that carries a GTIN, of any shop. */
export type LabelledVintage = {
  shopId: string;
  productId: string;
  vintageId: string;
  vintage: string;
  formatId: string;
  /** It was in stock under the requested lot. */
  ofLot: boolean;
};
/** Returns formats of all shops under a GTIN of fourteen digits, the maker's first. */
export const placesOf = (tx: Tx, gtin: string, lot: string): Promise<LabelledVintage[]> =>
  tx.rows<LabelledVintage>(OF_GTIN, { gtin, lot });

export type LabelProduct = {
  id: string;
  slug: string;
  productType: ProductType;
  name: string;
  precision: string | null;
  appellation: string | null;
  quality: string | null;
  producer: string | null;
  country: string | null;
  status: ProductStatus;
};
export const readProduct = (tx: Tx, shopId: string, idOrSlug: string): Promise<LabelProduct | undefined> =>
  tx.one<LabelProduct>(PRODUCT, { shopId, idOrSlug });

export type LabelVintage = Omit<VintageRecord, "advanced" | "formats"> & {
  formats: {
    id: string;
    ref: string;
    type: string;
    volumeMl: number;
    ean: string | null;
    closed: boolean;
  }[];
};
export const readVintages = (tx: Tx, shopId: string, productId: string): Promise<LabelVintage[]> =>
  tx.rows<LabelVintage>(VINTAGES, { shopId, productId });

export type ListedProduct = Pick<
  LabelProduct,
  "slug" | "name" | "precision" | "appellation" | "productType"
> & {
  vintages: string[];
};
/** Returns products on sale with the names of their vintages, in the order of the shop. */
export const readListed = (tx: Tx, shopId: string): Promise<ListedProduct[]> =>
  tx.rows<ListedProduct>(ON_SALE, { shopId });

export type CodedFormat = { ean: string | null; ref: string; vintage: string; slug: string };
export const readCoded = (tx: Tx, shopId: string, formatId: string): Promise<CodedFormat | undefined> =>
  tx.one<CodedFormat>(FORMAT, { shopId, formatId });
