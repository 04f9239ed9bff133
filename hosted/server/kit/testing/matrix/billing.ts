import { ANYBODY, STAFF, staff, type Row } from "./row.ts";

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
  "GET /v1/documents": staff("billOrder"),
  "GET /v1/documents/measure": staff("billOrder"),
  "POST /v1/documents/exports": staff("billOrder"),
  "GET /v1/documents/verification": staff("accessAccounting"),
  "GET /v1/documents/:documentId": { roles: ["buyer", ...STAFF], permission: "billOrder" },
  "GET /v1/documents/:documentId/file.pdf": { roles: ["buyer", ...STAFF], permission: "billOrder" },
  "GET /v1/documents/:documentId/factur-x.xml": staff("billOrder"),
  "POST /v1/documents/:documentId/sending": staff("billOrder"),
  "POST /v1/documents/prints": staff("billOrder"),
  "GET /v1/documents/prints/:printId": staff("billOrder"),
  "GET /v1/users/me/documents": { roles: ["buyer"] },
} satisfies Record<string, Row>;
