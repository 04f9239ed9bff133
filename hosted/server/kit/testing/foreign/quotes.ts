import { EMPTY_CONTENT } from "@cuvee/core/sales/quotes/quotes.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const written = (clientId: string | null) => ({
  clientId,
  lang: "fr",
  validUntil: "2099-01-01",
  content: EMPTY_CONTENT,
});

/** Makes a quote of the estate, which was sent, and a client there. */
export const prepareQuotes: Prepare = async (server, _, owner) => {
  const client = await server.send("POST", "/v1/clients", {
    token: owner,
    body: { kind: "individual", lastname: "Devis" },
  });
  const quoteClientId = String(client.body["id"]);
  const quoteId = newTestId();
  const body = { id: quoteId, subType: "quote", ...written(quoteClientId) };
  const reply = await server.send("POST", "/v1/quotes", { token: owner, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return { quoteId, quoteClientId };
};

const quote = ({ own }: World, what = ""): string => `/v1/quotes/${own["quoteId"]}${what}`;

export const quotesForeign: Foreign = {
  "GET /v1/quotes/clients/:clientId": ({ own }) => ({ path: `/v1/quotes/clients/${own["quoteClientId"]}` }),
  "POST /v1/quotes": ({ own }) => ({
    path: "/v1/quotes",
    body: { id: newTestId(), subType: "quote", ...written(own["quoteClientId"] ?? "") },
  }),
  "GET /v1/quotes/:quoteId": (world) => ({ path: quote(world) }),
  "PUT /v1/quotes/:quoteId": (world) => ({ path: quote(world), body: { ...written(null), version: 1 } }),
  "DELETE /v1/quotes/:quoteId": (world) => ({ path: quote(world) }),
  "POST /v1/quotes/:quoteId/sending": (world) => ({ path: quote(world, "/sending"), body: { version: 1 } }),
  "POST /v1/quotes/:quoteId/refusal": (world) => ({ path: quote(world, "/refusal"), body: { version: 1 } }),
  "POST /v1/quotes/:quoteId/copies": (world) => ({
    path: quote(world, "/copies"),
    body: { id: newTestId() },
  }),
  "POST /v1/quotes/:quoteId/orders": (world) => ({ path: quote(world, "/orders"), body: { version: 1 } }),
  "GET /v1/quotes/:quoteId/file.pdf": (world) => ({ path: quote(world, "/file.pdf") }),
  "GET /v1/quotes/:quoteId/offer/file.pdf": (world) => ({ path: quote(world, "/offer/file.pdf") }),
  "GET /v1/quotes/:quoteId/offer": (world) => ({ path: quote(world, "/offer") }),
  "POST /v1/quotes/:quoteId/offer/acceptance": (world) => ({
    path: quote(world, "/offer/acceptance"),
    body: { version: 1, terms: true, adult: true },
  }),
  "POST /v1/quotes/:quoteId/offer/refusal": (world) => ({
    path: quote(world, "/offer/refusal"),
    body: { version: 1 },
  }),
};
