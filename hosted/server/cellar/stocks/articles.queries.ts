import type { DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { FormatType, ProductType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { FORMAT_PICTURE } from "#offer/catalogue/visuals.queries.ts";

/** Formats `f` with their product `p` and vintage `v`. */
export const ARTICLES = `formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id`;
/** Condition of an article with a stock of its own: no carton (its bottles have the stock), no service. */
export const HAS_STOCK = `p.product_type <> 'prestation' and not exists (
     select 1 from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id)`;
/** Columns that name an article on the screens of the cellar, beside its id. */
export const NAMES: Readonly<Record<string, string>> = {
  formatId: "f.id",
  productName: "p.name",
  vintage: "v.name",
  formatName: "f.name_in_shop",
  formatType: "f.type",
  volumeMl: "f.volume_ml",
};
export const NAMED = Object.entries(NAMES)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(", ");

export type NamedArticle = {
  formatId: string;
  productName: string;
  vintage: string;
  formatName: string | null;
  formatType: FormatType;
  volumeMl: number;
};

export type ArticleFacts = NamedArticle & { productType: ProductType; isCarton: boolean; unitE4: number };
const FACTS = statement(
  `select ${NAMED}, p.product_type as "productType", f.unit_e4 as "unitE4", exists (
     select 1 from format_contents c where c.shop_id = f.shop_id and c.format_id = f.id) as "isCarton"
   from ${ARTICLES} where f.shop_id = :shopId and f.id = any(:formatIds)`,
);
export const readFacts = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<ArticleFacts[]> =>
  tx.rows<ArticleFacts>(FACTS, { shopId, formatIds });

const PLACE_OF = `'warehouseId', s.warehouse_id, 'warehouseName', w.name, 'dutyStatus', s.duty_status, 'lot', s.lot,
     'onHand', s.on_hand, 'reserved', s.reserved, 'available', s.on_hand - s.reserved`;
const PLACES = `coalesce((select json_agg(json_build_object(${PLACE_OF}) order by s.duty_status, s.warehouse_id, s.place)
   from stocks s join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
   where s.shop_id = f.shop_id and s.format_id = f.id and (:warehouseId::text is null or s.warehouse_id = :warehouseId)
     and (s.on_hand <> 0 or s.reserved <> 0)), '[]') as places`;

type PlaceRow = {
  warehouseId: string;
  warehouseName: string;
  dutyStatus: DutyStatus;
  lot: string;
  onHand: number;
  reserved: number;
  available: number;
};
export type FoundRow = NamedArticle & { ref: string; ean: string | null; places: PlaceRow[] };

const FOUND = `select ${NAMED}, f.ref, f.ean, ${PLACES}`;
const SEARCH = statement(
  `${FOUND} from ${ARTICLES}
   where f.shop_id = :shopId and p.status <> 'closed' and ${HAS_STOCK}
     and (f.ean = any(:eans) or not exists (
       select 1 from unnest(:words::text[]) word
       where plain_text(p.name || ' ' || v.name || ' ' || coalesce(f.name_in_shop, '') || ' ' || f.ref) not like word))
   order by (f.ean = any(:eans)) desc nulls last, p.position, v.position, f.position limit 30`,
);

/** Returns articles by the words of their name (as patterns) or by barcode, at most thirty. */
export const findArticles = (
  tx: Tx,
  of: { shopId: string; words: readonly string[]; eans: readonly string[]; warehouseId: string | null },
): Promise<FoundRow[]> =>
  tx.rows<FoundRow>(SEARCH, {
    shopId: of.shopId,
    words: of.words,
    warehouseId: of.warehouseId,
    eans: of.eans,
  });

const ONE = statement(
  `${FOUND}, p.product_type as family, p.status, ${FORMAT_PICTURE} as visual, p.id as "productId",
     coalesce((select sum(s.on_hand - s.reserved) from stocks s join warehouses w on w.shop_id = s.shop_id
       and w.id = s.warehouse_id
       where s.shop_id = f.shop_id and s.format_id = f.id and w.sells), 0) as sellable
   from ${ARTICLES} where f.shop_id = :shopId and f.id = :formatId and ${HAS_STOCK}`,
);
export type ArticleRow = FoundRow & {
  family: string;
  status: string;
  visual: string | null;
  productId: string;
  sellable: number;
};
export const readArticle = (tx: Tx, shopId: string, formatId: string): Promise<ArticleRow | undefined> =>
  tx.one<ArticleRow>(ONE, { shopId, formatId, warehouseId: null });

const HOLDS = statement(
  `select m."orderId", o.number as "orderNumber", m."allocationId", coalesce(o.buyer_name, a.holder, '') as holder,
     m.units
   from (
     select case when kind = 'allocation' then null else order_id end as "orderId",
       case when kind = 'allocation' then allocation_id end as "allocationId", sum(reserved_delta) as units,
       min(id) as first
     from stock_movements where shop_id = :shopId and format_id = :formatId and reserved_delta <> 0
     group by 1, 2 having sum(reserved_delta) > 0) m
   left join orders o on o.shop_id = :shopId and o.id = m."orderId"
   left join stock_allocations a on a.shop_id = :shopId and a.id = m."allocationId"
   order by m.first limit 200`,
);
export type HoldRow = {
  orderId: string | null;
  orderNumber: string | null;
  allocationId: string | null;
  holder: string;
  units: number;
};
/** Returns the holders of a format's reserved units, oldest first. */
export const readHolds = (tx: Tx, shopId: string, formatId: string): Promise<HoldRow[]> =>
  tx.rows<HoldRow>(HOLDS, { shopId, formatId });
