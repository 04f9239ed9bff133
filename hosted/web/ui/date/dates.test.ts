import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, noonOf, readDay, within, writeDay } from "#ui/date/dates.ts";

const now = new Date(2026, 10, 21);

test.each([
  ["07/03/2026", "2026-03-07"],
  ["7/3/2026", "2026-03-07"],
  ["7.3.26", "2026-03-07"],
  ["7-3-1998", "1998-03-07"],
  ["7 3 98", "1998-03-07"],
  ["07032026", "2026-03-07"],
  ["070326", "2026-03-07"],
  ["7/3", "2026-03-07"],
  ["2026-03-07", "2026-03-07"],
  [" 29/02/2028 ", "2028-02-29"],
  ["29/02/2027", null],
  ["31/04/2026", null],
  ["00/01/2026", null],
  ["1/13/2026", null],
  ["demain", null],
  ["", null],
  ["1/2/3/4", null],
  ["2026-02-30", null],
])("%j is the day %j", (text, day) => {
  expect(readDay(text, "date", now)).toBe(day);
});

test.each([
  ["11/2026", "2026-11"],
  ["1/26", "2026-01"],
  ["112026", "2026-11"],
  ["2026-11", "2026-11"],
  ["2026-11-21", "2026-11"],
  ["13/2026", null],
  ["1/2/2026", null],
  ["", null],
])("%j is the month %j", (text, month) => {
  expect(readDay(text, "month", now)).toBe(month);
});

test("every day that is written is read again", () => {
  const any = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(any, (at) => {
      const day = dayOf(at);
      expect(readDay(writeDay(day), "date", now)).toBe(day);
      expect(readDay(writeDay(day, "month"), "month", now)).toBe(day.slice(0, 7));
      const noon = noonOf(day);
      expect(noon && dayOf(noon)).toBe(day);
    }),
  );
});

test("bounds are allowed themselves, for days and for months", () => {
  expect(within("2026-03-07", "2026-03-07", "2026-03-07")).toBe(true);
  expect(within("2026-03-06", "2026-03-07")).toBe(false);
  expect(within("2026-03-08", undefined, "2026-03-07")).toBe(false);
  expect(within("2026-03", "2026-03-07", "2026-03-31")).toBe(true);
  expect(within("2026-02", "2026-03-07")).toBe(false);
});
