/** Calls with a name in their path that is public, or that is a secret itself. */
export const NO_TENANT = [
  // A stage of the reader's own shop, whose names are the same in every shop at first.
  "GET /v1/opportunities/board/:column",
  "GET /v1/carts/handoff/:token",
  "GET /v1/embeds/:shop",
  "GET /v1/embeds/:shop/designs",
  "GET /v1/embeds/:shop/products/:productId",
  "GET /v1/embeds/views/:embed",
  "GET /v1/products/:productId",
  "GET /v1/shops/:id",
  "GET /v1/shops/:id/terms",
  "GET /v1/shops/:shopId/visits",
  "GET /v1/visits/:eventId/public",
  "GET /v1/shops/:shopId/visits/:eventId/slots",
  "POST /v1/shops/:shopId/slots/:slotId/waiting",
  // By the key of the person who pays a part.
  "GET /v1/reservations/payers/:payerId",
  // By a key that works once.
  "GET /v1/documents/downloads/:id",
  "GET /v1/documents/my-data/:exportId",
  "POST /v1/payments/webhooks/:provider",
  // The name of a provider: the shop is the caller's.
  "GET /v1/payments/:provider",
  "POST /v1/payments/:provider/connection",
  "DELETE /v1/payments/:provider/connection",
  "POST /v1/shops/:id/grid-requests",
  "GET /v1/shops/:id/grid-requests/own",
  // Anyone may write to a public shop.
  "POST /v1/shops/:shopId/contact",
  // Anyone may ask a public shop for its mails.
  "POST /v1/shops/:shopId/consents",
  // The caller's own consent, in a shop that is named.
  "DELETE /v1/users/me/consents/:shopId/:purpose",
  "PUT /v1/users/me/preferences/:shopId",
  "PUT /v1/users/me/preferences/:shopId/birthday",
  // Every shop has keys of its own: the same key is another object in another shop.
  "PUT /v1/clients/fields/:type",
  "DELETE /v1/clients/fields/:type",
  // Months have the same names in every shop.
  ...["", "/movements", "/customs.xml", "/interprofession.csv", "/message.xml"].map(
    (what) => `GET /v1/excise/declarations/:period${what}`,
  ),
  ...["/closure", "/reopening", "/deposit"].map((what) => `POST /v1/excise/declarations/:period${what}`),
  "PUT /v1/excise/declarations/:period",
  // Fiscal years and file formats have the same names too.
  "GET /v1/accounting/fec/:closesOn",
  "DELETE /v1/shops/me/fiscal-years/:opensOn",
  "GET /v1/accounting/files/:format",
  "PUT /v1/pricing/typologies/:key",
  "DELETE /v1/pricing/typologies/:key",
  "PUT /v1/pricing/shipping/:ref",
  // Administrators alone, who see every shop's.
  ...["jobs/:jobId", "mails/:mailId"].flatMap((failed) => [
    `POST /v1/admin/failed-${failed}/retry`,
    `DELETE /v1/admin/failed-${failed}`,
  ]),
  "GET /v1/admin/support-tickets/:ticketId",
  "GET /v1/admin/support-tickets/:ticketId/attachments/:attachmentId",
  "POST /v1/admin/support-tickets/:ticketId/messages",
  "POST /v1/admin/support-tickets/:ticketId/notes",
  "PUT /v1/admin/support-tickets/:ticketId/seen",
  "PUT /v1/admin/support-tickets/:ticketId/state",
  "POST /v1/sandbox/intents/:intentId/challenge",
  "POST /v1/sandbox/intents/:intentId/confirmation",
  "POST /v1/sandbox/intents/:intentId/state",
];
