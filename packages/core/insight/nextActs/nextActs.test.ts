import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { dayAfter } from "#kit/days.ts";
import {
  ACTS,
  nextActs,
  nextBestAct,
  nextBirthday,
  rhythmOf,
  type Act,
  type ClientFacts,
} from "#insight/nextActs/nextActs.ts";

const TODAY = "2026-11-30";
const NOTHING: ClientFacts = {
  unpaid: null,
  quote: null,
  task: null,
  visit: null,
  sample: null,
  purchaseDays: null,
  contact: null,
  isPlanned: false,
  consent: null,
  birthday: null,
  points: null,
  billing: null,
};
const ago = (days: number): string => dayAfter(TODAY, -days);
/** Facts that call for one act each. */
const CALLS: Record<Act, Partial<ClientFacts>> = {
  unpaid: {
    unpaid: { id: "b1", kind: "bill", number: "F1", count: 1, openCents: cents(100), dueOn: ago(1) },
  },
  quote: { quote: { id: "q1", number: "D1", validUntil: ago(-7) } },
  task: { task: { id: "t1", subject: "Appeler", kind: "customPhone", dueOn: ago(1) } },
  visit: { visit: { id: "r1", title: "Visite", day: ago(-7), people: 2 } },
  sample: { sample: { id: "s1", number: "E1", sentOn: ago(21) } },
  overdue: { purchaseDays: [ago(100), ago(90), ago(80)], contact: "call" },
  consent: { consent: { address: "a@example.org", record: "consent" } },
  birthday: { birthday: "12-14", contact: "mail" },
  points: { points: { points: 10, on: ago(-30) } },
  billing: { billing: { missing: ["siret"] } },
};
/** Facts that lie a day outside what calls for the act. */
const SILENT: Partial<Record<Act, Partial<ClientFacts>>> = {
  unpaid: {
    unpaid: { id: "b1", kind: "bill", number: "F1", count: 1, openCents: cents(100), dueOn: TODAY },
  },
  quote: { quote: { id: "q1", number: "D1", validUntil: ago(-8) } },
  task: { task: { id: "t1", subject: "Appeler", kind: "customPhone", dueOn: TODAY } },
  visit: { visit: { id: "r1", title: "Visite", day: ago(-8), people: 2 } },
  sample: { sample: { id: "s1", number: "E1", sentOn: ago(20) } },
  overdue: { purchaseDays: [ago(40), ago(30), ago(20)], contact: "call" },
  birthday: { birthday: "12-15", contact: "mail" },
  points: { points: { points: 10, on: ago(-31) } },
  billing: { billing: { missing: [] } },
};

test("each act is called for by its own facts, and a day outside them by none", () => {
  for (const act of ACTS) {
    expect(nextActs({ ...NOTHING, ...CALLS[act] }, TODAY).map((one) => one.act)).toEqual([act]);
    if (SILENT[act]) expect(nextActs({ ...NOTHING, ...SILENT[act] }, TODAY), act).toEqual([]);
  }
  const contacts: Act[] = ["sample", "overdue", "birthday", "points"];
  for (const act of ACTS)
    expect(nextActs({ ...NOTHING, ...CALLS[act], isPlanned: true }, TODAY), act).toHaveLength(
      contacts.includes(act) ? 0 : 1,
    );
  // An occasion that may be told in no way is none.
  expect(nextActs({ ...NOTHING, ...CALLS.overdue, contact: null }, TODAY)).toEqual([]);
});

test("the act with the highest rank wins, whatever the other facts; a hidden one gives way to the next", () => {
  fc.assert(
    fc.property(fc.subarray([...ACTS]), fc.subarray([...ACTS]), (called, hidden) => {
      const facts = called.reduce<ClientFacts>((all, act) => ({ ...all, ...CALLS[act] }), NOTHING);
      const found = nextActs(facts, TODAY).map(({ act }) => act);
      expect(found).toEqual(ACTS.filter((act) => called.includes(act)));
      const first = ACTS.find((act) => called.includes(act) && !hidden.includes(act));
      expect(nextBestAct(facts, TODAY, new Set(hidden))?.act).toBe(first);
    }),
  );
});

test("the rhythm is the median gap between days of purchase, whatever their order and repetition", () => {
  expect(rhythmOf([ago(30), ago(20)], TODAY)).toBeNull();
  expect(rhythmOf([ago(60), ago(50), ago(20)], TODAY)).toEqual({
    medianDays: 20,
    sinceDays: 20,
    isOverdue: false,
  });
  // Twice the median is not yet late; a day more is.
  const atTwice = [ago(40), ago(30), ago(20)];
  expect(rhythmOf(atTwice, TODAY)?.isOverdue).toBe(false);
  expect(rhythmOf(atTwice, dayAfter(TODAY, 1))?.isOverdue).toBe(true);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (list) => {
      const days = list.map(ago);
      expect(rhythmOf([...days, ...days].toReversed(), TODAY)).toEqual(rhythmOf(days, TODAY));
    }),
  );
});

test("a birthday of 29 February is on the 28th in a common year", () => {
  expect(nextBirthday("02-29", "2027-01-10")).toBe("2027-02-28");
  expect(nextBirthday("02-29", "2028-01-10")).toBe("2028-02-29");
  expect(nextBirthday("01-02", "2026-12-30")).toBe("2027-01-02");
  expect(nextBirthday("12-30", "2026-12-30")).toBe("2026-12-30");
});
