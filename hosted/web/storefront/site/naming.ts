import type { Format, Product, Vintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { formatName, yearOf } from "@cuvee/core/storefront/site/words/naming.ts";
import type { SiteContext } from "./context.ts";

/** Returns the name of a product with the year and the format, as buttons and announcements say it. */
export const wholeName = (
  product: Product,
  { vintage, format }: { vintage: Vintage; format: Format },
  { data, say }: SiteContext,
): string => [product.name, yearOf(vintage), formatName(format, say, data.lang)].filter(Boolean).join(" ");
