import { ask, type AnswerOf } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { createResource, type Resource } from "#runtime/resource.ts";

export type ProductResource = Resource<AnswerOf<"GET /v1/embeds/:shop/products/:productId">>;

const products = new Map<string, ProductResource>();

/** The one resource of a product on this page, with its long texts. */
export function productResource(shop: string, product: string): ProductResource {
  const path = `/v1/embeds/${encodeURIComponent(shop)}/products/${encodeURIComponent(product)}?lang=${lang}`;
  const made =
    products.get(path) ??
    createResource((fresh) => ask("GET /v1/embeds/:shop/products/:productId", path, fresh));
  products.set(path, made);
  return made;
}
