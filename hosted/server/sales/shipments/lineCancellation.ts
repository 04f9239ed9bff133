import type { Input } from "@cuvee/core/kit/contract.ts";
import {
  isAllTaken,
  withPortion,
  takePortion,
  type BilledParts,
  type Portion,
} from "@cuvee/core/billing/documents/portions.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billedOf } from "@cuvee/core/sales/bills/billing.ts";
import type { DeliveryStatus } from "@cuvee/core/sales/orders/orders.ts";
import type { shipmentsContract } from "@cuvee/core/sales/shipments/contract.ts";
import {
  deliveryOf,
  type LineCancellationPreview,
  type OrderShipments,
} from "@cuvee/core/sales/shipments/shipments.ts";
import { release } from "#cellar/stocks/stocks.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { paymentOfOrder, savePayment } from "#billing/payments/queries.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { requestedCents, activeDeposits } from "#sales/bills/deposits.ts";
import { loadBillable, type Billable } from "#sales/bills/billable.ts";
import { lockOrders, type OrderToBill } from "#sales/bills/queries.ts";
import { addCancellation } from "#sales/orders/cancellations.queries.ts";
import { markDelivered } from "#sales/orders/delivery.ts";
import { moneyOf } from "#sales/orders/payments/money.ts";
import { transitionOrder } from "#sales/orders/transitions.ts";
import { addEvent, saveOrder } from "#sales/orders/queries.ts";
import { isPaidOnline } from "#sales/orders/payments/refunds.ts";
import { creditFreeMoney } from "#sales/bills/freeMoney.ts";
import { demandIn, cancellableRest, loadDeliveries, type Deliveries } from "#sales/shipments/load.ts";
import type { ShipmentsContext } from "#sales/shipments/plan.ts";
import { shipmentsView } from "#sales/shipments/view.ts";

type Calls = typeof shipmentsContract;
type Body = Input<Calls["lineCancellation"]>["body"];
/** The part of the request that determines the amounts. */
type CancellationInput = Input<Calls["lineCancellationPreview"]>["body"];

const sumOf = (vat: Iterable<{ baseCents: number; vatCents: number }>): Cents =>
  cents([...vat].reduce((sum, v) => sum + v.baseCents + v.vatCents, 0));

/** Checks that existing deposits still fit the uninvoiced rest. Throws `line-cancellation-deposit` (409). */
async function refuseBelowDeposits(at: ShipmentsContext, order: Billable, leftCents: number): Promise<void> {
  const standing = await activeDeposits(at.tx, at.shopId, order.deposits);
  const requested = standing.reduce((sum, d) => sum + requestedCents(d), 0);
  if (requested > leftCents) refuse("line-cancellation-deposit", 409, { asked: requested, left: leftCents });
}

type Payment = NonNullable<Awaited<ReturnType<typeof paymentOfOrder>>>;

/**
 * Returns the payment of an order to be reduced. Throws `line-cancellation-payment` (409) for one in progress at a
 * provider, or one that is smaller.
 */
async function payable(at: ShipmentsContext, orderId: string, amountCents: number): Promise<Payment> {
  const payment = (await paymentOfOrder(at.tx, at.shopId, orderId)) ?? refuse("not-found", 404);
  if (payment.status === "paid") return payment;
  const isAwaited = ["pending", "missing", "partial"].includes(payment.status);
  // The payment cannot become less than its refunds.
  const room = payment.amount_cents - payment.refunded_cents;
  if (!isAwaited || payment.provider !== "manual" || room < amountCents)
    return refuse("line-cancellation-payment", 409, { status: payment.status });
  return payment;
}

/** Reduces an open payment; for a received one the difference is refunded. Returns the reduction. */
async function lessPaid(at: ShipmentsContext, payment: Payment, less: Less, key: string): Promise<number> {
  const { tx, deps, shopId } = at;
  const { id: orderId } = less.row;
  const amountCents = less.totalTtcCents;
  if (payment.status === "paid") {
    const back = { shopId, reservationId: "", orderId, amountCents, key };
    await deps.services.jobs.send(tx, "reservation-refund", back);
    return 0;
  }
  payment.amount_cents -= amountCents;
  savePayment(tx, payment, null);
  await deps.services.jobs.send(tx, "money-allocated", { shopId, orderIds: [orderId] });
  return amountCents;
}

