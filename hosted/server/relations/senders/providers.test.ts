import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openPingen } from "#relations/senders/letters/pingen.ts";
import {
  SIMULATED_ACCOUNT,
  startLetterSimulator,
  type LetterSimulator,
} from "#relations/senders/letters/simulator.ts";
import type { LetterProvider } from "#relations/senders/ports.ts";
import { openBrevo, readBrevoNews } from "#relations/senders/sms/brevo.ts";
import { NotSent, UnknownOutcome } from "#relations/senders/transport.ts";

let simulator: LetterSimulator;
let letters: LetterProvider;
/** A provider that answers as a test tells it. */
let provider: Server;
let answer: { status: number; body: string } | "cut";
const asked: { headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  simulator = await startLetterSimulator();
  letters = openPingen({ ...SIMULATED_ACCOUNT, url: simulator.url, loopback: true, now: Date.now });
  provider = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      asked.push({ headers: request.headers, body });
      if (answer === "cut") return response.destroy();
      response.writeHead(answer.status).end(answer.body);
    });
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
});
afterEach(() => void (asked.length = 0));
afterAll(async () => {
  provider.close();
  await simulator.close();
});

const pdf = Buffer.from("%PDF-1.7\nx");
const letter = (id: string, content = pdf) =>
  letters.send({
    id,
    to: { lines: ["Élise Martin", "12 rue de la République", "69002 LYON"], country: "FR" },
    pdf: content,
    name: "lettre.pdf",
  });

test("a letter is accepted once for one id, with its file and its address", async () => {
  expect(await letter("l1")).toEqual({ kind: "accepted", reference: "letter-1", pages: 1 });
  expect(await letter("l1")).toMatchObject({ reference: "letter-1" });
  expect(simulator.letters).toHaveLength(1);
  expect(simulator.letters[0]).toMatchObject({ name: "lettre.pdf", attributes: { auto_send: true } });
  expect(simulator.letters[0]?.pdf.equals(pdf)).toBe(true);
});

test("a file that cannot be printed is refused for good, and a wrong account sends nothing", async () => {
  expect(await letter("l2", Buffer.from("hello"))).toMatchObject({
    kind: "refused",
    code: "invalid_file",
    isPermanent: true,
  });
  const wrong = openPingen({
    ...SIMULATED_ACCOUNT,
    clientSecret: "wrong",
    url: simulator.url,
    loopback: true,
    now: Date.now,
  });
  await expect(
    wrong.send({ id: "l3", to: { lines: ["x"], country: "FR" }, pdf, name: "x.pdf" }),
  ).rejects.toThrow(NotSent);
});

const sms = (to = "+33639980001", text = "Bonjour STOP au [STOP CODE]") => {
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v3`;
  const brevo = openBrevo({ url, key: "k", newsUrl: (id) => `https://cave.example/${id}`, loopback: true });
  return brevo.send({ id: "m1", to, sender: "CALADES", text });
};

test("the request has the wire format of the provider, and its answers their meaning", async () => {
  answer = { status: 201, body: '{"messageId":1511882900176220}' };
  expect(await sms()).toEqual({ kind: "accepted", reference: "1511882900176220", parts: 1 });
  expect(asked[0]?.headers).toMatchObject({ "api-key": "k", "content-type": "application/json" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    sender: "CALADES",
    recipient: "33639980001",
    content: "Bonjour STOP au [STOP CODE]",
    type: "marketing",
    tag: "m1",
    webUrl: "https://cave.example/m1",
    unicodeEnabled: false,
  });
  answer = { status: 402, body: '{"code":"not_enough_credits","message":"no credit"}' };
  expect(await sms()).toEqual({
    kind: "refused",
    code: "not_enough_credits",
    text: "no credit",
    isPermanent: false,
  });
  answer = { status: 400, body: "<html>" };
  expect(await sms()).toMatchObject({ kind: "refused", code: "http_400", isPermanent: true });
  for (const unknown of ["cut", { status: 502, body: "" }, { status: 200, body: "ok" }] as const) {
    answer = unknown;
    await expect(sms()).rejects.toThrow(UnknownOutcome);
  }
});

test("a provider that cannot be reached was sent nothing", async () => {
  const away = (url: string, loopback: boolean) =>
    openBrevo({ url, key: "k", newsUrl: () => "", loopback }).send({
      id: "m",
      to: "+33639980001",
      sender: "A",
      text: "x",
    });
  await expect(away("http://127.0.0.1:1", true)).rejects.toThrow(NotSent);
  await expect(away("https://192.168.1.1", false)).rejects.toThrow(NotSent);
});

test.each([
  [{ msg_status: "delivered" }, "delivered"],
  [{ msg_status: "soft_bounce" }, "failed"],
  [{ event: "hardBounces" }, "failed"],
  [{ msg_status: "unsubscribe" }, "stop"],
  [{ msg_status: "replied", reply: "STOP" }, "reply"],
  [{ msg_status: "sent" }, "other"],
  [{ msg_status: 3 }, "other"],
  ["text", "other"],
  [null, "other"],
])("news %j are %s", (body, kind) => {
  expect(readBrevoNews(body).kind).toBe(kind);
});
