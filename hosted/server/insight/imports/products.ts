import {
  newProductBody,
  productBody,
  type ProductBody,
} from "@cuvee/core/offer/catalogue/record.contract.ts";
import { emptyFields, PRODUCT_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import type { FormatRead, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { recordMovement } from "#cellar/stocks/manualMovement.ts";
import { newId } from "#kit/http/mount.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { changeProduct, createProduct, type CatalogueContext } from "#offer/catalogue/records.ts";
import { freeSlug } from "#offer/catalogue/slugs.ts";
import { savePrices } from "#offer/catalogue/formats/prices.queries.ts";
import { LineError, parsed, type ImportContext, type Cells, type Done } from "./line.ts";
import {
  described,
  factsIn,
  keyOfReference,
  newFormat,
  newVintage,
  type Facts,
  type FormatBody,
  WINE_FIGURES,
} from "./productFacts.ts";
import { formatOfEan, priceOf, productNamed, warehouseNamed } from "./records.queries.ts";
import { unitsOf } from "./stocks.ts";

export const deskOf = ({
  tx,
  services,
  shopId,
  by,
}: Pick<ImportContext, "tx" | "services" | "shopId" | "by">): CatalogueContext => ({
  tx,
  live: services.live,
  jobs: services.jobs,
  shopId,
  by: { at: new Date(services.now()), by },
  withPrices: true,
});

/** The note of the stock movement that an import posts for a format that it makes; the undo finds it by this note. */
export const INITIAL = "Stock initial (import)";

/** Posts the opening stock of a new format, in the first warehouse that sells. */
async function openStock(
  context: ImportContext,
  format: FormatBody | undefined,
  facts: Facts,
): Promise<string | null> {
  const { tx, services, shopId, by } = context;
  if (!format || facts.stock === null || facts.stock === 0) return null;
  const quantity = unitsOf(format.type === "vrac", facts.stock);
  if (quantity === null) throw new LineError([{ field: "stock", code: "quantity" }]);
  const warehouse = await warehouseNamed(tx, shopId, "");
  if (!warehouse) throw new LineError([{ field: "stock", code: "unknown-warehouse" }]);
  await recordMovement(
    { tx, services, shopId, by },
    {
      formatId: format.id,
      warehouseId: warehouse.id,
      kind: "inventory",
      quantity,
      reason: INITIAL,
      observation: "",
      document: "",
    },
  );
  return format.id;
}

async function addProduct(context: ImportContext, facts: Facts): Promise<Done> {
  const id = newId(context.services);
  const format = newFormat(context, facts, new Set());
  const body = parsed(newProductBody, {
    id,
    slug: await freeSlug(context.tx, context.shopId, facts.name, id),
    ...emptyFields(PRODUCT_FIELDS),
    productType: "wine",
    vatType: "standard",
    ...facts.fields,
    name: facts.name,
    // Products from a file are reviewed before they are shown.
    status: "paused",
    descriptions: described(facts.description),
    visuals: [],
    vintages: [newVintage(context, facts, [format])],
  });
  const product = await createProduct(deskOf(context), body);
  await openStock(context, format, facts);
  return { made: "created", undo: { id, version: product.version, from: null, before: null } };
}

/** Returns the body that sets a product to its current state. */
export function bodyOf(record: ProductRecord): ProductBody {
  const { id: _, createdAt: __, changedAt: ___, changedBy: ____, ...facts } = record;
  const format = ({
    volumeMl: _v,
    eq75InForce: _e,
    unitE4: _u,
    grids: _g,
    onHand: _o,
    available: _a,
    version: _n,
    ...rest
  }: FormatRead): FormatBody => rest;
  return {
    ...facts,
    vintages: record.vintages.map((vintage) => ({ ...vintage, formats: vintage.formats.map(format) })),
  };
}

/** Returns the value of the file, else the existing one: an import never empties a field. */
const over = <T>(given: T | null, there: T): T => given ?? there;

async function changeOne(context: ImportContext, facts: Facts, productId: string): Promise<Done> {
  const { tx, shopId } = context;
  const record = await readRecord(tx, shopId, productId, true);
  const before = bodyOf(record);
  const size = facts.size;
  const named = record.vintages.find((v) => v.name.toLowerCase() === facts.vintage.toLowerCase());
  const taken = new Set(named?.formats.map((f) => f.ref));
  const same = named?.formats.find((f) =>
    facts.ean !== null && f.ean !== null
      ? f.ean === facts.ean
      : facts.ref !== ""
        ? f.ref === keyOfReference(facts.ref)
        : f.volumeMl === (size ? size.volumeMl * size.pack : 0),
  );
  // A line without a size, of an existing vintage, concerns the existing format.
  const isAdded = !same && (facts.isSized || facts.isPiece || facts.ref !== "" || !named);
  const added = isAdded ? [newFormat(context, facts, taken)] : [];
  const vintages = named
    ? before.vintages.map((vintage) =>
        vintage.id === named.id
          ? {
              ...vintage,
              alcohol: over(facts.alcohol, vintage.alcohol),
              ...facts.wine,
              formats: [
                ...vintage.formats.map((format) =>
                  format.id === same?.id
                    ? {
                        ...format,
                        ean: over(facts.ean, format.ean),
                        weightG: over(facts.weightG, format.weightG),
                      }
                    : format,
                ),
                ...added,
              ],
            }
          : vintage,
      )
    : [...before.vintages, newVintage(context, facts, added)];
  const body = parsed(productBody, {
    ...before,
    ...facts.fields,
    descriptions: { ...described(facts.description), ...before.descriptions },
    vintages,
  });
  const now = await changeProduct(deskOf(context), productId, body);
  const stocked = await openStock(context, added[0], facts);
  const price = same && facts.unitE4 !== null ? await priceOf(tx, shopId, same.id) : undefined;
  if (price && facts.unitE4 !== null && price.unitE4 !== facts.unitE4)
    await savePrices(tx, shopId, [{ formatId: price.formatId, unitE4: facts.unitE4 }]);
  return {
    made: "changed",
    undo: {
      id: productId,
      version: now.version,
      from: record.version,
      before: { body: before, price: price ?? null, stocked } satisfies Before,
    },
  };
}

/** Imports a line of products: creates the product, adds a vintage or a format to one of that name, or updates it. */
export async function importProduct(context: ImportContext, cells: Cells): Promise<Done> {
  const facts = await factsIn(context, cells);
  const known = facts.ean ? await formatOfEan(context.tx, context.shopId, facts.ean) : undefined;
  const productId =
    known?.productId ??
    (facts.name
      ? await productNamed(context.tx, context.shopId, {
          name: facts.name,
          color: facts.fields.color ?? null,
          producer: facts.fields.producer ?? null,
        })
      : undefined);
  return productId === undefined ? addProduct(context, facts) : changeOne(context, facts, productId);
}

const OF_VINTAGE: ReadonlySet<string> = new Set(["alcohol", "blend", "plots", ...WINE_FIGURES]);

/** Returns the field of the file that a path of a product's body comes from. */
export function productFieldOf(path: string): string | null {
  const [, inFormat] = /^vintages\.\d+\.formats\.\d+\.(\w+)/.exec(path) ?? [];
  if (inFormat)
    return { unitE4: "priceTtc", weightG: "weight", ean: "ean", ref: "ref" }[inFormat] ?? "format";
  const [, inVintage] = /^vintages\.\d+\.(\w+)/.exec(path) ?? [];
  if (inVintage) return OF_VINTAGE.has(inVintage) ? inVintage : "vintage";
  const first = path.split(".")[0] ?? "";
  return (
    (
      { vatType: "vat", descriptions: "description", slug: "name", visuals: "images" } as Record<
        string,
        string
      >
    )[first] ??
    (first || null)
  );
}

/** The undo record of a line: the product before it, and the parts that the line added. */
export type Before = {
  body: ProductBody;
  price: { formatId: string; unitE4: number } | null;
  /** The format that the line created with stock; absent in older imports. */
  stocked?: string | null;
};
