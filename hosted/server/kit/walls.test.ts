import type { Api } from "@cuvee/core/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounted } from "#kit/http/mount.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { API_SCOPE_NAMES } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import { allBut, makeApiKey, makePerson, ownerOf, PERMISSIONS, userOf } from "#kit/testing/people.ts";
import { billingMatrix } from "#kit/testing/matrix/billing.ts";
import { cellarMatrix } from "#kit/testing/matrix/cellar.ts";
import { insightMatrix } from "#kit/testing/matrix/insight.ts";
import { offerMatrix } from "#kit/testing/matrix/offer.ts";
import { peopleMatrix } from "#kit/testing/matrix/people.ts";
import { relationsMatrix } from "#kit/testing/matrix/relations.ts";
import { salesMatrix } from "#kit/testing/matrix/sales.ts";
import { shopsMatrix } from "#kit/testing/matrix/shops.ts";
import { storefrontMatrix } from "#kit/testing/matrix/storefront.ts";
import { visitsMatrix } from "#kit/testing/matrix/visits.ts";
import { STAFF, type Row } from "#kit/testing/matrix/row.ts";
import { UNREADABLE } from "#kit/testing/matrix/unreadable.ts";
import { exchange } from "#kit/testing/exchange.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

/** Every call and the callers that it admits: a call that is missing here does not compile. */
const MATRIX: Record<keyof Api | "GET /v1/events", Row> = {
  ...peopleMatrix,
  ...shopsMatrix,
  ...offerMatrix,
  ...cellarMatrix,
  ...billingMatrix,
  ...visitsMatrix,
  ...salesMatrix,
  ...storefrontMatrix,
  ...relationsMatrix,
  ...insightMatrix,
};

/** A caller: a role with a map of permissions, or an anonymous visitor, with or without an order's key. */
type Comer = {
  name: string;
  role?: string;
  permissions?: unknown;
  token?: string;
  orderKey?: string;
  /**
   * For an API key: the permissions that it gives, and those with which it may change something; a second key like it,
   * because one may send 600 calls a minute and the table has more.
   */
  key?: { holds: readonly string[]; writes: readonly string[]; other: string };
  /** The one permission that the caller has or lacks. */
  about?: string;
};

let server: TestServer;
let shop: TestShop;
let comers: Comer[];

const iam = (name: string, permissions: unknown): Comer => ({
  name: `iam ${name}`,
  role: "iam",
  permissions,
});
/** Of the calls on which not every caller is tried, one in this many is tried in the short run; all are when LONG. */
const ONE_IN = fullNumber(
  { permissions: 45, unreadable: 12, misfits: 9, same: 8 },
  { permissions: 1, unreadable: 1, misfits: 1, same: 1 },
);
/** Callers that count like another one tried on each call: without a permission, or with a key that gives nothing. */
const SAME = ["iam with an unknown permission", "iam with all refused", "API key of a collaborator"];
/**
 * Decides whether a caller is tried on a call: each permission is tried alone and missing on the calls that require it
 * and on some of the others, a map that cannot be read on some calls. Both are judged by one function, before any call
 * runs.
 */
