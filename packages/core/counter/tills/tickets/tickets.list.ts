import { TILL_PAYMENTS } from "#counter/pointsOfSale/points.ts";
import { TICKET_STATES } from "#counter/tills/tickets/tickets.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Tickets of all tills of a shop. */
export const TICKET_LIST = declareList({
  name: "tickets",
  texts: "tills:tickets",
  defaultSort: "-at",
  columns: {
    number: { kind: "text" },
    at: { kind: "instant", sort: true, filter: true },
    pointName: { kind: "text", filter: true },
    till: { kind: "text", filter: true },
    operator: { kind: "text", filter: true },
    clientName: { kind: "text" },
    lines: { kind: "number" },
    methods: { kind: "set", filter: TILL_PAYMENTS, words: "tills:points.payments" },
    totalHtCents: { kind: "cents", total: true },
    totalTtcCents: { kind: "cents", sort: true, filter: true, total: true },
    state: { kind: "text", filter: TICKET_STATES, words: "tills:tickets.state" },
    doubts: { kind: "number", filter: true },
    clientId: { kind: "text", filter: true },
  },
});
