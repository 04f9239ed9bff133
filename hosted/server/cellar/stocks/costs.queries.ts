import type { ValuedPlace } from "@cuvee/core/cellar/stocks/costs.ts";
import type { UnitCost } from "@cuvee/core/cellar/stocks/costs.contract.ts";
import { ARTICLES, HAS_STOCK } from "#cellar/stocks/articles.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Returns SQL for the unit cost of a format `f` on a day (an expression), null where it is not known. */
export const costOn = (day: string): string => `(select u.cost_e4 from unit_costs u
    where u.shop_id = f.shop_id and u.format_id = f.id and u.valid_from <= ${day} order by u.valid_from desc limit 1)`;
/** Joins the public price list `pub`, and its price of a format `f` where it has one of its own. */
export const PUBLIC_GRID = `left join typologies pub on pub.shop_id = f.shop_id and pub.is_public
    left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = pub.key`;
/** Price of a unit of a format `f` in the public price list. */
export const RETAIL = "coalesce(g.unit_e4, f.unit_e4)";
/** Returns SQL for the amount of a quantity at a unit price: `amountOf` of core (`cellar/stocks/costs.ts`). */
export const amountOf = (quantity: string, unit: string): string =>
  `round(${quantity} * ${unit} / 100.0 / (case f.type when 'vrac' then greatest(1, f.volume_ml) else 1 end))`;

const FIELDS = `valid_from as "validFrom", cost_e4 as "costE4", source, made_by as "madeBy", at, version`;
const COSTS = statement(
  `select ${FIELDS} from unit_costs where shop_id = :shopId and format_id = :formatId
   order by valid_from desc limit 200`,
);
const LOCK = statement("select id from formats where shop_id = :shopId and id = :formatId for update");
const FIND = statement(
  "select version from unit_costs where shop_id = :shopId and format_id = :formatId and valid_from = :validFrom",
);
const WRITE = statement(
  `insert into unit_costs (shop_id, format_id, valid_from, cost_e4, source, made_by, at)
   values (:shopId, :formatId, :validFrom, :costE4, 'hand', :by, :at)
   on conflict (shop_id, format_id, valid_from) do update
     set cost_e4 = excluded.cost_e4, source = 'hand', made_by = excluded.made_by, at = excluded.at,
       version = unit_costs.version + 1`,
);
const REMOVE = statement(
  "delete from unit_costs where shop_id = :shopId and format_id = :formatId and valid_from = :validFrom",
);
const PRICE = statement(
  `select ${RETAIL} as price from ${ARTICLES} ${PUBLIC_GRID} where f.shop_id = :shopId and f.id = :formatId limit 1`,
);
// The stock of each place at the end of a day: the current stock, less all movements since.
const PLACES = statement(
  `select x.quantity, f.type as "formatType", f.volume_ml as "volumeMl", ${costOn(":on::date")} as "costE4",
     ${RETAIL} as "retailE4"
   from (
     select s.format_id, s.on_hand - coalesce((
       select sum(m.on_hand_delta) from stock_movements m
       where m.shop_id = s.shop_id and m.format_id = s.format_id and m.warehouse_id = s.warehouse_id
         and m.duty_status = s.duty_status and m.lot = s.lot and m.on_hand_delta <> 0
         and m.at >= (:on::date + 1)::timestamp at time zone 'Europe/Paris'), 0)::bigint as quantity
     from stocks s where s.shop_id = :shopId) x
   join (${ARTICLES}) on f.shop_id = :shopId and f.id = x.format_id
   ${PUBLIC_GRID}
   where x.quantity <> 0 and p.status <> 'closed' and ${HAS_STOCK}`,
);
const GRID = statement("select ttc from typologies where shop_id = :shopId and is_public limit 1");

/** Returns the costs of an article, the latest first. */
export const readCosts = async (tx: Tx, shopId: string, formatId: string): Promise<UnitCost[]> =>
  (await tx.rows<Omit<UnitCost, "at"> & { at: Date }>(COSTS, { shopId, formatId })).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));

/**
 * Returns the version of the cost of a day, 0 where there is none, and locks its article, so that concurrent writers
 * wait for each other.
 */
export async function lockCost(tx: Tx, shopId: string, formatId: string, validFrom: string): Promise<number> {
  await tx.rows(LOCK, { shopId, formatId });
  return (await tx.one<{ version: number }>(FIND, { shopId, formatId, validFrom }))?.version ?? 0;
}

export const writeCost = (
  tx: Tx,
  c: { shopId: string; formatId: string; validFrom: string; costE4: number; by: string; at: Date },
): Promise<number> =>
  tx.run(WRITE, {
    shopId: c.shopId,
    formatId: c.formatId,
    validFrom: c.validFrom,
    costE4: c.costE4,
    by: c.by,
    at: c.at,
  });

export const removeCost = (tx: Tx, shopId: string, formatId: string, validFrom: string): Promise<number> =>
  tx.run(REMOVE, { shopId, formatId, validFrom });

/** Returns the price of a unit in the public price list. */
export const priceOf = async (tx: Tx, shopId: string, formatId: string): Promise<number> =>
  (await tx.one<{ price: number }>(PRICE, { shopId, formatId }))?.price ?? 0;

/**
 * Reads the stock of each place at the end of a day (`YYYY-MM-DD`), with the costs of that day and the current prices.
 */
export const placesOn = (tx: Tx, shopId: string, on: string): Promise<ValuedPlace[]> =>
  tx.rows<ValuedPlace>(PLACES, { shopId, on });

/** Returns whether prices of the public price list include VAT. */
export const retailIncludesVat = async (tx: Tx, shopId: string): Promise<boolean> =>
  (await tx.one<{ ttc: boolean }>(GRID, { shopId }))?.ttc ?? true;
