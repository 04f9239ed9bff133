import type { ReadonlySignal, Signal } from "@preact/signals";
import type { VNode } from "preact";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Search } from "@cuvee/core/storefront/embeds/listing.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import type { ShopData } from "#runtime/shops.ts";

/**
 * Content of a list: as long as the result, with gaps where products are not loaded; and stocks that the shop's data
 * lack.
 */
export type LoadedProducts = {
  list: readonly (Product | undefined)[];
  availability?: Record<string, number>;
};

/** The rendered cards, `from` to before `to`, with the heights in pixels of the removed ones. */
export type Range = { from: number; to: number; above?: number; below?: number };

/** A list on a page: data that its first cards share with the parts loaded later (`filters/completeList.tsx`). */
export type List = ViewProps & {
  shop: ReadonlySignal<string>;
  data: ReadonlySignal<ShopData | undefined>;
  /** Loaded products, in the list's order. */
  products: ReadonlySignal<readonly Product[]>;
  found: Signal<LoadedProducts | undefined>;
  /** Cards of a page, or added at once. */
  size: number;
  range: Signal<Range>;
  /** The current search, once the filters are loaded. */
  search: Signal<Search | undefined>;
  /** The product that is open over the list. */
  detail: Signal<VNode | undefined>;
  /** The bar of filters above the cards, and the continuation of the list below them: views that are loaded later. */
  bar: Signal<(() => VNode) | undefined>;
  pager: Signal<((total: number) => VNode) | undefined>;
};
