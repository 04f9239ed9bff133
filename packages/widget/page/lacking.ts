import { isPart, type ShopData } from "#runtime/shops.ts";

/** Names (ids or slugs) of products that these data do not know and were not asked for. */
export const lacking = (data: ShopData, names: readonly string[]): string[] =>
  isPart(data)
    ? names.filter(
        (name) => !data.sought?.has(name) && !data.products.some((p) => p.id === name || p.slug === name),
      )
    : [];
