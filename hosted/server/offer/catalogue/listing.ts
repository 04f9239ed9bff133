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

/** Returns the units of formats that can be ordered now. `offer` must not import `cellar`, which provides it. */
export type AvailabilityOf = (
  snapshot: Snapshot,
  formatIds: readonly string[],
) => Promise<Record<string, number>>;

type Listing = (typeof catalogueContract)["list"];
type Query = Input<Listing>["query"];
/** The sources of a listing. */
export type Parts = { services: Services; catalogue: Catalogue; availabilityOf: AvailabilityOf };
/** Products of one shop, in its order. */
type ListedProducts = { snapshot: Snapshot; products: Product[] };

/** Most catalogues that one call may read: of the named shops, or of all open ones. */
const MAX_SHOPS = 20;

/** Returns the units that can be ordered now, of each format of these products. */
export async function levelsOf(
  availabilityOf: AvailabilityOf,
  { snapshot, products }: ListedProducts,
): Promise<Record<string, number>> {
  const ids = products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));
  if (ids.length === 0) return {};
  const units = await availabilityOf(snapshot, ids);
  return Object.fromEntries(ids.map((id) => [id, units[id] ?? 0]));
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
 * Returns the place of the first product after another one, which may have left the list since: then of the next one in
 * the order of the catalogue.
 */
function placeAfter(snapshot: Snapshot, listed: readonly Product[], after: string): number {
  const at = listed.findIndex(({ id }) => id === after);
  if (at >= 0) return at + 1;
  const last = snapshot.products.findIndex(({ id }) => id === after);
  const behind = new Set(snapshot.products.slice(last + 1).map(({ id }) => id));
  const next = listed.findIndex(({ id }) => behind.has(id));
  return next >= 0 ? next : listed.length;
}

/** Returns the first products that pass, at most `most`: the cost of a page does not grow with the list behind it. */
function firstPassing(
  listed: readonly Product[],
  from: number,
  most: number,
  passing: (product: Product) => boolean,
): Product[] {
  const found: Product[] = [];
  for (let at = from; at < listed.length && found.length < most; at += 1) {
    const product = listed[at];
    if (product && passing(product)) found.push(product);
  }
  return found;
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
  const ids = parseIds(query.filterByProductIds);
  const wanted = ids && new Set(ids);
  const shopIds = await shopIdsOf(parts, query, person);
  const start = await startOf(catalogue, shopIds, query.cursor);
  const productsOf = async (
    shopId: string,
    after: string | undefined,
    most: number,
  ): Promise<ListedProducts | null> => {
    const snapshot = await catalogue.shop(shopId);
    const { rules, shop } = snapshot;
    if (shopIds.length === 1) refuseClosed(shop, person);
    else if (!shop.is_online && !worksFor(person, rules.id)) return null;
    // The query can only narrow to the public grid: another grid comes from the session alone.
    const grid = query.typology === undefined ? gridOf(person, rules) : publicTypology(rules).key;
    const listed = productsFor(snapshot, grid);
    const from = after === undefined ? 0 : placeAfter(snapshot, listed, after);
    const products = firstPassing(
      listed,
      from,
      most,
      (p) => (wanted === null || wanted.has(p.id)) && passes(p, filter),
    );
    return { snapshot, products };
  };

  const found: ListedProducts[] = [];
  let rest = query.limit;
  let { at } = start;
  let isMore = false;
  for (const shopId of shopIds.slice(start.at, start.at + MAX_SHOPS)) {
    const one = await productsOf(shopId, at === start.at ? start.after : undefined, rest + 1);
    at += 1;
    if (one === null) continue;
    const products = one.products.slice(0, rest);
    found.push({ ...one, products });
    isMore = one.products.length > rest;
    if (isMore) break;
    rest -= products.length;
  }
  const products = found.flatMap((one) => one.products);
  const shopBehind = at < shopIds.length ? shopIds[at - 1] : undefined;
  const levels = await Promise.all(found.map((one) => levelsOf(availabilityOf, one)));
  return {
    products,
    availability: Object.assign({}, ...levels),
    next: (isMore ? products.at(-1)?.id : shopBehind) ?? null,
  };
}
