import type { AddTier, PriceTier } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { VatType } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A price as a grid has it. */
export type GridCellPrice = { visible: boolean; unitE4: number; tiers: PriceTier[]; add: AddTier[] };

/** The prices of one format, with what a conversion needs. */
export type Prices = {
  formatId: string;
  name: string;
  version: number;
  unitE4: number;
  tiers: PriceTier[];
  grids: Record<string, GridCellPrice>;
  vatType: VatType;
  disableVAT: boolean;
};

/** New prices of a format; null removes a grid's own price, absent ones stay. */
export type NewPrices = {
  formatId: string;
  unitE4?: number;
  tiers?: PriceTier[];
  grids?: Record<string, GridCellPrice | null>;
};

const GRIDS = `coalesce((select jsonb_object_agg(g.typology,
    jsonb_build_object('visible', g.visible, 'unitE4', g.unit_e4,
     'tiers', g.tiers, 'add', g.add_tiers)) from grid_prices g where g.shop_id = f.shop_id and g.format_id = f.id),
     '{}')`;
const HOLD = statement(
  `select f.id as "formatId", concat_ws(' ', p.name, v.name, coalesce(f.name_in_shop, f.ref)) as name, f.version,
     f.unit_e4 as "unitE4", f.tiers, ${GRIDS} as grids, p.vat_type as "vatType", p.disable_vat as "disableVAT"
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where f.shop_id = :shopId and (:ids::text[] is null or f.id = any(:ids)) order by f.id for update of f`,
);
const SAVE_OWN = statement(
  `update formats f set unit_e4 = coalesce(x."unitE4", f.unit_e4), tiers = coalesce(x.tiers, f.tiers),
     version = f.version + 1
   from jsonb_to_recordset(:changes) as x("formatId" text, "unitE4" bigint, tiers jsonb)
   where f.shop_id = :shopId and f.id = x."formatId"`,
);
const SAVE_CELLS = statement(
  `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4, tiers, add_tiers)
   select :shopId, x."formatId", x.typology, x.visible, x."unitE4", x.tiers, x.add
   from jsonb_to_recordset(:set) as x("formatId" text, typology text, visible boolean, "unitE4" bigint, tiers jsonb,
     add jsonb)
   on conflict (shop_id, format_id, typology) do update set visible = excluded.visible, unit_e4 = excluded.unit_e4,
     tiers = excluded.tiers, add_tiers = excluded.add_tiers`,
);
const DROP_CELLS = statement(
  `delete from grid_prices g using jsonb_to_recordset(:gone) as x("formatId" text, typology text)
   where g.shop_id = :shopId and g.format_id = x."formatId" and g.typology = x.typology`,
);

/** Reads prices of formats and locks them until the transaction ends; null reads all of the shop. */
export const lockPrices = (tx: Tx, shopId: string, ids: readonly string[] | null): Promise<Prices[]> =>
  tx.rows<Prices>(HOLD, { shopId, ids });

/** Writes prices of many formats; each version increases by one. */
export async function savePrices(tx: Tx, shopId: string, changes: readonly NewPrices[]): Promise<void> {
  const cells = changes.flatMap(({ formatId, grids = {} }) =>
    Object.entries(grids).map(([typology, cell]) => ({ formatId, typology, cell })),
  );
  const set = cells.flatMap(({ cell, ...at }) => (cell ? { ...at, ...cell } : []));
  const gone = cells.flatMap(({ cell, ...at }) => (cell ? [] : at));
  await tx.run(SAVE_OWN, { shopId, changes: JSON.stringify(changes) });
  if (set.length > 0) await tx.run(SAVE_CELLS, { shopId, set: JSON.stringify(set) });
  if (gone.length > 0) await tx.run(DROP_CELLS, { shopId, gone: JSON.stringify(gone) });
}
