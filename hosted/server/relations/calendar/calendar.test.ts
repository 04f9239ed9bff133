import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import {
  eventBody,
  reserve,
  ruleBody,
  sellerOf,
  type SellerCalls,
} from "#visits/events/testing/event.fixture.ts";

/** In the past: sessions end by the real clock. Summer time in France. */
const NOW = Date.parse("2026-05-20T08:00:00Z");
let server: TestServer;
let shop: TestShop;
let owner: string;
let ownerId: string;
let agent: string;
let agentId: string;
let agentClientId: string;
let seller: SellerCalls;
let slot: StaffSlot;

type Calendar = {
  layers: string[];
  today: string;
  items: CalendarItem[];
  more: { day: string; layer: string; count: number }[];
};

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = NOW;
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  ownerId = await userOf(server, owner);
  agent = await member("agent", {});
  agentId = await userOf(server, agent);
  seller = sellerOf(server, () => owner);
  const client = await server.send("POST", "/v1/clients", {
    token: agent,
    body: { kind: "professional", company: "Cave du Quai", phone: "+33612345678" },
  });
  agentClientId = String(client.body["id"]);
  const event = await seller.put<{ id: string; version: number }>("POST", "/v1/visits", {
    id: newTestId(),
    ...eventBody({ rules: [ruleBody({ since: "2026-06-01", until: "2026-06-02" })] }),
  });
  await seller.put("PUT", `/v1/visits/${event.id}/status`, { status: "online", version: event.version });
  const { slots } = await seller.get<{ slots: StaffSlot[] }>(
    `/v1/slots?from=2026-06-01&to=2026-06-02&eventId=${event.id}`,
  );
  slot = slots[0] as StaffSlot;
  await reserve(server, { shopId: shop.id, eventId: event.id, slotId: slot.id }, { seats: 5 });
  const held = { seats: 2, status: "held", expiresAt: NOW + 600_000 };
  await reserve(server, { shopId: shop.id, eventId: event.id, slotId: slot.id }, held);
});
afterAll(() => server.stop());

const member = (role: "agent" | "iam", authorizations: object): Promise<string> =>
  makePerson(server, { role, shops: [{ shopId: shop.id, authorizations }] });

