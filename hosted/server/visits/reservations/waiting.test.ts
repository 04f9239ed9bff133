import { OFFER_MINUTES } from "@cuvee/core/visits/reservations/reservations.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  hold,
  openSlot,
  openVisit,
  phoneIn,
  prices,
  viewOf,
  type TestSlot,
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

const slotOf = (capacity: number): Promise<TestSlot> => openSlot(server, token, visit.eventId, { capacity });
const keyOf = (id: string): string => server.app.services.secrets.orderKey(id);
const sql = <T>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);

describe("the waiting list", () => {
  const wait = (slot: TestSlot, seats: number, name: string) => {
    const body = { id: newTestId(), name, email: `${name}@example.org`, seats };
    return server.send("POST", `/v1/shops/${visit.shopId}/slots/${slot.id}/waiting`, { body });
  };
  const offerOf = async (id: string) =>
    (await server.send("GET", `/v1/waiting/${id}`, { orderKey: keyOf(id) })).body as unknown as {
      status: string;
      hold: { id: string; expiresAt: string } | null;
    };

  it("offers what comes free to the first whose places there are, then to the next", async () => {
    const slot = await slotOf(4);
    const taken = viewOf(await phoneIn(server, token, { visit, slot }, { prices: prices([visit.adult, 4]) }));
    expect((await wait(slot, 3, "ines")).body).toMatchObject({ position: 1 });
    const [three, one, two] = (
      await Promise.all([wait(slot, 3, "jo"), wait(slot, 1, "kim"), wait(slot, 2, "lou")])
    ).map((reply) => String(reply.body["id"])) as [string, string, string];
    expect(codeOf(await wait(slot, 1, "kim"))).toEqual([409, "waiting-exists"]);
    await server.settle();
    expect((await offerOf(one)).status).toBe("waiting");
    // Two places become free: neither Inès nor Jo has enough of them.
    const change = { prices: prices([visit.adult, 2]), expectedTotalCents: 3160, version: taken.version };
    await server.send("POST", `/v1/reservations/${taken.id}/changes`, { token, body: change });
    await server.settle();
    const waits = (await server.send("GET", `/v1/slots/${slot.id}/waiting`, { token })).body as unknown as {
      waiting: { name: string; status: string }[];
    };
    const offered = waits.waiting.filter((w) => w.status === "offered").map((w) => w.name);
    expect(offered).toHaveLength(1);
    const lucky = offered[0] === "kim" ? one : two;
    const { hold: given } = await offerOf(lucky);
    expect(given).not.toBeNull();
    // It belongs to one person alone: with their own key, as a hold.
    const seats = lucky === one ? 1 : 2;
    const left = 2 - seats;
    expect((await hold(server, visit, slot, { quantity: left + 1 })).body["facts"]).toMatchObject({ left });
    const foreign = await server.send("GET", `/v1/waiting/${lucky}`, { orderKey: keyOf(three) });
    expect(codeOf(foreign)).toEqual([404, "not-found"]);
    const again = await hold(server, visit, slot, {
      quantity: seats,
      instead: { id: given?.id, key: keyOf(lucky) },
    });
    expect(again.status).toBe(201);
  });

  it("goes on to the next when an offer is not taken, and forgets who leaves", async () => {
    const slot = await slotOf(2);
    const taken = viewOf(await phoneIn(server, token, { visit, slot }));
    const [first, leaver, last] = [
      String((await wait(slot, 2, "mia")).body["id"]),
      String((await wait(slot, 2, "nina")).body["id"]),
      String((await wait(slot, 2, "otto")).body["id"]),
    ];
    expect((await server.send("DELETE", `/v1/waiting/${leaver}`, { orderKey: keyOf(leaver) })).body).toEqual({
      removed: true,
    });
    const cancel = { refundCents: 0, version: taken.version };
    await server.send("POST", `/v1/reservations/${taken.id}/cancellation`, { token, body: cancel });
    await server.settle();
    const { hold: given } = await offerOf(first);
    expect(Date.parse(given?.expiresAt ?? "") - Date.now()).toBeGreaterThan((OFFER_MINUTES - 1) * 60_000);
    server.clock.now = Date.parse(given?.expiresAt ?? "");
    expect(await offerOf(first)).toMatchObject({ status: "lapsed", hold: null });
    // The job of that moment, which the database's clock would start.
    await sql("update pgboss.job set start_after = now() where name = 'waiting-list' and state = 'created'");
    await server.settle();
    expect([
      (await offerOf(first)).status,
      (await offerOf(leaver)).status,
      (await offerOf(last)).status,
    ]).toEqual(["lapsed", "left", "offered"]);
  });

  it("is for slots that are full, of events that have one", async () => {
    const slot = await slotOf(2);
    expect(codeOf(await wait(slot, 2, "pia"))).toEqual([409, "places-left"]);
    expect(codeOf(await wait(slot, 3, "pia"))).toEqual([409, "places-missing"]);
    const without = await openVisit(server, visit.shopId, token, { hasWaitingList: false });
    const other = await openSlot(server, token, without.eventId, { capacity: 1 });
    expect(codeOf(await wait(other, 1, "pia"))).toEqual([409, "waiting-off"]);
  });
});
