import {
  colorIn,
  listIn,
  numberIn,
  productTypeIn,
  sizeIn,
  type Size,
} from "@cuvee/core/insight/imports/values.ts";
import { richTextOf } from "@cuvee/core/kit/richText.ts";
import { freeKey, slugOf } from "@cuvee/core/kit/slugs.ts";
import { NO_NUTRITION } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { ProductBody } from "@cuvee/core/offer/catalogue/record.contract.ts";
import { newId } from "#kit/mount.ts";
import { readShop } from "#shops/settings/settings.ts";
import { LineError, readField, type Bench, type Cells } from "./line.ts";

type VintageBody = ProductBody["vintages"][number];
export type FormatBody = VintageBody["formats"][number];

const wrongVat = (): never => {
  throw new LineError([{ field: "vat", code: "vat-rate" }]);
};

/** What a file says of a product, its vintage and its format; what it does not say is null. */
export async function factsIn(bench: Bench, cells: Cells) {
  const { rules } = await readShop(bench.tx, bench.shopId);
  const vat = readField(cells, "vat", numberIn, "number");
  const vatType = (["standard", "medium", "reduced"] as const).find(
    (type) => vat !== null && rules.vatRate[type] === Math.round(vat * 100),
  );
  const alcohol = readField(cells, "alcohol", numberIn, "number");
  const price = readField(cells, "priceTtc", numberIn, "number");
  const weight = readField(cells, "weight", numberIn, "number");
  return {
    name: cells("name"),
    vintage: cells("vintage") || "NV",
    productType: readField(cells, "productType", productTypeIn, "product-type"),
    color: readField(cells, "color", colorIn, "color-name"),
    appellation: cells("appellation") || null,
    gamme: cells("gamme") || null,
    quality: cells("quality") || null,
    grapes: listIn(cells("grapes")),
    labels: listIn(cells("labels")),
    alcohol: alcohol === null ? null : Math.round(alcohol * 100),
    size: readField(cells, "format", sizeIn, "size"),
    vatType: vat === null ? null : (vatType ?? wrongVat()),
    ean: cells("ean").replace(/\s/g, "") || null,
    ref: cells("ref"),
    unitE4: price === null ? null : Math.round(price * 10_000),
    // A bottle of more than fifty kilograms is written in grams.
    weightG: weight === null ? null : Math.round(weight <= 50 ? weight * 1000 : weight),
    description: cells("description"),
  };
}
export type Facts = Awaited<ReturnType<typeof factsIn>>;

/** A reference as a key: letters, digits and hyphens. */
export const keyed = (text: string): string => slugOf(text, 40);

const refOf = (facts: Facts, size: Size, taken: ReadonlySet<string>): string => {
  const usual = `${size.bib ? "bib" : "b"}${size.volumeMl / 10}${size.pack > 1 ? `x${size.pack}` : ""}`;
  const wanted = keyed(facts.ref) || keyed(usual);
  return taken.has(wanted) ? freeKey(wanted, taken) : wanted;
};

/** A format as the file says it; a carton that is sold as one holds all of its bottles. */
export function newFormat(bench: Bench, facts: Facts, size: Size, taken: ReadonlySet<string>): FormatBody {
  return {
    id: newId(bench.services),
    ref: refOf(facts, size, taken),
    type: size.bulk ? "vrac" : size.bib ? "bib" : "bottle",
    container: null,
    nameInShop: size.pack > 1 ? `${size.pack} × ${size.volumeMl / 10} cl` : null,
    unity: "cl",
    unityValueE3: Math.round((size.volumeMl * size.pack * 1000) / 10),
    showUnityValue: true,
    eq75: null,
    weightG: facts.weightG ?? 0,
    packing: size.pack > 1 ? { packing: "carton", packingQuantity: size.pack } : null,
    contents: [],
    ean: facts.ean,
    visuals: [],
    closed: false,
    unitE4: facts.unitE4 ?? 0,
  };
}

/** A vintage with what the file says of it. */
export const newVintage = (bench: Bench, facts: Facts, formats: FormatBody[]): VintageBody => ({
  id: newId(bench.services),
  name: facts.vintage,
  alcohol: facts.alcohol,
  advanced: {},
  ingredients: {},
  allergens: [],
  allergensNote: {},
  nutrition: NO_NUTRITION,
  closed: false,
  formats,
});

/** The description in French, where the file has one. */
export const described = (description: string) =>
  description === "" ? {} : { fr: { description: richTextOf(description) } };
