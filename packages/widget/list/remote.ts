import type { Signal } from "@preact/signals";
import { FACETS, NOTHING, type Search } from "@cuvee/core/storefront/embeds/listing.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { report } from "#runtime/events.ts";
import { fetchPublic } from "#runtime/http.ts";
import type { LoadedProducts } from "#list/loadedProducts.ts";

/** Number of products in an answer: the first one, which the loader requests, has as many. */
const PART = 48;
/** Parts kept around the visible ones: memory does not grow with the shop. */
const KEPT = 8;

type Part = { products: readonly Product[]; availability: Record<string, number> };

/** A list that the server searches, in parts: those around the visible ones are requested, far ones are dropped. */
export type Remote = { need(from: number, to: number): void; close(): void };

/** A list to search: its shop, the search, and the products that are loaded already, when there is no search. */
type SearchedList = {
  shop: string;
  search: Search;
  first: { products: readonly Product[]; total: number } | undefined;
};

/** Makes a remote list. */
export function remoteList(
  host: HTMLElement,
  { shop, search, first }: SearchedList,
  found: Signal<LoadedProducts | undefined>,
): Remote {
  const parts = new Map<number, Part>();
  const requested = new Set<number>();
  let total = first?.total;
  let closed = false;
  if (first) parts.set(0, { products: first.products.slice(0, PART), availability: {} });

  const publish = (): void => {
    const list = [...Array<Product | undefined>(total ?? 0)];
    const availability: Record<string, number> = {};
    for (const [number, part] of parts) {
      part.products.forEach((product, at) => (list[number * PART + at] = product));
      Object.assign(availability, part.availability);
    }
    found.value = { list, availability };
  };
  const fetchPart = (number: number): void => {
    requested.add(number);
    const query = new URLSearchParams({ limit: String(PART) });
    if (number) query.set("offset", String(number * PART));
    for (const name of [...FACETS, "text", "sort"] as const) if (search[name]) query.set(name, search[name]);
    fetchPublic("GET /v1/embeds/:shop", `/v1/embeds/${encodeURIComponent(shop)}?${query}`)
      .then((answer) => {
        if (closed) return;
        total = answer.total ?? answer.products.length;
        parts.set(number, answer);
        publish();
      })
      .catch((error: unknown) => report(host, error, "load"))
      .finally(() => requested.delete(number));
  };
  if (first) publish();
  return {
    need(from, to) {
      const [start, end] = [Math.floor(from / PART), Math.floor(Math.max(from, to - 1) / PART)];
      for (const number of parts.keys())
        if (number < start - KEPT / 2 || number > end + KEPT / 2) parts.delete(number);
      for (let number = start; number <= end; number += 1)
        if (!parts.has(number) && !requested.has(number)) fetchPart(number);
    },
    close: () => {
      closed = true;
    },
  };
}

/** Checks whether a search is empty. */
export const isPlain = (search: Search): boolean =>
  [...FACETS, "text", "sort"].every((name) => search[name as keyof Search] === NOTHING[name as keyof Search]);
