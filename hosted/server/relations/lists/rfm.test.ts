import type { ClientRfm } from "@cuvee/core/relations/lists/rfm.contract.ts";
import { RFM_BUYERS_MIN, RFM_SEGMENTS, rfmSegment, segmentList } from "@cuvee/core/relations/lists/rfm.ts";
import { CLIENT_KINDS } from "@cuvee/core/shops/clients/clients.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { readMemberIds } from "#relations/lists/compile.queries.ts";
import { findRfm } from "#relations/lists/rfm.queries.ts";
import { makeWorld } from "#relations/lists/testing/makeWorld.fixture.ts";
import { writeWorld } from "#relations/lists/testing/world.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const read = async (clientId: string, token = owner): Promise<ClientRfm> => {
  const reply = await server.send("GET", `/v1/clients/${clientId}/rfm`, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as ClientRfm;
};

test("a client is in the segment whose list they are a member of, and in no other", async () => {
  const world = "worldofthescores1";
  const calendar = { today: "2026-11-20", years: { month: 9, day: 1, stated: [] } };
  const made = makeWorld(5, calendar.today, 60);
  await writeWorld(server.ownerUrl, world, made);
  const found = await server.app.services.database.transaction({ shopId: world }, async (tx) => {
    const own: string[] = [];
    for (const { id, kind, mergedInto, isArchived } of made.clients) {
      const row = await findRfm(tx, world, calendar, id);
      const isThere = mergedInto === null && !isArchived;
      expect(row === undefined).toBe(mergedInto !== null);
      if (row?.scores && isThere) own.push(`${rfmSegment(row.scores)} ${kind} ${id}`);
    }
    const listed: string[] = [];
    for (const kind of CLIENT_KINDS)
      for (const segment of RFM_SEGMENTS) {
        const include = [{ id: null, definition: segmentList(segment, kind) }];
        const ids = await readMemberIds(tx, world, calendar, { include, exclude: [], known: new Map() });
        listed.push(...ids.map((id) => `${segment} ${kind} ${id}`));
      }
    return { own, listed };
  });
  expect(found.own.toSorted()).toEqual(found.listed.toSorted());
  expect(found.own.length).toBeGreaterThan(20);
});

test("scores are given among enough buyers alone, without amounts to those who see no prices", async () => {
  for (let n = 0; n < RFM_BUYERS_MIN; n++) {
    const placed = await placeOrder(server, shop, {
      payment: "check",
      quantity: n + 1,
      email: `b${n}@example.org`,
    });
    expect(placed.status, placed.text).toBe(201);
  }
  const ids = await asOwner(server.ownerUrl, async (client) => {
    await client.query("update orders set status = 'validated' where shop_id = $1", [shop.id]);
    const { rows } = await client.query<{ id: string }>(
      "select client_id as id from orders where shop_id = $1 order by total_ttc_cents desc",
      [shop.id],
    );
    return rows.map((row) => row.id);
  });
  const id = String(ids[0]);
  const whole = await read(id);
  expect(whole).toMatchObject({ buyers: RFM_BUYERS_MIN, scores: { times: 1, monetary: 5 } });
  const plain = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllPrice") }],
  });
  const { scores } = await read(id, plain);
  expect(scores).toMatchObject({ segment: whole.scores?.segment, times: whole.scores?.times });
  expect([scores?.cents, scores?.monetary]).toEqual([undefined, undefined]);
  // One fewer: nobody has scores.
  await asOwner(server.ownerUrl, (client) =>
    client.query("update clients set kind = 'professional' where id = $1", [ids.at(-1)]),
  );
  expect(await read(id)).toEqual({ buyers: RFM_BUYERS_MIN - 1, scores: null });
});
