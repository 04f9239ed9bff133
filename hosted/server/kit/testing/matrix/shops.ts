import { ANYBODY, sellers, STAFF, staff, type Row } from "./row.ts";

/** Anyone who may edit something that has pictures. */
const picturesOf: Row = {
  ...staff("createProduct"),
  orElse: ["createEvent", "createModel", "createCampaign"],
};

/** Written manually from the specification §6 and §7, not from the contracts. */
export const shopsMatrix = {
  "GET /v1/shops/me": { roles: STAFF },
  "GET /v1/shops/me/contact-qr": { roles: STAFF },
  "GET /v1/shops/me/opening": { roles: STAFF },
  "GET /v1/shops/:id": ANYBODY,
  "GET /v1/shops/:id/terms": ANYBODY,
  // Each block of the body requires a permission of its own: shops/settings/settings.test.ts.
  "PUT /v1/shops/me": { roles: STAFF },
  // Accountants of the shop decide when its years close.
  "GET /v1/shops/me/fiscal-years": staff("accessAccounting"),
  "POST /v1/shops/me/fiscal-years": staff("accessAccounting"),
  "DELETE /v1/shops/me/fiscal-years/:opensOn": staff("accessAccounting"),
  "POST /v1/files": picturesOf,
  "POST /v1/files/:fileId/crop": picturesOf,
  "POST /v1/shops/:shopId/consents": ANYBODY,
  "GET /v1/users/me/consents": { roles: ["buyer"] },
  "DELETE /v1/users/me/consents/:shopId/:purpose": { roles: ["buyer"] },
  "GET /v1/clients/:clientId/consents": staff("seeAllClient"),
  "GET /v1/users/me/preferences": { roles: ["buyer"] },
  "PUT /v1/users/me/preferences/:shopId": { roles: ["buyer"] },
  "PUT /v1/users/me/preferences/:shopId/birthday": { roles: ["buyer"] },
  "GET /v1/clients/:clientId/reach": staff("seeAllClient"),
  "POST /v1/clients/:clientId/reach": staff("createClient"),
  "GET /v1/catalogue/products/:productId/wishes": staff("seeAllProduct"),
  "GET /v1/clients": sellers("seeAllClient"),
  "GET /v1/clients/measure": staff("seeAllClient"),
  "POST /v1/clients/exports": staff("seeAllClient"),
  "GET /v1/clients/choices": { ...sellers("seeAllClient"), orElse: ["createClient"] },
  "GET /v1/clients/tour": { roles: ["agent"] },
  "GET /v1/clients/duplicates": staff("seeAllClient"),
  "GET /v1/clients/:clientId": sellers("seeAllClient"),
  "GET /v1/clients/:clientId/orders": sellers("seeAllOrder"),
  "POST /v1/clients": sellers("createClient"),
  "PUT /v1/clients/:clientId": sellers("createClient"),
  "PUT /v1/clients/:clientId/archived": staff("createClient"),
  "POST /v1/clients/:clientId/notes": sellers("createClient"),
  "POST /v1/clients/:clientId/merge": staff("createClient"),
  "POST /v1/clients/bulk": staff("createClient"),
  "GET /v1/clients/grid-matches": staff("createClient"),
  "POST /v1/clients/grid-matches": staff("createClient"),
  "POST /v1/clients/duplicates/distinctions": staff("createClient"),
  "PUT /v1/clients/fields/:type": staff("createClient"),
  "DELETE /v1/clients/fields/:type": staff("createClient"),
  // The maker of a webhook, and people with full access: shops/webhooks/webhooks.test.ts.
  "GET /v1/webhooks": { roles: STAFF },
  "POST /v1/webhooks": { roles: STAFF },
  "PUT /v1/webhooks/:endpointId": { roles: STAFF },
  "DELETE /v1/webhooks/:endpointId": { roles: STAFF },
  "POST /v1/webhooks/:endpointId/secret": { roles: STAFF },
  "POST /v1/webhooks/:endpointId/tests": { roles: STAFF },
  "GET /v1/webhooks/:endpointId/deliveries": { roles: STAFF },
  "GET /v1/webhooks/:endpointId/deliveries/:deliveryId": { roles: STAFF },
  "POST /v1/webhooks/:endpointId/deliveries/:deliveryId/replay": { roles: STAFF },
  "POST /v1/webhooks/:endpointId/replays": { roles: STAFF },
} satisfies Record<string, Row>;
