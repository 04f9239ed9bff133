import { SIGNED_IN, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const relationsMatrix = {
  "GET /v1/notifications-centers": SIGNED_IN,
  "PUT /v1/notifications-centers/mark-as-seen": SIGNED_IN,
  "GET /v1/events": SIGNED_IN,
} satisfies Record<string, Row>;
