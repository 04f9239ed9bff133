import { statement, type Tx } from "#kit/postgres/database.ts";

// Each table is read alone by its shop and joined in memory: the planner knows too little about one shop's rows to join
// them well.
const PRODUCTS = statement(
  `select id, status = 'online' as "isOnline", product_type <> 'prestation' as "isStocked" from products
   where shop_id = :shopId and status <> 'closed' order by position, id`,
);
const VINTAGES = statement("select id from vintages where shop_id = :shopId and not closed");
const FORMATS = statement(
  `select id, product_id as "productId", vintage_id as "vintageId", unit_e4 > 0 as "isPriced" from formats
   where shop_id = :shopId and not closed order by position, id`,
);
const GRIDS = statement(
  `select format_id as "formatId", visible as "isVisible", unit_e4 > 0 as "isPriced" from grid_prices
   where shop_id = :shopId and typology = (select key from typologies where shop_id = :shopId and is_public)`,
);
const CONTENTS = statement(
  'select format_id as "formatId", content_id as "contentId" from format_contents where shop_id = :shopId',
);
const STOCKS = statement(
  `select s.format_id as "formatId", coalesce(sum(s.on_hand - s.reserved) filter (where w.sells), 0) > 0 as "isAvailable"
   from stocks s join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
   where s.shop_id = :shopId group by 1`,
);
const NAMES = statement(
  `select f.id as "formatId", p.id as "productId", p.name as "productName", v.name as vintage,
     f.name_in_shop as "formatName", f.type as "formatType", f.volume_ml as "volumeMl"
   from formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = :shopId and f.id = any(:formatIds) order by p.position, p.id, v.position, f.position, f.id`,
);
const VISITS = statement("select 1 from events where shop_id = :shopId and status = 'online' limit 1");

/** Rows of a shop that decide what is on sale. */
export type SaleRows = {
  /** In the order of the shop, without those that are closed for good. */
  products: { id: string; isOnline: boolean; isStocked: boolean }[];
  vintages: { id: string }[];
  formats: { id: string; productId: string; vintageId: string; isPriced: boolean }[];
  /** The rows of the public grid for formats, where it has any. */
  grid: { formatId: string; isVisible: boolean; isPriced: boolean }[];
  contents: { formatId: string; contentId: string }[];
  /** Formats whose stock was ever entered or counted, and whether some can be ordered now. */
  stocks: { formatId: string; isAvailable: boolean }[];
};

/** Reads these rows, in a transaction that acts for the shop. */
export async function readSaleRows(tx: Tx, shopId: string): Promise<SaleRows> {
  return {
    products: await tx.rows<SaleRows["products"][number]>(PRODUCTS, { shopId }),
    vintages: await tx.rows<SaleRows["vintages"][number]>(VINTAGES, { shopId }),
    formats: await tx.rows<SaleRows["formats"][number]>(FORMATS, { shopId }),
    grid: await tx.rows<SaleRows["grid"][number]>(GRIDS, { shopId }),
    contents: await tx.rows<SaleRows["contents"][number]>(CONTENTS, { shopId }),
    stocks: await tx.rows<SaleRows["stocks"][number]>(STOCKS, { shopId }),
  };
}

/** A format with the name of its product. */
export type NamedFormat = {
  formatId: string;
  productId: string;
  productName: string;
  vintage: string;
  formatName: string | null;
  formatType: string;
  volumeMl: number;
};

/** Returns the names of formats, in the order of the shop. */
export const readNames = async (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
): Promise<NamedFormat[]> =>
  formatIds.length === 0 ? [] : tx.rows<NamedFormat>(NAMES, { shopId, formatIds: [...formatIds] });

/** Checks whether events of the shop are open to bookings. */
export const hasVisits = async (tx: Tx, shopId: string): Promise<boolean> =>
  (await tx.one(VISITS, { shopId })) !== undefined;
