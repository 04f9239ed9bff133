import { QUOTE_STATUSES, SUB_TYPES, type QuoteRow } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Quotes of every status. Drafts of orders and invoices, which share the form, are listed on request. */
export const quotesList: ListDefinition<QuoteRow> = {
  name: "quotes",
  from: "quotes q",
  where: "q.shop_id = :shopId",
  usual: { where: "q.sub_type = 'quote'", unless: "subType" },
  id: "q.id",
  columns: {
    number: { sql: "q.number", kind: "text" },
    subType: { sql: "q.sub_type", kind: "text", filter: SUB_TYPES, words: "quotes:subType" },
    status: { sql: "q.status", kind: "text", filter: QUOTE_STATUSES, words: "quotes:status" },
    clientName: { sql: "q.client_name", kind: "text", required: true },
    savedAt: { sql: "q.saved_at", kind: "instant", sort: true, required: true, filter: true },
    sentAt: { sql: "q.sent_at", kind: "instant", filter: true },
    validUntil: { sql: "q.valid_until", kind: "date", filter: true },
    madeBy: { sql: "q.made_by", kind: "text" },
    bottles: { sql: "q.bottles / 1000.0", kind: "decimal", total: true },
    totalHtCents: { sql: "(q.priced->>'totalHtCents')::bigint", kind: "cents", total: true },
    totalTtcCents: {
      sql: "q.total_ttc_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
  },
  extra: { version: "q.version", clientId: "q.client_id", orderId: "q.order_id" },
  search: ["q.search"],
  defaultSort: "-savedAt",
};
