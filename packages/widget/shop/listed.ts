import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ShopData } from "#runtime/shops.ts";

/** Whether any format of a product can be ordered. */
function inStock({ status, vintages }: Product, availability: ShopData["availability"]): boolean {
  return status === "online" && vintages.some((v) => v.formats.some((f) => availability[f.id] !== 0));
}

/**
 * Products of the list: what is for sale, in the seller's order with what is out of stock last; `only` names products by id
 * or slug, in the order in which they are to be shown.
 */
export function listed(data: ShopData | undefined, only?: string): readonly Product[] {
  if (!data) return [];
  const products = data.products.filter((p) => p.status !== "closed");
  if (only)
    return only.split(/[\s,]+/).flatMap((name) => products.filter((p) => p.slug === name || p.id === name));
  return products.toSorted(
    (a, b) => Number(inStock(b, data.availability)) - Number(inStock(a, data.availability)),
  );
}
