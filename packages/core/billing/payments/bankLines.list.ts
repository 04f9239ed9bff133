import { declareList } from "#kit/list/listDeclaration.ts";

/** Lines of the bank statements. */
export const BANK_LINE_LIST = declareList({
  name: "bankLines",
  texts: "payments",
  defaultSort: "-bookedOn",
  columns: {
    bookedOn: { kind: "date", sort: true, filter: true },
    label: { kind: "text" },
    reference: { kind: "text" },
    amountCents: { kind: "cents", sort: true, filter: true, total: true },
    status: { kind: "text", filter: ["open", "matched", "ignored"], words: "payments:lineStatuses" },
    bankId: { kind: "text", filter: true },
    matchedWith: { kind: "text" },
    settlementId: { kind: "text" },
    slipId: { kind: "text" },
  },
});
