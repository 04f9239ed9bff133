import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { mailDraft, makeAudience, makeCampaign } from "./testing/audience.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const makeList = async (): Promise<string> => {
  const id = newTestId();
  const definition = { include: null, exclude: null };
  const body = { id, name: `Liste ${id}`, kind: "static", definition };
  const reply = await server.send("POST", "/v1/lists", { token, body });
  expect(reply.status, reply.text).toBe(201);
  return id;
};
const begin = (listId: string): Promise<Reply> =>
  server.send("POST", "/v1/campaigns", { token, body: { id: newTestId(), draft: mailDraft(listId) } });
/** Returns how many sessions wait to hold a list. */
const waiting = (): Promise<number | null> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
    );
    return rowCount;
  });
const remove = (listId: string): Promise<Reply> => server.send("DELETE", `/v1/lists/${listId}`, { token });
const collaborator = (permission: string): Promise<string> =>
  makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations: allBut(permission) }] });

test("a campaign that is saved waits for the deletion of its list, and does not name a list that is gone", async () => {
  const [first, second] = [await makeList(), await makeList()];
  const campaign = await makeCampaign(server, token, mailDraft(second));
  const save = async (listId: string): Promise<Reply> => {
    const body = { version: (await campaign.read())["version"], draft: mailDraft(listId) };
    return server.send("PUT", campaign.path, { token, body });
  };
  const replies = await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("delete from contact_lists where shop_id = $1 and id = $2", [shop.id, first]);
    const saving = Promise.all([begin(first), save(first)]);
    await expect.poll(waiting).toBe(2);
    await client.query("commit");
    return saving;
  });
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
});

test("of a list that is deleted while a campaign takes it, one of the two is refused", async () => {
  for (let round = 0; round < 8; round += 1) {
    const listId = await makeList();
    const [begun, removed] = await Promise.all([begin(listId), remove(listId)]);
    const statuses = [begun.status, removed.status];
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual(statuses);
    if (removed.status === 409) expect(removed.body["code"]).toBe("list-used");
  }
});

test("the editor is offered the promo codes that hold now or later, with terms for those who see prices", async () => {
  const add = (code: string, terms: object) =>
    asOwner(server.ownerUrl, (client) =>
      client.query("insert into promo_codes (shop_id, code, terms) values ($1, $2, $3)", [
        shop.id,
        code,
        JSON.stringify({ type: "%", amount: 1000, ...terms }),
      ]),
    );
  await add("VENDANGES", {});
  await add("FINI", { until: server.app.services.now() - 1000 });
  const codes = async (as: string) =>
    (await server.send("GET", "/v1/campaigns/options", { token: as })).body["codes"] as unknown as {
      code: string;
      terms: string;
    }[];
  const found = await codes(token);
  expect(found.map(({ code }) => code)).toContain("VENDANGES");
  expect(found.map(({ code }) => code)).not.toContain("FINI");
  expect(found.find(({ code }) => code === "VENDANGES")?.terms).toContain("10");
  const blind = await codes(await collaborator("seeAllPrice"));
  expect(blind.find(({ code }) => code === "VENDANGES")?.terms).toBe("");
});

test("who does not see clients sees a campaign with made-up values alone, and sends no client's values", async () => {
  const { listId, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 1 });
  const campaign = await makeCampaign(server, token, mailDraft(listId));
  const writer = await collaborator("seeAllClient");
  const clientId = clientIds[0] ?? "";
  const preview = (as: string, query = "") =>
    server.send("GET", `${campaign.path}/preview${query}`, { token: as });
  expect((await preview(writer)).body).toMatchObject({ clientName: null });
  expect((await preview(writer, `?clientId=${clientId}`)).status).toBe(403);
  expect((await preview(token, `?clientId=${clientId}`)).body).toMatchObject({
    clientName: "Prénom 1 Nom 1",
  });
  const send = (as: string, client: string | null) =>
    server.send("POST", `${campaign.path}/tests`, {
      token: as,
      body: { to: ["moi@example.org"], clientId: client },
    });
  expect((await send(writer, clientId)).status).toBe(403);
  expect((await send(writer, null)).status).toBe(200);
});
