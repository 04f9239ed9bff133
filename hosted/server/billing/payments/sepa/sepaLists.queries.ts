import { MANDATE_LIST } from "@cuvee/core/billing/payments/mandates.list.ts";
import { COLLECTION_LIST } from "@cuvee/core/billing/payments/collections.list.ts";
import type { BatchRow, MandateRow } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { LAPSES } from "#billing/payments/sepa/sepa.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

export const mandateRows: ListDefinition<MandateRow> = defineList(MANDATE_LIST, {
  from: "sepa_mandates m join clients c on c.shop_id = m.shop_id and c.id = m.client_id",
  where: "m.shop_id = :shopId",
  id: "m.id",
  columns: {
    clientName: { sql: "c.name", order: "c.sort_name", required: true },
    clientId: "m.client_id",
    rum: { sql: "m.rum", required: true },
    scheme: "m.scheme",
    status: "m.status",
    debtor: "m.debtor",
    iban: "left(m.iban, 2) || '•• •••• ' || right(m.iban, 4)",
    signedOn: "m.signed_on",
    lastCollectedOn: "m.last_collected_on",
    lapsesOn: LAPSES,
    collections: "m.collections",
  },
  extra: { version: "m.version", clientKind: "c.kind", oneOff: "m.one_off" },
  search: ["plain_text(c.name || ' ' || m.rum || ' ' || m.debtor)"],
});
export const batchRows: ListDefinition<BatchRow> = defineList(COLLECTION_LIST, {
  from: "sepa_batches b",
  where: "b.shop_id = :shopId",
  id: "b.id",
  columns: {
    number: { sql: "b.number", required: true },
    bankId: "b.bank_id",
    collectOn: { sql: "b.collect_on", required: true },
    status: "b.status",
    count: "b.count",
    totalCents: { sql: "b.total_cents", required: true },
  },
  extra: { version: "b.version" },
  search: ["plain_text(b.number)"],
});
