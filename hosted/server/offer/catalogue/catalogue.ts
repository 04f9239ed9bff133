import type { E4 } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Format, Product, Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { tellableRules } from "@cuvee/core/offer/pricing/forBuyer.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import { withPriors, type PublicTerms } from "@cuvee/core/offer/pricing/priorPrice.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/vat.ts";
import { isOffered } from "@cuvee/core/shops/openings/points.ts";
import { publicTypology, type ShopRules, type Typology } from "@cuvee/core/shops/settings/settings.ts";
import type { Database, Tx } from "#kit/database.ts";
import type { Live } from "#kit/live.ts";
import type { SaidOfProduct } from "#offer/catalogue/composition.ts";
import { readPublicTerms } from "#offer/catalogue/publicTerms.queries.ts";
import { catalogueVersion, readCatalogue, shopOfProduct } from "#offer/catalogue/queries.ts";
import type { ShownVisual } from "#offer/catalogue/visuals.ts";
import { dutyClassesOf, withTables } from "#offer/pricing/taxes.ts";
import { placeOf } from "#shops/settings/place.ts";
import { findShop, readOrigins, type ShopRow } from "#shops/settings/queries.ts";
import { faceOf, readShop, type ShopFace } from "#shops/settings/settings.ts";

/** A shop with all it sells, as one version of its catalogue. Never changed after it was made. */
export type Snapshot = {
  shop: ShopRow;
  face: ShopFace;
  rules: ShopRules;
  products: Product[];
  shelf: Shelf;
  texts: Map<string, SaidOfProduct>;
  visuals: Map<string, ShownVisual[]>;
  /** Promotions of the formats that have some, with the price that stands beside each where it is announced to everybody. */
  announced: Map<string, Promotion[]>;
  version: number;
  /** Where online orders take from. */
  warehouseIds: string[];
};

export type Catalogue = {
  /** A shop by id or code, as it was some milliseconds ago at most. Throws `not-found` (404). */
  shop(idOrCode: string): Promise<Snapshot>;
  /** The shop as this very transaction sees it: the kept one when its version still holds. For what takes money. */
  exact(tx: Tx, shopId: string): Promise<Snapshot>;
  /**
   * The shop as it was some milliseconds ago at most, without asking for a second connection while this transaction holds
   * one: a pool whose every connection waits for another would stand still.
   */
  seen(tx: Tx, shopId: string): Promise<Snapshot>;
  /** The shop that sells a published product. Throws `not-found` (404). */
  ofProduct(productId: string): Promise<Snapshot>;
  /** Origins that at least one shop has allowed. */
  origins(): Promise<ReadonlySet<string>>;
};

/** The promotions of every format, with the lowest price of the thirty days before (core, `priorPrice`). */
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
      const promotions = terms && withPriors(format, terms, basis);
      if (promotions) announced.set(format.id, promotions);
    }
  }
  return announced;
}

async function readShopWhole(tx: Tx, shopId: string, served: (shop: ShopRow) => ShopRow): Promise<Snapshot> {
  const rows = await readCatalogue(tx, shopId);
  const publicTerms = await readPublicTerms(tx, shopId);
  const { row: stored, rules: own } = await readShop(tx, shopId);
  const row = served(stored);
  // A method that was only proposed to a new shop is no mode of carriage yet.
  const chosen = { ...own, shipping: own.shipping.filter(isOffered) };
  const rules = withTables(chosen, dutyClassesOf(rows.products), placeOf(row));
  const announced = announcedIn(rows.products, publicTerms, rules);
  const shelf = shelve(rows.products, rows.tickets);
  return { ...rows, shop: row, face: faceOf(row), rules, shelf, announced };
}

/**
 * Keeps each shop's catalogue in memory until the database says that it changed (triggers of migration 0004). While the
 * connection that brings the news is down nothing is kept. `served` says what of a shop this deployment can serve.
 */
