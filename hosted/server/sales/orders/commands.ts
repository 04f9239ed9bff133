import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import { allowedCommands, type OrderCommand, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { recordMethodUsed, paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { earnOrderPoints } from "#offer/loyalty/loyalty.ts";
import type { OrderCommandContext } from "#sales/orders/delivery.ts";
import { endedMoneyOf } from "#sales/orders/payments/endedMoney.ts";
import { balanceOfOrder } from "#sales/orders/payments/money.ts";
import {
  closePages,
  endPayment,
  releaseOrder,
  transitionOrder,
  transitionPayment,
  type OrderDeps,
} from "#sales/orders/transitions.ts";
import { ledgerKeyOfPayment } from "#sales/orders/payments/disputes.ts";
import { approveSeats, confirmSeats } from "#sales/orders/reservations.ts";
import { lockOrder, saveOrder } from "#sales/orders/queries.ts";
import { ownOrderLocked, viewOf } from "#sales/orders/read.ts";
import { stateOf, type StoredOrder } from "#sales/orders/rows.ts";

/**
 * Ends an order: what it holds is released, its documents are credited, payments are refunded or become the client's
 * credit. `money` decides about manual payments; null: the caller must decide, and is refused (`order-money`, 409)
 * where there are any.
 */
export async function endOrder(
  context: OrderCommandContext,
  to: "refused" | "cancelled",
  kind: string,
  money: MoneyChoice | null = { to: "credit" },
): Promise<void> {
  const { tx, deps, row, by, reason } = context;
  await transitionOrder(tx, deps, row, { to, kind, by, reason });
  await deps.effects.cancelShipments(tx, deps, row, by);
  const keptCents = await releaseOrder(tx, deps, row, by);
  await endPayment(tx, deps, row, { by, keptCents });
  await deps.effects.settleMoney(context, money, keptCents);
}

/** Accepts the order: it earns its points. */
export async function acceptOrder({ tx, deps, row, by, reason }: OrderCommandContext): Promise<void> {
  await transitionOrder(tx, deps, row, { to: "validated", kind: "accepted", by, reason });
  const of = { shopId: row.shop_id, orderId: row.id, at: new Date(deps.services.now()), by };
  await earnOrderPoints(tx, of, row.buyer_id, row.priced.loyalty);
}

/** Actions done at once; a debit is requested from the payment provider (`cardAuthorization.ts`). */
export type ImmediateOrderCommand = Exclude<OrderCommand, "debit">;

const DO: Record<
  ImmediateOrderCommand,
  (context: OrderCommandContext, money: MoneyChoice | null) => Promise<void>
> = {
  async acceptance(context) {
    const { tx, deps, row, by } = context;
    // Accepting an order admits its visitors, paid or not.
    if (!(await confirmSeats(tx, deps, row, { by, money: null }))) refuse("places-gone", 409);
    await approveSeats(tx, deps, row, by);
    await acceptOrder(context);
  },
  refusal: (context, money) => endOrder(context, "refused", "refused", money),
  cancellation: (context, money) => endOrder(context, "cancelled", "cancelled", money),
  dispatch: (context) => context.deps.effects.dispatchRest(context),
  delivery: (context) => context.deps.effects.deliverRest(context),
  async "payment-receipt"({ tx, deps, row, by, reason }) {
    const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
    const money = { method: row.payment_type, key: await ledgerKeyOfPayment(tx, row.shop_id, payment) };
    if (!(await confirmSeats(tx, deps, row, { by, money }))) refuse("places-gone", 409);
    // A payment that failed online was made manually after all.
    if (!canTransitionPayment(payment.status, "paid")) payment.status = "processing";
    await closePages(tx, deps, row);
    await recordMethodUsed(tx, { ...payment, provider: "manual" });
    // Recorded parts exist already: the rest has come.
    const stood = { status: payment.status, amountCents: payment.amount_cents };
    const { dueCents: cameCents } = await balanceOfOrder(tx, row, stood);
    await transitionPayment(tx, deps, row, {
      payment,
      to: "paid",
      kind: "payment-received",
      by,
      reason,
      cameCents,
    });
  },
};

type OrderRef = { shopId: string; orderId: string; version: number; by: string };

/**
 * Returns an order of the shop, locked, in the expected version. Throws `not-found` (404), `conflict` (409) with the
 * current one.
 */
async function seen(tx: Tx, deps: OrderDeps, { shopId, orderId, version }: OrderRef): Promise<StoredOrder> {
  // By shop, not by visibility: a seller also sees their own purchases elsewhere.
  const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  if (row.version !== version)
    refuse("conflict", 409, { current: await viewOf(tx, deps.catalogue, row, true) });
  return row;
}

/**
 * Releases money that is still bound to a cancelled order, or is its client's because of it: it is refunded manually or
 * becomes their credit. Throws `not-found` (404), `conflict` (409), `order-act` (409) where there is none.
 */
export async function releaseMoneyOfEndedOrder(
  tx: Tx,
  deps: OrderDeps,
  what: OrderRef & { money: MoneyChoice },
): Promise<OrderView> {
  const row = await seen(tx, deps, what);
  const left = (await endedMoneyOf(tx, row)) ?? refuse("order-act", 409, { status: row.status });
  if (left.heldCents === 0 && what.money.to === "credit") refuse("order-act", 409, { status: row.status });
  row.version += 1;
  saveOrder(tx, row);
  await deps.effects.settleMoney({ tx, deps, row, by: what.by }, what.money);
  return viewOf(tx, deps.catalogue, row, true);
}

/**
 * Performs an action of the seller on an order (design: domain §3). Throws `not-found` (404), `conflict` (409) with the
 * current order when it changed meanwhile, `order-act` (409) when its state does not allow the action, `order-money`
 * (409) when it ends with manual payments and the request does not decide about them.
 */
export async function runOrderCommand(
  tx: Tx,
  deps: OrderDeps,
  what: OrderRef & { act: ImmediateOrderCommand; reason: string; money?: MoneyChoice | undefined },
): Promise<OrderView> {
  const row = await seen(tx, deps, what);
  if (!allowedCommands(stateOf(row)).includes(what.act))
    refuse("order-act", 409, { act: what.act, status: row.status });
  await DO[what.act]({ tx, deps, row, by: what.by, reason: what.reason }, what.money ?? null);
  return viewOf(tx, deps.catalogue, row, true);
}

/**
 * Abandons an unpaid order for its buyer (specification §4); only a draft, and only their own: else `not-found` (404).
 */
export async function abandonOrder(tx: Tx, deps: OrderDeps, orderId: string): Promise<OrderView> {
  const row = await ownOrderLocked(tx, orderId);
  if (row.status !== "draft") refuse("not-found", 404);
  // The others of the group depend on a committed member.
  if (row.group_id && (row.payment_status === "setup" || !row.priced.imprint)) refuse("share-committed", 409);
  await transitionOrder(tx, deps, row, { to: "aborted", kind: "aborted", by: "buyer" });
  await releaseOrder(tx, deps, row, "buyer");
  await endPayment(tx, deps, row, { by: "buyer" });
  return viewOf(tx, deps.catalogue, row, false);
}
