import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

test("only published pictures are given, whoever knows the id of another", async () => {
  const visual = (shop.bottle.visual ?? "").replace("/files/", "");
  const { files, database } = server.app.services;
  const bytes = await files.original(visual);
  const keep = async (isPublic: boolean): Promise<string> => {
    const id = newTestId();
    const file = { shopId: shop.id, id, name: "x", mime: "image/png", bytes, isPublic };
    const stored = await files.store(file);
    await database.transaction({ shopId: shop.id }, (tx) => files.record(tx, stored));
    return id;
  };
  const [open, closed] = [await keep(true), await keep(false)];
  const rows = await asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select id from files where id = any($1)", [[open, closed]])).rows,
  );
  expect(rows).toHaveLength(2);
  expect((await server.send("GET", `/files/${open}/160.webp`)).status).toBe(200);
  expect((await server.send("GET", `/files/${closed}/160.webp`)).status).toBe(404);
  expect((await server.send("GET", `/files/${newTestId()}/160.webp`)).status).toBe(404);
});
