import { API_SCOPE_NAMES, API_SCOPES } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mounted } from "#kit/http/mount.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { makeApiKey, ownerOf } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

type Way = Record<string, string[]>;
type Operation = { security?: Way[]; description: string };
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { description: string }> };
};

let server: TestServer;
let described: Described;
beforeAll(async () => {
  server = await startTestServer();
  described = (await server.send("GET", "/v1/openapi.json")).body as unknown as Described;
});
afterAll(() => server.stop());

const at = (method: string, path: string): Operation => {
  const found = described.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};
const ofKeys = ({ security = [] }: Operation): string[][] =>
  security.flatMap(({ apiKey }) => (apiKey ? [apiKey] : []));

it("says of a call which scopes of an API key open it, in words and for programs", () => {
  const list = at("get", "/v1/orders");
  expect(list.security).toContainEqual({ session: [] });
  expect(ofKeys(list)).toEqual([["orders:read"], ["orders:write"]]);
  expect(list.description).toContain("API keys: `orders:read` or `orders:write`.");
  expect(ofKeys(at("get", "/v1/api-keys/current"))).toEqual([[]]);
  for (const [method, path] of [
    ["get", "/v1/api-keys"],
    ["post", "/v1/webhooks"],
    ["put", "/v1/shops/me"],
    ["get", "/v1/members/me"],
  ] as const)
    expect(ofKeys(at(method, path)), path).toEqual([]);
  expect(at("get", "/v1/members/me").security).toEqual([{ siteMember: [] }]);
  expect(at("get", "/v1/embeds/{shop}").security).toBeUndefined();
  const { securitySchemes } = described.components;
  expect(Object.keys(securitySchemes)).toEqual(["session", "apiKey", "siteMember"]);
  expect(securitySchemes["apiKey"]?.description).toContain("600 calls a minute");
});

it("names only scopes and schemes that there are, and no call that lets no program in", () => {
  for (const { call } of mounted) {
    const found = at(call.method.toLowerCase(), call.path.replace(/:(\w+)/g, "{$1}"));
    for (const way of found.security ?? []) {
      expect(described.components.securitySchemes).toHaveProperty(Object.keys(way)[0] ?? "");
      for (const scope of way["apiKey"] ?? []) expect(API_SCOPE_NAMES).toContain(scope);
    }
    const isOpen = call.who.includes("iam") && (call.anyKey || call.permission !== undefined);
    if (!isOpen) expect(ofKeys(found), call.path).toEqual([]);
  }
});

it("holds what it says: each way opens the call, and without its last scope the call is closed", async () => {
  const shop = await openShop(server, ESTATE);
  const { userId } = await ownerOf(server, shop.id);
  const lists = mounted.filter(
    ({ call }) =>
      call.method === "GET" && !/:/.test(call.path) && !call.anyKey && call.integration === undefined,
  );
  let tried = 0;
  for (const { call } of lists)
    for (const scopes of ofKeys(at("get", call.path)).slice(0, 1)) {
      const without = API_SCOPE_NAMES.filter(
        (name) => !API_SCOPES[name].some((one) => one === call.permission),
      );
      const ask = async (held: readonly string[]): Promise<number> => {
        const token = await makeApiKey(server, { shopId: shop.id, scopes: held, userId });
        return (await server.send("GET", call.path, { token })).status;
      };
      expect([401, 403], call.path).not.toContain(await ask(scopes));
      if (call.orElse === undefined) expect(await ask(without), call.path).toBe(403);
      tried += 1;
    }
  expect(tried).toBeGreaterThan(10);
});
