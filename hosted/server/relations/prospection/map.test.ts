import type { DayRoute } from "@cuvee/core/relations/prospection/route.contract.ts";
import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let agent: string;
let colleague: string;
let blind: string;

/** Name, postal code, town and country of the prospects of the estate. */
const PROSPECTS: readonly [name: string, zipcode: string, city: string, country?: string][] = [
  ["Bar des Quais", "33000", "Bordeaux"],
  ["Cave de la Gironde", "33000", "BORDEAUX"],
  ["Le Logis", "33330", "St Emilion"],
  ["Oenothèque", "21200", "Beaune"],
  ["Hôtel du Cours", "33077", "Bordeaux Cedex"],
  ["Enoteca", "20121", "Milano", "IT"],
  ["Comptoir de l'Île", "97400", "Saint-Denis"],
];
const ids = new Map<string, string>();
const DAY = "2026-11-10";

beforeAll(async () => {
  server = await startTestServer();
  // A Monday, in winter time.
  server.clock.now = Date.parse("2026-11-09T08:00:00Z");
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  const member = (role: "agent" | "iam", authorizations: object): Promise<string> =>
    makePerson(server, { role, shops: [{ shopId: shop.id, authorizations }] });
  agent = await member("agent", {});
  colleague = await member("iam", { ...allBut("seeAllTask"), createTask: false });
  blind = await member("iam", allBut("seeAllClient"));
  for (const [name, zipcode, city, country = "FR"] of PROSPECTS)
    ids.set(name, await addClient(owner, name, { pipe: "Prospect", place: { zipcode, city, country } }));
  ids.set(
    "Bistrot de l'agent",
    await addClient(agent, "Bistrot de l'agent", {
      pipe: "Prospect",
      place: { zipcode: "21190", city: "Meursault", country: "FR" },
    }),
  );
  ids.set("Client fidèle", await addClient(owner, "Client fidèle", { pipe: null, place: null }));
});
afterAll(() => server.stop());

type Written = { pipe: string | null; place: { zipcode: string; city: string; country: string } | null };
async function addClient(token: string, company: string, { pipe, place }: Written): Promise<string> {
  const addresses = place ? [{ use: "both", main: true, street: "1 rue Neuve", ...place }] : [];
  const body = { kind: "professional", company, phone: "+33612345678", addresses, ...(pipe ? { pipe } : {}) };
  const reply = await server.send("POST", "/v1/clients", { token, body });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
/** Filter that finds the prospects above alone: the estate has others. */
const OURS = { phone: { in: ["+33612345678"] } };
const idOf = (name: string): string => ids.get(name) ?? "";
const get = (token: string, path: string): Promise<Reply> => server.send("GET", path, { token });
const send = (token: string, method: string, path: string, body: object): Promise<Reply> =>
  server.send(method, `/v1/day-routes/${path}`, { token, body });
const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];
const query = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const routeOf = (reply: Reply): DayRoute => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as DayRoute;
};
const read = async (token: string, day: string): Promise<DayRoute> =>
  routeOf(await get(token, `/v1/day-routes/${day}`));
const namesOf = ({ stops }: DayRoute): string[] => stops.map(({ name }) => name);
const FRAME = {
  start: "place",
  startZipcode: "33330",
  startCity: "Saint-Émilion",
  returns: true,
  startsAt: "08:30",
  visitMinutes: 45,
  kmPerHour: 60,
};

test("the map counts by department as the list does, and by commune however the town is written", async () => {
  const { body } = await get(owner, `/v1/prospects/map?${query(OURS)}`);
  const departments = body["departments"] as unknown as { code: string; count: number }[];
  expect(departments).toEqual([
    { code: "21", count: 2 },
    { code: "33", count: 4 },
    { code: "974", count: 1 },
  ]);
  expect(body).toMatchObject({ elsewhere: 1, total: 8 });
  for (const { code, count } of departments) {
    const listed = await get(
      owner,
      `/v1/prospects/measure?${query({ ...OURS, department: { in: [code] } })}`,
    );
    expect(listed.body["count"], code).toBe(count);
  }
  const all = await get(owner, "/v1/prospects/map");
  const counted = await get(owner, "/v1/prospects/measure");
  expect(counted.body["count"]).toBe(all.body["total"]);
  const gironde = await get(owner, `/v1/prospects/map/communes?department=33&${query(OURS)}`);
  expect(gironde.body["communes"]).toMatchObject([
    { code: "33063", name: "Bordeaux", count: 3 },
    { code: "33394", name: "Saint-Émilion", count: 1 },
  ]);
  const people = await get(owner, `/v1/prospects/map/people?department=33&communes=33063&${query(OURS)}`);
  expect((people.body["people"] as unknown as { name: string }[]).map(({ name }) => name)).toEqual([
    "Bar des Quais",
    "Cave de la Gironde",
    "Hôtel du Cours",
  ]);
  expect((await get(owner, `/v1/prospects/map/people?${query(OURS)}`)).body).toMatchObject({
    total: 1,
    people: [{ name: "Enoteca", country: "IT" }],
  });
});

