import type { Product } from "#offer/catalogue/catalogue.ts";
import type { BlockOf } from "#storefront/site/blocks.ts";

/**
 * Returns the products that a block shows, of those on offer: the chosen ones in their order, or those that meet its
 * criteria; all where it asks for all.
 */
export function productsOf(
  { mode, productIds, filter, most }: Pick<BlockOf<"products">, "mode" | "productIds" | "filter" | "most">,
  products: readonly Product[],
): Product[] {
  const meets = ({ color, appellation, labels }: Product): boolean =>
    (!filter.color || color === filter.color) &&
    (!filter.appellation || appellation === filter.appellation) &&
    (!filter.label || labels?.includes(filter.label) === true);
  const found =
    mode === "chosen"
      ? productIds.flatMap((id) => products.filter((product) => product.id === id))
      : products.filter((product) => mode === "all" || meets(product));
  return found.slice(0, most);
}
