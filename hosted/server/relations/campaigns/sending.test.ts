import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
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

type Made = Awaited<ReturnType<typeof makeCampaign>>;
const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];
/** Waits until something holds of a campaign. */
async function until(campaign: Made, holds: (now: Awaited<ReturnType<Made["progress"]>>) => boolean) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const now = await campaign.progress();
    if (holds(now)) return now;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(now)}`);
    await server.settle();
  }
}
const isSent = (now: { status: string }): boolean => now.status === "sent";
const mailsTo = (addresses: readonly string[]): string[] =>
  mails.taken.filter(({ to }) => addresses.includes(to)).map(({ to }) => to);
const make = (draft: object): Promise<Made> => makeCampaign(server, token, draft);

test("a pause stops the claims, a resumption sends the rest once, and a cancellation leaves it out", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 60 });
  const campaign = await make(mailDraft(listId, { perMinute: 20 }));
  await campaign.start();
  // The pace holds the others back.
  await until(campaign, ({ progress }) => progress["accepted"] === 20);
  expect((await campaign.command("pause")).body["pauseReason"]).toBe("byHand");
  expect(codeOf(await campaign.command("pause"))).toEqual([409, "campaign-status"]);
  await sql(
    "update campaign_recipients set claimed_at = claimed_at - interval '2 minutes' where campaign_id = $1",
    [campaign.id],
  );
  await campaign.command("resumption");
  await until(campaign, ({ progress }) => progress["accepted"] === 40);
  expect((await campaign.command("cancellation")).body["status"]).toBe("cancelled");
  const end = await until(campaign, ({ progress }) => progress["waiting"] === 0 && progress["claimed"] === 0);
  expect(end.progress).toMatchObject({ accepted: 40, skipped: 20, uncertain: 0 });
  const sent = mailsTo(addresses);
  expect(sent).toHaveLength(40);
  expect(new Set(sent).size).toBe(40);
});

test("hard bounces pause a campaign by itself, and its staff are told why", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 260, domains: 60 });
  for (const [n, address] of addresses.entries())
    if (n % 8 === 0) mails.refuseRecipient.set(address, { code: 550, text: "5.1.1 no such user" });
  await sql("update campaign_settings set per_minute = 60000 where shop_id = $1", [shop.id]);
  const campaign = await make(mailDraft(listId));
  await campaign.start();
  const end = await until(campaign, ({ status }) => status === "paused" || status === "sent");
  expect(end).toMatchObject({ status: "paused", pauseReason: "bounces" });
  expect((end.progress["accepted"] ?? 0) + (end.progress["refused"] ?? 0)).toBeGreaterThanOrEqual(200);
  expect(end.progress["waiting"]).toBeGreaterThan(0);
  await server.settle();
  const notices = await server.send("GET", "/v1/notifications-centers", { token });
  expect(notices.text).toContain('"campaignReason":"bounces"');
  // A person may go on: what paused it is counted anew.
  await campaign.command("resumption");
  await until(campaign, isSent);
});

test("a refusal that may pass is tried again with the same Message-ID, and a lost answer is never sent again by itself", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 4 });
  const [first = "", second = ""] = addresses;
  mails.refuseData.set(first, { code: 451, text: "4.3.0 later" });
  mails.cutAfterData.add(second);
  const campaign = await make(mailDraft(listId));
  await campaign.start();
  await until(campaign, ({ progress }) => progress["uncertain"] !== 0 && progress["waiting"] === 1);
  mails.refuseData.delete(first);
  mails.cutAfterData.delete(second);
  await sql("update campaign_recipients set due_at = now() where campaign_id = $1", [campaign.id]);
  await campaign.command("pause");
  await campaign.command("resumption");
  const { progress } = await until(campaign, isSent);
  expect(progress["uncertain"]).toBeGreaterThanOrEqual(1);
  const ids = mails.taken
    .filter(({ to }) => to === first)
    .map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]);
  expect(ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(1);
  const before = mailsTo([second]).length;
  const [row] = await sql(
    "select id from campaign_recipients where campaign_id = $1 and address = $2 and state = 'uncertain'",
    [campaign.id, second],
  );
  expect((await campaign.progress()).status).toBe("sent");
  const path = `/v1/campaigns/recipients/${String(row?.["id"])}/resending`;
  expect(codeOf(await server.send("POST", path, { token, body: {} }))).toEqual([422, "invalid-input"]);
  expect((await server.send("POST", path, { token, body: { mayDouble: true } })).status).toBe(200);
  await until(campaign, ({ progress: now }) => now["waiting"] === 0 && now["claimed"] === 0);
  expect(mailsTo([second])).toHaveLength(before + 1);
  expect(codeOf(await server.send("POST", path, { token, body: { mayDouble: true } }))).toEqual([
    409,
    "campaign-not-uncertain",
  ]);
});

test("a test of two versions sends each to its share, and the better one to the others", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 30 });
  const b = { subject: { fr: "Deuxième objet" }, text: { fr: "Autre texte https://example.org/b" } };
  const campaign = await make(mailDraft(listId, { b, ab: { sharePercent: 20, by: "clicks", hours: 4 } }));
  const checks = await server.send("GET", `${campaign.path}/checks`, { token });
  expect(JSON.stringify(checks.body)).toContain("weakSample");
  await campaign.start();
  await until(campaign, ({ progress }) => progress["accepted"] === 12);
  expect((await campaign.progress()).progress).toMatchObject({ held: 18, waiting: 0 });
  // Links carry the version, and no person: all mails of a version have the same.
  const codes = new Set(
    mails.taken
      .filter(({ to, raw }) => addresses.includes(to) && raw.includes("Autre texte"))
      .flatMap(({ raw }) => raw.replaceAll("=\r\n", "").match(/\/c\/[0-9a-z-]{33}/g) ?? []),
  );
  expect(codes.size).toBe(1);
  const [code = ""] = codes;
  const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" };
  const click = await fetch(`${server.url}${code}`, { redirect: "manual", headers: browser });
  expect([click.status, click.headers.get("location")]).toEqual([302, "https://example.org/b"]);
  // A program that looks at links counts nothing.
  await fetch(`${server.url}${code}`, {
    redirect: "manual",
    headers: { "user-agent": "GoogleImageProxy bot" },
  });
  await fetch(`${server.url}${code}`, { redirect: "manual", method: "HEAD", headers: browser });
  await sql("update campaigns set winner_at = now() - interval '1 minute' where id = $1", [campaign.id]);
  await server.app.tidy();
  await until(campaign, isSent);
  const results = await server.send("GET", `${campaign.path}/results`, { token });
  expect(results.body).toMatchObject({
    clicks: 1,
    clickedRecipients: null,
    isWeakSample: true,
    variants: [
      { variant: "A", accepted: 6, clicks: 0 },
      { variant: "B", accepted: 24, clicks: 1 },
    ],
  });
  expect((await campaign.read())["winner"]).toBe("B");
});

test("an unknown code leads nowhere", async () => {
  for (const code of ["x", `${shop.id}-${shop.id}`, `${shop.id}-${shop.id}-${shop.id}-aaaaaaaaaaaa`])
    expect((await fetch(`${server.url}/c/${code}`, { redirect: "manual" })).status).toBe(404);
});

test("orders by the link are attributed, others of recipients influenced, and the follow-up leaves both out", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 6 });
  const campaign = await make(mailDraft(listId));
  await campaign.start();
  await until(campaign, isSent);
  const order = async (email: string | undefined, more: object = {}): Promise<void> => {
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
    const sent = { ...body, contact: { ...body.contact, email }, ...more };
    const reply = await server.send("POST", "/v1/orders", { body: sent });
    expect(reply.status, reply.text).toBe(201);
  };
  await order(addresses[0], { campaign: `${campaign.id}A` });
  await order(addresses[1]);
  await order("personne@example.org", { campaign: "nothing" });
  // A cart of the winery's own site keeps the mark of the page.
  const line = { formatId: shop.bottle.id, quantity: 6 };
  const handed = await server.send("POST", "/v1/carts/handoff", {
    headers: { origin: WINERY },
    body: {
      shop: shop.code,
      orders: [{ sellerId: shop.id, products: [line] }],
      returnUrl: `${WINERY}/`,
      adult: true,
      campaign: `${campaign.id}A`,
    },
  });
  expect(handed.status, handed.text).toBe(201);
  const redeemed = await server.send("POST", "/v1/carts/handoff/redemption", {
    body: { token: handed.body["token"] },
  });
  await order("visiteur@example.org", { handoffId: redeemed.body["handoffId"] });
  const { body } = await server.send("GET", `${campaign.path}/results`, { token });
  expect(body["attributed"]).toMatchObject({ orders: 2, byLink: 2, byCoupon: 0 });
  expect(body["influenced"]).toMatchObject({ orders: 1 });
  expect((body["attributed"] as unknown as Record<string, number>)["turnoverCents"]).toBeGreaterThan(0);
  const [{ id = "" } = {}] = (await sql("select make_id(now()) as id")) as { id: string }[];
  const next = await server.send("POST", `${campaign.path}/follow-ups`, { token, body: { id } });
  expect(next.status, next.text).toBe(201);
  const reach = await server.send("GET", `/v1/campaigns/${id}/reach`, { token });
  expect(reach.body["recipients"]).toBe(4);
  const again = await server.send("POST", `${campaign.path}/follow-ups`, {
    token,
    body: { id: `${id.slice(0, 15)}0` },
  });
  expect(codeOf(again)).toEqual([409, "campaign-followed"]);
});

test("an order with the campaign's promo code is attributed by it, and not influenced", async () => {
  const promoCode = `M${newTestId().slice(-8)}`.toUpperCase();
  const terms = { type: "%", amount: 1000, version: 0 };
  const made = await server.send("PUT", `/v1/pricing/codes/${promoCode}`, { token, body: terms });
  expect(made.status, made.text).toBe(200);
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 3 });
  const campaign = await make(mailDraft(listId, { couponCode: promoCode }));
  await campaign.start();
  await until(campaign, isSent);
  const order = async (email: string | undefined, more: { promoCode?: string; campaign?: string } = {}) => {
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
    const { promoCode: code } = more;
    const shipping = { ref: shop.shippingRef, country: "FR", zipcode: body.deliveryAddress.zipcode };
    const asked = {
      sellerId: shop.id,
      products: body.products,
      shipping,
      ...(code ? { promoCode: code } : {}),
    };
    const price = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders: [asked] } });
    const [part] = price.body as unknown as { priced: { totalTtcCents: number } }[];
    const contact = { ...body.contact, email };
    const sent = { ...body, contact, ...more, expectedTotalCents: part?.priced.totalTtcCents };
    const reply = await server.send("POST", "/v1/orders", { body: sent });
    expect(reply.status, reply.text).toBe(201);
  };
  await order(addresses[0], { promoCode });
  await order(addresses[1]);
  // The link comes before the coupon, and an order counts once.
  await order(addresses[2], { promoCode, campaign: `${campaign.id}A` });
  await order("par-un-ami@example.org", { promoCode });
  const { body } = await server.send("GET", `${campaign.path}/results`, { token });
  expect(body["attributed"]).toMatchObject({ orders: 3, byLink: 1, byCoupon: 2 });
  expect(body["influenced"]).toMatchObject({ orders: 1 });
  // The list counts those of each campaign, and a campaign without the code has none of them.
  const other = await make(mailDraft(listId));
  const list = await server.send("GET", "/v1/campaigns?limit=50", { token });
  const rows = list.body["rows"] as unknown as { id: string; attributedOrders: number }[];
  const counted = (id: string) => rows.find((row) => row.id === id)?.attributedOrders;
  expect([counted(campaign.id), counted(other.id)]).toEqual([3, 0]);
});

test("a planned campaign starts by itself, once", async () => {
  const { listId, addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 3 });
  const campaign = await make(mailDraft(listId));
  await campaign.command("readiness", "version");
  const version = (await campaign.read())["version"];
  const past = { version, at: Date.now() - 1000 };
  expect(codeOf(await server.send("PUT", `${campaign.path}/schedule`, { token, body: past }))).toEqual([
    422,
    "campaign-past",
  ]);
  const planned = { version, at: Date.now() + 3_600_000 };
  const reply = await server.send("PUT", `${campaign.path}/schedule`, { token, body: planned });
  expect(reply.body["status"]).toBe("scheduled");
  await server.app.tidy();
  expect((await campaign.progress()).status).toBe("scheduled");
  await sql("update campaigns set scheduled_at = now() - interval '1 second' where id = $1", [campaign.id]);
  await Promise.all([server.app.tidy(), server.app.tidy()]);
  await until(campaign, isSent);
  expect(mailsTo(addresses).toSorted()).toEqual(addresses.toSorted());
});
