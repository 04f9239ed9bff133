import * as z from "zod";
import { contract, text } from "#kit/contract.ts";

const card = z.strictObject({
  number: z.string().regex(/^[0-9 ]{12,23}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
  cvc: z.string().regex(/^[0-9]{3}$/),
});

const intentState = z.object({
  status: z.enum(["requires_payment", "requires_action", "processing", "succeeded", "failed"]),
  /** Why the card was refused, as the provider names it. */
  failure: z.string().nullable(),
});

export const paymentsContract = contract({
  webhook: {
    method: "POST",
    path: "/v1/payments/webhooks/:provider",
    who: ["public"],
    summary: "Signed event of a payment provider; the only way a card payment becomes paid",
    params: z.strictObject({ provider: z.enum(["sandbox"]) }),
    body: z.unknown(),
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
});
