import { cents } from "@cuvee/core/kit/money.ts";
import { linesOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "#kit/postgres/database.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  BOOKER,
  hold,
  openSlot,
  openVisit,
  prices,
  viewOf,
  type TestSlot,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import { reserveForOrder, type SeatsRequest } from "#visits/reservations/booking.ts";
import {
  confirmForOrder,
  cancelForOrder,
  retakeForOrder,
} from "#visits/reservations/payments/paymentEvents.ts";
import { payerForOrder } from "#visits/reservations/payments/payers.ts";
import type { ReservationDeps } from "#visits/reservations/rows.ts";
import { bookingRates, slotFacts } from "#visits/reservations/slots.queries.ts";

let server: TestServer;
let token: string;
let visit: TestVisit;
/** The context that the order module uses. */
let deps: ReservationDeps;

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
  const { services, database } = server.app;
  deps = { services, catalogue: openCatalogue(database, services.live, (shop) => shop) };
});
afterAll(() => server.stop());
afterEach(async () => {
  server.clock.now = 0;
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const slotOf = (capacity: number): Promise<TestSlot> => openSlot(server, token, visit.eventId, { capacity });
const read = async (id: string): Promise<View> =>
  viewOf(await server.send("GET", `/v1/reservations/${id}`, { token }));
const keyOf = (id: string): string => server.app.services.secrets.orderKey(id);
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.services.database.transaction({ shopId: visit.shopId }, work);
const now = (): Date => new Date(deps.services.now());
const sql = <T>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);

describe("a group of which each pays", () => {
  const payer = (name: string, quantity: number) => ({
    name,
    email: `${name.toLowerCase()}@example.org`,
    prices: prices([visit.adult, quantity]),
  });
  const book = async (slot: TestSlot, payers = [payer("Anna", 2), payer("Bruno", 1), payer("Chloe", 1)]) =>
    server.send("POST", "/v1/reservations/groups", {
      body: {
        id: newTestId(),
        sellerId: visit.shopId,
        eventId: visit.eventId,
        slot,
        contact: BOOKER,
        payers,
        terms: true,
        adult: true,
      },
    });
  /** Pays a member's part, as their order does. */
  const pay = async (payerId: string, orderId = newTestId()) =>
    within(async (tx) => {
      const of = { shopId: visit.shopId, orderId, at: now() };
      const part = await payerForOrder(tx, { ...of, payerId, key: keyOf(payerId) });
      const money = { paid: { [part.row.id]: part.amountCents }, method: "card", key: orderId };
      return [part.amountCents, await confirmForOrder(tx, deps, { ...of, by: "bank", money })];
    });

  it("is confirmed when the last one has paid, and by nobody before", async () => {
    const slot = await slotOf(5);
    const reply = await book(slot);
    const { reservation, key } = reply.body as unknown as { reservation: View; key: string };
    expect([reply.status, reservation.status, reservation.totalCents]).toEqual([201, "pending", 4 * 1580]);
    expect((await hold(server, visit, slot, { quantity: 2 })).body["code"]).toBe("places-missing");
    const [a, b, c] = reservation.payers.map((p) => p.id) as [string, string, string];
    const page = await server.send("GET", `/v1/reservations/payers/${b}`, { orderKey: keyOf(b) });
    expect(page.body).toMatchObject({
      amountCents: 1580,
      prices: prices([visit.adult, 1]),
      // The others' addresses are not disclosed to the payer.
      reservation: {
        contact: { email: "", phone: "" },
        payers: [{ email: "" }, { email: "" }, { email: "" }],
        acts: [],
      },
    });
    expect(codeOf(await server.send("GET", `/v1/reservations/payers/${b}`, { orderKey: keyOf(a) }))).toEqual([
      404,
      "not-found",
    ]);
    expect(await pay(a)).toEqual([3160, true]);
    await expect(pay(a)).rejects.toMatchObject({ code: "payer-paid" });
    expect(await pay(b)).toEqual([1580, true]);
    expect(await read(reservation.id)).toMatchObject({ status: "pending", paidCents: 4740, number: null });
    expect(await pay(c)).toEqual([1580, true]);
    const done = viewOf(await server.send("GET", `/v1/reservations/${reservation.id}`, { orderKey: key }));
    expect(done).toMatchObject({ status: "confirmed", dueCents: 0, expiresAt: null });
    expect(done.payers.map((p) => p.state)).toEqual(["paid", "paid", "paid"]);
  });

  it("that is not paid in time gives its places and what was paid back, each by his order", async () => {
    const slot = await slotOf(4);
    const { reservation } = (await book(slot)).body as unknown as { reservation: View };
    const [a, b] = reservation.payers.map((p) => p.id) as [string, string];
    const orderId = newTestId();
    await pay(a, orderId);
    server.clock.now = Date.parse(String(reservation.expiresAt));
    await expect(pay(b)).rejects.toMatchObject({ code: "group-expired" });
    await server.app.tidy();
    server.clock.now = 0;
    const gone = await read(reservation.id);
    expect(gone).toMatchObject({ status: "cancelled", totalCents: 0, paidCents: 0, dueCents: 0 });
    expect(gone.payers.map((p) => p.state)).toEqual(["refunded", "ended", "ended"]);
    const jobs = await sql(
      "select data from pgboss.job where name = 'reservation-refund' and data->>'orderId' = $1",
      [orderId],
    );
    expect(jobs).toMatchObject([{ data: { amountCents: 3160, reservationId: reservation.id } }]);
    expect((await hold(server, visit, slot, { quantity: 4 })).status).toBe(201);
  });

  it("is for events that offer it, and for as many as there are places", async () => {
    const alone = await openVisit(server, visit.shopId, token, { isGroupPayable: false });
    const slot = await openSlot(server, token, alone.eventId, { capacity: 9 });
    const two = [1, 2].map((n) => ({ ...payer(`P${n}`, 1), prices: prices([alone.adult, 1]) }));
    const body = {
      id: newTestId(),
      sellerId: visit.shopId,
      eventId: alone.eventId,
      slot,
      contact: BOOKER,
      payers: two,
      terms: true,
      adult: true,
    };
    expect(codeOf(await server.send("POST", "/v1/reservations/groups", { body }))).toEqual([
      409,
      "group-not-offered",
    ]);
    expect(codeOf(await book(await slotOf(3)))).toEqual([409, "places-missing"]);
  });
});

describe("the reservations of an order", () => {
  const wishOf = async (
    slot: TestSlot,
    quantity: number,
    more: Partial<SeatsRequest> = {},
  ): Promise<SeatsRequest> => {
    const { rules } = await deps.catalogue.shop(visit.shopId);
    const facts = await within((tx) => slotFacts(tx, visit.shopId, slot.id, { at: now(), without: null }));
    const wanted = prices([visit.adult, quantity]);
    const lines: NewLine[] = linesOf(wanted, bookingRates(facts?.rates ?? [], rules));
    return { eventId: visit.eventId, slot, prices: wanted, lines, ...more };
  };
  const of = (orderId: string, expiresAt: Date | null = new Date(now().getTime() + 900_000)) => ({
    shopId: visit.shopId,
    orderId,
    at: now(),
    expiresAt,
    buyerId: null,
    contact: BOOKER,
    lang: "fr",
    notes: "",
    source: "widget" as const,
  });
  const book = async (orderId: string, ...inputs: SeatsRequest[]) =>
    within((tx) => reserveForOrder(tx, deps, of(orderId), inputs));
  const paid = async (orderId: string, ids: string[], amount: number) =>
    within((tx) =>
      confirmForOrder(tx, deps, {
        ...of(orderId),
        by: "bank",
        money: {
          paid: Object.fromEntries(ids.map((id) => [id, cents(amount)])),
          method: "card",
          key: orderId,
        },
      }),
    );
  const end = { by: "system", reason: "expired" };

  it("come out of its holds, are confirmed by its payment once, and go with it", async () => {
    const slot = await slotOf(3);
    const held = (await hold(server, visit, slot, { quantity: 3 })).body as unknown as {
      id: string;
      key: string;
    };
    const orderId = newTestId();
    const ids = await book(orderId, await wishOf(slot, 3, { hold: held }));
    expect(ids).toEqual([held.id]);
    await expect(book(newTestId(), await wishOf(slot, 1))).rejects.toMatchObject({ code: "places-missing" });
    expect(await read(held.id)).toMatchObject({ status: "pending", totalCents: 4740, acts: ["edit"] });
    expect([await paid(orderId, ids, 4740), await paid(orderId, ids, 4740)]).toEqual([true, true]);
    expect(await read(held.id)).toMatchObject({ status: "confirmed", paidCents: 4740, dueCents: 0 });
    await within((tx) => cancelForOrder(tx, deps, { ...of(orderId), ...end, reason: "refused" }));
    const gone = await read(held.id);
    expect(gone).toMatchObject({ status: "cancelled", paidCents: 0, totalCents: 0 });
    // The order refunds its money itself.
    expect(
      await sql("select 1 from pgboss.job where name = 'reservation-refund' and data->>'orderId' = $1", [
        orderId,
      ]),
    ).toEqual([]);
    expect((await hold(server, visit, slot, { quantity: 3 })).status).toBe(201);
  });

  it("are taken again for a payment that comes late, while the places are there", async () => {
    const slot = await slotOf(3);
    const [late, tooLate] = [newTestId(), newTestId()];
    const [ids, lost] = [await book(late, await wishOf(slot, 1)), await book(tooLate, await wishOf(slot, 2))];
    server.clock.now = Date.now() + 900_001;
    await within((tx) => cancelForOrder(tx, deps, { ...of(late), ...end }));
    expect(await within((tx) => retakeForOrder(tx, deps, { ...of(late), by: "bank" }))).toBe(true);
    expect(await paid(late, ids, 1580)).toBe(true);
    // Nothing has ended the other hold yet, whose time is over: the clock does.
    expect((await hold(server, visit, slot, { quantity: 2 })).status).toBe(201);
    expect(await paid(tooLate, lost, 3160)).toBe(false);
    server.clock.now = 0;
    expect(await read(ids[0] ?? "")).toMatchObject({
      status: "confirmed",
      totalCents: 1580,
      paidCents: 1580,
    });
    expect(await read(lost[0] ?? "")).toMatchObject({ status: "pending", paidCents: 0 });
    server.clock.now = Date.now() + 900_001;
    await server.app.tidy();
  });

  it("give a part back through it when places are cancelled", async () => {
    const slot = await slotOf(4);
    const orderId = newTestId();
    const ids = await book(orderId, await wishOf(slot, 4));
    await paid(orderId, ids, 4 * 1580);
    const view = await read(ids[0] ?? "");
    const body = { prices: prices([visit.adult, 3]), expectedTotalCents: 3 * 1580, version: view.version };
    const changed = viewOf(
      await server.send("POST", `/v1/reservations/${view.id}/changes`, { body, orderKey: keyOf(view.id) }),
    );
    expect(changed).toMatchObject({ seats: 3, totalCents: 4740, paidCents: 4740, dueCents: 0 });
    const jobs = await sql(
      "select data from pgboss.job where name = 'reservation-refund' and data->>'orderId' = $1",
      [orderId],
    );
    expect(jobs).toMatchObject([{ data: { amountCents: 1580, reservationId: view.id } }]);
  });
});
