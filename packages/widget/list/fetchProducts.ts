import { report } from "#runtime/events.ts";
import { fetchPublic } from "#runtime/http.ts";
import { isPart, shopResource } from "#runtime/shops.ts";

/**
 * Requests products by name and adds them to the known ones: a cart's, a chosen list's. Failures go to `cuvee:error`.
 */
export function fetchProducts(shop: string, names: readonly string[]): void {
  const { state } = shopResource(shop);
  const before = state.peek().data;
  const wanted = names.filter(
    (name) => !before?.sought?.has(name) && !before?.products.some((p) => p.id === name || p.slug === name),
  );
  if (!before || !isPart(before) || !wanted.length) return;
  const address = `/v1/embeds/${encodeURIComponent(shop)}?only=${encodeURIComponent(wanted.join())}`;
  fetchPublic("GET /v1/embeds/:shop", address).then(
    ({ products, held = [], availability }) => {
      const data = state.peek().data;
      if (!data) return;
      const news = [...products, ...held].filter((p) => !data.products.some(({ id }) => id === p.id));
      state.value = {
        data: {
          ...data,
          part: data.part ?? data.products.length,
          products: [...data.products, ...news],
          availability: { ...data.availability, ...availability },
          sought: new Set([...(data.sought ?? []), ...wanted]),
        },
      };
    },
    (error: unknown) => report(document, error, "load"),
  );
}
