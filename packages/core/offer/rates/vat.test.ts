import { describe, expect, test } from "vitest";
import { rowAt } from "#shops/settings/taxes.ts";
import { parisDay } from "./days.ts";
import { EU_COUNTRIES, VAT_TABLE, vatTerritories } from "./vat.ts";

const vat = (country: string, zip: string, day = "2026-11-02") =>
  rowAt(vatTerritories(), parisDay(day), country, zip);

describe("VAT by territory", () => {
  const bp = (standard: number, medium: number, reduced: number) => ({ standard, medium, reduced });

  test.each([
    ["FR", "97100"],
    ["FR", "97200"],
    ["FR", "97400"],
    ["FR", "97300"],
    ["FR", "97600"],
    ["RE", "97400"],
    ["YT", "97600"],
  ])("%s %s is as an export from the mainland (CGI art. 294-2)", (country, zip) => {
    expect(vat(country, zip)).toMatchObject({ kind: "overseas" });
  });

  test.each([
    ["FR", "20000", bp(2000, 1000, 210)],
    ["MC", "98000", bp(2000, 1000, 550)],
  ])("%s %s is at home with its own rates", (country, zip, rates) => {
    expect(vat(country, zip)).toMatchObject({ kind: "home", vat: rates });
  });

  test("mainland France has no row: the shop's own rates hold", () => {
    expect(vat("FR", "33000")).toBeUndefined();
    expect(vat("FR", "02000")).toBeUndefined();
  });

  test.each([
    ["FR", "97133"],
    ["FR", "97150"],
    ["FR", "98800"],
    ["ES", "35001"],
    ["ES", "52001"],
    ["DE", "27498"],
    ["IT", "23041"],
    ["FI", "22100"],
  ])("%s %s is outside the VAT of its country", (country, zip) => {
    expect(vat(country, zip)?.kind).toBe("export");
  });

  test.each([
    ["ES", "28001", bp(2100, 1000, 1000)],
    ["DE", "27499", bp(1900, 700, 700)],
    ["FI", "00100", bp(2550, 1350, 1000)],
    ["PT", "1000-001", bp(2300, 1300, 600)],
    ["PT", "9000-001", bp(2200, 1200, 400)],
    ["PT", "9500-001", bp(1600, 900, 400)],
    ["GB", "BT1 1AA", bp(2000, 500, 500)],
    ["IE", "D01", bp(2300, 1350, 900)],
  ])("%s %s pays its own VAT", (country, zip, rates) => {
    expect(vat(country, zip)).toMatchObject({ kind: "eu", vat: rates });
  });

  test.each<[string, [string, number], [string, number]]>([
    ["FI", ["2024-08-31", 2400], ["2024-09-01", 2550]],
    ["SK", ["2024-12-31", 2000], ["2025-01-01", 2300]],
    ["EE", ["2023-12-31", 2000], ["2024-01-01", 2200]],
    ["EE", ["2025-06-30", 2200], ["2025-07-01", 2400]],
    ["RO", ["2025-07-31", 1900], ["2025-08-01", 2100]],
    ["LU", ["2023-12-31", 1600], ["2024-01-01", 1700]],
  ])("%s changes from %j to %j", (country, [eve, before], [day, after]) => {
    expect(vat(country, "", eve)?.vat?.standard).toBe(before);
    expect(vat(country, "", day)?.vat?.standard).toBe(after);
  });

  test("27 member states, each but France with a row of its own that is in force", () => {
    expect(new Set(EU_COUNTRIES).size).toBe(27);
    for (const country of EU_COUNTRIES) {
      const row = vat(country, "");
      if (country === "FR") expect(row).toBeUndefined();
      else {
        expect(row?.kind).toBe("eu");
        expect(row?.vat?.standard).toBeGreaterThanOrEqual(1500);
        expect(row?.vat?.standard).toBeGreaterThanOrEqual(row?.vat?.medium ?? Infinity);
        expect(row?.vat?.medium).toBeGreaterThanOrEqual(row?.vat?.reduced ?? Infinity);
      }
    }
  });

  test("the rest of the world has no row: it is an export (`zones.ts`)", () => {
    for (const country of ["US", "CH", "GB", "BL", "AX"]) expect(vat(country, "")).toBeUndefined();
  });

  test("the longest postal code comes first; changes ascend without gap or overlap; rates only where VAT is due", () => {
    const rows = vatTerritories();
    const lengths = rows.map((r) => r.zipPrefix?.length ?? 0);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    const groups = Object.groupBy(rows, (r) => `${r.country} ${r.zipPrefix ?? ""}`);
    for (const changes of Object.values(groups))
      expect(changes?.map((r) => r.until)).toEqual([
        ...(changes ?? []).slice(1).map((r) => r.since),
        undefined,
      ]);
    for (const row of rows)
      expect(row.vat === undefined).toBe(row.kind === "export" || row.kind === "overseas");
    for (const row of VAT_TABLE) expect(row.source).not.toBe("");
  });
});
