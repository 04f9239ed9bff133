import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call } from "@cuvee/core/kit/contract.ts";
import { isMoneyName } from "@cuvee/core/kit/moneyFields.ts";
import { NEEDS_PRICES, PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import { jsonSchema, type JsonSchema } from "#kit/http/answers.ts";
import { exportables } from "#kit/export/export.ts";
import { isAmount } from "#kit/list/list.ts";
import { mounted } from "#kit/http/mount.ts";
import { orderByCard, type TestCardOrder } from "#kit/testing/bank.ts";
import { FOREIGN, prepareAll } from "#kit/testing/foreign/all.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

// A collaborator with every permission but that to see prices (`seeAllPrice`, specification §6) makes every call of the
// staff. The amounts that the same calls return to the owner must not appear in the collaborator's answers.

let server: TestServer;
let shop: TestShop;
let order: TestCardOrder;
let own: Record<string, string>;
let owner: string;
let reader: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  reader = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllPrice") }],
  });
  order = await orderByCard(server, shop);
  own = await prepareAll(server, shop, owner);
  await server.settle();
});
afterAll(() => server.stop());

const routeOf = ({ method, path }: Call): string => `${method} ${path}`;
const staffs = (): Call[] =>
  mounted.map(({ call }) => call).filter(({ who }) => who.includes("iam") && !who.includes("public"));

const DAYS = "from=2026-01-01&to=2026-12-31";
/** Input of calls that have no default. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /v1/views": "?list=orders",
  "GET /v1/slots": "?from=2026-11-20&to=2026-12-20",
  "GET /v1/reservations/day": "?day=2026-11-27",
  "GET /v1/samples/totals": `?${DAYS}`,
  "GET /v1/search": "?query=martin",
  "GET /v1/accounting/vat": `?${DAYS}`,
  "GET /v1/payments/collections/due": "?on=2026-12-31",
};

const send = (call: Call, token: string): Promise<Reply> => {
  const ask = FOREIGN[routeOf(call)];
  const { path, body } = ask ? ask({ shop, order, own }) : { path: call.path };
  const requested = path.includes("?") ? path : path + (QUERIES[routeOf(call)] ?? "");
  return server.send(call.method, requested, { token, ...(body ? { body } : {}) });
};

/** Yields every field and item of an answer, with its name. */
function* leaves(value: unknown, name = ""): Generator<{ name: string; value: unknown }> {
  if (typeof value !== "object" || value === null) return yield { name, value };
  for (const [key, inner] of Object.entries(value)) yield* leaves(inner, Array.isArray(value) ? name : key);
}

const isJson = ({ headers }: Reply): boolean => (headers.get("content-type") ?? "").includes("json");

/**
 * Returns the amounts that an answer shows, by the names of its fields; an amount below a euro is too common a number
 * to search for.
 */
const amountsOf = (reply: Reply): number[] =>
  isJson(reply)
    ? [...leaves(reply.body)].flatMap(({ name, value }) =>
        isMoneyName(name) && typeof value === "number" && Math.abs(value) >= 100 ? [value] : [],
      )
    : [];

/** Returns an amount as texts write it: 1 234,56 and 1234.56. */
const written = (cents: number): string[] => {
  const plain = (Math.abs(cents) / 100).toFixed(2);
  return [plain, plain.replace(".", ",")];
};

/** Rates of VAT in hundredths of a percent; 1000 is also an amount of the demo. */
const RATES = new Set(["medium"]);

/**
 * Returns the places where an answer shows money: by the name of a field, as one of `amounts` under another name, or as
 * an amount in a text.
 */
