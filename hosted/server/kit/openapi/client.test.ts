import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE, openShop, placeOrder } from "#kit/testing/orders.ts";
import { makeApiKey, ownerOf } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

/** The program of an integrator, with its own tools. */
const EXAMPLE = join(import.meta.dirname, "../../../../examples/api-client");
const GENERATOR = join(
  dirname(createRequire(join(EXAMPLE, "package.json")).resolve("openapi-typescript/package.json")),
  "bin/cli.js",
);
const TSC = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace("package.json", "bin/tsc");

const execute = promisify(execFile);
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  execute(process.execPath, args, { cwd: EXAMPLE, env: { ...process.env, ...env } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Half a minute of a generator and a compiler; the description itself is checked in every run.
it.runIf(process.env["LONG"])(
  "gives a typed client that compiles, refuses what is not described, and reads an order",
  async () => {
    const document = `${server.url}/v1/openapi.json`;
    await run([GENERATOR, document, "-o", "dist/cuvee.d.ts", "--default-non-nullable=false"]);
    const { stdout: errors } = await run([TSC, "-p", "."]).catch((error: { stdout: string }) => error);
    expect(errors).toBe("");

    const shop = await openShop(server, ESTATE);
    const placed = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 })).body as unknown as {
      order: OrderView;
    };
    const { userId } = await ownerOf(server, shop.id);
    const key = (scopes: string[]) => makeApiKey(server, { shopId: shop.id, userId, scopes });
    const read = async (scopes: string[]) =>
      run(["orders.ts"], { CUVEE_HOST: server.url, CUVEE_KEY: await key(scopes) });
    const { number, status, totalTtcCents } = placed.order;
    const { stdout } = await read(["orders:read", "prices:read"]);
    expect(stdout).toContain(`${number} ${status} ${(totalTtcCents / 100).toFixed(2)}\n`);
    await expect(read(["stocks:read"])).rejects.toThrow(/forbidden: /);
  },
);
