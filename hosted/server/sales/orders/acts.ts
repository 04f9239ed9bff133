import { refuse } from "@cuvee/core/kit/refusal.ts";
import { allowedActs, type OrderAct, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { deliver } from "#cellar/stocks/stocks.ts";
import { paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { earn } from "#sales/loyalty/loyalty.ts";
import { endPayment, freeHeld, moveOrder, movePayment, type Desk } from "#sales/orders/moves.ts";
import { approvePlaces, confirmPlaces } from "#sales/orders/places.ts";
import { addEvent, lockOrder, saveOrder } from "#sales/orders/queries.ts";
import { ownOrderLocked, viewOf } from "#sales/orders/read.ts";
import { stateOf, type Stored } from "#sales/orders/rows.ts";

type Doing = { tx: Tx; desk: Desk; row: Stored; by: string; reason: string };

async function end(
  { tx, desk, row, by, reason }: Doing,
  to: "refused" | "cancelled",
  kind: string,
): Promise<void> {
  await moveOrder(tx, desk, row, to, { kind, by, reason });
  await freeHeld(tx, desk, row, by);
  await endPayment(tx, desk, row, by);
}

/** The order is accepted: it earns its points. */
export async function accept({ tx, desk, row, by, reason }: Doing): Promise<void> {
  await moveOrder(tx, desk, row, "validated", { kind: "accepted", by, reason });
  const of = { shopId: row.shop_id, orderId: row.id, at: new Date(desk.services.now()), by };
  await earn(tx, of, row.buyer_id, row.priced.loyalty);
}

/** All of an order is with its buyer. */
export async function markDelivered({ tx, desk, row, by, reason }: Doing, kind: string): Promise<void> {
  const from = row.delivery_status;
  row.delivery_status = "delivered";
  row.version += 1;
  await saveOrder(tx, row);
  const at = new Date(desk.services.now());
  const of = { shopId: row.shop_id, orderId: row.id };
  await addEvent(tx, { ...of, at, kind, from, to: "delivered", by, reason });
  await desk.services.jobs.send(tx, "order-event", { ...of, event: kind });
}

const DO: Record<OrderAct, (doing: Doing) => Promise<void>> = {
  async acceptance(doing) {
    const { tx, desk, row, by } = doing;
    // Who accepts an order lets its people come, paid or not.
    if (!(await confirmPlaces(tx, desk, row, by, null))) refuse("places-gone", 409);
    await approvePlaces(tx, desk, row, by);
    await accept(doing);
  },
  refusal: (doing) => end(doing, "refused", "refused"),
  cancellation: (doing) => end(doing, "cancelled", "cancelled"),
  async delivery(doing) {
    const { tx, row, by } = doing;
    await deliver(tx, { shopId: row.shop_id, orderId: row.id, by });
    await markDelivered(doing, "delivered");
  },
  async "payment-receipt"({ tx, desk, row, by, reason }) {
    const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
    const money = { method: row.payment_type, key: payment.id };
    if (!(await confirmPlaces(tx, desk, row, by, money))) refuse("places-gone", 409);
    await movePayment(tx, desk, row, payment, "paid", { kind: "payment-received", by, reason });
  },
};

/**
 * Does an act of the seller on an order (design: domain §3). Throws `not-found` (404), `conflict` (409) with the current
 * order when it changed meanwhile, `order-act` (409) when its state does not allow the act.
 */
export async function act(
  tx: Tx,
  desk: Desk,
  what: { act: OrderAct; shopId: string; orderId: string; version: number; by: string; reason: string },
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
  await moveOrder(tx, desk, row, "aborted", { kind: "aborted", by: "buyer" });
  await freeHeld(tx, desk, row, "buyer");
  await endPayment(tx, desk, row, "buyer");
  return viewOf(tx, desk.catalogue, row, false);
}
