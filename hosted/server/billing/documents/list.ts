import { DOCUMENT_LIST } from "@cuvee/core/billing/documents/documents.list.ts";
import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** List of a shop's invoices, deposits and credit notes. */
export const documentsList: ListDefinition<DocumentRow> = defineList(DOCUMENT_LIST, {
  from: "document_states s",
  where: "s.shop_id = :shopId",
  id: "s.document_id",
  columns: {
    kind: "s.kind",
    number: { sql: "s.number", required: true },
    issuedOn: { sql: "s.issued_on", required: true },
    buyerName: { sql: "s.buyer_name", required: true },
    clientId: "s.client_id",
    dueOn: "s.due_on",
    totalHtCents: "s.total_ht_cents",
    totalTtcCents: { sql: "s.total_ttc_cents", required: true },
    dueCents: "s.due_cents",
    creditedCents: "s.credited_cents",
    settledCents: "s.settled_cents",
    openCents: { sql: "s.open_cents", required: true },
    legalStatus: "s.legal_status",
    sentAt: "s.sent_at",
    reminders: "s.reminders",
    proof: "s.proof",
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
});
