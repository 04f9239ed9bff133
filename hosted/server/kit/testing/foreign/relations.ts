import { modelsForeign } from "./models.ts";
import { EMPTY_CONTENT } from "@cuvee/core/sales/quotes/quotes.ts";
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
/** First of the stages that every shop begins with. */
const STAGE = "stage00000000001";
const OPPORTUNITY = {
  title: "x",
  expectedOn: "2026-12-31",
  stageId: STAGE,
  nextStep: "x",
  nextOn: "2026-12-01",
};

/** Makes an opportunity of the estate, with a linked quote. */
export const prepareOpportunities: Prepare = async (server, shop, owner) => {
  const send = async (path: string, body: object): Promise<string> => {
    const reply = await server.send("POST", path, { token: owner, body });
    if (reply.status >= 300) throw new Error(reply.text);
    return String(reply.body["id"]);
  };
  const clientId = await send("/v1/clients", { kind: "individual", lastname: "Affaire" });
  const id = await send("/v1/opportunities", {
    id: newTestId(),
    clientId,
    ...OPPORTUNITY,
    amountCents: 123_400,
  });
  const quoteId = await send("/v1/quotes", {
    id: newTestId(),
    subType: "quote",
    clientId,
    lang: "fr",
    validUntil: "2099-01-01",
    content: {
      ...EMPTY_CONTENT,
      lines: [{ id: newTestId(), formatId: shop.bottle.id, quantity: 6 }],
      shipping: { ref: shop.shippingRef, instructions: "" },
    },
  });
  const linked = await server.send("POST", `/v1/opportunities/${id}/links`, {
    token: owner,
    body: { kind: "quote", targetId: quoteId },
  });
  const [link] = linked.body["links"] as unknown as { id: string }[];
  if (!link) throw new Error(linked.text);
  return {
    opportunityId: id,
    opportunityClientId: clientId,
    opportunityLinkId: link.id,
    linkedQuoteId: quoteId,
  };
};

const opportunity = (what = "", body?: object): Foreign[string] => {
  return ({ own }) => ({
    path: `/v1/opportunities/${own["opportunityId"]}${what}`,
    ...(body ? { body } : {}),
  });
};

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

/** A file that is sent as raw bytes. */
export const PDF = { raw: "%PDF-1.4\n", headers: { "content-type": "application/octet-stream" } };

/** Makes a ticket of the estate. */
export const prepareTickets: Prepare = async (server, _, owner) => {
  const id = newTestId();
  const context = { page: "/", version: "1", browser: "x" };
  const file = await server.send("POST", "/v1/support-attachments?name=x.pdf", { token: owner, ...PDF });
  if (file.status !== 201) throw new Error(file.text);
  const ticketFileId = String(file.body["id"]);
  const body = { id, subject: "x", category: "question", text: "x", context, attachments: [ticketFileId] };
  const reply = await server.send("POST", "/v1/support-tickets", { token: owner, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return { ticketId: id, ticketFileId };
};

const ticket = ({ own }: World, what = ""): string => `/v1/support-tickets/${own["ticketId"]}${what}`;

const list = ({ own }: World, what = ""): string => `/v1/lists/${own["listId"]}${what}`;

export const relationsForeign: Foreign = {
  ...modelsForeign,
  "PUT /v1/answer-templates/:templateId": (world) => ({
    path: template(world),
    body: { name: "y", body: "Bonjour", version: 1 },
  }),
  "DELETE /v1/answer-templates/:templateId": (world) => ({ path: template(world) }),
  "GET /v1/clients/:clientId/rfm": ({ own }) => ({ path: `/v1/clients/${own["taskClientId"]}/rfm` }),
  "GET /v1/opportunities/of-client/:clientId": ({ own }) => ({
    path: `/v1/opportunities/of-client/${own["opportunityClientId"]}`,
  }),
  "GET /v1/opportunities/:opportunityId": opportunity(),
  "GET /v1/opportunities/:opportunityId/linkable": opportunity("/linkable"),
  "POST /v1/opportunities": ({ own }) => ({
    path: "/v1/opportunities",
    body: { id: newTestId(), clientId: own["opportunityClientId"], ...OPPORTUNITY },
  }),
  "PUT /v1/opportunities/:opportunityId": opportunity("", { ...OPPORTUNITY, version: 1 }),
  "POST /v1/opportunities/:opportunityId/move": opportunity("/move", { version: 1, stageId: STAGE }),
  "POST /v1/opportunities/:opportunityId/winning": opportunity("/winning", { version: 1 }),
  "POST /v1/opportunities/:opportunityId/loss": opportunity("/loss", { version: 1, reason: "price" }),
  "POST /v1/opportunities/:opportunityId/reopening": opportunity("/reopening", {
    version: 1,
    stageId: STAGE,
    nextStep: "x",
    nextOn: "2026-12-01",
  }),
  "POST /v1/opportunities/:opportunityId/links": ({ own }) => ({
    path: `/v1/opportunities/${own["opportunityId"]}/links`,
    body: { kind: "quote", targetId: own["linkedQuoteId"] },
  }),
  "DELETE /v1/opportunities/:opportunityId/links/:linkId": ({ own }) => ({
    path: `/v1/opportunities/${own["opportunityId"]}/links/${own["opportunityLinkId"]}`,
  }),
  "GET /v1/tasks/links/:clientId": ({ own }) => ({ path: `/v1/tasks/links/${own["taskClientId"]}` }),
  "GET /v1/tasks/of-client/:clientId": ({ own }) => ({ path: `/v1/tasks/of-client/${own["taskClientId"]}` }),
  "GET /v1/tasks/of-opportunity/:opportunityId": ({ own }) => ({
    path: `/v1/tasks/of-opportunity/${own["opportunityId"]}`,
  }),
  "GET /v1/tasks/:taskId": task(),
  "POST /v1/tasks/bulk": ({ own }) => ({
    path: "/v1/tasks/bulk",
    body: { rows: { ids: [own["taskId"]] }, act: { kind: "complete" } },
  }),
  "POST /v1/tasks": ({ own }) => ({
    path: "/v1/tasks",
    body: { id: newTestId(), ...TASK, clientId: own["taskClientId"] },
  }),
  "PUT /v1/tasks/:taskId": task("", { ...TASK, version: 1 }),
  "POST /v1/tasks/:taskId/completion": task("/completion", { version: 1 }),
  "POST /v1/tasks/:taskId/cancellation": task("/cancellation", { version: 1 }),
  "POST /v1/tasks/:taskId/reopening": task("/reopening", { version: 1 }),
  "POST /v1/tasks/:taskId/postponement": task("/postponement", { version: 1, dueOn: "2099-01-01" }),
  "GET /v1/support-tickets/:ticketId": (world) => ({ path: ticket(world) }),
  "POST /v1/support-tickets/:ticketId/messages": (world) => ({
    path: ticket(world, "/messages"),
    body: { id: newTestId(), text: "x" },
  }),
  "PUT /v1/support-tickets/:ticketId/seen": (world) => ({ path: ticket(world, "/seen") }),
  "PUT /v1/support-tickets/:ticketId/closed": (world) => ({ path: ticket(world, "/closed") }),
  "GET /v1/support-tickets/:ticketId/attachments/:attachmentId": (world) => ({
    path: ticket(world, `/attachments/${world.own["ticketFileId"]}`),
  }),
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
