import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import { textOfHtml } from "@cuvee/core/insight/imports/html.ts";
import { currencyIn, moneyIn, numberIn, vatRateIn } from "@cuvee/core/insight/imports/numbers.ts";
import {
  sizeIn,
  sizeInTitle,
  vintageIn,
  vintageInTitle,
  type Size,
} from "@cuvee/core/insight/imports/sizes.ts";
import {
  appellationIn,
  colorIn,
  countryIn,
  isPiece,
  listIn,
  productTypeIn,
} from "@cuvee/core/insight/imports/values.ts";
import { divideRounded } from "@cuvee/core/kit/money.ts";
import { richTextOf } from "@cuvee/core/kit/texts/richText.ts";
import { freeKey, slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import {
  emptyFields,
  FORMAT_FIELDS,
  PRODUCT_FIELDS,
  VINTAGE_FIELDS,
  type ProductFieldName,
  type ProductFields,
  type VintageFields,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { blendIn, plotsIn } from "@cuvee/core/offer/catalogue/wineFactTexts.ts";
import type { WineFacts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import { NO_NUTRITION } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { ProductBody } from "@cuvee/core/offer/catalogue/record.contract.ts";
import type { VatType } from "@cuvee/core/shops/settings/taxes.ts";
import { newId } from "#kit/http/mount.ts";
import { readShop } from "#shops/settings/settings.ts";
import { LineError, readField, type ImportContext, type Cells } from "./line.ts";

type VintageBody = ProductBody["vintages"][number];
export type FormatBody = VintageBody["formats"][number];

const fault = (field: string, code: string): never => {
  throw new LineError([{ field, code }]);
};

/** Reads vintage and size from a title where no column has them, as in the titles of many shops. */
function titleIn(context: ImportContext, cells: Cells): { name: string; vintage: string; format: string } {
  const title = cells("name").replace(/\s+/g, " ");
  const given = { vintage: vintageIn(cells("vintage", "said")), format: cells("format", "said") };
  const sized = sizeInTitle(title);
  const same =
    sized && given.format !== "" ? sizeIn(sized.format)?.volumeMl === sizeIn(given.format)?.volumeMl : true;
  const unsized = sized && same ? sized.name : title;
  const latest = new Date(context.services.now()).getUTCFullYear() + 1;
  const dated = vintageInTitle(unsized, latest);
  const isTaken = dated !== null && (given.vintage === "" || given.vintage === dated.vintage);
  return {
    name: isTaken ? dated.name : unsized,
    vintage: given.vintage || (dated?.vintage ?? (vintageIn(cells("vintage")) || "NV")),
    format: given.format || (sized?.format ?? ""),
  };
}

/**
 * Returns the price of one unit with tax, in ten-thousandths of a euro; a price without tax is raised by its rate and
 * rounded to the cent.
 */
function priceIn(context: ImportContext, cells: Cells, vatRateBp: number): number | null {
  const field = cells("priceTtc") === "" && cells("priceHt") !== "" ? "priceHt" : "priceTtc";
  const price = readField(cells, field, (text) => moneyIn(text, context.sign), "number");
  if (price === null) return null;
  const named = price.currency ?? (cells("currency") || currencyIn(cells(field, "heading")));
  if (named !== null && (currencyIn(named) ?? named) !== "EUR") fault(field, "currency");
  if (price.value < 0) fault(field, "number");
  const unitE4 = Math.round(price.value * 10_000);
  return field === "priceTtc" ? unitE4 : divideRounded(unitE4 * (10_000 + vatRateBp), 1_000_000) * 100;
}

/**
 * Returns the type of a product: by its column, else by its categories ("Vins rouges"), else the default for lines
 * without one.
 */
function typeIn(cells: Cells) {
  const text = cells("productType", "said");
  if (text !== "") return readField(cells, "productType", productTypeIn, "product-type");
  return productTypeIn(cells("categories")) ?? readField(cells, "productType", productTypeIn, "product-type");
}

/** Returns the colour: by its column, else the one that the type or the categories name. */
const colourIn = (cells: Cells) =>
  readField(cells, "color", colorIn, "color-name") ??
  [cells("productType", "raw"), cells("categories", "raw")]
    .filter(Boolean)
    .map(colorIn)
    .find((color) => color !== null && color !== "none") ??
  null;

/** Fields of a product that a file has as texts without a reading of their own. */
const TEXTS = IMPORT_FIELDS.products
  .map(({ name }) => name)
  .filter((name) => name in PRODUCT_FIELDS && PRODUCT_FIELDS[name as ProductFieldName].kind === "text");

/** Returns the fields of the product that a line has a value for. */
function fieldsIn(cells: Cells, vatType: VatType | undefined): Partial<ProductFields> {
  const texts = {
    ...Object.fromEntries(TEXTS.map((name) => [name, cells(name)])),
    productType: typeIn(cells),
    color: colourIn(cells),
    appellation: appellationIn(cells("appellation")),
    country: readField(cells, "country", countryIn, "country-name"),
    grapes: listIn(cells("grapes")),
    labels: listIn(cells("labels")),
    vatType,
  };
  return Object.fromEntries(
    Object.entries(texts).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
}

/** Figures of a vintage about its serving and keeping that a file can have. */
export const WINE_FIGURES = [
  "servingFromC",
  "servingToC",
  "keepFrom",
  "keepPeak",
  "keepTo",
  "decantMinutes",
] as const satisfies readonly (keyof VintageFields)[];

function wineIn(
  cells: Cells,
  sign: ImportContext["sign"],
): Partial<VintageFields> & Partial<Pick<WineFacts, "blend" | "plots">> {
  const found: Partial<VintageFields> = {};
  for (const name of WINE_FIGURES) {
    const figure = readField(cells, name, (text) => numberIn(text, sign), "number");
    if (figure !== null) found[name] = Math.round(figure);
  }
  const blend = readField(cells, "blend", blendIn, "blend-form");
  const plots = readField(cells, "plots", plotsIn, "plots-form");
  return { ...found, ...(blend === null ? {} : { blend }), ...(plots === null ? {} : { plots }) };
}

/** Returns the facts of a file about a product, its vintage and its format; null for those that it does not have. */
export async function factsIn(context: ImportContext, cells: Cells) {
  const { sign } = context;
  const { rules } = await readShop(context.tx, context.shopId);
  const vat = readField(cells, "vat", (text) => vatRateIn(text, sign), "number");
  const vatType = (["standard", "medium", "reduced"] as const).find(
    (type) => vat !== null && rules.vatRate[type] === Math.round(vat * 100),
  );
  if (vat !== null && vatType === undefined) fault("vat", "vat-rate");
  const alcohol = readField(cells, "alcohol", (text) => numberIn(text, sign), "number");
  const weight = readField(cells, "weight", (text) => numberIn(text, sign), "number");
  const stock = readField(cells, "stock", (text) => numberIn(text, sign), "number");
  if (stock !== null && stock < 0) fault("stock", "quantity");
  const title = titleIn(context, cells);
  const fields = fieldsIn(cells, vatType);
  const isUnsized = isPiece(fields.productType ?? null);
  const size = title.format === "" ? null : sizeIn(title.format);
  if (title.format !== "" && size === null) fault("format", "size");
  return {
    name: title.name,
    vintage: title.vintage,
    fields,
    alcohol: alcohol === null ? null : Math.round(alcohol * 100),
    /** Serving, keeping and origin of the vintage: only those that the line has. */
    wine: wineIn(cells, sign),
    /** Null: a piece, or the default for lines without a size. */
    size: size ?? (isUnsized ? null : readField(cells, "format", sizeIn, "size")),
    isSized: size !== null,
    isPiece: size === null && isUnsized,
    ean: cells("ean").replace(/\s/g, "") || null,
    ref: cells("ref"),
    unitE4: priceIn(context, cells, rules.vatRate[vatType ?? "standard"]),
    // A bottle above fifty kilograms is written in grams.
    weightG: weight === null ? null : Math.round(weight <= 50 ? weight * 1000 : weight),
    stock,
    description: textOfHtml(cells("description")),
  };
}
export type Facts = Awaited<ReturnType<typeof factsIn>>;

/** Converts a reference to a key: letters, digits and hyphens. */
export const keyOfReference = (text: string): string => slugOf(text, 40);

const refOf = (facts: Facts, size: Size | null, taken: ReadonlySet<string>): string => {
  const usual = size
    ? `${size.bib ? "bib" : "b"}${size.volumeMl / 10}${size.pack > 1 ? `x${size.pack}` : ""}`
    : "unit";
  const wanted = keyOfReference(facts.ref) || keyOfReference(usual);
  return taken.has(wanted) ? freeKey(wanted, taken) : wanted;
};

/**
 * Returns a format with the facts of the file; a carton that is sold as one unit holds all of its bottles. A piece has
 * no size.
 */
export function newFormat(context: ImportContext, facts: Facts, taken: ReadonlySet<string>): FormatBody {
  const { size } = facts;
  if (!size && !facts.isPiece) return fault("format", "needed");
  return {
    id: newId(context.services),
    ref: refOf(facts, size, taken),
    type: size ? (size.bulk ? "vrac" : size.bib ? "bib" : "bottle") : "custom",
    ...emptyFields(FORMAT_FIELDS),
    nameInShop: size && size.pack > 1 ? `${size.pack} × ${size.volumeMl / 10} cl` : null,
    unity: size ? "cl" : "unit",
    unityValueE3: size ? Math.round((size.volumeMl * size.pack * 1000) / 10) : 1000,
    showUnityValue: size !== null,
    eq75: null,
    weightG: facts.weightG ?? 0,
    packing: size && size.pack > 1 ? { packing: "carton", packingQuantity: size.pack } : null,
    contents: [],
    ean: facts.ean,
    visuals: [],
    unitE4: facts.unitE4 ?? 0,
  };
}

/** Returns a vintage with the facts of the file. */
export const newVintage = (context: ImportContext, facts: Facts, formats: FormatBody[]): VintageBody => ({
  id: newId(context.services),
  ...emptyFields(VINTAGE_FIELDS),
  name: facts.vintage,
  alcohol: facts.alcohol,
  ...facts.wine,
  advanced: {},
  ingredients: {},
  allergens: [],
  allergensNote: {},
  nutrition: NO_NUTRITION,
  formats,
});

/** Returns the description in French, where the file has one. */
export const described = (description: string) =>
  description === "" ? {} : { fr: { description: richTextOf(description) } };
