import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { useMemo, useRef } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSettledText } from "#ui/form/settledText.ts";
import { useStateFor } from "#kit/stateFor.ts";
import type { Embed } from "#sales/cart/pricing.ts";

/** Products of a page. */
const PAGE = 30;

/** Products of a shop, page after page. */
export type ShopPages = {
  products: readonly Product[];
  availability: Embed["availability"];
  /** The shop has no others: they are searched on the screen. */
  isWhole: boolean;
  isLoading: boolean;
  /** Reads the next page; null at the end. */
  more: (() => void) | null;
};

/** Reads the products of a shop that match a text, one page at first. */
export function useShopPages(shop: string, text: string): ShopPages {
  const settled = useSettledText(text.trim());
  const first = useAnswer("GET /v1/embeds/:shop", { params: { shop }, query: { limit: PAGE } });
  const isWhole = (first.data?.total ?? 0) <= PAGE;
  const search = isWhole ? "" : settled;
  const [pages, setPages] = useStateFor(search, 1);
  const page = useAnswer("GET /v1/embeds/:shop", {
    params: { shop },
    query: {
      limit: PAGE,
      ...(pages > 1 ? { offset: (pages - 1) * PAGE } : {}),
      ...(search ? { text: search } : {}),
    },
  });
  const read = useRef({ search, pages: new Map<number, Embed>() });
  const { data } = page;
  const shown = useMemo(() => {
    if (read.current.search !== search) read.current = { search, pages: new Map() };
    if (data) read.current.pages.set(pages, data);
    const all = [...read.current.pages.values()];
    return {
      products: all.flatMap(({ products }) => products),
      availability: Object.assign(
        {},
        ...all.map(({ availability }) => availability),
      ) as Embed["availability"],
    };
  }, [data, search, pages]);
  const isMore = data !== undefined && (data.total ?? 0) > pages * PAGE;
  return { ...shown, isWhole, isLoading: page.isLoading, more: isMore ? () => setPages(pages + 1) : null };
}
