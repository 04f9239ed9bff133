import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { allowedActs, type OrderAct, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { notePaidBy, paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { earn } from "#sales/loyalty/loyalty.ts";
import type { Doing } from "#sales/orders/delivery.ts";
import { moneyOf, standOfOrder } from "#sales/orders/money.ts";
import { closePages, endPayment, freeHeld, moveOrder, movePayment, type Desk } from "#sales/orders/moves.ts";
import { moneyKey } from "#sales/orders/disputes.ts";
import { approvePlaces, confirmPlaces } from "#sales/orders/places.ts";
import { addEvent, lockOrder } from "#sales/orders/queries.ts";
import { ownOrderLocked, viewOf } from "#sales/orders/read.ts";
import { stateOf } from "#sales/orders/rows.ts";
import { deliverRest, dispatchRest, dropShipments } from "#sales/shipments/rest.ts";

/** An order ends: what it holds is given back, what was paid goes back. */
export async function endOrder(
  { tx, desk, row, by, reason }: Doing,
  to: "refused" | "cancelled",
  kind: string,
): Promise<void> {
  await moveOrder(tx, desk, row, to, { kind, by, reason });
  await dropShipments(tx, desk, row, by);
  const keptCents = await freeHeld(tx, desk, row, by);
  // A part that came by hand is owed back as all of it would be, whether its payment says so yet or not.
  const isPaid = row.payment_status === "paid";
  const { paid } = isPaid ? { paid: 0 } : await moneyOf(tx, row.shop_id, row.id);
  await endPayment(tx, desk, row, by, keptCents);
  const about = { shopId: row.shop_id, orderId: row.id, at: new Date(desk.services.now()), by };
  if (paid > 0) await addEvent(tx, { ...about, kind: "refund-due" });
}

/** The order is accepted: it earns its points. */
export async function accept({ tx, desk, row, by, reason }: Doing): Promise<void> {
  await moveOrder(tx, desk, row, "validated", { kind: "accepted", by, reason });
  const of = { shopId: row.shop_id, orderId: row.id, at: new Date(desk.services.now()), by };
  await earn(tx, of, row.buyer_id, row.priced.loyalty);
}

/** What is done at once; a debit is asked of the bank (`imprint.ts`). */
export type PlainAct = Exclude<OrderAct, "debit">;

const DO: Record<PlainAct, (doing: Doing) => Promise<void>> = {
  async acceptance(doing) {
    const { tx, desk, row, by } = doing;
    // Who accepts an order lets its people come, paid or not.
    if (!(await confirmPlaces(tx, desk, row, by, null))) refuse("places-gone", 409);
    await approvePlaces(tx, desk, row, by);
    await accept(doing);
  },
  refusal: (doing) => endOrder(doing, "refused", "refused"),
  cancellation: (doing) => endOrder(doing, "cancelled", "cancelled"),
  dispatch: dispatchRest,
  delivery: deliverRest,
  async "payment-receipt"({ tx, desk, row, by, reason }) {
    const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
    const money = { method: row.payment_type, key: await moneyKey(tx, row.shop_id, payment) };
    if (!(await confirmPlaces(tx, desk, row, by, money))) refuse("places-gone", 409);
    // Money that failed online came by hand after all.
    if (!canPay(payment.status, "paid")) payment.status = "processing";
    await closePages(tx, desk, row);
    await notePaidBy(tx, { ...payment, provider: "manual" });
    // What was noted of it before is there already: the rest has come.
    const stood = { status: payment.status, amountCents: payment.amount_cents };
    const { dueCents: cameCents } = await standOfOrder(tx, row, stood);
    await movePayment(tx, desk, row, payment, "paid", { kind: "payment-received", by, reason, cameCents });
  },
};

/**
 * Does an act of the seller on an order (design: domain §3). Throws `not-found` (404), `conflict` (409) with the current
 * order when it changed meanwhile, `order-act` (409) when its state does not allow the act.
 */
export async function act(
  tx: Tx,
  desk: Desk,
  what: { act: PlainAct; shopId: string; orderId: string; version: number; by: string; reason: string },
): Promise<OrderView> {
  // By the shop, not by what he may see: a seller also sees what he bought elsewhere.
  const row = (await lockOrder(tx, what.shopId, what.orderId)) ?? refuse("not-found", 404);
  if (row.version !== what.version)
    refuse("conflict", 409, { current: await viewOf(tx, desk.catalogue, row, true) });
  if (!allowedActs(stateOf(row)).includes(what.act))
    refuse("order-act", 409, { act: what.act, status: row.status });
  await DO[what.act]({ tx, desk, row, by: what.by, reason: what.reason });
  return viewOf(tx, desk.catalogue, row, true);
}

/** The buyer gives an unpaid order up (specification §4); only a draft, and only his: else `not-found` (404). */
export async function abort(tx: Tx, desk: Desk, orderId: string): Promise<OrderView> {
  const row = await ownOrderLocked(tx, orderId);
  if (row.status !== "draft") refuse("not-found", 404);
  // The others of the group count on who has committed.
  if (row.group_id && (row.payment_status === "setup" || !row.priced.imprint)) refuse("share-committed", 409);
  await moveOrder(tx, desk, row, "aborted", { kind: "aborted", by: "buyer" });
  await freeHeld(tx, desk, row, "buyer");
  await endPayment(tx, desk, row, "buyer");
  return viewOf(tx, desk.catalogue, row, false);
}