async function task(token: string, more: object = {}): Promise<{ id: string; version: number }> {
  const body = { id: newTestId(), kind: "customPhone", subject: "Rappeler", dueOn: "2026-05-20", ...more };
  const reply = await server.send("POST", "/v1/tasks", { token, body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as { id: string; version: number };
}
const ask = (token: string, query: string): Promise<Reply> =>
  server.send("GET", `/v1/calendar?${query}`, { token });
async function read(token: string, query: string): Promise<Calendar> {
  const reply = await ask(token, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Calendar;
}
const titles = ({ items }: Calendar): string[] => items.map(({ title }) => title);

test("a layer that a person may not read is absent; the days are few, and the span is in order", async () => {
  const days = "from=2026-06-01&to=2026-06-02";
  expect((await read(owner, days)).layers).toEqual([
    "reservations",
    "meetings",
    "tasks",
    "opportunities",
    "campaigns",
    "closedDays",
  ]);
  expect((await read(await member("iam", {}), days)).layers).toEqual(["meetings", "tasks"]);
  expect((await read(await member("iam", allBut("createCampaign")), days)).layers).not.toContain("campaigns");
  const noVisits = await read(await member("iam", allBut("seeAllResa")), `${days}&kinds=reservations`);
  expect([noVisits.layers.includes("reservations"), noVisits.items]).toEqual([false, []]);
  expect((await read(agent, days)).layers).toEqual(["reservations", "meetings", "tasks", "opportunities"]);
  for (const wrong of [
    "from=2026-06-02&to=2026-06-01",
    "from=2026-06-01&to=2026-08-02",
    "from=2026-06-01",
    `${days}&kinds=payments`,
    `${days}&people=%27`,
  ])
    expect([wrong, (await ask(owner, wrong)).status]).toEqual([wrong, 422]);
  expect((await ask(owner, "from=2026-06-01&to=2026-08-01")).status).toBe(200);
  expect((await server.send("GET", `/v1/calendar?${days}`)).status).toBe(401);
});

test("slots show their seats, tasks their time, campaigns their start, closures their days", async () => {
  const mine = await task(owner, { dueOn: "2026-06-01", dueTime: "09:15", subject: "Appeler le chai" });
  const visit = await task(owner, {
    dueOn: "2026-06-01",
    kind: "visit",
    subject: "Voir la cave",
    place: "Lyon",
  });
  await seller.put("POST", "/v1/closed-days", {
    id: newTestId(),
    since: "2026-06-05",
    until: "2026-06-09",
    reason: "Inventaire",
  });
  const planned = newTestId();
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into campaigns (shop_id, id, status, name, channel, kind, a, scheduled_at, created_at, created_by)
       values ($1, $2, 'scheduled', 'Foire', 'mail', 'information', '{}', '2026-06-01T22:30:00Z', now(), 'x'),
         ($1, 'dropped', 'cancelled', 'Rien', 'mail', 'information', '{}', '2026-06-01T10:00:00Z', now(), 'x')`,
      [shop.id, planned],
    ),
  );
  const all = await read(owner, "from=2026-06-01&to=2026-06-06");
  expect(all.today).toBe("2026-05-20");
  expect(titles(all)).toEqual([
    "Voir la cave",
    "Appeler le chai",
    "Balade en calèche",
    "Foire",
    "Balade en calèche",
    "Inventaire",
  ]);
  const of = (id: string): CalendarItem | undefined => all.items.find(({ recordId }) => recordId === id);
  expect(of(slot.id)).toMatchObject({
    layer: "reservations",
    // Places held in a cart are taken.
    taken: 7,
    capacity: 12,
    status: "open",
    start: slot.start,
    end: slot.end,
    isMovable: true,
    place: "Chai",
  });
  expect(of(mine.id)).toMatchObject({
    layer: "tasks",
    day: "2026-06-01",
    start: Date.parse("2026-06-01T07:15:00Z"),
    end: Date.parse("2026-06-01T07:45:00Z"),
    personId: ownerId,
    isMovable: true,
  });
  expect(of(visit.id)).toMatchObject({ layer: "meetings", start: null, end: null, place: "Lyon" });
  // Half past midnight in France is on the second.
  expect(of(planned)).toMatchObject({ day: "2026-06-02", status: "scheduled", isMovable: false });
  expect(all.items.find(({ layer }) => layer === "closedDays")).toMatchObject({
    day: "2026-06-05",
    lastDay: "2026-06-09",
  });
  expect(titles(await read(owner, "from=2026-06-01&to=2026-06-06&kinds=meetings,closedDays"))).toEqual([
    "Voir la cave",
    "Inventaire",
  ]);
  const limited = await read(await member("iam", { seeAllResa: true }), "from=2026-06-01&to=2026-06-01");
  expect(limited.items.map(({ recordId, isMovable }) => [recordId, isMovable])).toEqual([[slot.id, false]]);
});

test("people: tasks of those who are chosen, and the visits that they guide", async () => {
  const colleague = await member("iam", { createTask: true });
  const colleagueId = await userOf(server, colleague);
  await task(owner, { dueOn: "2026-07-01", subject: "À moi" });
  await task(owner, { dueOn: "2026-07-01", subject: "À elle", assigneeId: colleagueId });
  expect(titles(await read(owner, "from=2026-07-01&to=2026-07-01")).toSorted()).toEqual(["À elle", "À moi"]);
  expect(titles(await read(owner, `from=2026-07-01&to=2026-07-01&people=${colleagueId}`))).toEqual([
    "À elle",
  ]);
  expect(titles(await read(colleague, "from=2026-07-01&to=2026-07-01"))).toEqual(["À elle"]);
  const guided = `from=2026-06-01&to=2026-06-01&kinds=reservations&people=${colleagueId}`;
  expect(titles(await read(owner, guided))).toEqual([]);
  const guide = await seller.put<{ id: string }>("POST", "/v1/resources", {
    id: newTestId(),
    kind: "guide",
    name: "Ninon",
    userId: colleagueId,
  });
  await asOwner(server.ownerUrl, (client) =>
    client.query("insert into slot_resources (shop_id, slot_id, resource_id) values ($1, $2, $3)", [
      shop.id,
      slot.id,
      guide.id,
    ]),
  );
  expect((await read(owner, guided)).items).toMatchObject([{ recordId: slot.id, text: "Ninon" }]);
});

test("an agent has their own tasks and the reservations of their own clients, no slots and no one else's", async () => {
  const day = "from=2026-06-02&to=2026-06-02";
  await task(agent, { dueOn: "2026-06-02", subject: "Passer au quai", clientId: agentClientId });
  await task(owner, { dueOn: "2026-06-02", subject: "Pas la sienne" });
  expect(titles(await read(agent, day))).toEqual(["Passer au quai"]);
  const orderId = newTestId();
  await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select id from event_slots where shop_id = $1 and day = '2026-06-02'",
      [shop.id],
    );
    await client.query("set session_replication_role = replica");
    await client.query(
      "insert into client_orders (shop_id, client_id, order_id, at, turnover_cents) values ($1, $2, $3, now(), 0)",
      [shop.id, agentClientId, orderId],
    );
    await client.query(
      `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, order_id, source, payment, created_at)
       select shop_id, $2, event_id, id, 'confirmed', 3, 3, $2, 'web', 'full', now() from event_slots
       where shop_id = $1 and id = $3`,
      [shop.id, orderId, rows[0]?.id],
    );
  });
  const own = await read(agent, day);
  expect(own.items).toMatchObject([
    { layer: "tasks", title: "Passer au quai" },
    { layer: "reservations", kind: "reservation", text: "Cave du Quai", taken: 3, isMovable: false },
  ]);
  const other = await member("agent", {});
  expect((await read(other, day)).items).toEqual([]);
  expect(titles(await read(agent, `${day}&people=${ownerId}`))).toEqual([]);
});

test("next steps of open opportunities are on their day, an agent's those of their clients", async () => {
  const client = await server.send("POST", "/v1/clients", {
    token: owner,
    body: { kind: "professional", company: "Cave du Mont", phone: "+33612345679" },
  });
  await asOwner(server.ownerUrl, (sql) =>
    sql.query(
      `insert into opportunities (shop_id, id, client_id, title, expected_on, status, stage_id, stage_since, position,
         owner_id, next_step, next_on, made_by, made_by_id, created_at, closed_at)
       select $1, x.id, x.client, x.title, '2026-08-30', x.status, 'stage00000000001', now(), 1, $2, x.step, '2026-08-12',
         'x', $2, now(), case when x.status = 'won' then now() end
       from (values ($3, $5, 'Carte d''été', 'open', 'Porter un échantillon'), ($4, $6, 'Mariage', 'open', 'Appeler'),
         ($7, $6, 'Gagnée', 'won', 'Rien')) x(id, client, title, status, step)`,
      [shop.id, ownerId, newTestId(), newTestId(), agentClientId, client.body["id"], newTestId()],
    ),
  );
  const day = "from=2026-08-12&to=2026-08-12&kinds=opportunities";
  expect((await read(owner, day)).items.map(({ title, text }) => [title, text]).toSorted()).toEqual([
    ["Appeler", "Mariage · Cave du Mont"],
    ["Porter un échantillon", "Carte d'été · Cave du Quai"],
  ]);
  expect(titles(await read(agent, day))).toEqual(["Porter un échantillon"]);
  expect(titles(await read(agent, `${day}&people=${agentId}`))).toEqual([]);
  const blind = await read(await member("iam", allBut("seeAllClient")), day);
  expect([blind.layers.includes("opportunities"), blind.items]).toEqual([false, []]);
});

test("the next tasks of a series are shown as such until they exist; the end of the series counts", async () => {
  const weekly = { unit: "week", every: 1, from: "completion", until: "2026-06-09" };
  const made = await task(owner, { dueOn: "2026-05-18", subject: "Relever les cuves", recurrence: weekly });
  const span = "from=2026-05-10&to=2026-06-20&kinds=tasks";
  const days = async (): Promise<[string, boolean, boolean][]> =>
    (await read(owner, span)).items
      .filter(({ title }) => title === "Relever les cuves")
      .map((item) => [item.day, item.isProjected, item.isMovable]);
  // It is late: done today at the earliest, the next one is due in a week.
  expect(await days()).toEqual([
    ["2026-05-18", false, true],
    ["2026-05-27", true, false],
    ["2026-06-03", true, false],
  ]);
  // Days after the task itself show what follows all the same.
  expect(titles(await read(owner, "from=2026-05-30&to=2026-06-20&kinds=tasks"))).toContain(
    "Relever les cuves",
  );
  const path = `/v1/tasks/${made.id}/completion`;
  const done = await server.send("POST", path, { token: owner, body: { version: 1 } });
  expect(done.status, done.text).toBe(200);
  expect(await days()).toEqual([
    ["2026-05-18", false, false],
    ["2026-05-27", false, true],
    ["2026-06-03", true, false],
  ]);
});

test("a day lists thirty items of a layer and counts the others", async () => {
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into tasks (shop_id, id, kind, subject, assignee_id, due_on, day_of_month, made_by, made_by_id, created_at)
       select $1, $3 || lpad(n::text, 2, '0'), 'other', 'Tâche ' || n, $2, '2026-10-04', 4, 'x', $2, now() from generate_series(1, 33) n`,
      [shop.id, ownerId, newTestId().slice(0, -2)],
    ),
  );
  const many = await read(owner, "from=2026-10-01&to=2026-10-31&kinds=tasks,campaigns");
  expect(many.items).toHaveLength(30);
  expect(many.more).toEqual([{ day: "2026-10-04", layer: "tasks", count: 3 }]);
});

