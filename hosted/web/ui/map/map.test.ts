import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Topology } from "topojson-specification";
import { describe, expect, test } from "vitest";
import { clusterDots, type Dot } from "./clusters.ts";
import { drawDepartment, drawFrance, neighbourOf } from "./geometry.ts";
import { SHADES, shadeOf, shadesOf } from "./shades.ts";

const contours = (name: string): Topology =>
  JSON.parse(readFileSync(join(import.meta.dirname, `contours/${name}.json`), "utf8")) as Topology;

describe("drawing of France", () => {
  const france = drawFrance(contours("france"));
  const named = new Map(
    [...france.areas, ...france.insets.flatMap(({ areas }) => areas)].map((a) => [a.code, a]),
  );

  test("has all departments inside its frame, none the size of the earth", () => {
    expect(france.areas).toHaveLength(96);
    expect(france.insets.flatMap(({ areas }) => areas)).toHaveLength(9);
    for (const { code, path, x, y, size } of named.values()) {
      expect(path, code).not.toBe("");
      expect(x > 0 && x < france.width && y > 0 && y < france.height, code).toBe(true);
      expect(size, code).toBeLessThan(100);
    }
  });

  test("lies as France lies, and arrows lead to neighbours", () => {
    const of = (code: string) => france.areas.find((area) => area.code === code) ?? france.areas[0];
    const gironde = of("33");
    if (!gironde) throw new Error("no Gironde");
    expect(of("59")?.y).toBeLessThan(of("66")?.y ?? 0);
    expect(of("29")?.x).toBeLessThan(of("67")?.x ?? 0);
    expect(neighbourOf(france.areas, gironde, "down")?.code).toBe("40");
    expect(neighbourOf(france.areas, gironde, "up")?.code).toBe("17");
    expect(neighbourOf(france.areas, gironde, "right")?.code).toBe("24");
    expect(neighbourOf([gironde], gironde, "left")).toBeNull();
  });

  test("a department has its outline, the limits inside, and places of points", () => {
    const drawing = drawDepartment(contours("33"));
    expect(drawing.outline.length).toBeGreaterThan(500);
    expect(drawing.limits.length).toBeGreaterThan(5000);
    const [x = 0, y = 0] = drawing.at({ lat: 44.84, lon: -0.58 }) ?? [];
    expect(x > 100 && x < 540 && y > 100 && y < 500).toBe(true);
  });

  test("has no part that is one point", () => {
    const { outline, limits } = drawDepartment(contours("29"));
    for (const path of [outline, limits, ...france.areas.map((area) => area.path)])
      expect(path.match(/M([-\d.]+,[-\d.]+)(?:L\1)*Z?(?=M|$)/g)).toBeNull();
  });
});

describe("clusters and shades", () => {
  const dots = fc
    .array(
      fc.record({
        x: fc.integer({ max: 640, min: 0 }),
        y: fc.integer({ max: 600, min: 0 }),
        count: fc.integer({ min: 1, max: 500 }),
      }),
      {
        maxLength: 60,
      },
    )
    .map((all) => all.map((one, i): Dot => ({ ...one, id: String(i), name: String(i) })));

  test("clusters keep every dot and every count, and zooming in parts them", () => {
    fc.assert(
      fc.property(dots, (all) => {
        const clusters = clusterDots(all, 1);
        const kept = clusters.flatMap((cluster) => cluster.dots.map(({ id }) => id));
        expect(kept.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
          all.reduce((sum, { count }) => sum + count, 0),
        );
        const places = new Set(all.map(({ x, y }) => `${x},${y}`));
        expect(clusterDots(all, 1000)).toHaveLength(places.size);
      }),
    );
  });

  test("classes cover every value once, larger values are never lighter", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 101 }), (values) => {
        const shades = shadesOf(values);
        expect(shades.length).toBeLessThanOrEqual(SHADES);
        for (const value of values) {
          expect(shades.filter(({ from, to }) => value >= from && value <= to)).toHaveLength(
            value > 0 ? 1 : 0,
          );
          expect(shadeOf(shades, value)).toBe(
            shades.find(({ from, to }) => value >= from && value <= to)?.shade ?? 0,
          );
        }
        expect(shades.map(({ shade }) => shade)).toEqual(
          shades.map(({ shade }) => shade).toSorted((a, b) => a - b),
        );
      }),
    );
    expect(shadesOf([0, 0])).toEqual([]);
    expect(shadesOf([1, 1, 3])).toEqual([
      { from: 1, to: 2, shade: 1 },
      { from: 3, to: 3, shade: 5 },
    ]);
  });
});
