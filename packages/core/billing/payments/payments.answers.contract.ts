import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { CardSession, ProviderConnection } from "#billing/payments/payments.ts";
import { OUTSIDE_PROVIDERS } from "#shops/settings/providers.ts";
import { paymentType } from "./enums.contract.ts";

export const providerConnectionAnswer = exact<ProviderConnection>("ProviderConnection")(
  z.object({
    provider: z.enum(OUTSIDE_PROVIDERS),
    available: z.boolean(),
    livemode: z.boolean(),
    account: z.string().nullable(),
    isActive: z.boolean(),
    sepa: z.boolean(),
    asked: z.number(),
    stopped: z.string().nullable(),
    stale: z.boolean(),
    sandbox: z.boolean(),
    paymentsList: z.array(paymentType),
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
      provider: z.enum(OUTSIDE_PROVIDERS),
      url: z.string(),
    }),
  ]),
);
