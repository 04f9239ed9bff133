import {
  SETTLEMENT_KINDS,
  SETTLEMENT_STATUSES,
  SLIP_STATES,
  SLIP_TYPES,
} from "@cuvee/core/billing/payments/ledger.ts";
import { PAYMENT_TYPES } from "@cuvee/core/billing/payments/payments.ts";
import type { SettlementRow, SlipRow } from "@cuvee/core/billing/payments/views.ts";
import { SLIP_OF_MONEY, STATE } from "#billing/payments/slips.queries.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Part of a settlement that pays nothing yet: zero for one that is over, and for refunds. */
export const FREE =
  "(case when t.status in ('rejected', 'cancelled') or s.kind = 'refund' then 0 else t.amount_cents - t.allocated_cents end)";
const SIGNED =
  "(case when t.status in ('rejected', 'cancelled') or s.kind = 'discount' then 0 when s.kind = 'refund' then -s.amount_cents else s.amount_cents end)";

/** List of receipts and refunds, the latest first. */
export const settlementRows: ListDefinition<SettlementRow> = {
  name: "settlements",
  labels: "payments:columns",
  from: `settlements s join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
    join clients c on c.shop_id = t.shop_id and c.id = t.client_id`,
  where: "s.shop_id = :shopId",
  id: "s.id",
  columns: {
    receivedOn: { sql: "s.received_on", kind: "date", sort: true, required: true, filter: true },
    clientName: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true },
    clientId: { sql: "t.client_id", kind: "text", filter: true },
    kind: { sql: "s.kind", kind: "text", filter: SETTLEMENT_KINDS, words: "payments:kinds" },
    type: { sql: "s.type", kind: "text", filter: PAYMENT_TYPES, words: "payments:types" },
    status: { sql: "t.status", kind: "text", filter: SETTLEMENT_STATUSES, words: "payments:statuses" },
    reference: { sql: "s.reference", kind: "text", sort: true, required: true, filter: true },
    bankId: { sql: "s.bank_id", kind: "text", filter: true },
    slipNumber: {
      sql: `(select x.number from ${SLIP_OF_MONEY} x)`,
      kind: "text",
    },
    amountCents: { sql: "s.amount_cents", kind: "cents", sort: true, required: true, filter: true },
    // Amount that it adds to the bank: refunds are negative, returned money counts as zero.
    signedCents: { sql: SIGNED, kind: "cents", total: true },
    allocatedCents: { sql: "t.allocated_cents", kind: "cents" },
    freeCents: { sql: FREE, kind: "cents", sort: true, required: true, filter: true, total: true },
  },
  extra: { version: "t.version" },
  search: ["plain_text(c.name || ' ' || s.reference || ' ' || c.code)"],
  defaultSort: "-receivedOn",
};

/** List of deposit slips, the latest first. */
export const slipRows: ListDefinition<SlipRow> = {
  name: "slips",
  labels: "payments:columns",
  from: "bank_slips b",
  where: "b.shop_id = :shopId",
  id: "b.id",
  columns: {
    number: { sql: "b.number", kind: "text", sort: true, required: true },
    type: { sql: "b.type", kind: "text", filter: SLIP_TYPES, words: "payments:types" },
    bankId: { sql: "b.bank_id", kind: "text", filter: true },
    madeOn: { sql: "b.made_on", kind: "date", sort: true, required: true, filter: true },
    count: { sql: "b.count", kind: "number" },
    totalCents: {
      sql: `(case ${STATE} when 'undone' then 0 else b.total_cents end)`,
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    madeBy: { sql: "b.made_by", kind: "text" },
    state: { sql: STATE, kind: "text", filter: SLIP_STATES, words: "payments:slipStates", required: true },
  },
  search: ["plain_text(b.number)"],
  defaultSort: "-madeOn",
};
