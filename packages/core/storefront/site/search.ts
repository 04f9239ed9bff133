import { plainText } from "#kit/list/list.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import { isNonVintage } from "#offer/catalogue/catalogue.ts";
import { areMixed, byFamily, drinkKindOf } from "#offer/catalogue/drinkKinds.ts";
import { FAMILY_OF } from "#offer/catalogue/facts.ts";
import type { Market } from "#offer/pricing/display/cardOffer.ts";
import { pickFormat } from "#offer/pricing/display/pickFormat.ts";

/** Filters of a list of products: kind of drink, colour, appellation, vintage, price, label, grape. */
export const FACETS = ["kind", "color", "appellation", "vintage", "price", "label", "grape"] as const;
export type Facet = (typeof FACETS)[number];
export const SORTS = ["", "asc", "desc", "name"] as const;
type ProductSort = (typeof SORTS)[number];

/** A visitor's search, as in the address; an empty facet is "all". Pages count from 1. */
export type ProductSearch = Record<Facet, string> & { q: string; sort: ProductSort; p: number };
/** Values of a facet with the number of products that each would leave. */
export type FacetValues = { value: string; count: number }[];

export const NO_SEARCH: ProductSearch = {
  q: "",
  sort: "",
  p: 1,
  kind: "",
  color: "",
  appellation: "",
  vintage: "",
  price: "",
  label: "",
  grape: "",
};

/** Products on a page of the list. */
const PAGE_SIZE = 24;
/** Most products of a last page that the page before takes in. */
const LEFT_OVER = 4;

/** Returns the number of pages of a list and the products of one of them; a page too far is the last one. */
export function pageOfList<P>(
  products: readonly P[],
  wanted: number,
): { pages: number; p: number; shown: readonly P[] } {
  const pages = Math.max(1, Math.ceil((products.length - LEFT_OVER) / PAGE_SIZE));
  const p = Math.min(wanted, pages);
  const end = p === pages ? products.length : p * PAGE_SIZE;
  return { pages, p, shown: products.slice((p - 1) * PAGE_SIZE, end) };
}

/** Longest search word, in characters. */
const LONGEST = 80;

/** Bounds in euros between which prices are grouped. */
const BOUNDS = [0, 10, 20, 40, 80, Infinity];

/** Returns the bounds of a price group in euros; the last has no upper one. Null for an unknown group. */
export function priceBounds(group: string): [number, number] | null {
  const at = /^\d$/.test(group) ? Number(group) : -1;
  const [from, to] = [BOUNDS[at], BOUNDS[at + 1]];
  return from === undefined || to === undefined ? null : [from, to];
}

/** Reads the search of an address; an invalid value is ignored. */
export function searchOf(query: { readonly [name: string]: unknown }): ProductSearch {
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === "string" ? value.trim().slice(0, LONGEST) : "";
  };
  const page = /^[1-9]\d{0,3}$/.test(text("p")) ? Number(text("p")) : 1;
  const sort = SORTS.find((one) => one === text("sort")) ?? "";
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, text(facet)])) as Record<Facet, string>;
  return { ...facets, q: text("q"), sort, p: page };
}

/**
 * Returns the query of an address for a search, without empty values, in one order: equal searches have equal
 * addresses.
 */
export function queryOf(search: Partial<ProductSearch>, beside: Record<string, string> = {}): string {
  const named: [string, string][] = Object.entries(beside);
  for (const name of ["q", ...FACETS, "sort"] as const) if (search[name]) named.push([name, search[name]]);
  if (search.p !== undefined && search.p > 1) named.push(["p", String(search.p)]);
  const text = named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return text === "" ? "" : `?${text}`;
}

/** Checks whether a list holds wines alone, which it then says ("25 vins"). */
export const areWines = (products: readonly Pick<Product, "productType">[]): boolean =>
  products.length > 0 && products.every(({ productType }) => FAMILY_OF[productType] === "wine");

type Entry = { product: Product; words: string; unitE4: number; isOut: boolean } & Record<Facet, string[]>;

