import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("is ready only on a database that has had every migration of this version", async () => {
  const ready = async () => {
    const { status, body } = await server.send("GET", "/readyz");
    return [status, body["status"]];
  };
  await expect.poll(ready).toEqual([200, "ready"]);
  const [last] = await asOwner(server.ownerUrl, async (client) => {
    const text =
      "delete from migrations where name = (select max(name) from migrations where name <> '~complete') returning *";
    return (await client.query<{ name: string; sha256: string }>(text)).rows;
  });
  expect(await ready()).toEqual([503, "migrations"]);
  expect((await server.send("GET", "/healthz")).status).toBe(200);
  await asOwner(server.ownerUrl, (client) =>
    client.query("insert into migrations (name, sha256) values ($1, $2)", [last?.name, last?.sha256]),
  );
  expect(await ready()).toEqual([200, "ready"]);
});
