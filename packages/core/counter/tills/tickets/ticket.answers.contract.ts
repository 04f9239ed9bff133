import * as z from "zod";
import { basisPointsAnswer, centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { vatReasonAnswer } from "#billing/documents/vatGroups.answers.contract.ts";
import { vatCategoryAnswer } from "#offer/rates/taxation.answers.contract.ts";
import { BACK_TO, TICKET_MOVES } from "#counter/tills/tickets/ticket.ts";
import type {
  TicketOrderPayment,
  Ticket,
  TicketLine,
  TicketPayment,
  TicketVat,
} from "#counter/tills/tickets/ticket.ts";
import { accountingType } from "#billing/documents/enums.contract.ts";
import { tillPayment } from "#counter/tills/enums.contract.ts";

export const ticketLineAnswer = exact<TicketLine>("TicketLine")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    id: z.string(),
    move: z.enum(TICKET_MOVES),
    accountingType,
    vatType: z.string(),
    formatId: z.string().optional(),
    ticketId: z.string().optional(),
    slotId: z.string().optional(),
    sku: z.string().optional(),
    gtin: z.string().optional(),
    name: z.string(),
    detail: z.string(),
    quantity: z.number(),
    add: z.number(),
    listE4: e4Answer,
    unitE4: e4Answer,
    own: z.object({ by: z.string(), reason: z.string() }).optional(),
    discountCents: centsAnswer,
    why: z.string().optional(),
    amountCents: centsAnswer,
    netCents: centsAnswer,
    corrects: z.object({ ticketId: z.string(), lineId: z.string() }).optional(),
    backTo: z.enum(BACK_TO).optional(),
  }),
);

export const ticketVatAnswer = exact<TicketVat>("TicketVat")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    vatType: z.string(),
    baseCents: centsAnswer,
    vatCents: centsAnswer,
  }),
);

export const ticketOrderPaymentAnswer = exact<TicketOrderPayment>("TicketOrderPayment")(
  z.object({
    orderId: z.string(),
    number: z.string(),
    amountCents: centsAnswer,
    handing: z.enum(["collect", "ship"]).optional(),
    totalCents: centsAnswer.optional(),
    goods: z.array(z.object({ quantity: z.number(), name: z.string() })).optional(),
  }),
);

export const ticketPaymentAnswer = exact<TicketPayment>("TicketPayment")(
  z.object({
    type: tillPayment,
    amountCents: centsAnswer,
    givenCents: centsAnswer.optional(),
    changeCents: centsAnswer.optional(),
    reference: z.string().optional(),
  }),
);

export const ticketAnswer = exact<Ticket>("TillTicket")(
  z.object({
    kind: z.literal("ticket"),
    id: z.string(),
    n: z.number(),
    number: z.string(),
    chain: z.enum(["ttc", "ht"]),
    typology: z.string(),
    client: z.object({ id: z.string(), name: z.string() }).optional(),
    lines: z.array(ticketLineAnswer),
    vat: z.array(ticketVatAnswer),
    totalHtCents: centsAnswer,
    totalVatCents: centsAnswer,
    totalTtcCents: centsAnswer,
    touristTaxCents: centsAnswer,
    tipsCents: centsAnswer,
    settles: ticketOrderPaymentAnswer.optional(),
    payments: z.array(ticketPaymentAnswer),
    points: z.object({ earned: z.number(), spent: z.number() }).optional(),
    wantsBill: z.literal(true).optional(),
    note: z.string().optional(),
  }),
);
