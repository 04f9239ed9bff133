/** A point of the earth, in degrees. */
export type Point = { lat: number; lon: number };

/** Mean radius of the earth in kilometres (IUGG). */
const EARTH_KM = 6371.0088;

/** Returns the distance of two points as the crow flies, in kilometres, on a round earth (haversine). */
export function kmBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const across = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2;
  const along = Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across + along)));
}
