import type { Input } from "@cuvee/core/kit/contract.ts";
import { allocate, cents, sum, type BasisPoints, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder, PricedTicket } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import { vatLines } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { ticketShares } from "@cuvee/core/sales/orders/shares.ts";
import { lineOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { reserveForOrder } from "#visits/reservations/booking.ts";
import {
  approveForOrder,
  confirmForOrder,
  cancelForOrder,
  payForOrder,
  retakeForOrder,
} from "#visits/reservations/payments/paymentEvents.ts";
import { payerOfOrder } from "#visits/reservations/payments/payers.queries.ts";
import { payerForOrder, type PayerPart } from "#visits/reservations/payments/payers.ts";
import { reservationsOfOrder } from "#sales/orders/reservations.queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { ReservationShare, StoredOrder } from "#sales/orders/rows.ts";

type Body = Input<(typeof ordersContract)["place"]>["body"];

/** The buyer, for the reservations of their order. */
export type ReservingBuyer = {
  orderId: string;
  at: Date;
  expiresAt: Date | null;
  buyerId: string | null;
};

/**
 * Takes the places of an order in its transaction, at their prices, and returns the part of each that the order pays
 * now. Throws as `reserveForOrder`, `event-not-online` (409) where visits are switched off.
 */
export async function reserveSeats(
  tx: Tx,
  deps: OrderDeps,
  body: Body,
  { snapshot, priced, of }: { snapshot: Snapshot; priced: PricedOrder; of: ReservingBuyer },
): Promise<ReservationShare[]> {
  const reservations = body.reservations ?? [];
  if (reservations.length === 0) return [];
  if (!isActive(snapshot.shop.integrations, "reservations")) refuse("event-not-online", 409);
  const shares = ticketShares(priced);
  const now: Cents[] = [];
  let next = 0;
  const inputs = reservations.map(({ eventId, slot, selectedPrices, hold, visitLanguage }) => {
    const prices = withTaxes({ eventId, prices: selectedPrices }, snapshot.shelf.tickets);
    const from = next;
    next += prices.length;
    now.push(sum(shares.slice(from, next).map((s) => cents(s.amountCents - s.laterCents))));
    const lines = prices.map(({ ticketId, quantity }, n): NewLine => {
      const ticket = snapshot.shelf.tickets?.get(ticketId) ?? refuse("ticket-mismatch", 422, { ticketId });
      const { vatRateBp } = priced.tickets[from + n] ?? refuse("ticket-mismatch", 422, { ticketId });
      const rate = { ...ticket, vatRateBp, notCounting: ticket.notCounting ?? false };
      const line = lineOf(
        { ...rate, minQuantity: null, maxQuantity: null, taxes: [], archived: false },
        quantity,
      );
      return { ...line, amountCents: shares[from + n]?.amountCents ?? line.amountCents };
    });
    return { eventId, slot, prices, lines, hold, visitLanguage };
  });
  const { firstname, lastname, email, phone } = body.contact;
  const ids = await reserveForOrder(
    tx,
    deps,
    {
      ...of,
      shopId: body.sellerId,
      contact: { firstname, lastname, email, phone },
      lang: body.lang,
      notes: body.notes || body.buyer?.notes || "",
      source: body.handoffId === undefined ? "web" : "widget",
    },
    inputs,
  );
  return ids.map((id, n) => ({ id, nowCents: now[n] ?? cents(0) }));
}

/** Returns the lines of a part as tickets: its current amount, shared among them when some of it is paid already. */
function ticketsOfPart(
  { lines: all, row, payer, amountCents }: PayerPart,
  { shelf }: Snapshot,
): PricedTicket[] {
  // A tourist tax that is paid on site is not part of a deposit.
  const isAsked = (id: string | null): boolean =>
    payer.due_cents === null || id === null || !shelf.tickets?.get(id)?.onSite;
  // A discount of the shop is spread over the other lines, with its VAT.
  const lines = all.flatMap(({ kind, ...line }) =>
    kind === "discount" || !isAsked(line.ticketId) ? [] : [{ ...line, kind }],
  );
  const amounts = allocate(
    amountCents,
    lines.map((line) => Math.max(0, line.amountCents)),
  );
  return lines.map((line, n) => ({
    ticketId: line.ticketId ?? line.id,
    eventId: row.event_id,
    // A fee is outside VAT, as its line states; pricing has no fees.
    kind: line.kind === "fee" ? "option" : line.kind,
    quantity: line.quantity,
    unitE4: line.unitE4,
    amountCents: amounts[n] ?? cents(0),
    vatRateBp: line.vatRateBp as BasisPoints,
    ...(line.notCounting ? { notCounting: true } : {}),
    trace: [],
  }));
}

/**
 * Creates the order of a payer of a part: its amount was fixed with the reservation, at the prices of then. Throws as
 * `payerForOrder`, `price-changed` (409) when the amount is not the expected one, `payment-unknown` (422) for anything
 * but a card: a part is paid at once or not at all.
 */
export async function orderOfPart(
  tx: Tx,
  body: Body,
  payer: NonNullable<Body["payer"]>,
  { snapshot, at }: { snapshot: Snapshot; at: Date },
): Promise<{ priced: PricedOrder; places: ReservationShare[] }> {
  if (body.payment.type !== "cb" || !snapshot.shop.payments_list.includes("cb"))
    refuse("payment-unknown", 422);
  const of = { shopId: body.sellerId, orderId: body.id, payerId: payer.id, key: payer.key, at };
  const part = await payerForOrder(tx, of);
  const tickets = ticketsOfPart(part, snapshot);
  const places = tickets.filter((t) => t.kind !== "tax");
  const totalTtcCents = part.amountCents;
  const vat = vatLines(
    places.map((t) => [t.vatRateBp, t.amountCents]),
    true,
  );
  const priced: PricedOrder = {
    ...priceOrder(
      { lines: [] },
      { shelf: snapshot.shelf, buyer: {}, rules: snapshot.rules, at: at.getTime() },
    ),
    chain: "ttc",
    tickets,
    ticketsCents: sum(places.map((t) => t.amountCents)),
    touristTaxCents: sum(tickets.filter((t) => t.kind === "tax").map((t) => t.amountCents)),
    vat,
    totalHtCents: sum(vat.map((v) => v.baseCents)),
    totalVatCents: sum(vat.map((v) => v.vatCents)),
    totalTtcCents,
    payLaterCents: cents(0),
    dueNowCents: totalTtcCents,
    trace: [],
  };
  if (totalTtcCents !== body.expectedTotalCents)
    refuse("price-changed", 409, { expectedTotalCents: body.expectedTotalCents, totalTtcCents, priced });
  return { priced, places: [{ id: part.row.id, nowCents: totalTtcCents, payerId: payer.id }] };
}

/** Money of an order for its reservations; null while nothing has come. */
export type SeatsPayment = { method: string; key: string } | null;

/**
 * Confirms the places of an order, or makes them await the shop; with `money` the order's payment of them is recorded.
 * Returns false, with nothing changed, when they are gone, or when a payer paid by another order meanwhile: the money
 * is refunded.
 */
export async function confirmSeats(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredOrder, "shop_id" | "id" | "places">,
  { by, money }: { by: string; money: SeatsPayment },
): Promise<boolean> {
  if (row.places.length === 0) return true;
  const { shop_id: shopId, id: orderId } = row;
  const isPart = row.places.some((place) => place.payerId !== undefined);
  if (isPart && !(await payerOfOrder(tx, shopId, orderId))) return false;
  const paid = Object.fromEntries(row.places.map(({ id, nowCents }) => [id, nowCents]));
  const at = new Date(deps.services.now());
  return confirmForOrder(tx, deps, { shopId, orderId, at, by, money: money && { paid, ...money } });
}

/**
 * Records a debit for the places of an order, shared among them in proportion to their due amounts. Returns false, with
 * nothing changed, when none are left.
 */
export async function paySeats(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredOrder, "shop_id" | "id" | "places">,
  { by, amountCents, ...money }: { by: string; amountCents: number; method: string; key: string },
): Promise<boolean> {
  const there = (await placesOf(tx, row)).filter((visit) => visit.status !== "cancelled");
  if (there.length === 0) return false;
  const due = there.map((visit) => Math.max(0, visit.totalCents - visit.paidCents));
  // Paid otherwise meanwhile: it is an overpayment, and the reservation shows it.
  const shares = allocate(cents(amountCents), due.some((n) => n > 0) ? due : due.map(() => 1));
  const paid = Object.fromEntries(there.map(({ id }, n) => [id, shares[n] ?? cents(0)]));
  const of = { shopId: row.shop_id, orderId: row.id, at: new Date(deps.services.now()), by };
  await payForOrder(tx, deps, { ...of, money: { paid, ...money } });
  return true;
}

/** Approves, with an order, its reservations that await the shop. */
export async function approveSeats(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredOrder, "shop_id" | "id" | "places">,
  by: string,
): Promise<void> {
  if (row.places.length === 0) return;
  const at = new Date(deps.services.now());
  await approveForOrder(tx, deps, { shopId: row.shop_id, orderId: row.id, at, by });
}

/** Takes the places of an expired order again; returns false, with nothing changed, when they are gone. */
export async function retakeSeats(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredOrder, "shop_id" | "id" | "places">,
  by: string,
): Promise<boolean> {
  if (row.places.length === 0) return true;
  const at = new Date(deps.services.now());
  return retakeForOrder(tx, deps, { shopId: row.shop_id, orderId: row.id, at, by });
}

/**
 * Frees the places of a cancelled order. Returns the amount of its money that it must not refund, as `cancelForOrder`.
 */
export async function freeSeats(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredOrder, "shop_id" | "id" | "places" | "status">,
  by: string,
): Promise<number> {
  if (row.places.length === 0) return 0;
  const at = new Date(deps.services.now());
  return cancelForOrder(tx, deps, { shopId: row.shop_id, orderId: row.id, at, by, reason: row.status });
}

/** Returns the reservations of an order as its view shows them. */
export async function placesOf(
  tx: Tx,
  row: Pick<StoredOrder, "shop_id" | "id" | "places">,
): Promise<OrderReservation[]> {
  if (row.places.length === 0) return [];
  const rows = await reservationsOfOrder(tx, row.shop_id, row.id);
  return rows.map(({ isPart, expiresAt, awaitedCents, ...reservation }) => ({
    ...reservation,
    timeZone: SHOP_TIME_ZONE,
    expiresAt: expiresAt?.toISOString() ?? null,
    ...(awaitedCents > 0 ? { awaitedCents } : {}),
    ...(isPart ? { isPart: true as const } : {}),
  }));
}
