import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { PAYMENT_TYPES } from "#billing/payments/payments.ts";
import type { CardSession, StripeState } from "#billing/payments/payments.ts";

export const stripeStateAnswer = exact<StripeState>("StripeState")(
  z.object({
    available: z.boolean(),
    livemode: z.boolean(),
    account: z.string().nullable(),
    isActive: z.boolean(),
    sepa: z.boolean(),
    asked: z.number(),
    stopped: z.string().nullable(),
    stale: z.boolean(),
    sandbox: z.boolean(),
    paymentsList: z.array(z.enum(PAYMENT_TYPES)),
  }),
);

export const cardSessionAnswer = exact<CardSession>("CardSession")(
  z.discriminatedUnion("provider", [
    z.object({
      kind: z.enum(["setup", "payment"]),
      intentId: z.string(),
      provider: z.literal("sandbox"),
      clientSecret: z.string(),
      confirmUrl: z.string(),
    }),
    z.object({
      kind: z.enum(["setup", "payment"]),
      intentId: z.string(),
      provider: z.literal("stripe"),
      url: z.string(),
    }),
  ]),
);
