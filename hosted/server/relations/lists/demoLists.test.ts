import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedPurchases } from "#demo/purchases.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { readMembers } from "#relations/lists/members.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  await seedPurchases(server.app.services);
  await seedBills(server.app.services);
});
afterAll(() => server.stop());

test("each list of the demo has members", async () => {
  const { services } = server.app;
  const { rows: lists } = await asOwner(server.ownerUrl, (client) =>
    client.query<{ shopId: string; id: string; name: string }>(
      'select shop_id as "shopId", id, name from contact_lists order by shop_id, name',
    ),
  );
  const found: { name: string; members: number }[] = [];
  for (const { shopId, id, name } of lists) {
    const members = await services.database.transaction({ shopId }, (tx) =>
      readMembers(tx, services, shopId, { include: [id], exclude: [] }),
    );
    found.push({ name, members: members.length });
  }
  expect(new Set(lists.map(({ shopId }) => shopId)).size).toBe(3);
  expect(found.filter(({ members }) => members === 0)).toEqual([]);
});

test("lists that nobody looked at are counted by the housekeeping", async () => {
  await server.app.tidy();
  const { rows } = await asOwner(server.ownerUrl, (client) =>
    client.query<{ members: number | null }>("select members from contact_lists where archived_at is null"),
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ members }) => members === null || members === 0)).toEqual([]);
});
