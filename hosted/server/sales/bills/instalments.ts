import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Instalment } from "@cuvee/core/sales/bills/billing.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { dueInstalments, instalmentsOf, recordInstalmentNotice } from "#sales/bills/instalments.queries.ts";
import type { OrderToBill } from "#sales/bills/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, lockOrder } from "#sales/orders/queries.ts";

/** Returns the schedule of an order with its deposits. An instalment without a day is due at once. */
export async function scheduleOf(tx: Tx, row: OrderToBill, now: number): Promise<Instalment[]> {
  const schedule = row.schedule ?? [];
  if (schedule.length === 0) return [];
  const requested = await instalmentsOf(tx, row.shop_id, row.id);
  const today = dayInFrance(now);
  return schedule.map((part, position): Instalment => {
    const found = requested.find((one) => one.position === position && one.documentId !== null);
    return {
      position,
      amountCents: part.cents,
      due: part.due,
      isDue: part.due === null || part.due <= today,
      documentId: found?.documentId ?? null,
      documentNumber: found?.number ?? null,
    };
  });
}

/**
 * Announces an instalment to its shop on its due day, once: an event of the order and a notification to users who may
 * see it. Nothing is sealed automatically: a deposit invoice cannot be withdrawn.
 */
export async function sweepInstalments({ services }: OrderDeps): Promise<void> {
  const { database, jobs, now } = services;
  const today = dayInFrance(now());
  const due = await database.transaction({}, (tx) => dueInstalments(tx, today));
  for (const { shopId, orderId, position } of due)
    await database.transaction({ shopId }, async (tx) => {
      const row = await lockOrder(tx, shopId, orderId);
      const part = row?.schedule?.[position];
      const at = new Date(now());
      if (row?.status !== "validated" || !part) return;
      if (!(await recordInstalmentNotice(tx, shopId, orderId, { position, at }))) return;
      const kind = "instalment-due";
      addEvent(tx, { shopId, orderId, at, kind, by: "system", reason: String(part.cents) });
      await jobs.send(tx, "order-event", { shopId, orderId, event: kind });
    });
}
