import type { NextSlots, SlotView, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { isFree } from "@cuvee/core/visits/events/availability.ts";
import { firstSite } from "@cuvee/core/storefront/site/pages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  DAY_MS,
  JUNE,
  openVisits,
  reserve,
  type VisitsOffice,
} from "#visits/events/testing/event.fixture.ts";

let office: VisitsOffice;
beforeAll(async () => {
  office = await openVisits({ jobs: false });
});
afterAll(() => office.server.stop());

/** Reads the next slots of the shop's events, as the cards of its page with visits show them. */
async function nextOnPage(): Promise<Record<string, NextSlots>> {
  const site = firstSite({ presentation: {}, hasVisits: true });
  const tab = site.tabs.find(({ blocks }) => blocks.some(({ kind }) => kind === "events"));
  const reply = await office.server.send("POST", "/v1/site/preview", {
    token: office.token(),
    body: { site, tabId: tab?.id, lang: "fr" },
  });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return (reply.body as unknown as { page: { next: Record<string, NextSlots> } }).page.next;
}

it("shows the very slots that the choice of a slot offers, with the same places", async () => {
  const { make, publish, slotsOf, publicSlots, ofSlot, server } = office;
  const event = await publish(await make({ leadMinutes: 1440, opensDays: 30, cutoff: null }));
  const [first, second] = (await slotsOf(event.id)) as [StaffSlot, StaffSlot];
  await reserve(server, ofSlot(first), { seats: 12 });
  await reserve(server, ofSlot(second), { seats: 5, status: "held", expiresAt: server.clock.now + 900_000 });
  const offered = async (): Promise<SlotView[]> => (await publicSlots(event.id)).filter(isFree).slice(0, 3);
  const { free, isFull } = (await nextOnPage())[event.id] ?? { free: [], isFull: true };
  expect(isFull).toBe(false);
  expect(free).toEqual(await offered());
  expect(free.map(({ left }) => left)).toEqual([7, 12, 12]);
  expect(free[0]?.id).toBe(second.id);

  // A day before the first free slot it is too late for it: both move on.
  await office.goTo(second.start - DAY_MS + 1);
  expect((await nextOnPage())[event.id]?.free).toEqual(await offered());
  expect((await offered())[0]?.day).toBe("2027-06-03");
});

it("says that an event is full, and that it has no date", async () => {
  const { make, publish, slotsOf, ofSlot, server, seller } = office;
  const rules = { since: "2027-06-20", until: "2027-06-20", recurrence: { freq: "once" } };
  const one = async () => {
    const event = await make();
    return publish(await office.save(event, { rules: event.rules.map((rule) => ({ ...rule, ...rules })) }));
  };
  const [full, shut] = [await one(), await one()];
  const [slot] = (await slotsOf(full.id)) as [StaffSlot];
  await reserve(server, ofSlot(slot), { seats: 12 });
  const [closed] = (await slotsOf(shut.id, JUNE)) as [StaffSlot];
  await seller.put("PUT", `/v1/slots/${closed.id}/closed`, {
    closed: true,
    reason: "Foire",
    version: closed.version,
  });
  await office.goTo(server.clock.now + 5000);
  const next = await nextOnPage();
  expect(next[full.id]).toEqual({ free: [], isFull: true });
  expect(next[shut.id]).toEqual({ free: [], isFull: false });
});
