import { afterEach, beforeEach, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { solved } from "#kit/testing/captcha.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { linkIn, outbox } from "./testing/browser.fixture.ts";
import { addressKey } from "./throttle.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ jobs: false });
});
afterEach(() => server.stop());

const EMAIL = "camille.rousselin@courriel.example";

const attempt = (username: string, password: string, headers: Record<string, string> = {}): Promise<Reply> =>
  server.send("POST", "/v1/auth/login", { body: { username, password }, headers });

const statuses = (replies: Reply[]): Record<number, number> =>
  replies.reduce<Record<number, number>>((n, { status }) => ({ ...n, [status]: (n[status] ?? 0) + 1 }), {});

test("addresses that one customer holds are one key", () => {
  const keys: [string, string][] = [
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:CB00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ];
  for (const [ip, key] of keys) expect(addressKey(ip)).toBe(key);
});

test("five mistakes cost nothing; then the wait doubles, and a good password waits too", async () => {
  const proxied = await startTestServer({ jobs: false, env: { TRUSTED_PROXIES: "1" } });
  let hop = 0;
  const from = (password: string): Promise<Reply> =>
    proxied.send("POST", "/v1/auth/login", {
      body: { username: "camille", password },
      headers: { "x-forwarded-for": `203.0.113.${(hop += 1)}` },
    });
  try {
    for (let n = 1; n <= 6; n += 1) expect((await from("Wrong1")).status).toBe(401);
    const blocked = await from("Camille2026");
    expect(blocked).toMatchObject({
      status: 429,
      body: { code: "too-many-attempts", facts: { seconds: 1 } },
    });
    expect(blocked.headers.get("retry-after")).toBe("1");
    const waits: number[] = [];
    for (proxied.clock.now = Date.now() + 1500; waits.length < 14;) {
      const reply = await from("Wrong1");
      const seconds = Number(reply.headers.get("retry-after") ?? 0);
      if (seconds > 0) waits.push(seconds);
      proxied.clock.now += seconds * 1000;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    expect((await from("Camille2026")).status).toBe(200);
    for (let n = 1; n <= 5; n += 1) expect((await from("Wrong1")).status).toBe(401);
  } finally {
    await proxied.stop();
  }
});

test("fifty tries at once get no further than six one after another", async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => attempt("camille", `Wrong${n}`)));
  const found = statuses(replies);
  expect(found[401]).toBeLessThanOrEqual(6);
  expect(found[429]).toBe(50 - (found[401] ?? 0));
});

test("an unknown account is throttled like a known one, however it is written, and tells no e-mail's owner", async () => {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const name of ["camille", "CAMILLE", " camille", "camille ", "Camille", "cAmille", "camille"])
    known.push((await attempt(name, "Wrong1")).status);
  for (const name of ["nobody", "NOBODY", " nobody", "nobody ", "Nobody", "nObody", "nobody"])
    unknown.push((await attempt(name, "Wrong1")).status);
  expect(unknown).toEqual(known);
  expect(known.at(-1)).toBe(429);
  for (const email of [EMAIL, "nobody@example.org"]) {
    const reply = await server.send("POST", "/v1/auth/login", { body: { email, password: "Wrong1" } });
    expect(reply.status).toBe(401);
  }
});

test("one address that tries many accounts is stopped, whatever X-Forwarded-For it sends", async () => {
  const forms = (n: number): string[] => [
    `203.0.113.${n}`,
    `::ffff:198.51.100.${n}`,
    `2001:db8:0:${n}::1`,
    `${n}.0.0.1, 10.0.0.1`,
  ];
  const replies: Reply[] = [];
  // Time stands: on a slow machine the first wait would be over before the next attempt.
  server.clock.now = Date.now();
  for (let n = 0; n < 30; n += 1)
    replies.push(await attempt(`somebody${n}`, "Wrong1", { "x-forwarded-for": forms(n)[n % 4] ?? "" }));
  expect(statuses(replies)[401]).toBe(21);
  expect(replies.at(-1)?.status).toBe(429);
});

test("behind one trusted proxy the last hop counts, its IPv6 by the /64", async () => {
  const proxied = await startTestServer({ jobs: false, env: { TRUSTED_PROXIES: "1" } });
  try {
    const from = (n: number, address: string): Promise<Reply> =>
      proxied.send("POST", "/v1/auth/login", {
        body: { username: `somebody${n}`, password: "Wrong1" },
        headers: { "x-forwarded-for": `198.51.100.${n}, ${address}` },
      });
    const same: Reply[] = [];
    for (let n = 0; n < 24; n += 1) same.push(await from(n, `2001:db8:7:7:${n}::${n}`));
    expect(same.at(-1)?.status).toBe(429);
    expect((await from(90, "2001:db8:7:8::1")).status).toBe(401);
    expect((await from(91, "203.0.113.9")).status).toBe(401);
  } finally {
    await proxied.stop();
  }
});

test.runIf(process.env["LONG"])("good logins never fill up an address, and never wipe it", async () => {
  for (let n = 0; n < 30; n += 1) expect((await attempt("bastien", "x".repeat(n + 1))).status).not.toBe(200);
  await asOwner(server.ownerUrl, (c) => c.query("delete from login_throttles"));
  for (let n = 0; n < 25; n += 1) expect((await attempt("camille", "Camille2026")).status).toBe(200);
  for (let n = 0; n < 19; n += 1) await attempt(`other${n}`, "Wrong1");
  expect((await attempt("camille", "Camille2026")).status).toBe(200);
  const failures = await asOwner(server.ownerUrl, async (c) => {
    const found = await c.query<{ failures: number }>(
      "select failures from login_throttles where key like 'ip:%'",
    );
    return found.rows.map((row) => row.failures);
  });
  expect(failures).toEqual([19]);
});

test("a day of quiet forgets", async () => {
  for (let n = 0; n < 6; n += 1) await attempt("camille", "Wrong1");
  server.clock.now = Date.now() + 86_400_000 + 5000;
  for (let n = 0; n < 5; n += 1) expect((await attempt("camille", "Wrong1")).status).toBe(401);
  expect((await attempt("camille", "Camille2026")).status).toBe(200);
});

test("mails to one address are throttled alike whether it is known, and a reset opens a blocked account", async () => {
  // Solved before, because an attempt that waits for its proof may come after the end of the block.
  const proofs = await Promise.all(Array.from({ length: 14 }, () => solved(server)));
  const ask = (email: string): Promise<Reply> =>
    server.send("POST", "/v1/auth/reset-password", { body: { email, captcha: proofs.pop() } });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    known.push((await ask(EMAIL)).status);
    unknown.push((await ask("nobody@example.org")).status);
  }
  expect(known).toEqual([202, 202, 202, 202, 202, 202, 429]);
  expect(unknown).toEqual(known);
  for (let n = 0; n < 7; n += 1) await attempt("camille", "Wrong1");
  expect((await attempt("camille", "Camille2026")).status).toBe(429);
  const token = linkIn((await outbox(server, EMAIL)).at(-1)).searchParams.get("token");
  const reset = await server.send("POST", "/v1/auth/reset-password/confirmation", {
    body: { token, password: "Viognier-2031" },
  });
  expect(reset.status).toBe(200);
  expect((await attempt("camille", "Viognier-2031")).status).toBe(200);
});
