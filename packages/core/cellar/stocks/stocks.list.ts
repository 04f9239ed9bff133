import { COUNTED_FAMILIES } from "#cellar/stocks/stocks.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Stock by place, and articles without any. */
export const STOCK_LIST = declareList({
  name: "stocks",
  texts: "cellar",
  defaultSort: "productName",
  columns: {
    productName: { kind: "text", sort: true },
    vintage: { kind: "text", sort: true, filter: true },
    warehouseId: { kind: "text", filter: true },
    warehouse: { kind: "text", sort: true, filter: true },
    dutyStatus: { kind: "text", filter: ["suspended", "paid"], words: "cellar:duty" },
    lot: { kind: "text", sort: true, filter: true },
    family: { kind: "text", sort: true, filter: true, offers: COUNTED_FAMILIES, words: "cellar:family" },
    color: { kind: "text", filter: true, words: "cellar:color" },
    onHand: { kind: "number", sort: true, filter: true },
    reserved: { kind: "number", sort: true, filter: true },
    available: { kind: "number", sort: true, filter: true },
    stockVolumeMl: { kind: "number", sort: true, total: true },
    valueCents: { kind: "cents", sort: true, filter: true, total: true },
    retailCents: { kind: "cents", sort: true, total: true },
    isLow: { kind: "boolean", filter: true },
    least: { kind: "number", sort: true },
    ean: { kind: "text" },
  },
});
