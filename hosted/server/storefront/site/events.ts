import { typesetFrench } from "@cuvee/core/kit/texts/typeset.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { SiteEvents, SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { SHOP_TIME_ZONE, type PublicEvent, type SlotView } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { nextSlots } from "#visits/events/nextSlots.ts";
import { publicEvent } from "#visits/events/public.ts";
import { onlineEvents } from "#visits/events/public.queries.ts";
import { momentsOf, viewOf } from "#visits/events/slots.ts";
import { slotRows } from "#visits/events/slots.queries.ts";

type Reads = Pick<Services, "database" | "now">;

/** Period in days of the slots of an event's page, and their largest number. */
const AHEAD_DAYS = 90;
const MOST_SLOTS = 10;

/** An event with its first upcoming slots, full ones too: search engines read each as an event of its own. */
export type EventOnPage = { event: PublicEvent; slots: SlotView[] };

/** Returns an event as a visitor reads it in a language: its French summary breaks before no sign. */
const shownEvent = (event: PublicEvent, lang: SiteLanguage): PublicEvent =>
  lang === "fr" ? { ...event, summary: typesetFrench(event.summary) } : event;

/** Reads an event of a shop, in a language; null where it cannot be reserved. */
export async function eventOnPage(
  { database, now }: Reads,
  shop: ShopRow,
  { eventId, lang }: { eventId: string; lang: SiteLanguage },
): Promise<EventOnPage | null> {
  if (!isActive(shop.integrations, "reservations")) return null;
  const at = now();
  const today = dayOf(at, SHOP_TIME_ZONE);
  const until = momentsOf({ from: today, to: addDays(today, AHEAD_DAYS) });
  const { event, rows } = await database.transaction({ shopId: shop.id }, async (tx) => ({
    event: (await onlineEvents(tx, shop.id, new Date(at), eventId))[0],
    rows: await slotRows(tx, shop.id, new Date(at), { ...until, eventId }),
  }));
  if (!event) return null;
  const slots = rows
    .map((row) => viewOf(row, at))
    .filter(({ start, shut }) => start > at && shut !== "closed")
    .slice(0, MOST_SLOTS);
  return { event: shownEvent(publicEvent(shop.id, event, lang), lang), slots };
}

/**
 * Reads the visits of a shop that can be reserved with their next slots, in a language; none when visits are switched
 * off.
 */
export async function readEvents(
  tx: Tx,
  shop: ShopRow,
  { at, lang }: { at: number; lang: SiteLanguage },
): Promise<SiteEvents> {
  if (!isActive(shop.integrations, "reservations")) return { events: [], next: {} };
  const found = await onlineEvents(tx, shop.id, new Date(at), undefined);
  return {
    events: found.map((event) => shownEvent(publicEvent(shop.id, event, lang), lang)),
    next: await nextSlots(tx, { shopId: shop.id, at }, found),
  };
}

/** Reads them in a transaction of its own. */
export const eventsOf =
  ({ database, now }: Reads, shop: ShopRow) =>
  (lang: SiteLanguage): Promise<SiteEvents> =>
    database.transaction({ shopId: shop.id }, (tx) => readEvents(tx, shop, { at: now(), lang }));
