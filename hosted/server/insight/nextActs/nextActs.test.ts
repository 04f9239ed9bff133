import type { NextActs } from "@cuvee/core/insight/nextActs/contract.ts";
import { ACTS, rhythmOf, type Act } from "@cuvee/core/insight/nextActs/nextActs.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makeApiKey, makePerson, ownerOf, userOf } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { readPurchaseDays } from "#insight/nextActs/facts.queries.ts";
import { readMemberIds } from "#relations/lists/compile.queries.ts";
import { makeWorld } from "#relations/lists/testing/makeWorld.fixture.ts";
import { writeWorld } from "#relations/lists/testing/world.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  today = dayInFrance(server.app.services.now());
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
const day = (days: number): string => dayAfter(today, days);
const read = async (clientId: string, token = owner): Promise<NextActs> => {
  const reply = await server.send("GET", `/v1/clients/${clientId}/next`, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as NextActs;
};
const actsOf = async (clientId: string, token = owner): Promise<Act[]> =>
  (await read(clientId, token)).acts.map(({ act }) => act);
const hide = (clientId: string, act: string, hidden: boolean, token = owner): Promise<Reply> =>
  server.send("PUT", `/v1/clients/${clientId}/next/${act}`, { token, body: { hidden } });

/** Makes a client who calls for nothing: a professional with a letter box and no mailbox. */
async function calm(more: object = {}): Promise<string> {
  const reply = await server.send("POST", "/v1/clients", {
    token: owner,
    body: {
      kind: "professional",
      company: "Cave du Quai",
      phone: "+33612345678",
      addresses: [
        { use: "both", main: true, street: "1 quai", zipcode: "69002", city: "Lyon", country: "FR" },
      ],
      ...more,
    },
  });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
const bought = (clientId: string, ...days: number[]) =>
  sql(
    `insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
     select $1, make_id(now()) || d, $2, (d::date + time '12:00') at time zone 'Europe/Paris', 1000 from unnest($3::text[]) d`,
    [shop.id, clientId, days.map(day)],
  );

const SIRET = "55208131766522";
/** Facts that call for each act, and what ends it. */
const STORIES: Record<Act, { more?: object; call: (id: string) => Promise<unknown>; end: string }> = {
  unpaid: {
    more: { siret: SIRET },
    async call(id) {
      const placed = await placeOrder(server, shop, {
        payment: "check",
        quantity: 1,
        email: `${newTestId()}@example.org`,
      });
      await sql(`update orders set status = 'validated', due_on = $2, client_id = $3 where id = $1`, [
        (placed.body as unknown as { order: { id: string } }).order.id,
        day(-3),
        id,
      ]);
    },
    end: "update orders set due_on = current_date + 9 where client_id = $1",
  },
  quote: {
    call: (id) =>
      sql(
        `insert into quotes (shop_id, id, sub_type, status, number, client_id, content, priced, valid_until, key_hash, made_by,
           created_at, saved_at, sent_at)
         values ($1, make_id(now()), 'quote', 'sent', 'D-' || $2, $2, '{}', '{}', $3, 'x', 'x', now(), now(), now())`,
        [shop.id, id, day(7)],
      ),
    end: "update quotes set status = 'expired' where client_id = $1",
  },
  task: {
    call: (id) =>
      server.send("POST", "/v1/tasks", {
        token: owner,
        body: { id: newTestId(), kind: "customPhone", subject: "Rappeler", dueOn: day(-1), clientId: id },
      }),
    end: "update tasks set status = 'done', ended_at = now() where client_id = $1",
  },
  visit: {
    more: { emails: ["visite@example.org"] },
    async call(id) {
      await server.send("POST", `/v1/clients/${id}/reach`, {
        token: owner,
        body: {
          act: "function",
          channel: "mail",
          address: "visite@example.org",
          purposes: ["newsletter"],
          proof: "Salon",
        },
      });
      await sql("update event_slots set day = $2, starts_at = $2::date + time '10:00' where id = $1", [
        (
          await sql("select id from event_slots where shop_id = $1 order by starts_at desc limit 1", [
            shop.id,
          ])
        )[0]?.["id"],
        day(2),
      ]);
      await sql(
        `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, contact, source, payment, created_at)
         select s.shop_id, make_id(now()), s.event_id, s.id, 'confirmed', 4, 4, '{"email": "Visite@example.org"}', 'web',
           'full', now() from event_slots s where s.shop_id = $1 and s.day = $2 limit 1`,
        [shop.id, day(2)],
      );
    },
    end: "update reservations set status = 'cancelled' where shop_id is not null and $1::text is not null",
  },
  sample: {
    call: (id) =>
      sql(
        `insert into samples (shop_id, id, number, client_id, sent_at, operation_id, made_by)
         values ($1, make_id(now()), 'E-' || $2, $2, now() - interval '30 days', 'x', 'x')`,
        [shop.id, id],
      ),
    end: `insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
      select shop_id, 'o' || id, id, now(), 1 from clients where id = $1`,
  },
  overdue: {
    more: { siret: SIRET },
    call: (id) => bought(id, -100, -90, -80),
    end: `insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
      select shop_id, 'o' || id, id, now(), 1 from clients where id = $1`,
  },
  consent: {
    more: { emails: ["accord@example.org"] },
    call: () => Promise.resolve(),
    end: `update clients set emails = '{}' where id = $1`,
  },
  birthday: {
    more: { kind: "individual", lastname: "Roux", company: "" },
    call: (id) => sql("update clients set birthday = $2 where id = $1", [id, day(3).slice(5)]),
    end: "update clients set birthday = '' where id = $1",
  },
  points: {
    async call(id) {
      const buyer = await makePerson(server, {
        role: "buyer",
        shops: [{ shopId: shop.id, authorizations: {} }],
      });
      const userId = await userOf(server, buyer);
      // The account's own record gives way to this one.
      await sql("update clients set user_id = null where user_id = $1", [userId]);
      await sql("update clients set user_id = $2 where id = $1", [id, userId]);
      await sql(
        `update shops set loyalty_expiry_since = now() - interval '2 years',
           loyalty = coalesce(loyalty, '{}') || '{"expiryMonths": 12}' where id = $1`,
        [shop.id],
      );
      await sql(
        `insert into loyalty_accounts (shop_id, user_id, points) values ($1, $2, 40)
         on conflict (shop_id, user_id) do update set points = 40`,
        [shop.id, userId],
      );
      await sql(
        `insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
         values ($1, $2, 'earn', 40, now() - interval '12 months' + interval '10 days', 'x')`,
        [shop.id, userId],
      );
    },
    end: "update loyalty_accounts set points = 0 where user_id = (select user_id from clients where id = $1)",
  },
  billing: {
    call: (id) => bought(id, -10),
    end: "update clients set siren = '552081317', nic = '66522' where id = $1",
  },
};

test.each(ACTS)("the act %s is there with its facts alone, and gone with them", async (act) => {
  const { more, call, end } = STORIES[act];
  const id = await calm(more);
  if (act !== "consent") expect(await actsOf(id)).not.toContain(act);
  await call(id);
  expect(await actsOf(id)).toEqual([act]);
  await sql(end, [id]);
  expect(await actsOf(id)).not.toContain(act);
});

test("the most urgent act is first; one that was put off is gone for thirty days, for all, and comes back", async () => {
  const id = await calm({ emails: ["suite@example.org"] });
  await STORIES.task.call(id);
  await bought(id, -100, -90, -80);
  expect(await actsOf(id)).toEqual(["task", "overdue", "consent", "billing"]);
  const helper = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { fullAccess: true } }],
  });
  const hidden = await hide(id, "task", true, helper);
  expect(hidden.body).toMatchObject({
    acts: [
      { act: "overdue", medianDays: 10, days: 80, contact: "call" },
      { act: "consent" },
      { act: "billing" },
    ],
    hidden: [{ act: "task", until: day(29) }],
  });
  expect(await read(id)).toEqual(hidden.body);
  // The last of thirty days has passed.
  await sql("update hidden_acts set until = $2::date - 1 where client_id = $1", [id, today]);
  expect((await actsOf(id))[0]).toBe("task");
  await hide(id, "task", true);
  expect(((await hide(id, "task", false)).body as unknown as NextActs).acts[0]?.act).toBe("task");
  expect((await hide(id, "nothing", true)).status).toBe(404);
  await sql("update clients set archived_at = now() where id = $1", [id]);
  expect(await read(id)).toEqual({ acts: [], hidden: [] });
});

