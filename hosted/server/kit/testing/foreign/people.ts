import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a saved view of the estate's owner, and a file that they requested. */
export const prepareViews: Prepare = async (server, _shop, owner) => {
  const body = { list: "orders", name: "Virements", query: {}, look: {} };
  const { body: view } = await server.send("POST", "/v1/views", { token: owner, body });
  const input = { format: "csv", columns: ["number"] };
  const { body: created } = await server.send("POST", "/v1/orders/exports", { token: owner, body: input });
  await server.settle();
  return { viewId: String(view["id"]), exportId: String(created["id"]) };
};

/** Makes an active collaborator, an invited one, a role, and a session of the owner, all of the estate. */
export const prepareCollaborators: Prepare = async (server, _shop, owner) => {
  const read = async (path: string) => (await server.send("GET", path, { token: owner })).body as never;
  const { rows } = (await read("/v1/collaborators")) as { rows: { id: string; status: string }[] };
  const { roles } = (await read("/v1/roles")) as { roles: { id: string }[] };
  const [session] = (await read("/v1/users/me/sessions")) as { id: string }[];
  const of = (status: string): string => rows.find((row) => row.status === status)?.id ?? "";
  return {
    workerId: of("active"),
    invitedId: of("invited"),
    roleId: roles[0]?.id ?? "",
    sessionId: session?.id ?? "",
  };
};

const WORKER = { firstname: "Autre", lastname: "Personne", authorizations: {}, version: 1 };
const worker = ({ own }: World, what = ""): string => `/v1/collaborators/${own["workerId"]}${what}`;

/** Makes an agent of the estate alone. */
export const prepareAgents: Prepare = async (server, shop) => {
  await makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] });
  const agentId = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select m.user_id as id from memberships m where m.shop_id = $1 and m.role = 'agent' and not exists (
         select 1 from memberships o where o.user_id = m.user_id and o.shop_id <> m.shop_id)`,
      [shop.id],
    );
    return rows[0]?.id ?? "";
  });
  // A further agent has sent a request to the estate, and waits.
  const asking = await makePerson(server, { role: "agent" });
  const body = { shopId: shop.id };
  await server.send("POST", "/v1/agents/requests", { token: asking, body });
  const requestId = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from agent_requests where shop_id = $1 and status = 'pending' order by id desc limit 1",
      [shop.id],
    );
    return rows[0]?.id ?? "";
  });
  return { agentId, agentRequestId: requestId };
};

export const peopleForeign: Foreign = {
  "PUT /v1/documents/downloads/:id/link": ({ own }) => ({
    path: `/v1/documents/downloads/${own["exportId"]}/link`,
    wanted: "410 link-expired",
  }),
  "DELETE /v1/shops/me/agents/:agentId": ({ own }) => ({ path: `/v1/shops/me/agents/${own["agentId"]}` }),
  "PUT /v1/shops/me/agent-requests/:requestId": ({ own }) => ({
    path: `/v1/shops/me/agent-requests/${own["agentRequestId"]}`,
    body: { accept: true },
  }),
  "PUT /v1/users/me/agency": ({ shop }) => ({ path: "/v1/users/me/agency", body: { shopId: shop.id } }),
  "POST /v1/collaborators": ({ own }) => ({
    path: "/v1/collaborators",
    body: {
      email: "autre@example.org",
      firstname: "Autre",
      lastname: "Personne",
      authorizations: {},
      managerId: own["workerId"],
    },
    wanted: "422 invalid-input",
  }),
  "GET /v1/collaborators/:collaboratorId": (world) => ({ path: worker(world) }),
  "PUT /v1/collaborators/:collaboratorId": (world) => ({ path: worker(world), body: WORKER }),
  "POST /v1/collaborators/:collaboratorId/invitation": ({ own }) => ({
    path: `/v1/collaborators/${own["invitedId"]}/invitation`,
    body: { version: 1 },
  }),
  ...Object.fromEntries(
    ["suspension", "reactivation", "revocation"].map((act) => [
      `POST /v1/collaborators/:collaboratorId/${act}`,
      (world: World) => ({ path: worker(world, `/${act}`), body: { version: 1 } }),
    ]),
  ),
  "PUT /v1/roles/:roleId": ({ own }) => ({
    path: `/v1/roles/${own["roleId"]}`,
    body: { name: "Pris", authorizations: {}, version: 1 },
  }),
  "DELETE /v1/roles/:roleId": ({ own }) => ({ path: `/v1/roles/${own["roleId"]}` }),
  "DELETE /v1/users/me/sessions/:sessionId": ({ own }) => ({
    path: `/v1/users/me/sessions/${own["sessionId"]}`,
  }),
  "PUT /v1/views/:viewId": ({ own }) => ({
    path: `/v1/views/${own["viewId"]}`,
    body: { name: "Prise", query: {}, look: {}, version: 1 },
  }),
  "POST /v1/views/:viewId/duplicates": ({ own }) => ({
    path: `/v1/views/${own["viewId"]}/duplicates`,
    body: { name: "Copie" },
  }),
  "DELETE /v1/views/:viewId": ({ own }) => ({ path: `/v1/views/${own["viewId"]}` }),
};
