import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { firstSite, type Site } from "@cuvee/core/storefront/site/pages.ts";
import { paletteFor } from "@cuvee/core/shops/settings/palettes.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

/** Returns the initial site of a shop. */
export const firstOf = (shop: ShopRow): Site =>
  firstSite({
    presentation: shop.presentation,
    hasVisits: isActive(shop.integrations, "reservations"),
    theme: paletteFor(shop.business_type),
  });
