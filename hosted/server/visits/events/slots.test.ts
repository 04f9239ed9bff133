import type { PublicEvent, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import { waitUntilTrue, openStream } from "#kit/testing/stream.ts";
import {
  bodyOf,
  DAY_MS,
  JUNE,
  NOW,
  openVisits,
  reserve,
  ruleBody,
  refusalText,
  slotBody,
  type VisitsOffice,
} from "./testing/event.fixture.ts";

let server: TestServer;
let make: VisitsOffice["make"];
let save: VisitsOffice["save"];
let move: VisitsOffice["move"];
let publish: VisitsOffice["publish"];
let slotsOf: VisitsOffice["slotsOf"];
let publicSlots: VisitsOffice["publicSlots"];
let ofSlot: VisitsOffice["ofSlot"];
let goTo: VisitsOffice["goTo"];
let seller: VisitsOffice["seller"];
let shop: VisitsOffice["shop"];
let token: VisitsOffice["token"];

beforeAll(async () => {
  ({ server, make, save, move, publish, slotsOf, publicSlots, ofSlot, goTo, seller, shop, token } =
    await openVisits({ jobs: false }));
});
afterAll(() => server.stop());

const at = (moment: string): number => Date.parse(moment);

it("shows anybody its places at this very moment, and why a slot is shut", async () => {
  const event = await publish(await make({ leadMinutes: 1440, opensDays: 30 }));
  const [first, , third, fourth] = (await slotsOf(event.id)) as [StaffSlot, StaffSlot, StaffSlot, StaffSlot];
  const now = server.clock.now;
  await reserve(server, ofSlot(first), { seats: 3 });
  await reserve(server, ofSlot(first), { seats: 2, status: "held", expiresAt: now + 900_000 });
  await reserve(server, ofSlot(first), { seats: 4, status: "pending", expiresAt: now + 1_800_000 });
  await reserve(server, ofSlot(first), { seats: 9, status: "cancelled" });
  const left = async () => (await publicSlots(event.id))[0]?.left;
  expect(await left()).toBe(3);
  await goTo(now + 900_000);
  expect(await left()).toBe(5);
  expect((await slotsOf(event.id))[0]).toMatchObject({ confirmed: 3, held: 0, pending: 4, reservations: 2 });
  await goTo(now + 1_800_000);
  expect(await left()).toBe(9);
  await goTo(now);

  const closed = await seller.put<StaffSlot>("PUT", `/v1/slots/${fourth.id}/closed`, {
    closed: true,
    reason: "Foire aux vins",
    version: fourth.version,
  });
  expect(closed).toMatchObject({ shut: "closed", closedReason: "Foire aux vins" });
  await goTo(third.start - 86_399_000);
  const shut = async () => (await publicSlots(event.id)).map((s) => s.shut);
  expect((await shut()).slice(0, 4)).toEqual(["past", "past", "tooLate", "closed"]);
  expect((await shut()).at(-1)).toBeUndefined();
  await goTo(NOW - 10 * DAY_MS);
  expect((await shut()).at(-1)).toBe("tooEarly");
  await goTo(NOW);
  const reply = await server.send(
    "GET",
    `/v1/shops/${shop.code}/visits/${event.id}/slots?${JUNE}&language=en`,
  );
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.body["slots"]).toHaveLength(30);

  const shown = async (query = "") =>
    (await server.send("GET", `/v1/shops/${shop.id}/visits?eventId=${event.id}${query}`)).body[
      "events"
    ] as unknown as PublicEvent[];
  expect(await shown()).toMatchObject([
    {
      title: "Balade en calèche",
      firstDay: "2027-06-01",
      lastDay: "2027-06-30",
      rates: [{ name: "Adulte" }],
    },
  ]);
  // Two are over, for the third it is too late, the fourth is closed: the calendar begins with the fifth.
  await goTo(third.start - 86_399_000);
  expect(await shown()).toMatchObject([{ firstDay: "2027-06-05" }]);
  await goTo(NOW);
  // By its own id alone, whichever shop has it.
  const alone = () => server.send("GET", `/v1/visits/${event.id}/public?lang=fr`);
  expect((await alone()).body["event"]).toEqual((await shown())[0]);
  await move(event, "paused");
  expect([await shown(), await publicSlots(event.id), refusalText(await alone())]).toEqual([
    [],
    [],
    [404, "not-found"],
  ]);
});

