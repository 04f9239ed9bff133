import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#kit/settings.ts";
import { challengeOf, sealed, solved } from "#kit/testing/captcha.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

let requested = 0;
/** Sends a form of which only the captcha is tested, each time for another address. */
const send = (captcha: unknown, to: TestServer = server): Promise<Reply> =>
  to.send("POST", "/v1/auth/reset-password", {
    body: { email: `personne${(requested += 1)}@example.org`, ...(captcha === undefined ? {} : { captcha }) },
  });
const outcome = async (captcha: unknown): Promise<string> => {
  const { status, body } = await send(captcha);
  const [field] = (body["fields"] as { path: string; code: string }[] | undefined) ?? [];
  return status === 202 ? "taken" : field ? `${field.path}: ${field.code}` : String(body["code"]);
};
const solve = (challenge: Awaited<ReturnType<typeof challengeOf>>) =>
  solveChallenge({ challenge, deriveKey });

test("a challenge is taken once, when it is ours and solved", async () => {
  const one = await challengeOf(server);
  const other = await challengeOf(server);
  const solution = await solve(one);
  const edited = (change: object) => ({ ...one, parameters: { ...one.parameters, ...change } });
  const table: [string, unknown, string][] = [
    ["nothing", undefined, "captcha: needed"],
    ["empty", "", "captcha: needed"],
    ["no text", 7, "captcha: invalid"],
    ["too long", "x".repeat(5000), "captcha: too-long"],
    ["garbage", "not base64 of anything", "captcha-refused"],
    ["no object", Buffer.from("null").toString("base64"), "captcha-refused"],
    ["unsolved", sealed(one, null), "captcha-refused"],
    ["of another challenge", sealed(other, solution), "captcha-refused"],
    ["a guess", sealed(one, { counter: 3, derivedKey: "00".repeat(32) }), "captcha-refused"],
    [
      "only the part that is told",
      sealed(one, { counter: 3, derivedKey: one.parameters.keyPrefix }),
      "captcha-refused",
    ],
    ["made easier", sealed(edited({ keyPrefix: "00" }), solution), "captcha-refused"],
    [
      "made to live longer",
      sealed(edited({ expiresAt: one.parameters.expiresAt + 60 }), solution),
      "captcha-refused",
    ],
    [
      "with a key signature of its own",
      sealed(edited({ keySignature: "00".repeat(32) }), solution),
      "captcha-refused",
    ],
    ["signed by somebody else", sealed({ ...one, signature: "0".repeat(64) }, solution), "captcha-refused"],
    ["unsigned", sealed({ parameters: one.parameters }, solution), "captcha-refused"],
    ["with more in it", sealed(edited({ data: { free: true } }), solution), "captcha-refused"],
    ["as it should be", sealed(one, solution), "taken"],
    ["again", sealed(one, solution), "captcha-used"],
    ["again, told otherwise", sealed(one, { ...solution, time: 1 }), "captcha-used"],
  ];
  for (const [name, captcha, wanted] of table) expect([name, await outcome(captcha)]).toEqual([name, wanted]);
});

test("of ten forms at once with one solution one is taken, and a solution does not keep", async () => {
  const captcha = await solved(server);
  const all = await Promise.all(Array.from({ length: 10 }, () => outcome(captcha)));
  expect(all.toSorted()).toEqual([...Array(9).fill("captcha-used"), "taken"]);
  const stored = await solved(server);
  server.clock.now = Date.now() + 15 * 60_000 + 1000;
  try {
    expect(await outcome(stored)).toBe("captcha-expired");
    await server.app.tidy();
  } finally {
    server.clock.now = 0;
  }
});

test("where the platform has keys, reCAPTCHA is asked: its verdict, its score and the form count", async () => {
  const seen: URLSearchParams[] = [];
  const verdicts: Record<string, object | string> = {
    good: { success: true, score: 0.9, action: "reset" },
    doubtful: { success: true, score: 0.3, action: "reset" },
    elsewhere: { success: true, score: 0.9, action: "register" },
    spent: { success: false, "error-codes": ["timeout-or-duplicate"] },
    nonsense: "<html>",
  };
  const google: Server = createServer((request, reply) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const form = new URLSearchParams(text);
      seen.push(form);
      const verdict = verdicts[form.get("response") ?? ""] ?? "";
      reply.end(typeof verdict === "string" ? verdict : JSON.stringify(verdict));
    });
  });
  await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/recaptcha`;
  const env = {
    OUTSIDE_LOOPBACK: "1",
    RECAPTCHA_SITE_KEY: "site-key_1",
    RECAPTCHA_SECRET: "secret",
    RECAPTCHA_URL: url,
    RECAPTCHA_HIDE_BADGE: "1",
  };
  const keyed = await startTestServer({ jobs: false, env });
  try {
    const offered = await keyed.send("GET", "/v1/captcha");
    const face = { siteKey: "site-key_1", version: 3, script: `${url}/api.js`, hidden: true };
    expect(offered.body).toEqual({ proof: null, recaptcha: face });
    const policy = offered.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' ${url}/ https://www.gstatic.com/recaptcha/`);
    expect(policy).toContain(`frame-src blob: ${url}/`);
    const outcome = async (token: string) => {
      const { status, body } = await send(token, keyed);
      return [status, body["code"] ?? "taken"];
    };
    expect(await outcome("good")).toEqual([202, "taken"]);
    for (const token of ["doubtful", "elsewhere", "spent"])
      expect(await outcome(token)).toEqual([422, "captcha-refused"]);
    expect(await outcome("nonsense")).toEqual([503, "captcha-unavailable"]);
    expect(seen[0]?.toString()).toBe("secret=secret&response=good");
    // A proof of work is not a reCAPTCHA token.
    expect(await outcome(await solved(server))).toEqual([503, "captcha-unavailable"]);
    google.close();
    google.closeAllConnections();
    expect(await outcome("good")).toEqual([503, "captcha-unavailable"]);
  } finally {
    await keyed.stop();
  }
  for (const half of [
    { RECAPTCHA_SITE_KEY: "x" },
    { RECAPTCHA_SECRET: "x" },
    { ...env, OUTSIDE_LOOPBACK: "" },
  ])
    expect(() => readSettings(half)).toThrow(/RECAPTCHA_/);
  const without = await server.send("GET", "/v1/captcha");
  const policy = without.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toMatch(/frame-src blob:(;|$)/);
  expect(policy).not.toMatch(/recaptcha|unsafe/);
});
