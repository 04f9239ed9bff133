import {
  fieldsNamed,
  FORMAT_FIELDS,
  PRODUCT_FIELDS,
  PUBLISHED_FIELDS,
  VINTAGE_FIELDS,
  type Field,
  type Fields,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { NO_WINE_FACTS } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { Columns, ColumnType } from "#kit/list/columns.queries.ts";

const TYPES: Readonly<Record<Field["kind"], ColumnType>> = {
  text: "text",
  words: "text[]",
  choice: "text",
  number: "int",
  flag: "boolean",
};

/** Returns the columns of fields of a product, a vintage or a format. */
export const columnsOf = (fields: Fields): Columns =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, TYPES[kind]]));

/** Columns that a product's record sets, by field. */
export const PRODUCT_COLUMNS: Columns = {
  slug: "text",
  name: "text",
  ...columnsOf(PRODUCT_FIELDS),
  status: "text",
  descriptions: "jsonb",
  visuals: "jsonb",
};

/** Columns that buyers read as they are, by field. */
export const PUBLISHED_COLUMNS: Columns = columnsOf(fieldsNamed(PUBLISHED_FIELDS));

/** Columns of a vintage's facts, by field. */
export const VINTAGE_COLUMNS: Columns = {
  name: "text",
  ...columnsOf(VINTAGE_FIELDS),
  advanced: "jsonb",
  ingredients: "jsonb",
  allergens: "text[]",
  allergensNote: "jsonb",
  ingredientList: "text[]",
  nutrition: "jsonb",
  blend: "jsonb",
  plots: "jsonb",
};
/** Columns of the facts of a vintage that its page shows, by field. */
export const WINE_FACT_COLUMNS: Columns = Object.fromEntries(
  Object.keys(NO_WINE_FACTS).map((name) => [name, VINTAGE_COLUMNS[name] ?? "jsonb"]),
);

/** Columns of a format's facts, by field; its prices are not among them. */
export const FORMAT_COLUMNS: Columns = {
  vintageId: "text",
  ref: "text",
  ...columnsOf(FORMAT_FIELDS),
  unity: "text",
  unityValueE3: "bigint",
  volumeMl: "int",
  eq75: "int",
  ownEq75: "int",
  packing: "text",
  packingQuantity: "int",
  ean: "text",
  visuals: "jsonb",
  visual: "text",
};
