import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { expiryAt, lotsOf } from "@cuvee/core/offer/loyalty/expiry.ts";
import type { ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { monthsAfter } from "@cuvee/core/shops/settings/years.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { bodiesOf, shopLoyalty } from "#kit/testing/offers.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { fullNumber, sendUntilAnswered } from "#kit/testing/storm.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { expireShopPoints } from "#offer/loyalty/expiry.ts";

const DAY_MS = 86_400_000;
const LEVELS = [{ id: "remise", name: "10 € de remise", points: 100, discountCents: 1000 as never }];
const RULES: LoyaltyRules = { pointsPerEuroE2: 100, levels: LEVELS };

let server: TestServer;
let shop: TestShop;
let seller: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  seller = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
const today = (): string => dayInFrance(Date.now());
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
/** Sets the programme of the shop, whose points expire since a day at noon. */
async function programme(expiryMonths: number | null, since: string | null = null): Promise<void> {
  await shopLoyalty(server, shop.id, { ...RULES, ...(expiryMonths === null ? {} : { expiryMonths }) });
  await sql("update shops set loyalty_expiry_since = $2 where id = $1", [
    shop.id,
    since === null ? null : new Date(noon(since)),
  ]);
}
type Buyer = { jwt: string; userId: string };
/** Makes a buyer with movements of points, in their order. */
async function buyerWith(moves: readonly { at: number; points: number }[]): Promise<Buyer> {
  const jwt = await makePerson(server, { role: "buyer" });
  const { body } = await server.send("GET", "/v1/users/me", { token: jwt });
  const buyer = { jwt, userId: String(body["id"]) };
  const values = [shop.id, buyer.userId, JSON.stringify(moves)];
  await sql(
    `with account as (
       insert into loyalty_accounts (shop_id, user_id, points)
       select $1, $2, sum(points) from jsonb_to_recordset($3) m (points int) returning user_id)
     insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
     select $1, user_id, 'adjust', points, to_timestamp(at / 1000.0), 'test'
     from account, jsonb_to_recordset($3) m (at bigint, points int)`,
    values,
  );
  return buyer;
}
const balance = async ({ userId }: Buyer): Promise<unknown> =>
  (
    await sql("select points from loyalty_accounts where shop_id = $1 and user_id = $2", [shop.id, userId])
  )[0]?.["points"];
const own = async ({ jwt }: Buyer): Promise<ShopPoints | undefined> => {
  const reply = await server.send("GET", "/v1/users/me/points", { token: jwt });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { shops: ShopPoints[] }).shops[0];
};
const expire = (): Promise<void> => expireShopPoints(server.app.services, { shopId: shop.id });

test("the life of points is a setting of the programme; the moment of a shorter one is kept", async () => {
  const set = async (expiryMonths: unknown): Promise<Reply> => {
    const { body } = await server.send("GET", "/v1/pricing", { token: seller });
    const version = body["version"];
    const sent = { ...RULES, version, ...(expiryMonths === undefined ? {} : { expiryMonths }) };
    return server.send("PUT", "/v1/pricing/loyalty", { token: seller, body: sent });
  };
  const since = async (): Promise<unknown> =>
    (await sql("select loyalty_expiry_since as since from shops where id = $1", [shop.id]))[0]?.["since"];
  const rulesOf = ({ body }: Reply) =>
    (body as unknown as { rules: { loyalty: LoyaltyRules } }).rules.loyalty;
  for (const wrong of [5, 61, 6.5, "12", 0, -6]) expect((await set(wrong)).status).toBe(422);
  expect(rulesOf(await set(undefined))).toEqual(RULES);
  expect(await since()).toBeNull();
  const begun = await set(12);
  expect(rulesOf(begun)).toEqual({ ...RULES, expiryMonths: 12 });
  const first = await since();
  expect(Math.abs(Number(first) - Date.now())).toBeLessThan(60_000);
  // A longer life gives no new grace, a shorter one does.
  expect((await set(24)).status).toBe(200);
  expect(await since()).toEqual(first);
  expect((await set(18)).status).toBe(200);
  expect(Number(await since())).toBeGreaterThan(Number(first));
  // The public rules of the shop tell it.
  const shown = await server.send("GET", `/v1/embeds/${ESTATE}`);
  expect(rulesOf(shown)).toMatchObject({ expiryMonths: 18 });
  expect(rulesOf(await set(null))).toEqual(RULES);
  expect(await since()).toBeNull();
  expect((await set(6)).status).toBe(200);
  const ended = await server.send("DELETE", "/v1/pricing/loyalty", { token: seller });
  expect(ended.status).toBe(200);
  expect(await since()).toBeNull();
});