function isTried(comer: Comer, row: Row, at: number): boolean {
  const unreadable = UNREADABLE.findIndex(([name]) => comer.name === `iam ${name}`);
  if (unreadable >= 0) return (at + unreadable) % ONE_IN.unreadable === 0;
  if (SAME.includes(comer.name)) return (at + SAME.indexOf(comer.name)) % ONE_IN.same === 0;
  const { about } = comer;
  if (about === undefined || about === row.permission || about === row.also) return true;
  if (row.priced && about === "seeAllPrice") return true;
  return row.orElse?.includes(about) || (at + PERMISSIONS.indexOf(about)) % ONE_IN.permissions === 0;
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 1 });
  const orderKey = String(placed.body["key"]);
  comers = [
    { name: "nobody" },
    { name: "nobody, with the link of an order", orderKey },
    { name: "buyer", role: "buyer" },
    { name: "agent", role: "agent", permissions: {} },
    { name: "admin", role: "admin" },
    { name: "owner", role: "owner", permissions: {} },
    iam("with no permission", {}),
    iam("with an unknown permission", { rule: true, constructor: true, seeallorder: true }),
    iam("with all refused", Object.fromEntries(PERMISSIONS.map((p) => [p, false]))),
    iam("with full access", { fullAccess: true }),
    ...UNREADABLE.map(([name, map]) => iam(name, map)),
    ...PERMISSIONS.flatMap((p) => [
      { ...iam(`only ${p}`, { [p]: true }), about: p },
      { ...iam(`all but ${p}`, allBut(p)), about: p },
    ]),
  ];
  const { userId } = await ownerOf(server, shop.id);
  const all = { scopes: API_SCOPE_NAMES, userId };
  const reads = API_SCOPE_NAMES.filter((name) => name.endsWith(":read"));
  const weak = await userOf(
    server,
    await makePerson(server, {
      role: "iam",
      shops: [{ shopId: shop.id, authorizations: { seeAllOrder: true, createOrder: true } }],
    }),
  );
  const keys: [
    string,
    { scopes: readonly string[]; userId: string },
    readonly string[],
    readonly string[],
  ][] = [
    ["of an owner with every scope", all, SCOPED.holds, SCOPED.writes],
    ["of an owner that reads", { scopes: reads, userId }, SCOPED.reads, []],
    [
      "of a collaborator",
      { ...all, userId: weak },
      ["seeAllOrder", "createOrder"],
      ["seeAllOrder", "createOrder"],
    ],
  ];
  for (const [name, created, holds, writes] of keys) {
    const make = (): Promise<string> => makeApiKey(server, { shopId: shop.id, ...created });
    comers.push({
      name: `API key ${name}`,
      token: await make(),
      key: { holds, writes, other: await make() },
    });
  }
  for (const comer of comers)
    if (comer.role)
      comer.token = await makePerson(server, {
        role: comer.role as "iam",
        shops:
          comer.permissions === undefined ? [] : [{ shopId: shop.id, authorizations: comer.permissions }],
      });
}, 120_000);
afterAll(() => server.stop());

function hasPermission(comer: Comer, name: string | undefined): boolean {
  if (comer.role === "owner" || name === undefined) return true;
  const map = comer.permissions;
  if (typeof map !== "object" || map === null || Array.isArray(map)) return false;
  return [name, "fullAccess"].some(
    (p) => Object.hasOwn(map, p) && (map as Record<string, unknown>)[p] === true,
  );
}

/** Permissions of the scopes, written manually. */
const SCOPED = {
  reads: [
    "seeAllProduct",
    "seeAllPrice",
    "seeAllStock",
    "seeAllOrder",
    "seeAllClient",
    "seeAllResa",
    "accessEvent",
  ],
  writes:
    "seeAllProduct createProduct seeAllStock createWarehouse seeAllOrder createOrder manageDelivery seeAllClient createClient seeAllResa accessEvent createResa createEvent".split(
      " ",
    ),
  get holds() {
    return [...new Set([...this.reads, ...this.writes])];
  },
};

/** Returns the expected result for an API key: refused except at calls that require a permission that it holds. */
function wantedOfKey(
  row: Row,
  method: string,
  { holds, writes }: NonNullable<Comer["key"]>,
): "403" | "enters" {
  if (row.anyKey) return "enters";
  if (!row.permission || !row.roles?.includes("iam")) return "403";
  const either = [row.permission, ...(row.orElse ?? [])];
  const beside = [...(row.also ? [row.also] : []), ...(row.priced ? ["seeAllPrice"] : [])];
  const isHeld = either.some((name) => holds.includes(name)) && beside.every((name) => holds.includes(name));
  return isHeld && (method === "GET" || either.some((name) => writes.includes(name))) ? "enters" : "403";
}

/** Returns the expected result, from the table alone. */
function wanted(row: Row, comer: Comer, method: string): "401" | "403" | "enters" {
  if (comer.key) return wantedOfKey(row, method, comer.key);
  if (row.cookie) return "401";
  if (row.anybody || (row.link && comer.orderKey)) return "enters";
  if (!comer.role) return "401";
  if (!row.roles?.includes(comer.role)) return "403";
  const isEither = [row.permission, ...(row.orElse ?? [])].some((name) => hasPermission(comer, name));
  const isAllowed =
    isEither && hasPermission(comer, row.also) && (!row.priced || hasPermission(comer, "seeAllPrice"));
  return STAFF.includes(comer.role) && !isAllowed ? "403" : "enters";
}

