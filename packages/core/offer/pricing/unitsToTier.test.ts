import fc from "fast-check";
import { expect, test } from "vitest";
import type { Format } from "#offer/catalogue/catalogue.ts";
import { nextTier } from "#offer/pricing/tier.ts";
import { unitsToTier } from "#offer/pricing/unitsToTier.ts";
import type { E4 } from "#kit/money.ts";

const formatOf = (volumeMl: number, held = 1): Format =>
  ({
    type: held > 1 ? "packing" : "bottle",
    volumeMl: volumeMl * held,
    eq75: (volumeMl * held * 1000) / 750,
    ...(held > 1 ? { contents: [{ quantity: held }] } : {}),
  }) as unknown as Format;

test("the units that a next tier asks for reach it, and one fewer does not", () => {
  fc.assert(
    fc.property(
      fc.constantFrom([375, 1] as const, [750, 1] as const, [1500, 1] as const, [750, 6] as const),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      ([volumeMl, held], quantity, from) => {
        const bottles = (volumeMl * held) / 750;
        const next = nextTier([{ from, unitE4: 70_000 as E4 }], bottles * quantity);
        if (!next) return;
        const grid = { globalDiscount: false, allRulesInEq75: true };
        const units = unitsToTier(next, { format: formatOf(volumeMl, held), quantity }, grid);
        expect(bottles * (quantity + units)).toBeGreaterThanOrEqual(from);
        expect(bottles * (quantity + units - 1)).toBeLessThan(from);
      },
    ),
  );
});
