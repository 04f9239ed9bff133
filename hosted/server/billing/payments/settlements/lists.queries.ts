import { SETTLEMENT_LIST } from "@cuvee/core/billing/payments/settlements.list.ts";
import { SLIP_LIST } from "@cuvee/core/billing/payments/slips.list.ts";
import type { SettlementRow, SlipRow } from "@cuvee/core/billing/payments/views.ts";
import { SLIP_OF_MONEY, STATE } from "#billing/payments/settlements/slips.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Part of a settlement that pays nothing yet: zero for one that is over, and for refunds. */
const FREE = `(case when t.status in ('rejected', 'cancelled') or s.kind = 'refund' then 0
    else t.amount_cents - t.allocated_cents end)`;
const SIGNED = `(case when t.status in ('rejected', 'cancelled') or s.kind = 'discount' then 0
    when s.kind = 'refund' then -s.amount_cents else s.amount_cents end)`;

/** List of receipts and refunds, the latest first. */
export const settlementRows: ListDefinition<SettlementRow> = defineList(SETTLEMENT_LIST, {
  from: `settlements s join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
    join clients c on c.shop_id = t.shop_id and c.id = t.client_id`,
  where: "s.shop_id = :shopId",
  id: "s.id",
  columns: {
    receivedOn: { sql: "s.received_on", required: true },
    clientName: { sql: "c.name", order: "c.sort_name", required: true },
    clientId: "t.client_id",
    kind: "s.kind",
    type: "s.type",
    status: "t.status",
    reference: { sql: "s.reference", required: true },
    bankId: "s.bank_id",
    slipNumber: `(select x.number from ${SLIP_OF_MONEY} x)`,
    amountCents: { sql: "s.amount_cents", required: true },
    // Amount that it adds to the bank: refunds are negative, returned money counts as zero.
    signedCents: SIGNED,
    allocatedCents: "t.allocated_cents",
    freeCents: { sql: FREE, required: true },
  },
  extra: { version: "t.version" },
  search: ["plain_text(c.name || ' ' || s.reference || ' ' || c.code)"],
});

/** List of deposit slips, the latest first. */
export const slipRows: ListDefinition<SlipRow> = defineList(SLIP_LIST, {
  from: "bank_slips b",
  where: "b.shop_id = :shopId",
  id: "b.id",
  columns: {
    number: { sql: "b.number", required: true },
    type: "b.type",
    bankId: "b.bank_id",
    madeOn: { sql: "b.made_on", required: true },
    count: "b.count",
    totalCents: { sql: `(case ${STATE} when 'undone' then 0 else b.total_cents end)`, required: true },
    madeBy: "b.made_by",
    state: { sql: STATE, required: true },
  },
  search: ["plain_text(b.number)"],
});
