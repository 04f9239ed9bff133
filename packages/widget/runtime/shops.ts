import { computed, signal } from "@preact/signals";
import { ask, type AnswerOf } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";
import { createResource, type Resource } from "#runtime/resource.ts";

export type ShopData = AnswerOf<"GET /v1/embeds/:shop">;
export type ShopResource = Resource<ShopData>;

const shops = signal<ReadonlyMap<string, ShopResource>>(new Map());

/** Theme colour of the embedding shop, once an element of the page has asked for its data. */
export const accent = computed(() => shops.value.get(registry.shop)?.state.value.data?.shop.editedShop.color);

/** The one resource of a shop on this page, by code or by id; the same whichever of the two is asked later. */
export function shopResource(shop: string): ShopResource {
  const known =
    shops.peek().get(shop) ?? [...shops.peek().values()].find((r) => r.state.peek().data?.shop.id === shop);
  if (known) return known;
  const made = createResource((fresh) =>
    ask("GET /v1/embeds/:shop", `/v1/embeds/${encodeURIComponent(shop)}`, fresh),
  );
  shops.value = new Map([...shops.peek(), [shop, made]]);
  return made;
}
