import type { EventRecord } from "@cuvee/core/visits/events/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { newTestId } from "#kit/testing/server.ts";
import { BOOKER, openVisit, prices, type View, type TestVisit } from "#kit/testing/visits.ts";
import {
  bill,
  openOffice,
  orderAct,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { orderHelpers } from "#sales/orders/testing/reservations.fixture.ts";
import { bodyOf } from "#visits/events/testing/event.fixture.ts";

let office: Office;
let visit: TestVisit;
beforeAll(async () => {
  office = await openOffice();
  visit = await openVisit(office.server, office.shop.id, office.token);
});
afterAll(() => office.server.stop());
const hand = orderHelpers(() => ({ ...office, visit }));

/** Removes a rate from its event, as the event's page saves it. */
async function removeRate(rateId: string): Promise<EventRecord> {
  const path = `/v1/visits/${visit.eventId}`;
  const { token } = office;
  const { body } = await office.server.send("GET", path, { token });
  const event = bodyOf(body as unknown as EventRecord);
  const rates = event.rates.filter((rate) => rate.id !== rateId);
  const saved = await office.server.send("PUT", path, { token, body: { ...event, rates } });
  expect(saved.status, saved.text).toBe(200);
  return saved.body as unknown as EventRecord;
}

it("keeps a price that was removed for who had booked it: page, change, part, refund and bill", async () => {
  const { server } = office;
  const slot = await hand.slotOf(20, visit, 3);
  const input = hand.reservation({
    slot,
    wished: [
      [visit.adult, 4],
      [visit.child, 1],
    ],
  });
  const order = await hand.placed([input], 0, { payment: { type: "transfer" } });
  await orderAct(office, await readOrder(office, order.id), "payment-receipt");
  await server.settle();
  const id = order.order.reservations[0]?.id ?? "";

  const event = await removeRate(visit.adult);
  expect(event.rates.find((rate) => rate.id === visit.adult)).toMatchObject({ archived: true });
  // It can no longer be booked.
  const late = await hand.send(
    await hand.bodyWith([], 0, { reservations: [input], expectedTotalCents: 6000 }),
  );
  expect(late.status).toBe(422);

  const seen = await hand.reservationNow(id);
  expect(seen.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ["price", 4],
    ["price", 1],
    ["tax", 4],
  ]);
  // Another slot and fewer people, at the booked price.
  const other = await hand.slotOf(20, visit, 3);
  const change = { slotId: other.id, prices: prices([visit.adult, 3], [visit.child, 1]) };
  const quote = await hand.act(id, "changes/quote", change);
  expect(quote.status, quote.text).toBe(200);
  const { version, totalCents } = seen;
  const expectedTotalCents = Number(quote.body["totalAfterCents"]);
  expect(totalCents - expectedTotalCents).toBe(1580);
  const changed = await hand.act(id, "changes", { ...change, expectedTotalCents, tell: false, version });
  expect(changed.status, changed.text).toBe(200);
  const part = await hand.act(id, "parts", {
    id: newTestId(),
    prices: prices([visit.adult, 1]),
    contact: BOOKER,
    version: (changed.body as unknown as View).version,
  });
  expect(part.status, part.text).toBe(201);
  await server.settle();
  const apart = (part.body as unknown as { part: View }).part;
  expect(apart).toMatchObject({ totalCents: 1580, paidCents: 1580 });
  const ended = await hand.act(apart.id, "cancellation", {
    version: (await hand.reservationNow(apart.id)).version,
    refundCents: 1580,
    reason: "",
    tell: false,
  });
  expect(ended.status, ended.text).toBe(200);
  await server.settle();

  const sealed = viewIn(await bill(office, [order.id]));
  const names = sealed.paper.lines.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([expect.stringContaining("Adulte")]));
  expect(names.filter((name) => name === "Visite")).toEqual([]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