test("the database counts what is left by its last day as the core does", async () => {
  const histories = fc.sample(
    fc
      .array(fc.record({ hours: fc.nat(3000), points: fc.integer({ min: -300, max: 300 }) }), {
        maxLength: 25,
      })
      .map((steps) => {
        let [at, held] = [Date.now() - 5 * 365 * DAY_MS, 0];
        return steps.map(({ hours, points }) => {
          at += hours * 3_600_000;
          const moved = Math.max(points, -held);
          held += moved;
          return { at, points: moved };
        });
      }),
    fullNumber(40, 400),
  );
  const users = histories.map(() => newTestId());
  const rows = histories.flatMap((moves, n) => moves.map((one) => ({ ...one, userId: users[n] })));
  await sql(
    `insert into users (id, username, email, password_hash, role)
     select u, 'x' || u, u || '@x.example', 'x', 'buyer' from unnest($1::text[]) u`,
    [users],
  );
  await sql(
    `with moved as (select * from jsonb_to_recordset($3) m (at bigint, points int, "userId" text)), account as (
       insert into loyalty_accounts (shop_id, user_id, points)
       select $1, u, coalesce((select sum(points) from moved where "userId" = u), 0) from unnest($2::text[]) u
       returning user_id)
     insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
     select $1, user_id, 'adjust', points, to_timestamp(at / 1000.0), 'test'
     from account join moved on "userId" = user_id`,
    [shop.id, users, JSON.stringify(rows)],
  );
  for (const [months, since] of [
    [6, null],
    [7, "2026-08-31"],
    [60, "2025-11-30"],
  ] as const) {
    await programme(months, since);
    const found = await sql(
      `select user_id, last_day::text as "on", points from points_by_last_day($1, $2) order by last_day`,
      [shop.id, users],
    );
    const terms = { months, since: since === null ? null : noon(since) };
    for (const [n, userId] of users.entries())
      expect(
        found.filter((row) => row["user_id"] === userId).map(({ on, points }) => ({ on, points })),
      ).toEqual(lotsOf(histories[n] ?? [], terms));
  }
  // All of them expire at once, to what the core says.
  await programme(6);
  await expire();
  const left = await sql("select user_id, points from loyalty_accounts where user_id = any($1)", [users]);
  for (const [n, userId] of users.entries()) {
    const moves = histories[n] ?? [];
    const { due } = expiryAt(lotsOf(moves, { months: 6, since: null }), today());
    const held = moves.reduce((sum, { points }) => sum + points, 0);
    expect(left.find((row) => row["user_id"] === userId)?.["points"]).toBe(held - due);
  }
  await programme(null);
  expect(await sql("select * from points_by_last_day($1, $2)", [shop.id, users])).toEqual([]);
});

test("points are lost after their last day, once; the buyer and the shop read when", async () => {
  await programme(12);
  const lastDay = monthsAfter(today(), -12);
  const buyer = await buyerWith([
    { at: noon(monthsAfter(today(), -14)), points: 300 },
    { at: noon(monthsAfter(today(), -13)), points: -180 },
    { at: noon(lastDay), points: 40 },
  ]);
  const on = monthsAfter(lastDay, 12);
  expect(await own(buyer)).toMatchObject({ points: 160, expiryMonths: 12, expiry: { on, points: 40 } });
  // The hourly housekeeping asks for it once a day.
  await server.app.tidy();
  await server.settle();
  expect(await own(buyer)).toMatchObject({
    points: 40,
    expiry: { on, points: 40 },
    movements: [{ kind: "expire", points: -120, order: null }, {}, {}, {}],
  });
  await server.app.tidy();
  await server.settle();
  await expire();
  expect(await balance(buyer)).toBe(40);
  const clientId = newTestId();
  await sql("insert into clients (shop_id, id, code, kind, user_id) values ($1, $2, $2, 'individual', $3)", [
    shop.id,
    clientId,
    buyer.userId,
  ]);
  const seen = await server.send("GET", `/v1/clients/${clientId}`, { token: seller });
  expect(seen.body).toMatchObject({ points: 40, pointsExpiry: { on, points: 40 } });
  // Without an expiry nothing is lost, and nothing is announced.
  await programme(null);
  await expire();
  expect(await own(buyer)).toMatchObject({ points: 40, expiryMonths: null, expiry: null });
});

test("points that are there keep three months from the day on which the expiry begins", async () => {
  const buyer = await buyerWith([{ at: noon("2024-01-15"), points: 70 }]);
  await programme(6, today());
  await expire();
  expect(await balance(buyer)).toBe(70);
  expect(await own(buyer)).toMatchObject({ expiry: { on: monthsAfter(today(), 3), points: 70 } });
  await programme(6, monthsAfter(today(), -4));
  await expire();
  expect(await balance(buyer)).toBe(0);
});

test("points that are spent while the expiry waits for their account are not lost as well", async () => {
  await programme(6);
  const buyer = await buyerWith([
    { at: noon("2024-01-15"), points: 100 },
    { at: Date.now(), points: 100 },
  ]);
  let expired: Promise<void> = Promise.resolve();
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    const spent = await client.query("select spend_points($1, $2, 'order', 100, now(), 'test') as spent", [
      shop.id,
      buyer.userId,
    ]);
    expect(spent.rows).toEqual([{ spent: true }]);
    expired = expire();
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%loyalty_accounts%'`;
    await expect.poll(() => sql(waits), { interval: 10 }).toHaveLength(1);
    await client.query("commit");
  });
  await expired;
  expect(await balance(buyer)).toBe(100);
});

test("an order that spends points beside the expiry loses none twice", async () => {
  await programme(6);
  for (let n = 0; n < fullNumber(2, 30); n += 1) {
    const buyer = await buyerWith([
      { at: noon("2024-01-15"), points: 100 },
      { at: Date.now(), points: 100 },
    ]);
    const level = { loyaltyData: { selectedLevel: "remise" } };
    const bodies = await bodiesOf(server, shop, level, { buyer: buyer.jwt, formats: 4 });
    const [replies] = await Promise.all([
      Promise.all(bodies.map((body) => sendUntilAnswered(server, { ...body, id: newTestId() }, buyer.jwt))),
      // The expiry comes again and again while the orders are placed.
      (async () => {
        for (let times = 0; times < 10; times += 1) await Promise.all([expire(), expire()]);
      })(),
    ]);
    const sold = replies.filter(({ status }) => status === 201).length;
    const [lost] = await sql(
      "select coalesce(-sum(points), 0)::int as points from loyalty_movements where user_id = $1 and kind = 'expire'",
      [buyer.userId],
    );
    // Either the old points were spent, or they were lost before: then there was enough for one order.
    const counted = [sold, lost?.["points"], await balance(buyer)];
    expect(counted).toEqual(sold === 2 ? [2, 0, 0] : [1, 100, 0]);
  }
});
