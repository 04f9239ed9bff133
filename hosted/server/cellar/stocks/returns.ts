import { leavesUnderSuspension } from "@cuvee/core/cellar/excise/departure.ts";
import { monthsBetween, periodAt, REPLACEMENT_MONTHS } from "@cuvee/core/cellar/excise/periods.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { lockRows, type Key, type NewMovement, type PostingFields } from "#cellar/stocks/postings.queries.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { goodsMovedOfOrder, type DepartedGoods } from "#cellar/stocks/returns.queries.ts";

/**
 * Units that come back to their place. `origin`: the month in which they had left with their duty, null where it was
 * not paid.
 */
export type ReturnedGoods = { key: Key; units: number; origin: string | null };

const placeOf = ({ formatId, warehouseId, dutyStatus, lot }: Key): string =>
  [formatId, warehouseId, dutyStatus, lot].join("\n");

/**
 * Returns the units that come back of goods that left: of each format as many units as `demand` says, or all that have
 * not come back. Units that left first come back first, and each keeps whether it left duty-paid.
 */
export function returnedUnits(
  carried: readonly DepartedGoods[],
  demand: ReadonlyMap<string, number> | null,
): ReturnedGoods[] {
  const wanted = demand === null ? null : new Map(demand);
  return [...Map.groupBy(carried, placeOf).values()].flatMap((rows) => {
    let alreadyBack = rows.reduce((sum, { units }) => sum + Math.max(0, units), 0);
    return rows.flatMap(({ units, at, ...row }): ReturnedGoods[] => {
      const gone = Math.max(0, -units);
      const skipped = Math.min(gone, alreadyBack);
      alreadyBack -= skipped;
      const { formatId, warehouseId, dutyStatus, lot } = row;
      const back = Math.min(gone - skipped, wanted?.get(formatId) ?? (wanted === null ? gone : 0));
      if (back === 0) return [];
      wanted?.set(formatId, (wanted.get(formatId) ?? 0) - back);
      const isTaxed = dutyStatus === "suspended" && !leavesUnderSuspension(row);
      const key = { formatId, warehouseId, dutyStatus, lot };
      return [{ key, units: back, origin: isTaxed ? periodAt(at.getTime()) : null }];
    });
  });
}

/** Checks whether goods left duty-paid too long ago to be put back under suspension (code 032). */
const isOld = (origin: string, at: Date): boolean =>
  monthsBetween(origin, periodAt(at.getTime())) > REPLACEMENT_MONTHS;

/**
 * Returns the place of goods that came back: goods that cannot be put back under suspension any more are duty-paid
 * there.
 */
export const returnLocation = ({ key, origin }: ReturnedGoods, at: Date): Key =>
  origin !== null && isOld(origin, at) ? { ...key, dutyStatus: "paid" } : key;

/**
 * Posts goods that come back: those that had left duty-paid as a replacement of the month in which they left, the rest
 * as a return (rules §2.2). Goods that left duty-paid more than two years ago cannot be put back under suspension (code
 * 032): they stay duty-paid.
 */
export async function postReturn(
  tx: Tx,
  services: Pick<Services, "jobs" | "now">,
  {
    orderId,
    at = new Date(services.now()),
    ...fields
  }: Omit<PostingFields, "at" | "operationId" | "originMonth"> & { orderId?: string; at?: Date },
  backs: readonly ReturnedGoods[],
): Promise<void> {
  const operationId = newId(services);
  for (const [origin, same] of Map.groupBy(backs, (b) =>
    b.origin && !isOld(b.origin, at) ? b.origin : null,
  )) {
    const legs = same.map((back): NewMovement => ({
      ...returnLocation(back, at),
      kind: origin === null ? "return" : "replacement",
      onHand: back.units,
      reserved: 0,
      ...(orderId === undefined ? {} : { orderId }),
    }));
    const originMonth = origin === null ? undefined : `${origin}-01`;
    await postMovements(tx, services, { ...fields, at, operationId, originMonth }, legs);
  }
}

/**
 * Returns units of an order to the places that they were taken from: of each format as many as `demand` says
 * (`demandOf`), never more than have left.
 */
export async function takeBackUnits(
  tx: Tx,
  services: Pick<Services, "jobs" | "now">,
  of: { shopId: string; orderId: string; by: string; reason: string },
  demand: ReadonlyMap<string, number>,
): Promise<void> {
  if (demand.size === 0) return;
  await lockRows(tx, of.shopId, [...demand.keys()]);
  await postReturn(
    tx,
    services,
    of,
    returnedUnits(await goodsMovedOfOrder(tx, of.shopId, of.orderId), demand),
  );
}
