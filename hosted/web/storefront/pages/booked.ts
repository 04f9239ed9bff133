import type { BasisPoints } from "@cuvee/core/kit/money.ts";
import type { TicketWish } from "@cuvee/core/offer/pricing/priced.ts";
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

/** How many of each rate, by its id. */
export type Counts = Readonly<Record<string, number>>;

/** What is public of a rate is for sale; its VAT is the server's to say. */
export const ratesOf = ({ rates }: Pick<PublicEvent, "rates">): BookingRate[] =>
  rates.map((rate) => ({ ...rate, archived: false, vatRateBp: 0 as BookingRate["vatRateBp"] }));

export const wishesOf = (counts: Counts): TicketWish[] =>
  Object.entries(counts).flatMap(([ticketId, quantity]) => (quantity > 0 ? [{ ticketId, quantity }] : []));

/** What is proposed at first: as few as may come. */
export function firstCounts({ rates, minPersons }: PublicEvent, seats?: number): Counts {
  const rate = rates.find(isAdultRate) ?? rates.find(({ kind }) => kind === "price") ?? rates[0];
  return rate ? { [rate.id]: seats ?? Math.max(minPersons, rate.minQuantity ?? 1) } : {};
}

export type Booked = {
  lines: ReturnType<typeof linesOf>;
  seats: number;
  totalCents: number;
  /** Paid on site. */
  laterCents: number;
  problem: BookingProblem | undefined;
};

/** What counts come to at today's prices, tourist taxes of the people included, and what stands against it. */
export function bookedOf(event: PublicEvent, counts: Counts): Booked {
  const rates = ratesOf(event);
  const wishes = wishesOf(counts);
  const lines = linesOf(wishes, rates);
  const later = laterOf(event.payment, event.depositBp);
  const onSite = new Set(event.rates.filter((rate) => rate.onSite).map((rate) => rate.id));
  const [problem] = problemsOf(event, wishes, rates);
  return {
    lines,
    seats: countPeople(lines).seats,
    totalCents: totalOf(lines),
    laterCents: paidOnSite(lines, (id) => (onSite.has(id) ? ALL : later)),
    problem,
  };
}