export function openCatalogue(database: Database, live: Live, served: (shop: ShopRow) => ShopRow): Catalogue {
  const read = (tx: Tx, shopId: string): Promise<Snapshot> => readShopWhole(tx, shopId, served);
  const kept = new Map<string, Promise<Snapshot>>();
  const ready = new Map<string, Snapshot>();
  const names = new Map<string, string>();
  let origins: Promise<ReadonlySet<string>> | null = null;
  let generation = 0;

  live.on((signal) => {
    if (signal.kind !== "catalogue") return;
    generation += 1;
    origins = null;
    if (signal.shopId) {
      kept.delete(signal.shopId);
      ready.delete(signal.shopId);
    } else {
      kept.clear();
      ready.clear();
    }
  });

  const idOf = async (idOrCode: string): Promise<string> => {
    const known = names.get(idOrCode);
    if (known) return known;
    const row = await database.transaction({}, (tx) => findShop(tx, idOrCode));
    if (!row) return refuse("not-found", 404);
    names.set(row.id, row.id).set(row.code, row.id);
    return row.id;
  };
  const load = (shopId: string): Promise<Snapshot> => {
    const before = generation;
    const reading = database.transaction({ shopId }, (tx) => read(tx, shopId));
    kept.set(shopId, reading);
    const drop = (): void => {
      if (kept.get(shopId) === reading) kept.delete(shopId);
    };
    reading.then((snapshot) => {
      if (generation !== before || !live.connected()) drop();
      else ready.set(shopId, snapshot);
    }, drop);
    return reading;
  };
  const shop = async (idOrCode: string): Promise<Snapshot> => {
    const shopId = await idOf(idOrCode);
    return kept.get(shopId) ?? load(shopId);
  };
  return {
    shop,
    async exact(tx, shopId) {
      const snapshot = ready.get(shopId);
      if (snapshot && snapshot.version === (await catalogueVersion(tx, shopId))) return snapshot;
      return read(tx, shopId);
    },
    seen: async (tx, shopId) => ready.get(shopId) ?? read(tx, shopId),
    async ofProduct(productId) {
      for (const reading of kept.values()) {
        const snapshot = await reading;
        if (snapshot.products.some((p) => p.id === productId)) return snapshot;
      }
      const shopId = await database.transaction({}, (tx) => shopOfProduct(tx, productId));
      return shop(shopId ?? refuse("not-found", 404));
    },
    origins() {
      origins ??= database.transaction({}, async (tx) => new Set(await readOrigins(tx)));
      const reading = origins;
      reading.catch(() => {
        if (origins === reading) origins = null;
      });
      return reading;
    },
  };
}

const HIDDEN = { visible: false, unitE4: 0 as E4 };

/**
 * Keeps of a format only what a buyer of one grid may see: neither the other grids' prices nor one that is not to be shown
 * leave the server (design: trust, "Shop hides prices"). The price of before a reduction is told in the public grid alone.
 */
function formatFor(format: Format, typology: string, isPublic: boolean, announced?: Promotion[]): Format {
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

/** The published products of a snapshot as a buyer of one grid sees them: the same list each time, never to be changed. */
export function productsFor({ products, rules, announced }: Snapshot, typology: string): Product[] {
  const grids = shown.get(products) ?? new Map<string, Product[]>();
  shown.set(products, grids);
  const grid = gridOfKey(rules, typology);
  const list =
    grids.get(typology) ??
    products
      .filter((p) => ON_SALE.has(p.status))
      .map((p) => published(p, grid, announced))
      .map((p) => (grid.withoutDuties ? p : withoutLegal(p)));
  grids.set(typology, list);
  return list;
}

/**
 * What packs on sale hold of products that are not, for a buyer in a grid without duties: a pack pays the duties of what it
 * holds. Closed, without name and price.
 */
export function heldFor({ products, rules, shelf }: Snapshot, typology: string): Product[] {
  if (!gridOfKey(rules, typology).withoutDuties) return [];
  const formatsOf = (product: Product): Format[] => product.vintages.flatMap((v) => v.formats);
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
  for (const format of products.filter((p) => ON_SALE.has(p.status)).flatMap(formatsOf)) hold(format);
  return products
    .filter((p) => !ON_SALE.has(p.status) && formatsOf(p).some((f) => held.has(f.id)))
    .map(({ id, shopId, productType, vatType, vintages }) => ({
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
    }));
}

/** One published product with its legal data (specification §7, product detail), as a buyer of one grid sees it. */
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

const published = (product: Product, grid: Typology, announced: Snapshot["announced"]): Product => ({
  ...product,
  vintages: product.vintages.map((v) => ({
    ...v,
    formats: v.formats.map((f) => formatFor(f, grid.key, grid.public, announced.get(f.id))),
  })),
});

/** Who buys with duties in the price needs none of what they are made from. */
function withoutLegal({ fiscalLabel: _, ...product }: Product): Product {
  return { ...product, vintages: product.vintages.map(({ legal: __, dutyClass: ___, ...v }) => v) };
}

/**
 * The rules as a buyer of one grid sees them: no other grid but the public one, duties only where they come on top, carriage with what
 * the seller adds to it.
 */
export function rulesFor(rules: ShopRules, typology: string): ShopRules {
  const { duties, ...rest } = tellableRules(rules);
  return {
    ...rest,
    ...(gridOfKey(rules, typology).withoutDuties ? { duties } : {}),
    typologies: rules.typologies.filter((t) => t.key === typology || t.public),
  };
}
