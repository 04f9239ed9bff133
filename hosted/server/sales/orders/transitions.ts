import { canTransitionPayment, type PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { canTransitionOrder, type OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import { release } from "#cellar/stocks/stocks.ts";
import {
  unrefundedCents,
  receiptOfPayment,
  refundOfPayment,
  rejectOfPayment,
} from "#billing/payments/orderPayments.ts";
import {
  attemptsOf,
  openPages,
  paymentOfOrder,
  savePayment,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { returnOffers } from "#sales/orders/placing/orderOffers.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import type { OrderEffects } from "#sales/orders/effects.ts";
import { freeSeats } from "#sales/orders/reservations.ts";
import { refundsUnderWay } from "#sales/orders/reservations.queries.ts";
import { addEvent, saveMove } from "#sales/orders/queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/** Context of an order's changes. */
export type OrderDeps = { services: Services; catalogue: Catalogue; effects: OrderEffects };

/**
 * Takes the number of an order: the shop's prefix + fiscal year + sequence (design: domain §4). An order that fails
 * after it leaves a gap (hosted/decisions/scale/0039-numbers-of-orders.md).
 */
export async function takeOrderNumber(tx: Tx, deps: OrderDeps, shopId: string): Promise<string> {
  const { shop } = await deps.catalogue.seen(tx, shopId);
  const year = fiscalYear(new Date(deps.services.now()), shop);
  const { prefix } = documentSettings(shop.documents_settings).order;
  const n = await deps.services.counting.next({ shopId, series: "order", year });
  return `${prefix}${year}-${String(n).padStart(5, "0")}`;
}

/**
 * Moves an order to an allowed status, with its event; what follows from an `earlier` event of the same transaction
 * follows in the same job. Throws `order-status` (409) for a move that is not allowed.
 */
export async function transitionOrder(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { to, earlier, ...what }: { to: OrderStatus; kind: string; by: string; reason?: string; earlier?: string },
): Promise<void> {
  if (!canTransitionOrder(row.status, to)) refuse("order-status", 409, { from: row.status, to });
  const from = row.status;
  row.status = to;
  row.version += 1;
  saveMove(tx, row, { at: new Date(deps.services.now()), from, to, ...what });
  await deps.services.jobs.send(tx, "order-event", {
    shopId: row.shop_id,
    orderId: row.id,
    event: what.kind,
    ...(earlier === undefined ? {} : { earlier }),
  });
}

type Moved = {
  row: Pick<StoredOrder, "shop_id" | "id" | "client_id">;
  payment: PaymentRow;
  from: PaymentStatus;
  to: PaymentStatus;
  by: string;
  /** Amount received now, where parts of it came before. */
  cameCents: number | undefined;
  /** The order comes to its seller with this payment. */
  isNew: boolean;
};

/**
 * Records the change of an order's payment in the money ledger: it came, it failed after all, the rest of it was
 * refunded.
 */
async function noteMoney(tx: Tx, { services }: OrderDeps, moved: Moved): Promise<void> {
  const { row, payment, from, to, by, cameCents, isNew } = moved;
  const { id: paymentId, type } = payment;
  const { shop_id: shopId, id: orderId, client_id: clientId } = row;
  const amountCents = cameCents ?? payment.amount_cents;
  const of = { shopId, orderId, paymentId, type, amountCents, by };
  if (to === "paid" && clientId !== null) await receiptOfPayment(tx, services, { ...of, clientId, isNew });
  else if (to === "missing" && from === "paid") await rejectOfPayment(tx, services, of);
  else if (to === "refunded")
    await refundOfPayment(tx, services, { ...of, amountCents: await unrefundedCents(tx, shopId, paymentId) });
}

/**
 * Moves the payment of an order to an allowed status, and the order's copy of it; `isNoted` when the ledger has the
 * money already, `cameCents` is the part received now, `orderFollows` when the caller moves the order next: that move
 * writes the copy, and its job does what follows from this event (`transitionOrder`, `earlier`): one write of the order
 * and one job instead of two. Throws `payment-status` (409).
 */
export async function transitionPayment(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  {
    payment,
    to,
    isNoted = false,
    orderFollows = false,
    cameCents,
    ...what
  }: {
    payment: PaymentRow;
    to: PaymentStatus;
    kind: string;
    by: string;
    reason?: string;
    isNoted?: boolean;
    orderFollows?: boolean;
    cameCents?: number;
  },
): Promise<void> {
  if (!canTransitionPayment(payment.status, to)) refuse("payment-status", 409, { from: payment.status, to });
  const from = payment.status;
  const at = new Date(deps.services.now());
  payment.status = to;
  row.payment_status = to;
  savePayment(tx, payment, to === "paid" ? at : null);
  if (!isNoted)
    await noteMoney(tx, deps, {
      row,
      payment,
      from,
      to,
      by: what.by,
      cameCents,
      isNew: orderFollows,
    });
  if (orderFollows) return addEvent(tx, { shopId: row.shop_id, orderId: row.id, at, from, to, ...what });
  row.version += 1;
  saveMove(tx, row, { at, from, to, ...what });
  await deps.services.jobs.send(tx, "order-event", {
    shopId: row.shop_id,
    orderId: row.id,
    event: what.kind,
  });
}

/** Schedules the closing of payment pages where an order could still be paid. */
export async function closePages(
  tx: Tx,
  { services }: OrderDeps,
  { shop_id: shopId, id }: StoredOrder,
): Promise<void> {
  for (const reference of await openPages(tx, shopId, id))
    await services.jobs.send(tx, "payment-close", { shopId, reference });
}

/**
 * Releases everything that a cancelled order holds: its places, its stock, the use of its code, its points. Returns the
 * amount of its money that must not be refunded, in cents (`freeSeats`).
 */
export async function releaseOrder(tx: Tx, deps: OrderDeps, row: StoredOrder, by: string): Promise<number> {
  await closePages(tx, deps, row);
  const keptCents = await freeSeats(tx, deps, row, by);
  const of = { shopId: row.shop_id, orderId: row.id, by };
  await release(tx, of);
  await returnOffers(tx, { ...of, at: new Date(deps.services.now()) });
  return keptCents;
}

/** State of an attempt whose card the payment provider holds for a debit. */
export const KEPT = "kept";

/** Makes a provider release a held card. */
export const scheduleCardRelease = (
  tx: Tx,
  { services }: OrderDeps,
  shopId: string,
  reference: string,
): Promise<void> => services.jobs.send(tx, "imprint-release", { shopId, reference });

/** Cancels a payment without any money received; a held card is released. Any other payment is left as it is. */
export async function cancelPayment(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { payment, by }: { payment: PaymentRow; by: string },
): Promise<void> {
  if (!canTransitionPayment(payment.status, "cancelled")) return;
  const held = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === KEPT)?.reference;
  if (held) payment.amount_cents = 0;
  const kind = held ? "imprint-released" : "payment-cancelled";
  await transitionPayment(tx, deps, row, { payment, to: "cancelled", kind, by });
  if (held) await scheduleCardRelease(tx, deps, row.shop_id, held);
}

/**
 * Ends the payment of a cancelled order: online payments are refunded except `keptCents`, unpaid ones are cancelled.
 * Manual payments are up to the caller (`OrderEffects.settleMoney`).
 */
export async function endPayment(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { by, keptCents = 0 }: { by: string; keptCents?: number },
): Promise<void> {
  const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
  const paid = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === "succeeded");
  if (payment.status === "paid" && paid?.reference && keptCents > 0) {
    const { shop_id: shopId, id: orderId } = row;
    const gone = payment.refunded_cents + (await refundsUnderWay(tx, shopId, orderId));
    const amountCents = payment.amount_cents - gone - keptCents;
    const back = { shopId, reservationId: "", orderId, amountCents, key: `order-ended-${orderId}` };
    if (amountCents > 0) await deps.services.jobs.send(tx, "reservation-refund", back);
  } else if (payment.status === "paid" && paid?.reference) {
    const { reference } = paid;
    await deps.services.jobs.send(tx, "payment-refund", {
      shopId: row.shop_id,
      paymentId: payment.id,
      reference,
    });
  } else if (payment.status !== "paid") await cancelPayment(tx, deps, row, { payment, by });
}
