import { COLORS, PRODUCT_STATUSES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { LABELS } from "#offer/catalogue/facts.ts";
import { LISTED_FIELDS, PRODUCT_FIELDS, type NamesWith } from "#offer/catalogue/fields.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

type FieldColumn<N extends NamesWith<"listed">> = (typeof PRODUCT_FIELDS)[N]["listed"] extends { sort: true }
  ? { kind: "text"; filter: true; sort: true }
  : { kind: "text"; filter: true };

/** Columns of the fields of a product that are in the list, all of them texts. */
const FIELDS = Object.fromEntries(
  LISTED_FIELDS.map((name) => {
    const sort = "sort" in PRODUCT_FIELDS[name].listed ? { sort: true } : {};
    return [name, { kind: "text", filter: true, ...sort }];
  }),
) as { [N in NamesWith<"listed">]: FieldColumn<N> };

/** Products of a shop: the price is the lowest public one, the stock counts all formats. */
export const PRODUCT_LIST = declareList({
  name: "products",
  texts: "catalogue",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    productType: { kind: "text", sort: true, filter: PRODUCT_TYPES, words: "catalogue:types" },
    color: { kind: "text", filter: COLORS, words: "catalogue:colors" },
    ...FIELDS,
    labels: { kind: "set", filter: true, offers: LABELS },
    vintages: { kind: "set", filter: true },
    blend: { kind: "text" },
    plots: { kind: "text" },
    formats: { kind: "number" },
    price: { kind: "e4", sort: true },
    available: { kind: "number", sort: true, filter: true },
    status: { kind: "text", sort: true, filter: PRODUCT_STATUSES, words: "catalogue:statuses" },
    changedAt: { kind: "instant", sort: true, filter: true },
  },
});
