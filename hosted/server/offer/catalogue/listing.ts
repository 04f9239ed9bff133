import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { catalogueContract } from "@cuvee/core/offer/catalogue/contract.ts";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { agentShop, staffShop, type Person } from "#kit/http/actor.ts";
import type { Services } from "#kit/services.ts";
import { productsFor, type Catalogue, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { parseFilter, parseIds, passes } from "#offer/catalogue/filter.ts";
import { openShopIds, shopIdsOfProducts } from "#offer/catalogue/sellers.queries.ts";
import { gridOf } from "#shops/settings/grids.ts";
import { refuseClosed, worksFor } from "#shops/settings/settings.ts";

/** Availability by format. The cellar provides it, because `offer` must not import `cellar`. */
export type AvailabilityOf = (shopId: string, snapshot: Snapshot) => Promise<Record<string, number>>;

type Listing = (typeof catalogueContract)["list"];
type Query = Input<Listing>["query"];
/** The sources of a listing. */
export type Parts = { services: Services; catalogue: Catalogue; availabilityOf: AvailabilityOf };
type ListedProduct = { product: Product; levels: Record<string, number> };

/** Most catalogues that one call may read: of the named shops, or of all open ones. */
const MAX_SHOPS = 20;

/** Returns the units that can be ordered now, of the formats of these products alone. */
export function levelsOf(products: readonly Product[], all: Record<string, number>): Record<string, number> {
  const levels: Record<string, number> = {};
  for (const p of products)
    for (const v of p.vintages) for (const f of v.formats) levels[f.id] = all[f.id] ?? 0;
  return levels;
}

/**
 * Returns the shops that a person sells for: a member of staff their own, an agent those they work for, the chosen one
 * first.
 */
function ownShopIds(person: Person | null): string[] | null {
  if (person === null) return null;
  const own = staffShop(person);
  if (own) return [own.id];
  if (!agentShop(person)) return null;
  return person.memberships
    .filter((m) => m.role === "agent" && isActive(m.integrations, "agents"))
    .map(({ id }) => id);
}

/**
 * Returns the shops to list when a call names none (specification §7, `shopIds`): those of the products that it names,
 * else a seller's own shops, and for all other users all open shops.
 */
async function shopsOfNobody(services: Services, person: Person | null, wanted: string[] | null) {
  const own = ownShopIds(person);
  if (own) return own;
  return services.database.transaction({}, (tx) =>
    wanted === null ? openShopIds(tx) : shopIdsOfProducts(tx, wanted),
  );
}

type Start = { at: number; after?: string };

/**
 * Finds the start of a page: after the last product of the previous page, or after its last shop when that had no
 * product left.
 */
async function startOf(
  catalogue: Catalogue,
  shopIds: readonly string[],
  cursor: string | undefined,
): Promise<Start> {
  if (cursor === undefined) return { at: 0 };
  const shop = shopIds.indexOf(cursor);
  if (shop >= 0) return { at: shop + 1 };
  const at = shopIds.indexOf((await catalogue.ofProduct(cursor)).rules.id);
  return at >= 0 ? { at, after: cursor } : refuse("invalid-filter", 422);
}

/**
 * Returns the shops of a call as ids, in the order of their products. Throws `invalid-filter` (422), `not-found` (404).
 */
async function shopIdsOf({ services, catalogue }: Parts, query: Query, person: Person | null) {
  const named = parseIds(query.shopIds);
  if (!named) return shopsOfNobody(services, person, parseIds(query.filterByProductIds));
  if (named.length === 0 || named.length > MAX_SHOPS) return refuse("invalid-filter", 422);
  return Promise.all(named.map(async (name) => (await catalogue.shop(name)).rules.id));
}

/**
 * Returns a page of products of shops, each in the grid that the person has there. A page may have fewer products than
 * `limit` and still a `next`: of many shops a call reads twenty. Throws `invalid-filter` (422), `shop-offline` (404)
 * for one closed shop, `not-found` (404) for a shop or a cursor that does not exist.
 */
export async function listProducts(
  parts: Parts,
  query: Query,
  person: Person | null,
): Promise<Answer<Listing>> {
  const { catalogue, availabilityOf } = parts;
  const filter = parseFilter(query.filter);
  const wanted = parseIds(query.filterByProductIds);
  const shopIds = await shopIdsOf(parts, query, person);
  const start = await startOf(catalogue, shopIds, query.cursor);
  const productsOf = async (shopId: string): Promise<ListedProduct[]> => {
    const snapshot = await catalogue.shop(shopId);
    const { rules, shop } = snapshot;
    if (shopIds.length === 1) refuseClosed(shop, person);
    else if (!shop.is_online && !worksFor(person, rules.id)) return [];
    // The query can only narrow to the public grid: another grid comes from the session alone.
    const grid = query.typology === undefined ? gridOf(person, rules) : publicTypology(rules).key;
    const levels = await availabilityOf(rules.id, snapshot);
    return productsFor(snapshot, grid)
      .filter((p) => passes(p, filter) && (wanted === null || wanted.includes(p.id)))
      .map((product) => ({ product, levels }));
  };

  const found: ListedProduct[] = [];
  let { at } = start;
  for (const shopId of shopIds.slice(start.at, start.at + MAX_SHOPS)) {
    const all = await productsOf(shopId);
    const isCursor = start.after !== undefined && at === start.at;
    found.push(...(isCursor ? all.slice(all.findIndex((f) => f.product.id === start.after) + 1) : all));
    at += 1;
    if (found.length > query.limit) break;
  }
  const page = found.slice(0, query.limit);
  const products = page.map(({ product }) => product);
  const shopBehind = at < shopIds.length ? shopIds[at - 1] : undefined;
  return {
    products,
    availability: Object.assign({}, ...page.map(({ product, levels }) => levelsOf([product], levels))),
    next: (found.length > query.limit ? products.at(-1)?.id : shopBehind) ?? null,
  };
}
