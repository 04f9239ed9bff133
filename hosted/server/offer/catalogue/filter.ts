import { COLORS, PRODUCT_TYPES, type Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import * as z from "zod";
import { plainText } from "@cuvee/core/kit/list/list.ts";

/** Filters that a client may use (design: trust, "allow-listed filter grammar"): anything else is refused. */
const grammar = z.strictObject({
  color: z.enum(COLORS).optional(),
  productType: z.enum(PRODUCT_TYPES).optional(),
  appellation: z.string().max(100).optional(),
  vintage: z.string().max(20).optional(),
  search: z.string().max(100).optional(),
});
export type ProductFilter = z.output<typeof grammar>;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("invalid-filter", 422);
  }
}

/** Reads the `filter` query. Throws `invalid-filter` (422). */
export function parseFilter(text: string | undefined): ProductFilter {
  if (text === undefined || text === "") return {};
  const parsed = grammar.safeParse(json(text));
  return parsed.success ? parsed.data : refuse("invalid-filter", 422);
}

/** Reads a JSON list of identifiers of the query. Throws `invalid-filter` (422). */
export function parseIds(text: string | undefined): string[] | null {
  if (text === undefined || text === "") return null;
  const parsed = z.array(z.string().max(80)).max(200).safeParse(json(text));
  return parsed.success ? parsed.data : refuse("invalid-filter", 422);
}

/** Texts that a search looks in, of products of snapshots: these never change, and a shop may have thousands. */
const searched = new WeakMap<Product, string>();

function searchedText(product: Product): string {
  const known = searched.get(product);
  if (known !== undefined) return known;
  const { name, appellation, precision, grapes = [] } = product;
  const text = plainText([name, appellation, precision, ...grapes].join(" "));
  searched.set(product, text);
  return text;
}

/** Checks whether a product passes the filter. */
export function passes(product: Product, filter: ProductFilter): boolean {
  if (filter.color && product.color !== filter.color) return false;
  if (filter.productType && product.productType !== filter.productType) return false;
  if (filter.appellation && product.appellation !== filter.appellation) return false;
  if (filter.vintage && !product.vintages.some((v) => v.name === filter.vintage)) return false;
  if (!filter.search) return true;
  const text = searchedText(product);
  return plainText(filter.search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
