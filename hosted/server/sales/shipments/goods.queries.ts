import { statement, type Tx } from "#kit/postgres/database.ts";

const GOODS = statement(
  `select l.id as "lineId", f.id as "formatId", coalesce(c.quantity, 1)::int as per, f.type as "formatType",
     f.volume_ml as "volumeMl",
     f.weight_g as "weightG", p.id as "productId", p.cn_code as "cnCode", p.net_mass_g_per_l as "netMassGPerL",
     p.product_type as type, trim(p.name || ' ' || v.name) as name, v.alcohol as "alcoholE2",
     p.excise_code as "exciseCode", p.wine_category as "wineCategory", p.growing_zone as "growingZone",
     coalesce(p.appellation, '') as appellation
   from order_lines l
   left join format_contents c on c.shop_id = l.shop_id and c.format_id = l.format_id
   join formats f on f.shop_id = l.shop_id and f.id = coalesce(c.content_id, l.format_id)
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where l.shop_id = :shopId and l.order_id = :orderId and l.format_id is not null order by l.position, f.id`,
);

/** Contents of one unit of an order line: the formats that stock is counted in, a carton as its single bottles. */
export type LineGoods = {
  lineId: string;
  formatId: string;
  per: number;
  formatType: string;
  volumeMl: number;
  /** Of one container with its contents. */
  weightG: number;
  productId: string;
  cnCode: string | null;
  netMassGPerL: number | null;
  type: string;
  name: string;
  alcoholE2: number | null;
  exciseCode: string | null;
  wineCategory: number | null;
  growingZone: number | null;
  appellation: string;
};

export const goodsOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<LineGoods[]> =>
  tx.rows<LineGoods>(GOODS, { shopId, orderId });

const CLIENT = statement(
  `select excise_number as "exciseNumber", addresses from clients where shop_id = :shopId and id = :id`,
);

export type ShippedClient = { exciseNumber: string | null; addresses: Record<string, unknown>[] };
export const clientShippedTo = (tx: Tx, shopId: string, id: string): Promise<ShippedClient | undefined> =>
  tx.one<ShippedClient>(CLIENT, { shopId, id });

const CARRIER = statement(
  `select carrier from shipments where shop_id = :shopId and carrier <> '' order by created_at desc, id desc limit 1`,
);
/** Returns the carrier of the latest shipment of a shop. */
export const lastCarrier = async (tx: Tx, shopId: string): Promise<string> =>
  (await tx.one<{ carrier: string }>(CARRIER, { shopId }))?.carrier ?? "";

const NUMBER = statement(
  `select c.excise_number as "exciseNumber" from orders o join clients c on c.shop_id = o.shop_id and c.id = o.client_id
   where o.shop_id = :shopId and o.id = :orderId`,
);
/** Returns the excise number of the client of an order. */
export const exciseNumberOf = async (tx: Tx, shopId: string, orderId: string): Promise<string | null> =>
  (await tx.one<{ exciseNumber: string | null }>(NUMBER, { shopId, orderId }))?.exciseNumber ?? null;
