import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { statement } from "#kit/postgres/database.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { anotherBuyer } from "#kit/testing/storm.ts";

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

test("a column that a migration adds beside a running process costs one transaction, not each that follows", async () => {
  const { database } = server.app;
  await asOwner(server.ownerUrl, (client) =>
    client.query("create table probes as select 1 as one; grant select on probes to cuvee_app"),
  );
  const read = statement("select * from probes");
  const readAtOnce = (): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        database.transaction({}, async (tx) => {
          const rows = await tx.rows(read);
          // Each connection prepares the statement: none ends before all have begun.
          await tx.one("select pg_sleep(0.05)");
          return rows.length;
        }),
      ),
    );
  expect(await readAtOnce()).toEqual(Array(8).fill(1));
  await asOwner(server.ownerUrl, (client) => client.query("alter table probes add column two integer"));
  const first = database.transaction({}, (tx) => tx.rows(read));
  await expect(first).rejects.toMatchObject({ code: "database-unavailable", status: 503 });
  expect(await readAtOnce()).toEqual(Array(8).fill(1));
  expect(await database.transaction({}, (tx) => tx.rows(read))).toEqual([{ one: 1, two: null }]);
});

test("a transaction that failed inside is never told as committed", async () => {
  const swallowed = server.app.database.transaction({}, async (tx) => {
    await tx.one("select 1/0").catch(() => undefined);
    return "done";
  });
  await expect(swallowed).rejects.toThrow();
});

test("a statement that was sent without waiting fails its transaction, with the error that explains it", async () => {
  const { database } = server.app;
  const explain = (error: unknown): void => {
    if ((error as { code?: string }).code === "22012") throw new Refusal("conflict", 409);
  };
  const atTheEnd = database.transaction({}, (tx) => tx.send("select 1/:n::int", { n: 0 }, explain));
  await expect(atTheEnd).rejects.toMatchObject({ code: "conflict", status: 409 });
  const before = database.transaction({}, async (tx) => {
    tx.send("select 1/:n::int", { n: 0 }, explain);
    return tx.one("select 1 as one");
  });
  await expect(before).rejects.toMatchObject({ code: "conflict", status: 409 });
  const asItIs = database.transaction({}, (tx) => tx.send("select 1/0"));
  await expect(asItIs).rejects.toMatchObject({ code: "22012" });
  expect(await database.transaction({}, (tx) => tx.one("select 1 as one"))).toEqual({ one: 1 });
});

test("what was sent is there for the next statement, and gone when the transaction fails", async () => {
  const { database } = server.app;
  const at = new Date(0);
  const write = (fails: boolean) =>
    database.transaction({}, async (tx) => {
      tx.send("select set_config('app.probe', :given, true)", { given: "here" });
      const seen = await tx.one("select current_setting('app.probe') as given, :at::timestamptz as at", {
        at,
      });
      if (fails) throw new Error("left");
      return seen;
    });
  await expect(write(true)).rejects.toThrow("left");
  expect(await write(false)).toEqual({ given: "here", at });
  expect(await database.transaction({}, (tx) => tx.one("select 1 as one"))).toEqual({ one: 1 });
});

test("signals are heard once with the commit, and not at all without it", async () => {
  const { database } = server.app;
  await asOwner(server.ownerUrl, async (client) => {
    const heard: string[] = [];
    client.on("notification", ({ payload = "" }) => heard.push(payload));
    await client.query("listen cuvee");
    const failed = database.transaction({}, async (tx) => {
      tx.signal("of a failure");
      await tx.one("select 1/0");
    });
    await expect(failed).rejects.toThrow();
    const early = await database.transaction({}, async (tx) => {
      for (const text of ["one", "two", "one"]) tx.signal(text);
      await tx.one("select 1 as one");
      await client.query("select 1");
      return [...heard];
    });
    await client.query("select 1");
    expect({ early, heard }).toEqual({ early: [], heard: ["one", "two"] });
  });
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

test("connections that end again and again cost some tries, never an order or the process", async () => {
  const live = await startTestServer({ connections: 8 });
  const shop = await openShop(live, ESTATE);
  const body = await orderBody(live, shop, { payment: "transfer", quantity: 1 });
  let isOver = false;
  const enemy = (async () => {
    for (let n = 0; n < 20; n += 1) {
      await asOwner(live.ownerUrl, (client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'cuvee%'",
        ),
      );
      await new Promise((done) => setTimeout(done, 150));
    }
    isOver = true;
  })();
  const statuses = new Set<number>();
  const buy = async (n: number) => {
    const input = anotherBuyer(body, n, n % 2 ? "cb" : "transfer");
    const key = newTestId();
    for (;;) {
      const { status } = await live.send("POST", "/v1/orders", { body: input, key });
      statuses.add(status);
      if (status === 201) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  let n = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await buy((n += 1));
    }),
  );
  await enemy;
  for (const status of statuses) expect([201, 409, 503]).toContain(status);
  const count = await asOwner(
    live.ownerUrl,
    async (client) => (await client.query("select count(*)::int as n from orders")).rows[0].n,
  );
  expect(count).toBe(n);
  expect(await brokenInvariants(live.ownerUrl)).toEqual({});
  await live.stop();
}, 60_000);

test("a transaction acts for another shop until its end, and for nothing that is no identifier", async () => {
  const acting = "select acting_shop() as shop";
  const { database } = server.app;
  const seen = await database.transaction({ shopId: "one" }, async (tx) => {
    await tx.actFor("two");
    return tx.one(acting);
  });
  expect(seen).toEqual({ shop: "two" });
  expect(await database.transaction({}, (tx) => tx.one(acting))).toEqual({ shop: null });
  const hostile = database.transaction({}, (tx) => tx.actFor("x'; set local app.sign_in='on"));
  await expect(hostile).rejects.toThrow(RangeError);
});
