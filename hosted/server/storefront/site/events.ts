import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { SiteEvents, SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import type { Services } from "#kit/services.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { nextSlots } from "#visits/events/nextSlots.ts";
import { publicEvent } from "#visits/events/public.ts";
import { onlineEvents } from "#visits/events/public.queries.ts";

/**
 * Reads the visits of a shop that can be reserved with their next slots, in a language; none when visits are switched
 * off.
 */
export const eventsOf =
  ({ database, now }: Pick<Services, "database" | "now">, shop: ShopRow) =>
  async (lang: SiteLanguage): Promise<SiteEvents> => {
    if (!isActive(shop.integrations, "reservations")) return { events: [], next: {} };
    const at = now();
    return database.transaction({ shopId: shop.id }, async (tx) => {
      const found = await onlineEvents(tx, shop.id, new Date(at), undefined);
      return {
        events: found.map((event) => publicEvent(shop.id, event, lang)),
        next: await nextSlots(tx, { shopId: shop.id, at }, found),
      };
    });
  };
