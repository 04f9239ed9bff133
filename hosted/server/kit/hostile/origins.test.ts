import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { expectRefused, refusal, request, sendBytes, type Attack } from "#kit/testing/hostile.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { countReplies } from "#kit/testing/storm.ts";

/** An origin that the estate allows: a real winery's, on https. */
const ALLOWED = "https://winery.example";
const FOREIGN = [
  "null",
  "https://winery.example.evil",
  "https://evilwinery.example",
  "https://winery.example:8443",
  "https://winery.example:443",
  "http://winery.example",
  "https://www.winery.example",
  "https://WINERY.example",
  "https://winery.example/",
  "https://winery.example@evil.example",
  "https://evil.example#https://winery.example",
  `${ALLOWED}, ${WINERY}`,
  "https://winery.example%00.evil.example",
  "file://",
  "chrome-extension://winery.example",
  "*",
];
/** Calls that a page of an allowed origin may make, and calls that only our own pages may make. */
const CART_CALLS = ["/v1/orders/get-cart-price", "/v1/carts/handoff", `/v1/carts/handoff/${"A".repeat(32)}`];
const OWN_CALLS = [
  "/v1/orders",
  "/v1/orders/0123456789abcdef",
  "/v1/users/me",
  "/v1/auth/login",
  "/v1/auth/refresh",
  "/v1/carts/handoff/redemption/x",
  "/v1/shops/me",
  "/v1/stocks",
  "/v1/events",
  "/v1/payments/webhooks/sandbox",
  "/v1/sandbox/intents/pi_1/confirmation",
  "/healthz",
  "/dashboard",
  "/v1/nothing",
];

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set allowed_origins = array_append(allowed_origins, $2) where id = $1", [
      shop.id,
      ALLOWED,
    ]),
  );
  for (const start = performance.now(); performance.now() - start < 5000;)
    if (allowedTo(await preflight("/v1/carts/handoff", ALLOWED))) break;
});
afterAll(() => server.stop());

const allowedTo = (reply: Reply) => reply.headers.get("access-control-allow-origin");
const preflight = (path: string, origin: string) =>
  sendBytes(
    server.url,
    request("OPTIONS", path, {
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,idempotency-key,authorization",
        Cookie: "auth.refreshToken=x",
      },
    }),
  );
const actual = (path: string, origin: string, method = "POST") =>
  sendBytes(
    server.url,
    request(method, path, {
      headers: { Origin: origin, "Content-Type": "application/json", "Idempotency-Key": newTestId() },
      body: method === "GET" ? "" : '{"orders":[]}',
    }),
  );

describe("a page of another origin", () => {
  it("may call for a cart when a shop has allowed it, without credentials, and nothing else", async () => {
    for (const path of CART_CALLS)
      for (const reply of [await preflight(path, ALLOWED), await actual(path, ALLOWED)]) {
        expect([path, allowedTo(reply)]).toEqual([path, ALLOWED]);
        expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
      }
    for (const path of OWN_CALLS)
      for (const reply of [
        await preflight(path, ALLOWED),
        await actual(path, ALLOWED),
        await actual(path, ALLOWED, "GET"),
      ])
        expect([path, allowedTo(reply)]).toEqual([path, null]);
  });

  it.each(FOREIGN)("may not when it only looks like one: %s", async (origin) => {
    for (const path of [...CART_CALLS, ...OWN_CALLS.slice(0, 4)])
      for (const reply of [await preflight(path, origin), await actual(path, origin)]) {
        expect([path, allowedTo(reply)]).toEqual([path, null]);
        expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
        expect(reply.headers.get("vary")).toMatch(/\bOrigin\b/);
      }
  });

  it("may read what is published, whoever it is, and never with credentials", async () => {
    for (const path of [`/v1/embeds/${ESTATE}`, `/v1/shops/${ESTATE}`])
      for (const origin of [ALLOWED, "https://evil.example", "null"]) {
        const reply = await actual(path, origin, "GET");
        expect([reply.status, allowedTo(reply)]).toEqual([200, "*"]);
        expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
      }
  });

  it("and every answer, refusals and unknown paths too, varies by origin", async () => {
    const paths = [
      "/healthz",
      "/readyz",
      "/",
      "/nothing",
      "/v1/nothing",
      "/v1/users/me",
      "/v1/openapi.json",
      "/dashboard",
      "/files/x/1.webp",
      "/iframes/x",
      "/v1/products/%zz",
      `/v1/embeds/${"a".repeat(400)}`,
      `/v1/embeds/${ESTATE}`,
      "/version.json",
    ];
    for (const path of paths) {
      const reply = await sendBytes(server.url, request("GET", path));
      expect([path, reply.headers.get("vary")]).toEqual([path, expect.stringMatching(/\bOrigin\b/)]);
    }
    expect((await sendBytes(server.url, "NO HTTP\r\n\r\n")).headers.get("vary")).toBe("Origin");
  });
});