test("the filters of the list narrow the map; clients are a layer of their own; agents see their own", async () => {
  const narrowed = await get(owner, `/v1/prospects/map?${query({ ...OURS, city: { has: "beaune" } })}`);
  expect(narrowed.body).toMatchObject({ departments: [{ code: "21", count: 1 }], total: 1 });
  expect((await get(owner, "/v1/prospects/map?search=logis")).body).toMatchObject({ total: 1 });
  const clients = await get(owner, "/v1/prospects/map?layer=clients");
  const listed = await get(
    owner,
    `/v1/clients/measure?${query({ pipe: { empty: true }, archived: { is: false } })}`,
  );
  expect(clients.body["total"]).toBe(listed.body["count"]);
  expect(clients.body["elsewhere"]).toBeGreaterThan(0);
  expect((await get(agent, "/v1/prospects/map")).body).toMatchObject({
    departments: [{ code: "21", count: 1 }],
    total: 1,
  });
  expect(codeOf(await get(blind, "/v1/prospects/map"))).toEqual([403, "forbidden"]);
  expect((await get(owner, "/v1/prospects/map/communes?department=99x")).status).toBe(422);
});

test("a route is stored for a person and a day, in the order given, and shows places and legs' points", async () => {
  const empty = await read(owner, DAY);
  expect(empty).toMatchObject({ version: 0, stops: [], isMine: true, start: "shop", returns: true });
  const added = await send(owner, "POST", `${DAY}/stops`, {
    clientIds: [idOf("Le Logis"), idOf("Bar des Quais"), idOf("Enoteca")],
  });
  expect(added.status, added.text).toBe(200);
  expect(added.body["added"]).toBe(3);
  const first = added.body["route"] as unknown as DayRoute;
  expect(first.stops).toMatchObject([
    { name: "Le Logis", commune: "Saint-Émilion", address: ["1 rue Neuve", "33330 St Emilion"] },
    { name: "Bar des Quais", commune: "Bordeaux", isProspect: true },
    { name: "Enoteca", commune: null, point: null },
  ]);
  const again = await send(owner, "POST", `${DAY}/stops`, { clientIds: [idOf("Le Logis")] });
  expect(again.body["added"]).toBe(0);
  const stops = [{ clientId: idOf("Bar des Quais"), fixed: "first" }, { clientId: idOf("Le Logis") }];
  const put = routeOf(await send(owner, "PUT", DAY, { ...FRAME, version: first.version, stops }));
  expect(namesOf(put)).toEqual(["Bar des Quais", "Le Logis"]);
  expect(put).toMatchObject({ startName: "33330 Saint-Émilion", startsAt: "08:30", visitMinutes: 45 });
  expect(put.startPoint?.lat).toBeCloseTo(44.9, 1);
  const stale = await send(owner, "PUT", DAY, { ...FRAME, version: first.version, stops });
  expect(codeOf(stale)).toEqual([409, "conflict"]);
  // The next route begins with the frame of the last one.
  expect(await read(owner, "2026-11-20")).toMatchObject({ version: 0, start: "place", kmPerHour: 60 });
  const many = Array.from({ length: 26 }, () => ({ clientId: idOf("Le Logis") }));
  expect((await send(owner, "PUT", DAY, { ...FRAME, version: put.version, stops: many })).status).toBe(422);
  expect(codeOf(await send(agent, "POST", `${DAY}/stops`, { clientIds: [idOf("Le Logis")] }))).toEqual([
    404,
    "not-found",
  ]);
});

