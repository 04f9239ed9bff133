import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { Warehouse, warehousesContract } from "@cuvee/core/cellar/warehouses/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  insertWarehouse,
  isEmpty,
  lockWarehouses,
  markArchived,
  readWarehouse,
  readWarehouses,
  saveWarehouse,
  type WarehouseRow,
} from "#cellar/warehouses/queries.ts";

type Calls = typeof warehousesContract;
type Of = { tx: Tx; shopId: string };

function view({ address, archivedAt, ...row }: WarehouseRow): Warehouse {
  const { street = "", street2 = "", zipcode = "", city = "", country = "FR" } = address;
  return {
    ...row,
    address: { street, street2, zipcode, city, country },
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

export async function listWarehouses({ tx, shopId }: Of): Promise<Answer<Calls["warehouses"]>> {
  return { warehouses: (await readWarehouses(tx, shopId)).map(view) };
}

const one = async ({ tx, shopId }: Of, id: string): Promise<Warehouse> =>
  view((await readWarehouse(tx, shopId, id)) ?? refuse("not-found", 404));

/**
 * Returns the current warehouse, with all of the shop's locked. Throws `not-found` (404), `conflict` (409) with the
 * current one.
 */
async function held(of: Of, id: string, version: number): Promise<Warehouse> {
  await lockWarehouses(of.tx, of.shopId);
  const now = await one(of, id);
  return now.version === version ? now : refuse("conflict", 409, { current: now });
}

/** Requires another selling warehouse, because orders need one. Throws `warehouse-last` (409). */
async function keepOneSelling({ tx, shopId }: Of, without: string): Promise<void> {
  const others = (await readWarehouses(tx, shopId)).filter((w) => w.sells && w.id !== without);
  if (others.length === 0) refuse("warehouse-last", 409);
}

export async function makeWarehouse(
  of: Of,
  id: string,
  fields: Input<Calls["create"]>["body"],
): Promise<Warehouse> {
  await insertWarehouse(of.tx, of.shopId, id, fields);
  return one(of, id);
}

/**
 * Changes a warehouse. Throws the errors of `held`, `warehouse-last` (409), `warehouse-archived` (409): an archived one
 * sells nothing.
 */
export async function changeWarehouse(
  of: Of,
  id: string,
  { version, ...fields }: Input<Calls["change"]>["body"],
): Promise<Warehouse> {
  const now = await held(of, id, version);
  if (now.archivedAt !== null && fields.sells) refuse("warehouse-archived", 409);
  if (now.sells && !fields.sells) await keepOneSelling(of, id);
  await saveWarehouse(of.tx, of.shopId, id, fields);
  return one(of, id);
}

/** Archives a warehouse. Throws the errors of `held`, `warehouse-not-empty` (409), `warehouse-last` (409). */
export async function archiveWarehouse(of: Of, id: string, version: number, at: Date): Promise<Warehouse> {
  const now = await held(of, id, version);
  if (now.archivedAt !== null) return now;
  if (!(await isEmpty(of.tx, of.shopId, id))) refuse("warehouse-not-empty", 409);
  if (now.sells) await keepOneSelling(of, id);
  await markArchived(of.tx, of.shopId, id, at);
  return one(of, id);
}

/** Reopens an archived warehouse; a later change decides whether it sells. */
export async function reopenWarehouse(of: Of, id: string, version: number): Promise<Warehouse> {
  const now = await held(of, id, version);
  if (now.archivedAt !== null) await markArchived(of.tx, of.shopId, id, null);
  return one(of, id);
}
