import { describe, expect, test } from "vitest";
import { rowAt, type DutyRow } from "#shops/settings/taxes.ts";
import { parisDay } from "./days.ts";
import { DUTY_TABLE, dutyRows } from "./duties.ts";
import { dutyClassOf, FISCAL_LABELS, type DutyClass } from "./labels.ts";

const duty = (dutyClass: string, day: string) =>
  rowAt(
    dutyRows().filter((r) => r.dutyClass === dutyClass),
    parisDay(day),
    "FR",
    "33000",
  );
const printed = (dutyClass: string, year: number) =>
  DUTY_TABLE.find((r) => r.dutyClass === dutyClass && r.since === `${year}-01-01`);

/** Rows of a class and territory, each with the one before it. */
const neighbours = (): [DutyRow, DutyRow][] =>
  Object.values(
    Object.groupBy(dutyRows(), (r) => `${r.dutyClass} ${r.country} ${r.zipPrefix ?? ""}`),
  ).flatMap((same = []) =>
    same.flatMap((row, i): [DutyRow, DutyRow][] => {
      const before = same[i - 1];
      return before ? [[before, row]] : [];
    }),
  );

describe("fiscal labels", () => {
  test("are the 102 of the official schemas, each once", () => {
    expect(new Set(FISCAL_LABELS).size).toBe(102);
    expect(FISCAL_LABELS).toHaveLength(102);
    for (const label of FISCAL_LABELS) expect(label).toMatch(/^[A-Z]+(_[A-Z0-9]+)*$/);
  });

  test.each<[(typeof FISCAL_LABELS)[number], number | undefined, DutyClass | undefined]>([
    ["VT_IG_AOP", 1350, "still-wine"],
    ["VM_IG_AOP", 1250, "sparkling-wine"],
    ["VT_SANS_IG_AUTRES_PREMIX", 800, "still-wine-premix"],
    ["VDN_VDL_AOP_SUP_18", 1850, "vdn-aop-18"],
    ["VDN_VDL_AOP_INF_18", 1700, "vdn-aop"],
    ["AUTRES_PI_SUP_18", 1900, "intermediate-18"],
    ["AUTRES_PI_SUP_18_HORS_CSS", 1900, "intermediate"],
    ["BIERE_INF_2_8", 250, "beer-light"],
    ["BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL", 500, "beer"],
    ["BIERE_SUP_2_8_PETITE_BRASSERIE_50000", 500, "beer-small"],
    ["BIERE_PETITE_BRASSERIE_SUP_18", 2000, "beer-small-18"],
    ["RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL", 5000, "rum-dom"],
    ["RHUM_TRADITIONNEL_DOM_HORS_CONTINGENT_FISCAL", 5000, "spirits-18"],
    ["ALCOOL_AUTRE_SUP_18", 4000, "spirits-18"],
    ["ALCOOL_AUTRE_SUP_18_HORS_CSS", 4000, "spirits"],
    ["ALCOOL_AUTRE_INF_18", 1500, "spirits"],
    // Ciders by their strength.
    ["CIDRES_INF_8_5", undefined, "cider"],
    ["CIDRES", 850, "cider"],
    ["CIDRES", 851, "fermented"],
    ["CIDRES", undefined, "fermented"],
    ["HYDROMELS_PREMIX", 500, "cider-premix"],
    ["BOISSONS_FERMENTEES_AUTRES", 500, "fermented"],
    // No alcohol, or no duty in the table.
    ["VT_SANS_IG_AUTRES", 120, undefined],
    ["VT_SANS_IG_AUTRES", 121, "still-wine"],
    ["BIERE_INF_2_8", 50, undefined],
    ["BIERE_INF_2_8", 51, "beer-light"],
    ["MATIERES_PREMIERES_ALCOOLS", 9600, undefined],
    ["RHUM_GUADELOUPE", 5000, undefined],
    ["VT_ETRANGERS_PREMIX_DOM", 800, undefined],
  ])("%s at %o hundredths of a percent pays as %s", (label, alcohol, dutyClass) => {
    expect(dutyClassOf(label, alcohol)).toBe(dutyClass);
  });

  test("every class has a row in 2026, with a contribution above 18 % only", () => {
    for (const label of FISCAL_LABELS) {
      const dutyClass = dutyClassOf(label, undefined);
      if (!dutyClass) continue;
      const row = duty(dutyClass, "2026-01-01");
      expect(row, label).toBeDefined();
      expect(Boolean(row?.css), label).toBe(/-18$|-premix$|^rum-dom$/.test(dutyClass));
      if (/SUP_18/.test(label) && !/HORS_CSS/.test(label)) expect(row?.css, label).toBeDefined();
    }
  });
});

