import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bottles, openDay, sell, type Device, type Sale } from "#demo/tillDevice.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSlot, openVisit, phoneIn, viewOf, type View } from "#kit/testing/visits.ts";
import { openCounter, ticketHelpers, type Counter } from "#counter/tills/testing/tickets.fixture.ts";

let server: TestServer;
let counter: Counter;
let device: Device;

const { rows, get, follow, newClient, newDevice } = ticketHelpers(() => counter);

beforeAll(async () => {
  server = await startTestServer();
  counter = await openCounter(server);
  device = await newDevice();
  await openDay(device);
});
afterAll(() => server.stop());

const read = async (id: string): Promise<View> => viewOf(await get(`/v1/reservations/${id}`));
const bookings = async (): Promise<TillSnapshot["bookings"]> =>
  ((await get(`/v1/tills/${device.till.id}/snapshot`)).body as unknown as TillSnapshot).bookings;
async function buy(client: Sale["client"], quantity: number, more: object = {}): Promise<void> {
  const lines = [bottles(device, counter.shop.bottle.id, quantity, more)];
  await sell(device, { ...(client ? { client } : {}), lines });
  await follow(device);
}
/** Books two places at 15 € with their tourist tax by phone, for today, with the fee waived from six bottles. */
async function booked(email: string): Promise<string> {
  const { token, shop } = counter;
  const terms = { payment: "onSite", feeWaivedFrom: 6 };
  const visit = await openVisit(server, shop.id, token, terms);
  const slot = await openSlot(server, token, visit.eventId, { capacity: 6 });
  const contact = { firstname: "Anne", lastname: "Visite", email, phone: "" };
  const reply = await phoneIn(server, token, { visit, slot }, { contact });
  expect(reply.status, reply.text).toBe(201);
  // Whatever the hour of the test, the slot is of the day of the tickets.
  const day = dayInFrance(device.clock.now);
  await rows("update event_slots set day = $2 where id = $1", [slot.id, day]);
  return viewOf(reply).id;
}

it("waives the fee of a client's booked visit by the bottles of one ticket, and tells the till of it before", async () => {
  const client = await newClient("Gravier");
  const id = await booked("gravier@example.org");
  const { totalCents, lines } = await read(id);
  const fee = lines.find(({ kind }) => kind === "price")?.amountCents ?? 0;
  expect([fee, totalCents > fee]).toEqual([3000, true]);
  expect((await read(id)).staff?.feeWaivedFrom).toBe(6);
  const [booking] = (await bookings()) ?? [];
  expect(booking).toMatchObject({ id, clientId: client.id, places: [{ unitE4: 150_000 }] });

  // Too few, of someone else, given away: the fee stays due.
  await buy(client, 5);
  await buy(undefined, 6);
  await buy(await newClient("Falaise"), 6);
  await buy(client, 6, { move: "gift", reason: "Client fidèle" });
  expect((await read(id)).dueCents).toBe(totalCents);

  await buy(client, 6);
  const waived = await read(id);
  // The tourist tax is no fee of the tasting.
  expect([waived.totalCents, waived.dueCents]).toEqual([totalCents - fee, totalCents - fee]);
  expect(waived.lines.find(({ kind }) => kind === "discount")?.amountCents).toBe(-fee);
  expect(waived.staff?.feeWaivedFrom).toBeNull();
  expect(waived.staff?.events.map(({ kind }) => kind)).toContain("waived");
  // There is no fee left to waive a second time.
  expect((await bookings())?.map((one) => one.id)).not.toContain(id);
  await buy(client, 12);
  expect((await read(id)).totalCents).toBe(totalCents - fee);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("leaves what was paid before as it is, and visits of another day", async () => {
  const client = await newClient("Rocaille");
  const id = await booked("rocaille@example.org");
  const { version, totalCents } = await read(id);
  const payment = { version, amountCents: totalCents - 1000, method: "cash" };
  const paid = await server.send("POST", `/v1/reservations/${id}/payments`, {
    token: counter.token,
    body: payment,
  });
  expect(paid.status, paid.text).toBeLessThan(300);
  const later = await booked("rocaille@example.org");
  await rows(
    "update event_slots s set day = s.day + 1 from reservations r where r.id = $1 and s.id = r.slot_id",
    [later],
  );
  await buy(client, 6);
  expect(await read(id)).toMatchObject({ dueCents: 0, paidCents: totalCents - 1000 });
  expect((await read(later)).dueCents).toBeGreaterThan(0);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
