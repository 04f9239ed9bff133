import { describe, expect, test } from "vitest";
import { dutyRows } from "#offer/rates/duties.ts";
import { closingMl } from "./balance.ts";
import { dutiesDue } from "./dutiesDue.ts";
import { lineOf, netted, type ExciseMovement } from "./movements.ts";
import { deadlineOf, monthsBetween, periodAt, shiftPeriod, startOf } from "./periods.ts";
import { hl, product, worked } from "./testing/workedExample.fixture.ts";

const rows = dutyRows();
const due = (...products: ReturnType<typeof product>[]) =>
  dutiesDue({ period: "2026-10", products }, rows).map(({ dutyClass, kind, amountCents }) => [
    dutyClass,
    kind,
    amountCents,
  ]);
const sold = (text: string) => [{ node: "sales", ml: hl(text) } as const];

describe("duties of a month", () => {
  test("are the volume of the period at the rate of the year, rounded once", () => {
    const { products } = worked();
    expect(products.map(closingMl)).toEqual([hl("109.9625")]);
    // 10.5 × 4.19 = 43.995: half up.
    expect(due(...products)).toEqual([["still-wine", "duty", 4400]]);
  });

  test("add the volumes of a class up before they round", () => {
    // Each alone 0.1 × 4.19 = 0.419 → 0.42; three together 1.257 → 1.26, and not 3 × 0.42.
    const three = ["a", "b", "c"].map((name) => product({ name, lines: sold("0.1") }));
    expect(due(...three)).toEqual([["still-wine", "duty", 126]]);
    // Two parts of the half cent above.
    expect(due(product({ lines: sold("5.25") }), product({ name: "b", lines: sold("5.25") }))).toEqual([
      ["still-wine", "duty", 4400],
    ]);
  });

  test("are counted on alcohol where the class says so, with the contribution beside", () => {
    const cognac = product({ fiscalLabel: "ALCOOL_AUTRE_SUP_18", alcohol: 4000, lines: sold("0.084") });
    expect(due(cognac)).toEqual([
      ["spirits-18", "duty", 6493],
      ["spirits-18", "css", 2085],
    ]);
    const muscat = product({ fiscalLabel: "VDN_VDL_AOP_SUP_18", alcohol: 1850, lines: sold("0.18") });
    expect(due(muscat)).toEqual([
      ["vdn-aop-18", "duty", 943],
      ["vdn-aop-18", "css", 377],
    ]);
  });

  test("give back what was put under suspension again, at the rate of its month", () => {
    const wine = product({
      lines: [
        ...sold("10.5"),
        { node: "replaced", ml: hl("1"), origin: "2025-12" },
        { node: "tasting", ml: 750 },
      ],
    });
    expect(due(wine)).toEqual([
      ["still-wine", "duty", 4400],
      ["still-wine", "duty", -412],
    ]);
    expect(
      due(
        product({ side: "paid", lines: sold("9") }),
        product({ fiscalLabel: "MATIERES_PREMIERES_ALCOOLS" }),
      ),
    ).toEqual([]);
  });
});

describe("months", () => {
  test("begin at midnight in Paris", () => {
    expect(new Date(startOf("2026-10")).toISOString()).toBe("2026-09-30T22:00:00.000Z");
    expect(periodAt(Date.parse("2026-10-31T22:59:59Z"))).toBe("2026-10");
    expect(periodAt(Date.parse("2026-10-31T23:00:00Z"))).toBe("2026-11");
    expect(periodAt(Date.parse("2026-12-31T23:30:00Z"))).toBe("2027-01");
    expect(periodAt(Date.parse("2026-09-30T21:59:59Z"))).toBe("2026-09");
    expect([shiftPeriod("2026-01", -1), shiftPeriod("2026-11", 2)]).toEqual(["2025-12", "2027-01"]);
    expect(monthsBetween("2025-11", "2026-02")).toBe(3);
    expect(deadlineOf("2026-12")).toBe("2027-01-10");
  });
});

const moved = (kind: string, ml: number, more: Partial<ExciseMovement> = {}): ExciseMovement => ({
  id: 1,
  kind,
  side: "suspended",
  ml,
  isSuspendedExit: false,
  ...more,
});

describe("movements", () => {
  test("fall on the lines of the event table", () => {
    const cases: [ExciseMovement, unknown, unknown][] = [
      [moved("delivery", -1), "sales", "sales"],
      [moved("delivery", -1, { isSuspendedExit: true }), "definitive", "definitive"],
      [moved("sale", -1, { side: "paid" }), "sales", "sales"],
      [moved("export", -1), "definitive", "definitive"],
      [moved("tasting", -1), "tasting", "sales"],
      [moved("family", -1), "tasting", "sales"],
      [moved("sample", -1), "tasting", "sales"],
      [moved("gift", -1), "sales", "sales"],
      [moved("breakage", -1), "otherOut", "otherOut"],
      [moved("inventory", -1), "otherOut", "otherOut"],
      [moved("inventory", 1), "otherIn", "otherIn"],
      [moved("purchase", 1), "purchases", "purchases"],
      [moved("replacement", 1), "replaced", "replaced"],
      [moved("return", 1), "purchases", "purchases"],
      [moved("production", 1), "produced", "produced"],
      [moved("transfer", -1), "reclassedOut", "definitive"],
      [moved("transfer", 1), "storageBack", "purchases"],
      [moved("duty", -1), "sales", "sales"],
      [moved("duty", 1, { side: "paid" }), "otherIn", "otherIn"],
      [moved("duty", -1, { side: "paid" }), "sentBack", "sentBack"],
      [moved("production", 1, { side: "paid" }), null, null],
      [moved("unheard", 1), null, null],
    ];
    for (const [movement, grower, merchant] of cases) {
      expect(lineOf(movement, "grower"), movement.kind).toBe(grower);
      expect(lineOf(movement, "merchant"), movement.kind).toBe(merchant);
    }
  });

  test("that cancel each other are none", () => {
    const one = { operation: "a" };
    const within = [moved("transfer", -750, one), moved("transfer", 750, one)];
    expect(netted(within)).toEqual([]);
    const bottled = [moved("bottling", -1000, one), moved("bottling", 750, one), moved("loss", -250, one)];
    expect(netted(bottled).map(({ kind, ml }) => [kind, ml])).toEqual([
      ["bottling", -250],
      ["loss", -250],
    ]);
    expect(netted([moved("transfer", -750), moved("sale", -750)])).toHaveLength(2);
  });
});
