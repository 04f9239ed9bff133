import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proportion } from "#kit/allocation.ts";
import {
  allocate,
  baseOf,
  basisPoints,
  cents,
  divideRounded,
  e4,
  euros,
  eurosOfUnit,
  lineAmount,
  rateOf,
  scaled,
  sum,
  unitFromEuros,
} from "#kit/money.ts";

const numRuns = process.env["LONG"] ? 10_000 : 300;
const safe = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const rate = fc.constantFrom(0, 105, 210, 550, 850, 1000, 2000, 2550).map(basisPoints);

/** Returns `n / d` half away from zero by whole numbers without bound. */
function reference(n: bigint, d: bigint): number {
  const size = (x: bigint) => (x < 0n ? -x : x);
  const rounded = (size(n) * 2n + size(d)) / (size(d) * 2n);
  return Number(n < 0n === d < 0n ? rounded : -rounded);
}

describe("rounding", () => {
  test.each([
    [5, 10, 1],
    [-5, 10, -1],
    [5, -10, -1],
    [-5, -10, 1],
    [4, 10, 0],
    [-4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-25, 10, -3],
    [0, -7, 0],
    [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
  ])("%d / %d is %d, half away from zero", (n, d, expected) => {
    expect(Object.is(divideRounded(n, d), expected)).toBe(true);
  });

  test("equals exact arithmetic for any safe integers", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (n, d) => {
        fc.pre(d !== 0);
        expect(divideRounded(n, d)).toBe(reference(BigInt(n), BigInt(d)) || 0);
      }),
      { numRuns },
    );
  });

  test("scaled stays exact where the product is no safe integer", () => {
    fc.assert(
      fc.property(
        safe,
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: 1, max: 12_000 }),
        (a, n, d) => {
          const expected = reference(BigInt(a) * BigInt(n), BigInt(d)) || 0;
          fc.pre(Number.isSafeInteger(expected));
          expect(scaled(a, n, d) || 0).toBe(expected);
        },
      ),
      { numRuns },
    );
  });
});

test("a proportion of two amounts stays exact where no product is a safe integer", () => {
  fc.assert(
    fc.property(safe, safe, safe, (a, n, d) => {
      fc.pre(d !== 0);
      const expected = reference(BigInt(a) * BigInt(n), BigInt(d)) || 0;
      fc.pre(Number.isSafeInteger(expected));
      expect(proportion(a, n, d)).toBe(expected);
    }),
    { numRuns },
  );
  expect(() => proportion(1, 1, 0)).toThrow(RangeError);
  expect(() => proportion(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
});

describe("amounts", () => {
  test("a line is rounded once: 12 × 8.3333 € is 100.00 €, not 12 × 8.33 €", () => {
    expect(lineAmount(e4(83_333), 12)).toBe(10_000);
    expect(lineAmount(e4(1_000_000_000), 9999)).toBe(99_990_000_000);
    expect(lineAmount(e4(Number.MAX_SAFE_INTEGER), 99)).toBe(8_917_127_262_193_581);
    expect(() => lineAmount(e4(Number.MAX_SAFE_INTEGER), 9999)).toThrow(RangeError);
  });

  test("VAT added and VAT inside (rules §5.3, §8)", () => {
    expect(rateOf(cents(11_500), basisPoints(2000))).toBe(2300);
    expect(rateOf(cents(993), basisPoints(550))).toBe(55);
    expect(baseOf(cents(1498), basisPoints(2000))).toBe(1248);
    expect(baseOf(cents(9275), basisPoints(2000))).toBe(7729);
  });

  test("the base of an amount with its VAT is the amount", () => {
    fc.assert(
      fc.property(safe.map(cents), rate, (amount, bp) => {
        expect(baseOf(cents(amount + rateOf(amount, bp)), bp)).toBe(amount);
      }),
      { numRuns },
    );
  });

  test("a smaller base never bears more VAT", () => {
    fc.assert(
      fc.property(safe.map(cents), fc.nat(1000), rate, (amount, more, bp) => {
        expect(rateOf(cents(amount + more), bp)).toBeGreaterThanOrEqual(rateOf(amount, bp));
        expect(baseOf(cents(amount + more), bp)).toBeGreaterThanOrEqual(baseOf(amount, bp));
      }),
      { numRuns },
    );
  });

  test("decimal euros come and go without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (n) => {
        expect(unitFromEuros(eurosOfUnit(e4(n)))).toBe(n);
        expect(Math.round(euros(cents(n)) * 100)).toBe(n);
      }),
      { numRuns },
    );
  });

  test("what is no whole number is refused", () => {
    for (const wrong of [0.5, NaN, Infinity, -Infinity, 2 ** 53]) {
      expect(() => cents(wrong)).toThrow(RangeError);
      expect(() => e4(wrong)).toThrow(RangeError);
      expect(() => basisPoints(wrong)).toThrow(RangeError);
    }
    for (const wrong of [0.00001, NaN, Infinity]) expect(() => unitFromEuros(wrong)).toThrow(RangeError);
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe("allocate", () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 60 });

  test("loses no cent, and no part is a cent away from its exact share", () => {
    fc.assert(
      fc.property(safe.map(cents), weights, (amount, list) => {
        const parts = allocate(amount, list);
        expect(sum(parts)).toBe(amount);
        const total = list.reduce((a, w) => a + BigInt(w), 0n);
        if (total)
          parts.forEach((part, i) => {
            const off = BigInt(part) * total - BigInt(amount) * BigInt(list[i] ?? 0);
            expect((off < 0n ? -off : off) < total).toBe(true);
          });
      }),
      { numRuns },
    );
  });

  test("nothing on a weight of nothing, unless there is no other", () => {
    fc.assert(
      fc.property(safe.map(cents), weights, (amount, list) => {
        fc.pre(list.some((w) => w > 0));
        allocate(amount, list).forEach((part, i) => list[i] || expect(part).toBe(0));
      }),
      { numRuns },
    );
    expect(allocate(cents(500), [0, 0, 0])).toEqual([500, 0, 0]);
  });

  test("gives the mirror image of a negative amount", () => {
    fc.assert(
      fc.property(safe.map(cents), weights, (amount, list) => {
        const mirrored = allocate(cents(-amount), list).map((p) => cents(-p));
        expect(mirrored).toEqual(allocate(amount, list));
      }),
      { numRuns },
    );
  });

  test("5.00 € over 100.00 € and 9.93 € is 4.55 € and 0.45 € (rules §5.3 b); ties go to the earlier", () => {
    expect(allocate(cents(500), [10_000, 993])).toEqual([455, 45]);
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  test("refuses no weights, negative weights, parts of a weight and no number", () => {
    for (const wrong of [[], [-1, 2], [0.5], [NaN], [1, Infinity]])
      expect(() => allocate(cents(100), wrong)).toThrow(RangeError);
  });
});
