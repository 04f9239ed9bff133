import { priceBounds, queryOf, type Facet, type ProductSearch } from "@cuvee/core/storefront/site/search.ts";
import type { SiteList } from "@cuvee/core/storefront/site/site.ts";
import { useSite } from "#storefront/site/context.ts";

/** Returns the parameters of a page's address that are no search: its tab and its language. */
export function searchBeside(here: string): Record<string, string> {
  const query = new URLSearchParams(here.split("?")[1] ?? "");
  const beside: Record<string, string> = {};
  for (const name of ["page", "pageid", "lang"]) {
    const value = query.get(name);
    if (value) beside[name] = value;
  }
  return beside;
}

/** Returns the address of the list after a change of its search; the first page of it. */
export function useSearchAddress({ search }: SiteList): (change: Partial<ProductSearch>) => string {
  const { data } = useSite();
  const beside = searchBeside(data.here);
  const path = data.here.split("?")[0] ?? "";
  return (change) => `${path}${queryOf({ ...search, p: 1, ...change }, beside)}`;
}

/** Returns the words for a value of a filter. */
export function useFacetWords(): (facet: Facet, value: string) => string {
  const { say, format } = useSite();
  return (facet, value) => {
    if (facet === "kind") return say(`kind.${value}`);
    if (facet === "color") return say(`color.${value}`);
    if (facet === "label") {
      const text = say(`label.${value}`);
      return text === `label.${value}` ? value : text;
    }
    const bounds = facet === "price" ? priceBounds(value) : null;
    if (!bounds) return value;
    const [from, to] = bounds;
    const money = (euros: number): string => format.money(euros * 100).replace(/[,.]00/, "");
    if (from === 0) return say("list.under", { price: money(to) });
    if (to === Infinity) return say("list.over", { price: money(from) });
    return say("list.between", { from: money(from), to: money(to) });
  };
}
