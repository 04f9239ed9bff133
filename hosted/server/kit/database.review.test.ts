import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

/** Ends a connection as an administrator, a fail-over or a timeout of the database does. */
const terminate = (pid: number): Promise<unknown> =>
  asOwner(server.ownerUrl, (client) => client.query("select pg_terminate_backend($1)", [pid]));

test("a connection that ends while a transaction thinks costs that transaction, not the process", async () => {
  const broken = server.app.database.transaction({}, async (tx) => {
    const row = await tx.one<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = once(server.app.database.pool, "remove");
    await terminate(row?.pid ?? 0);
    await Promise.race([ended, new Promise((done) => setTimeout(done, 300))]);
    return tx.one("select 1");
  });
  await expect(broken).rejects.toMatchObject({ code: "database-unavailable", status: 503 });
  expect(await server.app.database.transaction({}, (tx) => tx.one("select 1 as one"))).toEqual({ one: 1 });
});

test("a connection that ends in the middle of a statement: the same", async () => {
  const broken = server.app.database.transaction({}, async (tx) => {
    const row = await tx.one<{ pid: number }>("select pg_backend_pid() as pid");
    setTimeout(() => void terminate(row?.pid ?? 0), 50);
    return tx.one("select pg_sleep(5)");
  });
  await expect(broken).rejects.toBeInstanceOf(Refusal);
  await expect(broken).rejects.toMatchObject({ status: 503 });
});

test("a transaction that failed inside is never told as committed", async () => {
  const swallowed = server.app.database.transaction({}, async (tx) => {
    await tx.one("select 1/0").catch(() => undefined);
    return "done";
  });
  await expect(swallowed).rejects.toThrow();
});

test("what runs after a commit cannot make the commit look like a failure", async () => {
  const result = server.app.database.transaction({}, async (tx) => {
    tx.afterCommit(() => {
      throw new Error("a listener fails");
    });
    return "done";
  });
  await expect(result).resolves.toBe("done");
});
