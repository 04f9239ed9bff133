import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CARTON_SIZES,
  countBottles,
  fitInto,
  putBottle,
  takeBottle,
  type Filling,
} from "#storefront/site/carton.ts";

const command = fc.record({ id: fc.constantFrom("a", "b", "c"), isPut: fc.boolean(), max: fc.nat(8) });

it("a carton never holds more than its size, more than there is, or less than nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CARTON_SIZES), fc.array(command), (size, commands) => {
      let filling: Filling = {};
      for (const { id, isPut, max } of commands) {
        const before = filling;
        filling = isPut ? putBottle(filling, id, { size, max }) : takeBottle(filling, id);
        if (isPut && filling !== before) expect(filling[id]).toBeLessThanOrEqual(max);
        expect(Math.abs(countBottles(filling) - countBottles(before))).toBeLessThanOrEqual(1);
        expect(countBottles(filling)).toBeLessThanOrEqual(size);
        expect(Object.values(filling).every((bottles) => bottles > 0)).toBe(true);
      }
    }),
  );
});

it("a smaller carton keeps what fits into it", () => {
  expect(fitInto({ a: 4, b: 5 }, 6)).toEqual({ a: 4, b: 2 });
  expect(fitInto({ a: 8, b: 4 }, 6)).toEqual({ a: 6 });
  expect(fitInto({ a: 2 }, 6)).toEqual({ a: 2 });
});
