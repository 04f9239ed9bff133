import type { Guarantor, WarehouseKind } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

export type WarehousePlace = { id: string; name: string; kind: WarehouseKind; archivedAt: Date | null };
const PLACE = statement(
  'select id, name, kind, archived_at as "archivedAt" from warehouses where shop_id = :shopId and id = :id for share',
);
/** Returns a warehouse, and keeps it from being archived until the commit. */
export const readPlace = (tx: Tx, shopId: string, id: string): Promise<WarehousePlace | undefined> =>
  tx.one<WarehousePlace>(PLACE, { shopId, id });

const FIRST = statement("select id from warehouses where shop_id = :shopId and sells order by id limit 1");
export const firstSelling = async (tx: Tx, shopId: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(FIRST, { shopId }))?.id;

export type WarehouseRow = {
  id: string;
  name: string;
  kind: WarehouseKind;
  exciseNumber: string | null;
  customsOffice: string | null;
  guarantor: Guarantor | null;
  address: Partial<Record<"street" | "street2" | "zipcode" | "city" | "country", string>>;
  sells: boolean;
  archivedAt: Date | null;
  version: number;
  formats: number;
  volumeMl: number;
};
const LIST = `select w.id, w.name, w.kind, w.excise_number as "exciseNumber", w.customs_office as "customsOffice",
     w.guarantor, w.address, w.sells, w.archived_at as "archivedAt", w.version,
     (count(distinct s.format_id) filter (where s.on_hand <> 0))::int as formats,
     coalesce(sum(case f.type when 'vrac' then s.on_hand else s.on_hand * f.volume_ml end), 0) as "volumeMl"
   from warehouses w left join stocks s on s.shop_id = w.shop_id and s.warehouse_id = w.id
   left join formats f on f.shop_id = s.shop_id and f.id = s.format_id`;
const ALL = statement(
  `${LIST} where w.shop_id = :shopId group by w.shop_id, w.id order by w.archived_at nulls first, w.id`,
);
const ONE = statement(`${LIST} where w.shop_id = :shopId and w.id = :id group by w.shop_id, w.id`);
export const readWarehouses = (tx: Tx, shopId: string): Promise<WarehouseRow[]> =>
  tx.rows<WarehouseRow>(ALL, { shopId });
export const readWarehouse = (tx: Tx, shopId: string, id: string): Promise<WarehouseRow | undefined> =>
  tx.one<WarehouseRow>(ONE, { shopId, id });

export type WarehouseFields = Pick<
  WarehouseRow,
  "name" | "kind" | "exciseNumber" | "customsOffice" | "guarantor" | "address" | "sells"
>;
const INSERT = statement(
  `insert into warehouses (shop_id, id, name, kind, excise_number, address, sells, customs_office, guarantor)
   values (:shopId, :id, :name, :kind, :exciseNumber, :address, :sells, :customsOffice, :guarantor)`,
);
const UPDATE = statement(
  `update warehouses set name = :name, kind = :kind, excise_number = :exciseNumber, address = :address, sells = :sells,
     customs_office = :customsOffice, guarantor = :guarantor, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const valuesOf = (f: WarehouseFields): Values => ({
  name: f.name,
  kind: f.kind,
  exciseNumber: f.exciseNumber,
  address: f.address,
  sells: f.sells,
  customsOffice: f.customsOffice,
  guarantor: f.guarantor,
});
export const insertWarehouse = (tx: Tx, shopId: string, id: string, f: WarehouseFields): Promise<number> =>
  tx.run(INSERT, { shopId, id, ...valuesOf(f) });
export const saveWarehouse = (tx: Tx, shopId: string, id: string, f: WarehouseFields): Promise<number> =>
  tx.run(UPDATE, { shopId, id, ...valuesOf(f) });

const LOCK = statement("select id from warehouses where shop_id = :shopId order by id for update");
/** Locks all warehouses of a shop: the decision which of them sell concerns them all. */
export const lockWarehouses = (tx: Tx, shopId: string): Promise<number> => tx.run(LOCK, { shopId });

const ARCHIVE = statement(
  `update warehouses set archived_at = :at, sells = false, version = version + 1 where shop_id = :shopId and id = :id`,
);
export const markArchived = (tx: Tx, shopId: string, id: string, at: Date | null): Promise<number> =>
  tx.run(ARCHIVE, { shopId, id, at });

const EMPTY = statement(
  `select not exists (select 1 from stocks where shop_id = :shopId and warehouse_id = :id
     and (on_hand <> 0 or reserved <> 0))
     and not exists (select 1 from inventories where shop_id = :shopId and warehouse_id = :id
       and status = 'open') as empty`,
);
/** Checks whether a warehouse is empty and has no open inventory. */
export const isEmpty = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one<{ empty: boolean }>(EMPTY, { shopId, id }))?.empty ?? false;