test("a visit is a done task of the client with its note; the tick can be taken away", async () => {
  const path = `${DAY}/stops/${idOf("Le Logis")}`;
  const next = { kind: "customPhone", subject: "Envoyer le tarif", dueOn: "2026-11-16" };
  const visited = routeOf(
    await send(owner, "POST", `${path}/visit`, { result: "met", note: "Goûte le 2024", next }),
  );
  expect(visited.stops[1]).toMatchObject({ result: "met", note: "Goûte le 2024" });
  const tasks = async (): Promise<TaskRow[]> =>
    (await get(owner, `/v1/tasks/of-client/${idOf("Le Logis")}`)).body["tasks"] as unknown as TaskRow[];
  expect(await tasks()).toMatchObject([
    { subject: "Envoyer le tarif", status: "open", dueOn: "2026-11-16" },
    { subject: "Visite : Le Logis", status: "done", kind: "visit", outcome: "Goûte le 2024" },
  ]);
  expect(codeOf(await send(owner, "POST", `${path}/visit`, { result: "absent" }))).toEqual([
    409,
    "stop-done",
  ]);
  expect(
    codeOf(await send(owner, "POST", `${DAY}/move`, { version: visited.version, to: "2026-11-12" })),
  ).toEqual([409, "route-started"]);
  const reopened = routeOf(await send(owner, "POST", `${path}/reopening`, {}));
  expect(reopened.stops[1]).toMatchObject({ result: null, doneAt: null, note: "" });
  expect((await tasks()).map(({ status }) => status)).toEqual(["open", "cancelled"]);
  const moved = routeOf(
    await send(owner, "POST", `${DAY}/move`, { version: reopened.version, to: "2026-11-12" }),
  );
  expect(namesOf(moved)).toEqual(["Bar des Quais", "Le Logis"]);
  expect((await read(owner, DAY)).version).toBe(0);
  await send(owner, "POST", `${DAY}/stops`, { clientIds: [idOf("Oenothèque")] });
  expect(codeOf(await send(owner, "POST", "2026-11-12/move", { version: moved.version, to: DAY }))).toEqual([
    409,
    "route-exists",
  ]);
});

test("everybody has their own routes; seeAllTask shows those of others, for reading", async () => {
  const clientIds = [idOf("Bistrot de l'agent")];
  expect((await send(agent, "POST", `${DAY}/stops`, { clientIds })).body["added"]).toBe(1);
  const agentId = await userOf(server, agent);
  expect(namesOf(routeOf(await get(owner, `/v1/day-routes/${DAY}?userId=${agentId}`)))).toEqual([
    "Bistrot de l'agent",
  ]);
  const listed = (await get(owner, `/v1/day-routes?from=2026-11-01&to=2026-11-30`)).body[
    "routes"
  ] as unknown as object[];
  expect(listed).toMatchObject([
    { day: DAY, isMine: true, stops: 1 },
    { day: DAY, isMine: false, stops: 1, done: 0 },
    { day: "2026-11-12", isMine: true, stops: 2 },
  ]);
  const ownerId = await userOf(server, owner);
  expect(codeOf(await get(agent, `/v1/day-routes/${DAY}?userId=${ownerId}`))).toEqual([404, "not-found"]);
  expect(codeOf(await get(colleague, `/v1/day-routes/${DAY}?userId=${ownerId}`))).toEqual([404, "not-found"]);
  expect((await get(colleague, `/v1/day-routes?from=2026-11-01&to=2026-11-30`)).body["routes"]).toEqual([]);
  await send(colleague, "POST", `${DAY}/stops`, { clientIds: [idOf("Le Logis")] });
  const next = { kind: "visit", subject: "Revenir", dueOn: "2026-12-01" };
  const path = `${DAY}/stops/${idOf("Le Logis")}/visit`;
  expect(codeOf(await send(colleague, "POST", path, { result: "met", next }))).toEqual([403, "forbidden"]);
  expect(routeOf(await send(colleague, "POST", path, { result: "closed" })).stops[0]?.result).toBe("closed");
  // A client who leaves the agent leaves their route, but for the shop.
  await server.send("POST", "/v1/prospects/bulk", {
    token: owner,
    body: { rows: { ids: clientIds }, act: { kind: "agent", userId: null } },
  });
  expect((await read(agent, DAY)).stops).toEqual([]);
  const removed = routeOf(
    await send(agent, "PUT", DAY, { ...FRAME, version: (await read(agent, DAY)).version, stops: [] }),
  );
  expect(removed.version).toBe(0);
});
