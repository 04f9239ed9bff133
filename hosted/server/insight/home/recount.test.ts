import type { CallAnswer } from "@cuvee/client/call.ts";
import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import { acceptedOrder } from "#sales/bills/testing/bills.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId } from "#kit/testing/server.ts";

// A user asks for the comparison of the figures with the sales: once at a time, with its result or its failure.

let home: PaymentsOffice;
beforeAll(async () => {
  home = await openPaymentsOffice();
  await acceptedOrder(home, { payment: "check", quantity: 6, email: "recalcul@example.org" });
});
afterAll(() => home.server.stop());

type Last = CallAnswer<"GET /v1/figures/recount">["last"];
const sql = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(home.server.ownerUrl, async (client) => (await client.query<T>(text, values)).rows);
const read = async (): Promise<Last> =>
  (await home.ask("GET", "/v1/figures/recount")).body["last"] as unknown as Last;
const turnover = async (): Promise<number | undefined> =>
  ((await home.ask("GET", "/v1/dashboard")).body as Dashboard).sales?.toDateCents;
const start = async (key = newTestId()): Promise<Last> => {
  const reply = await home.server.send("POST", "/v1/figures/recount", { token: home.token, key });
  expect(reply.status, reply.text).toBe(202);
  return reply.body["last"] as unknown as Last;
};
const recount = async (): Promise<Last> => {
  expect(await start()).toMatchObject({ state: "running", askedBy: "calades", endedAt: null });
  await home.server.settle();
  return read();
};
/** Holds the lock of the figures, as the night does, until `release`. */
async function holdFigures(): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const ended = asOwner(home.server.ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('sale_sums ' || $1, 0))", [home.shop.id]);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return {
    release: async () => {
      over.resolve();
      await ended;
    },
  };
}

it("says what was wrong, mends it, and finds nothing the next time", async () => {
  expect(await read()).toBeNull();
  const before = await turnover();
  expect(before).toBeGreaterThan(0);
  await asOwner(home.server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("delete from sale_facts where shop_id = $1", [home.shop.id]);
    await client.query("update sale_day_sums set ht_cents = 1 where shop_id = $1", [home.shop.id]);
  });
  expect(await turnover()).not.toBe(before);
  const found = await recount();
  expect(found).toMatchObject({ state: "done", askedBy: "calades", endedAt: expect.any(String) });
  expect(found?.facts).toBeGreaterThan(2);
  expect(found?.sums).toBeGreaterThan(0);
  expect(await turnover()).toBe(before);
  expect(await brokenInvariants(home.server.ownerUrl)).toEqual({});
  expect(await recount()).toMatchObject({ state: "done", facts: 0, sums: 0, clients: 0 });
});

it("runs once at a time: whoever asks meanwhile reads the one that runs", async () => {
  const night = await holdFigures();
  const key = newTestId();
  const first = await start(key);
  const others = await Promise.all([start(), start(), start(key)]);
  expect(others).toEqual([first, first, first]);
  const queued = await sql("select 1 from pgboss.job where name = 'figure-recount' and state < 'completed'");
  expect(queued).toHaveLength(1);
  expect(await read()).toMatchObject({ state: "running" });
  await night.release();
  await home.server.settle();
  expect(await read()).toMatchObject({ state: "done" });
});

it("stores a failure, after which it can be asked for again", async () => {
  await sql("alter function reconcile_facts(text) rename to reconcile_facts_away");
  expect(await recount()).toMatchObject({ state: "failed", askedBy: "calades" });
  await sql("alter function reconcile_facts_away(text) rename to reconcile_facts");
  expect(await recount()).toMatchObject({ state: "done" });
});

it("is asked for anew when it did not end within an hour", async () => {
  const lost = "update figure_recounts set state = 'running', asked_by = 'x', ended_at = null, asked_at = $1";
  const now = Date.now();
  await sql(lost, [new Date(now - 3_000_000)]);
  expect(await start()).toMatchObject({ askedBy: "x" });
  await sql(lost, [new Date(now - 3_700_000)]);
  expect(await recount()).toMatchObject({ state: "done", askedBy: "calades" });
});

it("shows the result of the night too, which leaves one that a user waits for alone", async () => {
  const night = async (): Promise<void> => {
    await sql("update sale_sum_states set reconciled_on = null");
    await home.server.app.tidy();
  };
  await sql("update order_sums set orders = orders + 1 where shop_id = $1 and status = 'validated'", [
    home.shop.id,
  ]);
  await night();
  expect(await read()).toMatchObject({ state: "done", askedBy: null, sums: 1 });
  await sql(
    "update figure_recounts set state = 'running', asked_by = 'x', asked_at = now(), ended_at = null",
  );
  await night();
  expect(await read()).toMatchObject({ state: "running", askedBy: "x" });
  await sql("update figure_recounts set state = 'done'");
});

it("is for members who see figures, of their own shop", async () => {
  const blind = await makePerson(home.server, {
    role: "iam",
    shops: [{ shopId: home.shop.id, authorizations: { seeAllOrder: true } }],
  });
  const seeing = await makePerson(home.server, {
    role: "iam",
    shops: [{ shopId: home.shop.id, authorizations: { accessAnalytics: true } }],
  });
  const other = await home.server.login("aubree", "Lanthier2026");
  await sql("update figure_recounts set asked_by = 'elsewhere' where shop_id <> $1", [home.shop.id]);
  for (const method of ["GET", "POST"]) {
    const send = (token: string) => home.server.send(method, "/v1/figures/recount", { token });
    expect((await send(blind)).status).toBe(403);
    expect((await send(seeing)).status).toBe(method === "GET" ? 200 : 202);
    expect((await send(other)).body["last"]).toMatchObject({
      askedBy: method === "GET" ? "elsewhere" : "aubree",
    });
  }
});
