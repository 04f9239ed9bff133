import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  DAY_MS,
  hold,
  HOUR_MS,
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
afterAll(() => server.stop());
afterEach(async () => {
  server.clock.now = 0;
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const slotOf = (capacity: number, hours?: number): Promise<TestSlot> =>
  openSlot(server, token, visit.eventId, { capacity, ...(hours === undefined ? {} : { hours }) });
const post = (id: string, act: string, body: object, more: object = { token }) =>
  server.send("POST", `/v1/reservations/${id}/${act}`, { body, ...more });
const read = async (id: string): Promise<View> =>
  viewOf(await server.send("GET", `/v1/reservations/${id}`, { token }));
/** Returns the private key of a reservation, as its e-mails contain it. */
const keyOf = (id: string): string => server.app.services.secrets.orderKey(id);
const booked = async (slot: TestSlot, change: Record<string, unknown> = {}): Promise<View> => {
  const reply = await phoneIn(server, token, { visit, slot }, change);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  return viewOf(reply);
};

describe("a hold", () => {
  it("takes places for fifteen minutes, by the clock and no job, and says how many are left", async () => {
    const slot = await slotOf(4);
    const first = await hold(server, visit, slot, { quantity: 3 });
    expect([first.status, first.body["left"]]).toEqual([201, 1]);
    const full = await hold(server, visit, slot, { quantity: 2 });
    expect(codeOf(full)).toEqual([409, "places-missing"]);
    expect(full.body["facts"]).toEqual({ eventId: visit.eventId, slotId: slot.id, left: 1 });
    expect(full.body["message"]).toBe("Vous avez atteint la quantité maximale de places pour ce créneau");
    server.clock.now = Date.parse(String(first.body["expiresAt"])) - 1;
    expect(codeOf(await hold(server, visit, slot, { quantity: 2 }))).toEqual([409, "places-missing"]);
    server.clock.now += 1;
    expect((await hold(server, visit, slot, { quantity: 4 })).status).toBe(201);
  });

  it("is given up in the moment in which another takes its place, or by its key", async () => {
    const slot = await slotOf(4);
    const first = await hold(server, visit, slot, { quantity: 4 });
    const { id, key } = first.body as unknown as { id: string; key: string };
    const foreign = { instead: { id, key: "x".repeat(32) } };
    expect(codeOf(await hold(server, visit, slot, { quantity: 4, ...foreign }))).toEqual([
      409,
      "places-missing",
    ]);
    const second = await hold(server, visit, slot, { quantity: 3, instead: { id, key } });
    expect([second.status, second.body["left"]]).toEqual([201, 1]);
    const path = `/v1/reservations/holds/${String(second.body["id"])}`;
    expect(codeOf(await server.send("DELETE", path, { orderKey: key }))).toEqual([404, "not-found"]);
    const gone = await server.send("DELETE", path, { orderKey: String(second.body["key"]) });
    expect(gone.body).toEqual({ removed: true });
    expect((await hold(server, visit, slot, { quantity: 4 })).body["left"]).toBe(0);
  });

  it("refuses what the event does not take, and what is not as it was seen", async () => {
    const slot = await slotOf(20);
    const soon = await slotOf(20, 0.5);
    const input = async (change: object, of = slot) =>
      codeOf(await hold(server, visit, of, { quantity: 1, ...change }));
    expect(await input({ prices: prices([visit.adult, 13]) })).toEqual([422, "max-persons"]);
    expect(await input({ prices: prices([visit.board, 2]) })).toEqual([422, "min-persons"]);
    expect(await input({ prices: prices([newTestId(), 2]) })).toEqual([422, "ticket-mismatch"]);
    expect(await input({ slot: { ...slot, start: slot.start + 60_000 } })).toEqual([409, "slot-changed"]);
    expect(await input({}, soon)).toEqual([409, "slot-too-late"]);
    expect(await input({ visitLanguage: "ja" })).toEqual([422, "visit-language"]);
    server.clock.now = slot.start + 1;
    expect(await input({})).toEqual([409, "slot-past"]);
  });
});

describe("a reservation by phone", () => {
  it("is numbered and priced by the server, tourist tax of its people included", async () => {
    const slot = await slotOf(10);
    const wished = prices([visit.adult, 2], [visit.child, 1], [visit.board, 1], [visit.tax, 40]);
    const view = await booked(slot, { prices: wished });
    expect(view).toMatchObject({
      status: "confirmed",
      seats: 2,
      people: 3,
      totalCents: 3000 + 500 + 750 + 160,
      paidCents: 0,
      dueCents: 4410,
    });
    expect(view.number).toMatch(/^R20\d\d-\d{5}$/);
    expect(view.lines.map((l) => [l.kind, l.quantity, l.amountCents])).toEqual([
      ["price", 2, 3000],
      ["price", 1, 500],
      ["option", 1, 750],
      ["tax", 2, 160],
    ]);
    expect(view.acts).toEqual(["change", "split", "cancel", "pay", "link", "edit"]);
    const paid = await booked(slot, { payment: "paid", method: "cash" });
    expect(paid).toMatchObject({ paidCents: 3160, dueCents: 0 });
  });

  it("is never beyond what the slot holds, whoever asks", async () => {
    const slot = await slotOf(3);
    expect(
      codeOf(await phoneIn(server, token, { visit, slot }, { prices: prices([visit.adult, 4]) })),
    ).toEqual([409, "places-missing"]);
    // But without a client's deadlines.
    const now = await slotOf(3, 0.2);
    expect((await booked(now)).status).toBe("confirmed");
  });

  it("that waits for its payment by a link ends in time, and its places are free", async () => {
    const slot = await slotOf(2);
    const view = await booked(slot, { payment: "link" });
    expect(view).toMatchObject({ status: "pending", payers: [{ state: "waiting", totalCents: 3160 }] });
    const payerId = view.payers[0]?.id ?? "";
    const page = await server.send("GET", `/v1/reservations/payers/${payerId}`, { orderKey: keyOf(payerId) });
    expect(page.body).toMatchObject({ amountCents: 3160, state: "waiting", expired: false });
    expect(codeOf(await server.send("GET", `/v1/reservations/payers/${payerId}`))).toEqual([
      404,
      "not-found",
    ]);
    server.clock.now = Date.parse(String(view.expiresAt));
    await server.app.tidy();
    server.clock.now = 0;
    expect(await read(view.id)).toMatchObject({ status: "cancelled", totalCents: 0, dueCents: 0 });
    expect((await hold(server, visit, slot, { quantity: 2 })).status).toBe(201);
  });

  it("that was not paid in time is confirmed by the shop only while its places are there", async () => {
    const [free, taken] = [await slotOf(2), await slotOf(2)];
    const [a, b] = [await booked(free, { payment: "link" }), await booked(taken, { payment: "link" })];
    server.clock.now = Date.parse(String(b.expiresAt)) + 1;
    const then = { token: await server.login("calades", "Calades2026") };
    expect((await hold(server, visit, taken, { quantity: 1 })).status).toBe(201);
    const approve = async (of: View) => post(of.id, "approval", { version: of.version }, then);
    expect(codeOf(await approve(b))).toEqual([409, "places-missing"]);
    const cash = { amountCents: 3160, method: "cash", version: b.version };
    expect(codeOf(await post(b.id, "payments", cash, then))).toEqual([409, "places-missing"]);
    expect(viewOf(await approve(a))).toMatchObject({ status: "confirmed", dueCents: 3160, expiresAt: null });
    await server.app.tidy();
  });
});

describe("the one whose it is", () => {
  it("reads, changes and cancels by his link, within the event's limits", async () => {
    const slot = await slotOf(6);
    const other = await slotOf(6, 24 * 9);
    const view = await booked(slot, { payment: "paid", method: "cash", prices: prices([visit.adult, 4]) });
    const orderKey = keyOf(view.id);
    const mine = viewOf(await server.send("GET", `/v1/reservations/${view.id}`, { orderKey }));
    expect([mine.acts, mine.staff, mine.ticket !== ""]).toEqual([["change", "cancel"], undefined, true]);
    // Two stay home: 100 % is refunded so early; it was cash, and is owed until the refund is recorded.
    const input = { slotId: other.id, prices: prices([visit.adult, 2]) };
    const quote = await post(view.id, "changes/quote", input, { orderKey });
    expect(quote.body).toMatchObject({
      totalBeforeCents: 6320,
      totalAfterCents: 3160,
      refundCents: 3160,
      left: 4,
    });
    const wrong = { ...input, expectedTotalCents: 1, version: mine.version };
    expect(codeOf(await post(view.id, "changes", wrong, { orderKey }))).toEqual([409, "price-changed"]);
    const body = { ...input, expectedTotalCents: 3160, version: mine.version };
    const changed = viewOf(await post(view.id, "changes", body, { orderKey }));
    expect(changed).toMatchObject({
      slotId: other.id,
      seats: 2,
      totalCents: 3160,
      paidCents: 6320,
      dueCents: -3160,
    });
    expect((await hold(server, visit, slot, { quantity: 6 })).status).toBe(201);
    const back = { amountCents: 3160, method: "cash", version: changed.version };
    expect(viewOf(await post(view.id, "refunds", back)).dueCents).toBe(0);
    // A day and a half before, half of it is refunded, and the whole tourist tax.
    server.clock.now = other.start - 36 * HOUR_MS;
    const late = viewOf(await server.send("GET", `/v1/reservations/${view.id}`, { orderKey }));
    expect(late.refundNowCents).toBe(1500 + 160);
    const cancel = { refundCents: 3160, version: late.version };
    expect(codeOf(await post(view.id, "cancellation", cancel, { orderKey }))).toEqual([
      409,
      "refund-changed",
    ]);
    server.clock.now = other.start - 12 * HOUR_MS;
    expect(codeOf(await post(view.id, "changes/quote", input, { orderKey }))).toEqual([409, "change-closed"]);
    server.clock.now = other.start - 36 * HOUR_MS;
    const gone = viewOf(await post(view.id, "cancellation", { ...cancel, refundCents: 1660 }, { orderKey }));
    expect(gone).toMatchObject({ status: "cancelled", totalCents: 1500, paidCents: 3160, dueCents: -1660 });
    expect(gone.lines.map((l) => [l.kind, l.amountCents])).toEqual([["fee", 1500]]);
    expect(gone.acts).toEqual([]);
  });

  it("pays today's price for whom he adds, and no more than there are places", async () => {
    const slot = await slotOf(5);
    const view = await booked(slot, { payment: "paid", method: "cash" });
    const orderKey = keyOf(view.id);
    const more = { prices: prices([visit.adult, 6]) };
    expect(codeOf(await post(view.id, "changes/quote", more, { orderKey }))).toEqual([409, "places-missing"]);
    const body = { prices: prices([visit.adult, 5]), expectedTotalCents: 5 * 1580, version: view.version };
    const changed = viewOf(await post(view.id, "changes", body, { orderKey }));
    expect(changed).toMatchObject({ seats: 5, paidCents: 3160, dueCents: 3 * 1580 });
    // The client gets a link for paying the rest.
    expect(changed.payers).toMatchObject([{ state: "waiting", totalCents: 4740 }]);
  });
});

describe("time", () => {
  it("reminds once before, and thanks once after those who came", async () => {
    const slot = await slotOf(6, 48);
    const [comes, stays] = [await booked(slot), await booked(slot)];
    server.clock.now = slot.start - DAY_MS;
    await server.app.tidy();
    await server.app.tidy();
    server.clock.now = slot.start;
    const then = { token: await server.login("calades", "Calades2026") };
    expect((await post(comes.id, "attendance", { as: "attended" }, then)).status).toBe(200);
    server.clock.now = slot.end + DAY_MS;
    await server.app.tidy();
    await server.app.tidy();
    server.clock.now = 0;
    const kinds = async (id: string) => (await read(id)).staff?.events.map((e) => e.kind);
    expect(await kinds(comes.id)).toEqual(["booked", "confirmed", "reminder", "attended", "thanks"]);
    expect(await kinds(stays.id)).toEqual(["booked", "confirmed", "reminder"]);
  });
});
