import { dayAfter } from "#kit/days.ts";
import { kmBetween, type Point } from "#kit/places/distances.ts";
import { refuse } from "#kit/refusal.ts";

/** Most stops of a route of a day. */
export const STOPS_MAX = 25;
/** Lengths of a visit that the screen offers, in minutes. */
export const VISIT_MINUTES = [15, 20, 30, 45, 60, 90, 120] as const;
/** Average speeds as the crow flies, in km/h: roads are some third longer than the straight line. */
export const ROUTE_SPEEDS = [20, 30, 40, 50, 60, 70, 80] as const;
/** Places where a stop can be kept, whatever the order is. */
export const FIXED_ENDS = ["first", "last"] as const;
export type FixedEnd = (typeof FIXED_ENDS)[number];

/** Places where a route can start: the shop's address, a town, or its first stop. */
export const ROUTE_STARTS = ["shop", "place", "stop"] as const;
export type RouteStart = (typeof ROUTE_STARTS)[number];

/** Results of a stop: the person was met, was absent, or the place was closed. */
export const STOP_RESULTS = ["met", "absent", "closed"] as const;
export type StopResult = (typeof STOP_RESULTS)[number];

/** Frame of a new route. */
export const NEW_ROUTE = {
  start: "shop",
  startZipcode: "",
  startCity: "",
  returns: true,
  startsAt: "09:00",
  visitMinutes: 30,
  kmPerHour: 50,
} as const;

/** A visit of a route; `point` null: its place is not known. */
export type RouteStop = { id: string; point: Point | null; fixed: FixedEnd | null };
/** Start of a route; null: at its first stop. `returns`: the route ends where it starts. */
export type RouteFrame = { start: Point | null; returns: boolean };
/** Kilometres to each stop as the crow flies, null where one of both places is unknown, and back to the start. */
export type RouteLegs = { km: (number | null)[]; backKm: number | null; totalKm: number };

type Located = RouteStop & { point: Point };
type Ends = { before: Point | null; after: Point | null };

/** Shortest gain that changes an order, in kilometres: less is the error of rounding. */
const LEAST_GAIN = 1e-9;

const isLocated = (stop: RouteStop): stop is Located => stop.point !== null;

/** Returns the kilometres of a chain of points. */
function lengthOf(points: readonly Point[]): number {
  let km = 0;
  for (const [i, point] of points.entries()) km += kmBetween(points[i - 1] ?? point, point);
  return km;
}

const chain = (stops: readonly Located[], { before, after }: Ends): Point[] => [
  ...(before ? [before] : []),
  ...stops.map(({ point }) => point),
  ...(after ? [after] : []),
];

/** Orders stops from a point on, each time the nearest one; equal ones in the order given. */
export function nearestFirst<S extends { point: Point }>(from: Point, stops: readonly S[]): S[] {
  const left = [...stops];
  const order: S[] = [];
  let at = from;
  while (left.length > 0) {
    const km = left.map(({ point }) => kmBetween(at, point));
    const [next] = left.splice(km.indexOf(Math.min(...km)), 1);
    if (!next) break;
    order.push(next);
    at = next.point;
  }
  return order;
}

/** Turns parts of an order around as long as this makes it shorter (2-opt). It never gets longer. */
function untangle(stops: readonly Located[], ends: Ends): Located[] {
  let order = [...stops];
  let km = lengthOf(chain(order, ends));
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let i = 0; i < order.length - 1; i += 1)
      for (let j = i + 1; j < order.length; j += 1) {
        const turned = [...order.slice(0, i), ...order.slice(i, j + 1).toReversed(), ...order.slice(j + 1)];
        const turnedKm = lengthOf(chain(turned, ends));
        if (turnedKm < km - LEAST_GAIN) {
          order = turned;
          km = turnedKm;
          isBetter = true;
        }
      }
  }
  return order;
}

/** Returns the shortest of the orders found from each beginning: without a start, any stop may be the first. */
function shortest(stops: readonly Located[], ends: Ends): Located[] {
  if (stops.length < 2) return [...stops];
  if (ends.before) return untangle(nearestFirst(ends.before, stops), ends);
  let best: { order: Located[]; km: number } | null = null;
  for (const { point } of stops) {
    const order = untangle(nearestFirst(point, stops), ends);
    const km = lengthOf(chain(order, ends));
    if (!best || km < best.km - LEAST_GAIN) best = { order, km };
  }
  return best?.order ?? [...stops];
}

/**
 * Orders the stops of a route so that it is short as the crow flies: the nearest one each time, then 2-opt. Stops
 * that are kept first or last stay there; those without a known place come at the end in the order given. The same
 * stops give the same order. Throws `route-too-long` (422) for more than 25.
 */