function moneyIn(reply: Reply, amounts: ReadonlySet<number>): string[] {
  if (!isJson(reply)) return [...reply.text.matchAll(/\d+[.,]\d\d\s?€/g)].map(([found]) => found);
  return [...leaves(reply.body)].flatMap(({ name, value }) => {
    if (isMoneyName(name)) return [`${name}: ${value}`];
    if (typeof value === "number" && amounts.has(value) && !RATES.has(name)) return [`${name}: ${value}`];
    // A moment is no amount, though its seconds may look like one.
    if (typeof value !== "string" || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return [];
    const tells = [...amounts].some((amount) => written(amount).some((text) => value.includes(text)));
    return tells || /\d+[.,]\d\d\s?€/.test(value) ? [`${name}: ${value}`] : [];
  });
}

/** Yields the names of the fields of an answer, at any depth. */
function* fieldsOf(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* fieldsOf(inner);
  }
}
/** Answers about the requester, which differ from the owner's. */
const PERSONAL = [
  "GET /v1/api-keys",
  "GET /v1/views",
  "GET /v1/webhooks",
  "GET /v1/users/me",
  "GET /v1/tasks/day",
  "GET /v1/support-tickets",
  "GET /v1/notifications-centers",
];
/** Fields that are left out with the amounts: the size of a discount, the prices of a product, the figures of sales. */
const WITH_MONEY: Readonly<Record<string, readonly string[]>> = {
  "GET /v1/pricing": ["amount"],
  "GET /v1/catalogue/products": ["price"],
  "GET /v1/catalogue/products/:productId": ["grids", "pro", "visible"],
  "GET /v1/dashboard": ["sales", "months", "month", "unpaid", "oldest", "products", "productId", "units"],
};
/** Returns the fields without money that the owner reads and the collaborator does not. */
function lostIn(call: Call, owners: Reply, his: Reply): string[] {
  const route = routeOf(call);
  const visible = new Set([...fieldsOf(his.body), ...(WITH_MONEY[route] ?? [])]);
  if (call.priced || PERSONAL.includes(route) || !isJson(owners) || his.status !== 200) return [];
  return [...new Set(fieldsOf(owners.body))].filter((name) => !visible.has(name) && !isMoneyName(name));
}

it("is told by the rights which of them open nothing without prices", () => {
  const shut = PERMISSIONS.filter((permission) => {
    const calls = staffs().filter((call) => call.permission === permission);
    return calls.length > 0 && calls.filter(({ priced }) => priced).length / calls.length > 0.9;
  });
  expect(shut).toEqual([...NEEDS_PRICES]);
});

/** Calls that accept a body with an amount, and refuse it to the collaborator (`forbidden`) where it carries one. */
const WITH_AMOUNTS = [
  "POST /v1/clients",
  "PUT /v1/clients/:clientId",
  "PUT /v1/shops/me",
  "POST /v1/catalogue/products",
  "PUT /v1/catalogue/products/:productId",
  "POST /v1/deposits",
  "POST /v1/opportunities",
  "PUT /v1/opportunities/:opportunityId",
  "POST /v1/documents/:documentId/credits",
  "POST /v1/reservations/:reservationId/cancellation",
  "POST /v1/reservations/:reservationId/changes",
];

/** Yields the names of the properties of a schema, at any depth. */
function* namesIn(schema: unknown): Generator<string> {
  if (typeof schema !== "object" || schema === null) return;
  if ("properties" in schema) yield* Object.keys(schema.properties ?? {});
  for (const inner of Object.values(schema)) yield* namesIn(inner);
}
const tellsMoney = ({ answer }: Call): boolean =>
  JSON.stringify(jsonSchema(answer, "output")).includes('"x-money":true');

it("meets a call with amounts in its body as one that is refused whole, or by the amount", () => {
  const bodies = staffs().filter(
    ({ priced, body }) => !priced && body && [...namesIn(jsonSchema(body, "input"))].some(isMoneyName),
  );
  expect(bodies.map(routeOf).toSorted()).toEqual(WITH_AMOUNTS.toSorted());
});

/** Yields the places of a schema that allow any value. */
function* openIn(schema: JsonSchema, path: string): Generator<string> {
  const { "x-money": _, description: __, title: ___, ...facts } = schema;
  if (Object.keys(facts).length === 0) yield path;
  for (const part of ["anyOf", "oneOf", "allOf", "prefixItems"] as const)
    for (const [at, inner] of (schema[part] ?? []).entries()) yield* openIn(inner, `${path}.${part}${at}`);
  for (const part of ["properties", "$defs"] as const)
    for (const [name, inner] of Object.entries(schema[part] ?? {})) yield* openIn(inner, `${path}.${name}`);
  if (schema.items) yield* openIn(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === "object")
    yield* openIn(schema.additionalProperties, `${path}.*`);
}

