import type { Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import type { EventRecord, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import {
  openVisits,
  reserve,
  ruleBody,
  refusalText,
  type VisitsOffice,
} from "#visits/events/testing/event.fixture.ts";

let server: TestServer;
let shop: VisitsOffice["shop"];
let seller: VisitsOffice["seller"];
let make: VisitsOffice["make"];
let publish: VisitsOffice["publish"];
let slotsOf: (eventId: string) => Promise<StaffSlot[]>;

beforeAll(async () => {
  ({ server, shop, seller, make, publish, slotsOf } = await openVisits({ jobs: false }));
});
afterAll(() => server.stop());

const makeEvent = async (change: object): Promise<EventRecord> => publish(await make(change));

it("puts a guide away only with what becomes of its slots to come and its schedules", async () => {
  const add = (name: string): Promise<Resource> =>
    seller.put<Resource>("POST", "/v1/resources", { id: newTestId(), kind: "guide", name, languages: [] });
  const [leaving, other, busy] = [await add("Prune"), await add("Basile"), await add("Achille")];
  const make = (resources: string[], start: string) =>
    makeEvent({
      rules: [
        ruleBody({
          since: "2027-06-02",
          until: "2027-06-04",
          resources,
          times: [{ name: "", start, end: "18:00" }],
        }),
      ],
    });
  const event = await make([leaving.id], "10:00");
  const [first] = await slotsOf(event.id);
  if (!first) throw new Error("no slot");
  await reserve(server, { shopId: shop.id, eventId: event.id, slotId: first.id }, { seats: 3 });
  // The third guide has a reserved slot at the same hours.
  const [theirs] = await slotsOf((await make([busy.id], "11:00")).id);
  if (!theirs) throw new Error("no slot");
  await reserve(server, { shopId: shop.id, eventId: theirs.eventId, slotId: theirs.id }, { seats: 2 });

  const coming = await seller.get<object>(`/v1/resources/${leaving.id}/slots`);
  expect(coming).toMatchObject({ count: 3, reserved: 1, slots: [{ id: first.id, people: 3 }, {}, {}] });
  const path = `/v1/resources/${leaving.id}`;
  const { id: _, busy: __, ...fields } = leaving;
  const archive = (more: object = {}) => seller.ask("PUT", path, { ...fields, archived: true, ...more });
  const refused = await archive();
  expect(refusalText(refused)).toEqual([409, "resource-slots"]);
  expect(refused.body["facts"]).toMatchObject({ name: "Prune", count: 3, reserved: 1, rules: [{}] });
  const taken = await archive({ successorId: busy.id });
  expect(refusalText(taken)).toEqual([409, "resource-successor-taken"]);
  expect(taken.body["facts"]).toMatchObject({ name: "Achille", slots: [{ id: first.id }] });
  expect(refusalText(await archive({ successorId: leaving.id }))).toEqual([422, "invalid-input"]);

  const done = await archive({ successorId: other.id });
  expect(done.status, done.text).toBe(200);
  const names = async () => (await slotsOf(event.id)).map(({ resources }) => resources.map((r) => r.name));
  expect(await names()).toEqual([["Basile"], ["Basile"], ["Basile"]]);
  // The schedule follows: saved again it makes the same slots.
  const now = await seller.get<EventRecord>(`/v1/visits/${event.id}`);
  expect(now.rules[0]?.resources).toEqual([other.id]);

  const { busy: ___, id: ____, ...rest } = other;
  const without = await seller.ask("PUT", `/v1/resources/${other.id}`, {
    ...rest,
    archived: true,
    successorId: null,
  });
  expect(without.status, without.text).toBe(200);
  expect(await names()).toEqual([[], [], []]);
  expect((await seller.get<EventRecord>(`/v1/visits/${event.id}`)).rules[0]?.resources).toEqual([]);
});
