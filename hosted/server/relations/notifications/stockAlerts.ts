import { readAlert, type AlertRow } from "#cellar/stocks/alerts.queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "./notifications.ts";

/** Most orders listed in a notification. */
const NAMED_ORDERS = 5;

const amountOf = (quantity: number, { formatType }: AlertRow): string =>
  formatType === "vrac" ? `${quantity / 100_000} hl` : String(quantity);

function nameOf({ productName, vintage, formatName, formatType, volumeMl }: AlertRow): string {
  const size = formatName ?? (volumeMl > 0 && formatType !== "vrac" ? `${volumeMl / 10} cl` : "");
  return [productName, vintage, size].filter(Boolean).join(" ");
}

function ordersOf({ orders }: AlertRow): string {
  const numbers = orders.map((order) => order.number || order.id);
  const more = numbers.length > NAMED_ORDERS ? ` (+${numbers.length - NAMED_ORDERS})` : "";
  return `${numbers.slice(0, NAMED_ORDERS).join(", ")}${more}`;
}

/** Notifies the staff of a shop that stock ran low, or that orders lack goods. Idempotent for the same alert. */
export async function onStockAlert(services: Services, data: JobData["stock-alert"]): Promise<void> {
  const { shopId, alertId } = data;
  await services.database.transaction({ shopId }, async (tx) => {
    const alert = await readAlert(tx, shopId, alertId);
    if (!alert) return;
    const name = nameOf(alert);
    const lacking = alert.kind === "shortage";
    await notify(tx, services, {
      shopId,
      to: { permission: "seeAllStock" },
      type: lacking ? "stockUpdate" : "thresholdReach",
      content: lacking
        ? { name, lacking: amountOf(-alert.level, alert), orders: ordersOf(alert) }
        : { name, left: amountOf(alert.level, alert), least: amountOf(alert.least ?? 0, alert) },
      redirectLink: `/dashboard/stocks/${alert.formatId}`,
      fact: { key: `stock-${alertId}`, at: alert.at },
    });
  });
}
