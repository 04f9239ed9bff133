import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { Suggestion, MatchReason } from "#billing/payments/matching.ts";

export const matchReasonAnswer = exact<MatchReason>("MatchReason")(z.enum(["number", "name", "amount"]));

export const suggestionAnswer = exact<Suggestion>("Suggestion")(
  z.union([
    z.object({
      kind: z.literal("documents"),
      clientId: z.string(),
      clientName: z.string(),
      documents: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(["order", "deposit", "bill"]),
          number: z.string(),
          amountCents: centsAnswer,
        }),
      ),
      why: z.array(matchReasonAnswer),
    }),
    z.object({
      kind: z.enum(["return", "settlement", "slip"]),
      id: z.string(),
      clientName: z.string(),
      reference: z.string(),
      why: z.array(matchReasonAnswer),
    }),
  ]),
);
