import type { Input } from "@cuvee/core/kit/contract.ts";
import { HAND_TYPES, type HandType } from "@cuvee/core/billing/payments/ledger.ts";
import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import { canMove } from "@cuvee/core/sales/orders/orders.ts";
import type { withdrawalContract } from "@cuvee/core/sales/orders/withdrawal.contract.ts";
import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { wantUnits, withdrawnUnits } from "@cuvee/core/sales/orders/withdrawn.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { bookNoted, rulesOf } from "#billing/payments/manualPayments.ts";
import { heldByOrder } from "#billing/payments/pairs.queries.ts";
import { attemptsOf, paymentOfOrder, savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { refuseFields } from "#kit/problem.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { loadBillable } from "#sales/bills/load.ts";
import { lockOrders } from "#sales/bills/queries.ts";
import type { CardDesk } from "#sales/orders/card.ts";
import {
  cancelPayment,
  freeHeld,
  moveOrder,
  movePayment,
  type OrderContext,
} from "#sales/orders/transitions.ts";
import { noteRefund } from "#sales/orders/places.queries.ts";
import { addEvent } from "#sales/orders/queries.ts";
import { decidedOn, goodsBack, type Deciding } from "#sales/orders/withdrawal.ts";
import { noteWithdrawalRefund, reserveRefund, withdrawalWhole } from "#sales/orders/withdrawal.queries.ts";
import { withdrawing, type Withdrawing } from "#sales/orders/withdrawalView.ts";
import { freeMoney, giveBack, handOf, type Ending } from "#sales/refunds/endedMoney.ts";
import { creditsLeftOf, freedOf } from "#sales/refunds/queries.ts";
import { sealTaken, takeBilled, takeUnbilled, ttcOf } from "#sales/refunds/withdrawn.ts";
import { dropShipments } from "#sales/shipments/backOrder.ts";

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
async function endUnbilled(ending: Ending): Promise<void> {
  const { tx, desk, row, by } = ending;
  await moveOrder(tx, desk, row, "cancelled", { kind: "withdrawn-ended", by });
  await dropShipments(tx, desk, row, by);
  await freeHeld(tx, desk, row, by);
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
  { tx, desk, row, by }: Ending,
  payment: PaymentRow,
  amountCents: number,
  isWhole: boolean,
): Promise<void> {
  payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
  await savePayment(tx, payment, null);
  const isBack = isWhole || payment.refunded_cents === payment.amount_cents;
  if (isBack && amountCents > 0 && canPay(payment.status, "refunded"))
    await movePayment(tx, desk, row, payment, "refunded", { kind: "payment-refunded", by, isNoted: true });
  else if (isWhole) await cancelPayment(tx, desk, row, payment, by);
}

/** Returns the default way of a manual refund: that of the payment, else by transfer. */
const handType = (payment: PaymentRow): HandType =>
  HAND_TYPES.find((type) => type === payment.type && type !== "cb") ?? "transfer";

/** Returns the cents that stay on an order: its uninvoiced amount, at most its money less the refund. */
async function keptOn({ tx, row }: Ending, backCents: number): Promise<number> {
  const room = await heldByOrder(tx, row.shop_id, row.id);
  if (!room) return 0;
  const asked = Math.max(0, room.total_cents - room.billed_cents - room.deposit_cents);
  return Math.max(0, Math.min(asked, room.held_cents - backCents));
}

/**
 * Settles a withdrawal with all its documents, in one transaction: credit notes for invoiced parts, uninvoiced parts
 * are cancelled, the buyer's open amount for them is dropped, and the buyer's money is refunded, in the ledger and in
 * the books. An order without any invoice and without a rest ends. Returns the refund, in cents. Throws the field code
 * `withdrawal-refund` (422) for more than the buyer's money.
 */
async function settle(
  desk: OrderContext,
  tx: Tx,
  { of, one }: { of: Withdrawing; one: Withdrawal },
  { amountCents: wanted, type, goods, by }: Pick<Body, "amountCents" | "type" | "goods"> & { by: string },
): Promise<number> {
  const { shop_id: shopId, id: orderId } = of.row;
  if (goods !== undefined && one.returnedAt === null)
    await goodsBack(tx, desk, of, one, { by, restock: goods === "restocked" });
  const [row] = await lockOrders(tx, shopId, [orderId]);
  if (!row) return refuse("not-found", 404);
  const ending: Ending = { tx, desk, row, by };
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const online = await onlineOf(tx, payment);
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const [order] = (await loadBillable(tx, snapshot, [row], letterLang(row.lang))).orders;
  if (!order) return refuse("not-found", 404);
  const isWhole = await withdrawalWhole(tx, shopId, one.id);
  const units = withdrawnUnits(order.source, one.lines, isWhole);
  const unbilled = wantUnits(order.source, order.before, units);
  const taken = await takeBilled(ending, order, units);
  const ends =
    isWhole && order.bills.length === 0 && row.places.length === 0 && canMove(row.status, "cancelled");
  const sealed = await takeUnbilled(ending, order, unbilled, one.id, payment);
  // The part of the credit notes beyond the open amount of their invoices is the buyer's; the rest is set off.
  const worth = taken.reduce((all, { portion }) => all + ttcOf(portion), 0);
  const setOff = taken.reduce((all, t) => all + Math.min(ttcOf(t.portion), t.held.state.open_cents), 0);
  const his = worth - setOff;
  const before = await creditsLeftOf(tx, shopId, orderId);
  if (ends) await endUnbilled(ending);
  const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((all, r) => all + r.cents, 0);
  // Payments for uninvoiced units are refunded, whatever is still due for the rest.
  const more = Math.max(0, wanted - his - sumOf(before) - sumOf(await freedOf(tx, shopId, orderId)));
  const freed = await freeMoney(ending, ends ? 0 : await keptOn(ending, more));
  const receipts = await freedOf(tx, shopId, orderId);
  const others = sumOf(before) + sumOf(receipts);
  // The buyer's open amount on the same invoices is set off first.
  if (wanted > his + setOff + others) refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  const amountCents = Math.min(wanted, his + others);
  sealed.push(...(await sealTaken(ending, taken, Math.max(0, Math.min(his, his + others - amountCents)))));
  const sources = sharesOf(await creditsLeftOf(tx, shopId, orderId), receipts, amountCents);
  const rules = await rulesOf(handOf(ending));
  const refund =
    amountCents > 0
      ? await giveBack(
          ending,
          online ? payment.type : (type ?? handType(payment)),
          sources,
          online ? payment.id : null,
        )
      : null;
  const at = new Date(desk.services.now());
  if (amountCents > 0)
    await noteRefund(tx, { shopId, key: keyOf(one.id), paymentId: payment.id, amountCents, at });
  await noteWithdrawalRefund(tx, shopId, one.id, at, amountCents);
  await notePaidBack(ending, payment, amountCents, isWhole);
  await addEvent(tx, { shopId, orderId, at, kind: "withdrawal-refunded", by, reason: String(amountCents) });
  await desk.services.live.tell(tx, { kind: "order", shopId, orderId });
  for (const { id, paper } of sealed) await bookDocument(tx, desk.services, shopId, paper, id);
  for (const id of freed) await bookSettlement(tx, desk.services, shopId, id);
  if (refund) await bookNoted(handOf(ending), refund, rules);
  return amountCents;
}

const OPEN: ReadonlySet<string> = new Set(["declared", "returned"]);

async function openOne(tx: Tx, desk: OrderContext, what: Deciding) {
  const found = await decidedOn(tx, desk, what);
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
  desk: OrderContext,
  what: Deciding,
  body: Body,
): Promise<(Online & { amountCents: Cents }) | null> {
  const found = await openOne(tx, desk, what);
  const payment = await paymentOfOrder(tx, what.shopId, what.orderId);
  const online = payment ? await onlineOf(tx, payment) : null;
  if (!payment || !online || body.amountCents === 0) return null;
  if (body.amountCents > payment.amount_cents - payment.refunded_cents)
    refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  await tx.run("savepoint trial");
  const amountCents = await settle(desk, tx, found, { ...body, by: what.by });
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
export async function askRefund(
  desk: CardDesk,
  { shopId, withdrawalId }: Pick<Deciding, "shopId" | "withdrawalId">,
  { provider, reference, account, amountCents }: Online & { amountCents: Cents },
): Promise<void> {
  try {
    await desk.providers.of(provider).refund(reference, amountCents, `part-${keyOf(withdrawalId)}`, account);
  } catch (error) {
    // A provider without an answer may have done it: only a refusal frees the reserved amount.
    if (!(error instanceof Refusal)) throw error;
    await desk.services.database.transaction({ shopId }, (tx) =>
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
  desk: OrderContext,
  what: Deciding,
  body: Body,
): Promise<WithdrawalView> {
  const found = await openOne(tx, desk, what);
  await settle(desk, tx, found, { ...body, by: what.by });
  const row = (await lockOrders(tx, what.shopId, [what.orderId]))[0] ?? refuse("not-found", 404);
  return (await withdrawing(tx, row, desk.services.now(), true)).view;
}
