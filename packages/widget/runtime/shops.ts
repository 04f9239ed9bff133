import { computed, signal } from "@preact/signals";
import { firstProducts } from "@cuvee/core/storefront/embeds/firstProducts.ts";
import { fetchPublic, type AnswerOf } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";
import { createResource, type Resource } from "#runtime/resource.ts";

/**
 * Loaded data of a shop: its first products (`part` of them, in the list's order), and those requested by name since
 * (`list/fetchProducts.ts`).
 */
export type ShopData = AnswerOf<"GET /v1/embeds/:shop"> & {
  part?: number;
  /** Requested names: one that is not among the products is not for sale. */
  sought?: ReadonlySet<string>;
};
export type ShopResource = Resource<ShopData>;

const shops = signal<ReadonlyMap<string, ShopResource>>(new Map());

/** Theme colour of the embedding shop, once an element of the page has requested its data. */
export const accent = computed(() => shops.value.get(registry.shop)?.state.value.data?.shop.editedShop.color);

/** Checks whether a list continues after these first products. */
export const isPart = ({ products, part = products.length, total = 0 }: ShopData): boolean => part < total;

/** Settles when the loader's request for the page's shop has ended; at once if there was none. */
export const pageShopReady = async (): Promise<unknown> =>
  registry.asked[registry.base + firstProducts(registry.shop)] && shopResource(registry.shop).first;

/** Returns the one resource of a shop on this page, by code or by id; the same for both. */
export function shopResource(shop: string): ShopResource {
  const known =
    shops.peek().get(shop) ?? [...shops.peek().values()].find((r) => r.state.peek().data?.shop.id === shop);
  if (known) return known;
  const resource = createResource<ShopData>((fresh) =>
    fetchPublic("GET /v1/embeds/:shop", firstProducts(shop), fresh),
  );
  shops.value = new Map([...shops.peek(), [shop, resource]]);
  return resource;
}
