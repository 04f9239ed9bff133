import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestServer } from "#kit/testing/server.ts";
import { NOW, openVisits, ruleBody, type VisitsOffice } from "./testing/event.fixture.ts";

let server: TestServer;
let make: VisitsOffice["make"];
let slotsOf: VisitsOffice["slotsOf"];
let goTo: VisitsOffice["goTo"];
let seller: VisitsOffice["seller"];

beforeAll(async () => {
  ({ server, make, slotsOf, goTo, seller } = await openVisits({ jobs: false }));
});
afterAll(() => server.stop());

const at = (moment: string): number => Date.parse(moment);

it("says of a schedule which nights the clocks change in, and makes visits as long as they are said", async () => {
  const rule = ruleBody({
    since: "2027-03-27",
    until: "2027-03-29",
    recurrence: { freq: "weekly", interval: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    times: [
      { name: "", start: "02:30", end: "03:30" },
      { name: "Nuit", start: "22:00", end: "06:00" },
    ],
  });
  await goTo(at("2027-03-01T10:00:00Z"));
  const reply = await seller.ask("POST", "/v1/visits/slots/preview", { rule, durationMinutes: 60 });
  expect(reply.body["clocks"]).toEqual([
    {
      day: "2027-03-28",
      kind: "skipped",
      said: { start: "02:30", end: "03:30" },
      start: at("2027-03-28T01:30:00Z"),
      end: at("2027-03-28T02:30:00Z"),
    },
  ]);
  const event = await make({ rules: [rule] });
  const created = (await slotsOf(event.id, "from=2027-03-27&to=2027-03-29")).map(
    ({ day, name, start, end }) => [`${day} ${name}`.trim(), (end - start) / 3_600_000],
  );
  expect(created).toEqual([
    ["2027-03-27", 1],
    ["2027-03-27 Nuit", 7],
    ["2027-03-28", 1],
    ["2027-03-28 Nuit", 8],
    ["2027-03-29", 1],
    ["2027-03-29 Nuit", 8],
  ]);
  const autumn = ruleBody({
    since: "2027-10-31",
    until: "2027-10-31",
    recurrence: { freq: "once" },
    times: [{ name: "", start: "02:30", end: "03:30" }],
  });
  const later = await seller.ask("POST", "/v1/visits/slots/preview", { rule: autumn, durationMinutes: 60 });
  expect(later.body["clocks"]).toMatchObject([
    { day: "2027-10-31", kind: "twice", start: at("2027-10-31T01:30:00Z"), end: at("2027-10-31T02:30:00Z") },
  ]);
  await goTo(NOW);
});

it("previews what is still to come: a slot of today that is over is left out", async () => {
  const rule = ruleBody({
    since: "2027-03-01",
    until: "2027-03-02",
    recurrence: { freq: "weekly", interval: 1, weekdays: [1, 2] },
    times: [{ name: "", start: "10:00", end: "11:00" }],
  });
  const previewed = async (): Promise<[number, unknown]> => {
    const { count, slots } = await seller.put<{ count: number; slots: { day: string }[] }>(
      "POST",
      "/v1/visits/slots/preview",
      { rule, durationMinutes: 60 },
    );
    return [count, slots[0]?.day];
  };
  await goTo(at("2027-03-01T09:30:00Z"));
  expect(await previewed()).toEqual([2, "2027-03-01"]);
  await goTo(at("2027-03-01T10:00:00Z"));
  expect(await previewed()).toEqual([1, "2027-03-02"]);
  await goTo(NOW);
});
