import type { Format, Product } from "#offer/catalogue/catalogue.ts";
import type { Market } from "#offer/pricing/display/cardOffer.ts";
import { pickFormat } from "#offer/pricing/display/pickFormat.ts";

export const FACETS = ["color", "appellation", "format", "price"] as const;
export type Facet = (typeof FACETS)[number];

export const SORTS = ["", "asc", "desc", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** A buyer's search in a list; an empty facet is "all". */
export type Search = Record<Facet, string> & { text: string; sort: Sort };

export const NOTHING: Search = { color: "", appellation: "", format: "", price: "", text: "", sort: "" };

/** A product with its search data. */
export type Entry = { product: Product; words: string; unitE4: number } & Record<Facet, string[]>;

/** The values among which a facet leaves a choice. */
export type Facets = Record<Facet, string[]>;

/** Bounds in euros between which prices are grouped; a group is named by its index. */
const BOUNDS = [0, 10, 20, 40, 80, Infinity];

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns the language-neutral key of a container for filtering: `packing` for all cartons, the shop's own name behind
 * `=`, else type and volume in millilitres (`bottle/750`).
 */
const containerOf = ({ type, nameInShop, volumeMl }: Format): string =>
  type === "packing" ? type : nameInShop ? `=${nameInShop}` : `${type}/${volumeMl}`;

/** Makes the searchable entry of a product at a moment; its price is that of the format that its card shows first. */
export function entryOf(product: Product, market: Market, at: number): Entry {
  const picked = pickFormat(product, market, { vintage: "", format: "" }, at);
  const unitE4 = picked?.offer.steps[0]?.unitE4 ?? Infinity;
  const { name, precision, appellation, gamme, color, grapes = [], labels = [] } = product;
  return {
    product,
    unitE4,
    words: plain([name, precision, appellation, gamme, ...grapes, ...labels].join(" ")),
    color: color && color !== "none" ? [color] : [],
    appellation: appellation ? [appellation] : [],
    format: [...new Set(picked?.vintages.flatMap((v) => v.formats.map(([f]) => containerOf(f))))],
    price: [String(BOUNDS.findLastIndex((bound) => unitE4 >= bound * 10_000))],
  };
}

/** Returns the bounds of a price group, in euros; the last has no upper bound. */
export const boundsOf = (group: string): [number, number] => [
  BOUNDS[Number(group)] ?? 0,
  BOUNDS[Number(group) + 1] ?? Infinity,
];

/** Returns the values that a facet can take; a facet with one value is no choice. */
function valuesOf(entries: readonly Entry[], facet: Facet): string[] {
  const values = [...new Set(entries.flatMap((e) => e[facet]))];
  return facet === "color"
    ? values
    : values.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

export const facetsOf = (entries: readonly Entry[]): Facets =>
  Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(entries, facet)])) as Facets;

const ORDERS: Record<Exclude<Sort, "">, (a: Entry, b: Entry) => number> = {
  asc: (a, b) => a.unitE4 - b.unitE4,
  desc: (a, b) => b.unitE4 - a.unitE4,
  name: (a, b) => a.product.name.localeCompare(b.product.name),
};

/** Returns the matching entries, in the requested order. */
export function find<E extends Entry>(entries: readonly E[], search: Search): E[] {
  const words = plain(search.text).split(/\s+/);
  const found = entries.filter(
    (e) =>
      FACETS.every((facet) => !search[facet] || e[facet].includes(search[facet])) &&
      words.every((word) => e.words.includes(word)),
  );
  return search.sort ? found.toSorted(ORDERS[search.sort]) : found;
}

/** Checks whether any format of a product can be ordered. */
function inStock({ status, vintages }: Product, availability: Market["availability"]): boolean {
  return status === "online" && vintages.some((v) => v.formats.some((f) => availability[f.id] !== 0));
}

/** Returns the seller's order, with out-of-stock products last. */
export function stockedFirst(
  products: readonly Product[],
  availability: Market["availability"],
): readonly Product[] {
  const { true: stocked = [], false: others = [] } = Object.groupBy(
    products.filter((p) => p.status !== "closed"),
    (p) => String(inStock(p, availability)) as "true" | "false",
  );
  return [...stocked, ...others];
}
