import type { Foreign, Prepare, World } from "./world.ts";

/** A saved view of the estate's owner. */
export const prepareViews: Prepare = async (server, _shop, owner) => {
  const body = { list: "orders", name: "Virements", query: {}, look: {} };
  const { body: view } = await server.send("POST", "/v1/views", { token: owner, body });
  return { viewId: String(view["id"]) };
};

/** A collaborator who works, one who is invited, a role, and a session of the owner, all of the estate. */
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

export const peopleForeign: Foreign = {
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
