import { geoConicConformal, geoMercator, geoPath, type GeoProjection } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** A frame of the drawing, in its units. */
export type Frame = { x: number; y: number; width: number; height: number };
/** A department as it is drawn. */
export type Area = { code: string; name: string; path: string; x: number; y: number; size: number };
/** A part of the drawing beside the map of the mainland, at a scale of its own. */
type Inset = Frame & { areas: Area[] };
export type FranceDrawing = Frame & { areas: Area[]; insets: Inset[] };
export type DepartmentDrawing = Frame & {
  outline: string;
  limits: string;
  /** Returns the place of a point of the earth in the drawing; null where the projection has none. */
  at: (point: { lat: number; lon: number }) => [x: number, y: number] | null;
};

type Departments = GeometryCollection<{ name: string }>;
type DepartmentFeature = ReturnType<typeof featuresOf>[number];

const WIDTH = 640;
const MAINLAND = 600;
const MARGIN = 8;
/** Boxes below the mainland: Paris and its neighbours larger, then the departments overseas. */
const INSETS: readonly (readonly string[])[] = [
  ["75", "92", "93", "94"],
  ["971"],
  ["972"],
  ["973"],
  ["974"],
  ["976"],
];
const INSET_GAP = 8;
const INSET_HEIGHT = 96;

const featuresOf = (topology: Topology) =>
  feature(topology, topology.objects["departments"] as Departments).features;

const boxOf = ({ x, y, width, height }: Frame, margin = MARGIN): [[number, number], [number, number]] => [
  [x + margin, y + margin],
  [x + width - margin, y + height - margin],
];

/** Returns a path without its parts that are one point: islands and bends too small for the drawing. */
const withoutPoints = (path: string | null): string =>
  (path ?? "").replaceAll(/M([-\d.]+,[-\d.]+)(?:L\1)*Z?(?=M|$)/g, "");

function draw(features: readonly DepartmentFeature[], projection: GeoProjection): Area[] {
  // Half a unit is finer than a screen shows.
  const path = geoPath(projection).digits(1);
  return features.map((one) => {
    const [x, y] = path.centroid(one);
    return {
      code: String(one.id),
      name: one.properties.name,
      path: withoutPoints(path(one)),
      x,
      y,
      size: Math.sqrt(path.area(one)),
    };
  });
}

/**
 * Draws the departments of France: the mainland with Corsica in the conic projection of French maps (Lambert-93:
 * parallels 44° and 49°), below it Paris with its neighbours, and each department overseas, at scales of their own.
 */
export function drawFrance(topology: Topology): FranceDrawing {
  const all = featuresOf(topology);
  const mainland = all.filter(({ id }) => String(id).length === 2);
  const frame = { x: 0, y: 0, width: WIDTH, height: MAINLAND };
  const conic = geoConicConformal()
    .rotate([-3, 0])
    .parallels([44, 49])
    .fitExtent(boxOf(frame), { type: "FeatureCollection", features: mainland });
  const width = (WIDTH - INSET_GAP * (INSETS.length - 1)) / INSETS.length;
  const insets = INSETS.map((codes, i): Inset => {
    const box = { x: i * (width + INSET_GAP), y: MAINLAND + INSET_GAP, width, height: INSET_HEIGHT };
    const features = all.filter(({ id }) => codes.includes(String(id)));
    const projection = geoMercator().fitExtent(boxOf(box), { type: "FeatureCollection", features });
    return { ...box, areas: draw(features, projection) };
  });
  return {
    ...frame,
    height: MAINLAND + INSET_GAP + INSET_HEIGHT,
    areas: draw(mainland, conic),
    insets,
  };
}

/** Draws a department with the limits of its communes. */
export function drawDepartment(topology: Topology): DepartmentDrawing {
  const frame = { x: 0, y: 0, width: WIDTH, height: MAINLAND };
  const { area, limits } = topology.objects;
  const whole = area ? feature(topology, area) : null;
  const projection = geoMercator();
  if (whole) projection.fitExtent(boxOf(frame, 20), whole);
  const path = geoPath(projection).digits(1);
  return {
    ...frame,
    outline: whole ? withoutPoints(path(whole)) : "",
    limits: limits ? withoutPoints(path(feature(topology, limits))) : "",
    at: ({ lat, lon }) => projection([lon, lat]),
  };
}

export type Direction = "left" | "right" | "up" | "down";
const TURNS: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Returns the nearest area in a direction, within 45° to its sides first; null at the edge. */
export function neighbourOf<A extends { x: number; y: number }>(
  areas: readonly A[],
  from: A,
  direction: Direction,
): A | null {
  const [dx, dy] = TURNS[direction];
  let best: { area: A; cost: number } | null = null;
  for (const area of areas) {
    const [x, y] = [area.x - from.x, area.y - from.y];
    const along = x * dx + y * dy;
    if (area === from || along <= 0) continue;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = along + aside * 2;
    if (!best || cost < best.cost) best = { area, cost };
  }
  return best?.area ?? null;
}
