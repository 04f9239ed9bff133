import { CLIENT_KINDS } from "#shops/clients/clients.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Debts of clients by age. */
export const OUTSTANDING_LIST = declareList({
  name: "outstandings",
  texts: "payments",
  defaultSort: "-owedCents",
  columns: {
    name: { kind: "text", sort: true },
    code: { kind: "text", sort: true },
    kind: { kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" },
    documents: { kind: "number", total: true },
    owedCents: { kind: "cents", sort: true, filter: true, total: true },
    ordersCents: { kind: "cents", sort: true, filter: true, total: true },
    notDueCents: { kind: "cents", sort: true, filter: true, total: true },
    d30Cents: { kind: "cents", sort: true, filter: true, total: true },
    d60Cents: { kind: "cents", sort: true, filter: true, total: true },
    d90Cents: { kind: "cents", sort: true, filter: true, total: true },
    olderCents: { kind: "cents", sort: true, filter: true, total: true },
    overdueCents: { kind: "cents", sort: true, filter: true, total: true },
    creditCents: { kind: "cents", sort: true, filter: true, total: true },
    freeCents: { kind: "cents", sort: true, filter: true, total: true },
    balanceCents: { kind: "cents", sort: true, filter: true, total: true },
    oldestDueOn: { kind: "date", sort: true, filter: true },
  },
});
