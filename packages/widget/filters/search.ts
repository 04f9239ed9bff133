import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Market } from "@cuvee/core/offer/pricing/cardOffer.ts";
import { pick } from "@cuvee/core/offer/pricing/pick.ts";
import { formatName } from "#runtime/naming.ts";

export const FACETS = ["color", "appellation", "format", "price"] as const;
export type Facet = (typeof FACETS)[number];

export type Sort = "" | "asc" | "desc" | "name";

/** What the buyer looks for; an empty facet is "all". */
export type Search = Record<Facet, string> & { text: string; sort: Sort };

export const NOTHING: Search = { color: "", appellation: "", format: "", price: "", text: "", sort: "" };

/** A product with what it is found by. */
export type Entry = { product: Product; words: string; unitE4: number } & Record<Facet, string[]>;

/** Bounds in euros between which prices are grouped. */
const BOUNDS = [0, 10, 20, 40, 80, Infinity];

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What kind of container a buyer filters by: all cartons are one. */
const containerOf = (format: Format): string => (format.type === "packing" ? "packing" : formatName(format));

/** Makes the searchable entry of a product; its price is that of the format that its card shows first. */
export function entryOf(product: Product, market: Market): Entry {
  const picked = pick(product, market, { vintage: "", format: "" }, Date.now());
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

/** The bounds of a price group, in euros; the last has no upper bound. */
export const boundsOf = (group: string): [number, number] => [
  BOUNDS[Number(group)] ?? 0,
  BOUNDS[Number(group) + 1] ?? Infinity,
];

/** Values that a facet can take; a facet with one value is no choice. */
export function valuesOf(entries: readonly Entry[], facet: Facet): string[] {
  const values = [...new Set(entries.flatMap((e) => e[facet]))];
  return facet === "color"
    ? values
    : values.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

const ORDERS: Record<Exclude<Sort, "">, (a: Entry, b: Entry) => number> = {
  asc: (a, b) => a.unitE4 - b.unitE4,
  desc: (a, b) => b.unitE4 - a.unitE4,
  name: (a, b) => a.product.name.localeCompare(b.product.name),
};

/** Entries that match, in the order asked. */
export function find(entries: readonly Entry[], search: Search): Entry[] {
  const words = plain(search.text).split(/\s+/);
  const found = entries.filter(
    (e) =>
      FACETS.every((facet) => !search[facet] || e[facet].includes(search[facet])) &&
      words.every((word) => e.words.includes(word)),
  );
  return search.sort ? found.toSorted(ORDERS[search.sort]) : found;
}
