import type { Api } from "@cuvee/core/api.ts";
import type { Call } from "@cuvee/core/kit/contract.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admit, type Person } from "#kit/http/actor.ts";
import { mounted, type MountedCall } from "#kit/http/mount.ts";
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
import { findPerson } from "#people/accounts/queries.ts";
import { readAccess } from "#people/accounts/tokens.ts";
import { openKeys } from "#people/apiKeys/bearer.ts";
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
  /** The person behind the token. */
  person: Person | null;
};

let server: TestServer;
let shop: TestShop;
let comers: Comer[];

type NewComer = Omit<Comer, "person">;
const iam = (name: string, permissions: unknown): NewComer => ({
  name: `iam ${name}`,
  role: "iam",
  permissions,
});
/**
 * Every caller is judged on every call by `admit`, which every call asks first. Of the requests that show it, one in
 * this many is sent in the short run; all are when LONG.
 */
const ONE_IN = fullNumber(
  { permissions: 90, unreadable: 24, misfits: 9, callers: 3 },
  { permissions: 1, unreadable: 1, misfits: 1, callers: 1 },
);
/**
 * Decides whether a caller's request is sent to a call: each permission alone and missing where the call requires it,
 * and on some of the others; of the other callers some on each call, in turn.
 */
function isTried(comer: Comer, row: Row, at: number): boolean {
  const { about, name } = comer;
  const turn = at + comers.indexOf(comer);
  if (UNREADABLE.some(([map]) => name === `iam ${map}`)) return turn % ONE_IN.unreadable === 0;
  if (about === undefined) return name === "nobody" || turn % ONE_IN.callers === 0;
  if (about === row.permission || about === row.also || row.orElse?.includes(about)) return true;
  return (row.priced && about === "seeAllPrice") || turn % ONE_IN.permissions === 0;
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 1 });
  const orderKey = String(placed.body["key"]);
  const made: NewComer[] = [
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
    made.push({
      name: `API key ${name}`,
      token: await make(),
      key: { holds, writes, other: await make() },
    });
  }
  for (const comer of made)
    if (comer.role)
      comer.token = await makePerson(server, {
        role: comer.role as "iam",
        shops:
          comer.permissions === undefined ? [] : [{ shopId: shop.id, authorizations: comer.permissions }],
      });
  comers = await Promise.all(made.map(async (one) => ({ ...one, person: await personOf(one.token) })));
}, 120_000);
afterAll(() => server.stop());

/** Returns the person of a token as requests find them; null without one. */
async function personOf(token: string | undefined): Promise<Person | null> {
  if (token === undefined) return null;
  const { services } = server.app;
  const [{ call }] = mounted as [MountedCall];
  const request = { routeOptions: { config: { call } } } as unknown as FastifyRequest;
  const holder = await openKeys(services).personOf(token, request);
  const access = readAccess(services.secrets.jwt, token, services.now());
  if (holder || access === null) return holder;
  const found = await services.database.transaction({ signIn: true }, (tx) =>
    findPerson(tx, access.sessionId, access.userId, new Date(services.now())),
  );
  return found ?? null;
}

/** Returns the judgement on a caller at a call, without a request. */
function judge(call: Call, { person, orderKey }: Comer): string {
  try {
    admit(call, { person, orderKey: orderKey ?? null });
    return "enters";
  } catch (error) {
    if (error instanceof Refusal) return String(error.status);
    throw error;
  }
}

function hasPermission(comer: NewComer, name: string | undefined): boolean {
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
function wanted(row: Row, comer: NewComer, method: string): "401" | "403" | "enters" {
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

async function answerTo(route: string, comer: NewComer, at: number): Promise<string> {
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

  it("is what every call decides about every caller", () => {
    const wrong: string[] = [];
    for (const { call } of mounted) {
      const route = `${call.method} ${call.path}` as keyof typeof MATRIX;
      const row = MATRIX[route];
      // The refresh cookie is asked for later.
      for (const comer of row.cookie ? [] : comers) {
        const [is, should] = [judge(call, comer), wanted(row, comer, call.method)];
        if (is !== should) wrong.push(`${route}: ${comer.name}: ${is} instead of ${should}`);
      }
    }
    expect(wrong).toEqual([]);
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
