import { keptRates } from "@cuvee/core/visits/reservations/changes.ts";
import type { BookingRate, NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { countPeople, linesOf, totalOf } from "@cuvee/core/visits/reservations/booking.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { Rate, VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf, useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useHasPermission } from "#visits/reservations/calls.ts";

/** A price, an option or a tourist tax with its quantity on a screen. */
export type PlaceRate = BookingRate & Partial<Pick<Rate, "description">>;

/** Returns the rates of a reservation: the reserved ones that are no longer sold first, then the event's. */
export function withReservedRates(rates: readonly PlaceRate[], lines: readonly NewLine[]): PlaceRate[] {
  const bookingRates = keptRates(rates, lines);
  const ids = new Set(bookingRates.map(({ id }) => id));
  return [...bookingRates, ...rates.filter(({ id }) => !ids.has(id))];
}

/** Quantity of each rate, by its id. */
export type Counts = Record<string, number>;

const booked = (rate: Omit<Rate, "archived" | "names"> & { archived?: boolean }): PlaceRate => ({
  ...rate,
  archived: rate.archived ?? false,
  // The server computes the tax inside the price: nothing is added to it here.
  vatRateBp: 0 as BookingRate["vatRateBp"],
});

export type EventRates = {
  rates: PlaceRate[] | undefined;
  languages: readonly VisitLanguage[];
  /** No place can be reserved now: the event is neither online nor readable. */
  missing: boolean;
  error: unknown;
  again: () => void;
};

/**
 * Reads the rates of an event: from its sheet or, for users who may not open events, from its public page. They are
 * kept fresh, because the server refuses an outdated price.
 */
export function useRates(eventId: string | null): EventRates {
  const { i18n } = useTranslation();
  const sheet = useHasPermission("accessEvent");
  const { shop } = useOwnShop();
  const lang = i18n.resolvedLanguage ?? "fr";
  const own = useAnswer("GET /v1/visits/:eventId", sheet && eventId ? { params: { eventId } } : null);
  const open = useAnswer(
    "GET /v1/shops/:shopId/visits",
    !sheet && eventId && shop ? { params: { shopId: shop.id }, query: { lang, eventId } } : null,
  );
  const seen = open.data?.events[0];
  const error = own.error ?? open.error;
  return {
    rates: own.data
      ? own.data.rates.map((rate) => ({ ...booked(rate), name: nameIn(rate, lang) }))
      : seen?.rates.map(booked),
    languages: own.data?.languages ?? seen?.languages ?? [],
    missing: (open.data !== undefined && !seen) || problemOf(error).status === 404,
    error,
    again: () => void (sheet ? own.mutate() : open.mutate()),
  };
}

const nameIn = (rate: Rate, lang: string): string => rate.names[lang as keyof typeof rate.names] || rate.name;

/** Converts quantities to wishes: zero quantities are not sent, and tourist taxes follow from the people. */
export function ticketInputsFrom(counts: Counts): TicketInput[] {
  return Object.entries(counts).flatMap(([ticketId, quantity]) =>
    quantity > 0 ? [{ ticketId: ticketId as TicketInput["ticketId"], quantity }] : [],
  );
}

/** Computes the lines and the total at today's prices, tourist taxes of the people included. */
export function countUp(counts: Counts, rates: readonly PlaceRate[]) {
  const lines = linesOf(ticketInputsFrom(counts), rates);
  return { lines, totalCents: totalOf(lines), ...countPeople(lines) };
}
