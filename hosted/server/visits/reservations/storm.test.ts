import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOLD_MINUTES } from "@cuvee/core/visits/reservations/reservations.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { fullNumber, postUntilAnswered, countReplies } from "#kit/testing/storm.ts";
import {
  dayOfSlot,
  holdBody,
  openSlot,
  openVisit,
  phoneIn,
  prices,
  type TestSlot,
  type TestVisit,
} from "#kit/testing/visits.ts";

/** Buyers of the last places of a slot (issue 5, "What must be shown", 1). */
const BUYERS = fullNumber(30, 300);
const PLACES = 10;

let server: TestServer;
let token: string;
let visit: TestVisit;

const open = async (connections: number): Promise<void> => {
  server = await startTestServer({ connections });
  const shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
};

const sql = <T>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);

/** Sends a request of every buyer at once, for one place each. */
const rush = (slot: TestSlot): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: BUYERS }, () =>
      postUntilAnswered(server, "/v1/reservations/holds", holdBody(visit, slot, 1)),
    ),
  );
/** Returns the places left that the page of the event shows. */
const leftOf = async (slot: TestSlot): Promise<number | undefined> => {
  const day = dayOfSlot(slot);
  const path = `/v1/shops/${visit.shopId}/visits/${visit.eventId}/slots?from=${day}&to=${day}`;
  const { slots } = (await server.send("GET", path)).body as unknown as {
    slots: { id: string; left: number }[];
  };
  return slots.find((one) => one.id === slot.id)?.left;
};

describe.each(fullNumber([8], [1, 2, 8, 32]))("a rush, on %i connections", (connections) => {
  beforeAll(() => open(connections));
  afterAll(() => server.stop());

  it(`for the last places holds each of them once: ${BUYERS} buyers of ${PLACES}`, async () => {
    const slot = await openSlot(server, token, visit.eventId, { capacity: PLACES + 4 });
    // Some are taken already, by others at the counter.
    await phoneIn(server, token, { visit, slot }, { prices: prices([visit.adult, 4]) });
    const replies = await rush(slot);
    expect(countReplies(replies)).toEqual({ 201: PLACES, "409 places-missing": BUYERS - PLACES });
    for (const { status, body } of replies)
      if (status === 409) expect(body["facts"]).toEqual({ eventId: visit.eventId, slotId: slot.id, left: 0 });
    // Each reply had the places left after it: all values differ.
    const placesLeft = replies.filter((r) => r.status === 201).map((r) => Number(r.body["left"]));
    expect(placesLeft.toSorted((a, b) => a - b)).toEqual(Array.from({ length: PLACES }, (_, n) => n));
    expect(await leftOf(slot)).toBe(0);
    expect(await brokenInvariants(server.ownerUrl)).toEqual({});
    // Without an order: when the holds expire by the clock, the same places are available for as many again.
    server.clock.now = Date.now() + HOLD_MINUTES * 60_000 + 1;
    expect(await leftOf(slot)).toBe(PLACES);
    expect(countReplies(await rush(slot))).toEqual({ 201: PLACES, "409 places-missing": BUYERS - PLACES });
    expect(await brokenInvariants(server.ownerUrl)).toEqual({});
    server.clock.now = 0;
  });

  it("for two slots that need the same guide goes to one of them alone", async () => {
    const guide = await server.send("POST", "/v1/resources", {
      token,
      body: { id: visit.eventId.slice(0, 15) + "0", kind: "guide", name: "Solène" },
    });
    expect(guide.status).toBe(201);
    const resources = [String(guide.body["id"])];
    const slots = await Promise.all(
      [40, 41].map((hours) => openSlot(server, token, visit.eventId, { capacity: BUYERS, hours, resources })),
    );
    const replies = await Promise.all(
      Array.from({ length: fullNumber(20, 100) }, (_, n) =>
        postUntilAnswered(server, "/v1/reservations/holds", holdBody(visit, slots[n % 2] as TestSlot, 1)),
      ),
    );
    const codes = countReplies(replies);
    expect(Object.keys(codes).toSorted()).toEqual(["201", "409 resource-busy"]);
    expect(replies.filter((r) => r.tries > 1)).toEqual([]);
    const taken = await sql<{ slot_id: string }>(
      "select distinct slot_id from reservations where slot_id = any($1)",
      [slots.map((one) => one.id)],
    );
    expect(taken).toHaveLength(1);
  });

  // A single connection serializes the requests, locked or not.
  it.skipIf(connections < 8)("oversells without the lock: the control run", async () => {
    const slot = await openSlot(server, token, visit.eventId, { capacity: PLACES });
    // Each writes a while after reading the places left, so that the others on their connections read the same.
    await sql(`create or replace function lock_slots(p_shop text, p_slots text[]) returns void language plpgsql as $$
      begin end $$;
      create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
      create trigger slow before insert on reservations for each row execute function be_slow()`);
    expect(countReplies(await rush(slot))[201]).toBeGreaterThan(PLACES);
    expect(Object.keys(await brokenInvariants(server.ownerUrl))).toEqual([
      "places are never above what a slot holds",
    ]);
  });
});
