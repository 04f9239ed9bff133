import fc from "fast-check";
import { expect, test } from "vitest";
import { PPM } from "@cuvee/core/kit/pictures.ts";
import { partOf } from "#ui/images/crop.ts";

test("half of a picture", () => {
  expect(partOf({ x: 50, y: 0, width: 50, height: 100 }, PPM)).toEqual({
    x: 500_000,
    y: 0,
    width: 500_000,
    height: PPM,
  });
});

test("whatever the cropper tells, the part lies in the picture", () => {
  const percent = fc.double({ min: -5, max: 105, noNaN: true });
  fc.assert(
    fc.property(percent, percent, percent, percent, (x, y, width, height) => {
      const part = partOf({ x, y, width, height }, PPM);
      expect(Object.values(part).every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
      expect([part.x + part.width <= PPM, part.y + part.height <= PPM]).toEqual([true, true]);
      expect([part.width >= 1, part.height >= 1]).toEqual([true, true]);
    }),
  );
});
