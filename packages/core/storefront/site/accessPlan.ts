/** Layout of the access plan of a shop: places around it, by direction and distance. */
import type { Landmark } from "#storefront/site/blocks.ts";

/** Sides of the drawing, in its own units. */
export const PLAN = { width: 640, height: 480 } as const;
const CENTRE = { x: PLAN.width / 2, y: PLAN.height / 2 };
/** Half sides of the ellipse on which the farthest place lies: names stay inside the drawing. */
const REACH = { x: 215, y: 190 };
/** Share of the way to the edge at which a place next door lies, so that its name does not cover the shop. */
const NEAREST = 0.34;
/** Size of the letters on the smallest screen, on which names are as large as they get. */
const LETTER = { width: 13.5, height: 30 } as const;
/** Longest line of a name; a longer name takes two. */
const LINE_MAX = 18;
const MARGIN = 16;
/** Half the height of a dot, and the space that stays free above and below all that is drawn. */
const DOT = 9;
const AIR = 28;

/** Directions of the compass, clockwise from the north, as the editor offers them. */
export const BEARINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * A place as it is drawn: its dot, the road from the shop or the course of a river, and its name with the middle of its
 * first line.
 */
export type PlanPlace = {
  landmark: Landmark;
  x: number;
  y: number;
  road: string;
  /** Small areas along the road or the course. */
  course: readonly Box[];
  lines: readonly string[];
  labelX: number;
  labelY: number;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** Breaks a name in two lines at the space that is nearest to its middle. */
function linesOf(name: string): string[] {
  if (name.length <= LINE_MAX) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

/** Returns the area that two boxes share. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const around = (x: number, y: number, half: number): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

/** The pin of the shop with its point in the centre. */
const PIN: Box = { left: CENTRE.x - 18, top: CENTRE.y - 46, right: CENTRE.x + 18, bottom: CENTRE.y + 6 };

type Point = { x: number; y: number };
/** A quadratic curve of a line that is drawn. */
type Curve = { from: Point; by: Point; to: Point };

/** Half the width that stays free for a line, and the number of parts of a curve between which it is looked at. */
const LINE = 7;
const PARTS = 14;

/** Returns the path of joined curves; from the second on, `T` mirrors the control point of the one before. */
const pathOf = (curves: readonly Curve[]): string =>
  curves
    .map(({ from, by, to }, at) =>
      at === 0 ? `M${from.x} ${from.y}Q${by.x} ${by.y} ${to.x} ${to.y}` : `T${to.x} ${to.y}`,
    )
    .join("");

/** Returns small areas along curves, which names do not cover. */
const along = (curves: readonly Curve[]): Box[] =>
  curves.flatMap(({ from, by, to }) =>
    Array.from({ length: PARTS - 1 }, (_, at) => {
      const t = (at + 1) / PARTS;
      const on = (side: "x" | "y"): number =>
        (1 - t) ** 2 * from[side] + 2 * t * (1 - t) * by[side] + t ** 2 * to[side];
      return around(on("x"), on("y"), LINE);
    }),
  );

/** Sides of its dot on which a name may stand, from the best to the worst: away from the shop, then in between. */
function sidesOf(east: number, south: number): [number, number][] {
  const ALL: [number, number][] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ];
  return ALL.toSorted((a, b) => b[0] * east + b[1] * south - (a[0] * east + a[1] * south));
}

/** Returns the points that a name may stand beside, the best first: the dot of a place, all the course of a river. */
function anchorsOf({ landmark, x, y, course }: PlanPlace): Point[] {
  if (landmark.landmark !== "river") return [{ x, y }];
  const points = course
    .filter((_, at) => at % 6 === 0)
    .map((box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }));
  const isInside = (point: Point): boolean =>
    Math.abs(point.x - CENTRE.x) < REACH.x && Math.abs(point.y - CENTRE.y) < REACH.y;
  const far = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  return [{ x, y }, ...points.filter(isInside).toSorted((a, b) => far(a) - far(b))];
}

/** Sets the name of a place where it covers the least of what is drawn, and adds it to that; returns the cost. */
function setName(place: PlanPlace, taken: Box[]): number {
  const { lines } = place;
  const wide = Math.max(...lines.map(({ length }) => length)) * LETTER.width;
  const [width, height] = [Math.min(wide, PLAN.width - 2 * MARGIN), lines.length * LETTER.height];
  let best: { box: Box; cost: number } | undefined;
  const sides = sidesOf(place.x - CENTRE.x, place.y - CENTRE.y);
  // Beside the dot, else a little farther away.
  const spots = [14, 40].flatMap((gap) => sides.map(([dx, dy]) => ({ dx, dy, gap })));
  for (const [step, { x, y }] of anchorsOf(place).entries())
    for (const [rank, { dx, dy, gap }] of spots.entries()) {
      const [middle, centre] = [x + dx * (width / 2 + gap), y + dy * (height / 2 + gap)];
      const left = Math.max(MARGIN, Math.min(middle - width / 2, PLAN.width - MARGIN - width));
      const top = Math.max(MARGIN, Math.min(centre - height / 2, PLAN.height - MARGIN - height));
      const box = { left, top, right: left + width, bottom: top + height };
      const cost = (rank + step) * 40 + taken.reduce((sum, other) => sum + shared(box, other), 0);
      if (!best || cost < best.cost) best = { box, cost };
    }
  if (!best) return 0;
  taken.push(best.box);
  place.labelX = round((best.box.left + best.box.right) / 2);
  place.labelY = round(best.box.top + LETTER.height / 2);
  return best.cost;
}