test("a task is put to another day and time at once; not to the past, nor over what another person changed", async () => {
  const moved = await task(owner, { dueOn: "2026-06-10", dueTime: "10:00" });
  const put = (body: object): Promise<Reply> =>
    server.send("POST", `/v1/tasks/${moved.id}/postponement`, { token: owner, body });
  expect((await put({ version: 1, dueOn: "2026-06-11", dueTime: "16:30" })).body).toMatchObject({
    dueOn: "2026-06-11",
    dueTime: "16:30",
    version: 2,
  });
  expect((await put({ version: 2, dueOn: "2026-06-12" })).body).toMatchObject({ dueTime: "16:30" });
  expect((await put({ version: 3, dueOn: "2026-06-12", dueTime: null })).body).toMatchObject({
    dueTime: null,
  });
  expect((await put({ version: 4, dueOn: "2026-05-19" })).body).toMatchObject({ code: "invalid-input" });
  expect((await put({ version: 2, dueOn: "2026-06-13" })).body).toMatchObject({ code: "conflict" });
});

type Fed = { url: string; layers: string[] };
async function makeFeed(token: string, layers: string[]): Promise<Fed> {
  const reply = await server.send("POST", "/v1/calendar/feed", { token, body: { layers } });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as Fed;
}
const fetched = ({ url }: Fed, headers: Record<string, string> = {}): Promise<Reply> =>
  server.send("GET", new URL(url).pathname, { headers });

