import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cents } from "#kit/money.ts";
import { addDays, dayNumber } from "#visits/events/zone.ts";
import { ORDER_STATUSES } from "#sales/orders/orders.ts";
import {
  exclusionOf,
  lastDayToWithdraw,
  withdrawalRefund,
  withdrawalRefusal,
} from "#sales/orders/withdrawal.ts";
import { easterSunday, isWorkingDay, publicHolidays } from "#sales/orders/workingDays.ts";

const anyDay = fc
  .integer({ min: dayNumber("2020-01-01"), max: dayNumber("2099-12-31") })
  .map((n) => addDays("1970-01-01", n));
const euro = (cents: number): Cents => cents as Cents;

describe("public holidays of France", () => {
  it("follow Easter, in years of every kind", () => {
    expect([2024, 2025, 2026, 2027, 2038, 2285].map(easterSunday)).toEqual([
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2038-04-25",
      "2285-03-22",
    ]);
    expect(publicHolidays(2026)).toEqual([
      "2026-01-01",
      "2026-04-06",
      "2026-05-01",
      "2026-05-08",
      "2026-05-14",
      "2026-05-25",
      "2026-07-14",
      "2026-08-15",
      "2026-11-01",
      "2026-11-11",
      "2026-12-25",
    ]);
  });

  it("make Easter a Sunday between 22 March and 25 April", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2300 }), (year) => {
        const easter = easterSunday(year);
        expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0);
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});

describe("the last day to withdraw", () => {
  // rules.md §7.
  it.each([
    ["2026-12-01", "2026-12-15"],
    ["2026-11-28", "2026-12-14"],
    ["2026-12-11", "2026-12-28"],
    // The fourteenth day is Ascension Day; Saturday 15 August; Easter Monday after its week-end; New Year's Day, a
    // Friday.
    ["2026-04-30", "2026-05-15"],
    ["2026-08-01", "2026-08-17"],
    ["2026-03-21", "2026-04-07"],
    ["2026-12-18", "2027-01-04"],
    ["2028-02-15", "2028-02-29"],
  ])("of goods received on %s is %s", (receivedOn, last) => expect(lastDayToWithdraw(receivedOn)).toBe(last));

  it("is a working day, fourteen days later or the first one after", () => {
    fc.assert(
      fc.property(anyDay, (receivedOn) => {
        const last = lastDayToWithdraw(receivedOn);
        expect(isWorkingDay(last)).toBe(true);
        const later = dayNumber(last) - dayNumber(receivedOn);
        expect(later).toBeGreaterThanOrEqual(14);
        expect(later).toBeLessThanOrEqual(14 + 4);
        for (let n = 14; n < later; n += 1) expect(isWorkingDay(addDays(receivedOn, n))).toBe(false);
      }),
    );
  });
});

describe("what can be withdrawn from", () => {
  const line = { left: 1, excluded: null };
  const over = (
    today: string,
    last: string | null,
    lines = [line],
    status: (typeof ORDER_STATUSES)[number] = "validated",
  ) => withdrawalRefusal({ status, lines }, last, today);

  it("is open on the last day and over on the next; before receipt the time does not run", () => {
    expect(over("2026-12-15", "2026-12-15")).toBeNull();
    expect(over("2026-12-16", "2026-12-15")).toBe("over");
    expect(over("2099-01-01", null)).toBeNull();
  });

  it("needs a contract, a line that the law does not leave out, and units that were not withdrawn from", () => {
    const open = ORDER_STATUSES.filter((status) => over("2026-01-01", null, [line], status) === null);
    expect(open).toEqual(["pending", "validated", "invoiced", "error"]);
    expect(over("2026-01-01", null, [{ left: 0, excluded: null }])).toBe("nothing-left");
    const visit = { left: 2, excluded: exclusionOf("datedLeisure", false) } as never;
    expect(over("2026-01-01", null, [visit])).toBe("excluded");
    expect(over("2026-01-01", null, [visit, line])).toBeNull();
    expect(over("2026-01-01", null, [])).toBe("excluded");
  });

  it("leaves out leisure on a date, futures, personalised goods, and everything of a professional", () => {
    expect(
      (["goods", "datedLeisure", "futures", "personalised"] as const).map((nature) =>
        exclusionOf(nature, false),
      ),
    ).toEqual([null, "datedLeisure", "futures", "personalised"]);
    expect(exclusionOf("goods", true)).toBe("professional");
  });
});

describe("what is given back", () => {
  const of = (id: string, quantity: number, amountCents: number, discountCents = 0) => ({
    id,
    quantity,
    amountCents: euro(amountCents),
    discountCents: euro(discountCents),
  });

  it("is the price after discounts, wrapping and, when all comes back, the carriage", () => {
    const lines = [
      { ...of("a", 6, 7200, 720), wrapping: { unitE4: 0, amountCents: euro(300), vatRateBp: 2000 } as never },
      of("b", 2, 1999),
    ];
    const all = [
      { lineId: "a", quantity: 6 },
      { lineId: "b", quantity: 2 },
    ];
    expect(withdrawalRefund(lines, all, euro(990), true)).toBe(7200 - 720 + 300 + 1999 + 990);
    expect(withdrawalRefund(lines, [{ lineId: "b", quantity: 1 }], euro(990), false)).toBe(1000);
  });

  it("is never less than nothing, never more than was paid, and grows with the units", () => {
    const wine = fc.record({
      quantity: fc.integer({ min: 1, max: 600 }),
      amountCents: fc.integer({ min: 0, max: 5_000_000 }),
      off: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(
        wine,
        fc.integer({ min: 0, max: 5000 }),
        ({ quantity, amountCents, off }, shippingCents) => {
          const line = of("a", quantity, amountCents, Math.floor((amountCents * off) / 100));
          const back = (n: number) =>
            withdrawalRefund([line], [{ lineId: "a", quantity: n }], euro(shippingCents), n === quantity);
          expect(back(quantity)).toBe(line.amountCents - line.discountCents + shippingCents);
          for (const n of [1, Math.ceil(quantity / 2)]) {
            expect(back(n)).toBeGreaterThanOrEqual(0);
            expect(back(n)).toBeLessThanOrEqual(back(quantity));
          }
        },
      ),
    );
  });
});