export function orderRoute(stops: readonly RouteStop[], { start, returns }: RouteFrame): string[] {
  if (stops.length > STOPS_MAX) refuse("route-too-long", 422, { max: STOPS_MAX });
  const first = stops.find(({ fixed }) => fixed === "first");
  const last = stops.find((stop) => stop.fixed === "last" && stop !== first);
  const between = stops.filter((stop) => stop !== first && stop !== last);
  const order = shortest(between.filter(isLocated), {
    before: first?.point ?? start,
    after: last?.point ?? (returns ? start : null),
  });
  const unknown = between.filter((stop) => !isLocated(stop));
  return [first, ...order, ...unknown, last].flatMap((stop) => (stop ? [stop.id] : []));
}

/** Measures the legs of a route in its order, as the crow flies. */
export function routeLegs(points: readonly (Point | null)[], { start, returns }: RouteFrame): RouteLegs {
  const km = points.map((point, i) => {
    const from = i === 0 ? start : (points[i - 1] ?? null);
    if (i === 0 && !start) return point ? 0 : null;
    return from && point ? kmBetween(from, point) : null;
  });
  const end = points.at(-1);
  const backKm = returns && start && end ? kmBetween(end, start) : null;
  const totalKm = [...km, backKm].reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
  return { km, backKm, totalKm };
}

/** Times of a route: its beginning in minutes since midnight, minutes of a visit, speed as the crow flies. */
export type RoutePace = { startsAt: number; visitMinutes: number; kmPerHour: number };

/**
 * Estimates when each stop is reached, and the end of the route, in minutes since midnight of its day: more than 1
 * 440 is the day after. Journeys are rounded up to five minutes; those of unknown length take no time.
 */
export function estimateTimes(
  { km, backKm }: RouteLegs,
  { startsAt, visitMinutes, kmPerHour }: RoutePace,
): { arrivals: number[]; endsAt: number } {
  const minutes = (leg: number | null): number => Math.ceil((((leg ?? 0) / kmPerHour) * 60) / 5) * 5;
  let at = startsAt;
  const arrivals = km.map((leg) => {
    const arrival = at + minutes(leg);
    at = arrival + visitMinutes;
    return arrival;
  });
  return { arrivals, endsAt: at + minutes(backKm) };
}

/** Returns minutes since midnight as a time of day: 1 500 is `01:00`. */
export function clockTime(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}

/** Returns the day on which minutes since the midnight of a day end: 1 500 after 2026-12-01 is 2026-12-02. */
export const dayAtMinutes = (day: string, minutes: number): string =>
  dayAfter(day, Math.floor(minutes / 1440));

/** Returns a time of day, `HH:MM`, in minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the ids with one of them moved by some places, kept inside the list. */
export function withMoved(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, from + by)), 0, id);
}

/** Places that a link to directions can name besides its end. */
const WAYPOINTS_MAX = 9;
/** Addresses of navigation applications, none of which needs a key. */
const GOOGLE = "https://www.google.com/maps/dir/";

/** Returns the links that open one destination in navigation applications; `address` is one line. */
export function navigationLinks(
  address: string,
  point: Point | null,
): { google: string; apple: string; geo: string } {
  const q = encodeURIComponent(address);
  return {
    google: `${GOOGLE}?api=1&destination=${q}`,
    apple: `https://maps.apple.com/?daddr=${q}`,
    geo: `geo:${point ? `${point.lat},${point.lon}` : "0,0"}?q=${q}`,
  };
}

/** A link to directions through stops `from` to `to` of a route, counted from 1. */
export type DirectionsLink = { from: number; to: number; href: string };

/**
 * Returns the links to directions through all stops: one link has nine stops on the way and its end, so a long
 * route has several, each beginning where the one before ends. `start` is an address; null: the place of the phone.
 */
export function directionsLinks(addresses: readonly string[], start: string | null): DirectionsLink[] {
  const links: DirectionsLink[] = [];
  for (let i = 0; i < addresses.length; i += WAYPOINTS_MAX + 1) {
    const part = addresses.slice(i, i + WAYPOINTS_MAX + 1);
    const origin = i === 0 ? start : (addresses[i - 1] ?? null);
    const query = new URLSearchParams({ api: "1", destination: part.at(-1) ?? "", travelmode: "driving" });
    if (origin !== null) query.set("origin", origin);
    if (part.length > 1) query.set("waypoints", part.slice(0, -1).join("|"));
    links.push({ from: i + 1, to: i + part.length, href: `${GOOGLE}?${query}` });
  }
  return links;
}