it("sends two visits to no guide at once", async () => {
  const guide = newTestId();
  await seller.put("POST", "/v1/resources", { id: guide, kind: "guide", name: "Ninon" });
  const own = { since: "2027-06-02", until: "2027-06-04", resources: [guide] };
  const one = await publish(await make({ rules: [ruleBody(own)] }));
  const two = await publish(
    await make({ rules: [ruleBody({ ...own, times: [{ start: "11:00", end: "12:00" }] })] }),
  );
  const [morning, next] = (await slotsOf(one.id)) as [StaffSlot, StaffSlot];
  const [noon, later] = (await slotsOf(two.id)) as [StaffSlot, StaffSlot];
  expect(morning.resources).toEqual([{ id: guide, name: "Ninon", color: "#219ebc" }]);
  const shut = async () => (await publicSlots(two.id)).map((s) => s.shut);
  expect(await shut()).toEqual([undefined, undefined, undefined]);
  const holdUntil = server.clock.now + 900_000;
  await reserve(server, ofSlot(morning), { seats: 2, status: "held", expiresAt: holdUntil });
  expect(await shut()).toEqual(["resourceBusy", undefined, undefined]);
  await goTo(holdUntil);
  expect(await shut()).toEqual([undefined, undefined, undefined]);
  await goTo(NOW);

  // Both a morning slot and the hour after it are reserved: neither moves to where the guide is already busy.
  await reserve(server, ofSlot(next), { seats: 2 });
  await reserve(server, ofSlot(noon), { seats: 2 });
  const clash = await seller.ask("PUT", `/v1/slots/${noon.id}`, {
    ...slotBody(noon),
    start: later.start,
    end: later.end,
  });
  expect([...refusalText(clash), clash.body["facts"]]).toEqual([
    409,
    "resource-taken",
    { name: "Ninon", title: one.title, start: next.start, end: next.end },
  ]);
  const rule = ruleBody({ ...own, times: [{ start: "09:00", end: "10:30" }] });
  const preview = await seller.put<{ count: number; conflicts: object[] }>(
    "POST",
    "/v1/visits/slots/preview",
    {
      rule,
      durationMinutes: 90,
    },
  );
  expect(preview.count).toBe(3);
  expect(preview.conflicts).toHaveLength(3);
  expect(preview.conflicts[0]).toEqual({
    start: at("2027-06-02T07:00:00Z"),
    end: at("2027-06-02T08:30:00Z"),
    resource: "Ninon",
    with: one.title,
  });
});

it("tells who had reserved of another time, and keeps a slot that somebody has reserved", async () => {
  const event = await make();
  const body = { start: at("2027-07-05T08:00:00Z"), end: at("2027-07-05T09:00:00Z"), capacity: 5 };
  const id = newTestId();
  const path = `/v1/visits/${event.id}/slots`;
  const slot = await seller.put<StaffSlot>("POST", path, { id, ...body, note: "Groupe de Lyon" });
  expect(slot).toMatchObject({ day: "2027-07-05", left: 5, isOwn: true, note: "Groupe de Lyon" });
  expect(refusalText(await seller.ask("POST", path, { id, ...body }))).toEqual([409, "id-taken"]);
  expect(refusalText(await seller.ask("POST", path, { ...body, id: newTestId(), end: body.start }))).toEqual([
    422,
    "invalid-input",
  ]);
  const reservation = await reserve(server, ofSlot(slot), { seats: 4 });
  expect(refusalText(await seller.ask("DELETE", `/v1/slots/${id}`))).toEqual([409, "slot-taken"]);
  const fewer = await seller.ask("PUT", `/v1/slots/${id}`, { ...slotBody(slot), capacity: 3 });
  expect([...refusalText(fewer), fewer.body["facts"]]).toEqual([409, "slot-taken", { taken: 4 }]);
  const start = body.start + 3_600_000;
  const moved = await seller.put<StaffSlot>("PUT", `/v1/slots/${id}`, {
    ...slotBody(slot),
    start,
    end: body.end + 3_600_000,
  });
  expect(moved).toMatchObject({ start, version: 2 });
  const conflict = await seller.ask("PUT", `/v1/slots/${id}`, slotBody(slot));
  expect([...refusalText(conflict), conflict.body["facts"]]).toEqual([409, "conflict", { current: moved }]);
  const recorded = await asOwner(server.ownerUrl, async (client) => ({
    events: (
      await client.query("select kind, facts from reservation_events where reservation_id = $1", [
        reservation,
      ])
    ).rows,
    jobs: (
      await client.query(
        "select data - 'sentByRequest' as data from pgboss.job where name = 'reservation-event'",
      )
    ).rows,
  }));
  expect(recorded.events).toEqual([
    {
      kind: "moved",
      facts: { from: { start: body.start, end: body.end }, to: { start, end: body.end + 3_600_000 } },
    },
  ]);
  expect(recorded.jobs).toEqual([{ data: { shopId: shop.id, reservationId: reservation, event: "moved" } }]);
  await seller.put("POST", path, { ...body, id: newTestId() });
  const [free] = (await slotsOf(event.id)) as [StaffSlot];
  await seller.put("DELETE", `/v1/slots/${free.id}`);
  // Its schedule does not recreate a slot that was removed manually.
  await save(event);
  expect((await slotsOf(event.id)).map((s) => s.day)).not.toContain(free.day);
});

