import { cents } from "@cuvee/core/kit/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeOf,
  dueOf,
  keyed,
  keyedCents,
  pay,
  shareOf,
  suggestedNotes,
  takeBack,
  type Tender,
} from "#sales/tills/tender.ts";

const of = (totalCents: number): Tender => ({
  totalCents: cents(totalCents),
  tipsCents: cents(0),
  payments: [],
});
const taken = (tender: Tender | { fault: string }): Tender => {
  if ("fault" in tender) throw new Error(tender.fault);
  return tender;
};

test("cash gives change, and nothing else may be more than what is due", () => {
  const paid = taken(pay(of(3740), "cash", cents(5000)));
  expect([dueOf(paid), changeOf(paid)]).toEqual([0, 1260]);
  expect(paid.payments).toEqual([{ type: "cash", amountCents: 3740, givenCents: 5000, changeCents: 1260 }]);
  expect(pay(of(3740), "cb", cents(3741))).toEqual({ fault: "tooMuch" });
  expect(pay(of(3740), "cb", cents(0))).toEqual({ fault: "nothing" });
});

test("a check says its number", () => {
  expect(pay(of(1000), "check", cents(1000), " ")).toEqual({ fault: "reference" });
  expect(taken(pay(of(1000), "check", cents(1000), " 0012 ")).payments[0]?.reference).toBe("0012");
});

test("several pay, a payment is taken back, a tip is due too", () => {
  const two = taken(
    pay(taken(pay({ ...of(10_000), tipsCents: cents(500) }, "cb", cents(4000))), "cash", cents(7000)),
  );
  expect([dueOf(two), changeOf(two)]).toEqual([0, 500]);
  expect(dueOf(takeBack(two, 0))).toBe(4000);
});

test("shares of what is due add up: whoever pays last pays what is left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 12 }), (total, people) => {
      let tender = of(total);
      for (let left = people; left > 0 && dueOf(tender) > 0; left -= 1)
        tender = taken(pay(tender, "cb", shareOf(dueOf(tender), left)));
      expect(dueOf(tender)).toBe(0);
    }),
  );
});

test.each([
  [3740, [3740, 4000, 5000, 10_000, 20_000]],
  [1000, [1000, 2000, 5000, 10_000, 20_000]],
  [21_310, [21_310, 21_500, 22_000, 25_000, 30_000]],
  [0, []],
])("for %i people hand over %j", (due, sums) => {
  expect(suggestedNotes(cents(due))).toEqual(sums);
});

test("digits push in from the right", () => {
  const text = ["0", "3", "7", "4", "00", "back"].reduce(keyed, "");
  expect([text, keyedCents(text)]).toEqual(["3740", 3740]);
  expect(keyedCents(keyed(text, "clear"))).toBe(0);
});
