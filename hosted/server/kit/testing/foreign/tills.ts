import { enrol, pointBody } from "#kit/testing/tills.ts";
import { newTestId } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, openDevice, sell } from "#demo/tillDevice.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a point of sale of the estate with a till. */
export const prepareTills: Prepare = async (server, shop, owner) => {
  const body = await pointBody(server, owner, shop.bottle.id);
  const reply = await server.send("POST", "/v1/salespoints", { token: owner, body });
  if (reply.status !== 201) throw new Error(reply.text);
  const till = await enrol(server, owner, body.id);
  const tillId = till.id;
  const people = reply.body["people"] as unknown as { userId: string; name: string }[];
  const seen = await server.send("GET", `/v1/tills/${tillId}/snapshot`, { token: owner });
  const by = { id: people[0]?.userId ?? "", name: people[0]?.name ?? "" };
  const device = openDevice(till, seen.body as unknown as TillSnapshot, by, server.app.services.now());
  await openDay(device);
  const ticket = await sell(device, { lines: [bottles(device, shop.bottle.id, 1)] });
  const { body: closing } = await closeDay(device);
  const records = { records: device.records };
  const sent = await server.send("POST", `/v1/tills/${tillId}/records`, { token: owner, body: records });
  if (sent.status !== 200) throw new Error(sent.text);
  await server.settle();
  return {
    pointId: body.id,
    tillId,
    tillTicketId: ticket.id,
    closingId: "id" in closing ? closing.id : "",
    pointUserId: people[0]?.userId ?? "",
    pointWarehouseId: body.warehouseId,
    pointFormatId: shop.bottle.id,
  };
};

const point = ({ own }: World, what = ""): string => `/v1/salespoints/${own["pointId"]}${what}`;
const user = (world: World, what = ""): string => point(world, `/users/${world.own["pointUserId"]}${what}`);
const till = ({ own }: World, what = ""): string => `/v1/tills/${own["tillId"]}${what}`;
const ticketAt = ({ own }: World, what = ""): string => `/v1/tickets/${own["tillTicketId"]}${what}`;
const closingAt = ({ own }: World, what = ""): string => `/v1/closings/${own["closingId"]}${what}`;
const settings = ({ own }: World) => ({
  name: "x",
  warehouseId: own["pointWarehouseId"],
  payments: ["cash"],
  favourites: [own["pointFormatId"]],
});

export const tillsForeign: Foreign = {
  "POST /v1/salespoints": (world) => ({
    path: "/v1/salespoints",
    body: { id: newTestId(), ...settings(world) },
    wanted: "422 invalid-input",
  }),
  "GET /v1/salespoints/:pointId": (world) => ({ path: point(world) }),
  "PUT /v1/salespoints/:pointId": (world) => ({
    path: point(world),
    body: { ...settings(world), version: 1 },
  }),
  "DELETE /v1/salespoints/:pointId": (world) => ({ path: point(world, "?version=1") }),
  "PUT /v1/salespoints/:pointId/users/:userId": (world) => ({
    path: user(world),
    body: { acts: [], version: 1 },
  }),
  "PUT /v1/salespoints/:pointId/users/:userId/code": (world) => ({
    path: user(world, "/code"),
    body: { code: "1234" },
  }),
  "POST /v1/salespoints/:pointId/tills": (world) => ({
    path: point(world, "/tills"),
    body: { id: newTestId(), name: "x", publicKey: "x".repeat(87) },
  }),
  "GET /v1/tickets/:ticketId": (world) => ({ path: ticketAt(world) }),
  "POST /v1/tickets/:ticketId/bill": (world) => ({
    path: ticketAt(world, "/bill"),
    body: { id: newTestId() },
  }),
  "POST /v1/tickets/:ticketId/mail": (world) => ({
    path: ticketAt(world, "/mail"),
    body: { id: newTestId(), email: "x@example.org" },
  }),
  "GET /v1/closings/:closingId": (world) => ({ path: closingAt(world) }),
  "GET /v1/closings/:closingId/file.pdf": (world) => ({ path: closingAt(world, "/file.pdf") }),
  "GET /v1/tills/:tillId": (world) => ({ path: till(world) }),
  "GET /v1/tills/:tillId/snapshot": (world) => ({ path: till(world, "/snapshot") }),
  "GET /v1/tills/:tillId/clients": (world) => ({ path: till(world, "/clients") }),
  "GET /v1/tills/:tillId/clients/:clientId/addresses": (world) => ({
    path: till(world, `/clients/${newTestId()}/addresses`),
  }),
  "POST /v1/tills/:tillId/orders": (world) => ({
    path: till(world, "/orders"),
    body: {
      id: newTestId(),
      clientId: newTestId(),
      operatorId: world.own["pointUserId"],
      way: "collect",
      ref: null,
      address: null,
      lines: [{ id: newTestId(), formatId: world.own["pointFormatId"], quantity: 1 }],
      expectedTotalCents: 0,
    },
  }),
  "POST /v1/tills/:tillId/orders/:basketId/cancellation": (world) => ({
    path: till(world, `/orders/${newTestId()}/cancellation`),
    body: {},
  }),
  "GET /v1/tills/:tillId/end": (world) => ({ path: till(world, "/end") }),
  "GET /v1/tills/:tillId/archive": (world) => ({ path: till(world, "/archive") }),
  "POST /v1/tills/:tillId/records": (world) => ({
    path: till(world, "/records"),
    body: { records: [{ content: "{}", hash: "0".repeat(64), signature: "x".repeat(86) }] },
  }),
  "PUT /v1/tills/:tillId": (world) => ({
    path: till(world),
    body: { name: "x", state: "active", version: 1 },
  }),
};