const word = (status: number): string =>
  status >= 500 || status === 429
    ? `${status}!`
    : status === 401 || status === 403
      ? String(status)
      : "enters";

async function answerTo(route: string, comer: Comer, at: number): Promise<string> {
  const [method = "", path = ""] = route.split(" ");
  // Objects do not exist and bodies are empty: an admitted caller is stopped later, and changes nothing.
  const url = path.replaceAll(/:\w+/g, newTestId());
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "idempotency-key": newTestId(),
  };
  const token = comer.key && at % 2 === 1 ? comer.key.other : comer.token;
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (comer.orderKey) headers["x-order-key"] = comer.orderKey;
  // A stream is not read to its end.
  if (path === "/v1/events") {
    const stream = await fetch(server.url + url, { headers });
    await stream.body?.cancel();
    return word(stream.status);
  }
  return word(
    (await exchange(server.url + url, method, headers, method === "GET" ? undefined : "{}")).status,
  );
}

describe("the permission matrix", () => {
  it("has every call that is mounted, and no other", () => {
    const routes = mounted.map(({ call }) => `${call.method} ${call.path}`);
    expect(routes.toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  it.each(Object.entries(MATRIX))("%s", async (route, row) => {
    const got: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const at = Object.keys(MATRIX).indexOf(route);
    for (const comer of row.last ? comers.slice(0, 1) : comers.filter((c) => isTried(c, row, at))) {
      got[comer.name] = await answerTo(route, comer, at);
      expected[comer.name] = wanted(row, comer, route.split(" ")[0] ?? "");
    }
    expect(got).toEqual(expected);
  });

  it("lets nobody in whose membership or role does not fit the other", async () => {
    const full = { shopId: shop.id, authorizations: { fullAccess: true } };
    const people = {
      "an owner without a shop": await makePerson(server, { role: "owner" }),
      "a collaborator without a shop": await makePerson(server, { role: "iam" }),
      "an agent without a shop": await makePerson(server, { role: "agent" }),
      "an agent who is written as owner there": await makePerson(server, {
        role: "agent",
        shops: [{ ...full, role: "owner" }],
      }),
      "a buyer who is written as owner there": await makePerson(server, {
        role: "buyer",
        shops: [{ ...full, role: "owner" }],
      }),
      "an owner who is written as buyer there": await makePerson(server, {
        role: "owner",
        shops: [{ ...full, role: "buyer" }],
      }),
      "a collaborator who is written as owner there": await makePerson(server, {
        role: "iam",
        shops: [{ ...full, role: "owner" }],
      }),
    };
    for (const [who, [name, token]] of Object.entries(people).entries())
      for (const [at, [route, row]] of Object.entries(MATRIX).entries())
        if (
          (at + who) % ONE_IN.misfits === 0 &&
          row.roles &&
          // Calls open to an agent without a shop concern their own data, or data of no shop.
          !(row.roles.includes("agent") && (row.roles.includes("buyer") || row.roles.length < 3)) &&
          !(row.roles.includes("buyer") && name.startsWith("a buyer"))
        )
          expect([name, route, await answerTo(route, { name, token }, 0)]).toEqual([name, route, "403"]);
  });
});

it("of another shop is nothing to be had: an owner there sees his own alone", async () => {
  const other = await openShop(server, CHAMPAGNE);
  const token = await makePerson(server, {
    role: "owner",
    shops: [{ shopId: other.id, authorizations: {} }],
  });
  const orders = (await server.send("GET", "/v1/orders", { token })).body as unknown as {
    rows: [];
    counts: object;
  };
  expect(orders).toMatchObject({ rows: [], counts: {} });
  const { rows: levels } = (await server.send("GET", "/v1/stocks", { token })).body as unknown as {
    rows: { formatId: string }[];
  };
  const own = new Set(other.products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))));
  expect(levels.length).toBeGreaterThan(0);
  expect(levels.filter((level) => !own.has(level.formatId))).toEqual([]);
  expect((await server.send("GET", "/v1/shops/me", { token })).body).toMatchObject({
    shop: { id: other.id },
  });
  expect((await server.send("GET", "/v1/notifications-centers", { token })).body).toEqual([]);
});
