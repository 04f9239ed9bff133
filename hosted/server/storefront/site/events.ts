import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { Services } from "#kit/services.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { publicEvent } from "#visits/events/public.ts";
import { onlineEvents } from "#visits/events/public.queries.ts";

/** Reads the visits of a shop that can be reserved, in a language; none when visits are switched off. */
export const eventsOf =
  ({ database, now }: Pick<Services, "database" | "now">, shop: ShopRow) =>
  async (lang: SiteLanguage): Promise<PublicEvent[]> => {
    if (!isActive(shop.integrations, "reservations")) return [];
    const found = await database.transaction({ shopId: shop.id }, (tx) =>
      onlineEvents(tx, shop.id, new Date(now()), undefined),
    );
    return found.map((event) => publicEvent(shop.id, event, lang));
  };
