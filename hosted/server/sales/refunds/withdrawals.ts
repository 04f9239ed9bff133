import type { Input } from "@cuvee/core/kit/contract.ts";
import { MANUAL_PAYMENT_TYPES, type ManualPaymentType } from "@cuvee/core/billing/payments/ledger.ts";
import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import { canTransitionOrder } from "@cuvee/core/sales/orders/orders.ts";
import type { withdrawalContract } from "@cuvee/core/sales/orders/withdrawal.contract.ts";
import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { requestUnits, withdrawnUnits } from "@cuvee/core/sales/orders/withdrawn.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { bookManualPayment, rulesOf } from "#billing/payments/manualPayments.ts";
import { heldByOrder } from "#billing/payments/allocations.queries.ts";
import { attemptsOf, paymentOfOrder, savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { loadBillable } from "#sales/bills/billable.ts";
import { lockOrders } from "#sales/bills/queries.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import {
  cancelPayment,
  releaseOrder,
  transitionOrder,
  transitionPayment,
  type OrderDeps,
} from "#sales/orders/transitions.ts";
import { recordRefundOnce } from "#sales/orders/reservations.queries.ts";
import { addEvent } from "#sales/orders/queries.ts";
import {
  lockWithdrawal,
  applyReturnedGoods,
  type WithdrawalDecision,
} from "#sales/orders/withdrawal/withdrawal.ts";
import {
  recordWithdrawalRefund,
  reserveRefund,
  withdrawalWhole,
} from "#sales/orders/withdrawal/withdrawal.queries.ts";
import { withdrawalRight, type OrderWithdrawal } from "#sales/orders/withdrawal/withdrawalView.ts";
import { contextOf, creditFreeMoney, type EndedOrderContext } from "#sales/bills/freeMoney.ts";
import { refundFreeMoney } from "#sales/refunds/endedMoney.ts";
import { creditsLeftOf, freedOf } from "#sales/orders/payments/freedMoney.queries.ts";
import {
  sealCreditNotes,
  takeInvoicedUnits,
  takeUninvoicedUnits,
  ttcOf,
} from "#sales/refunds/withdrawnUnits.ts";

type Body = Input<(typeof withdrawalContract)["refund"]>["body"];
/** Destination of refunded online payments. */
type Online = { provider: string; reference: string; account: string | null };

const keyOf = (withdrawalId: string): string => `withdrawal-${withdrawalId}`;

async function onlineOf(tx: Tx, payment: PaymentRow): Promise<Online | null> {
  if (payment.status !== "paid" || payment.provider === "manual") return null;
  const paid = (await attemptsOf(tx, payment.shop_id, payment.id)).find((a) => a.status === "succeeded");
  return paid?.reference
    ? { provider: paid.provider, reference: paid.reference, account: paid.account }
    : null;
}

/** Ends an order that was withdrawn from as a whole without any invoice. */
async function endUnbilled(ending: EndedOrderContext): Promise<void> {
  const { tx, deps, row, by } = ending;
  await transitionOrder(tx, deps, row, { to: "cancelled", kind: "withdrawn-ended", by });
  await deps.effects.cancelShipments(tx, deps, row, by);
  await releaseOrder(tx, deps, row, by);
}

/** Returns the refunded parts of these sources, `amountCents` in all, credit notes first. */
function sharesOf(
  credits: readonly { id: string; cents: number }[],
  receipts: readonly { id: string; cents: number }[],
  amountCents: number,
): { credits: { id: string; cents: number }[]; receipts: { id: string; cents: number }[] } {
  let left = amountCents;
  const share = (of: readonly { id: string; cents: number }[]) =>
    of.flatMap(({ id, cents: most }) => {
      const part = Math.min(left, most);
      left -= part;
      return part > 0 ? [{ id, cents: part }] : [];
    });
  return { credits: share(credits), receipts: share(receipts) };
}

/** Records a refund on the payment; an order of which nothing is left ends. */
async function notePaidBack(
  { tx, deps, row, by }: EndedOrderContext,
  payment: PaymentRow,
  amountCents: number,
  isWhole: boolean,
): Promise<void> {
  payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
  savePayment(tx, payment, null);
  const isBack = isWhole || payment.refunded_cents === payment.amount_cents;
  if (isBack && amountCents > 0 && canTransitionPayment(payment.status, "refunded"))
    await transitionPayment(tx, deps, row, {
      payment,
      to: "refunded",
      kind: "payment-refunded",
      by,
      isNoted: true,
    });
  else if (isWhole) await cancelPayment(tx, deps, row, { payment, by });
}

