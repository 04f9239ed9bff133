import { BATCH_STATUSES } from "#billing/payments/sepa.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Collections by direct debit. */
export const COLLECTION_LIST = declareList({
  name: "collections",
  texts: "payments",
  defaultSort: "-collectOn",
  columns: {
    number: { kind: "text", sort: true },
    bankId: { kind: "text", filter: true },
    collectOn: { kind: "date", sort: true, filter: true },
    status: { kind: "text", filter: BATCH_STATUSES, words: "payments:batchStatuses" },
    count: { kind: "number" },
    totalCents: { kind: "cents", sort: true, total: true },
  },
});
