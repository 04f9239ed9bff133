import { PHYSICAL_KINDS } from "#cellar/stocks/movements.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Entries and exits of the warehouses. */
export const MOVEMENT_LIST = declareList({
  name: "stockMovements",
  texts: "cellar",
  defaultSort: "-at",
  columns: {
    at: { kind: "instant", sort: true, filter: true },
    kind: { kind: "text", sort: true, filter: true, offers: PHYSICAL_KINDS, words: "cellar:kind" },
    productName: { kind: "text", sort: true },
    vintage: { kind: "text", filter: true },
    formatId: { kind: "text", filter: true },
    warehouseId: { kind: "text", filter: true },
    warehouse: { kind: "text", sort: true, filter: true },
    dutyStatus: { kind: "text", filter: ["suspended", "paid"], words: "cellar:duty" },
    lot: { kind: "text", sort: true, filter: true },
    quantity: { kind: "number", sort: true, filter: true },
    movedVolumeMl: { kind: "number", sort: true, total: true },
    reason: { kind: "text" },
    observation: { kind: "text" },
    document: { kind: "text", sort: true },
    orderNumber: { kind: "text", sort: true },
    madeBy: { kind: "text", sort: true, filter: true },
  },
});