/** Returns the default way of a manual refund: that of the payment, else by transfer. */
const handType = (payment: PaymentRow): ManualPaymentType =>
  MANUAL_PAYMENT_TYPES.find((type) => type === payment.type && type !== "cb") ?? "transfer";

/** Returns the cents that stay on an order: its uninvoiced amount, at most its money less the refund. */
async function keptOn({ tx, row }: EndedOrderContext, backCents: number): Promise<number> {
  const room = await heldByOrder(tx, row.shop_id, row.id);
  if (!room) return 0;
  const requested = Math.max(0, room.total_cents - room.billed_cents - room.deposit_cents);
  return Math.max(0, Math.min(requested, room.held_cents - backCents));
}

/**
 * Settles a withdrawal with all its documents, in one transaction: credit notes for invoiced parts, uninvoiced parts
 * are cancelled, the buyer's open amount for them is dropped, and the buyer's money is refunded, in the ledger and in
 * the books. An order without any invoice and without a rest ends. Returns the refund, in cents. Throws the field code
 * `withdrawal-refund` (422) for more than the buyer's money.
 */
async function settle(
  deps: OrderDeps,
  tx: Tx,
  { of, one }: { of: OrderWithdrawal; one: Withdrawal },
  { amountCents: wanted, type, goods, by }: Pick<Body, "amountCents" | "type" | "goods"> & { by: string },
): Promise<number> {
  const { shop_id: shopId, id: orderId } = of.row;
  if (goods !== undefined && one.returnedAt === null)
    await applyReturnedGoods(tx, deps, of, { one, by, restock: goods === "restocked" });
  const [row] = await lockOrders(tx, shopId, [orderId]);
  if (!row) return refuse("not-found", 404);
  const ending: EndedOrderContext = { tx, deps, row, by };
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const online = await onlineOf(tx, payment);
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const [order] = (await loadBillable(tx, snapshot, [row], letterLang(row.lang))).orders;
  if (!order) return refuse("not-found", 404);
  const isWhole = await withdrawalWhole(tx, shopId, one.id);
  const units = withdrawnUnits(order.source, one.lines, isWhole);
  const unbilled = requestUnits(order.source, order.before, units);
  const taken = await takeInvoicedUnits(ending, order, units);
  const ends =
    isWhole &&
    order.bills.length === 0 &&
    row.places.length === 0 &&
    canTransitionOrder(row.status, "cancelled");
  const sealed = await takeUninvoicedUnits(ending, order, { wants: unbilled, withdrawalId: one.id, payment });
  // The part of the credit notes beyond the open amount of their invoices is the buyer's; the rest is set off.
  const worth = taken.reduce((all, { portion }) => all + ttcOf(portion), 0);
  const setOff = taken.reduce((all, t) => all + Math.min(ttcOf(t.portion), t.held.state.open_cents), 0);
  const his = worth - setOff;
  const before = await creditsLeftOf(tx, shopId, orderId);
  if (ends) await endUnbilled(ending);
  const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((all, r) => all + r.cents, 0);
  // Payments for uninvoiced units are refunded, whatever is still due for the rest.
  const more = Math.max(0, wanted - his - sumOf(before) - sumOf(await freedOf(tx, shopId, orderId)));
  const freed = await creditFreeMoney(ending, ends ? 0 : await keptOn(ending, more));
  const receipts = await freedOf(tx, shopId, orderId);
  const others = sumOf(before) + sumOf(receipts);
  // The buyer's open amount on the same invoices is set off first.
  if (wanted > his + setOff + others) refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  const amountCents = Math.min(wanted, his + others);
  sealed.push(
    ...(await sealCreditNotes(ending, taken, Math.max(0, Math.min(his, his + others - amountCents)))),
  );
  const sources = sharesOf(await creditsLeftOf(tx, shopId, orderId), receipts, amountCents);
  const rules = await rulesOf(contextOf(ending));
  const refund =
    amountCents > 0
      ? await refundFreeMoney(
          ending,
          online ? payment.type : (type ?? handType(payment)),
          sources,
          online ? payment.id : null,
        )
      : null;
  const at = new Date(deps.services.now());
  if (amountCents > 0)
    await recordRefundOnce(tx, { shopId, key: keyOf(one.id), paymentId: payment.id, amountCents, at });
  await recordWithdrawalRefund(tx, shopId, one.id, { at, amountCents });
  await notePaidBack(ending, payment, amountCents, isWhole);
  addEvent(tx, { shopId, orderId, at, kind: "withdrawal-refunded", by, reason: String(amountCents) });
  deps.services.live.tell(tx, { kind: "order", shopId, orderId });
  for (const { id, paper: document } of sealed)
    await bookDocument(tx, deps.services, shopId, { document, documentId: id });
  for (const id of freed) await bookSettlement(tx, deps.services, shopId, id);
  if (refund) await bookManualPayment(contextOf(ending), refund, rules);
  return amountCents;
}