/** Returns the search data of a product; its price is that of the format that its card shows first. */
function entryOf(product: Product, market: Market, at: number): Entry {
  const picked = pickFormat(product, market, { vintage: "", format: "" }, at);
  const unitE4 = picked?.offer.steps[0]?.unitE4 ?? Infinity;
  const { name, precision, appellation, quality, gamme, color, grapes = [], labels = [] } = product;
  const years = product.vintages.map((vintage) => vintage.name).filter((year) => !isNonVintage(year));
  const isOut =
    product.status !== "online" ||
    product.vintages.every((vintage) =>
      vintage.formats.every((format) => market.availability[format.id] === 0),
    );
  return {
    product,
    unitE4,
    isOut,
    words: plainText(
      [name, precision, appellation, quality, gamme, ...grapes, ...labels, ...years]
        .filter(Boolean)
        .join(" "),
    ),
    kind: [drinkKindOf(product.productType)],
    color: color && color !== "none" ? [color] : [],
    appellation: appellation ? [appellation] : [],
    vintage: years,
    price: unitE4 === Infinity ? [] : [String(BOUNDS.findLastIndex((bound) => unitE4 >= bound * 10_000))],
    label: labels,
    grape: grapes,
  };
}

const ORDERS: Record<Exclude<ProductSort, "">, (a: Entry, b: Entry) => number> = {
  // Prices that are not shown come last, and equal ones stay in the seller's order.
  asc: (a, b) => Math.min(a.unitE4, 1e12) - Math.min(b.unitE4, 1e12),
  desc: (a, b) => (b.unitE4 === Infinity ? -1 : b.unitE4) - (a.unitE4 === Infinity ? -1 : a.unitE4),
  name: (a, b) => a.product.name.localeCompare(b.product.name, "fr"),
};

/** Facets that are shown only where at least half of the products have a value. */
const RARE: readonly Facet[] = ["vintage", "grape"];

/** Checks whether a facet helps to choose among products that fit the others. */
function isUseful(facet: Facet, entries: readonly Entry[]): boolean {
  const products = entries.map(({ product }) => product);
  // The colour of a beer is not that of a cognac: a mixed list is narrowed by kind first.
  if (facet === "kind" || facet === "color") return areMixed(products) === (facet === "kind");
  if (!RARE.includes(facet)) return true;
  return entries.filter((entry) => entry[facet].length > 0).length * 2 >= entries.length;
}

/** Returns the values of a facet among products, in the order of its menu. */
function valuesOf(facet: Facet, entries: readonly Entry[]): FacetValues {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const value of entry[facet]) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, count }));
  if (facet === "kind" || facet === "color") return values;
  return facet === "vintage"
    ? values.toSorted((a, b) => b.value.localeCompare(a.value))
    : values.toSorted((a, b) => a.value.localeCompare(b.value, "fr"));
}

/** Returns products in the seller's order, those that are sold out last; those of a mixed list by family. */
function inOwnOrder(entries: readonly Entry[]): Product[] {
  const products = entries
    .toSorted((a, b) => Number(a.isOut) - Number(b.isOut))
    .map(({ product }) => product);
  return areMixed(products) ? byFamily(products).flatMap((group) => group.products) : products;
}

/**
 * Returns the products that match a search, in the requested order (else the seller's, sold-out ones last), with the
 * values that each facet may still take beside the others. A facet without a choice is left out. `isGrouped`: the
 * products of each family stand together, accessories last.
 */
export function findProducts(
  products: readonly Product[],
  market: Market,
  search: ProductSearch,
  at: number,
): { found: Product[]; facets: Partial<Record<Facet, FacetValues>>; isGrouped: boolean } {
  const entries = products.map((product) => entryOf(product, market, at));
  const words = plainText(search.q).split(/\s+/);
  const matching = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
  const fits = (entry: Entry, but?: Facet): boolean =>
    FACETS.every((facet) => facet === but || !search[facet] || entry[facet].includes(search[facet]));
  const facets: Partial<Record<Facet, FacetValues>> = {};
  for (const facet of FACETS) {
    const beside = matching.filter((entry) => fits(entry, facet));
    const values = valuesOf(facet, beside);
    if (search[facet] !== "" || (values.length > 1 && isUseful(facet, beside))) facets[facet] = values;
  }
  const found = matching.filter((entry) => fits(entry));
  if (search.sort === "") {
    const own = inOwnOrder(found);
    return { found: own, facets, isGrouped: areMixed(own) };
  }
  const sorted = found.toSorted(ORDERS[search.sort]).map(({ product }) => product);
  return { found: sorted, facets, isGrouped: false };
}