/** Sets the names of all places in an order, and returns how much they cover. */
function setNames(order: readonly PlanPlace[]): number {
  const taken = [PIN, ...order.flatMap(({ x, y, course }) => [around(x, y, DOT), ...course])];
  return order.reduce((sum, place) => sum + setName(place, taken), 0);
}

/** Length of half a wave of a river, and how far its control points lie off the middle. */
const WAVE = { length: 200, off: 36 } as const;

/** Returns the course of a river: where it is nearest, a river lies across the line of sight, so it is drawn across. */
function courseOf({ x, y }: Point, east: number, south: number): Curve[] {
  const length = Math.hypot(east, south);
  const [ahead, aside] = [east / length, south / length];
  const at = (far: number, off = 0): Point => ({
    x: round(x - aside * far + ahead * off),
    y: round(y + ahead * far + aside * off),
  });
  return [-4, -3, -2, -1, 0, 1, 2, 3].map((half) => ({
    from: at(half * WAVE.length),
    by: at((half + 0.5) * WAVE.length, half % 2 === 0 ? WAVE.off : -WAVE.off),
    to: at((half + 1) * WAVE.length),
  }));
}

/** Returns the road from the shop to a place. It bends a little to one side: drawings of roads are never straight. */
function roadTo({ x, y }: Point, east: number, south: number): Curve[] {
  const by = { x: round((CENTRE.x + x) / 2 - south * 26), y: round((CENTRE.y + y) / 2 + east * 26) };
  return [{ from: CENTRE, by, to: { x, y } }];
}

/** Returns the area of the name of a place. */
function nameBox({ lines, labelX, labelY }: PlanPlace): Box {
  const half = (Math.max(...lines.map(({ length }) => length)) * LETTER.width) / 2;
  const top = labelY - LETTER.height / 2;
  return { left: labelX - half, right: labelX + half, top, bottom: top + lines.length * LETTER.height };
}

/** Distance of the middle of the arrow to the north from the sides, and the area around it and its letter. */
const NORTH = { side: 36, half: 22, top: 10, height: 96 } as const;

/** Returns the corner in which the arrow to the north covers the least, the top right one before the others. */
export function northCorner(places: readonly PlanPlace[]): Point {
  const { top, height } = planExtent(places);
  const drawn = places.flatMap((place) => [nameBox(place), around(place.x, place.y, DOT), ...place.course]);
  const corners = [top, top + height - NORTH.height].flatMap((y) =>
    [PLAN.width - NORTH.side, NORTH.side].map((x): Point => ({ x, y: round(y) })),
  );
  const covers = ({ x, y }: Point): number => {
    const bottom = y + NORTH.height - NORTH.top;
    const box = { left: x - NORTH.half, right: x + NORTH.half, top: y + NORTH.top, bottom };
    return drawn.reduce((sum, other) => sum + shared(box, other), 0);
  };
  return corners.toSorted((a, b) => covers(a) - covers(b))[0] ?? { x: NORTH.side, y: top };
}

/** Returns the top and the height of the part of the drawing that has something in it. */
export function planExtent(places: readonly PlanPlace[]): { top: number; height: number } {
  const tops = places.map(({ y, labelY }) => Math.min(y - DOT, labelY - LETTER.height / 2));
  const feet = places.map(({ y, labelY, lines }) =>
    Math.max(y + DOT, labelY + (lines.length - 0.5) * LETTER.height),
  );
  const top = Math.max(0, Math.min(CENTRE.y - 46, ...tops) - AIR);
  const foot = Math.min(PLAN.height, Math.max(CENTRE.y + 6, ...feet) + AIR);
  return { top: round(top), height: round(foot - top) };
}

/**
 * Returns the places of an access plan. Directions are true; distances grow with their logarithm, so that the next
 * village and a town at 100 km fit on one drawing. Places of one direction fan out; one without a name is left out.
 */
export function accessPlan(landmarks: readonly Landmark[]): PlanPlace[] {
  const named = landmarks.filter(({ name }) => name !== "");
  const most = Math.max(...named.map(({ km }) => km), 1);
  const seen = new Map<string, number>();
  const places = named.map((landmark): PlanPlace => {
    const count = seen.get(landmark.bearing) ?? 0;
    seen.set(landmark.bearing, count + 1);
    // The second place of a direction lies 22 degrees after the first, the third 22 degrees before it.
    const fan = Math.ceil(count / 2) * 22 * (count % 2 === 1 ? 1 : -1);
    const angle = ((BEARINGS.indexOf(landmark.bearing) * 45 + fan) * Math.PI) / 180;
    const share = NEAREST + ((1 - NEAREST) * Math.log1p(landmark.km)) / Math.log1p(most);
    const [east, south] = [Math.sin(angle) * share, -Math.cos(angle) * share];
    const point = { x: round(CENTRE.x + east * REACH.x), y: round(CENTRE.y + south * REACH.y) };
    const curves = (landmark.landmark === "river" ? courseOf : roadTo)(point, east, south);
    return {
      landmark,
      ...point,
      road: pathOf(curves),
      course: along(curves),
      lines: linesOf(landmark.name),
      labelX: point.x,
      labelY: point.y,
    };
  });
  // Names choose one after the other, the near ones first or the far ones, whichever covers less.
  const near = places.toSorted((a, b) => a.landmark.km - b.landmark.km);
  const far = near.toReversed();
  if (setNames(far) >= setNames(near)) return places;
  setNames(far);
  return places;
}

/** Returns the address of directions to a point in millionths of a degree, or to an address where there is no point. */
export const directionsTo = (place: { latE6: number; lonE6: number; address: string }): string =>
  place.latE6 === 0 && place.lonE6 === 0
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.address)}`
    : `https://www.openstreetmap.org/directions?to=${place.latE6 / 1e6}%2C${place.lonE6 / 1e6}`;
