import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const MINUTE = 60_000;
const SHOP = "domaine-des-trois-calades";

let server: TestServer;
let admin: string;
let owner: string;
let buyer: string;
let end: number;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  [admin, buyer] = [await makePerson(server, { role: "admin" }), await makePerson(server, { role: "buyer" })];
  owner = await server.login("calades", "Calades2026");
  server.clock.now = Date.now();
  end = server.clock.now + 10 * MINUTE;
  await announce({ banner: true, page: true });
});
afterAll(() => server.stop());

/** Each announcement is later than the one before: the last one counts. */
const announce = async (shown: { banner: boolean; page: boolean }) => {
  server.clock.now += 1;
  return server.send("PUT", "/v1/admin/maintenances", {
    token: admin,
    body: {
      ...shown,
      startDate: new Date(server.clock.now - MINUTE).toISOString(),
      endDate: new Date(end).toISOString(),
    },
  });
};

describe("calls that a maintenance in page mode closes", () => {
  test.each([
    ["GET", `/v1/embeds/${SHOP}`],
    ["GET", `/v1/shops/${SHOP}`],
    ["GET", `/v1/shops/${SHOP}/visits`],
    ["GET", "/v1/products"],
    ["POST", "/v1/orders/get-cart-price"],
    ["POST", "/v1/orders"],
    ["POST", "/v1/carts/handoff"],
    ["GET", "/v1/users/me"],
    ["PUT", "/v1/users/me"],
    ["GET", "/v1/dashboard"],
    ["GET", "/v1/shops/me"],
    ["GET", "/v1/openapi.json"],
    ["GET", "/v1/events"],
    ["GET", "/v1/nothing"],
    ["POST", "/v1/auth/register/buyer"],
  ])("%s %s", async (method, path) => {
    for (const token of [owner, buyer, undefined]) {
      const reply = await server.send(method, path, {
        ...(token ? { token } : {}),
        body: method === "GET" ? undefined : {},
      });
      expect(reply).toMatchObject({ status: 503, body: { code: "maintenance", success: false } });
      expect(reply.headers.get("retry-after")).toBe("600");
    }
  });

  test("an order is read without its shop's dashboard: its seller is refused, others are not", async () => {
    const path = "/v1/orders/0123456789abcdef01234567";
    expect((await server.send("GET", path, { token: owner })).status).toBe(503);
    expect((await server.send("GET", path, { token: buyer })).status).toBe(404);
    expect((await server.send("GET", path)).status).toBe(401);
  });

  test("the sentence is in the reader's language and says the end", async () => {
    const textIn = async (lang: string) =>
      String(
        (await server.send("GET", `/v1/embeds/${SHOP}`, { headers: { "accept-language": lang } })).body[
          "message"
        ],
      );
    expect(await textIn("fr")).toMatch(/^Le service est en maintenance jusqu'au \d+.*\d\d:\d\d/);
    expect(await textIn("de")).toMatch(/^Der Dienst wird bis \d+.*gewartet/);
    const { facts } = (await server.send("GET", `/v1/embeds/${SHOP}`)).body;
    expect(facts).toMatchObject({ endDate: new Date(end).toISOString() });
  });

  test("a page of another origin reads why its widget is closed", async () => {
    const reply = await server.send("GET", `/v1/embeds/${SHOP}`, {
      headers: { origin: "https://cave.example" },
    });
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  });
});

test.each([
  "/",
  "/shops",
  `/shops/${SHOP}`,
  `/${SHOP}`,
  `/${SHOP}/visites`,
  "/cart",
  "/checkout/x",
  "/dashboard",
  "/dashboard/orders",
  "/tickets",
  "/auth",
  "/auth/register/buyer",
  "/developers",
  "/nothing/at/all",
])("the page %s says that it is closed", async (path) => {
  const reply = await server.send("GET", path, { headers: { "accept-language": "en", accept: "text/html" } });
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toBe("600");
  expect(reply.headers.get("content-language")).toBe("en");
  expect(reply.text).toMatch(/<html lang="en">[^]*<h1>[^<]+<\/h1><p>[^<]*\d{2}:\d{2}/);
  expect(reply.text).not.toMatch(/Trois Calades/);
  // One script, which the policy knows by its hash: it reloads when the address is open again.
  const scripts = [...reply.text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text = ""]) => text);
  expect(reply.text.match(/<script/g)).toHaveLength(1);
  expect(scripts.map((text) => createHash("sha256").update(text).digest("base64"))).toEqual([
    /script-src 'sha256-([\w+/=]+)'/.exec(reply.headers.get("content-security-policy") ?? "")?.[1],
  ]);
});

describe("what stays open", () => {
  test.each([
    ["GET", "/v1/maintenances", 200],
    ["GET", "/v1/platform", 200],
    ["GET", "/healthz", 200],
    ["GET", "/version.json", 200],
    ["GET", "/gs1/01/03760000000017", 404],
    ["GET", `/${SHOP}/nutritiveValues`, 200],
    ["GET", `/${SHOP}/legal-notice`, 200],
    ["GET", `/shops/${SHOP}/legal-notice`, 200],
    ["GET", "/terms", 200],
    ["GET", "/privacy", 200],
    ["GET", `/v1/shops/${SHOP}/terms`, 200],
    ["GET", "/orders/withdrawal", 200],
    ["GET", "/orders/follow/0123456789abcdef01234567", 200],
    ["POST", "/v1/withdrawal-links", 422],
    ["GET", "/v1/orders/0123456789abcdef01234567/withdrawals", 401],
    ["POST", "/v1/payments/webhooks/sandbox", 400],
    ["GET", "/v1/tills/0123456789abcdef01234567/snapshot", 401],
    ["POST", "/v1/tills/0123456789abcdef01234567/records", 401],
    ["GET", "/dashboard/salespoints/0123456789abcdef01234567/new-order", 200],
    ["GET", "/admin", 200],
    ["GET", "/auth/login?redirectLink=%2Fadmin", 200],
    ["POST", "/v1/auth/refresh", 401],
  ])("%s %s", async (method, path, status) => {
    const reply = await server.send(method, path, { body: method === "GET" ? undefined : {} });
    expect([reply.status, reply.body?.["code"]]).toEqual([status, reply.body?.["code"]]);
    expect(reply.body?.["code"]).not.toBe("maintenance");
  });

  test("an administrator signs in, looks at everything and ends it", async () => {
    expect((await server.send("GET", "/v1/users/me", { token: admin })).status).toBe(200);
    expect((await server.send("GET", `/v1/embeds/${SHOP}`, { token: admin })).status).toBe(200);
    await announce({ banner: true, page: false });
    expect((await server.send("GET", `/v1/embeds/${SHOP}`)).status).toBe(200);
    expect((await server.send("GET", `/${SHOP}`)).status).toBe(200);
    await announce({ banner: true, page: true });
    expect((await server.send("GET", `/v1/embeds/${SHOP}`)).status).toBe(503);
  });

  test("it ends by itself at the end that was announced", async () => {
    const now = server.clock.now;
    server.clock.now = end;
    expect((await server.send("GET", `/v1/embeds/${SHOP}`)).status).toBe(200);
    server.clock.now = now;
  });
});
