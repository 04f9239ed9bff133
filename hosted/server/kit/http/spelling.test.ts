import { afterAll, beforeAll, expect, it } from "vitest";
import { request as bytesOf, sendBytes } from "#kit/testing/hostile.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
const tokens: Record<string, string> = { nobody: "" };
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  for (const [who, password] of Object.entries({
    calades: "Calades2026",
    mathieu: "Cellier2026",
    solene: "Tournee2026",
    camille: "Camille2026",
  }))
    tokens[who] = await server.login(who, password);
});
afterAll(() => server.stop());

/** Sends a path unchanged: HTTP clients would normalise it. */
async function send(method: string, path: string, token: string) {
  const lines = ["Connection: close", ...(token ? [`Authorization: Bearer ${token}`] : [])];
  return sendBytes(server.url, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const CALLS = ["/v1/orders", "/v1/users/me", "/v1/products", "/v1/files", "/v1/events"];
/** Other ways to write the path of a call. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `///${path.slice(1)}`,
  (path) => path.replace("/v1/", "/v1//"),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.replace("/v1/", "/v1/./"),
  (path) => path.replace("/v1/", "/v1/x/../"),
  (path) => path.replace("/v1/", "/v1/%2e/"),
  (path) => path.replace("/v1/", "/x/%2e%2e/v1/"),
  (path) => `${path}/.`,
  (path) => `${path}/..`,
  (path) => path.replace(/[a-z](?=[a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace("/v1", "/%761"),
  (path) => path.replace("/v1", "/v%31"),
  (path) => path.replace("/v1", "/V1"),
  (path) => path.toUpperCase(),
  (path) => path.replace("/v1/", "/v1%2f"),
  (path) => path.replace("/v1/", "/v1%2F"),
  (path) => path.replace("/v1/", "/v1\\"),
  (path) => path.replace("/v1/", "/v1%5c"),
  (path) => `\\${path.slice(1)}`,
  (path) => `${path};x`,
  (path) => `${path};jsessionid=1`,
  (path) => path.replace("/v1/", "/v1;x=1/"),
  (path) => `${path}%00`,
  (path) => `${path}%00.json`,
  (path) => `${path}%0a`,
  (path) => `${path}%20`,
  (path) => `${path}%09`,
  (path) => `${path}%7f`,
  (path) => `${path}.json`,
  (path) => `${path}%23`,
  (path) => `${path}%3f`,
  (path) => `${path}%C0%AF`,
  (path) => `http://other.example${path}`,
  (path) => `x${path}`,
];

it.each(["nobody", "calades", "mathieu", "solene", "camille"])(
  "another spelling of the path of a call is no call, for %s",
  async (who) => {
    const token = tokens[who] ?? "";
    const found: unknown[] = [];
    for (const path of CALLS)
      for (const spelled of SPELLINGS.map((spell) => spell(path)))
        for (const method of ["GET", "POST"]) {
          const { status, headers } = await send(method, spelled, token);
          // A text that cannot be decoded, or is no path, is no valid request either.
          const isNone = status === 404 || (status === 400 && /%C0|^[x\\]/.test(spelled));
          if (!isNone || !(headers.get("content-type") ?? "").includes("json"))
            found.push([method, spelled, status]);
        }
    expect(found).toEqual([]);
  },
);

it("another spelling of a file, an upload or a page is a 404 too", async () => {
  const paths = [
    "//files/x/320.webp",
    "/files//x/320.webp",
    "/Files/x/320.webp",
    "/files/%2e%2e/v1/orders",
    "/files/x%2f320.webp",
    "/uploads/x",
    "/uploads//x",
    "/pages/x",
    "//pages",
    "/WIDGET/v1/cuvee.js",
    "/widget/v1/%63uvee.js",
    "/iframes//x",
    "/calendars/x%2fy",
    "//shops",
    "/%73hops",
    "/shops;x",
    "/dashboard%2forders",
    "/dashboard\\orders",
    "//dashboard",
  ];
  const found: unknown[] = [];
  for (const path of paths) found.push([path, (await send("GET", path, "")).status]);
  expect(found).toEqual(paths.map((path) => [path, 404]));
});

it("no path leads a browser to another site", async () => {
  const paths = [
    "//evil.example",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/%2fevil.example/",
    "/.//evil.example/",
    "/;//evil.example/",
    "/shops//evil.example/",
    "//evil.example/%2e%2e/",
    "/evil.example//",
  ];
  for (const path of paths) {
    const { status, headers } = await send("GET", path, "");
    expect([path, status, headers.get("location")]).toEqual([path, 404, null]);
  }
});

it("a page with a slash at its end is the page without, with what is asked of it", async () => {
  const { status, headers } = await send("GET", "/shops/?lang=en&x=//y", "");
  expect([status, headers.get("location")]).toEqual([308, "/shops?lang=en&x=//y"]);
  expect((await send("POST", "/shops/", "")).status).toBe(404);
  expect((await sendBytes(server.url, bytesOf("GET", "/v1/platform"))).status).toBe(200);
});
