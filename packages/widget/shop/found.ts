import type { ReadonlySignal, Signal } from "@preact/signals";
import type { VNode } from "preact";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Search } from "@cuvee/core/storefront/embeds/listing.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import type { ShopData } from "#runtime/shops.ts";

/** What a list shows: as long as what was found, with gaps where products are not here; and stocks that the shop's data lack. */
export type Found = { list: readonly (Product | undefined)[]; availability?: Record<string, number> };

/** The cards that are there, `from` to before `to`, with the heights in pixels of those that were taken away. */
export type Range = { from: number; to: number; above?: number; below?: number };

/** A list on a page: what its first cards share with what attends to it later (`filters/attend.tsx`). */
export type List = ViewProps & {
  shop: ReadonlySignal<string>;
  data: ReadonlySignal<ShopData | undefined>;
  /** Products that are here, in the list's order. */
  products: ReadonlySignal<readonly Product[]>;
  found: Signal<Found | undefined>;
  /** Cards of a page, or added at once. */
  size: number;
  range: Signal<Range>;
  /** What is looked for, once the filters are there. */
  search: Signal<Search | undefined>;
  /** The product that is open over the list. */
  detail: Signal<VNode | undefined>;
  /** The bar of filters above the cards, and how the list goes on below them: views that come later. */
  bar: Signal<(() => VNode) | undefined>;
  pager: Signal<((total: number) => VNode) | undefined>;
};
