import { isId } from "@cuvee/core/kit/ids.ts";
import { MAX_LINES } from "@cuvee/core/sales/cart/cart.ts";
import { useState } from "react";

/**
 * Returns the formats to read for a seller's part of a cart, as the query names them. A line that was removed stays
 * among them, so that its return asks nothing.
 */
export function useCartFormats(seller: string | null, lines: readonly { formatId: string }[]): string {
  const [asked, setAsked] = useState<{ seller: string | null; formats: readonly string[] }>({
    seller,
    formats: [],
  });
  const known = asked.seller === seller ? asked.formats : [];
  const wanted = [...new Set(lines.map(({ formatId }) => formatId).filter(isId))];
  const news = wanted.filter((id) => !known.includes(id));
  if (asked.seller === seller && news.length === 0) return known.join();
  const all = [...known, ...news];
  const formats = (all.length > MAX_LINES ? wanted : all).toSorted();
  setAsked({ seller, formats });
  return formats.join();
}
