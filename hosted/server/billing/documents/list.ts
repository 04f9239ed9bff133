import { LEGAL_STATUSES, SEALED_KINDS } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import type { ListDefinition } from "#kit/list.ts";

/** List of a shop's invoices, deposits and credit notes. */
export const documentsList: ListDefinition<DocumentRow> = {
  name: "documents",
  from: "document_states s",
  where: "s.shop_id = :shopId",
  id: "s.document_id",
  columns: {
    kind: { sql: "s.kind", kind: "text", filter: SEALED_KINDS, words: "documents:kind" },
    number: { sql: "s.number", kind: "text", sort: true, required: true },
    issuedOn: { sql: "s.issued_on", kind: "date", sort: true, required: true, filter: true },
    buyerName: { sql: "s.buyer_name", kind: "text", sort: true, required: true },
    clientId: { sql: "s.client_id", kind: "text", filter: true },
    dueOn: { sql: "s.due_on", kind: "date", sort: true, filter: true },
    totalHtCents: { sql: "s.total_ht_cents", kind: "cents", total: true },
    totalTtcCents: {
      sql: "s.total_ttc_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    dueCents: { sql: "s.due_cents", kind: "cents", total: true },
    creditedCents: { sql: "s.credited_cents", kind: "cents", total: true },
    settledCents: { sql: "s.settled_cents", kind: "cents", total: true },
    openCents: { sql: "s.open_cents", kind: "cents", sort: true, required: true, filter: true, total: true },
    legalStatus: { sql: "s.legal_status", kind: "text", filter: LEGAL_STATUSES, words: "documents:legal" },
    sentAt: { sql: "s.sent_at", kind: "instant", filter: true },
    reminders: { sql: "s.reminders", kind: "number", filter: true },
    proof: { sql: "s.proof", kind: "text", filter: ["missing", "kept"], words: "invoicing:proof.is" },
  },
  extra: { version: "s.version" },
  search: ["s.plain_search"],
  finder: "find_documents",
  sums: {
    from: "document_sums s",
    by: "kind",
    count: "s.documents",
    totals: {
      totalHtCents: "s.total_ht_cents",
      totalTtcCents: "s.total_ttc_cents",
      dueCents: "s.due_cents",
      creditedCents: "s.credited_cents",
      settledCents: "s.settled_cents",
      openCents: "s.open_cents",
    },
  },
  defaultSort: "-issuedOn",
};
