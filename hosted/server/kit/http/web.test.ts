import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { APP_VERSION } from "#kit/http/version.ts";

const EARLIER = join(import.meta.dirname, "../../../../packages/widget/dist/cdn/versions/0.0.1");

let server: TestServer;
beforeAll(async () => {
  mkdirSync(EARLIER, { recursive: true });
  writeFileSync(join(EARLIER, "w.js"), "1");
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(EARLIER, { recursive: true });
});

it("gives the widget's script to any site: the current one for minutes, a version's for good", async () => {
  const answerTo = async (version: string) => {
    const { status, headers } = await fetch(`${server.url}/widget/${version}/w.js`, {
      headers: { origin: "https://winery.example" },
    });
    return [status, ...["cache-control", "cross-origin-resource-policy"].map((name) => headers.get(name))];
  };
  const forGood = [200, "public, max-age=31536000, immutable", "cross-origin"];
  expect(await answerTo("v1")).toEqual([
    200,
    "public, max-age=300, stale-while-revalidate=86400",
    "cross-origin",
  ]);
  expect(await answerTo(APP_VERSION)).toEqual(forGood);
  expect(await answerTo("0.0.1")).toEqual(forGood);
  for (const version of ["0.0.2", "v2", "versions"]) expect((await answerTo(version))[0]).toBe(404);
});

it("gives a file of the application for good, as small as its reader takes it, and none that is hidden or elsewhere", async () => {
  const page = await (await fetch(`${server.url}/dashboard`)).text();
  const [path = ""] = /\/assets\/react-[\w./-]+\.js/.exec(page) ?? [];
  const ask = async (headers: Record<string, string>, of = path) => {
    const answer = await fetch(server.url + of, { headers });
    return { answer, text: await answer.text(), header: (name: string) => answer.headers.get(name) };
  };
  const [plain, ...packed] = await Promise.all([
    ask({ "accept-encoding": "identity" }),
    ask({ "accept-encoding": "gzip" }),
    ask({ "accept-encoding": "gzip, deflate, br" }),
  ]);
  expect(plain.header("content-encoding")).toBe(null);
  expect(packed.map(({ header }) => header("content-encoding"))).toEqual(["gzip", "br"]);
  const lengths = [plain, ...packed].map(({ header }) => Number(header("content-length")));
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  for (const { answer, text, header } of [plain, ...packed]) {
    expect(answer.status).toBe(200);
    expect(text).toBe(plain.text);
    expect(header("content-type")).toBe("application/javascript; charset=utf-8");
    expect(header("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(header("vary")).toContain("Accept-Encoding");
  }
  expect((await ask({ "if-none-match": plain.header("etag") ?? "" })).answer.status).toBe(304);
  for (const other of [
    "/assets/",
    "/assets/none.js",
    "/assets/%2e%2e/index.html",
    "/assets/.hidden",
    "/assets/a//b.js",
  ])
    expect((await ask({}, other)).answer.status).toBe(404);
});

it("answers 404 with the application's page where nothing is, 200 where it has pages", async () => {
  const statusOf = async (path: string): Promise<[number, boolean]> => {
    const reply = await fetch(server.url + path);
    return [reply.status, /<div id="root"|<script type="module"/.test(await reply.text())];
  };
  for (const path of [
    "/nothing/at/all",
    "/help/x/y",
    "/dashboards",
    "/authx/login",
    "/dashboard/nothing",
    "/dashboard/orders/x/y/z",
    "/auth/register-vinegar",
    "/admin/nothing",
  ])
    expect([path, ...(await statusOf(path))]).toEqual([path, 404, true]);
  for (const path of [
    "/dashboard",
    "/dashboard/orders?x=1",
    "/dashboard/orders/any%20name",
    "/auth/login",
    "/auth/register-champagne/seller",
    "/cart",
    "/admin",
    "/shops/add",
  ])
    expect([path, ...(await statusOf(path))]).toEqual([path, 200, true]);
});

it("gives each application's pages its own document: the sign-in loads nothing of the back-office, nor the reverse", async () => {
  const scriptsOf = async (path: string): Promise<string> => {
    const html = await (await fetch(server.url + path)).text();
    return [...html.matchAll(/\/assets\/([\w.]+)-[\w-]+\.js/g)].map(([, name]) => name).join(" ");
  };
  for (const path of ["/auth", "/auth/login?id=x", "/auth/nothing", "/members/authorize", "/display"])
    expect([path, await scriptsOf(path)]).toEqual([path, expect.stringMatching(/preact.*signIn/)]);
  for (const path of ["/dashboard", "/dashboard/display", "/admin", "/tickets/auth"])
    expect([path, await scriptsOf(path)]).toEqual([path, expect.stringMatching(/react.*start/)]);
  for (const path of ["/cart", "/orders/follow/x"])
    expect([path, await scriptsOf(path)]).toEqual([path, expect.stringMatching(/preact.*shop/)]);
});
