import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { mounted } from "#kit/http/mount.ts";
import { sendTo, startTestServer, type TestServer } from "#kit/testing/server.ts";
import {
  newBuyer,
  openBrowser,
  openSecondProcess,
  withClock,
  type Browser,
} from "./testing/browser.fixture.ts";
import { tidyAccounts } from "./accounts.ts";
import { revokeSessionsOf } from "./sessions.ts";

/** One second is promised; a machine that runs every other test in parallel gets five. */
const LATEST_MS = 5000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const me = (browser: Browser, token = browser.token) => browser.send("GET", "/v1/users/me", { token });

async function signedIn(name: string): Promise<Browser & { id: string; password: string; email: string }> {
  const buyer = await newBuyer(server, name);
  const browser = openBrowser(server);
  const reply = await browser.login(buyer.email, buyer.password);
  expect(reply.status).toBe(200);
  return Object.assign(browser, buyer);
}

const later = (act: (wait: () => void) => Promise<void>) => withClock(server, act);

test("refresh rotates the cookie; the one before is taken for half a minute and gives the same one again", async () => {
  const browser = await signedIn("tourne");
  const first = browser.cookie;
  await later(async (wait) => {
    wait();
    expect((await browser.refresh()).status).toBe(200);
    const second = browser.cookie;
    expect(second).not.toBe(first);
    const late = await browser.send("POST", "/v1/auth/refresh", { headers: { cookie: first } });
    expect(late.status).toBe(200);
    expect(browser.cookie).toBe(second);
    wait();
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.cookie).not.toBe(second);
  });
});

test("twenty tabs that refresh at once end with one living cookie, also one whose request was long under way", async () => {
  const browser = await signedIn("onglets");
  const first = browser.cookie;
  await later(async (wait) => {
    wait();
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.refresh()));
    expect(replies.map((r) => r.status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map((r) => r.headers.getSetCookie()[0]))).toHaveProperty("size", 1);
    expect(browser.cookie).not.toBe(first);
    for (let at = 0; at < 3; at += 1) expect((await browser.refresh()).status).toBe(200);
    const tab = openBrowser(server);
    expect((await tab.send("POST", "/v1/auth/refresh", { headers: { cookie: first } })).status).toBe(200);
    expect(tab.cookie).toBe(browser.cookie);
    wait();
    expect((await browser.refresh()).status).toBe(200);
    // A token that is two behind ends the session also when it signs out.
    await openBrowser(server).send("POST", "/v1/auth/logout", { headers: { cookie: first } });
    expect((await browser.refresh()).status).toBe(401);
  });
});

