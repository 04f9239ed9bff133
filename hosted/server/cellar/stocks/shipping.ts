import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { namesOf, postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type StockRow, type Key, type NewMovement } from "#cellar/stocks/postings.queries.ts";
import { returnedUnits, postReturn } from "#cellar/stocks/returns.ts";
import { goodsOfShipment } from "#cellar/stocks/returns.queries.ts";
import { reservedByOrder } from "#cellar/stocks/shipping.queries.ts";

type PostingDeps = Pick<Services, "jobs" | "now">;
/** A shipment of an order; `document` is the reference of the document that accompanies its goods. */
export type OfShipment = {
  shopId: string;
  orderId: string;
  shipmentId: string;
  by: string;
  document: string;
};
/** Source of the goods: a warehouse; formats that must be under duty suspension. */
export type LeavingFrom = { warehouseId: string | null; suspended: ReadonlySet<string> };

const same = (a: Key, b: Key): boolean =>
  a.formatId === b.formatId &&
  a.warehouseId === b.warehouseId &&
  a.dutyStatus === b.dutyStatus &&
  a.lot === b.lot;
const keyOf = ({ formatId, warehouseId, dutyStatus, lot }: Key): Key => ({
  formatId,
  warehouseId,
  dutyStatus,
  lot,
});

/**
 * Returns the movements that take `wanted` units of a format out of the matching places: first those where the order
 * holds them, then units held there for other orders, in exchange for units that the order holds elsewhere (`post`
 * moves their promises there). Null when there is not enough.
 */
function legsOut(
  rows: readonly StockRow[],
  held: readonly (Key & { units: number })[],
  wanted: number,
  of: { orderId: string; fits: (row: StockRow) => boolean },
): NewMovement[] | null {
  const own = new Map(rows.map((row) => [row, held.find((h) => same(h, row))?.units ?? 0]));
  const fitting = rows.filter(of.fits);
  const taken = new Map<StockRow, number>();
  let left = wanted;
  const take = (row: StockRow, most: number): void => {
    const units = Math.min(left, Math.max(0, most));
    taken.set(row, (taken.get(row) ?? 0) + units);
    left -= units;
  };
  for (const row of fitting) take(row, own.get(row) ?? 0);
  for (const row of fitting) take(row, row.onHand - (taken.get(row) ?? 0));
  if (left > 0) return null;
  const stored = new Map(own);
  const legs: NewMovement[] = [];
  let free = 0;
  for (const [row, units] of taken) {
    if (units === 0) continue;
    const ours = Math.min(units, own.get(row) ?? 0);
    stored.set(row, (own.get(row) ?? 0) - ours);
    free += units - ours;
    legs.push({ ...keyOf(row), kind: "delivery", onHand: -units, reserved: -ours, orderId: of.orderId });
  }
  // Units that leave from another place than promised are no longer promised at the original one.
  for (const [row, units] of stored) {
    const gone = Math.min(units, free);
    free -= gone;
    if (gone > 0)
      legs.push({ ...keyOf(row), kind: "release", onHand: 0, reserved: -gone, orderId: of.orderId });
  }
  return legs;
}

/**
 * Posts the shipment of an order's goods: of each format as many stock units as `demand` says, from the places where
 * they are promised, or from the requested warehouse or duty status. Throws `stock-short` (409) naming the goods that
 * are not there.
 */
export async function shipGoods(
  tx: Tx,
  services: PostingDeps,
  { document, ...of }: OfShipment,
  { demand, from }: { demand: ReadonlyMap<string, number>; from: LeavingFrom },
): Promise<void> {
  const rows = await lockRows(tx, of.shopId, [...demand.keys()]);
  const held = await reservedByOrder(tx, of.shopId, of.orderId);
  const legs: NewMovement[] = [];
  const short: { formatId: string; available: number }[] = [];
  for (const [formatId, wanted] of demand) {
    const own = rows.filter((row) => row.formatId === formatId);
    const isAsked = from.warehouseId !== null || from.suspended.has(formatId);
    const holds = held.filter((h) => h.formatId === formatId);
    const fits = (row: StockRow): boolean =>
      (from.warehouseId === null || row.warehouseId === from.warehouseId) &&
      (!from.suspended.has(formatId) || row.dutyStatus === "suspended") &&
      (isAsked || holds.some((h) => same(h, row)));
    // A delivery is a fact: goods that are no longer held (an inventory found less) leave all the same, as far as they
    // are held.
    const most = isAsked
      ? wanted
      : Math.min(
          wanted,
          holds.reduce((sum, h) => sum + h.units, 0),
        );
    const out = legsOut(own, holds, most, { orderId: of.orderId, fits });
    if (out) legs.push(...out);
    else
      short.push({
        formatId,
        available: own.filter(fits).reduce((sum, row) => sum + Math.max(0, row.onHand), 0),
      });
  }
  if (short.length > 0) {
    const ids = short.map((s) => s.formatId);
    refuse("stock-short", 409, { lines: short, articles: await namesOf(tx, of.shopId, ids) });
  }
  if (legs.length === 0) return;
  const { shopId, by, shipmentId } = of;
  const at = new Date(services.now());
  await postMovements(
    tx,
    services,
    { shopId, by, at, operationId: newId(services), document, shipmentId },
    legs,
  );
}

/**
 * Returns the goods of a shipment to the places that they left from: of each format as many stock units as `demand`
 * says, or all; `promised` again to their order where they are to leave once more. The way they left decides whether
 * their duty is reversed (`returnedUnits`).
 */
export async function returnShipment(
  tx: Tx,
  services: PostingDeps,
  { document, ...of }: OfShipment,
  what: { demand: ReadonlyMap<string, number> | null; promised: boolean; reason: string },
): Promise<void> {
  const { shopId, by, shipmentId, orderId } = of;
  const carried = await goodsOfShipment(tx, shopId, shipmentId);
  await lockRows(tx, shopId, [...new Set(carried.map((c) => c.formatId))]);
  const backs = returnedUnits(await goodsOfShipment(tx, shopId, shipmentId), what.demand);
  await postReturn(tx, services, { shopId, by, orderId, document, shipmentId, reason: what.reason }, backs);
  if (!what.promised || backs.length === 0) return;
  const again = backs.map(({ key, units }): NewMovement => ({
    ...key,
    kind: "order",
    onHand: 0,
    reserved: units,
    orderId,
  }));
  const at = new Date(services.now());
  await postMovements(tx, services, { shopId, by, at, operationId: newId(services) }, again);
}
