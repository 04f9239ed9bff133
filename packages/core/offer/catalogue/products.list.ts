import { COLORS, PRODUCT_STATUSES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { LABELS } from "#offer/catalogue/facts.ts";
import { declareList } from "#kit/listDeclaration.ts";

/** Products of a shop: the price is the lowest public one, the stock counts all formats. */
export const PRODUCT_LIST = declareList({
  name: "products",
  texts: "catalogue",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    productType: { kind: "text", sort: true, filter: PRODUCT_TYPES, words: "catalogue:types" },
    color: { kind: "text", filter: COLORS, words: "catalogue:colors" },
    appellation: { kind: "text", sort: true, filter: true },
    gamme: { kind: "text", sort: true, filter: true },
    quality: { kind: "text", filter: true },
    labels: { kind: "set", filter: true, offers: LABELS },
    vintages: { kind: "set", filter: true },
    formats: { kind: "number" },
    price: { kind: "e4", sort: true },
    available: { kind: "number", sort: true, filter: true },
    status: { kind: "text", sort: true, filter: PRODUCT_STATUSES, words: "catalogue:statuses" },
    changedAt: { kind: "instant", sort: true, filter: true },
  },
});
