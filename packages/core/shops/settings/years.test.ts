import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter } from "#kit/days.ts";
import {
  fiscalYearOf,
  fiscalYears,
  lengthOf,
  monthsAfter,
  statedFault,
  withoutLast,
  withStated,
  type FiscalYearDates,
  type YearRule,
} from "./years.ts";

const from = (month: number, day = 1, stated: FiscalYearDates[] = []): YearRule => ({ month, day, stated });
const short: FiscalYearDates = { opensOn: "2026-01-01", closesOn: "2026-07-31" };
const long: FiscalYearDates = { opensOn: "2026-01-01", closesOn: "2027-07-31" };

describe("the fiscal year that a day is in", () => {
  test("starts on the day of the shop, and closes on the day before it comes again", () => {
    const august = from(8);
    expect(fiscalYearOf("2026-07-31", august)).toEqual({
      opensOn: "2025-08-01",
      closesOn: "2026-07-31",
      name: 2025,
    });
    expect(fiscalYearOf("2026-08-01", august).closesOn).toBe("2027-07-31");
    expect(fiscalYearOf("2026-11-20", from(1)).closesOn).toBe("2026-12-31");
    expect(fiscalYearOf("2027-02-28", from(2, 29)).closesOn).toBe("2028-02-28");
  });

  test("may be stated shorter or longer; those after it follow, and no two have one name", () => {
    const seen = (stated: FiscalYearDates) =>
      fiscalYears("2025-06-01", "2028-09-01", withStated(from(1), stated)).map(
        ({ opensOn, closesOn, name }) => `${name}: ${opensOn} ${closesOn}`,
      );
    expect(seen(short)).toEqual([
      "2025: 2025-01-01 2025-12-31",
      "2026: 2026-01-01 2026-07-31",
      "2027: 2026-08-01 2027-07-31",
      "2028: 2027-08-01 2028-07-31",
      "2029: 2028-08-01 2029-07-31",
    ]);
    expect(seen(long)).toEqual([
      "2025: 2025-01-01 2025-12-31",
      "2026: 2026-01-01 2027-07-31",
      "2027: 2027-08-01 2028-07-31",
      "2028: 2028-08-01 2029-07-31",
    ]);
    expect([lengthOf(short), lengthOf(long)]).toEqual([
      { months: 7, days: 0 },
      { months: 19, days: 0 },
    ]);
    expect(lengthOf({ opensOn: "2026-01-31", closesOn: "2026-03-14" })).toEqual({ months: 1, days: 15 });
  });

  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => dayAfter("2000-01-01", n));
  const rule = fc
    .record({
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 28 }),
      changes: fc.array(fc.record({ on: day, days: fc.integer({ min: 0, max: 729 }) }), { maxLength: 4 }),
    })
    .map(({ month, date, changes }) =>
      changes.reduce<YearRule>(
        (yearRule, { on, days }) => {
          const { opensOn } = fiscalYearOf(on, yearRule);
          const stated = { opensOn, closesOn: dayAfter(opensOn, days) };
          return statedFault(stated, yearRule, "2000-01-01") === null
            ? withStated(yearRule, stated)
            : yearRule;
        },
        from(month, date),
      ),
    );

  test("is one: years touch, hold each of their days, have growing names and at most 24 months", () => {
    fc.assert(
      fc.property(rule, day, fc.nat(3000), (years, on, length) => {
        const all = fiscalYears(on, dayAfter(on, length), years);
        for (const [at, year] of all.entries()) {
          const next = all[at + 1];
          expect(year.opensOn <= year.closesOn).toBe(true);
          expect(year.closesOn < monthsAfter(year.opensOn, 24)).toBe(true);
          for (const within of [year.opensOn, year.closesOn])
            expect(fiscalYearOf(within, years)).toEqual(year);
          if (!next) continue;
          expect(next.opensOn).toBe(dayAfter(year.closesOn, 1));
          expect(next.name).toBeGreaterThan(year.name);
        }
      }),
    );
  });

  test("stays what it was before the year that is stated, and comes back when that is taken away", () => {
    fc.assert(
      fc.property(rule, day, fc.integer({ min: 0, max: 729 }), day, (before, on, days, looked) => {
        const { opensOn } = fiscalYearOf(on, before);
        const stated = { opensOn, closesOn: dayAfter(opensOn, days) };
        fc.pre(statedFault(stated, before, "2000-01-01") === null);
        const after = withStated(before, stated);
        if (looked < opensOn) expect(fiscalYearOf(looked, after)).toEqual(fiscalYearOf(looked, before));
        expect(fiscalYearOf(opensOn, after)).toMatchObject(stated);
        expect(fiscalYearOf(looked, withoutLast(after))).toEqual(fiscalYearOf(looked, before));
      }),
    );
  });
});

describe("a year is not stated", () => {
  const fault = (stated: Partial<FiscalYearDates>, free = "2026-01-01", rule = from(1)) =>
    statedFault({ ...short, ...stated }, rule, free);
  test.each<[string, ReturnType<typeof fault>, ReturnType<typeof fault>]>([
    ["but on a year's first day", fault({ opensOn: "2026-02-01" }), "fiscal-year-start"],
    ["under what is sealed", fault({}, "2027-01-01"), "fiscal-year-used"],
    ["within one that was stated", fault({}, "2026-01-01", withStated(from(1), long)), "fiscal-year-used"],
    ["to close before it opens", fault({ closesOn: "2025-12-31" }), "fiscal-year-order"],
    ["longer than 24 months", fault({ closesOn: "2028-01-01" }), "fiscal-year-long"],
    ["where it changes nothing", fault({ closesOn: "2026-12-31" }), "fiscal-year-same"],
    ["otherwise", fault({ closesOn: "2027-12-31" }), null],
  ])("%s", (_, found, yearFault) => expect(found).toBe(yearFault));
});
