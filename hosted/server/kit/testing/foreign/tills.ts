import { enrol, pointBody } from "#kit/testing/tills.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** A point of sale of the estate with a till. */
export const prepareTills: Prepare = async (server, shop, owner) => {
  const body = await pointBody(server, owner, shop.bottle.id);
  const made = await server.send("POST", "/v1/salespoints", { token: owner, body });
  if (made.status !== 201) throw new Error(made.text);
  const { id: tillId } = await enrol(server, owner, body.id);
  const people = made.body["people"] as unknown as { userId: string }[];
  return {
    pointId: body.id,
    tillId,
    pointUserId: people[0]?.userId ?? "",
    pointWarehouseId: body.warehouseId,
    pointFormatId: shop.bottle.id,
  };
};

const point = ({ own }: World, what = ""): string => `/v1/salespoints/${own["pointId"]}${what}`;
const user = (world: World, what = ""): string => point(world, `/users/${world.own["pointUserId"]}${what}`);
const till = ({ own }: World, what = ""): string => `/v1/tills/${own["tillId"]}${what}`;
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
  "GET /v1/tills/:tillId": (world) => ({ path: till(world) }),
  "GET /v1/tills/:tillId/snapshot": (world) => ({ path: till(world, "/snapshot") }),
  "GET /v1/tills/:tillId/clients": (world) => ({ path: till(world, "/clients") }),
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
