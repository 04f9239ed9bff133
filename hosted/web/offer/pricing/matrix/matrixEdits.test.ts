import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { expect, it } from "vitest";
import {
  bodyOf,
  clipboardCells,
  countEdits,
  noEdits,
  pasted,
  priceOf,
  shownCell,
  withEdit,
} from "./matrixEdits.ts";

const row = (formatId: string, unitE4: number, grids: MatrixRow["grids"] = {}): MatrixRow => ({
  formatId,
  productId: "p",
  name: "Les Dentelles",
  vintage: "2022",
  format: { ref: "b75", nameInShop: null, volumeMl: 750, packing: null, packingQuantity: null },
  status: "online",
  visual: null,
  vatType: "standard",
  disableVAT: false,
  unitE4,
  tiers: 0,
  promotions: 0,
  grids,
  version: 3,
});
const a = row("a", 120_000);
const b = row("b", 90_000, { pro: { visible: false, unitE4: 70_000, tiers: 0 } });
const columns = ["*", "pro", "club"];

it.each([
  ["12,50", 125_000],
  ["12.5 €", 125_000],
  ["1 234,5", 12_345_000],
  ["", null],
  ["—", null],
  ["douze", undefined],
  ["-3", undefined],
  ["100001", undefined],
])("reads %j as a price", (text, price) => {
  expect(priceOf(text)).toBe(price);
});

it("forgets an edit that is typed back", () => {
  const one = withEdit(noEdits, a, "*", { unitE4: 130_000, visible: true });
  expect(countEdits(one)).toBe(1);
  expect(countEdits(withEdit(one, a, "*", { unitE4: 120_000, visible: true }))).toBe(0);
  expect(countEdits(withEdit(noEdits, a, "pro", null))).toBe(0);
});

it("puts a block of a spreadsheet down to the right and below, as far as there is room", () => {
  const cells = clipboardCells("10,00\t8,00\t7\r\n11\tx\t\r\n12\t9\t8\r\n");
  const { edits, refused, set } = pasted(noEdits, cells, { rows: [a, b], columns, row: 0, column: 0 });
  expect([refused, set]).toEqual([1, 5]);
  expect(shownCell(edits, a, "club")).toEqual({ unitE4: 70_000, visible: true });
  expect(shownCell(edits, b, "pro")).toEqual({ unitE4: 70_000, visible: false });
  expect(
    bodyOf(
      edits,
      new Map([
        ["a", a],
        ["b", b],
      ]),
    ),
  ).toEqual([
    {
      formatId: "a",
      version: 3,
      unitE4: 100_000,
      grids: { pro: { unitE4: 80_000, visible: true }, club: { unitE4: 70_000, visible: true } },
    },
    { formatId: "b", version: 3, unitE4: 110_000 },
  ]);
});

it("keeps a hidden price hidden, and never empties the format's own price", () => {
  const { edits, refused } = pasted(noEdits, [["", "65"]], { rows: [b], columns, row: 0, column: 0 });
  expect(refused).toBe(1);
  expect(shownCell(edits, b, "pro")).toEqual({ unitE4: 650_000, visible: false });
});
