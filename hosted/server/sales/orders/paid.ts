import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { demandOf, reserve } from "#cellar/stocks/stocks.ts";
import type { PaymentProvider, ProviderState } from "#billing/payments/provider.ts";
import {
  attemptsOf,
  attemptState,
  noteWebhook,
  paymentOfOrder,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { markOrdered } from "#sales/cart/queries.ts";
import { confirmPlaces, takePlacesAgain } from "#sales/orders/places.ts";
import { freeHeld, moveOrder, movePayment, takeNumber, type Desk } from "#sales/orders/moves.ts";
import { takeOffers } from "#sales/orders/offers.ts";
import { addEvent, lockOrder, readParts } from "#sales/orders/queries.ts";
import type { Stored } from "#sales/orders/rows.ts";

const BANK = "bank";
/** State of an attempt whose money came for nothing. */
const RETURNED = "returned";
/** An attempt ends with its money: another event that tells of it again is no second payment. */
const ENDED: ReadonlySet<string> = new Set(["succeeded", RETURNED]);

/** What an expired order gave back, and another may have taken. */
const GONE: ReadonlySet<string> = new Set(["stock-missing", "promo-code", "loyalty"]);

/**
 * Takes again what an expired order held: places, stock, the use of its code, its points; false when something of it is gone. A
 * savepoint keeps the payment's own writes.
 */
async function takeAgain(tx: Tx, desk: Desk, row: Stored): Promise<boolean> {
  const { lines } = await readParts(tx, row.shop_id, row.id);
  const { shelf, warehouseIds } = await desk.catalogue.seen(tx, row.shop_id);
  const of = { shopId: row.shop_id, orderId: row.id, by: BANK };
  const taker = { userId: row.buyer_id, buyerKeys: row.buyer_keys };
  // A part of a group is paid in time or not at all: another order may pay it by now.
  if (row.places.some((place) => place.payerId !== undefined)) return false;
  await tx.run("savepoint take_again");
  try {
    if (!(await takePlacesAgain(tx, desk, row, BANK))) return false;
    const holders = row.buyer_id === null ? [] : [row.buyer_id];
    await reserve(tx, { ...of, warehouseIds, holders }, demandOf(lines, shelf));
    await takeOffers(tx, { ...of, at: new Date(desk.services.now()) }, row.priced, taker);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !GONE.has(error.code)) throw error;
    await tx.run("rollback to savepoint take_again");
    return false;
  }
}

/** Money that came for nothing goes back: a second payment of the same order, or one whose order cannot be any more. */
async function giveBack(tx: Tx, desk: Desk, row: Stored, state: ProviderState, why: string): Promise<void> {
  const { shopId, paymentId, attemptId } = state.metadata;
  await attemptState(tx, shopId, attemptId, RETURNED, null);
  await addEvent(tx, {
    shopId,
    orderId: row.id,
    at: new Date(desk.services.now()),
    kind: "payment-returned",
    by: BANK,
    reason: why,
  });
  await desk.services.jobs.send(tx, "payment-refund", { shopId, paymentId, reference: state.reference });
}

async function succeed(
  tx: Tx,
  desk: Desk,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (payment.status === "paid" || payment.status === "refunded")
    return giveBack(tx, desk, row, state, "paid-twice");
  const holds = row.status === "draft" || (row.status === "expired" && (await takeAgain(tx, desk, row)));
  const money = { method: row.payment_type, key: payment.id };
  const alive = holds && (await confirmPlaces(tx, desk, row, BANK, money));
  if (payment.status === "cancelled") return giveBack(tx, desk, row, state, row.status);
  payment.card = state.card;
  // A late success may come after a refusal or after the order expired: the table goes through `processing`.
  if (!canPay(payment.status, "paid")) payment.status = "processing";
  await movePayment(tx, desk, row, payment, "paid", { kind: "payment-paid", by: BANK });
  if (!alive) {
    if (row.status === "draft") {
      // Its places went while the bank was thinking: the order is over as if its time had run out.
      await moveOrder(tx, desk, row, "expired", { kind: "expired", by: "system" });
      await freeHeld(tx, desk, row, "system");
    }
    return giveBack(tx, desk, row, state, holds ? "places-gone" : row.status);
  }
  row.number ??= await takeNumber(tx, desk, row.shop_id);
  row.expires_at = null;
  await moveOrder(tx, desk, row, "pending", { kind: "placed", by: BANK });
  if (row.handoff_id !== null) await markOrdered(tx, row.handoff_id, row.shop_id);
}

async function apply(
  tx: Tx,
  desk: Desk,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (state.status === "succeeded") return succeed(tx, desk, row, payment, state);
  if (state.status === "failed" && canPay(payment.status, "error"))
    return movePayment(tx, desk, row, payment, "error", {
      kind: "payment-failed",
      by: BANK,
      reason: state.failure ?? "",
    });
  if (state.status === "requires_action" && canPay(payment.status, "requiresAction"))
    return movePayment(tx, desk, row, payment, "requiresAction", { kind: "payment-action", by: BANK });
}

/**
 * What a provider says of a payment, once per event: the only way in which an order becomes paid by card. Amount, currency
 * and our own ids are compared with what we asked for; anything else is refused with `payment-mismatch` (409).
 */
export async function onPayment(
  desk: Desk,
  provider: PaymentProvider,
  eventId: string,
  state: ProviderState,
): Promise<void> {
  const { shopId, orderId, paymentId, attemptId } = state.metadata;
  await desk.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    if (!(await noteWebhook(tx, provider.name, eventId))) return;
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.id === attemptId);
    const same =
      attempt !== undefined &&
      payment.id === paymentId &&
      payment.amount_cents === state.amountCents &&
      payment.currency === state.currency;
    if (!same) return refuse("payment-mismatch", 409);
    if (ENDED.has(attempt.status)) return;
    await attemptState(tx, shopId, attemptId, state.status, state.failure);
    await apply(tx, desk, row, payment, state);
  });
}
