import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { ticketVatAnswer } from "#counter/tills/tickets/ticket.answers.contract.ts";
import type { Closing, TillTotals } from "#counter/tills/closings/closings.ts";
import { accountingType } from "#billing/documents/enums.contract.ts";
import { closingPeriod, tillPayment } from "#counter/tills/enums.contract.ts";

export const tillTotalsAnswer = exact<TillTotals>("TillTotals")(
  z.object({
    tickets: z.number(),
    lines: z.number(),
    turnoverHtCents: centsAnswer,
    turnoverVatCents: centsAnswer,
    turnoverTtcCents: centsAnswer,
    vat: z.array(ticketVatAnswer),
    sold: z.array(z.object({ nature: accountingType, type: z.string(), baseCents: centsAnswer })),
    paid: z.array(z.object({ type: tillPayment, amountCents: centsAnswer, count: z.number() })),
    tipsCents: centsAnswer,
    touristTaxCents: centsAnswer,
    settledCents: centsAnswer,
    cashInCents: centsAnswer,
    cashOutCents: centsAnswer,
    refunds: z.number(),
    refundsTtcCents: centsAnswer,
    discountsCents: centsAnswer,
    duplicates: z.number(),
    drawerOpenings: z.number(),
  }),
);

export const closingAnswer = exact<Closing>("Closing")(
  z.object({
    kind: z.literal("closing"),
    id: z.string(),
    period: closingPeriod,
    n: z.number(),
    number: z.string(),
    of: z.string(),
    from: z.number(),
    to: z.number(),
    totals: tillTotalsAnswer,
    perpetualCents: centsAnswer,
    absoluteCents: centsAnswer,
    cash: z
      .object({
        floatCents: centsAnswer,
        expectedCents: centsAnswer,
        countedCents: centsAnswer,
        counted: z.record(z.string(), z.number()),
        reason: z.string(),
        leftCents: centsAnswer,
      })
      .optional(),
  }),
);
