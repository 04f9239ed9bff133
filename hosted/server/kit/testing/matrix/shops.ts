import { ANYBODY, STAFF, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const shopsMatrix = {
  "GET /v1/shops/me": { roles: STAFF },
  "GET /v1/shops/:id": ANYBODY,
  "PUT /v1/shops/me": { roles: ["owner"] },
} satisfies Record<string, Row>;
