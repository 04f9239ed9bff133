import { modelsForeign } from "./models.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const NOTHING = { include: null, exclude: null };

/** Makes a list of clients and a ready answer of the estate. */
export const prepareLists: Prepare = async (server, _, owner) => {
  const id = newTestId();
  const reply = await server.send("POST", "/v1/lists", {
    token: owner,
    body: { id, name: "x", kind: "static", definition: NOTHING },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  const templateId = newTestId();
  const template = await server.send("POST", "/v1/answer-templates", {
    token: owner,
    body: { id: templateId, name: "x", body: "Bonjour" },
  });
  if (template.status !== 201) throw new Error(template.text);
  return { listId: id, templateId };
};

const template = ({ own }: World): string => `/v1/answer-templates/${own["templateId"]}`;
const TASK = { kind: "other", subject: "x", dueOn: "2026-01-01" };

/** Makes a task of the estate for a client. */
export const prepareTasks: Prepare = async (server, _, owner) => {
  const id = newTestId();
  const client = await server.send("POST", "/v1/clients", {
    token: owner,
    body: { kind: "individual", lastname: "Tâche" },
  });
  const clientId = client.body["id"];
  const reply = await server.send("POST", "/v1/tasks", { token: owner, body: { id, ...TASK, clientId } });
  if (reply.status !== 201) throw new Error(reply.text);
  return { taskId: id, taskClientId: String(clientId) };
};

const task = (what = "", body?: object): Foreign[string] => {
  return ({ own }) => ({ path: `/v1/tasks/${own["taskId"]}${what}`, ...(body ? { body } : {}) });
};

const list = ({ own }: World, what = ""): string => `/v1/lists/${own["listId"]}${what}`;

export const relationsForeign: Foreign = {
  ...modelsForeign,
  "PUT /v1/answer-templates/:templateId": (world) => ({
    path: template(world),
    body: { name: "y", body: "Bonjour", version: 1 },
  }),
  "DELETE /v1/answer-templates/:templateId": (world) => ({ path: template(world) }),
  "GET /v1/tasks/links/:clientId": ({ own }) => ({ path: `/v1/tasks/links/${own["taskClientId"]}` }),
  "GET /v1/tasks/of-client/:clientId": ({ own }) => ({ path: `/v1/tasks/of-client/${own["taskClientId"]}` }),
  "GET /v1/tasks/:taskId": task(),
  "POST /v1/tasks": ({ own }) => ({
    path: "/v1/tasks",
    body: { id: newTestId(), ...TASK, clientId: own["taskClientId"] },
  }),
  "PUT /v1/tasks/:taskId": task("", { ...TASK, version: 1 }),
  "POST /v1/tasks/:taskId/completion": task("/completion", { version: 1 }),
  "POST /v1/tasks/:taskId/cancellation": task("/cancellation", { version: 1 }),
  "POST /v1/tasks/:taskId/reopening": task("/reopening", { version: 1 }),
  "POST /v1/tasks/:taskId/postponement": task("/postponement", { version: 1, dueOn: "2099-01-01" }),
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
