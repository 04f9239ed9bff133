import { plainText } from "#kit/list/list.ts";
import { APPELLATIONS } from "#offer/catalogue/appellations.ts";
import type { FacetValues } from "./search.ts";

/** A search of the list of all shops: words, and a region. */
export type ShopSearch = { q: string; region: string };

/** An appellation, with the number of products of a shop under it. */
export type AppellationCount = { name: string; count: number };

/** Longest search; what is longer is cut. */
const LONGEST = 100;

const regionByName = new Map(APPELLATIONS.map(({ name, region }) => [plainText(name), region]));

/** Returns the search that an address asks for: texts alone, shortened. */
export function shopSearchOf(query: { readonly [name: string]: unknown }): ShopSearch {
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
  };
  return { q: text("q"), region: text("region") };
}

/**
 * Returns the region of a shop: that of more than half of its products which have one; null for a merchant of several
 * regions, and without a known appellation.
 */
export function regionOf(appellations: readonly AppellationCount[]): string | null {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { name, count } of appellations) {
    const region = regionByName.get(plainText(name));
    if (region === undefined) continue;
    all += count;
    counts.set(region, (counts.get(region) ?? 0) + count);
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first && first[1] * 2 > all ? first[0] : null;
}

type FoundBy = { name: string; region: string | null; appellations: readonly string[] };

/**
 * Returns the shops in whose name, region or appellations every word of the search is found, whatever its accents, and
 * that are of the region; and the regions among those which the words find, with their numbers.
 */
export function findShops<S extends FoundBy>(
  shops: readonly S[],
  { q, region }: ShopSearch,
): { found: S[]; regions: FacetValues } {
  const words = plainText(q).split(/\s+/).filter(Boolean);
  const named = shops.filter((shop) => {
    const text = plainText([shop.name, shop.region ?? "", ...shop.appellations].join(" "));
    return words.every((word) => text.includes(word));
  });
  const counts = new Map<string, number>();
  for (const shop of named) if (shop.region) counts.set(shop.region, (counts.get(shop.region) ?? 0) + 1);
  return {
    found: region === "" ? named : named.filter((shop) => shop.region === region),
    regions: [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "fr")),
  };
}
