import { QUOTE_STATUSES, SUB_TYPES } from "#sales/quotes/quotes.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Quotes of a shop, with drafts of orders and invoices. */
export const QUOTE_LIST = declareList({
  name: "quotes",
  texts: "quotes",
  defaultSort: "-savedAt",
  columns: {
    number: { kind: "text" },
    subType: { kind: "text", filter: SUB_TYPES, words: "quotes:subType" },
    status: { kind: "text", filter: QUOTE_STATUSES, words: "quotes:status" },
    clientName: { kind: "text" },
    savedAt: { kind: "instant", sort: true, filter: true },
    sentAt: { kind: "instant", filter: true },
    validUntil: { kind: "date", filter: true },
    madeBy: { kind: "text" },
    bottles: { kind: "decimal", total: true },
    totalHtCents: { kind: "cents", total: true },
    totalTtcCents: { kind: "cents", sort: true, filter: true, total: true },
  },
});
