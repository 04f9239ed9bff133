import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (query: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows);

it("the job of a process that died runs again once its heartbeat is missed, and not before", async () => {
  const shop = await openShop(server, ESTATE);
  const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
  const placed = await server.send("POST", "/v1/orders", { body });
  expect(placed.status, placed.text).toBe(201);
  const { id: orderId } = placed.body["order"] as unknown as { id: string };
  const state = async (): Promise<unknown> =>
    (
      await rows("select state from pgboss.job where name = 'order-event' and data->>'orderId' = $1", [
        orderId,
      ])
    )[0]?.["state"];
  await expect.poll(state, { timeout: 10_000 }).toBe("completed");
  // As `kill -9` leaves it: taken by a process that beats no more.
  const take = (sinceS: number): Promise<unknown> =>
    rows(
      `update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now() - $2 * interval '1 second'
       where name = 'order-event' and data->>'orderId' = $1 returning heartbeat_seconds`,
      [orderId, sinceS],
    );
  expect(await take(0)).toEqual([{ heartbeat_seconds: 10 }]);
  const other = await server.send("POST", "/v1/orders", {
    body: { ...body, ...(await orderBody(server, shop, { payment: "transfer", quantity: 1 })) },
  });
  expect(other.status, other.text).toBe(201);
  await expect.poll(() => server.app.jobs.waiting(), { timeout: 10_000 }).toBe(1);
  expect(await state()).toBe("active");
  await take(11);
  await expect.poll(state, { timeout: 10_000 }).toBe("completed");
});

it("a job that is enqueued once is stored once, whoever enqueues it again", async () => {
  const { database, jobs } = server.app.services;
  const mailId = newTestId();
  const enqueue = (): Promise<void> =>
    database.transaction({ signIn: true }, (tx) => jobs.send(tx, "mail", { mailId }, { once: mailId }));
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  await enqueue();
  expect(
    await rows("select count(*)::int as n from pgboss.job where data->>'mailId' = $1", [mailId]),
  ).toEqual([{ n: 1 }]);
});
