import { QUOTE_LIST } from "@cuvee/core/sales/quotes/quotes.list.ts";
import type { QuoteRow } from "@cuvee/core/sales/quotes/quotes.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Quotes of every status. Drafts of orders and invoices, which share the form, are listed on request. */
export const quotesList: ListDefinition<QuoteRow> = defineList(QUOTE_LIST, {
  from: "quotes q",
  where: "q.shop_id = :shopId",
  usual: { where: "q.sub_type = 'quote'", unless: "subType" },
  id: "q.id",
  columns: {
    number: "q.number",
    subType: "q.sub_type",
    status: "q.status",
    clientName: { sql: "q.client_name", required: true },
    savedAt: { sql: "q.saved_at", required: true },
    sentAt: "q.sent_at",
    validUntil: "q.valid_until",
    madeBy: "q.made_by",
    bottles: "q.bottles / 1000.0",
    totalHtCents: "(q.priced->>'totalHtCents')::bigint",
    totalTtcCents: { sql: "q.total_ttc_cents", required: true },
  },
  extra: { version: "q.version", clientId: "q.client_id", orderId: "q.order_id" },
  search: ["q.search"],
});
