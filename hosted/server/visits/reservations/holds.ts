import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { countPeople, linesOf, type BookingRate } from "@cuvee/core/visits/reservations/booking.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { HOLD_MINUTES } from "@cuvee/core/visits/reservations/reservations.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { Person } from "#kit/http/actor.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { within, type Handler } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { refuseClosed } from "#shops/settings/settings.ts";
import { isOwnHold } from "#visits/reservations/booking.ts";
import { notifySeatsChanged, notifySeatsFreed } from "#visits/reservations/transitions.ts";
import { refuseProblems, takeSeats } from "#visits/reservations/seats.ts";
import { insertReservation, lockReservation, saveReservation } from "#visits/reservations/queries.ts";
import { ownReservationLocked } from "#visits/reservations/read.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";
import { bookingRates, type SlotFacts } from "#visits/reservations/slots.queries.ts";
import { markOfferReleased } from "#visits/reservations/waiting.queries.ts";

const MINUTE_MS = 60_000;

/**
 * Returns a shop that takes reservations. Throws `not-found` (404), `event-not-online` (409) where visits are switched
 * off.
 */
export async function shopWithVisits(
  deps: ReservationDeps,
  shopId: string,
  person: Person | null,
): Promise<Snapshot> {
  const snapshot = await deps.catalogue.shop(shopId);
  refuseClosed(snapshot.shop, person);
  if (!isActive(snapshot.shop.integrations, "reservations")) refuse("event-not-online", 409);
  return snapshot;
}

/** Writes a reservation with a client-made id. Throws `reservation-exists` (409). */
export async function insertReservationOnce(tx: Tx, row: StoredReservation): Promise<void> {
  try {
    await insertReservation(tx, row);
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("reservation-exists", 409);
    throw error;
  }
}

/** Ends a hold before its time. */
export async function endHold(tx: Tx, row: StoredReservation, at: Date, reason: string): Promise<void> {
  await saveReservation(tx, {
    ...row,
    status: "cancelled",
    expires_at: null,
    cancelled_at: at,
    cancel_reason: reason,
    version: row.version + 1,
  });
}

/** Refuses a language in which the visit is not offered: `visit-language` (422). */
export function refuseLanguage(
  facts: Pick<SlotFacts, "languages">,
  language: VisitLanguage | null | undefined,
): void {
  if (language && !facts.languages.includes(language))
    refuse("visit-language", 422, { languages: facts.languages });
}

/** Returns the rates of a slot's event as the shop books them. */
export const ratesOf = (facts: SlotFacts, snapshot: Pick<Snapshot, "rules">): BookingRate[] =>
  bookingRates(facts.rates, snapshot.rules);

/** Returns the number of places of valid wishes. Throws as `refuseProblems`. */
export const seatsOf =
  (inputs: readonly TicketInput[], snapshot: Pick<Snapshot, "rules">) =>
  (facts: SlotFacts): number => {
    const rates = ratesOf(facts, snapshot);
    refuseProblems(facts, inputs, rates);
    return countPeople(linesOf(inputs, rates)).seats;
  };

type Hold = (typeof reservationsContract)["hold"];

/** Releases an earlier hold of the same client in the same transaction; another client's is left alone. */
async function replace(
  tx: Tx,
  deps: ReservationDeps,
  shopId: string,
  { instead, at }: { instead: Input<Hold>["body"]["instead"]; at: Date },
): Promise<void> {
  const before = instead && (await lockReservation(tx, shopId, instead.id));
  if (!instead || !isOwnHold(before, instead.key)) return;
  await endHold(tx, before, at, "replaced");
  await notifySeatsFreed(tx, deps, before);
}

/**
 * Holds places for `HOLD_MINUTES`. Throws as `takePlaces` and `refuseProblems`, `visit-language` (422),
 * `reservation-exists` (409).
 */
export function holdHandler(deps: ReservationDeps): Handler<Hold> {
  const { services } = deps;
  return async (input, ctx) => {
    const { body } = input;
    const snapshot = await shopWithVisits(deps, body.sellerId, ctx.actor.person);
    return within<Hold>(async (tx): Promise<Answer<Hold>> => {
      await tx.actFor(body.sellerId);
      const at = new Date(services.now());
      await replace(tx, deps, body.sellerId, { instead: body.instead, at });
      const { sellerId: shopId, eventId, slot } = body;
      const seats = seatsOf(body.prices, snapshot);
      const facts = await takeSeats(tx, { shopId, eventId, slot, seats, at: at.getTime(), isStaff: false });
      refuseLanguage(facts, body.visitLanguage);
      const counted = countPeople(linesOf(body.prices, ratesOf(facts, snapshot)));
      const key = services.secrets.orderKey(body.id);
      const row: StoredReservation = {
        ...freshRow(shopId, eventId, slot.id, at),
        id: body.id,
        ...counted,
        expires_at: new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS),
        key_hash: orderKeyHash(key),
        visit_language: body.visitLanguage ?? null,
        payment: facts.payment,
      };
      await insertReservationOnce(tx, row);
      await notifySeatsChanged(tx, deps, row);
      const left = Math.max(0, facts.left) - counted.seats;
      return { id: row.id, key, expiresAt: row.expires_at?.toISOString() ?? "", left };
    })(input, ctx);
  };
}

/** Releases the caller's own hold while it is one: else `not-found` (404). */
export async function releaseHold(tx: Tx, deps: ReservationDeps, id: string): Promise<{ removed: true }> {
  const row = await ownReservationLocked(tx, id);
  if (row.status !== "held") refuse("not-found", 404);
  await endHold(tx, row, new Date(deps.services.now()), "left");
  await markOfferReleased(tx, row.shop_id, row.id);
  await notifySeatsFreed(tx, deps, row);
  return { removed: true };
}
