import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ShopData } from "#runtime/shops.ts";

/**
 * Returns the products of the list: those for sale, in the server's order; `only` names products by id or slug, in the
 * order of display.
 */
export function listed(data: ShopData | undefined, only?: string): readonly Product[] {
  const products = data?.products.filter((p) => p.status !== "closed") ?? [];
  return only
    ? only.split(/[\s,]+/).flatMap((name) => products.filter((p) => p.slug === name || p.id === name))
    : products.slice(0, data?.part);
}
