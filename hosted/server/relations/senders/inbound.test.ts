import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { refusal } from "#kit/testing/hostile.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import type { CampaignEffects, MessageNews } from "#relations/senders/effects.ts";
import { takeInboundMail } from "#relations/senders/inbound.ts";
import { inboundRoutes } from "#relations/senders/inbound.routes.ts";
import { openSenders, type Senders } from "#relations/senders/open.ts";
import { bounceAddress, readBounceAddress, readSmsTag, smsTag } from "#relations/senders/verp.ts";

const SECRET = "operator-secret-0123456789";
let server: TestServer;
let shop: TestShop;
let senders: Senders;
/** The server of campaigns in small: messages by recipient, and the news of each. */
const messages = new Map<string, string>();
const news: (MessageNews & { recipientId: string })[] = [];
const effects: CampaignEffects = {
  async findMessage(_tx, _services, { recipientId }) {
    const address = messages.get(recipientId);
    return address === undefined ? null : { address, purpose: "newsletter" };
  },
  async noteMessage(_tx, _services, { recipientId }, one) {
    if (news.some((known) => known.recipientId === recipientId && known.kind === one.kind)) return false;
    news.push({ ...one, recipientId });
    return true;
  },
};
const hook = Fastify();

beforeAll(async () => {
  server = await startTestServer({ env: { BOUNCE_DOMAIN: "bounces.example", INBOUND_SECRET: SECRET } });
  shop = await openShop(server, ESTATE);
  const services = {
    ...server.app.services,
    metrics: { ...server.app.services.metrics, add: () => undefined },
  };
  await inboundRoutes(hook, { services, effects });
  const url = await hook.listen({ port: 0, host: "127.0.0.1" });
  senders = openSenders(server.app.services, () => url);
});
afterEach(() => {
  messages.clear();
  news.length = 0;
});
afterAll(async () => {
  await senders.close();
  await hook.close();
  await server.stop();
});

/** Makes a message of a campaign to an address. */
function sent(address: string): { recipientId: string; id: string; bounce: string } {
  const [campaignId, recipientId] = [newTestId(), newTestId()];
  messages.set(recipientId, address);
  const bounce = bounceAddress(server.app.services, { shopId: shop.id, campaignId, recipientId });
  return { recipientId, id: `${shop.id}${campaignId}${recipientId}`, bounce: bounce ?? "" };
}
const mail = (name: string, bounce: string): Buffer =>
  Buffer.from(
    readFileSync(join(import.meta.dirname, `testing/bounces/${name}.eml`), "utf8").replaceAll(
      "{{bounce}}",
      bounce,
    ),
  );
const take = (raw: Buffer, to?: string) =>
  takeInboundMail({ services: server.app.services, effects }, { raw, to });
const errorOf = async (address: string): Promise<{ status: string; isBlocked: boolean } | undefined> =>
  (
    await asOwner(server.ownerUrl, (client) =>
      client.query(
        `select last_status as status, blocked_at is not null as "isBlocked" from address_errors
         where shop_id = $1 and address = $2`,
        [shop.id, address],
      ),
    )
  ).rows[0];
const withdrawn = async (address: string, channel: string): Promise<string[]> =>
  (
    await asOwner(server.ownerUrl, (client) =>
      client.query<{ purpose: string }>(
        `select c.purpose from consents c join consent_addresses a on a.shop_id = c.shop_id and a.id = c.address_id
         where c.shop_id = $1 and a.address = $2 and c.channel = $3 and c.state = 'withdrawn'`,
        [shop.id, address, channel],
      ),
    )
  ).rows.map(({ purpose }) => purpose);

test("the address for bounces has 64 characters, survives capitals, and cannot be made by others", () => {
  const { services } = server.app;
  const subject = { shopId: shop.id, campaignId: newTestId(), recipientId: newTestId() };
  const address = bounceAddress(services, subject) ?? "";
  expect(address.split("@")[0]).toHaveLength(64);
  expect(readBounceAddress(services, address.toUpperCase())).toEqual(subject);
  for (let at = 2; at < 64; at += 1) {
    const changed = address.slice(0, at) + (address[at] === "0" ? "1" : "0") + address.slice(at + 1);
    expect(readBounceAddress(services, changed)).toBeNull();
  }
  expect(readBounceAddress(services, address.replace("bounces.", "other."))).toBeNull();
  const id = `${subject.shopId}${subject.recipientId}`;
  expect(readSmsTag(services, smsTag(services, id))).toEqual({ ...subject, campaignId: null });
  // The proof of a mail is none of a text message.
  expect(readSmsTag(services, address.slice(2, 64))).toBeNull();
});

