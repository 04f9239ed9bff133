import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canReserve, closedReasonAt, type BookingTerms, type SlotOpening } from "./availability.ts";
import { addDays, instantOf, spanOf, wholeDay } from "./zone.ts";

const PARIS = "Europe/Paris";
const DAY = "2027-06-12";
const slot: SlotOpening = {
  mode: "hours",
  day: DAY,
  ...spanOf(DAY, { start: "10:00", end: "11:30" }, PARIS),
  closed: false,
};
const terms: BookingTerms = { opensDays: 60, leadMinutes: 120, cutoff: null };
const at = (day: string, time: string): number => instantOf(day, time, PARIS);
const shut = (now: number, more: Partial<BookingTerms> = {}, of: Partial<SlotOpening> = {}) =>
  closedReasonAt({ ...slot, ...of }, { ...terms, ...more }, now, PARIS);

describe("a slot", () => {
  test("is open from the beginning of a day until the lead time", () => {
    const opens = at(addDays(DAY, -60), "00:00");
    expect(shut(opens - 1)).toBe("tooEarly");
    expect(shut(opens)).toBeUndefined();
    expect(shut(at(DAY, "08:00"))).toBeUndefined();
    expect(shut(at(DAY, "08:00") + 1)).toBe("tooLate");
    expect(shut(at(DAY, "10:00"))).toBe("past");
    expect(shut(at(DAY, "08:00"), {}, { closed: true })).toBe("closed");
  });

  test("ends by the cut-off of a day before, in the shop's time", () => {
    const cutoff = { daysBefore: 1, time: "18:00" };
    expect(shut(at("2027-06-11", "18:00"), { cutoff })).toBeUndefined();
    expect(shut(at("2027-06-11", "18:00") + 1, { cutoff })).toBe("tooLate");
  });

  test("in which people come when they like is open until its end", () => {
    expect(shut(at(DAY, "11:00"), { leadMinutes: 0 }, { mode: "period" })).toBeUndefined();
    expect(shut(at(DAY, "11:00"), { leadMinutes: 0 })).toBe("past");
    const whole = { mode: "noHours" as const, ...wholeDay(DAY, PARIS) };
    expect(shut(at(DAY, "23:59"), { leadMinutes: 0 }, whole)).toBeUndefined();
    // A day of lead time: not on the day itself.
    expect(shut(at(DAY, "00:00") + 1, { leadMinutes: 1440 }, whole)).toBe("tooLate");
    expect(shut(at(DAY, "00:00"), { leadMinutes: 1440 }, whole)).toBeUndefined();
  });

  test("that was shut for being late never opens again", () => {
    const moment = fc.integer({ min: at("2027-03-01", "00:00"), max: at("2027-07-01", "00:00") });
    const cutoff = fc.option(
      fc.record({ daysBefore: fc.nat(10), time: fc.constantFrom("00:00", "02:30", "18:00") }),
    );
    fc.assert(
      fc.property(moment, fc.nat(10_000_000), fc.nat(5000), cutoff, (now, more, leadMinutes, cut) => {
        const of = { leadMinutes, cutoff: cut };
        const [before, after] = [shut(now, of), shut(now + more, of)];
        if (before === "past") expect(after).toBe("past");
        if (before === "tooLate") expect(["tooLate", "past"]).toContain(after);
        if (before === undefined) expect(after).not.toBe("tooEarly");
      }),
    );
  });
});

test("places are reserved while so many are left and the event is online", () => {
  expect(canReserve("online", { left: 2 }, 2)).toBe(true);
  expect(canReserve("online", { left: 2 }, 3)).toBe(false);
  expect(canReserve("paused", { left: 2 }, 1)).toBe(false);
  expect(canReserve("online", { left: 2, shut: "past" }, 1)).toBe(false);
});
