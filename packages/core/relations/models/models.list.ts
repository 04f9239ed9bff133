import { declareList } from "#kit/list/listDeclaration.ts";
import { MODEL_USES } from "./fields.ts";
import { MODEL_KINDS } from "./models.ts";

/** Models of mails of a shop. */
export const MODEL_LIST = declareList({
  name: "models",
  texts: "models",
  defaultSort: "-updatedAt",
  columns: {
    name: { kind: "text", sort: true, filter: true },
    kind: { kind: "text", filter: MODEL_KINDS, words: "models:kind" },
    use: { kind: "text", filter: MODEL_USES, words: "models:use" },
    subject: { kind: "text" },
    languages: { kind: "text" },
    isArchived: { kind: "boolean", filter: true },
    updatedAt: { kind: "instant", sort: true, filter: true },
    updatedBy: { kind: "text" },
  },
});