test("a bounce puts the address in error, once, whatever address it names itself", async () => {
  const { bounce, recipientId } = sent("elise@client.example");
  expect(await take(mail("postfix-unknown-user", bounce))).toBe("bounce");
  expect(await errorOf("elise@client.example")).toEqual({ status: "5.1.1", isBlocked: true });
  expect(await errorOf("lecteur@client.example")).toBeUndefined();
  expect(news).toMatchObject([{ recipientId, kind: "bounced", status: "5.1.1", isPermanent: true }]);
  expect(await take(mail("postfix-unknown-user", bounce))).toBe("known");
});

test("a full mailbox counts, and a refusal of our domain does not", async () => {
  const full = sent("full@client.example");
  expect(await take(mail("ovh-full", full.bounce))).toBe("bounce");
  expect(await errorOf("full@client.example")).toEqual({ status: "5.2.2", isBlocked: false });
  const refused = sent("spam@client.example");
  expect(await take(mail("orange-reputation", refused.bounce))).toBe("bounce");
  expect(await errorOf("spam@client.example")).toBeUndefined();
});

test("a complaint withdraws, counts as a complaint, and is told with the client", async () => {
  const token = await server.login("calades", "Calades2026");
  const client = { kind: "individual", lastname: "Colère", emails: ["angry@client.example"] };
  const { body } = await server.send("POST", "/v1/clients", { token, body: client });
  for (const [name, address] of [
    ["complaint-arf", "angry@client.example"],
    ["complaint-by-return-path", "furious@client.example"],
  ] as const) {
    const { bounce, recipientId } = sent(address);
    expect(await take(mail(name, bounce))).toBe("complaint");
    expect(await withdrawn(address, "mail")).toContain("newsletter");
    expect(news.at(-1)).toMatchObject({ recipientId, kind: "complained" });
  }
  const reach = await server.send("GET", `/v1/clients/${String(body["id"])}/reach`, { token });
  expect((reach.body["lines"] as unknown as object[])[0]).toMatchObject({
    purpose: "newsletter",
    reason: "suppressed",
    proof: { madeBy: "person", isComplaint: true },
  });
});