const OPEN: ReadonlySet<string> = new Set(["declared", "returned"]);

async function openOne(tx: Tx, deps: OrderDeps, what: WithdrawalDecision) {
  const found = await lockWithdrawal(tx, deps, what);
  if (!OPEN.has(found.one.status)) refuse("withdrawal-status", 409);
  return found;
}

/**
 * Prepares the request to a provider: the refund is made on trial and rolled back, so that no money leaves that could
 * not be recorded, and the amount is reserved. Returns null where the money came manually, or none is refunded. Throws
 * as `settleWithdrawal`.
 */
export async function prepareRefund(
  tx: Tx,
  deps: OrderDeps,
  what: WithdrawalDecision,
  body: Body,
): Promise<(Online & { amountCents: Cents }) | null> {
  const found = await openOne(tx, deps, what);
  const payment = await paymentOfOrder(tx, what.shopId, what.orderId);
  const online = payment ? await onlineOf(tx, payment) : null;
  if (!payment || !online || body.amountCents === 0) return null;
  if (body.amountCents > payment.amount_cents - payment.refunded_cents)
    refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  await tx.run("savepoint trial");
  const amountCents = await settle(deps, tx, found, { ...body, by: what.by });
  await tx.run("rollback to savepoint trial");
  if (amountCents === 0) return null;
  const reserved = await reserveRefund(tx, what.shopId, what.withdrawalId, amountCents);
  // An answer was lost: exactly the requested amount is refunded.
  if (reserved !== amountCents) refuse("refund-under-way", 409, { amountCents: reserved });
  return { ...online, amountCents: cents(amountCents) };
}

/**
 * Requests the refund from the provider, once per withdrawal. Throws `refund-failed` (409) where it refuses: nothing is
 * reserved any more.
 */
export async function requestProviderRefund(
  deps: CardDeps,
  { shopId, withdrawalId }: Pick<WithdrawalDecision, "shopId" | "withdrawalId">,
  { provider, reference, account, amountCents }: Online & { amountCents: Cents },
): Promise<void> {
  try {
    await deps.providers.of(provider).refund(reference, amountCents, `part-${keyOf(withdrawalId)}`, account);
  } catch (error) {
    // A provider without an answer may have done it: only a refusal frees the reserved amount.
    if (!(error instanceof Refusal)) throw error;
    await deps.services.database.transaction({ shopId }, (tx) =>
      reserveRefund(tx, shopId, withdrawalId, null),
    );
    refuse("refund-failed", 409);
  }
}

/**
 * Records the refund of a withdrawal. Throws `not-found` (404), `conflict` (409), `withdrawal-status` (409) when it was
 * refunded before, the field code `withdrawal-refund` (422), and as `seal` and the books.
 */
export async function settleWithdrawal(
  tx: Tx,
  deps: OrderDeps,
  what: WithdrawalDecision,
  body: Body,
): Promise<WithdrawalView> {
  const found = await openOne(tx, deps, what);
  await settle(deps, tx, found, { ...body, by: what.by });
  const row = (await lockOrders(tx, what.shopId, [what.orderId]))[0] ?? refuse("not-found", 404);
  return (await withdrawalRight(tx, row, deps.services.now(), true)).view;
}
