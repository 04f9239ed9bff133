import type { InventoryStatus } from "@cuvee/core/cellar/stocks/inventories.ts";
import type { DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import { ARTICLES, HAS_STOCK, NAMED, type NamedArticle } from "#cellar/stocks/articles.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type SessionRow = {
  id: string;
  name: string;
  warehouseId: string;
  warehouse: string;
  families: string[];
  isBlind: boolean;
  status: InventoryStatus;
  openedAt: Date;
  openedBy: string;
  endedAt: Date | null;
  endedBy: string | null;
  version: number;
};
const SESSION = `select i.id, i.name, i.warehouse_id as "warehouseId", w.name as warehouse, i.families,
    i.is_blind as "isBlind", i.status, i.opened_at as "openedAt", i.opened_by as "openedBy", i.ended_at as "endedAt",
    i.ended_by as "endedBy", i.version
   from inventories i join warehouses w on w.shop_id = i.shop_id and w.id = i.warehouse_id
   where i.shop_id = :shopId and i.id = :id`;
const READ = statement(SESSION);
const HOLD = statement(`${SESSION} for update of i`);
const SHARE = statement(`${SESSION} for share of i`);
/** Returns an inventory; `hold` blocks counts and its end until the commit; `share` blocks its end. */
export const readSession = (
  tx: Tx,
  shopId: string,
  id: string,
  how?: "hold" | "share",
): Promise<SessionRow | undefined> =>
  tx.one<SessionRow>(how === "hold" ? HOLD : how === "share" ? SHARE : READ, { shopId, id });

const OPEN = statement(
  `insert into inventories (shop_id, id, name, warehouse_id, families, is_blind, opened_at, opened_by)
   values (:shopId, :id, :name, :warehouseId, :families, :isBlind, :openedAt, :openedBy) on conflict do nothing`,
);
export type NewSession = Pick<
  SessionRow,
  "id" | "name" | "warehouseId" | "families" | "isBlind" | "openedAt" | "openedBy"
>;
/** Starts an inventory; returns 0 when one of the warehouse is open already. */
export const openSession = (tx: Tx, shopId: string, s: NewSession): Promise<number> =>
  tx.run(OPEN, {
    shopId,
    id: s.id,
    name: s.name,
    warehouseId: s.warehouseId,
    families: s.families,
    isBlind: s.isBlind,
    openedAt: s.openedAt,
    openedBy: s.openedBy,
  });

const END = statement(
  `update inventories set status = :status, ended_at = :at, ended_by = :by, version = version + 1
   where shop_id = :shopId and id = :id`,
);
export const endSession = (
  tx: Tx,
  of: { shopId: string; id: string; status: InventoryStatus; at: Date; by: string },
): Promise<number> => tx.run(END, { shopId: of.shopId, id: of.id, status: of.status, at: of.at, by: of.by });

export type NewCount = {
  id: string;
  formatId: string;
  dutyStatus: DutyStatus;
  lot: string;
  quantity: number;
};
const COUNT = statement(
  `insert into inventory_counts (shop_id, inventory_id, id, format_id, duty_status, lot, quantity, level, at, made_by)
   select :shopId, :id, c.id, c."formatId", c."dutyStatus", c.lot, c.quantity, coalesce(s.on_hand, 0), :at, :by
   from jsonb_to_recordset(:counts) as c(id text, "formatId" text, "dutyStatus" text, lot text, quantity bigint)
   join inventories i on i.shop_id = :shopId and i.id = :id
   left join stocks s on s.shop_id = :shopId and s.format_id = c."formatId" and s.warehouse_id = i.warehouse_id
     and s.duty_status = c."dutyStatus" and s.lot = c.lot
   on conflict do nothing`,
);
/** Adds increments; skips one whose id exists already. */
export const addCounts = (
  tx: Tx,
  of: { shopId: string; id: string; at: Date; by: string },
  counts: readonly NewCount[],
): Promise<number> =>
  tx.run(COUNT, { shopId: of.shopId, id: of.id, counts: JSON.stringify(counts), at: of.at, by: of.by });

export type LineRow = NamedArticle & {
  dutyStatus: DutyStatus;
  lot: string;
  ean: string | null;
  unitE4: number;
  /** Current quantity in the books. */
  onHand: number;
  counts: { quantity: number; level: number; by: string }[];
};
const LINES = statement(
  `with i as (select * from inventories where shop_id = :shopId and id = :id),
   c as (
     select format_id, duty_status, lot,
       json_agg(json_build_object('quantity', quantity, 'level', level, 'by', made_by) order by position) as counts
     from inventory_counts where shop_id = :shopId and inventory_id = :id group by 1, 2, 3
   ), s as (
     select s.* from stocks s join i on s.warehouse_id = i.warehouse_id where s.shop_id = :shopId
   )
   select ${NAMED}, coalesce(c.duty_status, s.duty_status) as "dutyStatus", coalesce(c.lot, s.lot) as lot, f.ean,
     f.unit_e4 as "unitE4", coalesce(s.on_hand, 0) as "onHand", coalesce(c.counts, '[]') as counts
   from s full join c on c.format_id = s.format_id and c.duty_status = s.duty_status and c.lot = s.lot
   join (${ARTICLES}) on f.shop_id = :shopId and f.id = coalesce(c.format_id, s.format_id)
   cross join i
   where ${HAS_STOCK} and (:formatIds::text[] is null or f.id = any(:formatIds))
     and (c.counts is not null or (s.on_hand <> 0 and (i.families = '{}' or p.product_type = any(i.families))))
   order by p.position, v.position, f.position, 7, s.place`,
);
/** Returns the lines with expected and counted quantities: all of them, or those of these formats. */
export const readLines = (
  tx: Tx,
  shopId: string,
  id: string,
  formatIds: readonly string[] | null,
): Promise<LineRow[]> => tx.rows<LineRow>(LINES, { shopId, id, formatIds });
