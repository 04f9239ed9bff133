import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { renderToString } from "react-dom/server";
import { Site } from "./Site.tsx";

/** Renders the HTML of a public page's body. */
export function render(data: SiteData): string {
  return renderToString(<Site data={data} />);
}
