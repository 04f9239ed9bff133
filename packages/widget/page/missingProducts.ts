import { isPart, type ShopData } from "#runtime/shops.ts";

/** Returns the names (ids or slugs) of products that are neither in these data nor requested yet. */
export const missingProducts = (data: ShopData, names: readonly string[]): string[] =>
  isPart(data)
    ? names.filter(
        (name) => !data.sought?.has(name) && !data.products.some((p) => p.id === name || p.slug === name),
      )
    : [];
