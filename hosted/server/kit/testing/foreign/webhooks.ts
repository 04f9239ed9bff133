import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a key of the estate, and an endpoint with a delivery. */
export const prepareWebhooks: Prepare = async (server, shop) => {
  const [keyId, endpointId, deliveryId] = [newTestId(), newTestId(), newTestId()];
  await asOwner(server.ownerUrl, async (client) => {
    const maker = "(select min(user_id) from memberships where shop_id = $1 and role = 'owner')";
    await client.query(
      `insert into api_keys (shop_id, id, name, prefix, hash, scopes, made_by, created_at)
       values ($1, $2, 'x', 'x', 'x', '{orders:read}', ${maker}, now())`,
      [shop.id, keyId],
    );
    await client.query(
      `insert into webhook_endpoints (shop_id, id, url, events, enabled, made_by, created_at)
       values ($1, $2, 'https://example.org/', '{client.added}', false, ${maker}, now())`,
      [shop.id, endpointId],
    );
    await client.query(
      `insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, created_at)
       values ($1, $2, $3, 'evt_x', 'client.added', '{}', 'failed', now())`,
      [shop.id, deliveryId, endpointId],
    );
  });
  return { keyId, endpointId, deliveryId };
};

const at = ({ own }: World, what = ""): string => `/v1/webhooks/${own["endpointId"]}${what}`;
const delivery = ({ own }: World): string => `/deliveries/${own["deliveryId"]}`;

export const webhooksForeign: Foreign = {
  "DELETE /v1/api-keys/:keyId": ({ own }) => ({ path: `/v1/api-keys/${own["keyId"]}` }),
  "PUT /v1/webhooks/:endpointId": (world) => ({
    path: at(world),
    body: { url: "https://example.org/", events: ["client.added"], enabled: false, version: 1 },
  }),
  "DELETE /v1/webhooks/:endpointId": (world) => ({ path: at(world) }),
  "POST /v1/webhooks/:endpointId/secret": (world) => ({ path: at(world, "/secret"), body: { version: 1 } }),
  "POST /v1/webhooks/:endpointId/tests": (world) => ({
    path: at(world, "/tests"),
    body: { type: "client.added" },
  }),
  "GET /v1/webhooks/:endpointId/deliveries": (world) => ({ path: at(world, "/deliveries") }),
  "GET /v1/webhooks/:endpointId/deliveries/:deliveryId": (world) => ({ path: at(world, delivery(world)) }),
  "POST /v1/webhooks/:endpointId/deliveries/:deliveryId/replay": (world) => ({
    path: at(world, `${delivery(world)}/replay`),
    body: {},
  }),
  "POST /v1/webhooks/:endpointId/replays": (world) => ({
    path: at(world, "/replays"),
    body: { since: "2026-01-01", until: "2026-12-31" },
  }),
};
