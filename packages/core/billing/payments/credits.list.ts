import { declareList } from "#kit/list/listDeclaration.ts";

/** Credit notes and what is left of them. */
export const CREDIT_LIST = declareList({
  name: "openCredits",
  texts: "payments",
  defaultSort: "-issuedOn",
  columns: {
    number: { kind: "text", sort: true },
    buyerName: { kind: "text", sort: true },
    clientId: { kind: "text", filter: true },
    issuedOn: { kind: "date", sort: true, filter: true },
    totalTtcCents: { kind: "cents", total: true },
    dueCents: { kind: "cents" },
    usedCents: { kind: "cents", total: true },
    openCents: { kind: "cents", sort: true, filter: true, total: true },
    creditStatus: { kind: "text", filter: ["full", "partial", "empty"], words: "payments:creditStatuses" },
  },
});
