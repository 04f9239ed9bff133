import { PRODUCT_STATUSES } from "#offer/catalogue/catalogue.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Prices of the formats, by product, vintage and size. */
export const MATRIX_LIST = declareList({
  name: "matrix",
  texts: "prices",
  defaultSort: "product",
  columns: {
    product: { kind: "text", sort: true },
    price: { kind: "e4", sort: true, filter: true },
    status: { kind: "text", filter: PRODUCT_STATUSES },
    productType: { kind: "text", filter: true },
    gamme: { kind: "text", filter: true },
    appellation: { kind: "text", filter: true },
  },
});
