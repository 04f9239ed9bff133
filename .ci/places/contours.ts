import { mergeArcs, quantize } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Objects, Polygon, Topology } from "topojson-specification";

/** A topology whose objects have properties, empty or not, as the functions that quantize and merge ask. */
type Whole = Topology<Objects<object>>;

type Ring = [number, number][];
/** A commune or a department of the source, in degrees. */
export type Feature = {
  type: "Feature";
  properties: { code: string; nom: string };
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
};

/** Smallest triangle of a line that is kept, in square degrees, and steps of the grid, of the map of France. */
const FRANCE = { least: 0.000_25, steps: 25_000 };
/** The same of a department: a share of the square around it. */
const DEPARTMENT = { leastShare: 0.000_028, steps: 2000 };

/** Returns the area of the square around a topology, in square degrees. */
function squareOf({ bbox }: Topology): number {
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  return (east - west) * (north - south);
}

/** Makes the departments of France: objects `departments`, with their code as id and their name. */
export function franceTopology(departments: readonly Feature[]): Topology {
  const named = {
    type: "FeatureCollection",
    features: departments.map(({ geometry, properties: { code, nom } }) => ({
      type: "Feature",
      id: code,
      properties: { name: nom },
      geometry,
    })),
  } as const;
  const simple = simplify(presimplify(topology({ departments: named }) as Whole), FRANCE.least);
  return quantize(simple as Whole, FRANCE.steps) as Topology;
}

/** Arcs of an area, flat, without their direction. */
function arcsOf({ arcs }: MultiPolygon): Set<number> {
  return new Set(arcs.flat(2).map((arc) => (arc < 0 ? ~arc : arc)));
}

/**
 * Makes the limits of the communes of a department: objects `area`, the department, and `limits`, the lines inside it.
 * The communes themselves are left out: a map of dots does not need them, and they would be half of the file.
 */
export function departmentTopology(communes: readonly Feature[]): Topology {
  const shapes = {
    type: "FeatureCollection",
    features: communes.map(({ geometry }) => ({ type: "Feature", properties: {}, geometry })),
  } as const;
  const whole = presimplify(topology({ communes: shapes }) as Whole);
  const simple = simplify(whole, DEPARTMENT.leastShare * squareOf(whole as Topology));
  const { objects, ...small } = quantize(simple as Whole, DEPARTMENT.steps);
  const { geometries } = objects["communes"] as GeometryCollection;
  const area = mergeArcs(
    { objects, ...small } as Whole,
    geometries as (Polygon | MultiPolygon)[],
  ) as MultiPolygon;
  const outer = arcsOf(area);
  const inner = small.arcs.flatMap((_, arc) => (outer.has(arc) ? [] : [[arc]]));
  return { ...small, objects: { area, limits: { type: "MultiLineString", arcs: inner } } };
}