test("a reader gets no act of what they may not see; an agent those of their own clients", async () => {
  const id = await calm({ emails: ["droits@example.org"], siret: SIRET });
  for (const act of ["unpaid", "quote", "task"] as const) await STORIES[act].call(id);
  expect(await actsOf(id)).toEqual(["unpaid", "quote", "task", "consent"]);
  const who = (authorizations: object): Promise<string> =>
    makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });
  expect(await actsOf(id, await who({ seeAllClient: true }))).toEqual([]);
  expect(await actsOf(id, await who(allBut("seeAllPrice")))).not.toContain("unpaid");
  expect(await actsOf(id, await who(allBut("seeAllTask")))).not.toContain("task");
  const scopes = ["clients:write", "orders:read"];
  const key = await makeApiKey(server, { shopId: shop.id, ...(await ownerOf(server, shop.id)), scopes });
  expect(await actsOf(id, key)).not.toContain("task");
  const agents = [
    await makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] }),
    await makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] }),
  ] as const;
  await sql("update clients set agent_id = $2 where id = $1", [id, await userOf(server, agents[0])]);
  // The task is the owner's.
  expect(await actsOf(id, agents[0])).toEqual(["unpaid", "quote"]);
  expect((await hide(id, "quote", true, agents[0])).body).toMatchObject({ acts: [{ act: "unpaid" }] });
  for (const reply of [
    await server.send("GET", `/v1/clients/${id}/next`, { token: agents[1] }),
    await hide(id, "unpaid", true, agents[1]),
  ])
    expect(reply.status).toBe(404);
});

test("a late order is the same for the acts and for the rule of lists", async () => {
  const world = "worldoftheacts1";
  const on = "2026-11-20";
  const clients = makeWorld(11, on, 60);
  await writeWorld(server.ownerUrl, world, clients);
  const definition = {
    include: { match: "all" as const, rules: [ruleOf("overdue")], groups: [] },
    exclude: null,
  };
  const calendar = { today: on, years: { month: 9, day: 1, stated: [] } };
  await server.app.services.database.transaction({ shopId: world }, async (tx) => {
    const late = await readMemberIds(tx, world, calendar, {
      include: [{ id: null, definition }],
      exclude: [],
      known: new Map(),
    });
    const own: string[] = [];
    for (const { id } of clients.clients.filter((one) => !one.mergedInto && !one.isArchived))
      if (rhythmOf(await readPurchaseDays(tx, { shopId: world, clientId: id }), on)?.isOverdue) own.push(id);
    expect(own.toSorted()).toEqual(late);
    expect(late.length).toBeGreaterThan(0);
  });
});
