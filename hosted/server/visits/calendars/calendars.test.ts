import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Feed, Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import type { EventRecord, SlotView, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import {
  eventBody,
  reserve,
  ruleBody,
  sellerOf,
  type SellerCalls,
} from "#visits/events/testing/event.fixture.ts";

const NOW = Date.parse("2027-05-20T08:00:00Z");
let server: TestServer;
let shop: TestShop;
let seller: SellerCalls;
/** An external calendar: its answers, and the number of requests. */
let elsewhere: Server;
let answer = { status: 200, text: "", etag: "" };
let requested: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { OUTSIDE_LOOPBACK: "1" } });
  server.clock.now = NOW;
  shop = await openShop(server, ESTATE);
  const token = await server.login("calades", "Calades2026");
  seller = sellerOf(server, () => token);
  elsewhere = createServer((request, reply) => {
    const text = request.headers["if-none-match"] ?? "";
    requested.push(text);
    if (answer.etag && text === answer.etag) return void reply.writeHead(304).end();
    reply.writeHead(answer.status, answer.etag ? { ETag: answer.etag } : {}).end(answer.text);
  });
  await new Promise<void>((done) => void elsewhere.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  await new Promise((done) => void elsewhere.close(done));
  await server.stop();
});

const outcome = (reply: { status: number; body: Record<string, unknown> }) => [
  reply.status,
  reply.body["code"],
];
const makeEvent = async (change: object): Promise<EventRecord> => {
  const event = await seller.put<EventRecord>("POST", "/v1/visits", {
    id: newTestId(),
    ...eventBody(change),
  });
  return seller.put("PUT", `/v1/visits/${event.id}/status`, { status: "online", version: event.version });
};
const slotsOf = async (eventId: string): Promise<StaffSlot[]> =>
  (await seller.get<{ slots: StaffSlot[] }>(`/v1/slots?from=2027-06-01&to=2027-06-30&eventId=${eventId}`))
    .slots;
const shut = async (eventId: string) =>
  (
    (await server.send("GET", `/v1/shops/${shop.id}/visits/${eventId}/slots?from=2027-06-01&to=2027-06-30`))
      .body["slots"] as unknown as SlotView[]
  ).map((slot) => slot.shut);

