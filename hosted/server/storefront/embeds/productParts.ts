import { namesIn } from "@cuvee/core/kit/list/names.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { searchTextOf, searchWords } from "@cuvee/core/offer/catalogue/searchText.ts";
import type { EmbedQuery } from "@cuvee/core/storefront/embeds/contract.ts";
import {
  entryOf,
  FACETS,
  facetsOf,
  find,
  stockedFirst,
  type Entry,
  type Facets,
} from "@cuvee/core/storefront/embeds/listing.ts";
import { productsOfFormats, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { publicTypology, type ShopRules } from "@cuvee/core/shops/settings/settings.ts";

/** The offer of a shop to buyers of one grid; its products are the same array until the catalogue changes. */
export type Market = {
  products: readonly Product[];
  rules: ShopRules;
  typology: string;
  availability: Record<string, number>;
};

type Index = {
  entries: Entry[];
  facets: Facets;
  named: Map<string, Product>;
  of: Map<Product, Entry>;
  availability: Market["availability"];
  at: number;
};
export type Part = {
  products: Product[];
  held: Product[];
  availability: Record<string, number>;
  total: number;
  facets: Facets;
};

/** Promotions begin and end: the sort and search data of a list are at most so old, in milliseconds. */
export const FRESH_MS = 60_000;

/** The last index of each offer: of one shop, in one grid. */
const indexes = new WeakMap<readonly Product[], Index>();

const hasSame = (a: Entry, b: Entry): boolean =>
  FACETS.every((facet) => String(a[facet]) === String(b[facet]));

const named = (products: readonly Product[]): Map<string, Product> =>
  new Map(
    products
      .filter(({ status }) => status !== "closed")
      .flatMap((product) => [product.id, product.slug].map((name) => [name, product])),
  );

/** Makes entries whose facets are one list where they are equal: most products of a shop share them. */
function openEntries(market: Omit<Market, "products">, at: number): (product: Product) => Entry {
  const lists = new Map<string, string[]>();
  const shared = (list: string[]): string[] => {
    const key = list.join("\n");
    const found = lists.get(key) ?? list;
    lists.set(key, found);
    return found;
  };
  return (product) => {
    const entry = entryOf(product, market, at);
    for (const facet of FACETS) entry[facet] = shared(entry[facet]);
    // The text of a product is made when it is searched.
    return { ...entry, words: "" };
  };
}

/**
 * Builds the searchable list of an offer. When a stock has moved only the entries of its product are made again; all
 * are after a minute.
 */
function indexOf({ products, rules, typology, availability }: Market, at: number): Index {
  const last = indexes.get(products);
  const before = last && at - last.at < FRESH_MS ? last : undefined;
  if (before?.availability === availability) return before;
  const make = openEntries({ rules, availability, typology }, at);
  let sameFacets = before !== undefined;
  const of = new Map<Product, Entry>();
  const entries = stockedFirst(products, availability).map((product) => {
    const old = before?.of.get(product);
    const isStill = old && formatsOf([product]).every((id) => before?.availability[id] === availability[id]);
    const entry = isStill ? old : make(product);
    if (!old || !hasSame(old, entry)) sameFacets = false;
    of.set(product, entry);
    return entry;
  });
  const index = {
    entries,
    facets: before && sameFacets ? before.facets : facetsOf(entries),
    named: last?.named ?? named(products),
    of,
    availability,
    at: before?.at ?? at,
  };
  indexes.set(products, index);
  return index;
}

/** Returns the ids of all formats of some products. */
export const formatsOf = (products: readonly Product[]): string[] =>
  products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));

/**
 * Returns the products of a cart with these formats: their own, what their packs contain, and the gifts of the loyalty
 * programme, among which the cart leaves a choice.
 */
export function linesOf(snapshot: Snapshot, typology: string, formats: string): Product[] {
  const gifts = snapshot.rules.loyalty?.levels.flatMap((level) => level.gifts ?? []) ?? [];
  return productsOfFormats(snapshot, typology, [...new Set([...namesIn(formats), ...gifts])]);
}

/**
 * Returns the contents of packs among these products: a buyer without duties in the price pays the duties of a pack's
 * contents.
 */
function heldBy(products: readonly Product[], all: readonly Product[]): Product[] {
  const shown = new Set(products.map((p) => p.id));
  const wanted = new Set(
    products
      .flatMap((p) => p.vintages.flatMap((v) => v.formats.flatMap((f) => f.contents ?? [])))
      .map((c) => c.formatId),
  );
  return wanted.size
    ? all.filter((p) => !shown.has(p.id) && formatsOf([p]).some((id) => wanted.has(id)))
    : [];
}

/** Returns the products that a search finds, in its order; words are those of vintages, sizes and references too. */
function searched(entries: readonly Entry[], query: EmbedQuery): Product[] {
  const words = searchWords(query.text);
  const found = find(entries, { ...query, text: "" }).map(({ product }) => product);
  return query.text === ""
    ? found
    : found.filter((product) => words.every((word) => searchTextOf(product).includes(word)));
}

/**
 * Returns the part of a list that a query selects (design: widget, "list JSON"): so many matching products from an
 * offset on, or the named ones, with their availability.
 */
export function partOf(market: Market, query: EmbedQuery, at: number): Part {
  const index = indexOf(market, at);
  const { limit, offset, only } = query;
  const found = only
    ? namesIn(only).flatMap((name) => index.named.get(name) ?? [])
    : searched(index.entries, query);
  const shown = limit === undefined ? found : found.slice(offset, offset + limit);
  const products = publicTypology(market.rules).key === market.typology ? [] : heldBy(shown, market.products);
  const formats = formatsOf([...shown, ...products]);
  const left = market.availability;
  return {
    products: shown,
    held: products,
    availability: Object.fromEntries(formats.flatMap((id) => (id in left ? [[id, left[id] ?? 0]] : []))),
    total: found.length,
    facets: index.facets,
  };
}
