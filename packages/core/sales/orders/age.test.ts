import { expect, it } from "vitest";
import { birthDateFault } from "#sales/orders/age.ts";
import { dayInFrance } from "#kit/days.ts";

it.each([
  ["2008-11-21", null],
  // 17 years and 364 days (rules §7).
  ["2008-11-22", "minor"],
  ["2008-02-29", null],
  ["", "needed"],
  ["2008-02-30", "date"],
  ["21/11/2008", "date"],
  ["2027-01-01", "date"],
  ["1890-01-01", "date"],
] as const)("on 21 November 2026 somebody born on %s: %s", (birthDate, fault) => {
  expect(birthDateFault(birthDate, "2026-11-21")).toBe(fault);
});

it("of 29 February is an adult on 1 March, and the day is that of France", () => {
  expect(birthDateFault("2008-02-29", "2026-02-28")).toBe("minor");
  expect(birthDateFault("2008-02-29", "2026-03-01")).toBe(null);
  expect(dayInFrance(Date.parse("2026-11-20T23:30:00Z"))).toBe("2026-11-21");
});
