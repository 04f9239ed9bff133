import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { smsTag } from "#relations/senders/verp.ts";
import { makeAudience, mailDraft, makeCampaign } from "./testing/audience.fixture.ts";

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX_SMS: "1" } });
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );

let numbers = 0;

/** Makes a list of people who agreed to text messages. */
async function withMobiles(): Promise<{ listId: string; mobiles: string[] }> {
  const { listId, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 2 });
  const mobiles = clientIds.map(() => `+3363998${String((numbers += 1)).padStart(4, "0")}`);
  for (const [n, id] of clientIds.entries()) {
    await sql("update clients set mobile = $2 where id = $1", [id, mobiles[n]]);
    await sql("update consent_addresses set address = $2 where id = $1", [id, mobiles[n]]);
    await sql("update consents set channel = 'sms' where address_id = $1", [id]);
  }
  return { listId, mobiles };
}

const draft = (listId: string, more: object = {}) =>
  mailDraft(listId, {
    channel: "sms",
    a: { text: { fr: "Bonjour {{firstname|à vous}}, portes ouvertes samedi." } },
    ...more,
  });
const sentTo = (mobiles: readonly string[]) =>
  sql("select recipient, body_text from mails where kind = 'sms' and recipient = any($1)", [mobiles]);

test("a text that advertises waits for the hours of the law, and ends with the way to stop", async () => {
  const { listId, mobiles } = await withMobiles();
  // A Sunday.
  server.clock.now = Date.parse("2026-11-22T09:00:00Z");
  const sunday = await makeCampaign(server, await server.login("calades", "Calades2026"), draft(listId));
  const started = await sunday.start();
  expect(started.status, started.text).toBe(200);
  await server.settle();
  expect((await sunday.progress()).progress).toMatchObject({ recipients: 2, waiting: 2, accepted: 0 });
  expect(await sentTo(mobiles)).toEqual([]);
  expect((await sunday.progress()).opensAt).toBe("2026-11-23T09:00:00.000Z");
  // The Monday after.
  server.clock.now = Date.parse("2026-11-23T10:30:00Z");
  const token = await server.login("calades", "Calades2026");
  for (const name of ["pause", "resumption"])
    await server.send("POST", `${sunday.path}/${name}`, { token, body: {} });
  await server.settle();
  const texts = await sentTo(mobiles);
  expect(texts.map(({ recipient }) => recipient).toSorted()).toEqual(mobiles.toSorted());
  expect(String(texts[0]?.["body_text"])).toMatch(/^Bonjour .*samedi\. .*STOP/);
});

test("a text that informs leaves at any hour, to those who agreed to nothing too", async () => {
  const { listId, mobiles } = await withMobiles();
  await sql("update consents set state = 'withdrawn' where channel = 'sms'");
  server.clock.now = Date.parse("2026-11-22T22:00:00Z");
  const token = await server.login("calades", "Calades2026");
  const campaign = await makeCampaign(server, token, draft(listId, { kind: "information", purpose: null }));
  expect((await campaign.start()).status).toBe(200);
  await server.settle();
  const texts = await sentTo(mobiles);
  expect(texts).toHaveLength(2);
  expect(String(texts[0]?.["body_text"])).not.toContain("STOP");
});

test("an answer in words is counted and told to the staff, once; it takes nothing back", async () => {
  const { listId } = await withMobiles();
  server.clock.now = Date.parse("2026-11-23T11:30:00Z");
  const token = await server.login("calades", "Calades2026");
  const campaign = await makeCampaign(server, token, draft(listId));
  expect((await campaign.start()).status).toBe(200);
  await server.settle();
  const [recipient] = await sql(
    "select id, address from campaign_recipients where campaign_id = $1 order by id",
    [campaign.id],
  );
  const tag = smsTag(server.app.services, `${shop.id}${campaign.id}${String(recipient?.["id"])}`);
  const answer = { msg_status: "replied", reply: "Oui, nous serons quatre" };
  const notices: unknown[] = [];
  for (let times = 0; times < 2; times += 1) {
    expect((await server.send("POST", `/v1/inbound/sms?tag=${tag}`, { body: answer })).status).toBe(200);
    await server.settle();
    notices.push(
      ...(await sql("select count(*)::int as n from notifications where type = 'newResponseReceived'")),
    );
  }
  const { body } = await server.send("GET", `${campaign.path}/results`, { token });
  expect(body).toMatchObject({ replies: 1, unsubscribed: 0 });
  expect(notices[0]).not.toEqual({ n: 0 });
  expect(notices[1]).toEqual(notices[0]);
  const [consent] = await sql(
    `select state from consents c join consent_addresses a on a.shop_id = c.shop_id and a.id = c.address_id
     where a.address = $1 and c.channel = 'sms'`,
    [recipient?.["address"]],
  );
  expect(consent).toEqual({ state: "given" });
});
