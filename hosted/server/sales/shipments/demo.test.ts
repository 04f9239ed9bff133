import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedShipments } from "#demo/shipments.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("the demo shows deliveries in every state, a rest that was given up, an order on account, and samples", async () => {
  await seedBills(server.app.services);
  await seedShipments(server.app.services);
  await server.settle();
  const token = await server.login("calades", "Calades2026");
  const read = async (path: string) =>
    (await server.send("GET", `/v1/${path}`, { token })).body as unknown as {
      rows: Record<string, unknown>[];
    };
  const { rows: orders } = await read("orders?limit=100");
  const onAccount = orders.find((o) => o["buyerName"] === "Hôtel des Remparts");
  expect(onAccount?.["deliveryStatus"]).toBe("partiallyDelivered");
  const owed = (await server.send("GET", `/v1/orders/${String(onAccount?.["id"])}`, { token })).body;
  expect(owed["payment"]).toMatchObject({ terms: "d30", status: "pending" });
  const given = orders.find((o) => String(o["buyerName"]).startsWith("La Table"));
  expect(given?.["deliveryStatus"]).toBe("delivered");
  const order = (await server.send("GET", `/v1/orders/${String(given?.["id"])}`, { token })).body;
  expect(order["givenUp"]).toMatchObject({ lines: [{ quantity: 6 }] });
  const { rows: left } = await read("ventilations");
  expect(left.map((row) => row["toPlan"])).toContain(6);
  const { rows: samples } = (await read("samples?sort=sentAt")) as unknown as { rows: SampleRow[] };
  expect(samples.map((s) => s.status).toSorted()).toEqual(["asked", "refused", "sent", "sent"]);
  expect(samples.filter((s) => s.agentName !== null)).toHaveLength(3);
  // Stock, documents and books agree.
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