const busyFile = (...hours: [string, string][]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:x",
    ...hours.flatMap(([start, end], n) => [
      "BEGIN:VEVENT",
      `UID:${n}`,
      `DTSTART:${start}`,
      `DTEND:${end}`,
      "SUMMARY:Dentiste",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ].join("\r\n");

it("of a guide shut the slots that need him, and are read again by themselves", async () => {
  const guide = newTestId();
  const fields = { kind: "guide", name: "Ninon", languages: ["fr"], color: "#8ecae6" };
  const resource = await seller.put<Resource>("POST", "/v1/resources", { id: guide, ...fields });
  expect(resource).toEqual({ id: guide, ...fields, userId: null, archived: false, busy: [], version: 1 });
  expect(outcome(await seller.ask("POST", "/v1/resources", { id: guide, ...fields }))).toEqual([
    409,
    "id-taken",
  ]);
  const event = await makeEvent({
    rules: [ruleBody({ since: "2027-06-02", until: "2027-06-04", resources: [guide] })],
  });
  expect(await shut(event.id)).toEqual([undefined, undefined, undefined]);

  answer = { status: 200, text: busyFile(["20270603T083000Z", "20270603T084500Z"]), etag: '"a"' };
  const id = newTestId();
  const path = `/v1/resources/${guide}/busy-calendars`;
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/secret-key/basic.ics`;
  const added = await seller.put<Resource>("POST", path, { id, url });
  expect(added.busy).toEqual([
    { id, url: `${new URL(url).origin}/…`, fetchedAt: null, fault: null, times: 0 },
  ]);
  const reading = async () => {
    const { resources } = await seller.get<{ resources: Resource[] }>("/v1/resources");
    return resources.find((one) => one.id === guide)?.busy[0];
  };
  await expect.poll(reading, { timeout: 10_000 }).toMatchObject({ times: 1, fault: null });
  expect(await shut(event.id)).toEqual([undefined, "resourceBusy", undefined]);
  // The slot is reserved already: the visit takes place whatever the guide's calendar contains by now.
  const [, second] = (await slotsOf(event.id)) as [StaffSlot, StaffSlot];
  await reserve(server, { shopId: shop.id, eventId: event.id, slotId: second.id }, { seats: 1 });
  expect(await shut(event.id)).toEqual([undefined, undefined, undefined]);
  const next = await asOwner(server.ownerUrl, async (client) => ({
    at: (await client.query("select next_at from busy_calendars where id = $1", [id])).rows[0]?.next_at,
    jobs: (
      await client.query("select data from pgboss.job where name = 'busy-calendar' and state = 'created'")
    ).rows,
  }));
  expect(next.at).toEqual(new Date(NOW + 15 * 60_000));
  expect(next.jobs).toEqual([{ data: { shopId: shop.id, calendarId: id, at: NOW + 15 * 60_000 } }]);

  const again = async () => (await seller.put<Resource>("POST", `${path}/${id}/reading`)).busy[0];
  requested = [];
  expect(await again()).toMatchObject({ times: 1, fault: null });
  expect(requested).toEqual(['"a"']);
  answer = { status: 500, text: "", etag: "" };
  expect(await again()).toMatchObject({ times: 1, fault: "outside-status" });
  answer = { status: 200, text: "<html>", etag: "" };
  expect(await again()).toMatchObject({ times: 1, fault: "calendar-unreadable" });
  answer = { status: 200, text: busyFile(), etag: '"b"' };
  expect(await again()).toMatchObject({ times: 0, fault: null });

  for (const bad of ["https://10.0.0.1/a.ics", "ftp://calendar.example/", "https://u:p@calendar.example/"]) {
    const reply = await seller.ask("POST", path, { id: newTestId(), url: bad });
    expect([bad, reply.status, reply.body["fields"]]).toEqual([
      bad,
      422,
      [expect.objectContaining({ path: "url", code: "outside-address" })],
    ]);
  }
  expect((await seller.put<Resource>("DELETE", `${path}/${id}`)).busy).toEqual([]);
  const saved = await seller.put<Resource>("PUT", `/v1/resources/${guide}`, {
    ...fields,
    name: "Ninon Vernède",
    archived: true,
    // Its schedule and its upcoming slots are left without a guide.
    successorId: null,
    version: 1,
  });
  expect(saved).toMatchObject({ name: "Ninon Vernède", archived: true, version: 2 });
  const late = await seller.ask("PUT", `/v1/resources/${guide}`, { ...fields, archived: false, version: 1 });
  expect([...outcome(late), late.body["facts"]]).toEqual([409, "conflict", { current: saved }]);
});

/** Parses the slots of a calendar file with an independent parser. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as unknown[]);
  return {
    zones: calendar.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid")),
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toUnixTime() * 1000,
        end: event.endDate.toUnixTime() * 1000,
        summary: event.summary,
        description: event.description ?? "",
        location: event.location,
      };
    }),
  };
}

it("are read by who has their address, until it is taken back", async () => {
  const event = await makeEvent({
    texts: { fr: { title: "Visite, chais & cave; nuit" } },
    location: { name: "Chai", street: "1 rue; des Vignes", zipcode: "84290", city: "Cairanne" },
    rules: [ruleBody({ since: "2027-10-30", until: "2027-11-01" })],
  });
  const slots = (
    await seller.get<{ slots: StaffSlot[] }>(`/v1/slots?from=2027-10-30&to=2027-11-01&eventId=${event.id}`)
  ).slots as [StaffSlot, StaffSlot, StaffSlot];
  const at = (slotId: string) => ({ shopId: shop.id, eventId: event.id, slotId });
  for (const { id } of slots) await reserve(server, at(id), { seats: 2, name: "Zoé\nBEGIN:VEVENT" });
  await reserve(server, at(slots[0].id), { seats: 3, status: "pending" });
  await reserve(server, at(slots[0].id), { seats: 5, status: "held", expiresAt: NOW + 60_000 });
  const feed = (change: object): Promise<Feed> =>
    seller.put("POST", "/v1/calendar-feeds", {
      id: newTestId(),
      kind: "event",
      ofId: event.id,
      name: "Visites",
      withNames: true,
      ...change,
    });
  const read = ({ url }: Feed) => server.send("GET", new URL(url).pathname);
  const named = await feed({});
  const reply = await read(named);
  expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, max-age=300",
  ]);
  const { zones, events } = parsed(reply.text);
  expect(zones).toEqual(["Europe/Paris"]);
  expect(events).toHaveLength(3);
  // The last two are after the clocks were set back, as the file's own zone shows.
  expect(events.map((e) => [e.start, e.end])).toEqual(slots.map((s) => [s.start, s.end]));
  expect(events.map((e) => [e.uid, e.sequence])).toEqual(slots.map((s) => [`${s.id}@localhost`, 1]));
  expect(events[0]).toMatchObject({
    summary: "Visite, chais & cave; nuit (5/12)",
    location: "Chai, 1 rue; des Vignes, 84290 Cairanne",
  });
  expect(events[0]?.description).toContain("Zoé");
  expect(parsed((await read(await feed({ withNames: false }))).text).events[0]?.description).toBe(
    "Personnes : 5, réservations : 2",
  );

  const [first, second] = slots;
  await seller.put("PUT", `/v1/slots/${first.id}`, {
    name: "Matin",
    start: first.start + 600_000,
    end: first.end + 600_000,
    capacity: 12,
    languages: [],
    resources: [],
    note: "",
    version: 1,
  });
  await asOwner(server.ownerUrl, (client) =>
    client.query("update reservations set status = 'cancelled' where slot_id = $1", [second.id]),
  );
  const after = parsed((await read(named)).text).events;
  expect(after.map((e) => [e.uid, e.sequence, e.start])).toEqual([
    [`${first.id}@localhost`, 2, first.start + 600_000],
    [`${slots[2].id}@localhost`, 1, slots[2].start],
  ]);

  const whole = await feed({ kind: "shop", ofId: null });
  expect(parsed((await read(whole)).text).events.length).toBeGreaterThanOrEqual(2);
  const { feeds } = await seller.get<{ feeds: Feed[] }>("/v1/calendar-feeds");
  expect(feeds.find((one) => one.id === named.id)).toMatchObject({ lastReadAt: new Date(NOW).toISOString() });
  for (const change of [{ kind: "shop" }, { ofId: null }, { ofId: newTestId() }, { kind: "resource" }]) {
    const bad = { id: newTestId(), kind: "event", ofId: event.id, name: "x", withNames: true, ...change };
    expect((await seller.ask("POST", "/v1/calendar-feeds", bad)).status).toBe(422);
  }
  const path = new URL(named.url).pathname;
  for (const wrong of [
    path.replace(/.\.ics$/, (end) => (end.startsWith("A") ? "B.ics" : "A.ics")),
    path.replace(".ics", ".txt"),
    path.replace(".ics", ".x.ics"),
    `/calendars/${named.id}.ics`,
    path.replace(named.id, whole.id),
  ])
    expect([wrong, (await server.send("GET", wrong)).status]).toEqual([wrong, 404]);
  await seller.put("DELETE", `/v1/calendar-feeds/${named.id}`);
  expect((await read(named)).status).toBe(404);
  expect((await seller.ask("DELETE", `/v1/calendar-feeds/${named.id}`)).status).toBe(404);
});
