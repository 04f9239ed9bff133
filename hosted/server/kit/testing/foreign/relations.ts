import { modelsForeign } from "./models.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const NOTHING = { include: null, exclude: null };

/** Makes a list of clients of the estate. */
export const prepareLists: Prepare = async (server, _, owner) => {
  const id = newTestId();
  const reply = await server.send("POST", "/v1/lists", {
    token: owner,
    body: { id, name: "x", kind: "static", definition: NOTHING },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return { listId: id };
};

const list = ({ own }: World, what = ""): string => `/v1/lists/${own["listId"]}${what}`;

export const relationsForeign: Foreign = {
  ...modelsForeign,
  "GET /v1/lists/:listId": (world) => ({ path: list(world) }),
  "GET /v1/lists/of-client/:clientId": ({ own }) => ({ path: `/v1/lists/of-client/${own["clientId"]}` }),
  "POST /v1/lists/preview": ({ own }) => ({
    path: "/v1/lists/preview",
    body: { listId: own["listId"], definition: NOTHING },
  }),
  "POST /v1/lists": ({ own }) => ({
    path: "/v1/lists",
    body: { id: newTestId(), name: "y", kind: "static", definition: NOTHING, clientIds: [own["clientId"]] },
  }),
  "PUT /v1/lists/:listId": (world) => ({
    path: list(world),
    body: { name: "y", definition: NOTHING, version: 1 },
  }),
  "PUT /v1/lists/:listId/archived": (world) => ({
    path: list(world, "/archived"),
    body: { archived: true, version: 1 },
  }),
  "POST /v1/lists/:listId/duplicates": (world) => ({
    path: list(world, "/duplicates"),
    body: { id: newTestId(), name: "y" },
  }),
  "DELETE /v1/lists/:listId": (world) => ({ path: list(world) }),
  "POST /v1/lists/:listId/members": (world) => ({
    path: list(world, "/members"),
    body: { rows: { ids: [world.own["clientId"]] }, act: "add" },
  }),
  "GET /v1/clients/:clientId/address-errors": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/address-errors`,
  }),
  "POST /v1/clients/:clientId/address-errors/clearing": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/address-errors/clearing`,
    body: { channel: "mail", address: "a@example.org", reason: "confirmée" },
  }),
};
