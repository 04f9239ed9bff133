import * as fc from "fast-check";
import { expect, it } from "vitest";
import { arranged, BLOCK_NAMES, moved, USUAL_BLOCKS, type PlacedBlock, filled } from "./dashboard.ts";

it("keeps an arrangement, adds what came later and forgets what is no more", () => {
  const stored = [
    { name: "clients", shown: false, wide: true },
    { name: "weather", shown: true, wide: false },
    { name: "figures", shown: true, wide: true },
  ] as PlacedBlock[];
  const now = arranged(stored);
  expect(now.slice(0, 2)).toEqual([stored[0], stored[2]]);
  expect(now.map((block) => block.name).toSorted()).toEqual([...BLOCK_NAMES].toSorted());
  expect(arranged(null)).toEqual(USUAL_BLOCKS);
});

it("moves a block and loses none", () => {
  const names = (blocks: readonly PlacedBlock[]) => blocks.map((block) => block.name);
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 12 }), fc.integer({ min: -2, max: 12 }), (at, to) => {
      const now = moved(USUAL_BLOCKS, at, to);
      expect(names(now).toSorted()).toEqual(names(USUAL_BLOCKS).toSorted());
      if (USUAL_BLOCKS[at] && to >= 0 && to < now.length) expect(now[to]).toEqual(USUAL_BLOCKS[at]);
    }),
  );
});

it("gives a block of half the width that stands alone in its line the whole", () => {
  const wide = (text: string): boolean[] =>
    filled([...text].map((size) => ({ name: "stock", shown: true, wide: size === "w" }))).map((b) => b.wide);
  expect(wide("whwhhhw")).toEqual([true, true, true, false, false, true, true]);
  expect(wide("hhh")).toEqual([false, false, true]);
});
