import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { useRef } from "react";
import useSWR from "swr";
import { call, useAnswer } from "#kit/api.ts";
import { useSettledText } from "#ui/form/settledText.ts";

/** Products of an answer to a search: whatever the size of a shop, an answer is small. */
const SEARCHED = 30;
/** Most names of a request. */
const NAMED = 200;

/** Parts of a shop that a screen shows: formats and products by their ids, and the matches of a text. */
type Shown = { formats?: readonly string[]; products?: readonly string[]; text: string };

export type FoundProducts = {
  /** The products that were found so far. */
  products: readonly Product[];
  /** The first products have arrived. */
  isReady: boolean;
  /** A search has not ended: better matches may follow. */
  isSearching: boolean;
};

const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / NAMED) }, (_, n) => ids.slice(n * NAMED, (n + 1) * NAMED));

/** Reads products by their ids and by those of their formats, at most so many in a request. */
async function readNamed(shop: string, formats: readonly string[], only: readonly string[]) {
  const queries = [
    ...parts(formats).map((ids) => ({ formats: ids.join() })),
    ...parts(only).map((ids) => ({ only: ids.join() })),
  ];
  const answers = await Promise.all(
    queries.map((query) => call("GET /v1/embeds/:shop", { params: { shop }, query })),
  );
  return answers.flatMap(({ products }) => products);
}

/** Returns the first published products of a shop that match a text. */
export async function findProducts(shop: string, text: string, signal?: AbortSignal): Promise<Product[]> {
  const input = { params: { shop }, query: { limit: SEARCHED, text } };
  return (await call("GET /v1/embeds/:shop", input, signal ? { signal } : {})).products;
}

/** Products of a part of a list that is read to its end. */
const PART = 100;

/** Reads all published products of a shop, part after part: for what can be found in no other way. */
export async function readAllProducts(shop: string): Promise<Product[]> {
  const all: Product[] = [];
  for (;;) {
    const query = { limit: PART, offset: all.length };
    const { products, total = 0 } = await call("GET /v1/embeds/:shop", { params: { shop }, query });
    all.push(...products);
    if (products.length === 0 || all.length >= total) return all;
  }
}

/** Returns the first products that match a text; all products of a shop that has no more than those. */
function useMatches(shop: string | undefined, text: string): FoundProducts {
  const words = text.trim();
  const settled = useSettledText(words);
  const query = { limit: SEARCHED };
  const options = { revalidateOnFocus: false };
  const first = useAnswer("GET /v1/embeds/:shop", shop ? { params: { shop }, query } : null, options);
  const { products = [], total = 0 } = first.data ?? {};
  const isPart = total > products.length;
  const input = shop && isPart && settled ? { params: { shop }, query: { ...query, text: settled } } : null;
  const found = useAnswer("GET /v1/embeds/:shop", input, options);
  return {
    products: found.data ? [...found.data.products, ...products] : products,
    isReady: first.data !== undefined,
    isSearching: first.isLoading || (isPart && (words !== settled || found.isLoading)),
  };
}

/**
 * Reads the published products of a shop that a screen shows, and no others. Products that were found before stay
 * known while the screen is open.
 */
export function useFoundProducts(
  shop: string | undefined,
  { formats = [], products = [], text }: Shown,
): FoundProducts {
  const known = useRef(new Map<string, Product>());
  const list = useRef<readonly Product[]>([]);
  const matches = useMatches(shop, text);
  const formatsKnown = new Set(
    [...known.current.values()].flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))),
  );
  const missing = {
    formats: [...new Set(formats)].filter((id) => !formatsKnown.has(id)).toSorted(),
    products: [...new Set(products)].filter((id) => !known.current.has(id)).toSorted(),
  };
  const { isReady, isSearching } = matches;
  const asks = isReady && missing.formats.length + missing.products.length > 0;
  const named = useSWR(
    asks ? ["products by id", shop, missing.formats.join(), missing.products.join()] : null,
    () => readNamed(shop ?? "", missing.formats, missing.products),
    { revalidateOnFocus: false },
  );
  const before = known.current.size;
  for (const product of [...matches.products, ...(named.data ?? [])])
    if (!known.current.has(product.id)) known.current.set(product.id, product);
  if (known.current.size > before) list.current = [...known.current.values()];
  return { products: list.current, isReady, isSearching };
}
