import type { WineFacts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Format, Product, Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { publicRules } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import { withPriorPrices, type PublicTerms } from "@cuvee/core/offer/pricing/display/priorPrice.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import { isOffered } from "@cuvee/core/shops/openings/points.ts";
import { publicTypology, type ShopRules, type Typology } from "@cuvee/core/shops/settings/settings.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import type { SellerTexts } from "#offer/catalogue/composition.ts";
import { openMemory } from "#kit/recentlyUsed.ts";
import { readPublicTerms } from "#offer/catalogue/publicTerms.queries.ts";
import { catalogueVersion, readCatalogue, shopOfProduct } from "#offer/catalogue/queries.ts";
import type { ShownVisual } from "#offer/catalogue/visuals.ts";
import { dutyClassesOf, withTables } from "#offer/rates/taxes.ts";
import { placeOf } from "#shops/settings/sellerPlace.ts";
import { findShop, findShops, readOrigins, type ShopRow } from "#shops/settings/queries.ts";
import { faceOf, readShop, type ShopFace } from "#shops/settings/settings.ts";

/** A shop with all it sells, as one version of its catalogue. Immutable. */
export type Snapshot = {
  shop: ShopRow;
  face: ShopFace;
  rules: ShopRules;
  products: Product[];
  shelf: Shelf;
  texts: Map<string, SellerTexts>;
  /** Facts of vintages that have any, by their id. */
  wineFacts: Map<string, WineFacts>;
  visuals: Map<string, ShownVisual[]>;
  /** Promotions by format, with the prior price beside each that is announced publicly. */
  announced: Map<string, Promotion[]>;
  version: number;
  /** Warehouses that online orders are taken from. */
  warehouseIds: string[];
};

export type Catalogue = {
  /** Returns a shop by id or code, a few milliseconds old at most. Throws `not-found` (404). */
  shop(idOrCode: string): Promise<Snapshot>;
  /**
   * Returns the shop as this very transaction sees it: the cached one when its version still holds. Required wherever
   * money is taken.
   */
  exact(tx: Tx, shopId: string): Promise<Snapshot>;
  /**
   * Returns the shop, a few milliseconds old at most, without requesting a second connection while this transaction
   * holds one: a pool in which every connection waits for another would deadlock.
   */
  seen(tx: Tx, shopId: string): Promise<Snapshot>;
  /** Returns rows of shops by their ids, in no order, in one statement: what they are, not what they sell. */
  sellers(tx: Tx, shopIds: readonly string[]): Promise<ShopRow[]>;
  /** Returns the shop that sells a published product. Throws `not-found` (404). */
  ofProduct(productId: string): Promise<Snapshot>;
  /** Returns the origins that at least one shop has allowed. */
  origins(): Promise<ReadonlySet<string>>;
};

/** Returns the promotions of every format, with the lowest price of the thirty days before (core, `priorPrice`). */
function announcedIn(
  products: readonly Product[],
  history: ReadonlyMap<string, readonly PublicTerms[]>,
  rules: ShopRules,
) {
  const announced = new Map<string, Promotion[]>();
  const typology = publicTypology(rules);
  for (const product of products) {
    const basis = { typology, shopInEq75: rules.allRulesInEq75, rateBp: vatRateOf(product, rules) };
    for (const format of product.vintages.flatMap((v) => v.formats)) {
      const terms = history.get(format.id);
      const promotions = terms && withPriorPrices(format, terms, basis);
      if (promotions) announced.set(format.id, promotions);
    }
  }
  return announced;
}

async function readShopWhole(
  tx: Tx,
  shopId: string,
  served: (shop: ShopRow) => ShopRow,
  onCount: (products: number) => void,
): Promise<Snapshot> {
  const rows = await readCatalogue(tx, shopId, onCount);
  const publicTerms = await readPublicTerms(tx, shopId);
  const { row: stored, rules: own } = await readShop(tx, shopId);
  const row = served(stored);
  // A delivery method that was only proposed to a new shop is not in use yet.
  const chosen = { ...own, shipping: own.shipping.filter(isOffered) };
  const rules = withTables(chosen, dutyClassesOf(rows.products), placeOf(row));
  const announced = announcedIn(rows.products, publicTerms, rules);
  const shelf = shelve(rows.products, rows.tickets);
  return { ...rows, shop: row, face: faceOf(row), rules, shelf, announced };
}

/** Products whose size is measured to estimate that of a shop. */
const MEASURED = 50;
/**
 * Bytes of memory for each byte of JSON: objects and the shelf, the products as the public grid shows them, and the
 * entries of the search. Measured at 20 000 products: 31 MB for 11 MB of JSON; products with several grids or with
 * duties are copied for each grid.
 */
const MEMORY_OF_JSON = 4;
/** Bytes that a product will take, before it is read. */
const PRODUCT_BYTES = 2500;
/** Bytes of a shop without products: rules with the tables of rates. */
const LEAST_BYTES = 100_000;

/** Estimates the memory that a shop takes, with all that is made of it, from some of its products. */
function bytesOf({ products, texts, visuals, wineFacts }: Snapshot): number {
  const step = Math.max(1, Math.floor(products.length / MEASURED));
  const some = products.filter((_, n) => n % step === 0);
  const lengths = some.map((product) => {
    const facts = product.vintages.map(({ id }) => wineFacts.get(id));
    return JSON.stringify([product, texts.get(product.id), visuals.get(product.id), facts]).length;
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return LEAST_BYTES + (sum / Math.max(1, some.length)) * products.length * MEMORY_OF_JSON;
}

/**
 * Runs one work at a time, in the order of the requests: two big shops would take the memory of both, and a reading
 * that waited for a connection would be refused one after ten seconds.
 */
function openQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const turn = last.then(work);
    // Without its result, which memory may have dropped by then.
    const end = (): void => undefined;
    last = turn.then(end, end);
    return turn;
  };
}

/** Most products whose shop is remembered. */
const MOST_NAMES = 10_000;

/** Finds shops by id or code, and by a product; neither changes. */
function openNames(database: Database) {
  const names = new Map<string, string>();
  const owners = new Map<string, string>();
  return {
    /** Returns the id of a shop. Throws `not-found` (404). */
    async idOf(idOrCode: string): Promise<string> {
      const known = names.get(idOrCode);
      if (known) return known;
      const found = await database.transaction({}, (tx) => findShop(tx, idOrCode));
      const { id, code } = found ?? refuse("not-found", 404);
      names.set(id, id).set(code, id);
      return id;
    },
    /** Returns the id of the shop that sells a product. Throws `not-found` (404). */
    async ownerOf(productId: string): Promise<string> {
      const known = owners.get(productId);
      if (known) return known;
      const found = await database.transaction({}, (tx) => shopOfProduct(tx, productId));
      const shopId = found ?? refuse("not-found", 404);
      if (owners.size >= MOST_NAMES) owners.clear();
      owners.set(productId, shopId);
      return shopId;
    },
  };
}

/**
 * Caches the catalogues of the shops that were requested last, until the database reports a change of one (triggers of
 * migration 0004). While the connection that delivers these notifications is down, nothing is cached. `served` reduces
 * a shop to what this deployment can serve; `mostBytes` limits the memory of all catalogues together.
 */
export function openCatalogue(
  database: Database,
  live: Live,
  served: (shop: ShopRow) => ShopRow,
  mostBytes = Infinity,
): Catalogue {
  const ready = openMemory<Snapshot>(mostBytes);
  const makeRoom = (products: number): void => ready.makeRoom(LEAST_BYTES + products * PRODUCT_BYTES);
  const read = (tx: Tx, shopId: string): Promise<Snapshot> => readShopWhole(tx, shopId, served, makeRoom);
  const inTurn = openQueue();
  /** Readings that have not ended. */
  const reading = new Map<string, Promise<Snapshot>>();
  const { idOf, ownerOf } = openNames(database);
  let origins: Promise<ReadonlySet<string>> | null = null;
  live.on((signal) => {
    if (signal.kind !== "catalogue") return;
    origins = null;
    if (signal.shopId) {
      reading.delete(signal.shopId);
      ready.delete(signal.shopId);
    } else {
      reading.clear();
      ready.clear();
    }
  });

  const load = (shopId: string): Promise<Snapshot> => {
    const begun = inTurn(() => database.transaction({ shopId }, (tx) => read(tx, shopId)));
    reading.set(shopId, begun);
    const end = (snapshot?: Snapshot): void => {
      // A change during the reading has removed it: what was read may be stale.
      if (reading.get(shopId) !== begun) return;
      reading.delete(shopId);
      if (snapshot && live.connected()) ready.set(shopId, snapshot, bytesOf(snapshot));
    };
    begun.then(end, () => end());
    return begun;
  };
  const shop = async (idOrCode: string): Promise<Snapshot> => {
    const shopId = await idOf(idOrCode);
    return ready.get(shopId) ?? reading.get(shopId) ?? load(shopId);
  };
  return {
    shop,
    async exact(tx, shopId) {
      const snapshot = ready.get(shopId);
      if (snapshot && snapshot.version === (await catalogueVersion(tx, shopId))) return snapshot;
      return read(tx, shopId);
    },
    seen: async (tx, shopId) => ready.get(shopId) ?? read(tx, shopId),
    sellers: async (tx, shopIds) => (await findShops(tx, shopIds)).map(served),
    ofProduct: async (productId) => shop(await ownerOf(productId)),
    origins() {
      origins ??= database.transaction({}, async (tx) => new Set(await readOrigins(tx)));
      const asked = origins;
      asked.catch(() => {
        if (origins === asked) origins = null;
      });
      return asked;
    },
  };
}

const HIDDEN = { visible: false, unitE4: 0 as E4 };

/**
 * Keeps of a format only what a buyer of one grid may see: neither the other grids' prices nor a hidden price leave the
 * server (design: trust, "Shop hides prices"). The price before a reduction is shown in the public grid alone.
 */
function formatFor(format: Format, typology: string, isPublic: boolean, announced?: Promotion[]): Format {
  if (!format.typologies && !(isPublic && announced)) return format;
  const { typologies, ...stored } = format;
  const rest = isPublic && announced ? { ...stored, promotions: announced } : stored;
  const own = typologies?.[typology];
  if (!own) return rest;
  if (own.visible) return { ...rest, typologies: { [typology]: own } };
  const { tiers: _, add: __, promotions: ___, ...bare } = rest;
  return { ...(isPublic ? { ...bare, unitE4: HIDDEN.unitE4 } : rest), typologies: { [typology]: HIDDEN } };
}

const ON_SALE = new Set(["online", "outofstock"]);

const shown = new WeakMap<readonly Product[], Map<string, Product[]>>();

/**
 * Returns the published products of a snapshot as a buyer of one grid sees them: the same array each time, which must
 * not be mutated.
 */
export function productsFor({ products, rules, announced }: Snapshot, typology: string): Product[] {
  const grids = shown.get(products) ?? new Map<string, Product[]>();
  shown.set(products, grids);
  const list =
    grids.get(typology) ??
    products.filter((p) => ON_SALE.has(p.status)).map(listedFor({ rules, announced }, typology));
  grids.set(typology, list);
  return list;
}

/** Finds formats, those that they contain, and what those contain in turn. */
function heldIn(shelf: Shelf, formats: readonly Format[]): Set<string> {
  const held = new Set<string>();
  const hold = ({ contents = [] }: Format): void => {
    for (const { formatId } of contents) {
      const format = shelf.get(formatId)?.format;
      if (format && !held.has(formatId)) {
        held.add(formatId);
        hold(format);
      }
    }
  };
  for (const format of formats) hold(format);
  return held;
}

const formatsOf = (product: Product): Format[] => product.vintages.flatMap((v) => v.formats);

/** Keeps of an unpublished product the held formats, closed, without name and price: what duties are computed from. */
const closedFor = (
  { id, shopId, productType, vatType, vintages }: Product,
  held: ReadonlySet<string>,
): Product => ({
  id,
  shopId,
  productType,
  vatType,
  name: "",
  slug: "",
  status: "closed",
  vintages: vintages.map((v) => ({
    ...v,
    formats: v.formats
      .filter((f) => held.has(f.id))
      .map(({ id: of, ref, type, volumeMl, eq75, weightG, contents }) => ({
        id: of,
        ref,
        type,
        volumeMl,
        eq75,
        weightG,
        contents,
        unitE4: HIDDEN.unitE4,
      })),
  })),
});

/**
 * Returns the unpublished products contained in packs on sale, for a buyer in a grid without duties: a pack pays the
 * duties of its contents. They are closed, without name and price.
 */
export function packContentsFor({ products, rules, shelf }: Snapshot, typology: string): Product[] {
  if (!gridOfKey(rules, typology).withoutDuties) return [];
  const held = heldIn(shelf, products.filter((p) => ON_SALE.has(p.status)).flatMap(formatsOf));
  return products
    .filter((p) => !ON_SALE.has(p.status) && formatsOf(p).some((f) => held.has(f.id)))
    .map((p) => closedFor(p, held));
}

/** Products of some formats, and those that their packs contain: what a sale of them is priced from. */
type HeldProducts = { products: Set<Product>; held: ReadonlySet<string> };

/** Returns the products of some formats, and those that their packs contain, unpublished ones included. */
export function productsHolding(shelf: Shelf, formats: readonly Format[]): HeldProducts {
  const held = heldIn(shelf, formats);
  const ids = [...formats.map(({ id }) => id), ...held];
  return { products: new Set(ids.flatMap((id) => shelf.get(id)?.product ?? [])), held };
}

/**
 * Returns the products of some formats, and those that their packs contain, as `productsFor` and `packContentsFor` give
 * them: what a cart is priced from. The cost does not depend on the size of the shop.
 */
export function productsOfFormats(
  snapshot: Snapshot,
  typology: string,
  formatIds: readonly string[],
): Product[] {
  const { rules, shelf } = snapshot;
  const entries = formatIds
    .flatMap((id) => shelf.get(id) ?? [])
    .filter(({ product }) => ON_SALE.has(product.status));
  const { products, held } = productsHolding(
    shelf,
    entries.map(({ format }) => format),
  );
  const listed = listedFor(snapshot, typology);
  const { withoutDuties } = gridOfKey(rules, typology);
  return [...products].flatMap((product) => {
    if (ON_SALE.has(product.status)) return [listed(product)];
    return withoutDuties ? [closedFor(product, held)] : [];
  });
}

/**
 * Returns one published product with its legal data (specification §7, product detail), as a buyer of one grid sees it.
 */
export function productFor(
  { products, rules, announced }: Snapshot,
  typology: string,
  id: string,
): Product | undefined {
  const found = products.find((p) => p.id === id && ON_SALE.has(p.status));
  return found && published(found, gridOfKey(rules, typology), announced);
}

const gridOfKey = (rules: ShopRules, key: string): Typology =>
  rules.typologies.find((t) => t.key === key) ?? publicTypology(rules);

/** Changes the members of a list; the list itself when none has changed: a second copy of a shop takes memory. */
function mapped<T>(list: T[], change: (one: T) => T): T[] {
  const changed = list.map(change);
  return changed.every((one, n) => one === list[n]) ? list : changed;
}

const published = (product: Product, grid: Typology, announced: Snapshot["announced"]): Product => {
  const vintages = mapped(product.vintages, (v) => {
    const formats = mapped(v.formats, (f) => formatFor(f, grid.key, grid.public, announced.get(f.id)));
    return formats === v.formats ? v : { ...v, formats };
  });
  return vintages === product.vintages ? product : { ...product, vintages };
};

/** Returns the function that shows a product on sale to a buyer of one grid, as lists have it. */
function listedFor({ rules, announced }: Pick<Snapshot, "rules" | "announced">, typology: string) {
  const grid = gridOfKey(rules, typology);
  return (product: Product): Product => {
    const shown = published(product, grid, announced);
    return grid.withoutDuties ? shown : withoutLegal(shown);
  };
}

/** Drops the fiscal label: a buyer whose prices include duties needs none of the data that duties are computed from. */
function withoutLegal(product: Product): Product {
  const vintages = mapped(product.vintages, (vintage) => {
    if (!vintage.legal && !vintage.dutyClass) return vintage;
    const { legal: _, dutyClass: __, ...rest } = vintage;
    return rest;
  });
  if (vintages === product.vintages && !product.fiscalLabel) return product;
  const { fiscalLabel: _, ...rest } = product;
  return { ...rest, vintages };
}

/**
 * Returns the rules as a buyer of one grid sees them: no grid but theirs and the public one, duties only where they
 * come on top, delivery including the seller's surcharge.
 */
export function rulesFor(rules: ShopRules, typology: string): ShopRules {
  const { duties, ...rest } = publicRules(rules);
  return {
    ...rest,
    ...(gridOfKey(rules, typology).withoutDuties ? { duties } : {}),
    typologies: rules.typologies.filter((t) => t.key === typology || t.public),
  };
}

/** Returns the facts of a product's vintages that have any, by their id. */
export const wineFactsFor = (
  { wineFacts }: Pick<Snapshot, "wineFacts">,
  { vintages }: Pick<Product, "vintages">,
): Record<string, WineFacts> =>
  Object.fromEntries(
    vintages.flatMap(({ id }) => {
      const facts = wineFacts.get(id);
      return facts ? [[id, facts]] : [];
    }),
  );
