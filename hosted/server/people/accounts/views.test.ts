import type { ListView } from "@cuvee/core/people/accounts/views.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let colleague: string;

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  colleague = await makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations: {} }] });
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object, as = token): Promise<Reply> =>
  server.send(method, `/v1/views${path}`, { token: as, ...(body ? { body } : {}) });
const VIEW = {
  list: "orders",
  query: { filter: { status: { in: ["pending"] } }, sort: "-createdAt" },
  look: {},
};
const add = async (name: string, as = token): Promise<ListView> =>
  (await send("POST", "", { ...VIEW, name }, as)).body as unknown as ListView;
const names = async (as = token): Promise<string[]> => {
  const { views } = (await send("GET", "?list=orders", undefined, as)).body as unknown as {
    views: ListView[];
  };
  return views.map((view) => view.name);
};

it("keeps each person's views of a list, in his order", async () => {
  const [first, second, third] = [await add("Un"), await add("Deux"), await add("Trois")];
  expect(first).toMatchObject({ name: "Un", query: VIEW.query, look: {}, version: 1 });
  expect(await names()).toEqual(["Un", "Deux", "Trois"]);
  expect(await names(colleague)).toEqual([]);
  expect((await send("GET", "?list=clients")).body).toEqual({ views: [], state: null });

  const copy = await send("POST", `/${first.id}/duplicates`, { name: "Un bis" });
  expect([copy.status, copy.body["query"]]).toEqual([201, VIEW.query]);
  expect(await names()).toEqual(["Un", "Un bis", "Deux", "Trois"]);
  // Another person's or an unknown name has no effect; views that are not listed follow.
  const ordered = await send("PUT", "/order", {
    list: "orders",
    ids: [third.id, (await add("Autre", colleague)).id, first.id],
  });
  expect((ordered.body["views"] as unknown as ListView[]).map((view) => view.name)).toEqual([
    "Trois",
    "Un",
    "Un bis",
    "Deux",
  ]);

  const changed = await send("PUT", `/${second.id}`, {
    name: "Second",
    query: { search: "dupont" },
    look: { columns: ["number", "status"], density: "compact" },
    version: 1,
  });
  expect(changed.body).toMatchObject({ name: "Second", query: { search: "dupont" }, version: 2 });
  const late = await send("PUT", `/${second.id}`, { name: "x", query: {}, look: {}, version: 1 });
  expect([late.status, late.body["code"]]).toEqual([409, "conflict"]);
  expect((late.body["facts"] as unknown as { current: ListView }).current).toEqual(changed.body);

  expect((await send("DELETE", `/${second.id}`)).status).toBe(204);
  expect((await send("DELETE", `/${second.id}`)).status).toBe(404);
  expect(await names()).toEqual(["Trois", "Un", "Un bis"]);
});

it("is a colleague's nothing: neither read, changed, copied nor deleted", async () => {
  const own = await add("À moi");
  const body = { name: "Pris", query: {}, look: {}, version: 1 };
  expect((await send("PUT", `/${own.id}`, body, colleague)).status).toBe(404);
  expect((await send("POST", `/${own.id}/duplicates`, { name: "Pris" }, colleague)).status).toBe(404);
  expect((await send("DELETE", `/${own.id}`, undefined, colleague)).status).toBe(404);
  expect(await names()).toContain("À moi");
  expect(await names(colleague)).not.toContain("Pris");
});

it("remembers how a list was left, of each person, until he changes account", async () => {
  const state = { view: "pending", query: { search: "élise" }, look: { columns: ["number"] } };
  expect((await send("PUT", "/state", { list: "orders", ...state })).status).toBe(204);
  expect((await send("GET", "?list=orders")).body["state"]).toEqual(state);
  expect((await send("GET", "?list=clients")).body["state"]).toBeNull();
  expect((await send("GET", "?list=orders", undefined, colleague)).body["state"]).toBeNull();
  await send("PUT", "/state", { list: "orders", query: {}, look: {} });
  expect((await send("GET", "?list=orders")).body["state"]).toEqual({ query: {}, look: {} });
  const lists = ["orders", "contactLists", "campaigns", "campaignRecipients", "models"];
  for (const list of lists) expect((await send("PUT", "/state", { list, ...state })).status, list).toBe(204);
  expect((await send("DELETE", "/state")).status).toBe(204);
  for (const list of lists) expect((await send("GET", `?list=${list}`)).body["state"], list).toBeNull();
});

it("has at most thirty views of a list, also when two windows save at once", async () => {
  const before = (await names()).length;
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, n) => send("POST", "", { ...VIEW, name: `V${n}` })),
  );
  expect(replies.filter((reply) => reply.status === 201).length).toBe(30 - before);
  expect(replies.find((reply) => reply.status !== 201)?.body["code"]).toBe("too-many-views");
  expect((await names()).length).toBe(30);
});

it("refuses names, filters and columns that cannot be", async () => {
  const bodies = [
    { ...VIEW, name: "" },
    { ...VIEW, name: "x".repeat(61) },
    { ...VIEW, name: "x", list: "orders; drop" },
    { ...VIEW, name: "x", query: { filter: { status: { is: 1 } } } },
    { ...VIEW, name: "x", query: { cursor: "x" } },
    { ...VIEW, name: "x", look: { columns: ["a b"] } },
    { ...VIEW, name: "x", look: { density: "huge" } },
  ];
  for (const body of bodies) expect([body, (await send("POST", "", body)).status]).toEqual([body, 422]);
});
