import { bookedOf, type Counts } from "@cuvee/client/booking.ts";
import type { CartSlot } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { BookingProblem } from "@cuvee/core/visits/reservations/booking.ts";
import { price } from "#runtime/format.ts";
import { lang, t } from "#runtime/i18n.ts";

const PROBLEMS: Record<BookingProblem["code"], string> = {
  "ticket-mismatch": "shop.gone",
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

/** Returns the problem of a booking as a text; undefined without one. */
export function problemOf(event: PublicEvent, counts: Counts, left: number): string | undefined {
  const { seats, problem } = bookedOf(event, counts);
  if (left < seats) return t("visit.places");
  return (
    problem &&
    t(PROBLEMS[problem.code], {
      ...problem,
      price: price("minCents" in problem ? problem.minCents : 0),
    })
  );
}
