import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { renderToString } from "react-dom/server";
import { CartonPage } from "#storefront/site/carton/CartonPage.tsx";
import { BuildersPage } from "#storefront/site/shops/BuildersPage.tsx";
import { ShopsPage } from "#storefront/site/shops/ShopsPage.tsx";
import { EventPage } from "#storefront/site/visits/EventPage.tsx";
import type { PageViews } from "./pageViews.ts";
import { ProductPage } from "./ProductPage.tsx";
import { Site } from "./Site.tsx";

const VIEWS: PageViews = {
  builders: BuildersPage,
  carton: CartonPage,
  event: EventPage,
  product: ProductPage,
  shops: ShopsPage,
};

/** Renders the HTML of a public page's body. */
export function render(data: SiteData): string {
  return renderToString(<Site data={data} views={VIEWS} />);
}
