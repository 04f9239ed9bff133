import fc from "fast-check";
import { expect, test } from "vitest";
import { centsField } from "@cuvee/core/kit/contract.ts";
import { cents, percentBp, rateBp, unitE4 } from "@cuvee/core/kit/amounts.contract.ts";
import { readJson } from "#kit/http/json.ts";

/** Checks whether a value contains a zero with a minus sign. */
const hasMinusZero = (value: unknown): boolean =>
  Object.is(value, -0) ||
  (typeof value === "object" && value !== null && Object.values(value).some(hasMinusZero));

test("a zero that was sent with a minus sign is a zero, wherever it stands", () => {
  expect(readJson("-0")).toBe(0);
  const read = readJson('{"a":-0,"b":[-0.0,{"c":-0e5,"d":-1}],"e":"-0"}');
  expect(hasMinusZero(read)).toBe(false);
  expect(read).toEqual({ a: 0, b: [0, { c: 0, d: -1 }], e: "-0" });
  const number = fc.oneof(fc.integer(), fc.constant(-0), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      number,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie("value"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (given) => {
      // `JSON.stringify` drops the sign, so the text is written directly, as some programs do.
      const text = JSON.stringify(given).replace(/([[:,]|^)0(?=[\],}]|$)/g, "$1-0");
      const back = readJson(text);
      expect(hasMinusZero(back)).toBe(false);
      expect(back).toEqual(JSON.parse(JSON.stringify(given)));
    }),
  );
});

test("the number fields of contracts take a zero with a minus sign as zero", () => {
  for (const field of [cents, unitE4, percentBp, rateBp, centsField]) expect(field.parse(-0)).toBe(0);
});
