import { TICKET_LIST } from "@cuvee/core/counter/tills/tickets/tickets.list.ts";
import { CLOSING_LIST } from "@cuvee/core/counter/tills/closings/closings.list.ts";
import type { ClosingRow, TicketRow } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const PLACES = (row: string): string =>
  `join sales_points p on p.shop_id = ${row}.shop_id and p.id = ${row}.point_id
   join tills d on d.shop_id = ${row}.shop_id and d.id = ${row}.till_id`;

/** The state of a ticket. */
export const TICKET_STATE = `case when t.is_training then 'training' when t.corrects_id is not null then 'refund'
   when t.bill_id is not null then 'billed' else 'sale' end`;

/** Tickets of all tills of a shop. */
export const ticketsListing: ListDefinition<TicketRow> = defineList(TICKET_LIST, {
  from: `till_tickets t ${PLACES("t")}`,
  where: "t.shop_id = :shopId",
  id: "t.id",
  columns: {
    number: "t.number",
    at: { sql: "t.at", required: true },
    pointName: "p.name",
    till: "d.code",
    operator: "t.operator",
    clientName: "t.client_name",
    lines: "jsonb_array_length(t.content->'lines')",
    methods: "t.methods",
    totalHtCents: "case when t.is_training then 0 else t.total_ht_cents end",
    totalTtcCents: {
      // Training is not a sale: it counts as zero, as without tax. Sorted along its index.
      sql: "case when t.is_training then 0 else t.total_ttc_cents end",
      order: "t.total_ttc_cents",
      required: true,
    },
    state: TICKET_STATE,
    doubts: "jsonb_array_length(t.doubts)",
    clientId: "t.client_id",
  },
  search: ["t.search"],
});

/** Closings of all tills of a shop. */
export const closingsListing: ListDefinition<ClosingRow> = defineList(CLOSING_LIST, {
  from: `till_closings c ${PLACES("c")}`,
  where: "c.shop_id = :shopId",
  id: "c.id",
  columns: {
    number: "c.number",
    period: "c.period",
    of: "c.of_period",
    at: { sql: "c.at", required: true },
    pointName: "p.name",
    till: "d.code",
    operator: "c.operator",
    turnoverTtcCents: "c.turnover_ttc_cents",
    differenceCents: "c.difference_cents",
    doubts: "jsonb_array_length(c.doubts)",
  },
  search: ["c.search"],
});
