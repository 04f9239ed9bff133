import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { refusal } from "#kit/testing/hostile.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const design = (change: object = {}): object => ({ name: "Boutique du site", ...FIRST_DESIGN, ...change });
const make = (change: object = {}): Promise<Reply> =>
  server.send("POST", "/v1/iframes", { token, body: design(change) });
const created = async (change: object = {}): Promise<string> => {
  const reply = await make(change);
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
};
const theme = (change: object): object => ({ theme: { ...FIRST_DESIGN.theme, ...change } });
const options = (change: object): object => ({ options: { ...FIRST_DESIGN.options, ...change } });
const read = async (id: string) => {
  const reply = await server.send("GET", `/v1/iframes/${id}`, { token });
  const days = reply.body["days"] as unknown as { day: string; views: number; orders: number }[];
  return {
    ...reply,
    days,
    views: days.reduce((sum, day) => sum + day.views, 0),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
  };
};
const view = (id: string, headers: Record<string, string> = { "user-agent": BROWSER }): Promise<Reply> =>
  server.send("GET", `/v1/embeds/views/${id}`, { headers });

test("an embed is made, changed by who saw its last version, archived and brought back", async () => {
  const id = await created();
  const put = (body: object) => server.send("PUT", `/v1/iframes/${id}`, { token, body });
  const changed = await put({
    ...design({ name: "Cave", ...theme({ accent: "#7a1f2b", surface: "dark" }) }),
    version: 1,
  });
  expect([changed.status, changed.body["name"], changed.body["version"]]).toEqual([200, "Cave", 2]);
  const late = await put({ ...design(), version: 1 });
  expect(refusal(late)).toBe("409 conflict");
  const frame = await server.send("GET", `/iframes/${id}`);
  expect(frame.status).toBe(200);
  expect(frame.text).toContain(`<cuvee-shop shop="${ESTATE}" data-embed="${id}">`);
  const sheet = await server.send("GET", `/iframes/${id}/theme.css`);
  expect(sheet.headers.get("content-type")).toContain("text/css");
  // Chosen as #7a1f2b: lighter, so that it is readable on the dark ground.
  expect(sheet.text).toContain("--cuvee-accent: #af7980;");
  const archive = (archived: boolean, version: number) =>
    server.send("PUT", `/v1/iframes/${id}/archive`, { token, body: { archived, version } });
  expect((await archive(true, 2)).body["version"]).toBe(3);
  const gone = await server.send("GET", `/iframes/${id}`);
  expect([gone.status, gone.text.includes("cuvee-shop"), gone.text.includes(`href="/${ESTATE}"`)]).toEqual([
    410,
    false,
    true,
  ]);
  expect((await server.send("GET", `/iframes/${id}/test`)).status).toBe(404);
  expect((await archive(false, 3)).body["archivedAt"]).toBeNull();
  expect((await server.send("GET", `/iframes/${id}`)).status).toBe(200);
});

