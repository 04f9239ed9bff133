import type { SitePage } from "@cuvee/core/storefront/site/site.ts";
import type { CartonPage } from "#storefront/site/carton/CartonPage.tsx";
import type { BuildersPage } from "#storefront/site/shops/BuildersPage.tsx";
import type { ShopsPage } from "#storefront/site/shops/ShopsPage.tsx";
import type { ProductPage } from "#storefront/site/ProductPage.tsx";
import type { EventPage } from "#storefront/site/visits/EventPage.tsx";

/**
 * Views of pages that not every visitor opens, by the kind of page. The server has them all; the browser fetches the
 * one that its page needs before it takes the page over (`document.ts` of the server names their files).
 */
export type PageViews = {
  builders?: typeof BuildersPage;
  carton?: typeof CartonPage;
  event?: typeof EventPage;
  product?: typeof ProductPage;
  shops?: typeof ShopsPage;
};

/** Fetches the view of a kind of page; none for a kind that every page brings. Throws if it cannot be fetched. */
export async function viewsFor(kind: SitePage["kind"]): Promise<PageViews> {
  switch (kind) {
    case "builders":
      return { builders: (await import("#storefront/site/shops/BuildersPage.tsx")).BuildersPage };
    case "carton":
      return { carton: (await import("#storefront/site/carton/CartonPage.tsx")).CartonPage };
    case "event":
      return { event: (await import("#storefront/site/visits/EventPage.tsx")).EventPage };
    case "product":
      return { product: (await import("#storefront/site/ProductPage.tsx")).ProductPage };
    case "shops":
      return { shops: (await import("#storefront/site/shops/ShopsPage.tsx")).ShopsPage };
    default:
      return {};
  }
}
