import { ANYBODY, STAFF, staff, type Row } from "./row.ts";

/** Written manually from the specification §6 and §7, not from the contracts. */
export const insightMatrix = {
  "GET /v1/dashboard": { roles: STAFF },
  "GET /v1/dashboard/layout": { roles: STAFF },
  "PUT /v1/dashboard/layout": { roles: STAFF },
  "GET /v1/figures/recount": staff("accessAnalytics"),
  "POST /v1/figures/recount": staff("accessAnalytics"),
  "GET /v1/maintenances": ANYBODY,
  "PUT /v1/admin/maintenances": { roles: ["admin"] },
  "GET /v1/admin/backups": { roles: ["admin"] },
  "GET /v1/platform": ANYBODY,
  "GET /v1/search": { roles: [...STAFF, "agent"] },
  "GET /v1/imports": { roles: STAFF },
  // The permission required depends on the kind of the file: `imports.test.ts`.
  "POST /v1/imports": { roles: STAFF },
  "GET /v1/imports/:importId": { roles: STAFF },
  "GET /v1/imports/:importId/lines": { roles: STAFF },
  "PUT /v1/imports/:importId/mapping": { roles: STAFF },
  "PUT /v1/imports/:importId/lines": { roles: STAFF },
  "PUT /v1/imports/:importId/lines/:line": { roles: STAFF },
  "GET /v1/imports/:importId/words": { roles: STAFF },
  "PUT /v1/imports/:importId/words": { roles: STAFF },
  "GET /v1/imports/:importId/pictures": { roles: STAFF },
  "POST /v1/imports/:importId/pictures": { roles: STAFF },
  "GET /v1/clients/:clientId/imported-orders": { roles: STAFF, permission: "seeAllOrder", priced: true },
  "POST /v1/imports/:importId/check": { roles: STAFF },
  "POST /v1/imports/:importId/run": { roles: STAFF },
  "POST /v1/imports/:importId/reversal": { roles: STAFF },
} satisfies Record<string, Row>;
