import { declareList } from "#kit/list/listDeclaration.ts";

/** Levels below which the staff is notified. */
export const THRESHOLD_LIST = declareList({
  name: "thresholds",
  texts: "cellar",
  defaultSort: "productName",
  columns: {
    productName: { kind: "text", sort: true },
    vintage: { kind: "text", filter: true },
    formatId: { kind: "text", filter: true },
    warehouseId: { kind: "text", filter: true },
    warehouse: { kind: "text", sort: true, filter: true },
    least: { kind: "number", sort: true },
    available: { kind: "number", sort: true },
    isBelow: { kind: "boolean", filter: true },
  },
});
