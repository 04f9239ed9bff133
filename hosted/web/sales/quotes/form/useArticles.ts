import { useMemo, useRef } from "react";
import { call, useAnswer } from "#kit/api.ts";
import { useSettledText } from "#ui/form/settledText.ts";
import type { SaleOptions } from "#sales/quotes/form/usePrice.ts";

/** Articles of an answer: few, whatever the size of the shop. */
export const FIRST_ARTICLES = 30;

const WAY = { keepPreviousData: true, revalidateOnFocus: false } as const;

export type Articles = {
  /** The settings of the sale, with all articles that were read so far. */
  options: SaleOptions;
  /** A search has not ended: better matches may follow. */
  isSearching: boolean;
  /** Reads the articles of a scanned code. */
  read: (code: string) => Promise<SaleOptions>;
};

/** Joins articles, the newer ones last: theirs is the newer stock. */
function joined(before: SaleOptions, found: SaleOptions): SaleOptions {
  const products = new Map([...before.products, ...found.products].map((product) => [product.id, product]));
  return {
    ...before,
    products: [...products.values()],
    eans: { ...before.eans, ...found.eans },
    available: { ...before.available, ...found.available },
  };
}

const find = (search: string) => ({ query: { limit: FIRST_ARTICLES, search } });

/**
 * Reads the articles of a sale: those of its lines, and those that match a text; `first` are the shop's first ones.
 * Articles that were read before stay known while the sale is on screen, until `first` is read again.
 */
export function useArticles(first: SaleOptions, formats: readonly string[], text: string): Articles {
  const known = useRef({ first, options: first, parts: new Set<SaleOptions>() });
  if (known.current.first !== first) known.current = { first, options: first, parts: new Set() };
  const isPart = (first.total ?? 0) > first.products.length;
  const settled = useSettledText(text.trim());
  const found = useAnswer("GET /v1/quotes/desk", isPart && settled ? find(settled) : null, WAY);
  const there = useMemo(
    () => new Set(first.products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)))),
    [first],
  );
  const missing = [...new Set(formats)].filter((id) => !there.has(id)).toSorted();
  const lines = useAnswer(
    "GET /v1/quotes/desk",
    isPart && missing.length > 0 ? { query: { formats: missing.join() } } : null,
    WAY,
  );
  const add = (part: SaleOptions | undefined): void => {
    if (!part || known.current.parts.has(part)) return;
    known.current.parts.add(part);
    known.current.options = joined(known.current.options, part);
  };
  add(found.data);
  add(lines.data);
  return {
    options: known.current.options,
    isSearching: isPart && text.trim() !== "" && (settled !== text.trim() || found.isValidating),
    read: async (code) => {
      if (isPart) add(await call("GET /v1/quotes/desk", find(code)));
      return known.current.options;
    },
  };
}
