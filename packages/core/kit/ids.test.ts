import fc from "fast-check";
import { expect, test } from "vitest";
import { ID_PATTERN } from "#kit/idPattern.ts";
import { isId, makeId } from "#kit/ids.ts";

const numRuns = process.env["LONG"] ? 10_000 : 300;
const moment = fc.integer({ min: 0, max: 32 ** 8 - 1 });
const seed = fc.uint8Array({ minLength: 8, maxLength: 8 });
const filled = (bytes: Uint8Array) => (target: Uint8Array) => {
  target.set(bytes);
  return target;
};

test("an identifier has its shape", () => {
  fc.assert(
    fc.property(moment, seed, (at, bytes) => {
      const id = makeId(at, filled(bytes));
      expect(id).toMatch(ID_PATTERN);
      expect(isId(id)).toBe(true);
    }),
    { numRuns },
  );
});

test("identifiers sort by the moment they were made", () => {
  fc.assert(
    fc.property(moment, moment, seed, seed, (one, other, a, b) => {
      fc.pre(one < other);
      expect(makeId(one, filled(a)) < makeId(other, filled(b))).toBe(true);
    }),
    { numRuns },
  );
});

test("the same moment and the same chance give the same identifier, other chance another", () => {
  const at = Date.UTC(2026, 10, 21);
  const zeros = new Uint8Array(8);
  const ones = new Uint8Array(8).fill(1);
  expect(makeId(at, filled(zeros))).toBe(makeId(at, filled(zeros)));
  expect(makeId(at, filled(zeros))).not.toBe(makeId(at, filled(ones)));
});

test("nothing else is an identifier", () => {
  for (const wrong of [
    "",
    "abc",
    "0123456789abcdeI",
    "0123456789ABCDEF",
    "0123456789abcdef0",
    1,
    null,
    {},
    "../../../../../..",
  ])
    expect(isId(wrong)).toBe(false);
});
