import { JOURNALS } from "#billing/accounting/entry.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Lines of the books. */
export const BOOK_LINE_LIST = declareList({
  name: "journals",
  texts: "accounting",
  defaultSort: "-bookedOn",
  columns: {
    number: { kind: "number", sort: true, filter: true },
    bookedOn: { kind: "date", sort: true, filter: true },
    journal: {
      kind: "text",
      sort: true,
      filter: JOURNALS,
      words: "accounting:journal",
    },
    journalCode: { kind: "text", filter: true },
    account: { kind: "text", sort: true, filter: true },
    accountLabel: { kind: "text", filter: true },
    auxiliary: { kind: "text", sort: true, filter: true },
    auxiliaryLabel: { kind: "text", filter: true },
    pieceRef: { kind: "text", sort: true, filter: true },
    label: { kind: "text", filter: true },
    debitCents: { kind: "cents", sort: true, filter: true, total: true },
    creditCents: { kind: "cents", sort: true, filter: true, total: true },
    letter: { kind: "text", filter: true },
    closesOn: { kind: "date", filter: true },
    vatType: { kind: "text", filter: true },
  },
});
