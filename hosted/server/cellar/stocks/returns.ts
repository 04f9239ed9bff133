import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { lockRows, type Leg } from "#cellar/stocks/postings.queries.ts";
import { post } from "#cellar/stocks/postings.ts";
import { goneWith } from "#cellar/stocks/returns.queries.ts";

/**
 * Units of an order come back to where they were taken from: of each format as many as `demand` says (`demandOf`), never more than
 * have left.
 */
export async function takeBack(
  tx: Tx,
  services: Pick<Services, "jobs" | "now">,
  of: { shopId: string; orderId: string; by: string; reason: string },
  demand: ReadonlyMap<string, number>,
): Promise<void> {
  if (demand.size === 0) return;
  await lockRows(tx, of.shopId, [...demand.keys()]);
  const left = new Map(demand);
  const legs = (await goneWith(tx, of.shopId, of.orderId)).flatMap(({ units, ...key }): Leg[] => {
    const back = Math.min(units, left.get(key.formatId) ?? 0);
    left.set(key.formatId, (left.get(key.formatId) ?? 0) - back);
    return back > 0 ? [{ ...key, kind: "return", onHand: back, reserved: 0, orderId: of.orderId }] : [];
  });
  if (legs.length === 0) return;
  const { shopId, by, reason } = of;
  const at = new Date(services.now());
  await post(tx, services, { shopId, by, at, operationId: newId(services), reason }, legs);
}