it("every call says all of its answer", () => {
  const open = mounted.flatMap(({ call }) => [...openIn(jsonSchema(call.answer, "output"), routeOf(call))]);
  expect(open).toEqual([]);
});

/** Calls for objects that the estate has none of here or that are the owner's own, and of other bodies. */
const NOT_HERE = [
  "GET /v1/api-keys/current",
  "GET /v1/webhooks/:endpointId/deliveries",
  "GET /v1/webhooks/:endpointId/deliveries/:deliveryId",
  "GET /v1/support-tickets/:ticketId",
  "GET /v1/support-tickets/:ticketId/attachments/:attachmentId",
];

it("is refused a priced call, and reads every other one as the owner does, without its amounts", async () => {
  const found: string[] = [];
  let withAmounts = 0;
  const read = staffs().filter(({ method, path }) => method === "GET" && path !== "/v1/events");
  const answers = await Promise.all(
    read.map(async (call) => ({ call, owners: await send(call, owner), his: await send(call, reader) })),
  );
  for (const { call, owners, his } of answers) {
    const amounts = new Set(amountsOf(owners));
    if (!call.priced && amounts.size > 0) withAmounts += 1;
    const wanted = call.priced ? 403 : owners.status;
    if (his.status !== wanted && !NOT_HERE.includes(routeOf(call)))
      found.push(`${routeOf(call)}: ${his.status} instead of ${wanted}`);
    // Duties of the wine that is shipped are no prices.
    if (!call.path.startsWith("/v1/excise/"))
      found.push(...moneyIn(his, amounts).map((what) => `${routeOf(call)} tells ${what}`));
    found.push(...lostIn(call, owners, his).map((name) => `${routeOf(call)} does not tell ${name}`));
  }
  expect(found).toEqual([]);
  // Calls that return amounts to the owner and none to the collaborator.
  expect(withAmounts).toBeGreaterThan(15);
});

it("is told no amount by what he does, nor by a refusal", async () => {
  const found: string[] = [];
  let done = 0;
  for (const call of staffs().filter(({ method }) => method !== "GET")) {
    const his = await send(call, reader);
    if (call.priced) {
      if (his.body["code"] !== "forbidden") found.push(`${routeOf(call)}: ${his.status} ${his.text}`);
    } else if (his.status < 300 && tellsMoney(call)) done += 1;
    if (his.status >= 500) found.push(`${routeOf(call)}: ${his.text}`);
    found.push(...moneyIn(his, new Set()).map((what) => `${routeOf(call)} tells ${what}`));
  }
  expect(found).toEqual([]);
  expect(done).toBeGreaterThan(5);
});

it("exports lists without their columns of amounts, and is refused one that he asks for", async () => {
  const ask = (path: string, columns: string[]): Promise<Reply> =>
    server.send("POST", `${path}/exports`, { token: reader, body: { format: "csv", columns } });
  const requested: Record<string, number[]> = {};
  const created = new Set<string>();
  for (const { list, call } of exportables()) {
    if (!call.who.includes("iam") || call.priced) continue;
    const { path } = call;
    const [shown, amounts] = [true, false].map((plain) =>
      Object.entries(list.columns).flatMap(([name, column]) => (isAmount(column) === plain ? [] : [name])),
    ) as [string[], string[]];
    const statuses = [(await ask(path, shown)).status];
    for (const amount of amounts) statuses.push((await ask(path, [...shown.slice(0, 1), amount])).status);
    requested[path] = statuses;
    if (statuses[0] === 202) created.add(path);
  }
  expect(
    Object.values(requested).every(([first, ...rest]) => first === 202 && rest.every((s) => s === 422)),
    JSON.stringify(requested),
  ).toBe(true);
  expect(
    Object.values(requested)
      .flat()
      .filter((status) => status === 422).length,
  ).toBeGreaterThan(8);
  await server.settle();
  const links = (await server.send("GET", "/v1/documents/to-download", { token: reader })).body;
  const files = links as unknown as string[];
  expect(files).toHaveLength(created.size);
  for (const link of files) {
    const text = await (await fetch(server.url + link)).text();
    expect(text, link).not.toMatch(/\d+[.,]\d\d\s?€/);
    expect(text.length, link).toBeGreaterThan(10);
  }
});
