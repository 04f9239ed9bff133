import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import {
  addAlert,
  crossedByOrder,
  crossThresholds,
  type Crossing,
  type NewAlert,
} from "#cellar/stocks/alerts.queries.ts";
import { readNumbers } from "#cellar/stocks/postings.queries.ts";

type AlertDeps = Pick<Services, "jobs" | "now">;

async function tell(tx: Tx, { jobs }: AlertDeps, alert: NewAlert): Promise<void> {
  const alertId = await addAlert(tx, alert);
  await jobs.send(tx, "stock-alert", { shopId: alert.shopId, alertId });
}

/** Notifies the staff that a recorded fact took promised goods, and of the orders that cannot be fulfilled any more. */
export async function notifyShortage(
  tx: Tx,
  services: AlertDeps,
  lack: { shopId: string; by: string; formatId: string; level: number; orderIds: readonly string[] },
): Promise<void> {
  const { orderIds, ...alert } = lack;
  const orders = orderIds.length > 0 ? await readNumbers(tx, lack.shopId, orderIds) : [];
  const at = new Date(services.now());
  await tell(tx, services, { ...alert, kind: "shortage", warehouseId: null, least: null, orders, at });
}

async function tellCrossings(
  tx: Tx,
  services: AlertDeps,
  of: { shopId: string; by: string },
  crossings: readonly Crossing[],
): Promise<void> {
  const at = new Date(services.now());
  for (const { isBelow, ...crossing } of crossings)
    if (isBelow) await tell(tx, services, { ...crossing, ...of, kind: "threshold", orders: [], at });
}

/** Notifies the staff of each threshold of these formats that has just been crossed downwards: once per crossing. */
export async function notifyThresholds(
  tx: Tx,
  services: AlertDeps,
  { formatIds, ...of }: { shopId: string; formatIds: readonly string[]; by: string },
): Promise<void> {
  await tellCrossings(tx, services, of, await crossThresholds(tx, of.shopId, formatIds));
}

/**
 * Checks the thresholds of the formats that an order holds or took: in the order's jobs, so that no buyer waits for it.
 */
export async function notifyThresholdsOfOrder(
  tx: Tx,
  services: AlertDeps,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<void> {
  await tellCrossings(tx, services, { shopId, by: "system" }, await crossedByOrder(tx, shopId, orderId));
}
