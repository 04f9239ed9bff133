import type { PointView, TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { makeDeviceKey, type DeviceKey } from "#demo/tillDevice.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";

/** Returns the body of a new point of sale: the first warehouse of the shop, everything that a till may take. */
export async function pointBody(server: TestServer, token: string, ...favourites: string[]) {
  const { body } = await server.send("GET", "/v1/warehouses", { token });
  const [warehouse] = body["warehouses"] as unknown as { id: string }[];
  if (!warehouse) throw new Error("no warehouse");
  return {
    id: newTestId(),
    name: "Caveau",
    warehouseId: warehouse.id,
    payments: ["cash", "cbnc", "check", "ticket", "transfer", "credit note", "credit", "other"],
    floatCents: 15_000,
    favourites,
  };
}

/** Makes a point of sale. */
export async function makePoint(
  server: TestServer,
  token: string,
  ...favourites: string[]
): Promise<PointView> {
  const body = await pointBody(server, token, ...favourites);
  const reply = await server.send("POST", "/v1/salespoints", { token, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body as unknown as PointView;
}

/** Enrols a device at a point of sale. */
export async function enrol(
  server: TestServer,
  token: string,
  pointId: string,
): Promise<TillView & DeviceKey> {
  const key = makeDeviceKey();
  const body = { id: newTestId(), name: "Comptoir", publicKey: key.publicKey };
  const reply = await server.send("POST", `/v1/salespoints/${pointId}/tills`, { token, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return { ...(reply.body as unknown as TillView), ...key };
}
