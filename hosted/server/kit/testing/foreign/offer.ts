import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import { productBody } from "#kit/testing/products.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const LEGAL = { fiscalLabel: null, alcohol: null, legal: {}, version: 1 };
const LIMITS = { minQuantity: null, maxQuantity: null, multiple: null };
const OFFER = {
  ...LIMITS,
  unitE4: 1,
  tiers: [],
  add: [],
  promotions: [],
  typologies: {},
  wrappingE4: null,
  version: 1,
};
const TERMS = { typology: null, vatNumber: null, suspension: null, exciseNumber: null, prices: [] };
const legalPath = ({ shop }: World): string =>
  `/v1/pricing/products/${shop.product.id}/vintages/${shop.product.vintages[0]?.id}/legal`;

/** Makes a client and a request for a price list, all of the estate. */
export const prepareOffer: Prepare = async (server, shop, owner) => {
  const camille = await server.login("camille", "Camille2026");
  const body = { company: "Cave", message: "" };
  const reply = await server.send("POST", `/v1/shops/${shop.id}/grid-requests`, { token: camille, body });
  await server.settle();
  const copy = await server.send("POST", "/v1/pricing/matrix/copies", {
    token: owner,
    body: { from: "*", to: "*", percentBp: 100, rows: { ids: [shop.bottle.id] } },
  });
  const changeId = String(copy.body["changeId"]);
  const bulkId = newTestId();
  await server.send("POST", "/v1/catalogue/products/bulk", {
    token: owner,
    body: { id: bulkId, products: { ids: [shop.product.id] }, set: { gamme: "Essai" } },
  });
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ userId: string }>(
      `select id as "userId" from users where username = 'camille'`,
    );
    return { userId: "", ...rows[0], requestId: String(reply.body["id"]), changeId, bulkId };
  });
};

export const offerForeign: Foreign = {
  "PUT /v1/products/:productId/formats/:formatId/price": ({ shop }) => ({
    path: `/v1/products/${shop.product.id}/formats/${shop.bottle.id}/price`,
    body: { unitE4: 1, version: 1 },
  }),
  "GET /v1/catalogue/products/:productId": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}`,
  }),
  "GET /v1/catalogue/products/:productId/history": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}/history`,
  }),
  "PUT /v1/catalogue/products/:productId": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}`,
    body: { ...productBody(), version: 1 },
  }),
  "PUT /v1/catalogue/products/:productId/status": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}/status`,
    body: { status: "paused", version: 1 },
  }),
  "POST /v1/catalogue/products/:productId/duplicate": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}/duplicate`,
    body: { id: newTestId(), name: "Copie", slug: "copie" },
  }),
  "POST /v1/catalogue/products": ({ shop }) => ({
    path: "/v1/catalogue/products",
    body: {
      ...productBody({ contents: [{ formatId: shop.bottle.id, quantity: 6 }], type: "packing" }),
      id: newTestId(),
    },
    wanted: "422 invalid-input",
  }),
  "POST /v1/catalogue/products/bulk": ({ shop }) => ({
    path: "/v1/catalogue/products/bulk",
    body: { id: newTestId(), products: { ids: [shop.product.id] }, set: { status: "paused" } },
  }),
  "POST /v1/catalogue/products/bulk/:bulkId/reversal": ({ own }) => ({
    path: `/v1/catalogue/products/bulk/${own["bulkId"]}/reversal`,
    body: {},
  }),
  "GET /v1/pricing/formats/:formatId": ({ shop }) => ({ path: `/v1/pricing/formats/${shop.bottle.id}` }),
  "PUT /v1/pricing/formats/:formatId": ({ shop }) => ({
    path: `/v1/pricing/formats/${shop.bottle.id}`,
    body: OFFER,
  }),
  "PUT /v1/pricing/formats/:formatId/contents": ({ shop }) => ({
    path: `/v1/pricing/formats/${shop.bottle.id}/contents`,
    body: { contents: [], version: 1 },
  }),
  "GET /v1/pricing/products/:productId/vintages/:vintageId/legal": (world) => ({ path: legalPath(world) }),
  "PUT /v1/pricing/products/:productId/vintages/:vintageId/legal": (world) => ({
    path: legalPath(world),
    body: LEGAL,
  }),
  "PUT /v1/pricing/matrix": ({ shop }) => ({
    path: "/v1/pricing/matrix",
    body: { rows: [{ formatId: shop.bottle.id, version: 1, unitE4: 1 }] },
  }),
  "POST /v1/pricing/matrix/copies": ({ shop }) => ({
    path: "/v1/pricing/matrix/copies",
    body: { from: "*", to: "*", percentBp: 100, rows: { ids: [shop.bottle.id] } },
  }),
  "POST /v1/pricing/matrix/changes/:changeId/undo": ({ own }) => ({
    path: `/v1/pricing/matrix/changes/${own["changeId"]}/undo`,
  }),
  "PUT /v1/pricing/loyalty": ({ shop }) => ({
    path: "/v1/pricing/loyalty",
    body: {
      pointsPerEuroE2: 100,
      levels: [{ id: "a", name: "x", points: 1, gifts: [shop.bottle.id], maxGifts: 1 }],
      version: 1,
    },
    wanted: "422 invalid-input",
  }),
  "DELETE /v1/pricing/shipping/:ref": () => ({ path: "/v1/pricing/shipping/relais-orange" }),
  "PUT /v1/pricing/codes/:code": () => ({
    path: "/v1/pricing/codes/BIENVENUE10",
    body: { type: "%", amount: 1, version: 1 },
  }),
  "DELETE /v1/pricing/codes/:code": () => ({ path: "/v1/pricing/codes/BIENVENUE10" }),
  "GET /v1/pricing/clients/:clientId": ({ own }) => ({ path: `/v1/pricing/clients/${own.userId}` }),
  "PUT /v1/pricing/clients/:clientId": ({ own }) => ({
    path: `/v1/pricing/clients/${own.userId}`,
    body: { ...TERMS, version: 0 },
  }),
  "POST /v1/pricing/trial": ({ own }) => ({
    path: "/v1/pricing/trial",
    body: { clientId: own.userId, products: [] },
  }),
  "POST /v1/pricing/grid-requests/:requestId/answer": ({ own }) => ({
    path: `/v1/pricing/grid-requests/${own.requestId}/answer`,
    body: { typology: "pro" },
  }),
};
