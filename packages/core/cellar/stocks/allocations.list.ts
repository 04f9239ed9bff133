import { declareList } from "#kit/list/listDeclaration.ts";

/** Units reserved for clients and agents. */
export const ALLOCATION_LIST = declareList({
  name: "allocations",
  texts: "cellar",
  defaultSort: "-createdAt",
  columns: {
    holder: { kind: "text", sort: true },
    holderKind: { kind: "text", filter: ["client", "agent"], words: "cellar:holderKind" },
    productName: { kind: "text", sort: true },
    vintage: { kind: "text", filter: true },
    formatId: { kind: "text", filter: true },
    quantity: { kind: "number", sort: true },
    remaining: { kind: "number", sort: true, filter: true },
    until: { kind: "text", sort: true },
    note: { kind: "text" },
    endedAt: { kind: "instant", sort: true, filter: true },
    createdAt: { kind: "instant", sort: true },
    createdBy: { kind: "text" },
  },
});
