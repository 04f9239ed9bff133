import { scaled, type BasisPoints } from "@cuvee/core/kit/money.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartSlot } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import {
  countPeople,
  withTouristTaxes,
  linesOf,
  problemsOf,
  type BookingProblem,
  type BookingRate,
} from "@cuvee/core/visits/reservations/booking.ts";
import { price } from "#runtime/format.ts";
import { lang, t } from "#runtime/i18n.ts";

/** Wanted places, by rate. */
export type Places = Readonly<Record<string, number>>;

const PROBLEMS: Record<BookingProblem["code"], string> = {
  "ticket-mismatch": "problem.gone",
  "min-persons": "visit.few",
  "max-persons": "visit.many",
  "min-amount": "visit.amount",
  "rate-min": "visit.rateMin",
  "rate-max": "visit.rateMax",
};

/** Returns day and hours of a slot by the shop's clocks. */
export const whenOf = ({ timeZone }: PublicEvent, { start, end }: CartSlot): string =>
  new Intl.DateTimeFormat(lang, {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).formatRange(start, end);

/** Returns the initial proposal: the minimum number of persons. */
export function firstPlaces({ rates, minPersons }: PublicEvent): Places {
  const rate = rates.find(({ kind }) => kind === "price");
  return rate ? { [rate.id]: Math.max(minPersons, rate.minQuantity ?? 1) } : {};
}

/** Returns the public rates as bookable ones: they are for sale, and their VAT is the server's. */
const ratesOf = (event: PublicEvent): BookingRate[] =>
  event.rates.map((rate) => ({ ...rate, archived: false, vatRateBp: 0 as BasisPoints }));

/** Returns the wanted places as a cart stores them, with the tourist tax of the persons. */
export const pricesOf = (event: PublicEvent, places: Places): TicketInput[] => {
  const rates = ratesOf(event);
  return withTouristTaxes(
    rates.map(({ id }) => ({ ticketId: id, quantity: places[id] ?? 0 })),
    rates,
  );
};

/** Returns the booking with its tourist tax and amounts, the part paid later, and its problems. */
export function bookingOf(event: PublicEvent, places: Places, left: number) {
  const rates = ratesOf(event);
  const inputs = pricesOf(event, places);
  const lines = linesOf(inputs, rates);
  const { seats } = countPeople(lines);
  const [problem] = problemsOf(event, inputs, rates);
  const { payment, depositBp } = event;
  const laterBp = payment === "full" ? 0 : 10_000 - ((payment === "deposit" && depositBp) || 0);
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0);
  return {
    lines,
    total: sum((l) => l.amountCents),
    tax: sum((l) => (l.kind === "tax" ? l.amountCents : 0)),
    later: sum((l) =>
      scaled(
        l.amountCents,
        event.rates.some((r) => r.id === l.ticketId && r.onSite) ? 10_000 : laterBp,
        10_000,
      ),
    ),
    free: left - seats,
    problem:
      left < seats
        ? t("visit.places")
        : problem &&
          t(PROBLEMS[problem.code], {
            ...problem,
            price: price("minCents" in problem ? problem.minCents : 0),
          }),
  };
}
