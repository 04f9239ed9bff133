import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { reserve } from "#cellar/stocks/stocks.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptState } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { markOrdered } from "#sales/cart/queries.ts";
import { retakeSeats } from "#sales/orders/reservations.ts";
import { releaseOrder, transitionOrder, takeOrderNumber, type OrderDeps } from "#sales/orders/transitions.ts";
import { redeemOffers } from "#sales/orders/placing/orderOffers.ts";
import { addEvent, readParts } from "#sales/orders/queries.ts";
import { placerOf } from "#sales/orders/stored.queries.ts";
import { warehousesOf, type StoredOrder } from "#sales/orders/rows.ts";

/** Author of payment events: recorded on payments, never on an order or a reservation. */
export const BANK = "bank";
/** State of an attempt whose money, or card, came too late or twice. */
export const RETURNED = "returned";

/** Things that an expired order released, and another may have taken. */
const GONE: ReadonlySet<string> = new Set(["stock-missing", "promo-code", "loyalty"]);

/**
 * Takes again what an expired order held: places, stock, the use of its code, its points; returns false when something
 * of it is gone. A savepoint keeps the payment's own writes.
 */
export async function reclaimExpiredOrder(tx: Tx, deps: OrderDeps, row: StoredOrder): Promise<boolean> {
  const { lines } = await readParts(tx, row.shop_id, row.id);
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const { shelf } = snapshot;
  const warehouseIds = warehousesOf(row, snapshot);
  const by = await placerOf(tx, row.shop_id, row.id);
  const of = { shopId: row.shop_id, orderId: row.id, by };
  const taker = { userId: row.buyer_id, buyerKeys: row.buyer_keys };
  // A part of a group is paid in time or not at all: another order may pay it by now.
  if (row.places.some((place) => place.payerId !== undefined)) return false;
  await tx.run("savepoint take_again");
  try {
    if (!(await retakeSeats(tx, deps, row, by))) return false;
    const holders = row.buyer_id === null ? [] : [row.buyer_id];
    await reserve(tx, { ...of, warehouseIds, holders }, demandOf(lines, shelf));
    await redeemOffers(tx, { ...of, at: new Date(deps.services.now()) }, row.priced, taker);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !GONE.has(error.code)) throw error;
    await tx.run("rollback to savepoint take_again");
    return false;
  }
}

/** Refunds money without a use: a second payment of the same order, or one whose order cannot continue. */
export async function refundUnusedPayment(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { state, why }: { state: ProviderState; why: string },
): Promise<void> {
  const { shopId, paymentId, attemptId } = state.metadata;
  attemptState(tx, shopId, attemptId, { status: RETURNED, failure: null });
  addEvent(tx, {
    shopId,
    orderId: row.id,
    at: new Date(deps.services.now()),
    kind: "payment-returned",
    by: BANK,
    reason: why,
  });
  await deps.services.jobs.send(tx, "payment-refund", { shopId, paymentId, reference: state.reference });
}

/**
 * Brings an order whose card was charged, or is held, to its seller: the buyer placed it, whatever reports the payment.
 * `earlier` is the event of that payment, where its own job was left out (`transitionOrder`).
 */
export async function submitOrderToSeller(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  earlier?: string,
): Promise<void> {
  row.number ??= await takeOrderNumber(tx, deps, row.shop_id);
  row.expires_at = null;
  await transitionOrder(tx, deps, row, {
    to: "pending",
    kind: "placed",
    by: await placerOf(tx, row.shop_id, row.id),
    ...(earlier === undefined ? {} : { earlier }),
  });
  if (row.handoff_id !== null) markOrdered(tx, row.handoff_id, row.shop_id);
}

/** Expires an order whose places were lost while the payment was in progress. */
export async function expireOrderWithoutSeats(tx: Tx, deps: OrderDeps, row: StoredOrder): Promise<void> {
  await transitionOrder(tx, deps, row, { to: "expired", kind: "expired", by: "system" });
  await releaseOrder(tx, deps, row, "system");
}
