import { declareList } from "#kit/list/listDeclaration.ts";

/** Inventories of the warehouses. */
export const INVENTORY_LIST = declareList({
  name: "inventories",
  texts: "cellar",
  defaultSort: "-openedAt",
  columns: {
    name: { kind: "text", sort: true },
    warehouseId: { kind: "text", filter: true },
    warehouse: { kind: "text", sort: true, filter: true },
    status: { kind: "text", filter: ["open", "closed", "cancelled"], words: "cellar:inventoryStatus" },
    openedAt: { kind: "instant", sort: true, filter: true },
    openedBy: { kind: "text" },
    endedAt: { kind: "instant", sort: true, filter: true },
    endedBy: { kind: "text" },
    counted: { kind: "number" },
  },
});
