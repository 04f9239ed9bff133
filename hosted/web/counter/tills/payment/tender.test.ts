import { cents } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  methodRefusal,
  isDoubtful,
  appendDigit,
  keyedCents,
  pay,
  shareOf,
  suggestedNotes,
  wayBackOf,
  refundMethods,
} from "#counter/tills/payment/tender.ts";

const given = (type: Tender["type"], amount: number, reference?: string): Tender => ({
  type,
  amountCents: cents(amount),
  ...(reference === undefined ? {} : { reference }),
});
const taken = (due: number, tenders: readonly Tender[], next: Tender): readonly Tender[] => {
  const after = pay(cents(due), tenders, next);
  if ("fault" in after) throw new Error(after.fault);
  return after;
};

test("cash gives change, and nothing else may be more than what is due", () => {
  const paid = splitIntoPayments(cents(3740), taken(3740, [], given("cash", 5000)));
  expect([paid.restCents, paid.changeCents]).toEqual([0, 1260]);
  expect(pay(cents(3740), [], given("cb", 3741))).toEqual({ fault: "tooMuch" });
  expect(pay(cents(3740), [], given("cb", 0))).toEqual({ fault: "nothing" });
});

test("a check says its number", () => {
  expect(pay(cents(1000), [], given("check", 1000, " "))).toEqual({ fault: "reference" });
  expect(taken(1000, [], given("check", 1000, " 0012 "))[0]?.reference).toBe("0012");
});

test("several pay: what is left is due", () => {
  const two = taken(10_500, taken(10_500, [], given("cb", 4000)), given("cash", 7000));
  expect(splitIntoPayments(cents(10_500), two)).toMatchObject({ restCents: 0, changeCents: 500 });
  expect(pay(cents(10_500), taken(10_500, [], given("cb", 4000)), given("cb", 6501))).toEqual({
    fault: "tooMuch",
  });
});

test("shares of what is due add up: whoever pays last pays what is left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 12 }), (total, people) => {
      let tenders: readonly Tender[] = [];
      const rest = (): number => splitIntoPayments(cents(total), tenders).restCents;
      for (let left = people; left > 0 && rest() > 0; left -= 1)
        tenders = taken(total, tenders, given("cb", shareOf(cents(rest()), left)));
      expect(rest()).toBe(0);
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

test.each([
  ["cash", { isReached: false, isPro: false, hasOrder: true }, null],
  ["credit note", { isReached: false, isPro: true, hasOrder: false }, "pay.onlineOnly"],
  ["credit", { isReached: false, isPro: true, hasOrder: false }, "pay.onlineOnly"],
  ["credit", { isReached: true, isPro: false, hasOrder: false }, "pay.proOnly"],
  ["credit", { isReached: true, isPro: true, hasOrder: true }, "handing.notOnAccount"],
  ["credit", { isReached: true, isPro: true, hasOrder: false }, null],
] as const)("%s with %j: %s", (type, of, why) => {
  expect(methodRefusal(type, of)).toBe(why);
});

test("no money goes back as a voucher or a credit note, and on account only what was bought so", () => {
  const all = ["cash", "cb", "ticket", "gift", "credit note", "credit"] as const;
  expect(refundMethods(all, { payments: [{ type: "credit note" }] })).toEqual(["cash", "cb"]);
  expect(refundMethods(all, { payments: [{ type: "credit" }] })).toEqual(["cash", "cb", "credit"]);
});

test("cash that nobody hands over is asked about, what people lay down is not", () => {
  const ask = (given: number, rest: number): boolean => isDoubtful(cents(given), cents(rest));
  // 100 010 € and 215 € for 21,50 €.
  expect([ask(10_001_000, 2150), ask(21_500, 2150)]).toEqual([true, true]);
  expect([2150, 2500, 5000, 5150, 7000, 10_000, 20_000].filter((given) => ask(given, 2150))).toEqual([]);
});

test("figures push in from the right", () => {
  const text = ["0", "3", "7", "4", "00", "back"].reduce(appendDigit, "");
  expect([text, keyedCents(text)]).toEqual(["3740", 3740]);
});

test("money goes back by what took most of it, where it can go back so", () => {
  const ways = ["cash", "cb"] as const;
  expect(wayBackOf(ways, { payments: [{ type: "cb", amountCents: 900 }] })).toBe("cb");
  expect(
    wayBackOf(ways, {
      payments: [
        { type: "cash", amountCents: 100 },
        { type: "cb", amountCents: 900 },
      ],
    }),
  ).toBe("cb");
  expect(wayBackOf(ways, { payments: [{ type: "credit note", amountCents: 900 }] })).toBe("cash");
  expect(wayBackOf(ways, { payments: [] })).toBe("cash");
});
