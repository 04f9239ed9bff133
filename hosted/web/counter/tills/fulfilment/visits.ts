import { ordinalDay } from "@cuvee/core/kit/languages.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { TillSlot, TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { PlaceLine } from "#counter/tills/basket/basket.ts";

/** A slot with the prices of its places. */
export type Visit = { slot: TillSlot; hours: string; day: string; rates: readonly Ticket[] };

export type Visits = {
  /** Of today, then of the next days, by hour. */
  all: readonly Visit[];
  today: string;
  labelOf: (place: Pick<PlaceLine, "slotId" | "ticketId">) => {
    name: string;
    detail: string;
    left: number | null;
  };
};

/** Reads the visits; hours of slots are in the shop's time zone, wherever the till is. */
export function useVisits({
  slots,
  tickets,
  shop,
}: Pick<TillSnapshot, "slots" | "tickets" | "shop">): Visits {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return useMemo(() => {
    const { timeZone } = shop;
    const time = new Intl.DateTimeFormat(lang, { timeZone, hour: "2-digit", minute: "2-digit" });
    const day = new Intl.DateTimeFormat(lang, { timeZone, weekday: "short", day: "numeric", month: "short" });
    const rates = new Map<Id, Ticket[]>();
    for (const ticket of tickets) rates.set(ticket.eventId, [...(rates.get(ticket.eventId) ?? []), ticket]);
    const today = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(Date.now());
    const all = slots
      .toSorted((a, b) => a.start - b.start)
      .map((slot): Visit => ({
        slot,
        hours: time.format(slot.start),
        day: slot.day === today ? "" : ordinalDay(day.format(slot.start), lang),
        rates: rates.get(slot.eventId) ?? [],
      }));
    const bySlot = new Map(all.map((visit) => [visit.slot.id, visit]));
    const named = new Map(tickets.map((ticket) => [ticket.id, ticket.name]));
    return {
      all,
      today,
      labelOf({ slotId, ticketId }) {
        const visit = bySlot.get(slotId);
        const title = [visit?.slot.eventTitle, named.get(ticketId)].filter(Boolean).join(" · ");
        const left = visit ? visit.slot.left : null;
        return {
          name: title || "?",
          detail: visit ? [visit.day, visit.hours].filter(Boolean).join(" ") : "",
          left,
        };
      },
    };
  }, [slots, tickets, shop, lang]);
}
