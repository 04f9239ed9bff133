import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { startMailServer, type MailServer } from "#relations/senders/testing/mailServer.fixture.ts";
import { makeAudience, mailDraft, makeCampaign } from "./testing/audience.fixture.ts";

let mails: MailServer;
let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mails.url } });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

/** Waits until a campaign has a status. */
async function until(campaign: Awaited<ReturnType<typeof makeCampaign>>, status: string) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const now = await campaign.progress();
    if (now.status === status) return now;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(now)}`);
    await server.settle();
  }
}

test("a campaign reaches each address once, in its reader's words, and nobody who left", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 40, withdrawn: 5 });
  const campaign = await makeCampaign(server, token, mailDraft(listId));
  const reach = await server.send("GET", `${campaign.path}/reach`, { token });
  expect(reach.body).toMatchObject({ members: 40, suppressed: 5, reachable: 35, recipients: 35 });
  expect((await campaign.start()).status).toBe(200);
  const { progress } = await until(campaign, "sent");
  expect(progress).toMatchObject({ recipients: 35, accepted: 35, waiting: 0, claimed: 0, uncertain: 0 });
  const results = await server.send("GET", `${campaign.path}/results`, { token });
  expect(results.body["leftOut"]).toEqual({ noAddress: 0, noConsent: 0, suppressed: 5, inError: 0 });
  const mine = mails.taken.filter(({ to }) => addresses.includes(to));
  expect(mine.map(({ to }) => to).toSorted()).toEqual(addresses.slice(5).toSorted());
  expect(mine[0]?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const rows = await server.send(
    "GET",
    `/v1/campaigns/recipients?filter=${encodeURIComponent(JSON.stringify({ campaignId: { in: [campaign.id] }, state: { in: ["accepted"] } }))}`,
    { token },
  );
  expect(rows.body["rows"]).toHaveLength(35);
  const list = await server.send("GET", "/v1/campaigns", { token });
  expect((list.body["rows"] as unknown as object[])[0]).toMatchObject({
    id: campaign.id,
    recipients: 35,
    accepted: 35,
    status: "sent",
  });
});

test("a model stays while a campaign that has not started is made of it", async () => {
  const { listId } = await makeAudience(server.ownerUrl, shop.id, { count: 2 });
  const modelId = newTestId();
  const words = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Bonjour" }] }],
  };
  const content = { kind: "standard", subject: { fr: "Bonjour" }, preheader: {}, texts: { fr: words } };
  const body = { id: modelId, name: "Salut", use: "campaign", content };
  const made = await server.send("POST", "/v1/models", { token, body });
  expect(made.status, made.text).toBe(201);
  const remove = () => server.send("DELETE", `/v1/models/${modelId}`, { token });
  const campaign = await makeCampaign(server, token, mailDraft(listId, { a: { modelId } }));
  expect((await remove()).body).toMatchObject({ status: 409, code: "model-in-campaign" });
  expect((await campaign.start()).status).toBe(200);
  // It has its own copy of the content now.
  expect((await remove()).status).toBe(200);
  await until(campaign, "sent");
  expect(mails.taken.filter(({ raw }) => raw.includes("Subject: Bonjour"))).toHaveLength(2);
});

test("the author is told of what the model itself has to mend", async () => {
  const { listId } = await makeAudience(server.ownerUrl, shop.id, { count: 1 });
  const modelId = newTestId();
  const button = { id: newTestId(), kind: "button", label: { fr: "Voir" }, link: "", align: "center" };
  const content = { kind: "advanced", subject: { fr: "Bonjour" }, preheader: {}, blocks: [button] };
  const body = { id: modelId, name: "Bouton", use: "campaign", content };
  const made = await server.send("POST", "/v1/models", { token, body });
  expect(made.status, made.text).toBe(201);
  const campaign = await makeCampaign(server, token, mailDraft(listId, { a: { modelId } }));
  const { body: answer } = await server.send("GET", `${campaign.path}/checks`, { token });
  expect(answer["checks"]).toContainEqual({ check: "modelRemarks", isBlocking: false, detail: "1" });
});
