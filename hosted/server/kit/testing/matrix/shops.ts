import { ANYBODY, STAFF, staff, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const shopsMatrix = {
  "GET /v1/shops/me": { roles: STAFF },
  "GET /v1/shops/me/contact-qr": { roles: STAFF },
  "GET /v1/shops/:id": ANYBODY,
  // Each block of the body asks for a permission of its own: shops/settings/settings.test.ts.
  "PUT /v1/shops/me": { roles: STAFF },
  "POST /v1/files": staff("createProduct"),
  "POST /v1/files/:fileId/crop": staff("createProduct"),
  "GET /v1/clients": staff("seeAllClient"),
  "GET /v1/clients/measure": staff("seeAllClient"),
  "POST /v1/clients/exports": staff("seeAllClient"),
  "GET /v1/clients/choices": staff("seeAllClient"),
  "GET /v1/clients/duplicates": staff("seeAllClient"),
  "GET /v1/clients/:clientId": staff("seeAllClient"),
  "GET /v1/clients/:clientId/orders": staff("seeAllOrder"),
  "POST /v1/clients": staff("createClient"),
  "PUT /v1/clients/:clientId": staff("createClient"),
  "PUT /v1/clients/:clientId/archived": staff("createClient"),
  "POST /v1/clients/:clientId/notes": staff("createClient"),
  "POST /v1/clients/:clientId/merge": staff("createClient"),
  "POST /v1/clients/bulk": staff("createClient"),
  "POST /v1/clients/duplicates/distinctions": staff("createClient"),
  "PUT /v1/clients/fields/:type": staff("createClient"),
  "DELETE /v1/clients/fields/:type": staff("createClient"),
} satisfies Record<string, Row>;
