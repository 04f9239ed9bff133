import fc from "fast-check";
import { expect, it } from "vitest";
import {
  factsTopic,
  hasWineFacts,
  inAscent,
  keepingWindow,
  NO_WINE_FACTS,
  peakYears,
  type Maturity,
} from "#offer/catalogue/wineFacts.ts";

const ORDER: readonly Maturity[] = ["keep", "young", "peak", "soon", "past"];
const year = fc.integer({ min: 1950, max: 2100 });

it("a wine ripens in one direction, and is drunk only in its window", () => {
  fc.assert(
    fc.property(fc.tuple(year, year, year), year, ([a, b, c], now) => {
      const [keepFrom = 0, keepPeak = 0, keepTo = 0] = [a, b, c].toSorted((x, y) => x - y);
      const at = (when: number) => keepingWindow({ keepFrom, keepPeak, keepTo }, when)?.state ?? "past";
      expect(ORDER.indexOf(at(now + 1))).toBeGreaterThanOrEqual(ORDER.indexOf(at(now)));
      expect(["young", "peak", "soon"].includes(at(now))).toBe(now >= keepFrom && now <= keepTo);
      expect(at(keepPeak)).toBe("peak");
    }),
  );
});

it("a window without its best year is at its peak in the middle", () => {
  const states = [2026, 2027, 2029, 2031, 2034, 2035, 2036].map(
    (now) => keepingWindow({ keepFrom: 2027, keepPeak: null, keepTo: 2035 }, now)?.state,
  );
  expect(states).toEqual(["keep", "young", "peak", "peak", "soon", "soon", "past"]);
  expect(peakYears({ from: 2027, peak: 2030, to: 2035 })).toEqual({ since: 2028.5, until: 2032.5 });
});

it("half a window, or one that ends before it begins, is none", () => {
  expect(keepingWindow({ keepFrom: 2027, keepPeak: 2030, keepTo: null }, 2028)).toBeNull();
  expect(keepingWindow({ keepFrom: null, keepPeak: null, keepTo: 2030 }, 2028)).toBeNull();
  expect(keepingWindow({ keepFrom: 2031, keepPeak: null, keepTo: 2030 }, 2028)).toBeNull();
});

it("known figures ascend, unknown ones say nothing", () => {
  expect(inAscent(1, null, 2, 2)).toBe(true);
  expect(inAscent(null, 3, null, 2)).toBe(false);
  expect(hasWineFacts(NO_WINE_FACTS)).toBe(false);
  expect(hasWineFacts({ ...NO_WINE_FACTS, servingFromC: 0 })).toBe(true);
  expect(hasWineFacts({ ...NO_WINE_FACTS, blend: [{ grape: "Syrah", percent: 100 }] })).toBe(true);
});

it("the heading of the facts names those that are shown, and only them", () => {
  const served = { ...NO_WINE_FACTS, servingToC: 17 };
  const kept = { keepFrom: 2026, keepTo: 2033 };
  const origin = { plots: [{ name: "Les Calades", soil: null, areaA: null, altitudeM: null }] };
  expect(factsTopic(NO_WINE_FACTS)).toBeNull();
  expect(factsTopic({ ...NO_WINE_FACTS, decantMinutes: 0, keepPeak: 2028, keepTo: 2030 })).toBeNull();
  expect(factsTopic({ ...NO_WINE_FACTS, decantMinutes: 30 })).toBe("serving");
  expect(factsTopic({ ...NO_WINE_FACTS, ...kept })).toBe("keeping");
  expect(factsTopic({ ...NO_WINE_FACTS, ...origin })).toBe("origin");
  expect(factsTopic({ ...NO_WINE_FACTS, blend: [{ grape: "Syrah", percent: 100 }] })).toBe("origin");
  expect(factsTopic({ ...served, ...kept })).toBe("servingKeeping");
  // Half a keeping window is not shown.
  expect(factsTopic({ ...served, ...origin, keepFrom: 2026 })).toBe("servingOrigin");
  expect(factsTopic({ ...NO_WINE_FACTS, ...kept, ...origin })).toBe("keepingOrigin");
  expect(factsTopic({ ...served, ...kept, ...origin })).toBe("servingKeepingOrigin");
});