/** Reads a calendar file as a calendar program does. */
function parsed(text: string) {
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      isDay: event.startDate.isDate,
      day: event.startDate.toString().slice(0, 10),
      tzid: component.getFirstProperty("dtstart")?.getParameter("tzid"),
      start: event.startDate.toJSDate().getTime(),
      lastDay: event.endDate.toString().slice(0, 10),
    };
  });
}

test("a personal address is read by a calendar program: zone, summer and winter time, whole days, odd characters", async () => {
  const subject = "Goûter; l'assemblage, à deux 🍷 \\ « cuvée » — et revoir le cahier des charges avec Zoé";
  const winter = await task(owner, {
    dueOn: "2026-11-02",
    dueTime: "09:00",
    kind: "tasting",
    subject,
    place: "Chai, 2",
  });
  const summer = await task(owner, {
    dueOn: "2026-10-23",
    dueTime: "09:00",
    kind: "tasting",
    subject: "Avant",
  });
  const skipped = await task(owner, {
    dueOn: "2027-03-28",
    dueTime: "02:30",
    kind: "tasting",
    subject: "Nuit",
  });
  const whole = await task(owner, { dueOn: "2026-11-03", subject: "Sans heure" });
  const made = await makeFeed(owner, ["reservations", "meetings", "tasks", "closedDays"]);
  expect(new URL(made.url).pathname).toMatch(/^\/calendars\/personal\/[0-9a-z]+\.[\w-]{32}\.ics$/);
  const stored = await asOwner(server.ownerUrl, (client) => client.query("select * from personal_feeds"));
  expect(JSON.stringify(stored.rows)).not.toContain(made.url.split(".").at(-2));
  const reply = await fetched(made);
  expect(reply.status, reply.text).toBe(200);
  expect(
    Object.fromEntries(
      ["content-type", "cache-control", "referrer-policy"].map((h) => [h, reply.headers.get(h)]),
    ),
  ).toEqual({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "referrer-policy": "no-referrer",
  });
  const events = parsed(reply.text);
  const of = ({ id }: { id: string }) => events.find(({ uid }) => uid === `task.${id}@localhost`);
  expect(of(winter)).toMatchObject({
    summary: subject,
    location: "Chai, 2",
    start: Date.parse("2026-11-02T08:00:00Z"),
    tzid: "Europe/Paris",
    sequence: 1,
    description: "Dégustation",
  });
  expect(of(summer)).toMatchObject({ start: Date.parse("2026-10-23T07:00:00Z") });
  // The clocks skip that time: it is an hour later.
  expect(of(skipped)).toMatchObject({ start: Date.parse("2027-03-28T01:30:00Z") });
  expect(of(whole)).toMatchObject({ isDay: true, day: "2026-11-03", lastDay: "2026-11-04" });
  expect(events.find(({ summary }) => summary.startsWith("Balade"))).toMatchObject({
    summary: "Balade en calèche (7/12)",
    start: slot.start,
  });
  expect(events.find(({ summary }) => summary === "Fermé · Inventaire")).toMatchObject({
    day: "2026-06-05",
    lastDay: "2026-06-10",
  });
  // No one who reads a calendar elsewhere learns who visits.
  expect(reply.text).not.toContain("Martin");

  const etag = String(reply.headers.get("etag"));
  expect((await fetched(made, { "if-none-match": etag })).status).toBe(304);
  await server.send("POST", `/v1/tasks/${summer.id}/postponement`, {
    token: owner,
    body: { version: 1, dueOn: "2026-10-24" },
  });
  const again = await fetched(made, { "if-none-match": etag });
  expect(again.status).toBe(200);
  expect(parsed(again.text).find(({ uid }) => uid === `task.${summer.id}@localhost`)).toMatchObject({
    sequence: 2,
    day: "2026-10-24",
  });
  await server.send("POST", `/v1/tasks/${winter.id}/cancellation`, { token: owner, body: { version: 1 } });
  expect((await fetched(made)).text).not.toContain(winter.id);
});

