import type {
  Product,
  ProductStatus,
  Promotion,
  Format,
  GridPrice,
  PriceTier,
  AddTier,
  Ticket,
  Vintage,
  VintageLegal,
} from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Allergen } from "@cuvee/core/offer/catalogue/facts.ts";
import {
  PUBLISHED_FIELDS,
  type NamesWith,
  type ProductFields,
  type PublishedFields,
} from "@cuvee/core/offer/catalogue/fields.ts";
import type { IngredientKey } from "@cuvee/core/offer/catalogue/ingredients.ts";
import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";
import { hasWineFacts, type WineFacts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { dutyClassOf, type FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { collectGarbage } from "#kit/heap.ts";
import { selected } from "#kit/list/columns.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { PUBLISHED_COLUMNS, WINE_FACT_COLUMNS } from "#offer/catalogue/columns.queries.ts";
import type { SellerTexts } from "#offer/catalogue/composition.ts";
import { readTickets } from "#offer/catalogue/tickets.queries.ts";
import { pictureOf, visualsOf, type ShownVisual } from "#offer/catalogue/visuals.ts";

type ProductRow = Pick<ProductFields, NamesWith<"published">> & {
  id: string;
  slug: string;
  product_type: Product["productType"];
  name: string;
  vat_type: Product["vatType"];
  disable_vat: boolean;
  fiscal_label: FiscalLabel | null;
  status: ProductStatus;
  texts: SellerTexts["texts"];
  visuals: Visual[];
};
type VintageRow = {
  id: string;
  product_id: string;
  name: string;
  alcohol: number | null;
  legal: VintageLegal;
  ingredient_list: IngredientKey[];
  allergens: Allergen[];
  allergens_note: SellerTexts["allergensNote"];
} & WineFacts;
type FormatRow = {
  id: string;
  vintage_id: string;
  ref: string;
  type: Format["type"];
  name_in_shop: string | null;
  volume_ml: number;
  eq75: number;
  weight_g: number;
  packing: NonNullable<Format["packing"]>["packing"] | null;
  packing_quantity: number | null;
  unit_e4: number;
  tiers: PriceTier[];
  add_tiers: AddTier[];
  promotions: Promotion[];
  wrapping_e4: number | null;
  min_quantity: number | null;
  max_quantity: number | null;
  multiple: number | null;
  visual: string | null;
  visuals: Visual[];
};
type GridRow = {
  format_id: string;
  typology: string;
  visible: boolean;
  unit_e4: number;
  tiers: PriceTier[];
  add_tiers: AddTier[];
};
type ContentRow = { format_id: string; content_id: string; quantity: number };

// A product that is no longer sold is not in the catalogue: neither shown nor priced.
const PRODUCT_IDS = statement("select id from products where shop_id = :shopId order by position, id");
const PRODUCTS = statement(
  `select p.id, p.slug, p.product_type, p.name, ${selected(PUBLISHED_COLUMNS, "p")}, p.vat_type,
     p.disable_vat, p.fiscal_label, p.status, p.texts, p.visuals
   from products p where p.shop_id = :shopId and p.id = any(:productIds)`,
);
const VINTAGES = statement(
  `select v.id, v.product_id, v.name, v.alcohol, v.legal, v.ingredient_list, v.allergens, v.allergens_note,
     ${selected(WINE_FACT_COLUMNS, "v")}
   from vintages v where v.shop_id = :shopId and v.product_id = any(:productIds) and not v.closed
   order by v.position, v.id`,
);
const FORMATS = statement(
  `select id, vintage_id, ref, type, name_in_shop, volume_ml, eq75, weight_g, packing, packing_quantity, unit_e4, tiers,
     add_tiers, promotions, wrapping_e4, min_quantity, max_quantity, multiple, visual,
     coalesce(visuals, '[]') as visuals from formats
   where shop_id = :shopId and product_id = any(:productIds) and not closed order by position, id`,
);
const GRIDS = statement("select * from grid_prices where shop_id = :shopId and format_id = any(:formatIds)");
const CONTENTS = statement(
  "select * from format_contents where shop_id = :shopId and format_id = any(:formatIds)",
);
const FORMAT = statement("select * from formats where shop_id = :shopId and id = :formatId");
const GRIDS_OF = statement("select * from grid_prices where shop_id = :shopId and format_id = :formatId");
const CONTENTS_OF = statement(
  "select * from format_contents where shop_id = :shopId and format_id = :formatId",
);
const VERSION = statement("select version from catalogue_versions where shop_id = :shopId");
const WAREHOUSES = statement("select id from warehouses where shop_id = :shopId and sells order by id");
const SHOP_OF_PRODUCT = statement("select shop_id from products where id = :productId");
const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);
const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** Drops undefined members, so that the payload is small. */
function compact<T extends object>(value: T): T {
  const members: Partial<T> = {};
  for (const name in value) if (value[name] !== undefined) members[name] = value[name];
  return members as T;
}

/** Returns one copy of equal values: the driver makes a new text for every row. */
type Share = <T>(value: T) => T;

function openShare(): Share {
  const known = new Map<string, unknown>();
  return <T>(value: T): T => {
    if (typeof value !== "string" && !Array.isArray(value)) return value;
    const key = typeof value === "string" ? value : JSON.stringify(value);
    const found = known.get(key) as T | undefined;
    if (found === undefined) known.set(key, value);
    return found ?? value;
  };
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const list = groups.get(key(row));
    if (list) list.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

function gridOf(row: GridRow): GridPrice {
  return compact({
    visible: row.visible,
    unitE4: row.unit_e4 as E4,
    tiers: some(row.tiers),
    add: some(row.add_tiers),
  });
}

function formatOf(row: FormatRow, grids: GridRow[], contents: ContentRow[], share: Share = (v) => v): Format {
  return compact({
    id: row.id,
    ref: share(row.ref),
    type: share(row.type),
    nameInShop: share(orUndefined(row.name_in_shop)),
    volumeMl: row.volume_ml,
    eq75: row.eq75,
    weightG: row.weight_g,
    packing:
      row.packing === null ? undefined : { packing: row.packing, packingQuantity: row.packing_quantity ?? 1 },
    contents: some(contents.map((c) => ({ formatId: c.content_id, quantity: c.quantity }))),
    unitE4: row.unit_e4 as E4,
    tiers: some(row.tiers),
    add: some(row.add_tiers),
    promotions: some(row.promotions),
    wrappingE4: orUndefined(row.wrapping_e4 as E4 | null),
    typologies: grids.length > 0 ? Object.fromEntries(grids.map((g) => [g.typology, gridOf(g)])) : undefined,
    minQuantity: orUndefined(row.min_quantity),
    maxQuantity: orUndefined(row.max_quantity),
    multiple: orUndefined(row.multiple),
    visual: orUndefined(row.visual),
  });
}

function vintageOf(
  row: VintageRow,
  fiscalLabel: FiscalLabel | null,
  formats: Format[],
  share: Share,
): Vintage {
  const alcohol = orUndefined(row.alcohol);
  return compact({
    id: row.id,
    name: share(row.name),
    alcohol,
    dutyClass: fiscalLabel === null ? undefined : dutyClassOf(fiscalLabel, alcohol),
    legal: Object.keys(row.legal).length > 0 ? row.legal : undefined,
    formats,
  });
}

/** Returns the published fields that have a value. */
const publishedOf = (row: ProductRow, share: Share): PublishedFields =>
  Object.fromEntries(
    PUBLISHED_FIELDS.map((name) => {
      const value = row[name];
      return [name, share(Array.isArray(value) ? some(value) : orUndefined(value))];
    }),
  );

function productOf(shopId: string, row: ProductRow, vintages: Vintage[], share: Share): Product {
  return compact({
    id: row.id,
    shopId,
    productType: share(row.product_type),
    name: row.name,
    slug: row.slug,
    ...publishedOf(row, share),
    vatType: share(row.vat_type),
    disableVAT: row.disable_vat ? true : undefined,
    fiscalLabel: share(orUndefined(row.fiscal_label)),
    status: share(row.status),
    vintages,
  });
}

const NOTHING_SAID: SellerTexts = { texts: {}, ingredientList: [], allergens: [], allergensNote: {} };

function saidOf(texts: SellerTexts["texts"], newest: VintageRow | undefined): SellerTexts {
  const written = {
    texts,
    ingredientList: newest?.ingredient_list ?? [],
    allergens: newest?.allergens ?? [],
    allergensNote: newest?.allergens_note ?? {},
  };
  return Object.values(written).every((part) => Object.keys(part).length === 0) ? NOTHING_SAID : written;
}

/** Returns the facts of the vintages that have any. */
const factsOf = (rows: readonly VintageRow[]): Map<string, WineFacts> =>
  new Map(
    rows.flatMap((row): [string, WineFacts][] => {
      const { servingFromC, servingToC, keepFrom, keepPeak, keepTo, decantMinutes, blend, plots } = row;
      const facts = { servingFromC, servingToC, keepFrom, keepPeak, keepTo, decantMinutes, blend, plots };
      return hasWineFacts(facts) ? [[row.id, facts]] : [];
    }),
  );

export type CatalogueRows = {
  products: Product[];
  tickets: Ticket[];
  texts: Map<string, SellerTexts>;
  visuals: Map<string, ShownVisual[]>;
  /** Facts of vintages that have any, by their id. */
  wineFacts: Map<string, WineFacts>;
  version: number;
  warehouseIds: string[];
};

/**
 * Products of one round of reading. The rows of a whole shop at once would take several times the memory of what is
 * made of them, and other requests would wait until all are read.
 */
const AT_ONCE = 250;

/**
 * Products after which the garbage of their reading is collected; a smaller shop leaves it to V8. Otherwise the heap
 * grows by several times the shop, and keeps that memory.
 */
const COLLECTED = 5000;

type Read = Pick<CatalogueRows, "products" | "texts" | "visuals" | "wineFacts">;

/** Reads some products with all that they have, and adds them to what was read before. */
async function addProducts(
  tx: Tx,
  { shopId, productIds }: { shopId: string; productIds: readonly string[] },
  { read, share }: { read: Read; share: Share },
): Promise<void> {
  const of = { shopId, productIds };
  const rows = new Map((await tx.rows<ProductRow>(PRODUCTS, of)).map((row) => [row.id, row]));
  const vintageRows = await tx.rows<VintageRow>(VINTAGES, of);
  const formatRows = await tx.rows<FormatRow>(FORMATS, of);
  const priced = { shopId, formatIds: formatRows.map(({ id }) => id) };
  const grids = groupBy(await tx.rows<GridRow>(GRIDS, priced), (g) => g.format_id);
  const contents = groupBy(await tx.rows<ContentRow>(CONTENTS, priced), (c) => c.format_id);
  const vintages = groupBy(vintageRows, (v) => v.product_id);
  const formats = groupBy(formatRows, (f) => f.vintage_id);
  for (const [id, facts] of factsOf(vintageRows)) read.wineFacts.set(id, facts);
  for (const id of productIds) {
    const row = rows.get(id);
    if (!row) continue;
    const own = vintages.get(id) ?? [];
    const picture = pictureOf(row.visuals, own, formats);
    const offered = (v: VintageRow): Format[] =>
      (formats.get(v.id) ?? []).map((f) =>
        formatOf(
          { ...f, visual: f.visual ?? picture },
          grids.get(f.id) ?? [],
          contents.get(f.id) ?? [],
          share,
        ),
      );
    const sold = own.map((v) => vintageOf(v, row.fiscal_label, offered(v), share));
    read.texts.set(id, saidOf(row.texts, own[0]));
    read.visuals.set(id, visualsOf(row.visuals, own, formats));
    read.products.push(productOf(shopId, row, sold, share));
  }
}

/**
 * Reads everything that a shop sells. The version is read first: a change during the reading makes the result stale,
 * never wrong. `onCount` learns the number of products before they are read.
 */
export async function readCatalogue(
  tx: Tx,
  shopId: string,
  onCount: (products: number) => void = () => undefined,
): Promise<CatalogueRows> {
  const version = await catalogueVersion(tx, shopId);
  const ids = (await tx.rows<{ id: string }>(PRODUCT_IDS, { shopId })).map(({ id }) => id);
  onCount(ids.length);
  const warehouses = await tx.rows<{ id: string }>(WAREHOUSES, { shopId });
  const read: Read = { products: [], texts: new Map(), visuals: new Map(), wineFacts: new Map() };
  const share = openShare();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (ids.length > COLLECTED && from % COLLECTED === 0) collectGarbage("regular");
    await addProducts(tx, { shopId, productIds: ids.slice(from, from + AT_ONCE) }, { read, share });
  }
  return {
    ...read,
    version,
    warehouseIds: warehouses.map((w) => w.id),
    tickets: await readTickets(tx, shopId),
  };
}

/** Reads the whole offer of one format. */
export async function readFormat(
  tx: Tx,
  shopId: string,
  formatId: string,
): Promise<{ format: Format; version: number } | undefined> {
  const row = await tx.one<FormatRow & { version: number }>(FORMAT, { shopId, formatId });
  if (!row) return undefined;
  const grids = await tx.rows<GridRow>(GRIDS_OF, { shopId, formatId });
  const contents = await tx.rows<ContentRow>(CONTENTS_OF, { shopId, formatId });
  return { format: formatOf(row, grids, contents), version: row.version };
}

/** Returns the number that increases with each change of anything that a price of the shop depends on. */
export async function catalogueVersion(tx: Tx, shopId: string): Promise<number> {
  return (await tx.one<{ version: number }>(VERSION, { shopId }))?.version ?? 0;
}

/** Returns the shop of a published product. */
export async function shopOfProduct(tx: Tx, productId: string): Promise<string | undefined> {
  return (await tx.one<{ shop_id: string }>(SHOP_OF_PRODUCT, { productId }))?.shop_id;
}
