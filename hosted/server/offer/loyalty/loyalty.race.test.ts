import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { bodiesOf, pointsOf, setPoints, shopLoyalty } from "#kit/testing/offers.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { fullNumber, sendUntilAnswered, countReplies } from "#kit/testing/storm.ts";

const SPENDS = fullNumber(20, 50);
/** Number of orders that the points are enough for. */
const ENOUGH = 5;
const COST = 100;

let server: TestServer;
let shop: TestShop;
let camille: string;
let seller: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  await shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [{ id: "remise", name: "10 € de remise", points: COST, discountCents: 1000 as never }],
  });
  camille = await server.login("camille", "Camille2026");
  seller = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const points = () => pointsOf(server, shop.id, "camille");
const rows = async (query: string): Promise<{ source: string }[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query)).rows as { source: string }[]);

/** Sends one buyer in fifty tabs, each with other bottles or another means of payment. */
async function rush() {
  const bodies = await bodiesOf(
    server,
    shop,
    { loyaltyData: { selectedLevel: "remise" } },
    { buyer: camille },
  );
  return Promise.all(
    Array.from({ length: SPENDS }, (_, n) => {
      const body = bodies[n % bodies.length];
      if (!body) throw new Error("no order");
      const input = { ...body, id: newTestId(), payment: { type: n % 2 ? "cb" : "transfer" } } as const;
      return sendUntilAnswered(server, input, camille);
    }),
  );
}

it.each(Array.from({ length: fullNumber(2, 10) }, (_, n) => n + 1))(
  `points are enough for ${ENOUGH} of ${SPENDS} orders at once, never for more (%i)`,
  async () => {
    await setPoints(server, shop.id, "camille", ENOUGH * COST + COST - 1);
    const { spent } = await points();
    const replies = await rush();
    expect(countReplies(replies)).toEqual({ 201: ENOUGH, "409 loyalty": SPENDS - ENOUGH });
    expect(await points()).toEqual({ points: COST - 1, spent: spent + ENOUGH * COST });
  },
);

it("never locks itself up: one buyer spends while the seller refuses and cancels", async () => {
  await setPoints(server, shop.id, "camille", 20 * COST);
  const bodies = await bodiesOf(
    server,
    shop,
    { loyaltyData: { selectedLevel: "remise" } },
    { buyer: camille },
  );
  const { points: before } = await points();
  const acts = await Promise.all(
    bodies.map(async (body, n) => {
      const reply = await sendUntilAnswered(server, { ...body, id: newTestId() }, camille);
      const { order } = reply.body as unknown as { order: { id: string; version: number } };
      const path = `/v1/orders/${order.id}/${n % 2 ? "refusal" : "cancellation"}`;
      const done = await server.send("POST", path, { token: seller, body: { version: order.version } });
      return [reply.status, reply.tries, done.status];
    }),
  );
  expect(acts).toEqual(bodies.map(() => [201, 1, 200]));
  expect((await points()).points).toBe(before);
});

it.runIf(process.env["LONG"])(
  "points pay for more than they are without the guard: the control run",
  async () => {
    await setPoints(server, shop.id, "camille", ENOUGH * COST);
    const [guard] = await rows("select pg_get_functiondef('spend_points'::regproc) as source");
    // An unsafe guard: it reads, thinks, then writes the read value.
    await rows(`
    create or replace function spend_points(p_shop text, p_user text, p_order text, p_points int, p_at timestamptz, p_by text)
    returns boolean language plpgsql as $$
    declare a loyalty_accounts;
    begin
      select * into a from loyalty_accounts where shop_id = p_shop and user_id = p_user;
      perform pg_sleep(0.05);
      if a.points < p_points then return false; end if;
      update loyalty_accounts set points = a.points - p_points, spent = a.spent + p_points
      where shop_id = p_shop and user_id = p_user;
      insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
      values (p_shop, p_user, p_order, 'spend', -p_points, p_at, p_by);
      return true;
    end $$`);
    const sold = countReplies(await rush())[201] ?? 0;
    await rows(guard?.source ?? "");
    expect(sold).toBeGreaterThan(ENOUGH);
    await server.settle();
    expect(Object.keys(await brokenInvariants(server.ownerUrl))).toEqual(["points equal their movements"]);
    // The account is set to the sum of its movements, so that the rules hold for the rest.
    await rows(`
    insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
    select shop_id, user_id, 'adjust', -sum(points), now(), 'test' from loyalty_movements group by 1, 2 having sum(points) < 0`);
    await rows(`
    update loyalty_accounts a set points = m.points, spent = m.spent from (
      select shop_id, user_id, sum(points) as points, coalesce(sum(-points) filter (where kind in ('spend', 'return')), 0) as spent
      from loyalty_movements group by 1, 2) m where m.shop_id = a.shop_id and m.user_id = a.user_id`);
  },
);
