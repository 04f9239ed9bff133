import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { CancelledOrderPart } from "#sales/orders/cancelledPart.ts";

export const cancelledOrderPartAnswer = exact<CancelledOrderPart>("CancelledOrderPart")(
  z.object({
    lines: z.array(z.object({ id: z.string(), quantity: z.number(), add: z.number() })),
    htCents: centsAnswer,
    vatCents: centsAnswer,
    ttcCents: centsAnswer,
    laterCents: centsAnswer,
    totalTtcCents: centsAnswer,
    paidCents: centsAnswer,
    creditedCents: centsAnswer,
    dueCents: centsAnswer,
    refundCents: centsAnswer,
  }),
);