/** Effects of a cancellation of lines, before anything is written. */
type Less = {
  row: OrderToBill;
  order: Billable;
  deliveries: Deliveries;
  portion: Portion;
  after: BilledParts;
  payment: Payment;
  totalHtCents: Cents;
  totalTtcCents: Cents;
  /** Of the order as it was sold, with tax. */
  wholeCents: Cents;
  /** Neither invoiced nor cancelled afterwards. */
  leftCents: Cents;
};

/** Computes the effects of a cancellation of lines, with the order locked; writes nothing. Throws as `giveUp`. */
async function workOut(
  at: ShipmentsContext,
  orderId: string,
  cancellationInput: CancellationInput,
): Promise<Less> {
  const { tx, deps, shopId } = at;
  const [row] = await lockOrders(tx, shopId, [orderId]);
  if (!row) return refuse("not-found", 404);
  if (row.version !== cancellationInput.version)
    refuse("conflict", 409, { current: await shipmentsView(tx, deps, row) });
  if (row.status !== "validated") refuse("order-act", 409, { status: row.status });
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const [order] = (await loadBillable(tx, snapshot, [row], letterLang(row.lang))).orders;
  if (!order) return refuse("not-found", 404);
  const deliveries = await loadDeliveries(tx, row);
  const faults = cancellationInput.lines.flatMap(({ lineId, quantity }) => {
    const left = cancellableRest(deliveries, order, lineId);
    return quantity > left ? [{ lineId, wanted: quantity, left }] : [];
  });
  if (
    faults.length > 0 ||
    new Set(cancellationInput.lines.map((l) => l.lineId)).size < cancellationInput.lines.length
  )
    refuse("line-cancellation-too-much", 409, { faults });
  const { source, before } = order;
  const wants = cancellationInput.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }));
  const portion = takePortion(source, before, wants);
  const after = withPortion(before, portion);
  // An order of which nothing has left the cellar is cancelled as a whole.
  const hasLeft = deliveries.shipments.some((s) => s.left_at !== null && s.status !== "cancelled");
  const goodsLeft = deliveries.lines.some((line) => {
    const gone = cancellationInput.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return line.quantity - (line.withdrawn ?? 0) > gone;
  });
  if (!goodsLeft && !hasLeft) refuse("line-cancellation-all", 409);
  const totalHtCents = cents(portion.vat.reduce((sum, v) => sum + v.baseCents, 0));
  const totalTtcCents = sumOf(portion.vat);
  const wholeCents = sumOf(source.vat);
  const leftCents = cents(wholeCents - sumOf(after.vat.values()));
  await refuseBelowDeposits(at, order, leftCents);
  const payment = await payable(at, orderId, totalTtcCents);
  return {
    row,
    order,
    deliveries,
    portion,
    after,
    payment,
    totalHtCents,
    totalTtcCents,
    wholeCents,
    leftCents,
  };
}

/**
 * Previews a cancellation of lines, in cents: computed by the same code, and nothing is written. Throws as `giveUp`,
 * except for errors that only writing detects.
 */
