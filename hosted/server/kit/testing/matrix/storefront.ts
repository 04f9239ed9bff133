import { ANYBODY, SIGNED_IN, STAFF, staff, type Row } from "./row.ts";

const BUYER: Row = { roles: ["buyer"] };

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const storefrontMatrix = {
  "GET /v1/elabels/products/:productId": staff("seeAllProduct"),
  "GET /v1/elabels/formats/:formatId/qr": staff("seeAllProduct"),
  "GET /v1/embeds/:shop": ANYBODY,
  "GET /v1/embeds/:shop/products/:productId": ANYBODY,
  "POST /v1/shops/:shopId/contact": ANYBODY,
  "GET /v1/users/me": SIGNED_IN,
  "PUT /v1/users/me": SIGNED_IN,
  "GET /v1/site": { roles: STAFF },
  "POST /v1/site/preview": { roles: STAFF },
  // What changes them asks for full access, in the handler: storefront/pages/site.test.ts.
  "PUT /v1/site": { roles: STAFF },
  "PUT /v1/site/published": { roles: STAFF },
  "GET /v1/site/versions": { roles: STAFF },
  "PUT /v1/site/versions/:number": { roles: STAFF },
  "GET /v1/users/me/addresses": BUYER,
  "POST /v1/users/me/addresses": BUYER,
  "PUT /v1/users/me/addresses/:addressId": BUYER,
  "DELETE /v1/users/me/addresses/:addressId": BUYER,
  "GET /v1/users/me/data-exports": BUYER,
  "POST /v1/users/me/data-exports": BUYER,
  "PUT /v1/users/me/data-exports/:exportId/link": BUYER,
  "GET /v1/documents/my-data/:exportId": ANYBODY,
  "POST /v1/users/me/erasure": BUYER,
} satisfies Record<string, Row>;
