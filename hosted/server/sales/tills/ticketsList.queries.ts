import { CLOSING_PERIODS } from "@cuvee/core/sales/tills/closings.ts";
import { TILL_PAYMENTS } from "@cuvee/core/sales/tills/points.ts";
import { TICKET_STATES, type ClosingRow, type TicketRow } from "@cuvee/core/sales/tills/tickets.ts";
import type { ListDefinition } from "#kit/list.ts";

const PLACES = (row: string): string =>
  `join sales_points p on p.shop_id = ${row}.shop_id and p.id = ${row}.point_id
   join tills d on d.shop_id = ${row}.shop_id and d.id = ${row}.till_id`;

/** The state of a ticket. */
export const TICKET_STATE = `case when t.is_training then 'training' when t.corrects_id is not null then 'refund'
   when t.bill_id is not null then 'billed' else 'sale' end`;

/** Tickets of all tills of a shop. */
export const ticketsListing: ListDefinition<TicketRow> = {
  name: "tickets",
  labels: "tills:tickets.columns",
  from: `till_tickets t ${PLACES("t")}`,
  where: "t.shop_id = :shopId",
  id: "t.id",
  columns: {
    number: { sql: "t.number", kind: "text" },
    at: { sql: "t.at", kind: "instant", sort: true, required: true, filter: true },
    pointName: { sql: "p.name", kind: "text", filter: true },
    till: { sql: "d.code", kind: "text", filter: true },
    operator: { sql: "t.operator", kind: "text", filter: true },
    clientName: { sql: "t.client_name", kind: "text" },
    lines: { sql: "jsonb_array_length(t.content->'lines')", kind: "number" },
    methods: {
      sql: "t.methods",
      kind: "set",
      filter: TILL_PAYMENTS,
      words: "tills:points.payments",
    },
    totalHtCents: {
      sql: "case when t.is_training then 0 else t.total_ht_cents end",
      kind: "cents",
      total: true,
    },
    totalTtcCents: {
      // Training is not a sale: it counts as zero, as without tax. Sorted along its index.
      sql: "case when t.is_training then 0 else t.total_ttc_cents end",
      kind: "cents",
      sort: "t.total_ttc_cents",
      required: true,
      filter: true,
      total: true,
    },
    state: { sql: TICKET_STATE, kind: "text", filter: TICKET_STATES, words: "tills:tickets.state" },
    doubts: { sql: "jsonb_array_length(t.doubts)", kind: "number", filter: true },
    clientId: { sql: "t.client_id", kind: "text", filter: true },
  },
  search: ["t.search"],
  defaultSort: "-at",
};

/** Closings of all tills of a shop. */
export const closingsListing: ListDefinition<ClosingRow> = {
  name: "closings",
  labels: "tills:closings.columns",
  from: `till_closings c ${PLACES("c")}`,
  where: "c.shop_id = :shopId",
  id: "c.id",
  columns: {
    number: { sql: "c.number", kind: "text" },
    period: { sql: "c.period", kind: "text", filter: CLOSING_PERIODS, words: "tills:closings.period" },
    of: { sql: "c.of_period", kind: "text" },
    at: { sql: "c.at", kind: "instant", sort: true, required: true, filter: true },
    pointName: { sql: "p.name", kind: "text", filter: true },
    till: { sql: "d.code", kind: "text", filter: true },
    operator: { sql: "c.operator", kind: "text" },
    turnoverTtcCents: { sql: "c.turnover_ttc_cents", kind: "cents" },
    differenceCents: { sql: "c.difference_cents", kind: "cents", filter: true },
    doubts: { sql: "jsonb_array_length(c.doubts)", kind: "number", filter: true },
  },
  search: ["c.search"],
  defaultSort: "-at",
};
