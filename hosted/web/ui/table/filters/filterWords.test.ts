import type { TFunction } from "#kit/i18n.ts";
import { expect, test } from "vitest";
import { formatIn } from "#kit/format.ts";
import { filterWords } from "./filterWords.ts";
import { periodOf, PERIODS } from "./periods.ts";

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(" ").replaceAll(/[\u00a0\u202f]/g, " ")) as unknown as TFunction;
const say = (
  ...[of, filter, options = []]: [
    Parameters<typeof filterWords>[0],
    Parameters<typeof filterWords>[1],
    { value: string; label: string }[]?,
  ]
) => filterWords(of, filter, options, { format: formatIn("fr"), t }).replaceAll(/[\u00a0\u202f]/g, " ");

test("a filter is said as its column is written", () => {
  const words = { kind: "words", options: [] } as const;
  expect(say(words, { in: ["a"] }, [{ value: "a", label: "Attente" }])).toBe("Attente");
  expect(say(words, { in: ["a", "b", "c"] }, [{ value: "a", label: "Attente" }])).toBe(
    "filter.more Attente 2",
  );
  expect(say({ kind: "cents" }, { from: 10_000, to: 20_000 })).toBe("filter.between 100,00 € 200,00 €");
  expect(say({ kind: "e4" }, { from: 125_375 })).toBe("filter.least 12,5375 €");
  expect(say({ kind: "bp" }, { to: 550 })).toBe("filter.most 5,5 %");
  expect(say({ kind: "number" }, { from: 3, to: 3 })).toBe("3");
  expect(say({ kind: "days" }, { from: "2026-02-01", to: "2026-02-28" })).toBe(
    "filter.between 01/02/2026 28/02/2026",
  );
  expect(say({ kind: "boolean", yes: "Pro", no: "Particulier" }, { is: false })).toBe("Particulier");
  expect(say({ kind: "presence", with: "Avec mail", without: "Sans mail" }, { empty: false })).toBe(
    "Avec mail",
  );
});

test("periods begin and end on days of the calendar", () => {
  const leap = new Date(2028, 2, 1, 0, 30);
  expect(periodOf("yesterday", leap)).toEqual({ from: "2028-02-29", to: "2028-02-29" });
  expect(periodOf("week", leap)).toEqual({ from: "2028-02-24", to: "2028-03-01" });
  expect(periodOf("lastMonth", leap)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodOf("lastYear", leap)).toEqual({ from: "2027-01-01", to: "2027-12-31" });
  expect(periodOf("lastMonth", new Date(2027, 0, 31))).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  for (const period of PERIODS) {
    const { from, to } = periodOf(period, leap);
    expect(from <= to).toBe(true);
  }
});
