import type { BasisPoints } from "@cuvee/core/kit/money.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { isAdultRate } from "@cuvee/core/visits/events/fromPrice.ts";
import { laterOf } from "@cuvee/core/visits/events/tickets.ts";
import {
  countPeople,
  linesOf,
  problemsOf,
  totalOf,
  type BookingProblem,
  type BookingRate,
} from "@cuvee/core/visits/reservations/booking.ts";
import { paidOnSite } from "@cuvee/core/visits/reservations/shares.ts";

const ALL = 10_000 as BasisPoints;

/** Quantity of each rate, by its id. */
export type Counts = Readonly<Record<string, number>>;

/** Returns the public rates of an event, which are for sale; the server determines their VAT. */
const ratesOf = ({ rates }: Pick<PublicEvent, "rates">): BookingRate[] =>
  rates.map((rate) => ({ ...rate, archived: false, vatRateBp: 0 as BookingRate["vatRateBp"] }));

export const ticketInputsOf = (counts: Counts): TicketInput[] =>
  Object.entries(counts).flatMap(([ticketId, quantity]) => (quantity > 0 ? [{ ticketId, quantity }] : []));

/** Returns the initial counts: the minimum number of people. */
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
