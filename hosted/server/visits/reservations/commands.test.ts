import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { waitUntilTrue, openStream } from "#kit/testing/stream.ts";
import {
  BOOKER,
  openSlot,
  openVisit,
  phoneIn,
  prices,
  viewOf,
  type TestSlot,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";

let server: TestServer;
let token: string;
let visit: TestVisit;

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const post = (id: string, act: string, body: object) =>
  server.send("POST", `/v1/reservations/${id}/${act}`, { token, body });
const booked = async (slot: TestSlot, change: Record<string, unknown> = {}): Promise<View> => {
  const reply = await phoneIn(server, token, { visit, slot }, change);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  return viewOf(reply);
};

it("lowers the price by what the shop gives back, unless it is to be paid again", async () => {
  const slot = await openSlot(server, token, visit.eventId, { capacity: 6 });
  const paid = { payment: "paid", method: "check", prices: prices([visit.adult, 3]) };
  const view = await booked(slot, paid);
  expect(view).toMatchObject({ totalCents: 4740, dueCents: 0 });
  const gift = { amountCents: 1000, method: "cash", version: view.version };
  const given = viewOf(await post(view.id, "refunds", gift));
  expect(given).toMatchObject({ totalCents: 3740, paidCents: 3740, dueCents: 0 });
  expect(given.lines.at(-1)).toMatchObject({ kind: "discount", amountCents: -1000 });
  // They paid by cheque and will pay by card: the price stays.
  const other = { amountCents: 740, method: "check", staysDue: true, version: given.version };
  const again = viewOf(await post(view.id, "refunds", other));
  expect(again).toMatchObject({ totalCents: 3740, paidCents: 3000, dueCents: 740 });
  // One stays home: the reduction stays, and the overpayment is owed.
  const fewer = { prices: prices([visit.adult, 2]), expectedTotalCents: 2160, version: again.version };
  const changed = viewOf(await post(view.id, "changes", fewer));
  expect(changed).toMatchObject({ totalCents: 2160, paidCents: 3000, dueCents: -840 });
  // The amount owed is refunded before the price is lowered.
  const both = viewOf(
    await post(view.id, "refunds", { amountCents: 1000, method: "cash", version: changed.version }),
  );
  expect(both).toMatchObject({ totalCents: 2000, paidCents: 2000, dueCents: 0 });
  // After a split, each part has its share of it.
  const contact = { firstname: "Ada", lastname: "Part", email: "", phone: "" };
  const parts = { id: newTestId(), prices: prices([visit.adult, 1]), contact, version: both.version };
  const split = (await post(view.id, "parts", parts)).body as unknown as { reservation: View; part: View };
  expect([split.reservation, split.part]).toMatchObject([
    { totalCents: 1000, paidCents: 1000 },
    { totalCents: 1000, paidCents: 1000 },
  ]);
});

it("moves between two slots of the same guide that overlap, and to none where he is with others", async () => {
  const guide = newTestId();
  const named = { token, body: { id: guide, kind: "guide", name: "Ninon" } };
  expect((await server.send("POST", "/v1/resources", named)).status).toBe(201);
  const of = { capacity: 6, resources: [guide] };
  const [first, second] = [
    await openSlot(server, token, visit.eventId, { ...of, hours: 24 * 9 }),
    await openSlot(server, token, visit.eventId, { ...of, hours: 24 * 9 + 1 }),
  ];
  const view = await booked(first);
  const move = (slotId: string, { version }: View) =>
    post(view.id, "changes", { slotId, expectedTotalCents: 3160, version });
  const moved = viewOf(await move(second.id, view));
  expect(moved.slotId).toBe(second.id);
  const back = viewOf(await move(first.id, moved));
  await booked(first, { prices: prices([visit.adult, 1]) });
  expect(codeOf(await move(second.id, back))).toEqual([409, "resource-busy"]);
});

it("is told to the pages of the shop whatever is done, and corrects who came in one call", async () => {
  expect(await waitUntilTrue(() => server.app.services.live.connected())).toBe(true);
  const slot = await openSlot(server, token, visit.eventId, { capacity: 6, hours: 0.1 });
  const created = await booked(slot);
  await server.settle();
  const stream = await openStream(server.url, token);
  server.clock.now = slot.start;
  const announced = async (act: () => Promise<View>, mails = false): Promise<View> => {
    const before = stream.events().length;
    const view = await act();
    const mine = { event: "slot", data: { eventId: visit.eventId, slotId: slot.id } };
    expect(await waitUntilTrue(() => stream.events().length > before)).toBe(true);
    expect(stream.events()[before]).toEqual(mine);
    if (mails) await server.settle();
    return view;
  };
  const contact = { firstname: "Ada", lastname: "Martin", email: "", phone: "" };
  const edit = { contact, visitLanguage: null, notes: "", staffNotes: "Table 2", version: created.version };
  const edited = await announced(async () =>
    viewOf(await server.send("PUT", `/v1/reservations/${created.id}`, { token, body: edit })),
  );
  const pay = { amountCents: 3160, method: "cash", version: edited.version };
  await announced(async () => viewOf(await post(created.id, "payments", pay)));
  const came = (people: number) => async () =>
    viewOf(await post(created.id, "attendance", { as: "attended", people }));
  expect(await announced(came(2), true)).toMatchObject({ status: "attended", attendedPeople: 2 });
  expect(await announced(came(1))).toMatchObject({ status: "attended", attendedPeople: 1 });
  expect(codeOf(await post(created.id, "attendance", { as: "attended", people: 3 }))).toEqual([
    422,
    "attended-people",
  ]);
  stream.close();
  server.clock.now = 0;
});

it("keeps the languages of its event in a slot of which something else is changed", async () => {
  const { id } = await openSlot(server, token, visit.eventId, { capacity: 2, hours: 24 * 12 });
  const read = async (): Promise<StaffSlot> => {
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const query = `from=${day(Date.now() + 86_400_000 * 11)}&to=${day(Date.now() + 86_400_000 * 13)}`;
    const { body } = await server.send("GET", `/v1/slots?eventId=${visit.eventId}&${query}`, { token });
    const slot = (body["slots"] as unknown as StaffSlot[]).find((one) => one.id === id);
    return slot ?? expect.fail("no slot");
  };
  const change = async (changes: object): Promise<void> => {
    const { name, start, end, capacity, languages, note, version } = await read();
    const body = { name, start, end, capacity, languages, resources: [], note, version, ...changes };
    expect((await server.send("PUT", `/v1/slots/${id}`, { token, body })).status).toBe(200);
  };
  const speak = async (languages: string[]): Promise<void> => {
    const { body } = await server.send("GET", `/v1/visits/${visit.eventId}`, { token });
    const { id: _, status: __, title: ___, createdAt: ____, updatedAt: _____, ...event } = body;
    const saved = { ...event, languages };
    expect((await server.send("PUT", `/v1/visits/${visit.eventId}`, { token, body: saved })).status).toBe(
      200,
    );
  };
  await change({ capacity: 3 });
  await speak(["fr", "en", "it"]);
  expect((await read()).languages).toEqual(["fr", "en", "it"]);
  await change({ languages: ["it"] });
  await speak(["fr", "en"]);
  expect((await read()).languages).toEqual(["it"]);
});

it("lists a buyer what he has booked, at whatever shop, and nobody what others have", async () => {
  const [camille, other] = [
    await server.login("camille", "Camille2026"),
    await server.login("cave-kerouedan", "Caviste2026"),
  ];
  const slot = await openSlot(server, token, visit.eventId, { capacity: 4, hours: 24 * 30 });
  const group = {
    id: newTestId(),
    sellerId: visit.shopId,
    eventId: visit.eventId,
    slot,
    contact: BOOKER,
    payers: ["un", "deux"].map((name) => ({
      name,
      email: `${name}@example.org`,
      prices: prices([visit.adult, 1]),
    })),
    terms: true,
    adult: true,
  };
  const reply = await server.send("POST", "/v1/reservations/groups", { token: camille, body: group });
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  const listed = async (who: string): Promise<Record<string, unknown>[]> =>
    (await server.send("GET", "/v1/reservations?sort=-startsAt", { token: who })).body[
      "rows"
    ] as unknown as Record<string, unknown>[];
  // The demo's reservation is of the estate too, and earlier.
  expect(await listed(camille)).toMatchObject([
    { id: group.id, eventTitle: "Dégustation au chai", start: slot.start, people: 2, status: "pending" },
    { status: "confirmed" },
  ]);
  expect(await listed(other)).toEqual([]);
});