export async function previewLineCancellation(
  at: ShipmentsContext,
  orderId: string,
  cancellationInput: CancellationInput,
): Promise<LineCancellationPreview> {
  const less = await workOut(at, orderId, cancellationInput);
  const { payment, order, totalHtCents, totalTtcCents } = less;
  const isPaid = payment.status === "paid";
  const { paid, credited } = isPaid ? { paid: 0, credited: 0 } : await moneyOf(at.tx, at.shopId, orderId);
  const open = payment.amount_cents - totalTtcCents - credited - paid;
  const givenUpCents = sumOf([...order.givenUp, less.portion].flatMap((p) => p.vat));
  return {
    lessHtCents: totalHtCents,
    lessVatCents: cents(totalTtcCents - totalHtCents),
    lessTtcCents: totalTtcCents,
    totalTtcCents: cents(less.wholeCents - givenUpCents),
    billedTtcCents: cents(billedOf(less.after) - givenUpCents),
    toBillTtcCents: less.leftCents,
    awaitedCents: isPaid ? cents(0) : cents(Math.max(0, open)),
    refundCents: isPaid ? totalTtcCents : cents(Math.max(0, -open)),
    refundBy: isPaid && (await isPaidOnline(at.tx, at.shopId, payment.id)) ? "provider" : "hand",
  };
}

/**
 * Marks an order as returned when nothing of it is left to deliver and its goods came back: its row follows. Returns
 * the move.
 */
function returnedBy(
  row: OrderToBill,
  { lines, shipments }: Deliveries,
): { from?: DeliveryStatus; to?: DeliveryStatus } {
  const from = row.delivery_status;
  const to = deliveryOf(lines, shipments);
  if (from === to || !(to === "returned" || to === "partiallyReturned")) return {};
  row.delivery_status = to;
  return { from, to };
}

/**
 * Cancels undelivered, uninvoiced parts of lines: their stock is free again, the amounts to invoice and to pay are
 * reduced, and the rest decides whether the order counts as delivered or invoiced. The rates add up as with every other
 * part of an order (`take`). Throws `not-found` (404), `conflict` (409), `order-act` (409) for an order that is not
 * accepted, `line-cancellation-too-much` (409) with the rest, `line-cancellation-all` (409) where nothing would be left
 * of an order without an invoice, `line-cancellation-deposit`, `line-cancellation-payment` (409).
 */
export async function cancelLines(
  at: ShipmentsContext,
  orderId: string,
  body: Body,
): Promise<OrderShipments> {
  const { tx, deps, shopId, by } = at;
  const less = await workOut(at, orderId, body);
  const { row, order, deliveries, portion, after, payment, totalHtCents, totalTtcCents } = less;
  const { source } = order;
  const now = new Date(deps.services.now());
  const paymentCents = await lessPaid(at, payment, less, `cancellation-${body.id}`);
  const created = { shopId, id: body.id, orderId, at: now, by, reason: body.reason, portion };
  if (!(await addCancellation(tx, { ...created, totalHtCents, totalTtcCents, paymentCents })))
    refuse("order-exists", 409);
  const units = portion.lines.map((l) => ({ lineId: l.id, units: l.quantity + l.add }));
  await release(tx, { shopId, orderId, by }, demandIn(deliveries, units));
  const carried = await loadDeliveries(tx, row);
  const moved = returnedBy(row, carried);
  row.version += 1;
  saveOrder(tx, row);
  const names = portion.lines.map(
    ({ id, quantity }) => `${quantity} × ${source.lines.find((l) => l.id === id)?.name ?? ""}`,
  );
  const reason = [names.join(", "), body.reason].filter(Boolean).join(" · ");
  addEvent(tx, { shopId, orderId, at: now, kind: "lines-cancelled", by, reason, ...moved });
  await deps.services.jobs.send(tx, "notice", { shopId, about: "order", id: orderId, at: now.getTime() });
  const doing = { tx, deps, row, by, reason: "" };
  if (deliveryOf(carried.lines, carried.shipments) === "delivered" && row.delivery_status !== "delivered")
    await markDelivered(doing, "delivered");
  const isBilled = isAllTaken(source, after);
  if (isBilled) await transitionOrder(tx, deps, row, { to: "invoiced", kind: "billed", by });
  deps.services.live.tell(tx, { kind: "order", shopId, orderId });
  // Payments for cancelled parts belong to the client: no document claims them any more.
  for (const id of isBilled ? await creditFreeMoney({ tx, deps, row, by }) : [])
    await bookSettlement(tx, deps.services, shopId, id);
  return shipmentsView(tx, deps, row);
}
