import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "#kit/money.ts";
import { ageOf, daysBetween, DEFAULT_REMINDERS, fillWords, stepDue } from "./dues.ts";
import { discountMost, mayCancel, methodsRules, oldestFirst } from "./ledger.ts";
import { basisPoints } from "#kit/money.ts";

it.each([
  [null, "notDue"],
  ["2026-11-22", "notDue"],
  ["2026-11-21", "d30"],
  ["2026-10-23", "d30"],
  ["2026-10-22", "d60"],
  ["2026-09-23", "d60"],
  ["2026-08-24", "d90"],
  ["2026-08-23", "older"],
])("what was due on %s is %s", (due, age) => expect(ageOf(due, "2026-11-22")).toBe(age));

it("counts days over the nights in which the clocks change", () => {
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2026-03-30", "2026-03-28")).toBe(-2);
});

it("reminds step by step, never two at once", () => {
  const due = (reminders: number, remindedOn: string | null, today: string) =>
    stepDue({ dueOn: "2026-01-01", reminders, remindedOn }, DEFAULT_REMINDERS, today);
  expect(due(0, null, "2026-01-05")).toBe(null);
  expect(due(0, null, "2026-01-06")).toBe(1);
  expect(due(1, "2026-01-06", "2026-01-15")).toBe(null);
  expect(due(1, "2026-01-06", "2026-01-16")).toBe(2);
  expect(due(1, "2026-06-01", "2026-06-01")).toBe(null);
  expect(due(3, "2026-06-01", "2026-09-01")).toBe(null);
});

it("fills in the names that it knows, and leaves the rest", () => {
  const values = { name: "A", number: "F1", amount: "1 €", issuedOn: "", dueOn: "", days: "3", shop: "S" };
  expect(fillWords("{{number}} {{ amount }} {{__proto__}} {{x}}", values)).toBe("F1 1 € {{__proto__}} {{x}}");
});

it("gives money to the oldest first, all of it while anything is owed", () => {
  const owed = fc.array(
    fc.record({
      id: fc.uuid(),
      openCents: fc.integer({ min: 1, max: 10_000 }).map(cents),
      dueOn: fc.constantFrom("2026-01-01", "2026-02-01", null),
      issuedOn: fc.constantFrom("2025-12-01", "2026-01-15"),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(owed, fc.integer({ min: 0, max: 60_000 }).map(cents), (all, amount) => {
      const given = oldestFirst(all, amount);
      const sum = given.reduce((a, g) => a + g.amountCents, 0);
      expect(sum).toBe(
        Math.min(
          amount,
          all.reduce((a, o) => a + o.openCents, 0),
        ),
      );
      const whole = given.filter((g) => g.amountCents === all.find((o) => o.id === g.id)?.openCents);
      expect(given.length - whole.length).toBeLessThanOrEqual(1);
    }),
  );
  const two = [
    { id: "b", openCents: cents(100), dueOn: "2026-03-01", issuedOn: "2026-01-01" },
    { id: "a", openCents: cents(100), dueOn: "2026-02-01", issuedOn: "2026-02-01" },
  ];
  expect(oldestFirst(two, cents(150))).toEqual([
    { id: "a", amountCents: 100 },
    { id: "b", amountCents: 50 },
  ]);
});

it("lets off no more than the rate, rounded down, and takes back only what may be", () => {
  expect(discountMost(cents(9999), basisPoints(200))).toBe(199);
  const rules = methodsRules({ check: { isDeletable: true }, cash: { isDeletable: false } });
  const check = { status: "noted", type: "check", isOnSlip: false, isOnline: false } as const;
  expect(mayCancel(check, rules)).toBe(true);
  expect(mayCancel({ ...check, status: "banked" }, rules)).toBe(false);
  expect(mayCancel({ ...check, type: "transfer", status: "banked" }, rules)).toBe(true);
  expect(mayCancel({ ...check, type: "transfer", status: "banked", isOnline: true }, rules)).toBe(false);
  expect(mayCancel({ ...check, type: "cash" }, rules)).toBe(false);
});
