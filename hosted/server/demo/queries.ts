import { statement, type Tx } from "#kit/database.ts";

const ANY_SHOP = statement("select 1 from shops limit 1");
const OPENING = statement(
  `insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by)
   select shop_id, warehouse_id, format_id, 'opening', on_hand, 0, 'system' from stocks where shop_id = $1`,
);

export type Table =
  | "shops"
  | "typologies"
  | "shipping_methods"
  | "warehouses"
  | "products"
  | "vintages"
  | "formats"
  | "grid_prices"
  | "format_contents"
  | "stocks"
  | "promo_codes"
  | "tickets"
  | "agreed_prices"
  | "loyalty_accounts"
  | "loyalty_movements";

/** Whether the database holds any shop. */
export const hasShop = async (tx: Tx): Promise<boolean> => (await tx.one(ANY_SHOP)) !== undefined;

/** Inserts rows of one table, named by its columns; all rows have the same keys. */
export async function insertRows(
  tx: Tx,
  table: Table,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((name) => `"${name}"`);
  await tx.run(
    `insert into ${table} (${columns.join(", ")}) select ${columns.join(", ")} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Writes the movement that each stock of a new shop comes from. */
export const openStocks = (tx: Tx, shopId: string): Promise<number> => tx.run(OPENING, [shopId]);

const WINE_OF_THE_MONTH = statement(
  `select p.id as product, s.code as shop from products p join shops s on s.id = p.shop_id
   where s.code = $1 and p.status = 'online'
   order by (p.slug = 'cairanne-les-trois-calades') desc, p.position limit 1`,
);

/** The wine that the editorial page of the example site tells about; a demo shop without it gives its first product. */
export const firstProduct = (tx: Tx, code: string): Promise<{ product: string; shop: string } | undefined> =>
  tx.one<{ product: string; shop: string }>(WINE_OF_THE_MONTH, [code]);
