import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketWish } from "@cuvee/core/offer/pricing/priced.ts";
import { shutAt, type Shut } from "@cuvee/core/visits/events/availability.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import {
  problemsOf,
  type BookingProblem,
  type BookingRate,
} from "@cuvee/core/visits/reservations/booking.ts";
import type { Tx } from "#kit/database.ts";
import { lockSlots, slotFacts, type SlotFacts } from "#visits/reservations/slots.queries.ts";

/** Places that somebody wants, of a slot as he saw it. */
export type Taking = {
  shopId: string;
  eventId?: string;
  slot: { id: string; start?: number; end?: number };
  /** So many; or what his wishes come to, once the event's rates are known. */
  seats: number | ((facts: SlotFacts) => number);
  at: number;
  /** His own places, of a hold or of the reservation that he changes: they are not in his way. */
  without?: string | null;
  /** The shop is bound by no deadline; nobody takes what is not there. */
  isStaff: boolean;
};

type Told = { eventId: string; slotId: string };
/** Why a slot cannot be reserved, as it is refused. */
const SHUT: Record<Shut, (of: Told) => never> = {
  closed: (of) => refuse("slot-closed", 409, of),
  past: (of) => refuse("slot-past", 409, of),
  tooLate: (of) => refuse("slot-too-late", 409, of),
  tooEarly: (of) => refuse("slot-too-early", 409, of),
  resourceBusy: (of) => refuse("resource-busy", 409, of),
};
const FOR_STAFF: ReadonlySet<Shut> = new Set<Shut>(["closed", "resourceBusy"]);

/** Why nobody, or only no client, may take places now. */
function shutFor(facts: SlotFacts, taking: Taking): Shut | undefined {
  if (facts.closed) return "closed";
  if (facts.busy) return "resourceBusy";
  const shut = shutAt(facts, facts, taking.at, SHOP_TIME_ZONE);
  return taking.isStaff && shut && !FOR_STAFF.has(shut) ? undefined : shut;
}

/** A slot that the shop has, of the event that is named, else `not-found` (404). */
export async function findSlot(tx: Tx, taking: Taking): Promise<SlotFacts> {
  const { shopId, slot, at, without = null, eventId } = taking;
  const facts = (await slotFacts(tx, shopId, slot.id, new Date(at), without)) ?? refuse("not-found", 404);
  if (eventId !== undefined && facts.eventId !== eventId) refuse("not-found", 404);
  return facts;
}

/**
 * Refuses places that cannot be taken of a slot: `event-not-online`, `slot-changed` {start, end}, `slot-closed`, `slot-past`,
 * `slot-too-late`, `slot-too-early`, `resource-busy`, `places-missing` {eventId, slotId, left} (all 409).
 */
export function refuseTaking(facts: SlotFacts, taking: Taking): void {
  const { slot } = taking;
  const { status, start, end, eventId, slotId } = facts;
  if (status !== "online" && !(taking.isStaff && status === "paused"))
    refuse("event-not-online", 409, { eventId });
  if ((slot.start ?? start) !== start || (slot.end ?? end) !== end)
    refuse("slot-changed", 409, { eventId, slotId, start, end });
  const shut = shutFor(facts, taking);
  if (shut) SHUT[shut]({ eventId, slotId });
  const left = Math.max(0, facts.left);
  const seats = typeof taking.seats === "number" ? taking.seats : taking.seats(facts);
  if (seats > left) refuse("places-missing", 409, { eventId, slotId, left });
}

/**
 * Makes sure of places: locks the slot and what it needs, counts what is left at this moment, and refuses what cannot be. Until
 * the transaction ends nobody else takes any of them; the caller writes who has them. The only way to places. Throws
 * as `findSlot` and `refuseTaking`.
 */
export async function takePlaces(tx: Tx, taking: Taking): Promise<SlotFacts> {
  await lockSlots(tx, taking.shopId, [taking.slot.id]);
  const facts = await findSlot(tx, taking);
  refuseTaking(facts, taking);
  return facts;
}

type Problems = Record<string, string | number | readonly unknown[]>;
const PROBLEM: Record<BookingProblem["code"], (of: Problems) => never> = {
  "ticket-mismatch": (of) => refuse("ticket-mismatch", 422, of),
  "min-persons": (of) => refuse("min-persons", 422, of),
  "max-persons": (of) => refuse("max-persons", 422, of),
  "min-amount": (of) => refuse("min-amount", 422, of),
  "rate-min": (of) => refuse("rate-min", 422, of),
  "rate-max": (of) => refuse("rate-max", 422, of),
};

/** A problem as it is told: amounts in euros. */
function factsOf({ code: _, ...facts }: BookingProblem): Record<string, string | number> {
  if (!("minCents" in facts)) return facts;
  return { ...facts, minEuros: (facts.minCents / 100).toFixed(2).replace(".", ",") };
}

/** Refuses wishes that the event does not take: `ticket-mismatch`, and the least and most of it (all 422). */
export function refuseProblems(
  terms: Pick<SlotFacts, "minPersons" | "maxPersons" | "minAmountCents">,
  wishes: readonly TicketWish[],
  rates: readonly BookingRate[],
): void {
  const problems = problemsOf(terms, wishes, rates);
  const [first] = problems;
  if (first) PROBLEM[first.code]({ ...factsOf(first), problems });
}
