import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody, placeOrder, type ShopHand } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: ShopHand;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

/** The database says that its disk is full when it writes into a table, as it does when a file cannot grow. */
async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `create or replace function disk_is_full() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       create trigger disk_is_full after insert or update on ${table} for each row execute function disk_is_full()`,
    ),
  );
  try {
    return await work();
  } finally {
    await asOwner(server.ownerUrl, (client) => client.query(`drop trigger disk_is_full on ${table}`));
  }
}

it.each(["orders", "order_lines", "order_events", "payments", "stock_movements", "idempotency_keys"])(
  "an order that finds no room for its %s says so, and nothing of it stays",
  async (table) => {
    await server.settle();
    const before = await fingerprint(server.ownerUrl);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const headers = { "idempotency-key": newTestId() };
    const send = () => server.send("POST", "/v1/orders", { body, headers });
    const refused = await whileFull(table, send);
    // Stock moves when an order is delivered: some tables are not written yet.
    if (refused.status === 201) return;
    expect([refused.status, refused.body["code"]]).toEqual([507, "storage-full"]);
    expect(refused.body["message"]).toContain("n'a plus de place");
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
    // The same request, once there is room: one order.
    const again = await send();
    expect(again.status).toBe(201);
    expect((await send()).headers.get("idempotent-replayed")).toBe("true");
  },
);

it("an order that found room is as ever", async () => {
  expect((await placeOrder(server, shop, { payment: "check", quantity: 1 })).status).toBe(201);
});
