import { ANYBODY, SIGNED_IN, STAFF, staff, type Row } from "./row.ts";

const BUYER: Row = { roles: ["buyer"] };
const MEMBER: Row = { roles: [] };

/** Written manually from the specification §6 and §7, not from the contracts. */
export const storefrontMatrix = {
  "GET /v1/elabels/products/:productId": staff("seeAllProduct"),
  "GET /v1/elabels/formats/:formatId/qr": staff("seeAllProduct"),
  "GET /v1/embeds/:shop": ANYBODY,
  "GET /v1/embeds/views/:embed": ANYBODY,
  "GET /v1/iframes": { roles: STAFF },
  "POST /v1/iframes": { roles: STAFF },
  "GET /v1/iframes/widget": { roles: STAFF },
  "GET /v1/iframes/:id": { roles: STAFF },
  "PUT /v1/iframes/:id": { roles: STAFF },
  "PUT /v1/iframes/:id/archive": { roles: STAFF },
  "GET /v1/iframes/origins": { roles: STAFF },
  "POST /v1/iframes/origins": staff("fullAccess"),
  "PUT /v1/iframes/origins/verification": staff("fullAccess"),
  "DELETE /v1/iframes/origins/:origin": staff("fullAccess"),
  "GET /v1/embeds/:shop/products/:productId": ANYBODY,
  "POST /v1/shops/:shopId/contact": ANYBODY,
  // Sites with a token of a member: storefront/members/members.test.ts.
  "GET /v1/members/site": ANYBODY,
  "POST /v1/members/codes": BUYER,
  "POST /v1/members/tokens": ANYBODY,
  "POST /v1/members/tokens/revocation": MEMBER,
  "GET /v1/members/me": MEMBER,
  "GET /v1/members/offers": MEMBER,
  "GET /v1/users/me/sites": BUYER,
  "DELETE /v1/users/me/sites/:siteId": BUYER,
  "GET /v1/users/me": SIGNED_IN,
  "PUT /v1/users/me": SIGNED_IN,
  "GET /v1/site": { roles: STAFF },
  "POST /v1/site/preview": { roles: STAFF },
  // Calls that change the site require full access, in the handler: storefront/pages/site.test.ts.
  "PUT /v1/site": { roles: STAFF },
  "PUT /v1/site/published": { roles: STAFF },
  "GET /v1/site/versions": { roles: STAFF },
  "PUT /v1/site/versions/:number": { roles: STAFF },
  "GET /v1/users/me/addresses": BUYER,
  "GET /v1/users/me/shops": BUYER,
  "GET /v1/users/me/orders": BUYER,
  "POST /v1/users/me/addresses": BUYER,
  "PUT /v1/users/me/addresses/:addressId": BUYER,
  "DELETE /v1/users/me/addresses/:addressId": BUYER,
  "GET /v1/users/me/data-exports": BUYER,
  "POST /v1/users/me/data-exports": BUYER,
  "PUT /v1/users/me/data-exports/:exportId/link": BUYER,
  "GET /v1/documents/my-data/:exportId": ANYBODY,
  "POST /v1/users/me/erasure": BUYER,
} satisfies Record<string, Row>;
