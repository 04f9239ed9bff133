import type { AnswerOf } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { resourceAt } from "#runtime/resources.ts";
import type { Resource } from "#runtime/resource.ts";

export type ProductResource = Resource<AnswerOf<"GET /v1/embeds/:shop/products/:productId">>;

/** Returns the one resource of a product on this page, with its long texts. */
export const productResource = (shop: string, product: string): ProductResource =>
  resourceAt(
    "GET /v1/embeds/:shop/products/:productId",
    `/v1/embeds/${shop}/products/${encodeURIComponent(product)}?lang=${lang}`,
  );
