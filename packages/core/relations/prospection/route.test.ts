import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockTime,
  dayAtMinutes,
  directionsLinks,
  estimateTimes,
  minutesOf,
  withMoved,
  nearestFirst,
  orderRoute,
  routeLegs,
  STOPS_MAX,
  type RouteFrame,
  type RouteStop,
} from "./route.ts";

const point = fc.record({
  lat: fc.double({ min: 42, max: 51, noNaN: true }),
  lon: fc.double({ min: -5, max: 8, noNaN: true }),
});
const stop = fc.record({
  point: fc.option(point, { freq: 6 }),
  fixed: fc.constantFrom("first" as const, "last" as const, null, null, null),
});
const stops = (maxLength = STOPS_MAX): fc.Arbitrary<RouteStop[]> =>
  fc.array(stop, { maxLength }).map((all) => all.map((one, i) => ({ ...one, id: String(i) })));
const frame: fc.Arbitrary<RouteFrame> = fc.record({
  start: fc.option(point),
  returns: fc.boolean(),
});
const free = fc
  .array(point, { maxLength: 14 })
  .map((all) => all.map((one, i) => ({ id: String(i), point: one, fixed: null })));

const kmOf = (all: readonly RouteStop[], order: readonly string[], of: RouteFrame): number =>
  routeLegs(
    order.map((id) => all.find((one) => one.id === id)?.point ?? null),
    of,
  ).totalKm;

describe("order of a route", () => {
  test("has each stop once, and those that are kept first or last there", () => {
    fc.assert(
      fc.property(stops(), frame, (all, of) => {
        const order = orderRoute(all, of);
        expect(order.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        const first = all.find(({ fixed }) => fixed === "first");
        const last = all.find(({ fixed }) => fixed === "last");
        if (first) expect(order[0]).toBe(first.id);
        if (last) expect(order.at(-1)).toBe(last.id);
      }),
    );
  });

  test("is never longer than the nearest one each time, and turning no part around makes it shorter", () => {
    fc.assert(
      fc.property(free, frame, (all, of) => {
        const order = orderRoute(all, of);
        const km = kmOf(all, order, of);
        const from = of.start ?? all[0]?.point;
        if (from) {
          const nearest = nearestFirst(from, all).map(({ id }) => id);
          expect(km).toBeLessThanOrEqual(kmOf(all, nearest, of) + 1e-6);
        }
        for (let i = 0; i < order.length; i += 1)
          for (let j = i + 1; j < order.length; j += 1) {
            const turned = order.toSpliced(i, j - i + 1, ...order.slice(i, j + 1).toReversed());
            expect(kmOf(all, turned, of)).toBeGreaterThan(km - 1e-6);
          }
      }),
      { numRuns: 40 },
    );
  });

  test("is the same for the same stops, and refuses more than 25", () => {
    fc.assert(
      fc.property(stops(12), frame, (all, of) => {
        expect(orderRoute(all, of)).toEqual(orderRoute(all, of));
      }),
    );
    const many = Array.from({ length: STOPS_MAX + 1 }, (_, i) => ({
      id: String(i),
      point: { lat: 45, lon: i / 10 },
      fixed: null,
    }));
    expect(() => orderRoute(many, { start: null, returns: false })).toThrow(
      expect.objectContaining({ code: "route-too-long" }),
    );
    expect(orderRoute(many.slice(1).toReversed(), { start: { lat: 45, lon: 0 }, returns: false })).toEqual(
      many.slice(1).map(({ id }) => id),
    );
  });
});

describe("legs and times", () => {
  const beaune = { lat: 47.024, lon: 4.84 };
  const dijon = { lat: 47.322, lon: 5.041 };

  test("a leg is unknown where a place is; the way back counts", () => {
    const legs = routeLegs([dijon, null, beaune], { start: beaune, returns: true });
    expect(legs.km[0]).toBeCloseTo(36.5, 0);
    expect(legs.km.slice(1)).toEqual([null, null]);
    expect(legs.backKm).toBe(0);
    expect(routeLegs([dijon, beaune], { start: null, returns: true })).toMatchObject({ backKm: null });
  });

  test("arrivals follow visits and journeys, past midnight too", () => {
    const legs = { km: [10, 30, null], backKm: 50, totalKm: 90 };
    const times = estimateTimes(legs, { startsAt: minutesOf("09:00"), visitMinutes: 30, kmPerHour: 50 });
    expect(times.arrivals.map(clockTime)).toEqual(["09:15", "10:25", "10:55"]);
    expect(clockTime(times.endsAt)).toBe("12:25");
    const late = estimateTimes(legs, { startsAt: minutesOf("23:00"), visitMinutes: 60, kmPerHour: 50 });
    expect(late.arrivals[1]).toBeGreaterThan(1440);
    expect(clockTime(late.arrivals[1] ?? 0)).toBe("00:55");
    expect(dayAtMinutes("2026-12-31", 1439)).toBe("2026-12-31");
    expect(dayAtMinutes("2026-12-31", late.arrivals[1] ?? 0)).toBe("2027-01-01");
    expect(dayAtMinutes("2026-12-31", 2 * 1440)).toBe("2027-01-02");
  });

  test("a stop moves by hand inside the list", () => {
    expect(withMoved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
    expect(withMoved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
    expect(withMoved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  });

  test("directions are cut where a link has no room for more stops", () => {
    const links = directionsLinks(
      Array.from({ length: 23 }, (_, i) => `${i + 1} rue Neuve, 21200 Beaune`),
      "Domaine, 21190 Meursault",
    );
    expect(links.map(({ from, to }) => [from, to])).toEqual([
      [1, 10],
      [11, 20],
      [21, 23],
    ]);
    const [, second] = links.map(({ href }) => new URL(href).searchParams);
    expect(second?.get("origin")).toBe("10 rue Neuve, 21200 Beaune");
    expect(second?.get("waypoints")?.split("|")).toHaveLength(9);
  });
});
