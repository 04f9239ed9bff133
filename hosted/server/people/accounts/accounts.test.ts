import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { newBuyer, openBrowser } from "./testing/browser.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("signs in with a username or an e-mail, in any case", async () => {
  for (const login of ["camille", "CAMILLE", "Camille.Rousselin@courriel.example"]) {
    const browser = openBrowser(server);
    const reply = await browser.login(login, "Camille2026");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.body).toMatchObject({
      user: {
        username: "camille",
        email: "camille.rousselin@courriel.example",
        role: "buyer",
        // Her points make her a client of the estate.
        shops: [{ code: "domaine-des-trois-calades", typology: null, authorizations: {} }],
      },
      masterAccount: null,
      expiresIn: 900,
    });
    expect(reply.text).not.toContain("password");
    expect((await browser.send("GET", "/v1/users/me", { token: browser.token })).status).toBe(200);
  }
});

test("an owner's answer names his shop and his rights", async () => {
  const reply = await openBrowser(server).login("calades", "Calades2026");
  expect(reply.body["user"]).toMatchObject({
    role: "owner",
    shops: [{ code: "domaine-des-trois-calades", typology: null, authorizations: { fullAccess: true } }],
  });
});

test("the refresh cookie is out of reach of pages and of other sites", async () => {
  const reply = await openBrowser(server).login("camille", "Camille2026");
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    /^auth\._refresh_token\.local=[0-9a-z]+\.0\.[\w-]{43}; Max-Age=2592000; Path=\/v1\/auth; HttpOnly; SameSite=Strict$/,
  );
});

test("the refresh cookie is Secure when the site is served by https", async () => {
  const secure = await startTestServer({ jobs: false, env: { PUBLIC_URL: "https://cuvee.example" } });
  try {
    const browser = openBrowser(secure, "https://cuvee.example");
    const [cookie = ""] = (await browser.login("camille", "Camille2026")).headers.getSetCookie();
    expect(cookie).toContain("; Secure");
    const host = { origin: secure.url };
    expect((await browser.send("POST", "/v1/auth/refresh", { headers: host })).status).toBe(403);
    const own = { origin: "https://cuvee.example" };
    expect((await browser.send("POST", "/v1/auth/refresh", { headers: own })).status).toBe(200);
  } finally {
    await secure.stop();
  }
});

test("an unknown account, a wrong password and an unproven e-mail answer the same", async () => {
  const { email, password } = await newBuyer(server, "pareil");
  await asOwner(server.ownerUrl, (c) =>
    c.query("update users set email_verified_at = null where email = $1", [email]),
  );
  const replies = [
    await openBrowser(server).login("nobody-at-all", "Whatever1"),
    await openBrowser(server).login("nobody@example.org", "Whatever1"),
    await openBrowser(server).login("camille", "Whatever1"),
    await openBrowser(server).login(email, password),
  ];
  const bodies = replies.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
  expect(bodies[0]).toMatchObject({
    status: 401,
    body: { code: "login-failed", message: "Le mail et/ou le mot de passe sont incorrects." },
  });
  for (const other of bodies) expect(other).toEqual(bodies[0]);
  for (const { headers } of replies) expect(headers.getSetCookie()).toEqual([]);
});

test("the message is in the language of the request", async () => {
  const reply = await server.send("POST", "/v1/auth/login", {
    body: { username: "camille", password: "Wrong1" },
    headers: { "accept-language": "en-GB,en;q=0.9" },
  });
  expect(reply.body["message"]).toBe("The e-mail and/or the password are incorrect.");
});

test("a login names one thing, and nothing else", async () => {
  const wrong = [
    {},
    { password: "Camille2026" },
    { username: "camille", email: "camille.rousselin@courriel.example", password: "Camille2026" },
    { username: { $ne: null }, password: "Camille2026" },
    { username: ["camille"], password: "Camille2026" },
    { username: "camille", password: "x".repeat(201) },
    { username: "camille", password: "Camille2026", role: "admin" },
  ];
  for (const body of wrong) expect((await server.send("POST", "/v1/auth/login", { body })).status).toBe(422);
});