describe("duties", () => {
  // Rules §1.1, worked examples of 2026: units of the basis in ten-millionths, so that the arithmetic is whole.
  test.each<[string, DutyClass, base: number, rates: [due: number, css: number | undefined]]>([
    ["120 × 75 cl AOP rouge", "still-wine", 0.9, [3.771, undefined]],
    ["60 × 75 cl champagne", "sparkling-wine", 0.45, [4.671, undefined]],
    ["24 × 75 cl VDN AOP 18.5 %", "vdn-aop-18", 0.18, [9.4302, 3.7746]],
    ["24 × 75 cl pineau 17 %", "intermediate", 0.18, [37.7154, undefined]],
    ["12 × 70 cl cognac 40 %", "spirits-18", 0.0336, [64.929312, 20.847792]],
    ["6 × 70 cl rhum DOM 50 %", "rum-dom", 0.021, [20.30175, 13.02987]],
    ["24 × 33 cl beer 5 %", "beer", 0.396, [3.26304, undefined]],
    ["24 × 33 cl beer 5 %, small brewery", "beer-small", 0.396, [1.63152, undefined]],
  ])("%s", (_, dutyClass, base, [due, css]) => {
    const row = duty(dutyClass, "2026-06-15");
    const of = (rate: { rateE4: number } | undefined) =>
      rate && (Math.round(base * 1e7) * rate.rateE4) / 1e11;
    expect(of(row?.duty)).toBe(due);
    expect(of(row?.css)).toBe(css);
  });

  test.each(["still-wine", "sparkling-wine", "cider", "vdn-aop", "intermediate"])("%s by hl", (c) =>
    expect(duty(c, "2026-01-01")?.duty.basis).toBe("hl"),
  );
  test.each(["beer-light", "beer", "beer-small"])("%s by hl × degree", (c) =>
    expect(duty(c, "2026-01-01")?.duty.basis).toBe("da"),
  );
  test("spirits by hl of pure alcohol; the contribution of a beer above 18 % by hl", () => {
    expect(duty("spirits", "2026-01-01")?.duty).toEqual({ rateE4: 19_324_200, basis: "ap" });
    expect(duty("beer-18", "2026-01-01")).toMatchObject({
      duty: { rateE4: 82_400, basis: "da" },
      css: { rateE4: 523_900, basis: "hl" },
    });
  });

  test.each([
    "still-wine",
    "sparkling-wine",
    "cider",
    "vdn-aop",
    "intermediate",
    "beer-light",
    "beer",
    "beer-small",
    "rum-dom",
    "spirits",
  ])("%s of 2026 is half-up(2025 × 1.0175)", (dutyClass) => {
    const cents2025 = Math.round((printed(dutyClass, 2025)?.duty.euros ?? NaN) * 100);
    const cents2026 = Math.round((printed(dutyClass, 2026)?.duty.euros ?? NaN) * 100);
    expect(Math.floor((cents2025 * 10_175 + 5000) / 10_000)).toBe(cents2026);
  });

  test("the computed contribution of 2026 follows the same rule, and says that it was computed", () => {
    expect(Math.floor((60_980 * 10_175 + 5000) / 10_000)).toBe(62_047);
    expect(printed("spirits-18", 2026)?.css?.euros).toBe(620.47);
    expect(printed("spirits-18", 2026)?.source).toContain("computed");
  });

  test("rates change on 1 January at midnight in Paris", () => {
    const wine = dutyRows().filter((r) => r.dutyClass === "still-wine");
    const midnight = Date.parse("2025-12-31T23:00:00Z");
    expect(rowAt(wine, midnight - 1, "FR", "")?.duty.rateE4).toBe(41_200);
    expect(rowAt(wine, midnight, "FR", "")?.duty.rateE4).toBe(41_900);
  });

  test("a year without a figure is a gap", () => {
    expect(duty("cider", "2021-12-31")?.duty.rateE4).toBe(13_700);
    expect(duty("cider", "2022-06-01")).toBeUndefined();
    expect(duty("vdn-aop", "2023-06-01")).toBeUndefined();
    expect(duty("spirits-18", "2022-06-01")).toBeUndefined();
    expect(duty("still-wine", "2020-12-31")).toBeUndefined();
  });

  test("rows of a class ascend and never overlap; only the last year is open", () => {
    for (const [before, row] of neighbours()) expect(before.until ?? Infinity).toBeLessThanOrEqual(row.since);
    for (const row of DUTY_TABLE) {
      expect(row.until === undefined).toBe(row.since === "2026-01-01");
      expect(row.source).not.toBe("");
    }
  });

  test("no rate falls from one year to the next (indexation is never negative)", () => {
    for (const [before, row] of neighbours())
      expect(row.duty.rateE4).toBeGreaterThanOrEqual(before.duty.rateE4);
  });

  test("a premix pays its excise and 3 or 11 € a decilitre of pure alcohol", () => {
    // 1 hl of a mixture at 8 % vol: 0.08 hl = 80 dl of pure alcohol.
    const [wine, other] = [printed("still-wine-premix", 2026), printed("spirits-premix", 2026)];
    expect(wine?.duty.euros).toBe(4.19);
    expect(0.08 * (wine?.css?.euros ?? NaN)).toBe(3 * 80);
    expect(other?.duty.euros).toBe(1932.42);
    expect(0.08 * (other?.css?.euros ?? NaN)).toBe(11 * 80);
  });
});