test("editors of other sites read the embeds in use, as elements and tokens", async () => {
  const id = await created({ name: "Vitrine", ...theme({ accent: "#7a1f2b", surface: "dark" }) });
  const designs = async () => {
    const reply = await server.send("GET", `/v1/embeds/${ESTATE}/designs`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body["embeds"] as unknown as { id: string }[];
  };
  expect((await designs()).find((one) => one.id === id)).toEqual({
    id,
    name: "Vitrine",
    language: "page",
    elements: [
      { kind: "shop", attributes: { shop: ESTATE, "data-embed": id } },
      { kind: "cart", attributes: { shop: ESTATE } },
      { kind: "age-gate", attributes: { shop: ESTATE } },
    ],
    tokens: expect.objectContaining({ "--cuvee-accent": "#af7980" }),
  });
  await server.send("PUT", `/v1/iframes/${id}/archive`, { token, body: { archived: true, version: 1 } });
  expect((await designs()).some((one) => one.id === id)).toBe(false);
  expect((await server.send("GET", "/v1/embeds/no-such-shop/designs")).status).toBe(404);
});

test("a frame takes scheme, ground and text colour from its address, and nothing else", async () => {
  const query = "scheme=dark&background=101010&text=eeeeee";
  const frame = await server.send("GET", `/iframes/${ESTATE}?${query}`);
  expect(frame.text).toContain('<html lang="fr" data-look>');
  expect(frame.text).toContain(
    `/iframes/${ESTATE}/theme.css?scheme=dark&#38;background=101010&#38;text=eeeeee`,
  );
  const sheet = await server.send("GET", `/iframes/${ESTATE}/theme.css?${query}`);
  for (const line of ["color-scheme: dark;", "--frame-background: #101010;", "--frame-text: #eeeeee;"])
    expect(sheet.text).toContain(line);
  const wrong = "scheme=normal&background=red%3B%7D&text=url(//x)&text=2";
  expect((await server.send("GET", `/iframes/${ESTATE}?${wrong}`)).text).not.toMatch(/data-look|theme\.css/);
  expect((await server.send("GET", `/iframes/${ESTATE}/theme.css?${wrong}`)).text).not.toMatch(
    /red|url|frame/,
  );
});

test("a frame has the letters, the corner and the cookie that its embed chose; the test page checks its cart", async () => {
  const id = await created({
    ...options({ cartCorner: "bottom-left", cartLevel: 100_000, ageGate: "auto", ageCookie: "age_ok" }),
    ...theme({ font: "craie" }),
  });
  const frame = await server.send("GET", `/iframes/${id}`);
  expect(frame.text).toContain('<link rel="stylesheet" href="/fonts/craie.css">');
  expect(frame.text).toContain('cookie="age_ok"');
  expect(frame.headers.get("content-security-policy")).toContain("font-src ");
  const sheet = await server.send("GET", `/iframes/${id}/theme.css`);
  for (const line of ["--cuvee-z: 100000;", "--frame-cart-left: 1.25em;", "--cuvee-font: jost,"])
    expect(sheet.text).toContain(line);
  const tried = await server.send("GET", `/iframes/${id}/test?by=script&banner=bottom-left&lang=en`);
  expect(tried.text).toContain('<aside class="banner" data-at="bottom-left"');
  expect(tried.text).toContain("/iframes/cover.js?lang=en");
  const plain = await server.send("GET", `/iframes/${id}/test?by=script&banner=%22%3E`);
  expect(plain.text).not.toContain('class="banner"');
  expect((await server.send("GET", `/iframes/${id}/test?by=iframe`)).text).not.toContain("cover.js");
  const check = await server.send("GET", "/iframes/cover.js?lang=fr");
  expect(check.headers.get("access-control-allow-origin")).toBe("*");
  expect(check.text).toContain("En bas à gauche");
});

test("what each content shows", async () => {
  const tags = async (content: object): Promise<string> =>
    (await server.send("GET", `/iframes/${await created({ content })}`)).text;
  const { id } = shop.product;
  expect(await tags({ kind: "product", productId: id, look: "button" })).toContain(`product="${id}"`);
  expect(await tags({ kind: "product", productId: id, look: "card" })).toContain(
    `products="${id}" filters="none"`,
  );
  expect(await tags({ kind: "selection", productIds: [id] })).toContain(`products="${id}"`);
  expect(await tags({ kind: "filter", color: "red", appellation: 'Côtes "du" <Rhône>' })).toContain(
    'color="red" appellation="Côtes &#34;du&#34; &#60;Rhône&#62;"',
  );
  expect(await tags({ kind: "events", eventIds: [] })).toContain("<cuvee-reservation shop=");
});

test("hostile values are refused, and other shops' goods", async () => {
  const champagne = await openShop(server, CHAMPAGNE);
  const hostile = [
    "red",
    "#fff",
    "#FFF000",
    "#ffffff;position:fixed",
    "url(https://evil.example)",
    "var(--x)",
    "#ffffff}body{display:none",
    "expression(alert(1))",
    "",
  ].map((accent) => theme({ accent }));
  const refused = [
    ...hostile,
    ...["Arial", "system;x", "__proto__", "constructor", "toString"].map((font) => theme({ font })),
    ...["9px", "__proto__", "none;"].map((radius) => theme({ radius })),
    theme({ css: "*{}" }),
    theme({ surface: "</style>" }),
    theme({ density: { "--x": "y" } }),
    options({ limit: 0 }),
    options({ limit: 5000 }),
    options({ language: "xx" }),
    options({ filters: ["color", "color"] }),
    options({ sort: "random()" }),
    options({ onload: "alert(1)" }),
    options({ cartCorner: "middle" }),
    options({ cartOffset: -1 }),
    options({ cartOffset: 1.5 }),
    options({ cartLevel: 2 ** 31 }),
    options({ cartSize: "1em;color:red" }),
    options({ ageGate: true }),
    options({ ageCookie: 'a" onload="alert(1)' }),
    options({ ageCookie: "" }),
    { content: { kind: "script" } },
    { content: { kind: "selection", productIds: [] } },
    { content: { kind: "selection", productIds: [shop.product.id, shop.product.id] } },
    { content: { kind: "product", productId: "x", look: "card" } },
    { name: "" },
    { name: "x".repeat(81) },
    { name: "a\u0000b" },
    { shopId: champagne.id },
    { id: newTestId() },
  ];
  for (const change of refused)
    expect([change, refusal(await make(change))]).toEqual([change, "422 invalid-input"]);
  const foreign = champagne.product.id;
  expect(refusal(await make({ content: { kind: "product", productId: foreign, look: "card" } }))).toBe(
    "422 unknown-product",
  );
  expect(refusal(await make({ content: { kind: "events", eventIds: [newTestId()] } }))).toBe(
    "422 unknown-event",
  );
  const name = `<script>alert(1)</script>"'`;
  const id = await created({ name });
  for (const path of [`/iframes/${id}`, `/iframes/${id}/test`, `/iframes/${id}/test?by=iframe`]) {
    const page = await server.send("GET", path);
    expect([path, page.status, page.text.includes("<script>alert")]).toEqual([path, 200, false]);
  }
});

test("frames are for the shop's own sites, a page to try them is framed by nobody, and codes of shops go on", async () => {
  const id = await created();
  const policy = async (path: string) =>
    (await server.send("GET", path)).headers.get("content-security-policy") ?? "";
  expect(await policy(`/iframes/${id}`)).toContain(`frame-ancestors 'self' ${WINERY}`);
  expect(await policy(`/iframes/${ESTATE}`)).toContain(`frame-ancestors 'self' ${WINERY}`);
  for (const by of ["script", "iframe"]) {
    const csp = await policy(`/iframes/${id}/test?by=${by}`);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toMatch(/unsafe|\*/);
  }
  for (const path of [`/iframes/${newTestId()}`, "/iframes/nobody", `/iframes/${ESTATE}/test`])
    expect((await server.send("GET", path)).status).toBe(404);
  expect((await server.send("GET", `/iframes/${id}?lang=de`)).text).toContain('<html lang="de">');
  const fixed = await created(options({ language: "ja" }));
  expect((await server.send("GET", `/iframes/${fixed}?lang=de`)).text).toContain('data-lang="ja"');
});

test("views are counted by day, without programs, without what one address adds too much, and of embeds alone", async () => {
  const id = await created();
  const other = await created();
  for (let n = 0; n < 3; n += 1) expect((await view(id)).status).toBe(204);
  const reply = await view(id);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect([reply.headers.get("access-control-allow-origin"), reply.headers.get("set-cookie")]).toEqual([
    "*",
    null,
  ]);
  for (const agent of [
    "",
    "curl/8",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "python-requests/2.32.0 something",
  ])
    await view(id, { "user-agent": agent });
  await view(id, { "user-agent": BROWSER, "sec-purpose": "prefetch;prerender" });
  for (const name of [newTestId(), "x", "' or 1=1", "%00"]) await view(encodeURIComponent(name));
  const seen = await read(id);
  expect([seen.views, seen.days.length, seen.days.at(-1)?.day]).toEqual([
    4,
    30,
    new Date().toISOString().slice(0, 10),
  ]);
  await Promise.all(Array.from({ length: 120 }, () => view(other)));
  expect((await read(other)).views).toBe(40);
  const rows = await asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select distinct embed_id from embed_days")).rows,
  );
  expect(rows.map((row) => row.embed_id).toSorted()).toEqual([id, other].toSorted());
  const archived = await server.send("PUT", `/v1/iframes/${id}/archive`, {
    token,
    body: { archived: true, version: 1 },
  });
  expect(archived.status).toBe(200);
  await view(id);
  expect((await read(id)).views).toBe(4);
});

