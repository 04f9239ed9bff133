import { ADDRESS, placeOrder } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const plan = (lineId: string) => ({
  recipient: ADDRESS,
  transport: { dutySuspended: false },
  lines: [{ lineId, quantity: 1 }],
});

/** Makes a planned shipment of an accepted order of the estate. */
export const prepareShipments: Prepare = async (server, shop, owner) => {
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 2 });
  const { order } = placed.body as unknown as {
    order: { id: string; version: number; lines: { id: string }[] };
  };
  const accepted = await server.send("POST", `/v1/orders/${order.id}/acceptance`, {
    token: owner,
    body: { version: order.version },
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  const shipmentId = newTestId();
  const shippedLineId = order.lines[0]?.id ?? "";
  const reply = await server.send("POST", `/v1/orders/${order.id}/shipments`, {
    token: owner,
    body: { shipments: [{ id: shipmentId, ...plan(shippedLineId) }] },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  const client = await server.send("POST", "/v1/clients", {
    token: owner,
    body: { kind: "individual", lastname: "Échantillon" },
  });
  const sampledId = String(client.body["id"]);
  const sampleId = newTestId();
  const sample = { id: sampleId, clientId: sampledId, handedOver: true };
  const lines = [{ formatId: shop.bottle.id, quantity: 1 }];
  const sent = await server.send("POST", "/v1/samples", { token: owner, body: { ...sample, lines } });
  if (sent.status !== 201) throw new Error(sent.text);
  return { shipmentId, shippedOrderId: order.id, shippedLineId, sampledId, sampleId };
};

const shipment = ({ own }: World, what = ""): string => `/v1/shipments/${own["shipmentId"]}${what}`;
const order = ({ own }: World): string => `/v1/orders/${own["shippedOrderId"]}/shipments`;
const act = (name: string, more: object = {}): Foreign[string] => {
  return (world) => ({ path: shipment(world, `/${name}`), body: { version: 1, ...more } });
};

const sampled = (what: string): Foreign[string] => {
  return ({ own }) => ({ path: `/v1/samples/${own["sampleId"]}/${what}`, body: { version: 1 } });
};

export const shipmentsForeign: Foreign = {
  "POST /v1/samples": ({ own, shop }) => ({
    path: "/v1/samples",
    body: {
      id: newTestId(),
      clientId: own["sampledId"],
      handedOver: true,
      lines: [{ formatId: shop.bottle.id, quantity: 1 }],
    },
  }),
  "POST /v1/samples/requests": ({ own, shop }) => ({
    path: "/v1/samples/requests",
    body: {
      id: newTestId(),
      clientId: own["sampledId"],
      handedOver: true,
      lines: [{ formatId: shop.bottle.id, quantity: 1 }],
    },
  }),
  "POST /v1/samples/:sampleId/cancellation": sampled("cancellation"),
  "POST /v1/samples/:sampleId/sending": sampled("sending"),
  "POST /v1/samples/:sampleId/refusal": sampled("refusal"),
  "POST /v1/samples/:sampleId/withdrawal": sampled("withdrawal"),
  "GET /v1/samples/:sampleId/file.pdf": ({ own }) => ({ path: `/v1/samples/${own["sampleId"]}/file.pdf` }),
  "GET /v1/orders/:orderId/shipments": (world) => ({ path: order(world) }),
  "POST /v1/orders/:orderId/line-cancellations": ({ own }) => ({
    path: `/v1/orders/${own["shippedOrderId"]}/line-cancellations`,
    body: { id: newTestId(), version: 1, lines: [{ lineId: own["shippedLineId"], quantity: 1 }] },
  }),
  "POST /v1/orders/:orderId/line-cancellations/preview": ({ own }) => ({
    path: `/v1/orders/${own["shippedOrderId"]}/line-cancellations/preview`,
    body: { version: 1, lines: [{ lineId: own["shippedLineId"], quantity: 1 }] },
  }),
  "POST /v1/orders/:orderId/shipments": (world) => ({
    path: order(world),
    body: { shipments: [{ id: newTestId(), ...plan(world.own["shippedLineId"] ?? "") }] },
  }),
  "PUT /v1/shipments/:shipmentId": (world) => ({
    path: shipment(world),
    body: { version: 1, ...plan(world.own["shippedLineId"] ?? "") },
  }),
  "PUT /v1/shipments/:shipmentId/tracking": act("tracking", { tracking: "x", arc: "", fallback: "" }),
  "POST /v1/shipments/:shipmentId/note": act("note"),
  "POST /v1/shipments/:shipmentId/dispatch": act("dispatch"),
  "POST /v1/shipments/:shipmentId/delivery": act("delivery"),
  "POST /v1/shipments/:shipmentId/return": act("return", { restock: true }),
  "POST /v1/shipments/:shipmentId/incident": act("incident", { reason: "x" }),
  "POST /v1/shipments/:shipmentId/cancellation": act("cancellation"),
  "GET /v1/shipments/:shipmentId/file.pdf": (world) => ({ path: shipment(world, "/file.pdf") }),
  "GET /v1/shipments/:shipmentId/dae.xml": (world) => ({ path: shipment(world, "/dae.xml") }),
  "GET /v1/shipments/:shipmentId/dae.csv": (world) => ({ path: shipment(world, "/dae.csv") }),
};
