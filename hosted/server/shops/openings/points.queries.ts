import type { OpeningFacts } from "@cuvee/core/shops/openings/points.ts";
import { statement, type Tx } from "#kit/database.ts";

/** Products as the public would meet them: how many of their formats it sees, and how many of these have no price. */
const OWN = `own as (
  select p.id, p.status, p.position,
    count(f.id) filter (where coalesce(g.visible, true)) as shown,
    count(f.id) filter (where coalesce(g.visible, true) and f.unit_e4 = 0 and coalesce(g.unit_e4, 0) = 0) as unpriced
  from products p
  left join vintages v on v.shop_id = p.shop_id and v.product_id = p.id and not v.closed
  left join formats f on f.shop_id = v.shop_id and f.vintage_id = v.id and not f.closed
  left join typologies t on t.shop_id = p.shop_id and t.is_public
  left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key
  where p.shop_id = $1 and p.status <> 'closed' group by p.shop_id, p.id)`;
const SELLABLE = "own.status = 'online' and own.shown > 0 and own.unpriced = 0";

const PRODUCTS = statement(
  `with ${OWN} select count(*)::int as "all", (count(*) filter (where ${SELLABLE}))::int as sellable,
     (select jsonb_build_object('id', id, 'isPriced', shown > 0 and unpriced = 0)
      from own where not (${SELLABLE}) order by status = 'online' desc, position, id limit 1) as "toMend"
   from own`,
);

/** Formats of sellable products whose stock counts: of a pack those that it holds, of services none. */
const STOCKED = `${OWN}, stocked as (
  select distinct coalesce(c.content_id, f.id) as id
  from own join products p on p.shop_id = $1 and p.id = own.id and p.product_type <> 'prestation'
  join vintages v on v.shop_id = $1 and v.product_id = own.id and not v.closed
  join formats f on f.shop_id = $1 and f.vintage_id = v.id and not f.closed
  left join format_contents c on c.shop_id = f.shop_id and c.format_id = f.id
  where ${SELLABLE})`;
/** Nobody has ever entered or counted anything of the format. */
const UNASKED = `not exists (select 1 from stocks s where s.shop_id = $1 and s.format_id = k.id)`;

const STOCK = statement(
  `with ${STOCKED} select (count(*) filter (where ${UNASKED}))::int as unasked,
     coalesce(bool_or(exists (
       select 1 from stocks s join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id and w.sells
       where s.shop_id = $1 and s.format_id = k.id group by s.format_id having sum(s.on_hand - s.reserved) > 0)), false)
       as "isAvailable"
   from stocked k`,
);
const UNSTOCKED = statement(
  `with ${STOCKED} select f.id as "formatId", p.id as "productId", p.name as "productName", v.name as vintage,
     f.name_in_shop as "formatName", f.type as "formatType", f.volume_ml as "volumeMl"
   from stocked k join formats f on f.shop_id = $1 and f.id = k.id
   join vintages v on v.shop_id = $1 and v.id = f.vintage_id join products p on p.shop_id = $1 and p.id = f.product_id
   where ${UNASKED} order by p.position, p.id, v.position, f.position, f.id limit 50`,
);
const VISITS = statement("select 1 from events where shop_id = $1 and status = 'online' limit 1");

type Products = OpeningFacts["products"];

/** How many products there are, how many of them the public could buy, and the first that it could not. */
export const countSellable = async (tx: Tx, shopId: string): Promise<Products> =>
  (await tx.one<Products>(PRODUCTS, [shopId])) ?? { all: 0, sellable: 0, toMend: null };

/** Whether anything of them is there to be ordered, and of how many formats nobody has said so. */
export const countStock = async (tx: Tx, shopId: string): Promise<OpeningFacts["stock"]> =>
  (await tx.one<OpeningFacts["stock"]>(STOCK, [shopId])) ?? { unasked: 0, isAvailable: false };

/** A format on sale whose stock nobody has entered yet. */
export type Unstocked = {
  formatId: string;
  productId: string;
  productName: string;
  vintage: string;
  formatName: string | null;
  formatType: string;
  volumeMl: number;
};

/** The first fifty of them, in the order of the shop. */
export const readUnstocked = (tx: Tx, shopId: string): Promise<Unstocked[]> =>
  tx.rows<Unstocked>(UNSTOCKED, [shopId]);

/** Whether events of the shop are open to bookings. */
export const hasVisits = async (tx: Tx, shopId: string): Promise<boolean> =>
  (await tx.one(VISITS, [shopId])) !== undefined;
