import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import { allowedActs, type OrderAct, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { notePaidBy, paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { earn } from "#sales/loyalty/loyalty.ts";
import type { Doing } from "#sales/orders/delivery.ts";
import { standOfOrder } from "#sales/orders/money.ts";
import {
  closePages,
  endPayment,
  freeHeld,
  moveOrder,
  movePayment,
  type OrderContext,
} from "#sales/orders/transitions.ts";
import { moneyKey } from "#sales/orders/disputes.ts";
import { approvePlaces, confirmPlaces } from "#sales/orders/places.ts";
import { lockOrder, saveOrder } from "#sales/orders/queries.ts";
import { ownOrderLocked, viewOf } from "#sales/orders/read.ts";
import { stateOf, type Stored } from "#sales/orders/rows.ts";
import { endedMoneyOf, releaseMoney } from "#sales/refunds/endedMoney.ts";
import { deliverRest, dispatchRest, dropShipments } from "#sales/shipments/backOrder.ts";

/**
 * Ends an order: what it holds is released, its documents are credited, payments are refunded or become the client's
 * credit. `money` decides about manual payments; null: the caller must decide, and is refused (`order-money`, 409)
 * where there are any.
 */
export async function endOrder(
  doing: Doing,
  to: "refused" | "cancelled",
  kind: string,
  money: MoneyChoice | null = { to: "credit" },
): Promise<void> {
  const { tx, desk, row, by, reason } = doing;
  await moveOrder(tx, desk, row, to, { kind, by, reason });
  await dropShipments(tx, desk, row, by);
  const keptCents = await freeHeld(tx, desk, row, by);
  await endPayment(tx, desk, row, by, keptCents);
  await releaseMoney(doing, money, keptCents);
}

/** Accepts the order: it earns its points. */
export async function accept({ tx, desk, row, by, reason }: Doing): Promise<void> {
  await moveOrder(tx, desk, row, "validated", { kind: "accepted", by, reason });
  const of = { shopId: row.shop_id, orderId: row.id, at: new Date(desk.services.now()), by };
  await earn(tx, of, row.buyer_id, row.priced.loyalty);
}

/** Actions done at once; a debit is requested from the payment provider (`imprint.ts`). */
export type PlainAct = Exclude<OrderAct, "debit">;

const DO: Record<PlainAct, (doing: Doing, money: MoneyChoice | null) => Promise<void>> = {
  async acceptance(doing) {
    const { tx, desk, row, by } = doing;
    // Accepting an order admits its visitors, paid or not.
    if (!(await confirmPlaces(tx, desk, row, by, null))) refuse("places-gone", 409);
    await approvePlaces(tx, desk, row, by);
    await accept(doing);
  },
  refusal: (doing, money) => endOrder(doing, "refused", "refused", money),
  cancellation: (doing, money) => endOrder(doing, "cancelled", "cancelled", money),
  dispatch: dispatchRest,
  delivery: deliverRest,
  async "payment-receipt"({ tx, desk, row, by, reason }) {
    const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
    const money = { method: row.payment_type, key: await moneyKey(tx, row.shop_id, payment) };
    if (!(await confirmPlaces(tx, desk, row, by, money))) refuse("places-gone", 409);
    // A payment that failed online was made manually after all.
    if (!canPay(payment.status, "paid")) payment.status = "processing";
    await closePages(tx, desk, row);
    await notePaidBy(tx, { ...payment, provider: "manual" });
    // Recorded parts exist already: the rest has come.
    const stood = { status: payment.status, amountCents: payment.amount_cents };
    const { dueCents: cameCents } = await standOfOrder(tx, row, stood);
    await movePayment(tx, desk, row, payment, "paid", { kind: "payment-received", by, reason, cameCents });
  },
};

type OrderRef = { shopId: string; orderId: string; version: number; by: string };

/**
 * Returns an order of the shop, locked, in the expected version. Throws `not-found` (404), `conflict` (409) with the
 * current one.
 */
async function seen(tx: Tx, desk: OrderContext, { shopId, orderId, version }: OrderRef): Promise<Stored> {
  // By shop, not by visibility: a seller also sees their own purchases elsewhere.
  const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  if (row.version !== version)
    refuse("conflict", 409, { current: await viewOf(tx, desk.catalogue, row, true) });
  return row;
}

/**
 * Releases money that is still bound to a cancelled order, or is its client's because of it: it is refunded manually or
 * becomes their credit. Throws `not-found` (404), `conflict` (409), `order-act` (409) where there is none.
 */
export async function releaseEnded(
  tx: Tx,
  desk: OrderContext,
  what: OrderRef & { money: MoneyChoice },
): Promise<OrderView> {
  const row = await seen(tx, desk, what);
  const left = (await endedMoneyOf(tx, row)) ?? refuse("order-act", 409, { status: row.status });
  if (left.heldCents === 0 && what.money.to === "credit") refuse("order-act", 409, { status: row.status });
  row.version += 1;
  await saveOrder(tx, row);
  await releaseMoney({ tx, desk, row, by: what.by }, what.money);
  return viewOf(tx, desk.catalogue, row, true);
}

/**
 * Performs an action of the seller on an order (design: domain §3). Throws `not-found` (404), `conflict` (409) with the
 * current order when it changed meanwhile, `order-act` (409) when its state does not allow the action, `order-money`
 * (409) when it ends with manual payments and the request does not decide about them.
 */
export async function act(
  tx: Tx,
  desk: OrderContext,
  what: OrderRef & { act: PlainAct; reason: string; money?: MoneyChoice | undefined },
): Promise<OrderView> {
  const row = await seen(tx, desk, what);
  if (!allowedActs(stateOf(row)).includes(what.act))
    refuse("order-act", 409, { act: what.act, status: row.status });
  await DO[what.act]({ tx, desk, row, by: what.by, reason: what.reason }, what.money ?? null);
  return viewOf(tx, desk.catalogue, row, true);
}

/**
 * Abandons an unpaid order for its buyer (specification §4); only a draft, and only their own: else `not-found` (404).
 */
export async function abort(tx: Tx, desk: OrderContext, orderId: string): Promise<OrderView> {
  const row = await ownOrderLocked(tx, orderId);
  if (row.status !== "draft") refuse("not-found", 404);
  // The others of the group depend on a committed member.
  if (row.group_id && (row.payment_status === "setup" || !row.priced.imprint)) refuse("share-committed", 409);
  await moveOrder(tx, desk, row, "aborted", { kind: "aborted", by: "buyer" });
  await freeHeld(tx, desk, row, "buyer");
  await endPayment(tx, desk, row, "buyer");
  return viewOf(tx, desk.catalogue, row, false);
}
