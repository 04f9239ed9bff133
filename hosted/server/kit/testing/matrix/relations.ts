import { SIGNED_IN, STAFF, type Row } from "./row.ts";

/** Written manually from the specification §6 and §7, not from the contracts. */
export const relationsMatrix = {
  "GET /v1/notifications-centers": SIGNED_IN,
  "PUT /v1/notifications-centers/mark-as-seen": SIGNED_IN,
  "GET /v1/events": SIGNED_IN,
  "GET /v1/conversations": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
  "POST /v1/conversations": { roles: ["buyer"] },
  "GET /v1/conversations/:conversationId": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
  "POST /v1/conversations/:conversationId/messages": {
    roles: ["buyer", ...STAFF],
    permission: "seeAllMessages",
  },
  "PUT /v1/conversations/:conversationId/seen": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
} satisfies Record<string, Row>;