test("an old cookie that comes back later ends the session, for the thief and for the owner", async () => {
  const owner = await signedIn("voleur");
  const stolen = owner.cookie;
  await later(async (wait) => {
    wait();
    await owner.refresh();
    wait();
    const thief = openBrowser(server);
    const reply = await thief.send("POST", "/v1/auth/refresh", { headers: { cookie: stolen } });
    expect(reply).toMatchObject({ status: 401, body: { code: "session-expired" } });
    expect(reply.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect((await owner.refresh()).status).toBe(401);
    expect((await me(owner)).status).toBe(401);
  });
});

test("any earlier cookie that comes back ends the session, however often it was renewed since", async () => {
  for (const back of [0, 1, 4]) {
    const owner = await signedIn(`lignee${back}`);
    const cookies = [owner.cookie];
    await later(async (wait) => {
      for (let at = 0; at < 6; at += 1) {
        wait();
        await owner.refresh();
        cookies.push(owner.cookie);
      }
      expect(new Set(cookies).size).toBe(7);
      const thief = openBrowser(server);
      const headers = { cookie: cookies[back] ?? "" };
      expect((await thief.send("POST", "/v1/auth/refresh", { headers })).status).toBe(401);
      expect((await owner.refresh()).status).toBe(401);
      expect((await me(owner)).status).toBe(401);
    });
  }
});

test("a cookie that somebody made up ends nobody's session", async () => {
  const owner = await signedIn("invention");
  const [name, value = ""] = owner.cookie.split("=");
  const [sessionId, count, mac = ""] = value.split(".");
  const turned = `${mac.slice(0, -2)}${mac.endsWith("AA") ? "BB" : "AA"}`;
  for (const created of [
    `${sessionId}.${count}.${turned}`,
    `${sessionId}.5.${mac}`,
    `${sessionId}.-1.${mac}`,
    mac,
  ]) {
    const headers = { cookie: `${name}=${created}` };
    expect((await openBrowser(server).send("POST", "/v1/auth/refresh", { headers })).status).toBe(401);
  }
  expect((await owner.refresh()).status).toBe(200);
});

test("a cookie without the page that sends it is refused", async () => {
  const { cookie } = await signedIn("sans-origine");
  for (const path of ["/v1/auth/refresh", "/v1/auth/logout", "/v1/auth/login"]) {
    const body = path.endsWith("login") ? { body: { username: "camille", password: "Camille2026" } } : {};
    const reply = await server.send("POST", path, { headers: { cookie }, ...body });
    expect(reply).toMatchObject({ status: 403, body: { code: "forbidden-origin" } });
  }
});

test("every call that gets or gives the cookie is refused to pages of other origins", async () => {
  const browser = await signedIn("ailleurs");
  const host = new URL(server.url).host;
  for (const origin of [
    "https://evil.example",
    "null",
    `http://${host}.evil.example`,
    `https://${host}`,
    "http://localhost:4999",
  ])
    for (const { call } of mounted.filter(
      (m) => m.call.method === "POST" && m.call.path.startsWith("/v1/auth/"),
    )) {
      const reply = await browser.send("POST", call.path, { headers: { origin }, body: {} });
      expect(reply).toMatchObject({ status: 403, body: { code: "forbidden-origin" } });
    }
  const own = await browser.send("POST", "/v1/auth/refresh", { headers: { origin: server.url } });
  expect(own.status).toBe(200);
});

test("refresh without, or with a cookie of nobody's", async () => {
  const browser = openBrowser(server);
  expect(await browser.refresh()).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  for (const value of ["x", "a".repeat(43), "' or 1=1 --", "../../etc"]) {
    const headers = { cookie: `auth._refresh_token.local=${encodeURIComponent(value)}` };
    expect((await browser.send("POST", "/v1/auth/refresh", { headers })).status).toBe(401);
  }
});

test("logout ends the session at once and takes the cookie away; twice does no harm", async () => {
  const browser = await signedIn("sortie");
  const { cookie, token } = browser;
  expect((await me(browser)).status).toBe(200);
  const reply = await browser.send("POST", "/v1/auth/logout");
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Déconnexion effectuée." } });
  expect(browser.cookie).toBe("");
  expect((await me(browser, token)).status).toBe(401);
  expect((await browser.send("POST", "/v1/auth/refresh", { headers: { cookie } })).status).toBe(401);
  expect((await browser.send("POST", "/v1/auth/logout")).status).toBe(200);
});

test("a session ends for a second process within a second", async () => {
  const browser = await signedIn("processus");
  const other = await openSecondProcess(server);
  try {
    const ask = () => sendTo(other.url, "GET", "/v1/users/me", { token: browser.token });
    expect((await ask()).status).toBe(200);
    await browser.send("POST", "/v1/auth/logout");
    const since = performance.now();
    while ((await ask()).status === 200) expect(performance.now() - since).toBeLessThan(LATEST_MS);
  } finally {
    await other.stop();
  }
});

test("signing in again with a living cookie replaces its session", async () => {
  const browser = await signedIn("encore");
  const before = browser.token;
  await browser.login("camille", "Camille2026");
  expect((await me(browser)).body["username"]).toBe("camille");
  expect((await me(browser, before)).status).toBe(401);
});

test("a changed role or membership counts within a second, and ends sessions when told", async () => {
  const browser = await signedIn("promue");
  const shops = () => browser.send("GET", "/v1/shops/me", { token: browser.token });
  expect((await shops()).status).toBe(403);
  await asOwner(server.ownerUrl, async (c) => {
    await c.query("update users set role = 'iam' where id = $1", [browser.id]);
    await c.query(
      "insert into memberships (shop_id, user_id, role, authorizations) select id, $1, 'iam', '{}' from shops where code = 'domaine-des-trois-calades'",
      [browser.id],
    );
  });
  const since = performance.now();
  while ((await shops()).status !== 200) expect(performance.now() - since).toBeLessThan(LATEST_MS);
  const { services } = server.app;
  await services.database.transaction({ signIn: true }, (tx) => revokeSessionsOf(tx, services, browser.id));
  expect((await shops()).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
});

test("access tokens: expired, of another key, unsigned, edited or of another session are refused, on public calls too", async () => {
  const browser = await signedIn("jeton");
  const [header = "", claims = "", signature = ""] = browser.token.split(".");
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    sub: string;
    sid: string;
    exp: number;
  };
  const sign = (head: string, body: string, key: string): string =>
    `${head}.${body}.${createHmac("sha256", key).update(`${head}.${body}`).digest("base64url")}`;
  const bad = [
    "x",
    "a.b.c",
    `${header}.${claims}`,
    `${header}.${claims}.`,
    `${header}.${claims}.${signature}x`,
    `${header}.${encode({ ...read, exp: read.exp + 1 })}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${claims}.`,
    `${encode({ alg: "none", typ: "JWT" })}.${claims}.${signature}`,
    sign(header, claims, "another secret"),
    sign(encode({ alg: "HS256", typ: "JWT", kid: "../../dev/null" }), claims, ""),
  ];
  for (const token of bad)
    for (const path of ["/v1/users/me", "/v1/shops/domaine-des-trois-calades"])
      expect(await server.send("GET", path, { token })).toMatchObject({
        status: 401,
        body: { code: "session-expired" },
      });
  server.clock.now = Date.now() + 15 * 60_000 + 1000;
  try {
    expect((await me(browser)).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect((await me(browser)).status).toBe(200);
  } finally {
    server.clock.now = 0;
  }
});

test("a session that nobody uses for thirty days is over", async () => {
  const browser = await signedIn("oubli");
  server.clock.now = Date.now() + 30 * 86_400_000 + 1000;
  try {
    expect((await browser.refresh()).status).toBe(401);
  } finally {
    server.clock.now = 0;
  }
});

test("neither tokens nor passwords are stored in the clear", async () => {
  const browser = await signedIn("clair");
  const secret = browser.cookie.split("=")[1] ?? "";
  const dump = await asOwner(server.ownerUrl, async (c) => {
    const users = await c.query("select * from users where id = $1", [browser.id]);
    const sessions = await c.query("select * from sessions where user_id = $1", [browser.id]);
    return JSON.stringify([users.rows, sessions.rows]);
  });
  expect(dump).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const word of [secret, browser.password, browser.token]) expect(dump).not.toContain(word);
});

test("housekeeping forgets what is over and keeps what lives", async () => {
  const browser = await signedIn("menage");
  await server.send("POST", "/v1/auth/login", { body: { username: "x", password: "Wrong1" } });
  const count = (): Promise<number[]> =>
    asOwner(server.ownerUrl, async (c) => {
      const tables = ["sessions", "mail_tokens", "login_throttles"];
      const counts: number[] = [];
      for (const table of tables)
        counts.push(
          (await c.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1,
        );
      return counts;
    });
  const before = await count();
  await tidyAccounts(server.app.services);
  expect(await count()).toEqual(before);
  expect((await me(browser)).status).toBe(200);
  server.clock.now = Date.now() + 61 * 86_400_000;
  try {
    await tidyAccounts(server.app.services);
    expect(await count()).toEqual([0, 0, 0]);
  } finally {
    server.clock.now = 0;
  }
});
