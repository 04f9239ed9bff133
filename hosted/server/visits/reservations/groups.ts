import type { Answer } from "@cuvee/core/kit/contract.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { onSiteShare } from "@cuvee/core/offer/pricing/taxes/tickets.ts";
import { linesOf, totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { paidOnSite } from "@cuvee/core/visits/reservations/shares.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import { within, type Handler } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { isOwnHold } from "#visits/reservations/booking.ts";
import {
  endHold,
  insertReservationOnce,
  shopWithVisits,
  ratesOf,
  refuseLanguage,
  seatsOf,
} from "#visits/reservations/holds.ts";
import {
  confirmReservation,
  notifySeatsChanged,
  saveNextVersion,
  searchOf,
  setClock,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { addPayer } from "#visits/reservations/payments/payers.ts";
import { takeSeats } from "#visits/reservations/seats.ts";
import { addEvent, lockReservation } from "#visits/reservations/queries.ts";
import { viewOf } from "#visits/reservations/read.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";
import type { SlotFacts } from "#visits/reservations/slots.queries.ts";
import { markOfferOrdered } from "#visits/reservations/waiting.queries.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Returns the moment until which places await payment: so many hours, but not beyond the beginning of the slot, and
 * some minutes at least.
 */
export const payableUntil = (at: Date, hours: number, start: number): Date =>
  new Date(Math.max(at.getTime() + 15 * MINUTE_MS, Math.min(at.getTime() + hours * HOUR_MS, start)));

/**
 * Returns the amount that a member pays by their link: for an event with a deposit, their part of it, without what is
 * paid on site (design: domain §6). Null, the whole amount, for an event that is paid on site, whose price a group
 * shares.
 */
function dueOf(
  lines: readonly NewLine[],
  { payment }: SlotFacts,
  { shelf }: Pick<Snapshot, "shelf">,
): Cents | null {
  if (payment !== "full" && payment !== "deposit") return null;
  const later = paidOnSite(lines, (id) => onSiteShare(shelf.tickets?.get(id)));
  return cents(totalOf(lines) - later);
}

type Group = (typeof reservationsContract)["group"];

/**
 * Reserves for a group whose members pay their parts: pending until all have paid, else the places are freed after the
 * event's hours. Throws `group-not-offered` (409), and as a hold.
 */
export function groupReservationHandler(deps: ReservationDeps): Handler<Group> {
  const { services } = deps;
  return async (input, ctx) => {
    const { body } = input;
    const { person } = ctx.actor;
    const snapshot = await shopWithVisits(deps, body.sellerId, person);
    return within<Group>(async (tx): Promise<Answer<Group>> => {
      const { sellerId: shopId, eventId, slot } = body;
      await tx.actFor(shopId);
      const at = new Date(services.now());
      const found = body.hold && (await lockReservation(tx, shopId, body.hold.id));
      const hold = body.hold && isOwnHold(found, body.hold.key) ? found : undefined;
      const prices = body.payers.flatMap((payer) => payer.prices);
      const taking = { shopId, eventId, slot, at: at.getTime(), isStaff: false, without: hold?.id ?? null };
      const facts = await takeSeats(tx, {
        ...taking,
        seats: seatsOf(prices, snapshot),
      });
      if (!facts.isGroupPayable) refuse("group-not-offered", 409);
      const rates = ratesOf(facts, snapshot);
      refuseLanguage(facts, body.visitLanguage);
      if (hold) {
        await endHold(tx, hold, at, "replaced");
        await markOfferOrdered(tx, shopId, hold.id);
      }
      const key = services.secrets.orderKey(body.id);
      const row: StoredReservation = {
        ...freshRow(shopId, eventId, slot.id, at),
        id: body.id,
        status: "pending",
        expires_at: payableUntil(at, facts.groupHours, facts.start),
        buyer_id: person?.role === "buyer" ? person.userId : null,
        key_hash: orderKeyHash(key),
        contact: body.contact,
        lang: body.lang,
        visit_language: body.visitLanguage ?? null,
        notes: body.notes,
        payment: "group",
      };
      row.search = searchOf(row);
      await insertReservationOnce(tx, row);
      const lines = [];
      const invited: string[] = [];
      for (const { name, email, prices: own } of body.payers) {
        const booked = linesOf(own, rates);
        const dueCents = dueOf(booked, facts, snapshot);
        const isFree = (dueCents ?? totalOf(booked)) === 0;
        const payerId = await addPayer(tx, deps, row, { name, email, dueCents, paidAt: isFree ? at : null });
        lines.push(...linesOf(own, rates, payerId));
        if (!isFree) invited.push(payerId);
      }
      await setLines(tx, deps, row, lines);
      await addEvent(tx, row, { at, by: "buyer", kind: "booked", facts: { payers: body.payers.length } });
      if (invited.length === 0)
        await confirmReservation(tx, deps, row, { author: { at, by: "buyer" }, how: { asks: true } });
      else {
        await publishReservationEvent(tx, deps, row, { event: "group-booked" });
        await setClock(tx, deps, row, row.expires_at ?? at);
      }
      for (const payerId of invited)
        await publishReservationEvent(tx, deps, row, { event: "payer-invited", of: { payerId } });
      await saveNextVersion(tx, row);
      await notifySeatsChanged(tx, deps, row);
      return { reservation: await viewOf(tx, deps, row, { as: "client" }), key };
    })(input, ctx);
  };
}
