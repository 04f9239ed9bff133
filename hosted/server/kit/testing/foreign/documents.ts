import { placeOrder } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes an invoice at the estate, and an order there that could be invoiced. */
export const prepareDocuments: Prepare = async (server, shop, token) => {
  const accepted = async (): Promise<string> => {
    const placed = await placeOrder(server, shop, { payment: "check", quantity: 1 });
    const { id, version } = placed.body["order"] as unknown as { id: string; version: number };
    const reply = await server.send("POST", `/v1/orders/${id}/acceptance`, { token, body: { version } });
    if (reply.status !== 200) throw new Error(reply.text);
    return id;
  };
  const id = newTestId();
  const body = { id, orders: [{ orderId: await accepted() }] };
  const created = await server.send("POST", "/v1/bills", { token, body });
  if (created.status !== 201) throw new Error(created.text);
  const requested = await server.send("POST", "/v1/documents/prints", { token, body: { ids: [id] } });
  if (requested.status !== 202) throw new Error(requested.text);
  return { documentId: id, billableId: await accepted(), printId: String(requested.body["id"]) };
};

const at = ({ own }: World, what = ""): string => `/v1/documents/${own["documentId"]}${what}`;

export const documentsForeign: Foreign = {
  "GET /v1/documents/:documentId": (world) => ({ path: at(world) }),
  "GET /v1/documents/:documentId/file.pdf": (world) => ({ path: at(world, "/file.pdf") }),
  "GET /v1/documents/:documentId/factur-x.xml": (world) => ({ path: at(world, "/factur-x.xml") }),
  "POST /v1/documents/:documentId/sending": (world) => ({
    path: at(world, "/sending"),
    body: { to: ["x@example.org"], version: 1 },
  }),
  "POST /v1/documents/prints": ({ own }) => ({
    path: "/v1/documents/prints",
    body: { ids: [own["documentId"]] },
  }),
  "GET /v1/documents/prints/:printId": ({ own }) => ({ path: `/v1/documents/prints/${own["printId"]}` }),
  "GET /v1/documents/:documentId/proofs": (world) => ({ path: at(world, "/proofs") }),
  "POST /v1/documents/:documentId/proofs": (world) => ({
    path: at(world, "/proofs?kind=cmr&dated=2026-11-01&name=x.pdf"),
    // A file is sent as raw bytes, which these attacks do not send: `proofs.test.ts` tries another shop's invoice.
    wanted: "415 unsupported-media-type",
  }),
  "GET /v1/documents/:documentId/proofs/:proofId/file": (world) => ({
    path: at(world, `/proofs/${newTestId()}/file`),
  }),
  "POST /v1/documents/:documentId/proofs/:proofId/withdrawal": (world) => ({
    path: at(world, `/proofs/${newTestId()}/withdrawal`),
  }),
  "POST /v1/documents/:documentId/credits": (world) => ({
    path: at(world, "/credits"),
    body: { id: newTestId(), what: { mode: "whole" }, reason: "x" },
  }),
  "GET /v1/orders/:orderId/billing": ({ own }) => ({ path: `/v1/orders/${own["billableId"]}/billing` }),
  "POST /v1/bills": ({ own }) => ({
    path: "/v1/bills",
    body: { id: newTestId(), orders: [{ orderId: own["billableId"] }] },
  }),
  "POST /v1/deposits": ({ own }) => ({
    path: "/v1/deposits",
    body: { id: newTestId(), orderId: own["billableId"], share: { percentBp: 1000 } },
  }),
};
