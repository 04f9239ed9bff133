import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare } from "./world.ts";

const content = { kind: "standard", subject: { fr: "x" }, preheader: {}, texts: {} };

/** Makes a model of the estate. */
export const prepareModels: Prepare = async (server, _, token) => {
  const id = newTestId();
  const body = { id, name: "x", use: "campaign", content };
  await server.send("POST", "/v1/models", { token, body });
  const kept = { token, body: { version: 1 } };
  await server.send("POST", `/v1/models/${id}/versions`, kept);
  return { modelId: id };
};

/** Makes a request to the model of the estate. */
const at =
  (path: string, body?: () => object): Foreign[string] =>
  ({ own }) => ({ path: `/v1/models/${own["modelId"]}${path}`, ...(body ? { body: body() } : {}) });

export const modelsForeign: Foreign = {
  "GET /v1/models/:modelId": at(""),
  "PUT /v1/models/:modelId": at("", () => ({ name: "x", use: "campaign", content, version: 1 })),
  "DELETE /v1/models/:modelId": at(""),
  "POST /v1/models/:modelId/copies": at("/copies", () => ({ id: newTestId(), name: "x" })),
  "PUT /v1/models/:modelId/archived": at("/archived", () => ({ archived: true, version: 1 })),
  "GET /v1/models/:modelId/versions": at("/versions"),
  "GET /v1/models/:modelId/versions/:number": at("/versions/1"),
  "POST /v1/models/:modelId/versions": at("/versions", () => ({ version: 1 })),
  "PUT /v1/models/:modelId/versions/:number": at("/versions/1", () => ({ version: 1 })),
  "POST /v1/models/previews": ({ own }) => ({
    path: "/v1/models/previews",
    body: { content, lang: "fr", clientId: own["clientId"] },
  }),
  "POST /v1/models/tests": ({ own }) => ({
    path: "/v1/models/tests",
    body: { content, lang: "fr", clientId: own["clientId"] },
  }),
  "PUT /v1/models/uses": ({ own }) => ({
    path: "/v1/models/uses",
    body: { quote: own["modelId"], invoice: null, reminders: [null, null, null], version: 0 },
    wanted: "422 invalid-input",
  }),
};
