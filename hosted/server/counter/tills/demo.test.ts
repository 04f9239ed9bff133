import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedPayments } from "#demo/payments.ts";
import { seedTill } from "#demo/till.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { APP_VERSION } from "#kit/http/version.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("the demo shows a till: days of tickets with a refund and a giveaway, closed and booked, in a journal that holds", async () => {
  await seedBills(server.app.services);
  await seedPayments(server.app.services);
  await seedTill(server.app.services);
  await server.settle();
  const token = await server.login("calades", "Calades2026");
  const rows = async (path: string) =>
    (await server.send("GET", path, { token })).body["rows"] as unknown as Record<string, unknown>[];
  const tickets = await rows("/v1/tickets?limit=50");
  expect(tickets.filter((ticket) => ticket["doubts"] !== 0)).toEqual([]);
  expect(tickets.filter((ticket) => ticket["state"] === "refund")).toHaveLength(1);
  expect(tickets.filter((ticket) => ticket["clientName"] !== "").length).toBeGreaterThan(1);
  const { body: sold } = await server.send("GET", `/v1/tickets/${tickets[0]?.["id"]}`, { token });
  expect(sold["record"]).toMatchObject({ software: `Cuvée ${APP_VERSION}` });
  const closings = await rows("/v1/closings");
  expect(closings.map((closing) => closing["number"])).toContain("C1-Z000004");
  expect(closings.filter((closing) => closing["differenceCents"] !== 0)).toHaveLength(1);
  expect((await server.send("GET", "/v1/tills/verification", { token })).body).toMatchObject({
    tills: [{ code: "C1", tickets: tickets.length, broken: null }],
  });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
