import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedEan, tally } from "./inventories.ts";
import {
  lacksOf,
  reassignHolds,
  afterReassignment,
  takeFrom,
  unservedHolders,
  type StockHold,
  type StockLocation,
} from "./reassignHolds.ts";

const ground = fc
  .array(fc.record({ free: fc.integer({ min: -12, max: 20 }), sells: fc.boolean() }), { maxLength: 5 })
  .map((rows): StockLocation[] => rows.map((row, place) => ({ place, ...row })));
/** Holders at places with a negative stock hold at least the shortage. */
const withHolds = fc
  .tuple(ground, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }))
  .map(([places, more]): [StockLocation[], StockHold[]] => [
    places,
    places.flatMap(({ place, free }, n) =>
      free < 0 ? [{ place, holder: `order:${n}`, units: (more[n] ?? 1) - free }] : [],
    ),
  ]);

test("settling moves promises to what is free, no more than that, and loses none", () => {
  fc.assert(
    fc.property(withHolds, ([places, holds]) => {
      const shifts = reassignHolds(places, holds);
      const free = new Map(places.map((p) => [p.place, p.free]));
      for (const { from, to, units } of shifts) {
        expect(units).toBeGreaterThan(0);
        free.set(from, (free.get(from) ?? 0) + units).set(to, (free.get(to) ?? 0) - units);
      }
      const sum = (of: Iterable<number>): number => [...of].reduce((all, n) => all + n, 0);
      expect(sum(free.values())).toBe(sum(places.map((p) => p.free)));
      const stillLacking = [...free.values()].some((units) => units < 0);
      const stillFree = places.some((p) => p.sells && (free.get(p.place) ?? 0) > 0);
      expect(stillLacking && stillFree).toBe(false);
      for (const { place, free: before } of places)
        if (before >= 0) expect(free.get(place)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("what holders lack is what lacks once promises have moved, and each hold keeps its units", () => {
  fc.assert(
    fc.property(withHolds, ([places, holds]) => {
      const after = afterReassignment(places, holds);
      const sum = (list: readonly { units: number }[]): number =>
        list.reduce((all, { units }) => all + units, 0);
      expect(sum(after.holds)).toBe(sum(holds));
      const lack = after.places.reduce((all, { free }) => all + Math.max(0, -free), 0);
      expect(sum(lacksOf(after.places, after.holds))).toBe(lack);
    }),
  );
});

test("what one place lacks is not for sale at another", () => {
  const places = [
    { place: 1, free: -4, sells: true },
    { place: 2, free: 6, sells: true },
    { place: 3, free: 50, sells: false },
  ];
  expect(takeFrom(places, 3)).toBeNull();
  expect(takeFrom(places, 2)).toEqual([{ place: 2, units: 2 }]);
});

test("taking takes exactly so many, from none more than it has", () => {
  fc.assert(
    fc.property(ground, fc.integer({ min: 1, max: 30 }), (places, units) => {
      const taken = takeFrom(places, units);
      if (!taken) return;
      expect(taken.reduce((sum, one) => sum + one.units, 0)).toBe(units);
      for (const one of taken) expect(one.units).toBeLessThanOrEqual(places[one.place]?.free ?? 0);
    }),
  );
});

test("the newest orders are those that cannot be served", () => {
  const places = [{ place: 1, free: -5, sells: true }];
  const holds = ["order:c", "order:b", "order:a"].map((holder) => ({ place: 1, holder, units: 3 }));
  expect(unservedHolders(places, holds)).toEqual(["order:c", "order:b"]);
});

test("a count adds up its increments, against the books of the last", () => {
  expect(tally([])).toBeNull();
  const counts = [
    { quantity: 24, level: 60 },
    { quantity: -2, level: 60 },
    { quantity: 30, level: 54 },
  ];
  expect(tally(counts)).toEqual({ counted: 52, expected: 54, difference: -2 });
});

test.each([
  ["3760123456789", "03760123456789"],
  [" 96385074 ", "00000096385074"],
  ["https://id.example.org/gs1/01/03760123456789/22/2021/10/L7", "03760123456789"],
  ["0103760123456789", "03760123456789"],
  ["]C10103760123456789", "03760123456789"],
  ["Cairanne 2021", null],
  ["1234567", null],
])("a scan of %s is %s", (code, ean) => expect(scannedEan(code)).toBe(ean));
