import * as z from "zod";
import { providerConnectionAnswer } from "#billing/payments/payments.answers.contract.ts";
import { contract, text } from "#kit/contract.ts";
import { CHECKOUT_TYPES } from "#billing/payments/payments.ts";
import { OUTSIDE_PROVIDERS, PROVIDERS } from "#shops/settings/providers.ts";
import { intentStatus } from "./enums.contract.ts";

export const card = z.strictObject({
  number: z.string().regex(/^[0-9 ]{12,23}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
  cvc: z.string().regex(/^[0-9]{3}$/),
});

export const intentState = z.object({
  status: intentStatus,
  /** Reason of the refusal of the card, in the provider's words. */
  failure: z.string().nullable(),
});

const outside = z.strictObject({ provider: z.enum(OUTSIDE_PROVIDERS) });
const staff = ["owner", "iam"] as const;

export const paymentsContract = contract({
  webhook: {
    method: "POST",
    path: "/v1/payments/webhooks/:provider",
    who: ["public"],
    summary: "Signed event of a payment provider; the only way a card payment becomes paid",
    params: z.strictObject({ provider: z.enum(PROVIDERS) }),
    body: z.unknown().meta({ description: "The event as the provider sends it" }),
    answer: z.object({ received: z.literal(true) }),
  },
  sandboxConfirm: {
    method: "POST",
    path: "/v1/sandbox/intents/:intentId/confirmation",
    who: ["public"],
    summary: "The sandbox bank: give a card to an intent (no real money)",
    params: z.strictObject({ intentId: text(60, 1) }),
    body: z.strictObject({ clientSecret: text(100, 10), card }),
    answer: intentState,
  },
  sandboxChallenge: {
    method: "POST",
    path: "/v1/sandbox/intents/:intentId/challenge",
    who: ["public"],
    summary: "The sandbox bank: answer of the cardholder to the 3-D Secure step",
    params: z.strictObject({ intentId: text(60, 1) }),
    body: z.strictObject({ clientSecret: text(100, 10), accept: z.boolean() }),
    answer: intentState,
  },
  sandboxIntent: {
    method: "POST",
    path: "/v1/sandbox/intents/:intentId/state",
    who: ["public"],
    summary: "The sandbox bank: state of an intent, for the page that waits",
    params: z.strictObject({ intentId: text(60, 1) }),
    body: z.strictObject({ clientSecret: text(100, 10) }),
    answer: intentState,
  },
  connection: {
    method: "GET",
    path: "/v1/payments/:provider",
    who: staff,
    permission: "accessAccounting",
    summary:
      "The account of the shop at a provider, as the provider says now, and the means of payment of the shop",
    params: outside,
    answer: providerConnectionAnswer,
  },
  connect: {
    method: "POST",
    path: "/v1/payments/:provider/connection",
    who: ["owner"],
    idempotent: true,
    summary:
      "Make the shop's account at a provider, once, and give the page there where its questions are answered",
    params: outside,
    answer: z.object({ url: z.string() }),
    status: 201,
  },
  leave: {
    method: "DELETE",
    path: "/v1/payments/:provider/connection",
    who: ["owner"],
    summary: "Take no more payments at a provider; what was paid there stays and can be given back",
    params: outside,
    answer: providerConnectionAnswer,
  },
  methods: {
    method: "PUT",
    path: "/v1/payments/methods",
    who: ["owner"],
    summary: "Which means of payment the shop offers online, in this order",
    body: z.strictObject({
      paymentsList: z.array(z.enum(CHECKOUT_TYPES)).min(1).max(CHECKOUT_TYPES.length),
    }),
    answer: providerConnectionAnswer,
  },
});
