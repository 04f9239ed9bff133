import { bottlesLeft, cellarGroups, type CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import type { ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedPurchases } from "#demo/purchases.ts";
import { seedTill } from "#demo/till.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server.app;
  await seedPurchases(services);
  await seedBills(services);
  await seedTill(services);
  await server.settle();
});
afterAll(() => server.stop());

test("the demo's buyer has stories, points and a cellar that agree, of two shops and of the till", async () => {
  const token = await server.login("camille", "Camille2026");
  const read = async <T>(path: string): Promise<T> => {
    const reply = await server.send("GET", `/v1/users/me/${path}`, { token });
    expect(reply.status, reply.text).toBe(200);
    return reply.body as unknown as T;
  };
  const { stories } = await read<{ stories: OrderStory[] }>("orders");
  const past = stories.filter(({ deliveryStatus }) => deliveryStatus === "delivered");
  expect(past.map(({ lines }) => lines.length)).toEqual([3, 3, 3]);
  expect(new Set(past.map(({ shopId }) => shopId)).size).toBe(2);
  for (const { paymentStatus, steps, parcels } of past) {
    expect([paymentStatus, parcels.length]).toEqual(["paid", 1]);
    // Each step has a day of its own.
    const days = steps.map(({ at }) => (at ?? "").slice(0, 10));
    expect(days.toSorted()).toEqual(days);
    expect(Date.parse(days.at(-1) ?? "") - Date.parse(days[0] ?? "")).toBeGreaterThan(86_400_000);
  }

  const { shops } = await read<{ shops: ShopPoints[] }>("points");
  for (const { points, movements } of shops)
    expect(movements.reduce((sum, { points: moved }) => sum + moved, 0)).toBe(points);
  const earned = shops.flatMap(({ movements }) => movements).filter(({ kind }) => kind === "earn");
  const withProgramme = stories.filter(({ shopId }) => shops.some((shop) => shop.shopId === shopId));
  const orders = earned.flatMap(({ order }) => (order ? [order.id] : []));
  expect(orders.toSorted()).toEqual(withProgramme.map(({ id }) => id).toSorted());
  expect(earned.length).toBeGreaterThan(orders.length);

  const { wines } = await read<{ wines: CellarWine[] }>("cellar");
  const groups = cellarGroups(wines).map(({ group }) => group);
  expect(groups).toEqual(expect.arrayContaining(["soon", "now", "keep", "undated"]));
  const ordered = past.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  // Four days of twelve bottles at the counter.
  expect(wines.reduce((sum, wine) => sum + bottlesLeft(wine), 0)).toBe(ordered + 48);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
