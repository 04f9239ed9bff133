import { expect, test } from "vitest";
import { linesOfEan, SHOWS, withLines, withPending, type Line } from "./counting.ts";

const line = (formatId: string, more: Partial<Line> = {}): Line => ({
  formatId,
  productName: formatId,
  vintage: "2022",
  formatName: null,
  formatType: "bottle",
  volumeMl: 750,
  dutyStatus: "suspended",
  lot: "",
  ean: null,
  counted: null,
  expected: 12,
  difference: null,
  differenceMl: null,
  differenceCents: null,
  countedBy: [],
  ...more,
});

test("what is counted shows before it is sent, on its own lot alone", () => {
  const lines = [
    line("a"),
    line("a", { lot: "L2", counted: 3, difference: -9 }),
    line("b", { expected: null }),
  ];
  const pending = [
    { id: "1", formatId: "a", lot: "L2", quantity: 2 },
    { id: "2", formatId: "b", quantity: 6 },
    { id: "3", formatId: "b", quantity: -1 },
  ];
  expect(withPending(lines, pending).map(({ counted, difference }) => [counted, difference])).toEqual([
    [null, null],
    [5, -7],
    [5, null],
  ]);
});

test("the server's lines take their place; one that nobody expected comes last", () => {
  const lines = withLines(
    [line("a"), line("b")],
    [line("c", { counted: 1 }), line("a", { counted: 4, difference: -8 })],
  );
  expect(lines.map((one) => [one.formatId, one.counted])).toEqual([
    ["a", 4],
    ["b", null],
    ["c", 1],
  ]);
  expect(lines.filter(SHOWS.left).map((one) => one.formatId)).toEqual(["b"]);
  expect(lines.filter(SHOWS.different).map((one) => one.formatId)).toEqual(["a"]);
});

test("a barcode finds its article whatever zeros it is written with", () => {
  const lines = [line("a", { ean: "3760123456789" }), line("b", { ean: "03760123456789" }), line("c")];
  expect(linesOfEan(lines, "03760123456789").map((one) => one.formatId)).toEqual(["a", "b"]);
});
