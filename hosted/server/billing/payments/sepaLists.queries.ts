import type { BatchRow, MandateRow } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { BATCH_STATUSES, MANDATE_STATUSES, SCHEMES } from "@cuvee/core/billing/payments/sepa.ts";
import { LAPSES } from "#billing/payments/sepa.queries.ts";
import type { ListDefinition } from "#kit/list.ts";

export const mandateRows: ListDefinition<MandateRow> = {
  name: "mandates",
  labels: "payments:columns",
  from: "sepa_mandates m join clients c on c.shop_id = m.shop_id and c.id = m.client_id",
  where: "m.shop_id = :shopId",
  id: "m.id",
  columns: {
    clientName: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true },
    clientId: { sql: "m.client_id", kind: "text", filter: true },
    rum: { sql: "m.rum", kind: "text", sort: true, required: true },
    scheme: { sql: "m.scheme", kind: "text", filter: SCHEMES },
    status: { sql: "m.status", kind: "text", filter: MANDATE_STATUSES, words: "payments:mandateStatuses" },
    debtor: { sql: "m.debtor", kind: "text" },
    iban: { sql: "left(m.iban, 2) || '•• •••• ' || right(m.iban, 4)", kind: "text" },
    signedOn: { sql: "m.signed_on", kind: "date", sort: true, filter: true },
    lastCollectedOn: { sql: "m.last_collected_on", kind: "date", sort: true, filter: true },
    lapsesOn: { sql: LAPSES, kind: "date", sort: true, filter: true },
    collections: { sql: "m.collections", kind: "number" },
  },
  extra: { version: "m.version", clientKind: "c.kind", oneOff: "m.one_off" },
  search: ["plain_text(c.name || ' ' || m.rum || ' ' || m.debtor)"],
  defaultSort: "clientName",
};
export const batchRows: ListDefinition<BatchRow> = {
  name: "collections",
  labels: "payments:columns",
  from: "sepa_batches b",
  where: "b.shop_id = :shopId",
  id: "b.id",
  columns: {
    number: { sql: "b.number", kind: "text", sort: true, required: true },
    bankId: { sql: "b.bank_id", kind: "text", filter: true },
    collectOn: { sql: "b.collect_on", kind: "date", sort: true, required: true, filter: true },
    status: {
      sql: "b.status",
      kind: "text",
      filter: BATCH_STATUSES,
      words: "payments:batchStatuses",
    },
    count: { sql: "b.count", kind: "number" },
    totalCents: { sql: "b.total_cents", kind: "cents", sort: true, required: true, total: true },
  },
  extra: { version: "b.version" },
  search: ["plain_text(b.number)"],
  defaultSort: "-collectOn",
};
