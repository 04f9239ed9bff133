import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countPeople, linesOf } from "@cuvee/core/visits/reservations/booking.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { nameOf, newId, shopOf, type RequestContext } from "#kit/http/mount.ts";
import { lockForCommand } from "#visits/reservations/commands.ts";
import { payableUntil } from "#visits/reservations/groups.ts";
import { insertReservationOnce, ratesOf } from "#visits/reservations/holds.ts";
import {
  confirmReservation,
  assignNumber,
  recordPaymentOnce,
  notifySeatsChanged,
  saveNextVersion,
  searchOf,
  setClock,
  setLines,
} from "#visits/reservations/transitions.ts";
import { sendLink } from "#visits/reservations/payments/payers.ts";
import { refuseProblems, takeSeats } from "#visits/reservations/seats.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import { readerOf, viewOf } from "#visits/reservations/read.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";

type Contract = typeof reservationsContract;

/** Limits for the shop: anything goes, as long as it is of the event and for at least one person. */
export const FOR_STAFF = { minPersons: 1, maxPersons: null, minAmountCents: 0 as never };

/**
 * Creates a reservation by phone or at the counter: paid, to be paid on site, or pending until it is paid by a link.
 * Throws as `takePlaces` without its deadlines, `reservation-email` (422) for a link without an address,
 * `reservation-exists` (409).
 */
export async function createByStaff(
  tx: Tx,
  deps: ReservationDeps,
  { body }: Input<Contract["create"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const { services, catalogue } = deps;
  const shopId = shopOf(ctx);
  const [at, by] = [new Date(services.now()), nameOf(ctx)];
  const snapshot = await catalogue.seen(tx, shopId);
  const { eventId, slotId, payment } = body;
  if (payment === "link" && body.contact.email === "") refuse("reservation-email", 422);
  const facts = await takeSeats(tx, {
    shopId,
    eventId,
    slot: { id: slotId },
    at: at.getTime(),
    isStaff: true,
    seats: (found) => {
      const rates = ratesOf(found, snapshot).map((rate) => ({
        ...rate,
        minQuantity: null,
        maxQuantity: null,
      }));
      refuseProblems(FOR_STAFF, body.prices, rates);
      return countPeople(linesOf(body.prices, rates)).seats;
    },
  });
  const rates = ratesOf(facts, snapshot);
  const isLink = payment === "link";
  const row: StoredReservation = {
    ...freshRow(shopId, eventId, slotId, at),
    id: body.id,
    status: "pending",
    expires_at: isLink ? payableUntil(at, facts.groupHours, facts.start) : null,
    key_hash: orderKeyHash(services.secrets.orderKey(body.id)),
    contact: body.contact,
    lang: body.lang,
    visit_language: body.visitLanguage,
    notes: body.notes,
    staff_notes: body.staffNotes,
    source: body.source,
    payment: payment === "onSite" ? "onSite" : "full",
  };
  row.search = searchOf(row);
  await insertReservationOnce(tx, row);
  await setLines(tx, deps, row, linesOf(body.prices, rates));
  await addEvent(tx, row, { at, by, kind: "booked", facts: { payment } });
  if (payment === "paid")
    await recordPaymentOnce(tx, row, {
      orderId: null,
      payerId: null,
      amountCents: row.total_cents,
      method: body.method ?? "other",
      at,
      by,
      key: newId(services),
    });
  if (isLink) {
    await assignNumber(tx, deps, row, at);
    await sendLink(tx, deps, row, { email: body.contact.email, author: { at, by } });
    await setClock(tx, deps, row, row.expires_at ?? at);
  } else {
    const isTold = body.tell && body.contact.email !== "";
    await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: false, isTold } });
  }
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, readerOf(ctx, shopId));
}

/** Changes the visitor, the language and the notes. Throws `not-found` (404), `conflict` (409) with the current one. */
export async function editVisitor(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["edit"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const locked = await lockForCommand(tx, deps, params.reservationId, {
    ctx,
    input: {
      act: "edit",
      version: body.version,
    },
  });
  const { row, by } = locked;
  const was = row.contact;
  row.contact = body.contact;
  row.visit_language = body.visitLanguage;
  row.notes = body.notes;
  row.staff_notes = body.staffNotes;
  row.search = searchOf(row);
  const isOther = JSON.stringify(was) !== JSON.stringify(body.contact);
  const facts = isOther ? { from: was, to: body.contact } : {};
  await addEvent(tx, row, { at: locked.at, by, kind: "edited", facts });
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, locked.reader);
}
