import {
  newProductBody,
  productBody,
  type ProductBody,
} from "@cuvee/core/offer/catalogue/record.contract.ts";
import type { FormatRead, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { nextSlug, slugOf } from "@cuvee/core/kit/slugs.ts";
import { newId } from "#kit/mount.ts";
import { isSlugTaken } from "#offer/catalogue/checks.queries.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { changeProduct, createProduct, type Desk } from "#offer/catalogue/records.ts";
import { savePrices } from "#offer/pricing/matrix.queries.ts";
import { parsed, type Bench, type Cells, type Done, type Undone } from "./line.ts";
import {
  described,
  factsIn,
  keyed,
  newFormat,
  newVintage,
  type Facts,
  type FormatBody,
} from "./productFacts.ts";
import type { Undo } from "./queries.ts";
import { formatOfEan, priceOf, productNamed, removeProduct } from "./records.queries.ts";

const deskOf = ({ tx, services, shopId, by }: Bench): Desk => ({
  tx,
  live: services.live,
  jobs: services.jobs,
  shopId,
  by: { at: new Date(services.now()), by },
  withPrices: true,
});

async function freeSlug(bench: Bench, name: string, productId: string): Promise<string> {
  let slug = slugOf(name) || "produit";
  while (await isSlugTaken(bench.tx, bench.shopId, slug, productId)) slug = nextSlug(slug);
  return slug;
}

async function addProduct(bench: Bench, facts: Facts): Promise<Done> {
  const id = newId(bench.services);
  const size = facts.size ?? { volumeMl: 750, pack: 1, bib: false, bulk: false };
  const body = parsed(newProductBody, {
    id,
    slug: await freeSlug(bench, facts.name, id),
    productType: facts.productType ?? "wine",
    accessoryType: null,
    name: facts.name,
    precision: null,
    color: facts.color,
    appellation: facts.appellation,
    category: null,
    quality: facts.quality,
    gamme: facts.gamme,
    producer: null,
    brand: null,
    country: null,
    labels: facts.labels,
    grapes: facts.grapes,
    vatType: facts.vatType ?? "standard",
    disableVAT: false,
    fiscalLabel: null,
    exciseCode: null,
    wineCategory: null,
    growingZone: null,
    cnCode: null,
    netMassGPerL: null,
    // What comes from a file is looked at before it is shown.
    status: "paused",
    descriptions: described(facts.description),
    visuals: [],
    vintages: [newVintage(bench, facts, [newFormat(bench, facts, size, new Set())])],
  });
  const made = await createProduct(deskOf(bench), body);
  return { made: "created", undo: { id, version: made.version, from: null, before: null } };
}

/** The body that sets a product as it is. */
function bodyOf(record: ProductRecord): ProductBody {
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

/** What the file says over what is there: it never empties anything. */
const over = <T>(said: T | null, there: T): T => said ?? there;

async function changeOne(bench: Bench, facts: Facts, productId: string): Promise<Done> {
  const { tx, shopId } = bench;
  const record = await readRecord(tx, shopId, productId, true);
  const before = bodyOf(record);
  const size = facts.size;
  const named = record.vintages.find((v) => v.name.toLowerCase() === facts.vintage.toLowerCase());
  const taken = new Set(named?.formats.map((f) => f.ref));
  const same = named?.formats.find((f) =>
    facts.ean !== null && f.ean !== null
      ? f.ean === facts.ean
      : facts.ref !== ""
        ? f.ref === keyed(facts.ref)
        : size !== null && f.volumeMl === size.volumeMl * size.pack,
  );
  const added = same || size === null ? [] : [newFormat(bench, facts, size, taken)];
  const vintages = named
    ? before.vintages.map((vintage) =>
        vintage.id === named.id
          ? {
              ...vintage,
              alcohol: over(facts.alcohol, vintage.alcohol),
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
    : [...before.vintages, newVintage(bench, facts, added)];
  const body = parsed(productBody, {
    ...before,
    productType: over(facts.productType, before.productType),
    color: over(facts.color, before.color),
    appellation: over(facts.appellation, before.appellation),
    gamme: over(facts.gamme, before.gamme),
    quality: over(facts.quality, before.quality),
    grapes: facts.grapes.length > 0 ? facts.grapes : before.grapes,
    labels: facts.labels.length > 0 ? facts.labels : before.labels,
    vatType: over(facts.vatType, before.vatType),
    descriptions: { ...described(facts.description), ...before.descriptions },
    vintages,
  });
  const now = await changeProduct(deskOf(bench), productId, body);
  const price = same && facts.unitE4 !== null ? await priceOf(tx, shopId, same.id) : undefined;
  if (price && facts.unitE4 !== null && price.unitE4 !== facts.unitE4)
    await savePrices(tx, shopId, [{ formatId: price.formatId, unitE4: facts.unitE4 }]);
  return {
    made: "changed",
    undo: {
      id: productId,
      version: now.version,
      from: record.version,
      before: { body: before, price: price ?? null },
    },
  };
}

/** Brings in a line of products: makes the product, or adds a vintage or a format to one of that name, or sets what the line says of it. */
export async function importProduct(bench: Bench, cells: Cells): Promise<Done> {
  const facts = await factsIn(bench, cells);
  const known = facts.ean ? await formatOfEan(bench.tx, bench.shopId, facts.ean) : undefined;
  const productId =
    known?.productId ?? (facts.name ? await productNamed(bench.tx, bench.shopId, facts.name) : undefined);
  return productId === undefined ? addProduct(bench, facts) : changeOne(bench, facts, productId);
}

/** The field of the file that a path of a product's body comes from. */
export function productFieldOf(path: string): string | null {
  const [, inFormat] = /^vintages\.\d+\.formats\.\d+\.(\w+)/.exec(path) ?? [];
  if (inFormat)
    return { unitE4: "priceTtc", weightG: "weight", ean: "ean", ref: "ref" }[inFormat] ?? "format";
  const [, inVintage] = /^vintages\.\d+\.(\w+)/.exec(path) ?? [];
  if (inVintage) return inVintage === "alcohol" ? "alcohol" : "vintage";
  const first = path.split(".")[0] ?? "";
  return (
    ({ vatType: "vat", descriptions: "description", slug: "name" } as Record<string, string>)[first] ??
    (first || null)
  );
}

type Before = { body: ProductBody; price: { formatId: string; unitE4: number } | null };

/** Takes a line back: the product goes, or is as it was, unless somebody has changed it since. */
export async function undoProduct(bench: Bench, undo: Undo): Promise<Undone> {
  const { tx, shopId } = bench;
  const now = await readRecord(tx, shopId, undo.id, true).catch(() => null);
  if (!now || now.version !== undo.version) return "kept";
  if (undo.before === null) {
    await removeProduct(tx, shopId, undo.id);
    await bench.services.live.tell(tx, { kind: "catalogue", shopId });
    return "gone";
  }
  const { body, price } = undo.before as Before;
  const back = parsed(productBody, { ...body, version: now.version });
  const { version } = await changeProduct(deskOf(bench), undo.id, back);
  if (price) await savePrices(tx, shopId, [price]);
  return { version };
}
