import fc from "fast-check";
import { expect, test } from "vitest";
import { accessPlan, BEARINGS, directionsTo, northCorner, PLAN, planExtent } from "./accessPlan.ts";
import { LANDMARKS, type Landmark } from "./blocks.ts";

const landmark = (bearing: Landmark["bearing"], km: number, name = "Orange"): Landmark => ({
  landmark: "town",
  name,
  bearing,
  km,
  minutes: 0,
});
const anyLandmark: fc.Arbitrary<Landmark> = fc.record({
  landmark: fc.constantFrom(...LANDMARKS),
  name: fc.string({ maxLength: 60 }),
  bearing: fc.constantFrom(...BEARINGS),
  km: fc.nat(1000),
  minutes: fc.nat(600),
});

test("every place and every name is inside the drawing", () => {
  fc.assert(
    fc.property(fc.array(anyLandmark, { maxLength: 8 }), (landmarks) => {
      const places = accessPlan(landmarks);
      expect(places.map(({ landmark: { name } }) => name)).toEqual(
        landmarks.map(({ name }) => name).filter((name) => name !== ""),
      );
      for (const {
        landmark: { name },
        lines,
        x,
        y,
        labelX,
        labelY,
      } of places) {
        expect(lines.join(" ")).toBe(name);
        for (const across of [x, labelX]) {
          expect(across).toBeGreaterThan(0);
          expect(across).toBeLessThan(PLAN.width);
        }
        for (const down of [y, labelY, labelY + 30 * (lines.length - 1)]) {
          expect(down).toBeGreaterThan(0);
          expect(down).toBeLessThan(PLAN.height);
        }
      }
    }),
  );
});

test("four places of one direction, as a new seller adds them, can all be read", () => {
  const names = ["Gare TGV Avignon, parvis sud", "Orange", "Vaison-la-Romaine", "Rasteau"];
  const places = accessPlan(names.map((name, at) => landmark("n", at === 0 ? 1000 : 10, name)));
  const boxes = places.map(({ lines, labelX, labelY }) => {
    const half = (Math.max(...lines.map(({ length }) => length)) * 13.5) / 2;
    return {
      left: labelX - half,
      right: labelX + half,
      top: labelY - 15,
      bottom: labelY + 30 * (lines.length - 0.5),
    };
  });
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
});

test("names of places all around do not cover each other", () => {
  const places = accessPlan(
    BEARINGS.map((bearing, at) => landmark(bearing, 8 + 9 * at, "Vaison-la-Romaine")),
  );
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1))
      expect(
        Math.max(Math.abs(a.labelX - b.labelX) / 17 / 13.5, Math.abs(a.labelY - b.labelY) / 30),
        `${a.landmark.bearing} ${b.landmark.bearing}`,
      ).toBeGreaterThan(0.999);
  expect(accessPlan([landmark("n", 9, "Gare de Lille-Flandres, sortie Tournai")])[0]?.lines).toEqual([
    "Gare de Lille-Flandres,",
    "sortie Tournai",
  ]);
});

test("directions are true and the farther place is drawn farther", () => {
  const [near, far, south] = accessPlan([landmark("e", 5), landmark("ne", 60), landmark("s", 60)]);
  const reach = (place: typeof near): number =>
    Math.hypot(((place?.x ?? 0) - PLAN.width / 2) / 215, ((place?.y ?? 0) - PLAN.height / 2) / 190);
  expect(reach(far)).toBeGreaterThan(reach(near));
  expect(near?.x).toBeGreaterThan(PLAN.width / 2);
  expect(south?.y).toBeGreaterThan(PLAN.height / 2);
  expect(far?.y).toBeLessThan(PLAN.height / 2);
});

test("a river lies across the line of sight, and the drawing ends a little above and below its places", () => {
  const [river, town] = accessPlan([
    { ...landmark("s", 0, "La Marne"), landmark: "river" },
    landmark("n", 20),
  ]);
  // Nearest point of a river in the south: its course runs from one side of the drawing to the other, through it.
  expect(river?.road).toContain(`T${river?.x} ${river?.y}`);
  expect(river?.road).toMatch(/^M1120 \d/);
  expect(river?.road).toMatch(/T-480 [\d.]+$/);
  expect(town?.road).toMatch(/^M320 240Q/);
  const { top, height } = planExtent([river, town].flatMap((place) => place ?? []));
  expect(top).toBeLessThan((town?.y ?? 0) - 20);
  expect(top + height).toBeLessThan(PLAN.height - 60);
});

test("the arrow to the north takes a corner in which it covers no name, and names leave roads and rivers free", () => {
  const lille: Landmark[] = [
    { ...landmark("se", 1, "Lille-Flandres"), landmark: "station" },
    { ...landmark("s", 0, "Grand’Place"), landmark: "place" },
    { ...landmark("w", 1, "La Citadelle"), landmark: "place" },
    { ...landmark("sw", 4, "A25, sortie Centre"), landmark: "motorway" },
    landmark("ne", 14, "Tourcoing"),
  ];
  const marne: Landmark[] = [
    landmark("se", 9, "Épernay"),
    { ...landmark("ne", 27, "Reims"), landmark: "station" },
    { ...landmark("w", 22, "A4, sortie Dormans"), landmark: "motorway" },
    { ...landmark("s", 0, "La Marne"), landmark: "river" },
    { ...landmark("e", 5, "Hautvillers"), landmark: "place" },
    { ...landmark("w", 125, "Paris-CDG"), landmark: "airport" },
  ];
  for (const landmarks of [lille, marne]) {
    const places = accessPlan(landmarks);
    const north = northCorner(places);
    for (const { landmark: place, lines, labelX, labelY } of places) {
      const half = (Math.max(...lines.map(({ length }) => length)) * 13.5) / 2;
      const bottom = labelY + 30 * (lines.length - 0.5);
      const isApart = (box: { left: number; top: number; right: number; bottom: number }): boolean =>
        box.right <= labelX - half ||
        box.left >= labelX + half ||
        box.bottom <= labelY - 15 ||
        box.top >= bottom;
      const arrow = { left: north.x - 22, right: north.x + 22, top: north.y + 10, bottom: north.y + 86 };
      expect(isApart(arrow), place.name).toBe(true);
      const onName = places
        .flatMap(({ course }) =>
          course.map((box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]),
        )
        .filter(([x = 0, y = 0]) => Math.abs(x - labelX) < half && y > labelY - 15 && y < bottom);
      expect(onName, place.name).toEqual([]);
    }
  }
  expect(northCorner(accessPlan(lille)).x).toBeLessThan(PLAN.width / 2);
  // Without a name in the corner it stands at the top right, as on maps.
  expect(northCorner(accessPlan([landmark("s", 9)])).x).toBeGreaterThan(PLAN.width / 2);
});

test("a route leads to the point, and to the address where there is no point", () => {
  expect(directionsTo({ latE6: 44_231_000, lonE6: 4_931_000, address: "Cairanne" })).toBe(
    "https://www.openstreetmap.org/directions?to=44.231%2C4.931",
  );
  expect(directionsTo({ latE6: 0, lonE6: 0, address: "1 rue & cour, Lille" })).toBe(
    "https://www.openstreetmap.org/search?query=1%20rue%20%26%20cour%2C%20Lille",
  );
});
