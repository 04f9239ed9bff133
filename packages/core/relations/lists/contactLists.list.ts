import { LIST_KINDS } from "#relations/lists/definition.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Lists of clients of a shop. */
export const CONTACT_LIST_LIST = declareList({
  name: "contactLists",
  texts: "lists",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    kind: { kind: "text", filter: LIST_KINDS, words: "lists:kinds" },
    description: { kind: "text" },
    members: { kind: "number", sort: true },
    byHand: { kind: "number" },
    countedAt: { kind: "instant" },
    updatedAt: { kind: "instant", sort: true, filter: true },
    madeBy: { kind: "text" },
    archived: { kind: "boolean", filter: true },
  },
});
