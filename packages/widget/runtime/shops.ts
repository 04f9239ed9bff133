import { computed, signal } from "@preact/signals";
import { firstProducts } from "@cuvee/core/storefront/embeds/firstProducts.ts";
import { ask, type AnswerOf } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";
import { createResource, type Resource } from "#runtime/resource.ts";

/**
 * What is known of a shop: its first products (`part` of them, in the list's order), and those that were asked for by name since
 * (`page/learn.ts`).
 */
export type ShopData = AnswerOf<"GET /v1/embeds/:shop"> & {
  part?: number;
  /** Names that were asked for: one that is not among the products is not for sale. */
  sought?: ReadonlySet<string>;
};
export type ShopResource = Resource<ShopData>;

const shops = signal<ReadonlyMap<string, ShopResource>>(new Map());

/** Theme colour of the embedding shop, once an element of the page has asked for its data. */
export const accent = computed(() => shops.value.get(registry.shop)?.state.value.data?.shop.editedShop.color);

/** Whether a list goes on where these first products end. */
export const isPart = ({ products, part = products.length, total = 0 }: ShopData): boolean => part < total;

/** Settles when what the loader asked for of the page's shop is there; at once if that was nothing. */
export const begun = async (): Promise<unknown> =>
  registry.asked[registry.base + firstProducts(registry.shop)] && shopResource(registry.shop).first;

/** The one resource of a shop on this page, by code or by id; the same whichever of the two is asked later. */
export function shopResource(shop: string): ShopResource {
  const known =
    shops.peek().get(shop) ?? [...shops.peek().values()].find((r) => r.state.peek().data?.shop.id === shop);
  if (known) return known;
  const made = createResource<ShopData>((fresh) => ask("GET /v1/embeds/:shop", firstProducts(shop), fresh));
  shops.value = new Map([...shops.peek(), [shop, made]]);
  return made;
}
