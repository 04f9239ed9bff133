import { expect, test } from "vitest";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { readPrices, withPasted } from "#offer/pricing/terms/pastedPrices.ts";

const found = (id: string, ref: string, whole: string): [string, IndexedFormat] => [
  id,
  {
    format: { id, ref },
    words: { whole },
    text: `${whole} ${ref}`.toLocaleLowerCase(),
  } as unknown as IndexedFormat,
];
const shelf = new Map([
  found("a", "RAS22", "Rasteau 2022 75 cl"),
  found("b", "RAS21", "Rasteau 2021 75 cl"),
  found("c", "MUS", "Muscat de Beaumes 2023 50 cl"),
]);
const now = new Date("2026-11-21T12:00:00");

test("a table is read by reference, whole name or words that mean one article", () => {
  const { rows, unread } = readPrices(
    [
      "Article\tPrix\tDu\tAu",
      "ras22\t8,40 €\t01/12/2026\t31/12/2026",
      "Rasteau 2021 75 cl;9",
      "muscat\t12,3456",
      "rasteau\t1",
      "RAS21\tdouze",
      "RAS21\t3\t45/12/2026",
      "Inconnu\t2",
    ].join("\r\n"),
    shelf,
    now,
  );
  expect(rows).toEqual([
    { formatId: "a", unitE4: 84_000, first: "2026-12-01", last: "2026-12-31" },
    { formatId: "b", unitE4: 90_000, first: null, last: null },
    { formatId: "c", unitE4: 123_456, first: null, last: null },
  ]);
  expect(unread).toEqual(["rasteau\t1", "RAS21\tdouze", "RAS21\t3\t45/12/2026", "Inconnu\t2"]);
});

test("a pasted price takes the place of the one of the same article and day", () => {
  const row = (formatId: string, unitE4: number, first: string | null = null) => ({
    formatId,
    unitE4,
    first,
    last: null,
  });
  expect(withPasted([row("a", 1), row("b", 2), row("a", 3, "2026-12-01")], [row("a", 9)])).toEqual([
    row("b", 2),
    row("a", 3, "2026-12-01"),
    row("a", 9),
  ]);
});
