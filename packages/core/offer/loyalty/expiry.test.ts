import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInFrance } from "#kit/days.ts";
import { monthsAfter } from "#shops/settings/years.ts";
import { expiryAt, expirySince, EXPIRY_MONTHS, GRACE_MONTHS, lotsOf, type ExpiryTerms } from "./expiry.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2024-01-01T12:00:00Z");
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Gains and losses in their order; no loss is larger than the balance, as the accounts require. */
const histories = fc
  .array(fc.record({ days: fc.nat(90), points: fc.integer({ min: -300, max: 300 }) }), { maxLength: 40 })
  .map((steps) => {
    let [now, balance] = [START, 0];
    return steps.map(({ days, points }) => {
      now += days * DAY_MS;
      const moved = Math.max(points, -balance);
      balance += moved;
      return { at: now, points: moved };
    });
  });
const terms: fc.Arbitrary<ExpiryTerms> = fc.record({
  months: fc.integer({ min: EXPIRY_MONTHS.least, max: EXPIRY_MONTHS.most }),
  since: fc.option(fc.nat(1500).map((days) => START + days * DAY_MS)),
});
const days = fc.nat(3000).map((n) => dayInFrance(START + n * DAY_MS));

/** A plain queue of single gains: each loss takes from its front. */
function queueOf(moves: readonly { at: number; points: number }[], { months, since }: ExpiryTerms) {
  const queue: { on: string; points: number }[] = [];
  for (const move of moves) {
    if (move.points > 0) {
      const ends = [monthsAfter(dayInFrance(move.at), months)];
      if (since !== null) ends.push(monthsAfter(dayInFrance(since), GRACE_MONTHS));
      queue.push({ on: ends.toSorted().at(-1) ?? "", points: move.points });
    }
    for (let left = -move.points; left > 0;) {
      const [first] = queue;
      if (!first) throw new Error("more lost than there was");
      const taken = Math.min(left, first.points);
      first.points -= taken;
      left -= taken;
      if (first.points === 0) queue.shift();
    }
  }
  return queue;
}

test("points are used oldest first, as from a queue", () => {
  fc.assert(
    fc.property(histories, terms, days, (moves, of, today) => {
      const queue = queueOf(moves, of);
      const { due, next } = expiryAt(lotsOf(moves, of), today);
      const sum = (lots: readonly { points: number }[]) => lots.reduce((n, { points }) => n + points, 0);
      expect(due).toBe(sum(queue.filter(({ on }) => on < today)));
      const on = queue
        .map((lot) => lot.on)
        .filter((day) => day >= today)
        .toSorted()[0];
      expect(next).toEqual(
        on === undefined ? null : { on, points: sum(queue.filter((lot) => lot.on === on)) },
      );
    }),
  );
});

test("what is due is the gains up to the day less all losses, and never more than the balance", () => {
  fc.assert(
    fc.property(histories, terms, days, (moves, of, today) => {
      const { due } = expiryAt(lotsOf(moves, of), today);
      const ended = moves.filter((move) => move.points > 0 && (lotsOf([move], of)[0]?.on ?? "9999") < today);
      const gains = ended.reduce((n, { points }) => n + points, 0);
      const losses = moves.reduce((n, { points }) => n - Math.min(0, points), 0);
      expect(due).toBe(Math.max(0, gains - losses));
      expect(due).toBeLessThanOrEqual(moves.reduce((n, { points }) => n + points, 0));
    }),
  );
});

test("once booked, nothing is due any more, and what comes next stays", () => {
  fc.assert(
    fc.property(histories, terms, days, (moves, of, today) => {
      const { due, next } = expiryAt(lotsOf(moves, of), today);
      const booked = [...moves, { at: at(today), points: -due }];
      expect(expiryAt(lotsOf(booked, of), today)).toEqual({ due: 0, next });
    }),
  );
});

test("points that are there live three months more when their expiry begins, and no gain less than its months", () => {
  const old = { at: at("2025-01-31"), points: 10 };
  const begun = { months: 6, since: at("2026-11-30") };
  // The end of February is the end of its month.
  expect(lotsOf([old], begun)).toEqual([{ on: "2027-02-28", points: 10 }]);
  expect(lotsOf([{ at: at("2026-12-01"), points: 5 }], begun)).toEqual([{ on: "2027-06-01", points: 5 }]);
  expect(expiryAt(lotsOf([old], begun), "2027-02-28")).toEqual({
    due: 0,
    next: { on: "2027-02-28", points: 10 },
  });
  expect(expiryAt(lotsOf([old], begun), "2027-03-01")).toEqual({ due: 10, next: null });
});

test("the grace begins again when the life of points is shortened, not when it is lengthened", () => {
  const before = { months: 12, since: 1 };
  expect(expirySince({ months: null, since: null }, 12, 5)).toBe(5);
  expect(expirySince(before, 6, 5)).toBe(5);
  expect(expirySince(before, 12, 5)).toBe(1);
  expect(expirySince(before, 24, 5)).toBe(1);
  expect(expirySince(before, null, 5)).toBeNull();
});
