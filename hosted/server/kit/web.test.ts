import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { APP_VERSION } from "#kit/version.ts";

const EARLIER = join(import.meta.dirname, "../../../packages/widget/dist/cdn/versions/0.0.1");

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
  const told = async (version: string) => {
    const { status, headers } = await fetch(`${server.url}/widget/${version}/w.js`, {
      headers: { origin: "https://winery.example" },
    });
    return [status, ...["cache-control", "cross-origin-resource-policy"].map((name) => headers.get(name))];
  };
  const forGood = [200, "public, max-age=31536000, immutable", "cross-origin"];
  expect(await told("v1")).toEqual([
    200,
    "public, max-age=300, stale-while-revalidate=86400",
    "cross-origin",
  ]);
  expect(await told(APP_VERSION)).toEqual(forGood);
  expect(await told("0.0.1")).toEqual(forGood);
  for (const version of ["0.0.2", "v2", "versions"]) expect((await told(version))[0]).toBe(404);
});
