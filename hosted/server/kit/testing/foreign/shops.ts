import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare } from "./world.ts";

/** Makes a client of the estate. */
export const prepareClients: Prepare = (server, shop) =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ clientId: string }>(
      'select min(id) as "clientId" from clients where shop_id = $1',
      [shop.id],
    );
    return { clientId: rows[0]?.clientId ?? "" };
  });

export const shopsForeign: Foreign = {
  "GET /v1/clients/:clientId/consents": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}/consents` }),
  "GET /v1/clients/:clientId/reach": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}/reach` }),
  "POST /v1/clients/:clientId/reach": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/reach`,
    body: {
      act: "objection",
      channel: "mail",
      address: "x@example.org",
      purposes: ["newsletter"],
      proof: "",
    },
  }),
  "GET /v1/catalogue/products/:productId/wishes": ({ shop }) => ({
    path: `/v1/catalogue/products/${shop.product.id}/wishes`,
  }),
  "GET /v1/clients/:clientId": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}` }),
  "GET /v1/clients/:clientId/orders": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}/orders` }),
  "GET /v1/clients/:clientId/timeline": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}/timeline` }),
  "PUT /v1/clients/:clientId": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}`,
    body: { kind: "individual", lastname: "x", version: 1 },
  }),
  "PUT /v1/clients/:clientId/archived": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/archived`,
    body: { archived: true, version: 1 },
  }),
  "POST /v1/clients/:clientId/notes": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/notes`,
    body: { note: "x" },
  }),
  "POST /v1/clients/:clientId/merge": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/merge`,
    body: { into: newTestId(), version: 1, intoVersion: 1 },
  }),
  "POST /v1/clients": ({ own }) => ({
    path: "/v1/clients",
    body: { kind: "individual", lastname: "x", ownerId: own["clientId"] },
    wanted: "422 invalid-input",
  }),
  "POST /v1/clients/bulk": ({ own }) => ({
    path: "/v1/clients/bulk",
    body: { rows: { ids: [own["clientId"]] }, act: { kind: "archive", archived: true } },
  }),
  "POST /v1/clients/bulk/reach": ({ own }) => ({
    path: "/v1/clients/bulk/reach",
    body: { rows: { ids: [own["clientId"]] }, channel: "mail", proof: "salon de Lyon" },
  }),
  "POST /v1/clients/duplicates/distinctions": ({ own }) => ({
    path: "/v1/clients/duplicates/distinctions",
    body: { ids: [own["clientId"], newTestId()] },
  }),
  "POST /v1/files/:fileId/crop": ({ shop }) => ({
    path: `/v1${shop.bottle.visual ?? ""}/crop`,
    body: { x: 0, y: 0, width: 500_000, height: 500_000 },
  }),
};
