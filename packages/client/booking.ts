import type { BasisPoints } from "@cuvee/core/kit/money.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { isAdultRate } from "@cuvee/core/visits/events/fromPrice.ts";
import { laterOf } from "@cuvee/core/visits/events/payLater.ts";
import {
  countPeople,
  linesOf,
  problemsOf,
  totalOf,
  withTouristTaxes,
  type BookingProblem,
  type BookingRate,
} from "@cuvee/core/visits/reservations/booking.ts";
import { paidOnSite } from "@cuvee/core/visits/reservations/shares.ts";

const ALL = 10_000 as BasisPoints;

/** Quantity of each rate, by its id. */
export type Counts = Readonly<Record<string, number>>;

/** Most of a rate that takes no place. */
const UNLIMITED = 9999;

/** Returns the public rates of an event, which are for sale; the server determines their VAT. */
const ratesOf = ({ rates }: Pick<PublicEvent, "rates">): BookingRate[] =>
  rates.map((rate) => ({ ...rate, archived: false, vatRateBp: 0 as BookingRate["vatRateBp"] }));

/** Returns the wishes of counts, tourist taxes left out. */
export const ticketInputsOf = (counts: Counts): TicketInput[] =>
  Object.entries(counts).flatMap(([ticketId, quantity]) => (quantity > 0 ? [{ ticketId, quantity }] : []));

/** Returns the wishes of counts with the tourist taxes of their people. */
export const taxedInputsOf = (event: PublicEvent, counts: Counts): TicketInput[] =>
  withTouristTaxes(ticketInputsOf(counts), ratesOf(event));

/** Returns the initial counts: the minimum number of adults. */
export function firstCounts({ rates, minPersons }: PublicEvent, seats?: number): Counts {
  const rate = rates.find(isAdultRate) ?? rates.find(({ kind }) => kind === "price") ?? rates[0];
  return rate ? { [rate.id]: seats ?? Math.max(minPersons, rate.minQuantity ?? 1) } : {};
}

export type BookingSummary = {
  lines: ReturnType<typeof linesOf>;
  seats: number;
  totalCents: number;
  /** Amount paid on site. */
  laterCents: number;
  problem: BookingProblem | undefined;
};

/** Computes the price of counts at today's prices, including tourist taxes; returns the problem of the booking too. */
export function bookedOf(event: PublicEvent, counts: Counts): BookingSummary {
  const rates = ratesOf(event);
  const inputs = ticketInputsOf(counts);
  const lines = linesOf(inputs, rates);
  const later = laterOf(event.payment, event.depositBp);
  const onSite = new Set(event.rates.filter((rate) => rate.onSite).map((rate) => rate.id));
  const [problem] = problemsOf(event, inputs, rates);
  return {
    lines,
    seats: countPeople(lines).seats,
    totalCents: totalOf(lines),
    laterCents: paidOnSite(lines, (id) => (onSite.has(id) ? ALL : later)),
    problem,
  };
}

/** Returns the largest quantity of a rate that can be chosen, where `free` places are left besides the chosen ones. */
export function mostOf(
  { kind, notCounting, maxQuantity }: PublicEvent["rates"][number],
  quantity: number,
  free: number,
): number {
  const room = kind === "price" && !notCounting ? Math.max(quantity, quantity + free) : UNLIMITED;
  return Math.min(room, maxQuantity ?? room);
}

/** Returns places in a slot as a cart stores them; a language in which the slot has no visit is left out. */
export function reservationOf(
  event: PublicEvent,
  { id, start, end, languages }: SlotView,
  prices: TicketInput[],
  language: string,
): CartReservation {
  const visitLanguage = languages.find((one) => one === language);
  return { eventId: event.id, slot: { id, start, end }, prices, ...(visitLanguage ? { visitLanguage } : {}) };
}
