import { LEGAL_STATUSES, SEALED_KINDS } from "#billing/documents/documents.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Invoices, deposits and credit notes of a shop. */
export const DOCUMENT_LIST = declareList({
  name: "documents",
  texts: "invoicing",
  defaultSort: "-issuedOn",
  columns: {
    kind: { kind: "text", filter: SEALED_KINDS, words: "documents:kind" },
    number: { kind: "text", sort: true },
    issuedOn: { kind: "date", sort: true, filter: true },
    buyerName: { kind: "text", sort: true },
    clientId: { kind: "text", filter: true },
    dueOn: { kind: "date", sort: true, filter: true },
    totalHtCents: { kind: "cents", total: true },
    totalTtcCents: { kind: "cents", sort: true, filter: true, total: true },
    dueCents: { kind: "cents", total: true },
    creditedCents: { kind: "cents", total: true },
    settledCents: { kind: "cents", total: true },
    openCents: { kind: "cents", sort: true, filter: true, total: true },
    legalStatus: { kind: "text", filter: LEGAL_STATUSES },
    sentAt: { kind: "instant", filter: true },
    reminders: { kind: "number", filter: true },
    proof: { kind: "text", filter: ["missing", "kept"], words: "invoicing:proof.is" },
  },
});
