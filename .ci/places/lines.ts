import { ARRONDISSEMENTS, ISLANDS, type Point } from "./points.ts";
import type { Feature } from "./contours.ts";

/** A commune of the administrative list, of today or of before. */
export type Commune = {
  code: string;
  nom: string;
  type: "commune-actuelle" | "commune-deleguee" | "commune-associee" | "arrondissement-municipal";
  /** Present commune of a former one. */
  chefLieu?: string;
  /** Commune of an arrondissement. */
  commune?: string;
  anciensCodes?: string[];
  codesPostaux?: string[];
  population?: number;
};

/** Returns twice the area of a ring, in square degrees, and its centre. */
function ringCentre(ring: readonly [number, number][]): { area: number; point: Point } {
  let area = 0;
  let lon = 0;
  let lat = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    const cross = x * nextY - nextX * y;
    area += cross;
    lon += (x + nextX) * cross;
    lat += (y + nextY) * cross;
  }
  const [x = 0, y = 0] = ring[0] ?? [];
  return area === 0
    ? { area: 0, point: [y, x] }
    : { area: Math.abs(area), point: [lat / (3 * area), lon / (3 * area)] };
}

/** Returns the centre of the largest part of a commune: islands do not pull it into the sea. */
function centreOf({ geometry }: Feature): Point {
  const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const centres = parts.flatMap(([ring]) => (ring ? [ringCentre(ring)] : []));
  return centres.toSorted((a, b) => b.area - a.area)[0]?.point ?? [0, 0];
}

/** Returns the centres of communes by code: of the contours, and by hand where these have none. */
function centres(features: readonly Feature[]): Map<string, Point> {
  const points = new Map<string, Point>(Object.entries({ ...ARRONDISSEMENTS, ...ISLANDS }));
  for (const feature of features) points.set(feature.properties.code, centreOf(feature));
  return points;
}

/** Returns former names of communes by the code of the present one. */
function formerNames(communes: readonly Commune[], features: readonly Feature[]): Map<string, Set<string>> {
  const nameOf = new Map(features.map(({ properties: { code, nom } }) => [code, nom]));
  const names = new Map<string, Set<string>>();
  const add = (code: string, name: string | undefined): void => {
    if (name) names.set(code, (names.get(code) ?? new Set()).add(name));
  };
  for (const { code, type, nom, chefLieu, anciensCodes = [] } of communes) {
    if (chefLieu && type !== "commune-actuelle") add(chefLieu, nom);
    if (type === "commune-actuelle") {
      add(code, nameOf.get(code));
      for (const former of anciensCodes) add(code, nameOf.get(former));
    }
  }
  return names;
}

/**
 * Returns the communes of each postal code, one code a line: the code, then each commune between tabs, the largest
 * first: `INSEE;latitude;longitude;name;former name;…`, degrees to three decimals. Towns with arrondissements have
 * these instead, each with the name of the town as a former name. Communes without a known point are left out.
 */
export function placeLines(communes: readonly Commune[], features: readonly Feature[]): string {
  const points = centres(features);
  const former = formerNames(communes, features);
  const townOf = new Map(communes.map(({ code, nom }) => [code, nom]));
  const towns = new Set(communes.flatMap(({ commune }) => commune ?? []));
  const byZip = new Map<string, Commune[]>();
  for (const commune of communes)
    if (!towns.has(commune.code))
      for (const zip of commune.codesPostaux ?? []) byZip.set(zip, [...(byZip.get(zip) ?? []), commune]);
  const lines: string[] = [];
  for (const [zip, found] of [...byZip].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const located = found.flatMap((one) => {
      const point = [one.code, ...(one.anciensCodes ?? []), ...found.map(({ code }) => code)]
        .map((code) => points.get(code))
        .find((some) => some !== undefined);
      return point ? [{ ...one, point }] : [];
    });
    const cells = located
      .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0) || (a.code < b.code ? -1 : 1))
      .map(({ code, nom, commune, point: [lat, lon] }) => {
        const town = commune ? [townOf.get(commune) ?? ""] : [];
        const others = [...town, ...(former.get(code) ?? [])].filter((name) => name !== nom);
        return [code, Number(lat.toFixed(3)), Number(lon.toFixed(3)), nom, ...others].join(";");
      });
    if (cells.length > 0) lines.push([zip, ...cells].join("\t"));
  }
  return `${lines.join("\n")}\n`;
}