test("an address answers no more once it is replaced or revoked, and for a person who left or lost the right", async () => {
  const status = async (fed: Fed): Promise<number> => (await fetched(fed)).status;
  const colleague = await member("iam", allBut("createCampaign"));
  const colleagueId = await userOf(server, colleague);
  const refused = await server.send("POST", "/v1/calendar/feed", {
    token: colleague,
    body: { layers: ["campaigns"] },
  });
  expect([refused.status, refused.body["code"]]).toEqual([422, "invalid-input"]);
  expect(
    (await server.send("PUT", "/v1/calendar/feed", { token: colleague, body: { layers: ["tasks"] } })).status,
  ).toBe(404);
  const first = await makeFeed(colleague, ["reservations", "tasks"]);
  const second = await makeFeed(colleague, ["reservations", "tasks"]);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await fetched(second)).text).toContain("Balade");
  const { pathname } = new URL(second.url);
  for (const wrong of [
    pathname.replace(/.\.ics$/, (end) => (end.startsWith("A") ? "B.ics" : "A.ics")),
    pathname.replace(".ics", ".txt"),
    pathname.replace(".ics", ".x.ics"),
    new URL(first.url).pathname.replace(/[^.]+\.ics$/, second.url.split(".").slice(-2).join(".")),
  ])
    expect([wrong, (await server.send("GET", wrong)).status]).toEqual([wrong, 404]);
  // A person who may not see reservations any more has no reservations in their file.
  await asOwner(server.ownerUrl, (client) =>
    client.query("update memberships set authorizations = '{}' where user_id = $1", [colleagueId]),
  );
  expect((await fetched(second)).text).not.toContain("Balade");
  const become = (role: string): Promise<unknown> =>
    asOwner(server.ownerUrl, (client) =>
      client.query("update users set role = $1 where id = $2", [role, colleagueId]),
    );
  await become("buyer");
  expect(await status(second)).toBe(404);
  await become("iam");
  expect(await status(second)).toBe(200);
  await asOwner(server.ownerUrl, (client) =>
    client.query("delete from memberships where user_id = $1", [colleagueId]),
  );
  expect(await status(second)).toBe(404);
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "insert into memberships (shop_id, user_id, role, authorizations) values ($1, $2, 'iam', '{}')",
      [shop.id, colleagueId],
    ),
  );
  expect(await status(second)).toBe(404);

  const ofAgent = await makeFeed(agent, ["tasks", "reservations"]);
  const text = (await fetched(ofAgent)).text;
  expect([
    text.includes("Passer au quai"),
    text.includes("Pas la sienne"),
    text.includes("(3 personnes)"),
  ]).toEqual([true, false, true]);
  const state = await server.send("GET", "/v1/calendar/feed", { token: agent });
  expect(state.body).toMatchObject({
    layers: ["reservations", "meetings", "tasks", "opportunities"],
    feed: { layers: ["reservations", "tasks"], lastReadAt: new Date(NOW).toISOString() },
  });
  expect(state.text).not.toContain("calendars/personal");
  expect((await server.send("DELETE", "/v1/calendar/feed", { token: agent })).status).toBe(200);
  expect([await status(ofAgent), agentId.length > 0]).toEqual([404, true]);
});
