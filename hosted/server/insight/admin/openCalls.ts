import type { Api } from "@cuvee/core/api.ts";

/** Callers that a maintenance still admits: anyone, or only those who are not staff of a shop. */
export type DuringMaintenance = "anyone" | "buyers";

/**
 * Calls that stay open while a maintenance closes the platform; every other call answers `maintenance` (503). These are
 * the sign-in and the announcement of an administrator, the notifications of payment providers, the records of a till
 * (its sales go on without the server, rules §3), and the services that the law requires throughout: terms and the
 * withdrawal from an order (Code de la consommation L221-21).
 */
const OPEN = {
  "GET /v1/maintenances": "anyone",
  "PUT /v1/admin/maintenances": "anyone",
  "GET /v1/platform": "anyone",
  "GET /v1/help": "anyone",
  "POST /v1/auth/login": "anyone",
  "POST /v1/auth/refresh": "anyone",
  "POST /v1/auth/logout": "anyone",
  "POST /v1/payments/webhooks/:provider": "anyone",
  "GET /v1/tills/:tillId": "anyone",
  "GET /v1/tills/:tillId/end": "anyone",
  "GET /v1/tills/:tillId/snapshot": "anyone",
  "POST /v1/tills/:tillId/records": "anyone",
  "PUT /v1/displays": "anyone",
  "GET /v1/displays/events": "anyone",
  "GET /v1/shops/:id/terms": "anyone",
  "GET /v1/orders/:orderId": "buyers",
  "GET /v1/orders/:orderId/terms": "buyers",
  "GET /v1/orders/:orderId/withdrawals": "buyers",
  "POST /v1/orders/:orderId/withdrawals": "buyers",
  "POST /v1/withdrawal-links": "anyone",
} as const satisfies Partial<Record<keyof Api | "GET /v1/displays/events", DuringMaintenance>>;

/** Returns the callers of a method and path (`GET /v1/orders`) during a maintenance; null when it is closed. */
export const openDuringMaintenance = (route: string): DuringMaintenance | null =>
  (OPEN as Partial<Record<string, DuringMaintenance>>)[route] ?? null;
