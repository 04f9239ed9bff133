import { beforeOf, isAllTaken, takePortion, withPortion } from "@cuvee/core/billing/documents/portions.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { laterOfPlaces, requestPlaces } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { paymentOfOrder, savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { loadBillable, type Billable } from "#sales/bills/billable.ts";
import { activeDeposits, requestedCents } from "#sales/bills/deposits.ts";
import { creditFreeMoney } from "#sales/bills/freeMoney.ts";
import { lockOrders, type OrderToBill } from "#sales/bills/queries.ts";
import {
  addCancellation,
  cancelledVisitOf,
  savePlaces,
  type CancelledPortion,
  type CancelledVisit,
} from "#sales/orders/cancellations.queries.ts";
import { addEvent, saveOrder } from "#sales/orders/queries.ts";
import type { ReservationShare } from "#sales/orders/rows.ts";
import { transitionOrder, type OrderDeps } from "#sales/orders/transitions.ts";

const BY = "system";
/** Orders of which a part can be given up: an ended one owes nothing, an invoiced one is credited. */
const OPEN: ReadonlySet<string> = new Set(["pending", "validated"]);
const AWAITED: ReadonlySet<string> = new Set(["pending", "missing", "partial"]);

const ttcOf = (rows: Iterable<{ baseCents: number; vatCents: number }>): number =>
  [...rows].reduce((all, v) => all + v.baseCents + v.vatCents, 0);

/** Part of an order that a cancelled visit takes of it. */
type Taken = { portion: CancelledPortion; totalTtcCents: number; nowCents: number };

/** Returns what a cancelled visit takes of its order; null when nothing of it is left there. */
function takenBy({ row, source, before, givenUp }: Billable, { lines }: CancelledVisit): Taken | null {
  const wants = requestPlaces(row.priced.tickets, { contract: source, before }, lines);
  if (wants.length === 0) return null;
  const portion = takePortion(source, before, wants);
  const totalTtcCents = ttcOf(portion.vat);
  const laterCents = cents(Math.min(totalTtcCents, laterOfPlaces(row.priced, beforeOf(givenUp), portion)));
  return { portion: { ...portion, laterCents }, totalTtcCents, nowCents: totalTtcCents - laterCents };
}

/**
 * Returns by how much a payment is reduced: not at all where it was received and all of the visit is refunded, which
 * happens with its cancellation. Null where the order keeps its amounts, for the seller keeps a part of that money.
 */
function reductionOf(payment: PaymentRow, { keptCents }: CancelledVisit, nowCents: number): number | null {
  if (nowCents === 0 || (payment.status === "paid" && keptCents === 0)) return 0;
  const isAwaited = AWAITED.has(payment.status) && payment.provider === "manual";
  return isAwaited && payment.amount_cents - payment.refunded_cents >= nowCents ? nowCents : null;
}

/** Reduces what an order pays for its visits: first for the cancelled one, then for the one it was parted from. */
function placesLess(places: readonly ReservationShare[], id: string, less: number): ReservationShare[] {
  let left = less;
  const after = new Map<string, number>();
  for (const place of places.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))) {
    const off = Math.min(left, place.nowCents);
    left -= off;
    after.set(place.id, place.nowCents - off);
  }
  return places.map((place) => ({ ...place, nowCents: cents(after.get(place.id) ?? place.nowCents) }));
}

/** Checks whether the deposits of an order still fit its uninvoiced rest. */
async function fitsDeposits(tx: Tx, order: Billable, { portion }: Taken): Promise<boolean> {
  const standing = await activeDeposits(tx, order.row.shop_id, order.deposits);
  const requested = standing.reduce((all, deposit) => all + requestedCents(deposit), 0);
  const after = withPortion(order.before, portion);
  return requested <= ttcOf(order.source.vat) - ttcOf(after.vat.values());
}

/** Writes that an order lost the places of a visit. */
async function giveUp(
  tx: Tx,
  deps: OrderDeps,
  {
    order,
    visit,
    taken,
    payment,
    paymentCents,
  }: {
    order: Billable;
    visit: CancelledVisit;
    taken: Taken;
    payment: PaymentRow;
    paymentCents: number;
  },
): Promise<void> {
  const { row, source } = order;
  const { shop_id: shopId, id: orderId } = row;
  const at = new Date(deps.services.now());
  const { portion, totalTtcCents, nowCents } = taken;
  const isNew = await addCancellation(tx, {
    shopId,
    id: visit.id,
    orderId,
    at,
    by: visit.by,
    reason: "",
    portion,
    totalHtCents: portion.vat.reduce((all, v) => all + v.baseCents, 0),
    totalTtcCents,
    paymentCents,
  });
  if (!isNew) return;
  if (paymentCents > 0) {
    payment.amount_cents -= paymentCents;
    savePayment(tx, payment, null);
    await deps.services.jobs.send(tx, "money-allocated", { shopId, orderIds: [orderId] });
  }
  row.places = placesLess(row.places, visit.id, nowCents);
  await savePlaces(tx, shopId, orderId, row.places);
  row.version += 1;
  saveOrder(tx, row);
  const reason = portion.lines
    .map(({ id, quantity }) => `${quantity} × ${source.lines.find((l) => l.id === id)?.name ?? ""}`)
    .join(", ");
  addEvent(tx, { shopId, orderId, at, kind: "lines-cancelled", by: visit.by, reason });
  if (isAllTaken(source, withPortion(order.before, portion))) await closeBilled(tx, deps, row);
  deps.services.live.tell(tx, { kind: "order", shopId, orderId });
}

/** Ends the invoicing of an order of which nothing is left to invoice. */
async function closeBilled(tx: Tx, deps: OrderDeps, row: OrderToBill): Promise<void> {
  if (row.status !== "validated") return;
  await transitionOrder(tx, deps, row, { to: "invoiced", kind: "billed", by: BY });
  for (const id of await creditFreeMoney({ tx, deps, row, by: BY }))
    await bookSettlement(tx, deps.services, row.shop_id, id);
}

/**
 * Gives up, in its order, the places of a visit that was cancelled before the order was paid: they are neither owed nor
 * invoiced any more. The same where nothing of them was to be paid with the order, or all of it is refunded.
 * Idempotent: a visit is given up once.
 */
export async function giveUpCancelledPlaces(
  deps: OrderDeps,
  { shopId, reservationId }: JobData["reservation-event"],
): Promise<void> {
  if (!reservationId) return;
  await deps.services.database.transaction({ shopId }, async (tx) => {
    const visit = await cancelledVisitOf(tx, shopId, reservationId);
    if (!visit) return;
    const [row] = await lockOrders(tx, shopId, [visit.orderId]);
    // A part of a group is paid by an order of its own, at once or not at all.
    if (!row || !OPEN.has(row.status) || row.priced.imprint || row.places.some((p) => p.payerId)) return;
    const snapshot = await deps.catalogue.exact(tx, shopId);
    const [order] = (await loadBillable(tx, snapshot, [row], letterLang(row.lang))).orders;
    const payment = await paymentOfOrder(tx, shopId, row.id);
    const taken = order && takenBy(order, visit);
    if (!order || !payment || !taken) return;
    const paymentCents = reductionOf(payment, visit, taken.nowCents);
    if (paymentCents === null || !(await fitsDeposits(tx, order, taken))) return;
    await giveUp(tx, deps, { order, visit, taken, payment, paymentCents });
  });
}
