import { afterAll, beforeAll, expect, it } from "vitest";
import { openCounting } from "#kit/counting.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

it("numbers that are asked for at once, by shops and processes, are each given once and in order", async () => {
  const second = openDatabase(appUrl(server.ownerUrl), {
    connections: 1,
    onError: () => undefined,
    withoutDisk: true,
  });
  try {
    const shops = [await openShop(server, ESTATE), await openShop(server, CHAMPAGNE)];
    const askers = [server.app.services.counting, openCounting(second)];
    const asked = Array.from({ length: 80 }, (_, n) => {
      const shopId = shops[n % 2]?.id ?? "";
      return { shopId, number: askers[n % 3 === 0 ? 0 : 1]?.next({ shopId, series: "order", year: 2041 }) };
    });
    for (const { id } of shops) {
      const numbers = await Promise.all(
        asked.filter(({ shopId }) => shopId === id).map(({ number }) => number),
      );
      const sorted = numbers.toSorted((a = 0, b = 0) => a - b);
      expect(sorted).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    }
    const lasts = await asOwner(server.ownerUrl, (client) =>
      client.query("select last from counters where series = 'order' and year = 2041"),
    );
    expect(lasts.rows.map(({ last }) => Number(last))).toEqual([40, 40]);
  } finally {
    await second.close();
  }
});

it("an order that is refused for its stock takes no number", async () => {
  const shop = await openShop(server, ESTATE);
  const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
  const last = async (): Promise<number> =>
    asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query(
        "select coalesce(max(last), 0)::int as last from counters where shop_id = $1 and series = 'order'",
        [shop.id],
      );
      return rows[0]?.last as number;
    });
  const before = await last();
  await asOwner(server.ownerUrl, (client) =>
    client.query("update stocks set on_hand = reserved where format_id = $1", [shop.bottle.id]),
  );
  const refused = await server.send("POST", "/v1/orders", { body });
  expect(refused.body["code"]).toBe("stock-missing");
  expect(await last()).toBe(before);
});
