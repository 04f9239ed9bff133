import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  buildMessage,
  enhancedStatus,
  openSmtpTransport,
  smtpOptions,
} from "#relations/senders/smtpTransport.ts";
import { startMailServer, type MailServer } from "#relations/senders/testing/mailServer.fixture.ts";
import {
  NotSent,
  UnknownOutcome,
  type CampaignMessage,
  type CampaignTransport,
} from "#relations/senders/transport.ts";

let mails: MailServer;
let transport: CampaignTransport;
beforeAll(async () => {
  mails = await startMailServer();
});
beforeEach(() => {
  transport = openSmtpTransport(mails.url, { connections: 2, timeouts: { socketTimeout: 400 } });
});
afterEach(async () => {
  await transport.close();
  mails.taken.length = 0;
});
afterAll(() => mails.close());

const message = (to: string, changes: Partial<CampaignMessage> = {}): CampaignMessage => ({
  messageId: `<${to}@campaigns.example>`,
  envelope: { from: "b+1@bounces.example", to },
  from: { name: "Domaine des Trois Calades", address: "nouvelles@calades.example" },
  replyTo: { name: "", address: "contact@calades.example" },
  to: { name: "Élise Martin", address: to },
  subject: "Le rosé 2026 est là — dégustation",
  html: "<p>Bonjour Élise,</p>",
  text: "Bonjour Élise,",
  headers: {
    "List-Unsubscribe": "<https://cave.example/consent/x/newsletter>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  dkim: null,
  ...changes,
});

test("a mail is accepted, with its envelope, its headers and its message id", async () => {
  const outcome = await transport.sendCampaignMail(message("elise@example.org"));
  expect(outcome.kind).toBe("accepted");
  const [mail] = mails.taken;
  expect(mail).toMatchObject({ from: "b+1@bounces.example", to: "elise@example.org" });
  expect(mail?.raw).toContain("Message-ID: <elise@example.org@campaigns.example>");
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail?.raw).toContain("Reply-To: contact@calades.example");
});

test("refusals in the dialogue have their codes, and the connection goes on with the next mail", async () => {
  mails.refuseRecipient.set("nobody@example.org", { code: 550, text: "5.1.1 No such user here" });
  mails.refuseRecipient.set("full@example.org", { code: 452, text: "4.2.2 Mailbox full" });
  mails.refuseData.set("spam@example.org", { code: 554, text: "5.7.1 Refused as spam" });
  const before = mails.connections();
  expect(await transport.sendCampaignMail(message("nobody@example.org"))).toEqual({
    kind: "refused",
    code: 550,
    status: "5.1.1",
    response: "550 5.1.1 No such user here",
    isPermanent: true,
  });
  expect(await transport.sendCampaignMail(message("full@example.org"))).toMatchObject({
    kind: "refused",
    code: 452,
    status: "4.2.2",
    isPermanent: false,
  });
  expect(await transport.sendCampaignMail(message("spam@example.org"))).toMatchObject({
    kind: "refused",
    status: "5.7.1",
  });
  expect((await transport.sendCampaignMail(message("fine@example.org"))).kind).toBe("accepted");
  expect(mails.connections()).toBe(before + 1);
});

test("a connection lost after the data is an unknown outcome, and the mail is not sent twice", async () => {
  mails.cutAfterData.add("cut@example.org");
  await expect(transport.sendCampaignMail(message("cut@example.org"))).rejects.toThrow(UnknownOutcome);
  mails.silentAfterData.add("silent@example.org");
  await expect(transport.sendCampaignMail(message("silent@example.org"))).rejects.toThrow(UnknownOutcome);
  expect(mails.taken.filter(({ to }) => to === "cut@example.org")).toHaveLength(1);
  expect(mails.taken.filter(({ to }) => to === "silent@example.org")).toHaveLength(1);
});

test("an unused connection that the server has ended is replaced", async () => {
  await transport.sendCampaignMail(message("first@example.org"));
  mails.dropConnections();
  expect((await transport.sendCampaignMail(message("second@example.org"))).kind).toBe("accepted");
  expect(mails.taken.map(({ to }) => to)).toEqual(["first@example.org", "second@example.org"]);
});

test("a mail server that cannot be reached has not taken the mail", async () => {
  const away = openSmtpTransport("smtp://127.0.0.1:1");
  await expect(away.sendCampaignMail(message("elise@example.org"))).rejects.toThrow(NotSent);
  await away.close();
});

test("many mails share the connections", async () => {
  const before = mails.connections();
  const names = Array.from({ length: 40 }, (_, n) => `reader${n}@example.org`);
  const outcomes = await Promise.all(names.map((to) => transport.sendCampaignMail(message(to))));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  expect(new Set(mails.taken.map(({ to }) => to)).size).toBe(40);
  expect(mails.connections() - before).toBeLessThanOrEqual(2);
});

test("the signature covers both headers for unsubscribing", async () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const dkim = { domainName: "calades.example", keySelector: "cuvee-1", privateKey };
  const raw = (await buildMessage(message("elise@example.org", { dkim }))).toString();
  const signature = /DKIM-Signature: ([^]*?)\r\n(?![ \t])/.exec(raw)?.[1]?.replace(/\s+/g, "") ?? "";
  expect(signature).toContain("d=calades.example;q=dns/txt;s=cuvee-1");
  const signed = /;h=([^;]+);/.exec(signature)?.[1]?.toLowerCase().split(":") ?? [];
  expect(signed).toEqual(
    expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post", "message-id"]),
  );
});

test("values of readers make no headers", async () => {
  const raw = (
    await buildMessage(
      message("elise@example.org", {
        subject: "Bonjour\r\nBcc: other@example.org",
        to: { name: "Élise\r\nBcc: other@example.org", address: "elise@example.org" },
      }),
    )
  ).toString();
  expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
});

test("enhanced codes are read at the beginning of a reply only", () => {
  expect(enhancedStatus("550 5.1.1 unknown")).toBe("5.1.1");
  expect(enhancedStatus("450-4.7.1 wait\n450 4.7.1 wait")).toBe("4.7.1");
  expect(enhancedStatus("550 no such user 5.1.1")).toBeNull();
  expect(smtpOptions("smtps://a%40b:p%3Aw@relay.example")).toEqual({
    host: "relay.example",
    port: 465,
    secure: true,
    auth: { user: "a@b", pass: "p:w" },
  });
});
