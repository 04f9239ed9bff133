import type { Input } from "@cuvee/core/kit/contract.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketWish } from "@cuvee/core/offer/pricing/priced.ts";
import { countPeople, type BookingRate, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { changedLines, quoted, wishesOf, type Changed } from "@cuvee/core/visits/reservations/changes.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { refundShare, WHOLE_BP } from "@cuvee/core/visits/reservations/money.ts";
import type { ChangeQuote, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/database.ts";
import type { Context } from "#kit/mount.ts";
import { refuseFields } from "#kit/problem.ts";
import { lockedFor, type Doing } from "#visits/reservations/commands.ts";
import { ratesOf, refuseLanguage } from "#visits/reservations/holds.ts";
import {
  giveBack,
  partsOf,
  placesChanged,
  placesFree,
  remindLater,
  save,
  setLines,
  tell,
} from "#visits/reservations/transitions.ts";
import { sendLink } from "#visits/reservations/payers.ts";
import { findSlot, refuseProblems, refuseTaking, takePlaces } from "#visits/reservations/places.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import { viewOf } from "#visits/reservations/read.ts";
import type { ReservationContext } from "#visits/reservations/rows.ts";
import type { SlotFacts } from "#visits/reservations/slots.queries.ts";
import { FOR_STAFF } from "#visits/reservations/staff.ts";

type Contract = typeof reservationsContract;
type Wish = Omit<Input<Contract["quote"]>["body"], never>;

/** Checks whether existing bookings of rates that are no longer sold may be kept. */
function keepable(
  rates: readonly BookingRate[],
  booked: readonly TicketWish[],
  isStaff: boolean,
): BookingRate[] {
  const kept = new Map(booked.map((wish) => [wish.ticketId, wish.quantity]));
  return rates.map((rate) => ({
    ...rate,
    ...(isStaff ? { minQuantity: null, maxQuantity: null } : {}),
    archived: rate.archived && !kept.has(rate.id),
  }));
}

/** A computed change: the slot, the lines, the money. */
type Worked = { facts: SlotFacts; changed: Changed; before: NewLine[]; seats: number; isMove: boolean };

/**
 * Computes a change. With `takes` it locks the places that it needs; otherwise they are only checked. Throws as places
 * do, and `ticket-mismatch` (422) for more of a rate that is no longer sold.
 */
async function work(
  tx: Tx,
  desk: ReservationContext,
  doing: Doing,
  wish: Wish,
  takes: boolean,
): Promise<Worked> {
  const { row, parts, isStaff, at } = doing;
  const snapshot = await desk.catalogue.seen(tx, row.shop_id);
  const before = parts.lines.map(({ id: _, ...line }) => line);
  const slotId = wish.slotId ?? row.slot_id;
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
  const booked = wishesOf(before);
  const sold = ratesOf(seen, snapshot);
  const rates = keepable(sold, booked, isStaff);
  if (wish.prices) {
    // A client cannot change the parts of others: the parts of a group are the shop's to change.
    if (!isStaff && parts.payers.some((p) => p.paidAt !== null))
      refuse("reservation-act", 409, { act: "change", status: row.status });
    refuseProblems(isStaff ? FOR_STAFF : seen, wish.prices, rates);
    for (const { ticketId, quantity } of wish.prices)
      if (
        sold.find((r) => r.id === ticketId)?.archived &&
        quantity > (booked.find((w) => w.ticketId === ticketId)?.quantity ?? 0)
      )
        refuse("ticket-mismatch", 422, { ticketId });
  }
  if (!isStaff) refuseLanguage(seen, wish.visitLanguage);
  const after = wish.prices ? changedLines(before, wish.prices, rates) : before;
  const { seats } = countPeople(after);
  let facts = seen;
  if (isMove || seats > row.seats) {
    const wanted = { ...taking, seats };
    if (takes) facts = await takePlaces(tx, wanted);
    else refuseTaking(seen, wanted);
  }
  const share = isStaff ? WHOLE_BP : refundShare(parts.around.cancellation, parts.around.start, at.getTime());
  return { facts, before, seats, isMove, changed: quoted(before, after, row.paid_cents, share) };
}

/** Returns the result of a change without making it. */
export async function quote(
  tx: Tx,
  desk: ReservationContext,
  { params, body }: Input<Contract["quote"]>,
  ctx: Context,
): Promise<ChangeQuote> {
  const doing = await lockedFor(tx, desk, params.reservationId, ctx, { act: "change" });
  const { facts, changed, seats } = await work(tx, desk, doing, body, false);
  return {
    totalBeforeCents: doing.row.total_cents,
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
  desk: ReservationContext,
  { row, isStaff, at, by }: Doing,
  dueBefore: number,
): Promise<void> {
  const { email } = row.contact;
  const due = row.total_cents - row.paid_cents;
  if (!isStaff && row.payment === "full" && email && due > 0 && dueBefore <= 0)
    await sendLink(tx, desk, row, email, { at, by });
}

/**
 * Changes the slot or the places (specification: partial change by the client). An overpayment is refunded by the way
 * it was paid, a shortfall is due. Throws as `quote`, `price-changed` (409) when the total is not the expected one.
 */
export async function change(
  tx: Tx,
  desk: ReservationContext,
  { params, body }: Input<Contract["change"]>,
  ctx: Context,
): Promise<ReservationView> {
  const { version, expectedTotalCents, tell: isTold, ...wish } = body;
  const doing = await lockedFor(tx, desk, params.reservationId, ctx, { act: "change", version });
  const { row, parts, at, by, isStaff } = doing;
  const { changed, isMove, seats } = await work(tx, desk, doing, wish, true);
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
  if (wish.slotId) row.slot_id = wish.slotId;
  if (wish.visitLanguage) row.visit_language = wish.visitLanguage;
  await setLines(tx, desk, row, changed.lines);
  const facts = {
    from: { ...was, start: parts.around.start },
    to: { slotId: row.slot_id, seats, totalCents: row.total_cents as number },
    refundCents: changed.refundCents,
  };
  const kind = isMove ? "moved" : "changed";
  await addEvent(tx, row, { at, by, kind, facts });
  await giveBack(tx, desk, row, changed.refundCents as Cents, parts.money, { at, by });
  if (isMove) row.reminded_at = null;
  await save(tx, row);
  if (isMove) await remindLater(tx, desk, row, (await partsOf(tx, row)).around, at);
  if (!isStaff || isTold) await tell(tx, desk, row, kind);
  await askForRest(tx, desk, doing, dueBefore);
  if (isMove || seats < was.seats) await placesFree(tx, desk, from);
  await placesChanged(tx, desk, row);
  return viewOf(tx, desk, row, doing.reader);
}
