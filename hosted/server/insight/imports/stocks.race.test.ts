import type { ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
async function act(id: string, what: string): Promise<ImportView["states"]> {
  await server.send("POST", `/v1/imports/${id}/${what}`, { token });
  await server.settle();
  return (await server.send("GET", `/v1/imports/${id}`, { token })).body[
    "states"
  ] as unknown as ImportView["states"];
}
async function upload(text: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/imports?kind=stocks&name=stock.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(Buffer.from(text)),
  });
  return ((await response.json()) as { id: string }).id;
}
/** Waits until this many transactions wait for a lock. */
async function waiting(wanted: number): Promise<void> {
  for (let n = 0; n < wanted;)
    [{ n } = { n: 0 }] = await rows<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
}

it("counts no lot over that comes while it counts", async () => {
  const [article] = await rows<{ name: string; vintage: string; place: string }>(
    `select p.name, v.name as vintage, s.warehouse_id as place from formats f join products p on p.id = f.product_id
       join vintages v on v.id = f.vintage_id join stocks s on s.format_id = f.id join warehouses w on w.id = s.warehouse_id
     where f.id = $1 and w.sells`,
    [shop.bottle.id],
  );
  const id = await upload(
    `Produit;Millésime;Format;Quantité\n${article?.name};${article?.vintage};75 cl;6000`,
  );
  expect(await act(id, "check")).toMatchObject({ ready: 1 });
  const more = {
    kind: "production",
    warehouseId: article?.place,
    lines: [{ formatId: shop.bottle.id, quantity: 12, lot: "PENDANT" }],
  };
  const ran = await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("select 1 from stocks where format_id = $1 for update", [shop.bottle.id]);
    const reply = server.send("POST", "/v1/stocks/operations", { token, body: more });
    await waiting(1);
    const run = act(id, "run");
    await waiting(2);
    await client.query("commit");
    return { made: (await reply).status, states: await run };
  });
  expect(ran).toMatchObject({ made: 201, states: { done: 1 } });
  const there = await rows<{ n: string }>(
    `select sum(on_hand) as n from stocks s join warehouses w on w.id = s.warehouse_id where format_id = $1 and w.sells`,
    [shop.bottle.id],
  );
  expect(Number(there[0]?.n)).toBe(6000);
});
