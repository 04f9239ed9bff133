import { declareList } from "#kit/list/listDeclaration.ts";

/** Points of sale of a shop. */
export const POINT_LIST = declareList({
  name: "points",
  texts: "tills:points",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    warehouseName: { kind: "text" },
    state: { kind: "text", filter: ["active", "archived"], words: "tills:points.state" },
    people: { kind: "number" },
    tills: { kind: "number" },
    lastSaleAt: { kind: "instant" },
    createdAt: { kind: "instant", sort: true },
  },
});
