import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import { closedReasonAt, type SlotClosedReason } from "@cuvee/core/visits/events/availability.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import {
  problemsOf,
  type BookingProblem,
  type BookingRate,
} from "@cuvee/core/visits/reservations/booking.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lockSlots, slotFacts, type SlotFacts } from "#visits/reservations/slots.queries.ts";

/** Places wanted of a slot, with the slot as the client saw it. */
export type SeatsToReserve = {
  shopId: string;
  eventId?: string;
  slot: { id: string; start?: number; end?: number };
  /** A number; or the places of the wishes, once the event's rates are known. */
  seats: number | ((facts: SlotFacts) => number);
  at: number;
  /** The client's own places, of a hold or of the reservation that is changed: they do not count as taken. */
  without?: string | null;
  /** The shop is not bound by deadlines; missing places are refused to everyone. */
  isStaff: boolean;
};

type SlotRef = { eventId: string; slotId: string };
/** Refusals by the reason why a slot cannot be reserved. */
const SHUT: Record<SlotClosedReason, (of: SlotRef) => never> = {
  closed: (of) => refuse("slot-closed", 409, of),
  past: (of) => refuse("slot-past", 409, of),
  tooLate: (of) => refuse("slot-too-late", 409, of),
  tooEarly: (of) => refuse("slot-too-early", 409, of),
  resourceBusy: (of) => refuse("resource-busy", 409, of),
};
const FOR_STAFF: ReadonlySet<SlotClosedReason> = new Set<SlotClosedReason>(["closed", "resourceBusy"]);

/** Returns why places cannot be taken now, by anyone or by clients only. */
function shutFor(facts: SlotFacts, taking: SeatsToReserve): SlotClosedReason | undefined {
  if (facts.closed) return "closed";
  if (facts.busy) return "resourceBusy";
  const shut = closedReasonAt(facts, facts, taking.at, SHOP_TIME_ZONE);
  return taking.isStaff && shut && !FOR_STAFF.has(shut) ? undefined : shut;
}

/** Returns a slot of the shop and of the given event, else throws `not-found` (404). */
export async function findSlot(tx: Tx, taking: SeatsToReserve): Promise<SlotFacts> {
  const { shopId, slot, at, without = null, eventId } = taking;
  const facts =
    (await slotFacts(tx, shopId, slot.id, { at: new Date(at), without })) ?? refuse("not-found", 404);
  if (eventId !== undefined && facts.eventId !== eventId) refuse("not-found", 404);
  return facts;
}

/**
 * Refuses places that cannot be taken of a slot: `event-not-online`, `slot-changed` {start, end}, `slot-closed`,
 * `slot-past`, `slot-too-late`, `slot-too-early`, `resource-busy`, `places-missing` {eventId, slotId, left} (all 409).
 */
export function refuseTaking(facts: SlotFacts, taking: SeatsToReserve): void {
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
 * Reserves the right to places: locks the slot and its resources, counts the places left at this moment, and refuses
 * impossible requests. Until the transaction ends no other one takes any of them; the caller writes the reservation.
 * The only way to take places. Throws as `findSlot` and `refuseTaking`.
 */
export async function takeSeats(tx: Tx, taking: SeatsToReserve): Promise<SlotFacts> {
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

/** Returns the facts of a problem for the answer: amounts in euros. */
function factsOf({ code: _, ...facts }: BookingProblem): Record<string, string | number> {
  if (!("minCents" in facts)) return facts;
  return { ...facts, minEuros: (facts.minCents / 100).toFixed(2).replace(".", ",") };
}

/** Refuses wishes that the event does not accept: `ticket-mismatch`, and its minimum and maximum (all 422). */
export function refuseProblems(
  terms: Pick<SlotFacts, "minPersons" | "maxPersons" | "minAmountCents">,
  inputs: readonly TicketInput[],
  rates: readonly BookingRate[],
): void {
  const problems = problemsOf(terms, inputs, rates);
  const [first] = problems;
  if (first) PROBLEM[first.code]({ ...factsOf(first), problems });
}