it("is shut on closed days: what nobody has reserved goes and comes back", async () => {
  const event = await publish(await make());
  const slots = await slotsOf(event.id);
  const [first, second] = slots as [StaffSlot, StaffSlot];
  await reserve(server, ofSlot(second), { seats: 2 });
  const id = newTestId();
  const days = { id, since: "2027-06-01", until: "2027-06-03", reason: "Foire", eventId: event.id };
  const notices = async (): Promise<object[]> =>
    asOwner(server.ownerUrl, async (client) => {
      const text =
        "select data - 'sentByRequest' as data from pgboss.job where name = 'reservation-event' and data->>'event' = 'day-closed'";
      return (await client.query(text)).rows;
    });
  const quiet = { ...days, id: newTestId(), tell: false };
  expect(await seller.put("POST", "/v1/closed-days", quiet)).toEqual({ id: quiet.id, reservations: 1 });
  expect(await notices()).toEqual([]);
  expect(refusalText(await seller.ask("POST", "/v1/closed-days", days))).toEqual([409, "closed-days-exist"]);
  await seller.put("DELETE", `/v1/closed-days/${quiet.id}`);
  expect(await seller.put("POST", "/v1/closed-days", days)).toEqual({ id, reservations: 1 });
  expect(await notices()).toEqual([
    { data: { shopId: shop.id, reservationId: expect.any(String), event: "day-closed" } },
  ]);
  const closed = await slotsOf(event.id);
  expect(closed.map((s) => s.day).slice(0, 2)).toEqual([second.day, "2027-06-04"]);
  expect(closed[0]).toMatchObject({ id: second.id, shut: "closed", closedReason: "Foire", confirmed: 2 });
  const preview = await seller.put<{ count: number; leftOut: object[] }>("POST", "/v1/visits/slots/preview", {
    rule: { ...event.rules[0], exceptDates: ["2027-06-09"] },
    durationMinutes: 90,
  });
  expect(preview.count).toBe(26);
  expect(preview.leftOut).toEqual([
    ...["2027-06-01", "2027-06-02", "2027-06-03"].map((day) => ({ day, reason: "closedDay" })),
    { day: "2027-06-09", reason: "exception" },
  ]);
  expect((await seller.get<{ days: object[] }>("/v1/closed-days")).days).toEqual([days]);
  await seller.put("DELETE", `/v1/closed-days/${id}`);
  const open = await slotsOf(event.id);
  expect(open.map((s) => s.day)).toEqual(slots.map((s) => s.day));
  expect(open[0]?.id).not.toBe(first.id);
  expect(refusalText(await seller.ask("DELETE", `/v1/closed-days/${id}`))).toEqual([404, "not-found"]);
});

it("has slots for eighteen months, and more as time goes by", async () => {
  const rules = [ruleBody({ since: "2027-06-01", until: "2029-05-31" })];
  const event = await make({ rules });
  const count = async (): Promise<number> =>
    asOwner(server.ownerUrl, async (client) =>
      Number(
        (await client.query("select count(*) as n from event_slots where event_id = $1", [event.id])).rows[0]
          ?.n,
      ),
    );
  // From 1 June 2027 to 18 November 2028.
  expect(await count()).toBe(537);
  await server.app.tidy();
  expect(await count()).toBe(537);
  await goTo(NOW + 30 * DAY_MS);
  await server.app.tidy();
  expect(await count()).toBe(567);
  await goTo(NOW);
  const many = ruleBody({
    since: "2027-06-01",
    until: "2029-05-31",
    times: Array.from({ length: 48 }, (_, n) => ({
      start: `${String(n >> 1).padStart(2, "0")}:${n % 2 ? "30" : "00"}`,
      end: "23:59",
    })),
  });
  expect(
    refusalText(await seller.ask("PUT", `/v1/visits/${event.id}`, { ...bodyOf(event), rules: [many] })),
  ).toEqual([422, "too-many-slots"]);
});

it("tells the pages of its people when places change, and nobody else's", async () => {
  expect(await waitUntilTrue(() => server.app.services.live.connected())).toBe(true);
  const event = await make();
  const [slot] = (await slotsOf(event.id)) as [StaffSlot];
  const [own, other, buyer] = await Promise.all([
    openStream(server.url, token()),
    openStream(server.url, await server.login("aubree", "Lanthier2026")),
    openStream(server.url, await server.login("camille", "Camille2026")),
  ]);
  const body = { closed: true, version: slot.version };
  await seller.put("PUT", `/v1/slots/${slot.id}/closed`, body);
  expect(await waitUntilTrue(() => own.events().length > 0)).toBe(true);
  expect(own.events()).toEqual([{ event: "slot", data: { eventId: event.id, slotId: slot.id } }]);
  expect([...other.events(), ...buyer.events()]).toEqual([]);
  for (const stream of [own, other, buyer]) stream.close();
});