describe("handing a cart over", () => {
  const input = () => ({ sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 3 }] });
  const hand = (change: object = {}, origin?: string) =>
    server.send("POST", "/v1/carts/handoff", {
      body: { shop: shop.code, orders: [input()], returnUrl: `${WINERY}/boutique`, adult: true, ...change },
      headers: origin ? { origin } : {},
    });
  const redeem = (token: string) => server.send("POST", "/v1/carts/handoff/redemption", { body: { token } });
  const tokenOf = async () => String((await hand()).body["token"]);

  it("is for pages that the shop itself has allowed", async () => {
    expect((await hand({}, WINERY)).status).toBe(201);
    expect((await hand({}, ALLOWED)).status).toBe(201);
    const attacks = FOREIGN.map((origin): Attack => ({
      name: origin,
      send: () => hand({}, origin),
      wanted: "403 origin-not-allowed",
    }));
    // The other shop has not allowed the origin, though this one has.
    const other = { shop: CHAMPAGNE, returnUrl: `${WINERY}/x` };
    attacks.push({
      name: "another shop",
      send: () => hand(other, ALLOWED),
      wanted: "403 origin-not-allowed",
    });
    await expectRefused(server, attacks);
  });

  it("leads back only to such a page", async () => {
    const foreign = [
      "https://evil.example/",
      "https://winery.example.evil/",
      "https://winery.example@evil.example/",
      "https://evil.example/https://winery.example/",
      "http://winery.example/",
      "https://winery.example:8443/",
      "//winery.example/",
      "/boutique",
      "javascript:alert(1)//https://winery.example/",
      "data:text/html,x",
      `blob:${ALLOWED}/x`,
      "https://evil.example\\@winery.example/",
      "",
      7,
      null,
      `${ALLOWED}/${"x".repeat(3000)}`,
    ];
    await expectRefused(
      server,
      foreign.map((returnUrl) => ({
        name: String(returnUrl).slice(0, 60),
        send: () => hand({ returnUrl }),
        wanted: ["422 return-not-allowed", "422 invalid-input"],
      })),
    );
  });

  it("is for a shop that exists and carts that can be", async () => {
    await expectRefused(server, [
      { name: "no shop", send: () => hand({ shop: "nobody" }), wanted: "404 not-found" },
      { name: "SQL for a shop", send: () => hand({ shop: "' or 1=1--" }), wanted: "404 not-found" },
      {
        name: "no such seller",
        send: () => hand({ orders: [{ ...input(), sellerId: newTestId() }] }),
        wanted: "404 not-found",
      },
      { name: "nothing", send: () => hand({ orders: [] }), wanted: "422 invalid-input" },
      {
        name: "51 sellers",
        send: () => hand({ orders: Array.from({ length: 51 }, input) }),
        wanted: "422 invalid-input",
      },
      { name: "age as a text", send: () => hand({ adult: "yes" }), wanted: "422 invalid-input" },
      { name: "a language of nobody", send: () => hand({ lang: "xx" }), wanted: "422 invalid-input" },
      { name: "a user", send: () => hand({ userId: newTestId() }), wanted: "422 invalid-input" },
    ]);
  });

  it("gives a token that opens the cart once, for five minutes, and no other", async () => {
    const [once, late] = [await tokenOf(), await tokenOf()];
    const attempts = await Promise.all(Array.from({ length: 8 }, () => redeem(once)));
    expect(countReplies(attempts)).toEqual({ 200: 1, "410 handoff-used": 7 });
    server.clock.now = Date.now() + 5 * 60_000 + 1000;
    const flipped = `${late.slice(0, -1)}${late.endsWith("A") ? "B" : "A"}`;
    await expectRefused(server, [
      { name: "used", send: () => redeem(once), wanted: "410 handoff-used" },
      { name: "expired", send: () => redeem(late), wanted: "410 handoff-expired" },
      { name: "unknown", send: () => redeem("x".repeat(32)), wanted: "404 handoff-unknown" },
      { name: "one letter off", send: () => redeem(flipped), wanted: "404 handoff-unknown" },
      { name: "another case", send: () => redeem(late.toUpperCase()), wanted: "404 handoff-unknown" },
      { name: "short", send: () => redeem("x"), wanted: "422 invalid-input" },
      { name: "long", send: () => redeem("x".repeat(5000)), wanted: "422 invalid-input" },
      { name: "SQL", send: () => redeem("' or '1'='1' or '"), wanted: "404 handoff-unknown" },
      {
        name: "state of an unknown one",
        send: () => server.send("GET", `/v1/carts/handoff/${"x".repeat(32)}`),
        wanted: "404 handoff-unknown",
      },
    ]);
    server.clock.now = 0;
    expect(refusal(await redeem(once))).toBe("410 handoff-used");
    expect((await server.send("GET", `/v1/carts/handoff/${once}`)).body["status"]).toBe("redeemed");
  });
});
