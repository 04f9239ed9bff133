import { MANDATE_STATUSES, SCHEMES } from "#billing/payments/sepa.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** SEPA mandates of clients. */
export const MANDATE_LIST = declareList({
  name: "mandates",
  texts: "payments",
  defaultSort: "clientName",
  columns: {
    clientName: { kind: "text", sort: true },
    clientId: { kind: "text", filter: true },
    rum: { kind: "text", sort: true },
    scheme: { kind: "text", filter: SCHEMES },
    status: { kind: "text", filter: MANDATE_STATUSES, words: "payments:mandateStatuses" },
    debtor: { kind: "text" },
    iban: { kind: "text" },
    signedOn: { kind: "date", sort: true, filter: true },
    lastCollectedOn: { kind: "date", sort: true, filter: true },
    lapsesOn: { kind: "date", sort: true, filter: true },
    collections: { kind: "number" },
  },
});
