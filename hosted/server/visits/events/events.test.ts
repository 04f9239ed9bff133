import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { EventRecord, EventRow, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import {
  bodyOf,
  openVisits,
  rateBody,
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
let seller: VisitsOffice["seller"];
let shop: VisitsOffice["shop"];

beforeAll(async () => {
  ({ server, make, save, move, publish, slotsOf, publicSlots, ofSlot, seller, shop } = await openVisits({
    jobs: false,
  }));
});
afterAll(() => server.stop());

it("is made as a draft with its slots, in the hours of the shop", async () => {
  const event = await make({
    rules: [
      ruleBody({ since: "2027-10-30", until: "2027-11-01", languages: ["de"] }),
      ruleBody({ mode: "noHours", since: "2027-10-31", until: "2027-10-31" }),
    ],
  });
  expect(event).toMatchObject({ status: "draft", title: "Balade en calèche", version: 1 });
  const slots = await slotsOf(event.id, "from=2027-10-30&to=2027-11-01");
  const shown = slots.map((s) => [
    s.day,
    new Date(s.start).toISOString().slice(11, 16),
    s.end - s.start,
    s.languages,
  ]);
  const HOUR = 3_600_000;
  // The clocks are set back on 31 October: ten o'clock is another UTC hour from then on, and that day has twenty-five
  // hours.
  expect(shown).toEqual([
    ["2027-10-30", "08:00", 1.5 * HOUR, ["de"]],
    ["2027-10-31", "22:00", 25 * HOUR, ["fr", "en"]],
    ["2027-10-31", "09:00", 1.5 * HOUR, ["de"]],
    ["2027-11-01", "09:00", 1.5 * HOUR, ["de"]],
  ]);
  expect(await seller.get(`/v1/visits/${event.id}`)).toEqual(event);
});

it("keeps its slots when it is saved again, and what was reserved or changed by hand when its schedule changes", async () => {
  const event = await make();
  const before = await slotsOf(event.id);
  expect(before).toHaveLength(30);
  const again = await save(event);
  expect(await slotsOf(event.id)).toEqual(before);

  const [reserved, cancelled, own, free] = before.slice(0, 4) as [StaffSlot, StaffSlot, StaffSlot, StaffSlot];
  await reserve(server, ofSlot(reserved), { seats: 9 });
  await reserve(server, ofSlot(cancelled), { seats: 2, status: "cancelled" });
  const changed = await seller.put<StaffSlot>("PUT", `/v1/slots/${own.id}`, {
    ...slotBody(own),
    start: own.start + 1_800_000,
    end: own.end + 1_800_000,
  });
  expect(changed).toMatchObject({ isOwn: true, version: 2, start: own.start + 1_800_000 });

  // Fewer places, and weekends only: 1 June is a Tuesday.
  const [rule] = again.rules;
  const weekends = { freq: "weekly", interval: 1, weekdays: [6, 7] };
  const saved = await save(again, { rules: [{ ...rule, capacity: 6, recurrence: weekends }] });
  const after = await slotsOf(event.id);
  expect(after.map((s) => s.day.slice(8))).toEqual([
    "01",
    "03",
    "05",
    "06",
    "12",
    "13",
    "19",
    "20",
    "26",
    "27",
  ]);
  expect(after[0]).toEqual({ ...reserved, left: 3, confirmed: 9, reservations: 1 });
  expect(after[1]).toEqual(changed);
  expect(after[2]).toMatchObject({ id: before[4]?.id, capacity: 6 });

  // As before: removed slots are made anew under their old id where they had reservations.
  const back = await save(saved, { rules: [rule] });
  const restored = await slotsOf(event.id);
  expect(restored).toHaveLength(30);
  expect(restored[1]?.id).toBe(cancelled.id);
  expect(restored[2]).toEqual(changed);
  expect(restored[3]?.id).not.toBe(free.id);

  // Without its schedule the reserved slot and the manually changed one are left.
  await save(back, { rules: [] });
  const left = await slotsOf(event.id);
  expect(left.map((s) => [s.id, s.ruleId, s.isOwn])).toEqual([
    [reserved.id, null, true],
    [own.id, null, true],
  ]);
});

it("goes online when it has a price and a slot, and is refused what its status does not allow", async () => {
  const event = await make({ rates: [], rules: [] });
  const refused = await move(event, "online");
  expect([...refusalText(refused), refused.body["facts"]]).toEqual([
    409,
    "event-incomplete",
    { missing: ["price", "slot"] },
  ]);
  const priced = await save(event, { rates: [rateBody()] });
  expect((await move(priced, "online")).body["facts"]).toEqual({ missing: ["slot"] });
  const ready = await save(priced, { rules: [ruleBody()] });
  expect(refusalText(await move(event, "online"))).toEqual([409, "conflict"]);
  const online = await publish(ready);
  expect(online.status).toBe("online");
  // By the server's clock: those of the thirty days that begin now, up to 18 June.
  const rows = (await seller.get<{ rows: EventRow[] }>(`/v1/visits?search=caleche&limit=100`)).rows;
  expect(rows.find((row) => row.id === event.id)).toMatchObject({
    nextSlotAt: "2027-06-01T08:00:00.000Z",
    upcomingPlaces: 18 * 12,
  });
  expect(
    refusalText(await seller.ask("PUT", `/v1/visits/${event.id}`, { ...bodyOf(online), rates: [] })),
  ).toEqual([409, "event-incomplete"]);
  const closed = (await move(online, "closed")).body as unknown as EventRecord;
  expect(refusalText(await move(closed, "online"))).toEqual([409, "event-status"]);
  expect(await publicSlots(event.id)).toEqual([]);
  const filter = encodeURIComponent(JSON.stringify({ status: { in: ["closed"] } }));
  const listed = (await seller.get<{ rows: EventRow[] }>(`/v1/visits?filter=${filter}`)).rows;
  expect(listed.map((row) => row.id)).toEqual([event.id]);
  expect((await seller.get<{ rows: EventRow[] }>("/v1/visits")).rows.map((row) => row.id)).not.toContain(
    event.id,
  );
});

it("keeps its rates: prices follow them, one that was booked is archived, and one that nobody has goes", async () => {
  const [place, child] = [rateBody(), rateBody({ name: "Enfant", unitE4: 50_000, notCounting: true })];
  const tax = rateBody({
    kind: "tax",
    name: "Taxe de séjour",
    unitE4: 11_000,
    taxes: [place.id],
    onSite: true,
  });
  const event = await make({ rates: [place, child, tax], payment: "deposit", depositBp: 3000 });
  expect(event.rates.map((r) => r.id)).toEqual([place.id, child.id, tax.id]);
  const price = async (ticketId: string): Promise<PricedOrder> => {
    const body = { products: [], reservations: [{ ticketId, quantity: 2 }] };
    return (await seller.put<{ priced: PricedOrder }>("POST", "/v1/pricing/trial", body)).priced;
  };
  expect(await price(place.id)).toMatchObject({
    ticketsCents: 3000,
    payLaterCents: 2100,
    vat: [{ rateBp: 1000 }],
  });
  const dearer = await save(event, {
    rates: event.rates.map((r) => (r.id === place.id ? { ...r, unitE4: 200_000 } : r)),
  });
  expect(await price(place.id)).toMatchObject({ ticketsCents: 4000, payLaterCents: 2800 });
  const [slot] = await slotsOf(event.id);
  if (slot) await reserve(server, ofSlot(slot), { seats: 2, ticketId: place.id });
  const newPlace = rateBody({ name: "Plein tarif" });
  const after = await save(dearer, { rates: [newPlace] });
  expect(after.rates.map((r) => [r.id, r.archived])).toEqual([
    [place.id, true],
    [newPlace.id, false],
  ]);
  expect((await price(place.id)).problems.map((p) => p.code)).toContain("unknown");
  const fields = async (rates: object[]) =>
    (
      (await seller.ask("PUT", `/v1/visits/${event.id}`, { ...bodyOf(after), rates })).body[
        "fields"
      ] as unknown as {
        path: string;
        code: string;
      }[]
    ).map((f) => `${f.path} ${f.code}`);
  expect(await fields([{ ...tax, taxes: [newTestId()] }])).toEqual(["rates.0.taxes.0 unknown-rate"]);
  const other = await make();
  expect(await fields([{ ...newPlace, id: other.rates[0]?.id }])).toEqual(["rates.0.id id-taken"]);
});

it("loses no reservation that somebody makes while its schedule changes", async () => {
  const event = await publish(await make());
  const slots = await slotsOf(event.id);
  const holds = slots.map(({ id, start, end }) =>
    server.send("POST", "/v1/reservations/holds", {
      body: {
        id: newTestId(),
        sellerId: shop.id,
        eventId: event.id,
        slot: { id, start, end },
        prices: [{ ticketId: event.rates[0]?.id, quantity: 2 }],
      },
    }),
  );
  const [saved, ...replies] = await Promise.all([
    seller.ask("PUT", `/v1/visits/${event.id}`, { ...bodyOf(event), rules: [] }),
    ...holds,
  ]);
  expect(saved.status).toBe(200);
  // Each one is booked in a slot that still exists, or was refused because it is gone.
  expect(new Set(replies.map((r) => r.status))).toEqual(
    new Set(replies.map((r) => (r.status === 201 ? 201 : 404))),
  );
  const stored = replies.flatMap((r, n) => (r.status === 201 ? (slots[n]?.id ?? "") : []));
  const left = await slotsOf(event.id);
  expect(left.filter((s) => s.held > 0).map((s) => s.id)).toEqual(stored);
});

it("is copied with its rates and schedules under names of their own", async () => {
  const place = rateBody();
  const event = await make({ rates: [place, rateBody({ kind: "tax", taxes: [place.id] })] });
  const copy = await seller.put<EventRecord>("POST", `/v1/visits/${event.id}/copies`, { id: newTestId() });
  expect(copy).toMatchObject({ status: "draft", texts: event.texts, durationMinutes: 90, version: 1 });
  expect(copy.rates[1]?.taxes).toEqual([copy.rates[0]?.id]);
  const ids = new Set([...event.rates, ...event.rules, ...copy.rates, ...copy.rules].map((one) => one.id));
  expect(ids.size).toBe(6);
  expect(await slotsOf(copy.id)).toHaveLength(30);
});

it("refuses what cannot be, by field", async () => {
  const event = await make();
  const attacks: [object, string][] = [
    [{ texts: { fr: {} } }, "texts.fr.title needed"],
    [
      { texts: { fr: { title: "x", description: { type: "doc", content: [{ type: "script" }] } } } },
      "texts.fr.description rich-text",
    ],
    [{ visuals: [{ visual: "https://evil.example/x.png", alt: "" }] }, "visuals.0.visual unknown-file"],
    [{ visuals: [{ visual: `/files/${newTestId()}`, alt: "" }] }, "visuals.0.visual unknown-file"],
    [{ languages: ["xx"] }, "languages.0 invalid"],
    [{ payment: "deposit" }, "depositBp needed"],
    [{ minPersons: 5, maxPersons: 4 }, "maxPersons ascending"],
    [
      {
        cancellation: [
          { hoursBefore: 1, refundBp: 1 },
          { hoursBefore: 2, refundBp: 1 },
        ],
      },
      "cancellation descending",
    ],
    [{ cutoff: { daysBefore: 1, time: "24:00" } }, "cutoff.time time"],
    [{ rates: [rateBody({ unitE4: -1 })] }, "rates.0.unitE4 too-small"],
    [{ rates: [rateBody({ unitE4: 1_000_000_001 })] }, "rates.0.unitE4 too-big"],
    [{ rates: [rateBody({ taxes: [newTestId()] })] }, "rates.0.taxes tax-only"],
    [{ rules: [ruleBody({ since: "2027-02-30" })] }, "rules.0.since date"],
    [{ rules: [ruleBody({ until: "2027-05-31" })] }, "rules.0.until dates"],
    [{ rules: [ruleBody({ until: "2029-07-01" })] }, "rules.0.until season-long"],
    [{ rules: [ruleBody({ resources: [newTestId()] })] }, "rules.0.resources.0 unknown-resource"],
    [
      { rules: [ruleBody({ recurrence: { freq: "weekly", interval: 1, weekdays: [8] } })] },
      "rules.0.recurrence.weekdays.0 too-big",
    ],
    [{ status: "online" }, "status unknown-field"],
  ];
  for (const [change, wanted] of attacks) {
    const { status, body } = await seller.ask("PUT", `/v1/visits/${event.id}`, {
      ...bodyOf(event),
      ...change,
    });
    const fields = (body["fields"] ?? []) as { path: string; code: string }[];
    expect([status, ...fields.map((f) => `${f.path} ${f.code}`)]).toEqual([422, wanted]);
  }
  for (const query of [
    "from=2027-06-30&to=2027-06-01",
    "from=2027-01-01&to=2027-12-31",
    "from=x&to=2027-06-01",
  ])
    expect((await seller.ask("GET", `/v1/slots?${query}`)).status).toBe(422);
  expect(await seller.get(`/v1/visits/${event.id}`)).toEqual(event);
});
