import type { Input } from "@cuvee/core/kit/contract.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import { countPeople, type BookingRate, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import {
  changedLines,
  changeQuoteOf,
  ticketInputsOfLines,
  type ChangedReservation,
} from "@cuvee/core/visits/reservations/changes.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { refundShare, WHOLE_BP } from "@cuvee/core/visits/reservations/money.ts";
import type { ChangeQuote, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { lockForCommand, type LockedReservation } from "#visits/reservations/commands.ts";
import { ratesOf, refuseLanguage } from "#visits/reservations/holds.ts";
import {
  refundReservation,
  partsOf,
  notifySeatsChanged,
  notifySeatsFreed,
  scheduleReminder,
  saveNextVersion,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { sendLink } from "#visits/reservations/payments/payers.ts";
import { findSlot, refuseProblems, refuseTaking, takeSeats } from "#visits/reservations/seats.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import { viewOf } from "#visits/reservations/read.ts";
import type { ReservationDeps } from "#visits/reservations/rows.ts";
import type { SlotFacts } from "#visits/reservations/slots.queries.ts";
import { FOR_STAFF } from "#visits/reservations/staff.ts";

type Contract = typeof reservationsContract;
type Wish = Omit<Input<Contract["quote"]>["body"], never>;

/** Checks whether existing bookings of rates that are no longer sold may be kept. */
function keepable(
  rates: readonly BookingRate[],
  booked: readonly TicketInput[],
  isStaff: boolean,
): BookingRate[] {
  const stored = new Map(booked.map((input) => [input.ticketId, input.quantity]));
  return rates.map((rate) => ({
    ...rate,
    ...(isStaff ? { minQuantity: null, maxQuantity: null } : {}),
    archived: rate.archived && !stored.has(rate.id),
  }));
}

/** A computed change: the slot, the lines, the money. */
type Worked = {
  facts: SlotFacts;
  changed: ChangedReservation;
  before: NewLine[];
  seats: number;
  isMove: boolean;
};

/**
 * Computes a change. With `takes` it locks the places that it needs; otherwise they are only checked. Throws as places
 * do, and `ticket-mismatch` (422) for more of a rate that is no longer sold.
 */
async function work(
  tx: Tx,
  deps: ReservationDeps,
  locked: LockedReservation,
  { input, takes }: { input: Wish; takes: boolean },
): Promise<Worked> {
  const { row, parts, isStaff, at } = locked;
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const before = parts.lines.map(({ id: _, ...line }) => line);
  const slotId = input.slotId ?? row.slot_id;
  const isMove = slotId !== row.slot_id;
  const taking = {
    shopId: row.shop_id,
    eventId: row.event_id,
    slot: { id: slotId },
    at: at.getTime(),
    isStaff,
    without: row.id,
    seats: row.seats,
  };
  const seen = await findSlot(tx, taking);
  const booked = ticketInputsOfLines(before);
  const sold = ratesOf(seen, snapshot);
  const rates = keepable(sold, booked, isStaff);
  if (input.prices) {
    // A client cannot change the parts of others: the parts of a group are the shop's to change.
    if (!isStaff && parts.payers.some((p) => p.paidAt !== null))
      refuse("reservation-act", 409, { act: "change", status: row.status });
    refuseProblems(isStaff ? FOR_STAFF : seen, input.prices, rates);
    for (const { ticketId, quantity } of input.prices)
      if (
        sold.find((r) => r.id === ticketId)?.archived &&
        quantity > (booked.find((w) => w.ticketId === ticketId)?.quantity ?? 0)
      )
        refuse("ticket-mismatch", 422, { ticketId });
  }
  if (!isStaff) refuseLanguage(seen, input.visitLanguage);
  const after = input.prices ? changedLines(before, input.prices, rates) : before;
  const { seats } = countPeople(after);
  let facts = seen;
  if (isMove || seats > row.seats) {
    const wanted = { ...taking, seats };
    if (takes) facts = await takeSeats(tx, wanted);
    else refuseTaking(seen, wanted);
  }
  const share = isStaff ? WHOLE_BP : refundShare(parts.around.cancellation, parts.around.start, at.getTime());
  return { facts, before, seats, isMove, changed: changeQuoteOf(before, after, row.paid_cents, share) };
}

/** Returns the result of a change without making it. */
export async function quoteChange(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["quote"]>,
  ctx: RequestContext,
): Promise<ChangeQuote> {
  const locked = await lockForCommand(tx, deps, params.reservationId, { ctx, input: { act: "change" } });
  const { facts, changed, seats } = await work(tx, deps, locked, { input: body, takes: false });
  return {
    totalBeforeCents: locked.row.total_cents,
    totalAfterCents: changed.totalCents,
    refundCents: changed.refundCents,
    dueCents: changed.dueCents,
    lines: changed.lines.map((line, i) => ({ ...line, id: `line-${i}` })),
    left: Math.max(0, facts.left - seats),
  };
}

/** Sends the client a link to pay the extra cost of a change, where the event is prepaid. */
async function askForRest(
  tx: Tx,
  deps: ReservationDeps,
  { row, isStaff, at, by }: LockedReservation,
  dueBefore: number,
): Promise<void> {
  const { email } = row.contact;
  const due = row.total_cents - row.paid_cents;
  if (!isStaff && row.payment === "full" && email && due > 0 && dueBefore <= 0)
    await sendLink(tx, deps, row, { email, author: { at, by } });
}

/**
 * Changes the slot or the places (specification: partial change by the client). An overpayment is refunded by the way
 * it was paid, a shortfall is due. Throws as `quote`, `price-changed` (409) when the total is not the expected one.
 */
export async function changeReservation(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["change"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const { version, expectedTotalCents, tell: isTold, ...input } = body;
  const locked = await lockForCommand(tx, deps, params.reservationId, {
    ctx,
    input: { act: "change", version },
  });
  const { row, parts, at, by, isStaff } = locked;
  const { changed, isMove, seats } = await work(tx, deps, locked, { input, takes: true });
  // A caller who may not see prices sends no expected total.
  if (expectedTotalCents === undefined && !ctx.request.withoutPrices)
    refuseFields([{ path: ["expectedTotalCents"], code: "needed" }]);
  if (changed.totalCents !== (expectedTotalCents ?? changed.totalCents))
    refuse("price-changed", 409, {
      expectedTotalCents: expectedTotalCents ?? null,
      totalTtcCents: changed.totalCents,
    });
  const was = { slotId: row.slot_id, seats: row.seats, totalCents: row.total_cents as number };
  const dueBefore = row.total_cents - row.paid_cents;
  const from = { shop_id: row.shop_id, event_id: row.event_id, slot_id: row.slot_id };
  if (input.slotId) row.slot_id = input.slotId;
  if (input.visitLanguage) row.visit_language = input.visitLanguage;
  await setLines(tx, deps, row, changed.lines);
  const facts = {
    from: { ...was, start: parts.around.start },
    to: { slotId: row.slot_id, seats, totalCents: row.total_cents as number },
    refundCents: changed.refundCents,
  };
  const kind = isMove ? "moved" : "changed";
  await addEvent(tx, row, { at, by, kind, facts });
  await refundReservation(tx, deps, row, {
    amountCents: changed.refundCents as Cents,
    money: parts.money,
    author: { at, by },
  });
  if (isMove) row.reminded_at = null;
  await saveNextVersion(tx, row);
  if (isMove) await scheduleReminder(tx, deps, row, { around: (await partsOf(tx, row)).around, at });
  if (!isStaff || isTold) await publishReservationEvent(tx, deps, row, { event: kind });
  await askForRest(tx, deps, locked, dueBefore);
  if (isMove || seats < was.seats) await notifySeatsFreed(tx, deps, from);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, locked.reader);
}
