import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFile, openExamples } from "#examples.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { expectRefused, request, sendBytes } from "#kit/testing/hostile.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
/** Ways to leave a folder, and names that are no file of ours. */
const WAYS = [
  "../package.json",
  "../../package.json",
  "../../../package.json",
  "../../../../package.json",
  "../../../../../../../../etc/passwd",
  "..%2fpackage.json",
  "..%2f..%2f..%2fpackage.json",
  "%2e%2e/%2e%2e/%2e%2e/package.json",
  "%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json",
  "%252e%252e%252fpackage.json",
  "..%5c..%5cpackage.json",
  "..\\..\\package.json",
  "....//....//package.json",
  "..;/..;/package.json",
  "%c0%ae%c0%ae/package.json",
  "%00",
  "w.js%00.json",
  "%00/../../package.json",
  "/etc/passwd",
  "//etc/passwd",
  "%2fetc%2fpasswd",
  "file:///etc/passwd",
  "C:/windows/win.ini",
  ".env",
  ".git/config",
  ".stamp",
  "%zz",
  "%",
  "*",
  "a".repeat(300),
  "a%0d%0aSet-Cookie:%20x=1",
];
/** Contents of files that must never be served. */
const SECRETS = ['"workspaces"', "root:x:0:0", '"allowScripts"', "[core]"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("paths out of a folder", () => {
  it.each([
    "/files/",
    "/widget/v1/",
    "/widget/chunks/",
    `/widget/${APP_VERSION}/`,
    "/widget/",
    "/assets/",
    "/iframes/",
    "/v1/docs/static/",
  ])("lead nowhere under %s", async (folder) => {
    const replies = new Map<string, Awaited<ReturnType<typeof sendBytes>>>();
    await expectRefused(
      server,
      WAYS.map((way) => ({
        name: way,
        send: async () => {
          const reply = await sendBytes(server.url, request("GET", folder + way));
          replies.set(way, reply);
          return reply;
        },
        wanted: ["404 not-found", "403 malformed-request", "400 malformed-request"],
      })),
    );
    for (const [way, { text, headers }] of replies) {
      for (const secret of SECRETS) expect([way, text.includes(secret)]).toEqual([way, false]);
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("of pictures: only a number that exists, in a width that is made", async () => {
    const ids = ["x", "0123456789abcdef", "0123456789ABCDEF", "..", "%2e%2e", "0123456789abcdef%00"];
    const sizes = [
      "320.webp",
      "321.webp",
      "99999.webp",
      "0.webp",
      "-1.webp",
      "320.png",
      "320.webp.js",
      "320",
      "320.webp%00",
    ];
    await expectRefused(
      server,
      ids.flatMap((id) =>
        sizes.map((size) => ({
          name: `${id}/${size}`,
          send: () => sendBytes(server.url, request("GET", `/files/${id}/${size}`)),
          wanted: "404 not-found",
        })),
      ),
    );
  });

  it("with methods that no route has", async () => {
    await expectRefused(
      server,
      ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"].flatMap((method) =>
        ["/v1/products", "/widget/v1/w.js", "/healthz", "/files/0123456789abcdef/320.webp", "/"].map(
          (path) => ({
            name: `${method} ${path}`,
            send: () => sendBytes(server.url, request(method, path)),
            wanted: ["404 not-found", "400 malformed-request"],
          }),
        ),
      ),
    );
  });
});

describe("the example server", () => {
  const examples = join(ROOT, "examples");

  it("knows no file outside its folder", () => {
    for (const way of [...WAYS, ...WAYS.map((w) => `iframe/${w}`), ...WAYS.map((w) => `css/${w}`)])
      for (const prefix of ["/", "", "//", "/./"]) {
        const file = exampleFile(prefix + way);
        const isInside = file === null || file.startsWith(examples + sep);
        expect([prefix + way, isInside]).toEqual([prefix + way, true]);
      }
    expect(exampleFile("/")).toBe(join(examples, "winery-site/index.html"));
    expect(exampleFile("/iframe/")).toBe(join(examples, "iframe/index.html"));
  });

  it("gives its pages, and 404 for anything else", async () => {
    const http = openExamples({ host: "http://localhost:1", product: "p", iframe: "i" }).listen(
      0,
      "127.0.0.1",
    );
    await once(http, "listening");
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    for (const way of WAYS.filter((w) => !w.includes("\\"))) {
      const reply = await sendBytes(url, request("GET", `/${way}`));
      expect([way, reply.status]).toEqual([way, 404]);
      for (const secret of SECRETS) expect([way, reply.text.includes(secret)]).toEqual([way, false]);
    }
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await sendBytes(url, request(method, "/"))).status).toBe(404);
    expect((await sendBytes(url, request("GET", "/README.md"))).status).toBe(404);
    expect(existsSync(join(examples, "winery-site/README.md"))).toBe(true);
    const page = await sendBytes(url, request("GET", "/?x=../../../package.json"));
    expect(page.status).toBe(200);
    expect(page.text).toContain("http://localhost:1");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await sendBytes(url, request("HEAD", "/"))).text).toBe("");
    expect(readFileSync(join(examples, "winery-site/index.html"), "utf8")).toContain("{{CUVEE_HOST}}");
    http.close();
    http.closeAllConnections();
  });
});
