import { ANYBODY, staff, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const billingMatrix = {
  "POST /v1/payments/webhooks/:provider": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/confirmation": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/challenge": ANYBODY,
  "POST /v1/sandbox/intents/:intentId/state": ANYBODY,
  "GET /v1/payments/stripe": staff("accessAccounting"),
  "POST /v1/payments/stripe/connection": { roles: ["owner"] },
  "DELETE /v1/payments/stripe/connection": { roles: ["owner"] },
  "PUT /v1/payments/methods": { roles: ["owner"] },
} satisfies Record<string, Row>;
