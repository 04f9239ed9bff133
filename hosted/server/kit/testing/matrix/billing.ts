import { ANYBODY, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const billingMatrix = {
  "POST /v1/payments/webhooks/:provider": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/confirmation": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/challenge": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/state": ANYBODY,
} satisfies Record<string, Row>;