test("answers by machines and people, forged tokens and noise change nothing", async () => {
  const { bounce } = sent("elise@other.example");
  for (const name of ["vacation", "postfix-delayed", "success-receipt"])
    expect(await take(mail(name, bounce))).toBe("automatic");
  expect(await take(mail("human-answer", bounce))).toBe("other");
  const forged = `${bounce.slice(0, 60)}0000@bounces.example`;
  expect(await take(mail("postfix-unknown-user", forged))).toBe("unknown");
  messages.clear();
  expect(await take(mail("postfix-unknown-user", bounce))).toBe("unknown");
  expect(await take(Buffer.from(`\n\n${"x".repeat(200_000)}`))).toBe("other");
  // One header of a megabyte.
  expect(await take(Buffer.alloc(1_000_000, 120))).toBe("unreadable");
  const deep = Array.from(
    { length: 60 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join("");
  expect(await take(Buffer.from(deep))).toBe("unreadable");
  expect(news).toEqual([]);
  expect(await errorOf("elise@other.example")).toBeUndefined();
});

test("the recipient of the dialogue counts before the headers", async () => {
  const { bounce } = sent("elise@dialogue.example");
  expect(await take(mail("postfix-unknown-user", "someone@else.example"), bounce)).toBe("bounce");
});

test("only the operator's mail server hands mails over", async () => {
  const post = (headers: Record<string, string>, raw = "x") =>
    server.send("POST", "/v1/inbound/mails", {
      headers: { "content-type": "message/rfc822", ...headers },
      raw,
    });
  const authorization = `Bearer ${SECRET}`;
  expect(refusal(await post({}))).toBe("401 unauthenticated");
  expect(refusal(await post({ authorization: "Bearer wrong" }))).toBe("401 unauthenticated");
  expect((await post({ authorization })).status).toBe(202);
  expect((await post({ authorization }, "x".repeat(1_100_000))).status).toBe(413);
  expect((await post({ authorization, "content-type": "text/html" })).status).toBe(415);
  const { text } = await server.send("GET", "/metrics");
  expect(text).toMatch(/cuvee_inbound_total\{result="other"\} 1/);
  expect(refusal(await server.send("POST", "/v1/inbound/sms?tag=x", { body: {} }))).toBe("404 not-found");
});

const newsOf = (recipientId: string): Promise<string[]> =>
  expect
    .poll(() => news.filter((one) => one.recipientId === recipientId).map(({ kind }) => kind), {
      timeout: 5000,
    })
    .not.toEqual([])
    .then(() => news.filter((one) => one.recipientId === recipientId).map(({ kind }) => kind));
const sendSms = (to: string) => {
  const { recipientId, id } = sent(to);
  const text = `Le rosé est là ! ${senders.sms?.stopMention ?? ""}`;
  return { recipientId, outcome: senders.sms?.send({ id, to, sender: "CALADES", text }) };
};

test("a text message is accepted, shown in the outbox, and its delivery comes back by webhook", async () => {
  const { recipientId, outcome } = sendSms("+33639980001");
  expect(await outcome).toMatchObject({
    kind: "accepted",
    parts: 1,
    reference: expect.stringMatching(/^\d+$/),
  });
  expect(await newsOf(recipientId)).toEqual(["delivered"]);
  const { text } = await server.send("GET", `/outbox?key=${server.app.services.secrets.outboxKey}&lang=fr`);
  expect(text).toContain("SMS de CALADES");
  expect(text).toContain("Le rosé est là ! STOP au 36111");
});

test("STOP withdraws the text messages of the shop, and a number that does not exist is in error", async () => {
  const stopped = sendSms("+33639980097");
  await stopped.outcome;
  await expect.poll(() => news.map(({ kind }) => kind), { timeout: 5000 }).toContain("stopped");
  expect(await withdrawn("+33639980097", "sms")).toContain("newsletter");
  expect(await withdrawn("+33639980097", "mail")).toEqual([]);
  const gone = sendSms("+33639980098");
  await gone.outcome;
  expect(await newsOf(gone.recipientId)).toEqual(["bounced"]);
  expect(await errorOf("+33639980098")).toEqual({ status: "5.1.1", isBlocked: true });
});

test("STOP counts for the shop where the message is gone or was a test, and for nobody without its tag", async () => {
  const { services } = server.app;
  const tell = async (tag: string, event: object): Promise<number> => {
    const reply = await hook.inject({
      method: "POST",
      url: `/v1/inbound/sms?tag=${tag}`,
      payload: { msg_status: "replied", ...event },
    });
    return reply.statusCode;
  };
  const tag = smsTag(services, `${shop.id}${newTestId()}`);
  expect(await tell(tag, { to: "33639980011", reply: "Merci" })).toBe(200);
  expect(await tell(tag, { to: "pas un numéro", reply: "STOP" })).toBe(200);
  expect(await withdrawn("+33639980011", "sms")).toEqual([]);
  expect(
    await tell(`${tag.slice(0, -1)}${tag.endsWith("0") ? "1" : "0"}`, { to: "33639980011", reply: "STOP" }),
  ).toBe(404);
  expect(await withdrawn("+33639980011", "sms")).toEqual([]);
  expect(await tell(tag, { to: "33639980011", reply: "STOP" })).toBe(200);
  expect(await withdrawn("+33639980011", "sms")).toContain("newsletter");
});

test("a refused number is the provider's refusal, for good", async () => {
  expect(await sendSms("+33639980096").outcome).toMatchObject({
    kind: "refused",
    code: "invalid_parameter",
    isPermanent: true,
  });
});

test("without a mail server, mails of campaigns are in the outbox", async () => {
  const outcome = await senders.mail.sendCampaignMail({
    messageId: "<c1@campaigns.example>",
    envelope: { from: "a@b.example", to: "elise@example.org" },
    from: { name: "Calades", address: "a@b.example" },
    replyTo: null,
    to: { name: "Élise", address: "elise@example.org" },
    subject: "Le rosé est là",
    html: "<p>Bonjour</p>",
    text: "Bonjour",
    headers: {},
    dkim: null,
  });
  expect(outcome.kind).toBe("accepted");
  const { text } = await server.send("GET", `/outbox?key=${server.app.services.secrets.outboxKey}`);
  expect(text).toContain("Le rosé est là");
});