test("an order counts for the embed that its cart came from, when it is the seller's own", async () => {
  const id = await created();
  const champagne = await openShop(server, CHAMPAGNE);
  const order = async (of: TestShop, embed: unknown, via = of.code) => {
    const handed = await server.send("POST", "/v1/carts/handoff", {
      body: {
        shop: via,
        orders: [{ sellerId: of.id, products: [{ formatId: of.bottle.id, quantity: 6 }] }],
        returnUrl: `${WINERY}/`,
        adult: true,
        embed,
      },
    });
    expect(handed.status, handed.text).toBe(201);
    const redeemed = await server.send("POST", "/v1/carts/handoff/redemption", {
      body: { token: handed.body["token"] },
    });
    const { handoffId } = redeemed.body as unknown as { handoffId: string };
    const body = { ...(await orderBody(server, of, { payment: "transfer", quantity: 6 })), handoffId };
    const placed = await server.send("POST", "/v1/orders", { body });
    expect(placed.status, placed.text).toBe(201);
  };
  await order(shop, id);
  await order(shop, newTestId());
  await order(shop, undefined);
  await order(champagne, id, ESTATE);
  expect((await read(id)).orders).toBe(1);
  const list = await server.send("GET", "/v1/iframes", { token });
  const row = (list.body["embeds"] as unknown as { id: string; orders: number }[]).find(
    (one) => one.id === id,
  );
  expect(row?.orders).toBe(1);
});
