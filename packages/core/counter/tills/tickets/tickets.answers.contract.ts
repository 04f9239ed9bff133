import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { movementKindAnswer } from "#cellar/stocks/movements.answers.contract.ts";
import { traceStepAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { closingAnswer } from "#counter/tills/closings/closings.answers.contract.ts";
import { closingDoubtAnswer } from "#counter/tills/closings/periods.answers.contract.ts";
import { ticketAnswer } from "#counter/tills/tickets/ticket.answers.contract.ts";
import { TICKET_DOUBTS, TICKET_STATES } from "#counter/tills/tickets/tickets.ts";
import type {
  ClosingRow,
  ClosingView,
  TillRecordView,
  TicketCopy,
  TicketDoubt,
  TicketMovement,
  TicketRow,
  TicketTraces,
  TicketView,
} from "#counter/tills/tickets/tickets.ts";
import { closingPeriod, tillPayment } from "#counter/tills/enums.contract.ts";

export const ticketRowAnswer = exact<TicketRow>("TicketRow")(
  z.object({
    id: z.string(),
    number: z.string(),
    at: z.string(),
    pointName: z.string(),
    till: z.string(),
    operator: z.string(),
    clientName: z.string(),
    lines: z.number(),
    methods: z.array(tillPayment),
    totalHtCents: centsAnswer,
    totalTtcCents: centsAnswer,
    state: z.enum(TICKET_STATES),
    doubts: z.number(),
    clientId: z.string().nullable(),
  }),
);

export const closingRowAnswer = exact<ClosingRow>("ClosingRow")(
  z.object({
    id: z.string(),
    number: z.string(),
    period: closingPeriod,
    of: z.string(),
    at: z.string(),
    pointName: z.string(),
    till: z.string(),
    operator: z.string(),
    turnoverTtcCents: centsAnswer,
    differenceCents: centsAnswer.nullable(),
    doubts: z.number(),
  }),
);

export const ticketDoubtAnswer = exact<TicketDoubt>("TicketDoubt")(
  z.object({ code: z.enum(TICKET_DOUBTS) }).catchall(z.union([z.string(), z.number()])),
);

export const tillRecordViewAnswer = exact<TillRecordView>("ShownRecord")(
  z.object({
    seq: z.number(),
    hash: z.string(),
    signature: z.string(),
    software: z.string(),
    receivedAt: z.string(),
    aheadSeconds: z.number().nullable(),
  }),
);

export const ticketTracesAnswer = exact<TicketTraces>("TicketTraces")(
  z.record(z.string(), z.array(traceStepAnswer)),
);

export const ticketCopyAnswer = exact<TicketCopy>("TicketCopy")(
  z.object({
    copy: z.number(),
    maker: z.enum(["till", "office"]),
    way: z.enum(["mailed", "printed"]),
    at: z.string(),
    by: z.string(),
    email: z.string().nullable(),
  }),
);

export const ticketMovementAnswer = exact<TicketMovement>("TicketMovement")(
  z.object({
    name: z.string(),
    kind: movementKindAnswer,
    units: z.number(),
    warehouse: z.string(),
    productId: z.string().nullable(),
    formatId: z.string(),
    nameInShop: z.string().nullable(),
    volumeMl: z.number(),
  }),
);

export const ticketViewAnswer = exact<TicketView>("TicketView")(
  z.object({
    number: z.string(),
    at: z.string(),
    id: z.string(),
    state: z.enum(TICKET_STATES),
    clientId: z.string().nullable(),
    totalTtcCents: centsAnswer,
    clientName: z.string(),
    till: z.string(),
    pointName: z.string(),
    operator: z.string(),
    totalHtCents: centsAnswer,
    pointId: z.string(),
    tillId: z.string(),
    ticket: ticketAnswer,
    doubts: z.array(ticketDoubtAnswer),
    correctedBy: z.array(z.object({ id: z.string(), number: z.string() })),
    corrects: z.object({ id: z.string(), number: z.string() }).nullable(),
    bill: z.object({ id: z.string(), number: z.string() }).nullable(),
    canBill: z.boolean(),
    email: z.string(),
    lang: z.string(),
    record: tillRecordViewAnswer,
    traces: ticketTracesAnswer,
    copies: z.array(ticketCopyAnswer),
    stock: z.array(ticketMovementAnswer),
    reservations: z.array(z.object({ id: z.string(), number: z.string().nullable() })),
  }),
);

export const closingViewAnswer = exact<ClosingView>("ClosingView")(
  z.object({
    number: z.string(),
    at: z.string(),
    id: z.string(),
    period: closingPeriod,
    differenceCents: centsAnswer.nullable(),
    till: z.string(),
    pointName: z.string(),
    operator: z.string(),
    of: z.string(),
    turnoverTtcCents: centsAnswer,
    closing: closingAnswer,
    doubts: z.array(closingDoubtAnswer),
    bookedOn: z.string().nullable(),
    record: tillRecordViewAnswer,
  }),
);
