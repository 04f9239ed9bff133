/**
 * Geometry of solids of revolution: a right-hand profile, mirrored about the axis. Picture units, y downwards from the
 * top.
 */
import { n } from "./svg.ts";

/** A straight line to, or a cubic curve with two handles to, a point [radius, y]. */
type Move =
  | readonly [r: number, y: number]
  | readonly [r1: number, y1: number, r2: number, y2: number, r: number, y: number];
export type Profile = readonly Move[];

type Point = readonly [r: number, y: number];

const end = (move: Move): Point => (move.length === 2 ? move : [move[4], move[5]]);

/**
 * Returns the closed outline of the profile, `grow` units wider on each side. The profile begins and ends on the axis.
 */
export function outline(profile: Profile, grow = 0): string {
  const wide = (r: number): number => (r === 0 ? 0 : r + grow);
  let right = "";
  let left = "";
  let from: Point = [0, profile[0] ? end(profile[0])[1] : 0];
  right += `M0 ${n(from[1])}`;
  for (const move of profile) {
    const to = end(move);
    if (move.length === 2) {
      right += `L${n(wide(move[0]))} ${n(move[1])}`;
      left = `L${n(-wide(from[0]))} ${n(from[1])}${left}`;
    } else {
      const [r1, y1, r2, y2, r, y] = move;
      right += `C${n(wide(r1))} ${n(y1)} ${n(wide(r2))} ${n(y2)} ${n(wide(r))} ${n(y)}`;
      left = `C${n(-wide(r2))} ${n(y2)} ${n(-wide(r1))} ${n(y1)} ${n(-wide(from[0]))} ${n(from[1])}${left}`;
    }
    from = to;
  }
  return `${right}${left}z`;
}

/** Returns points along the profile: the ends of straight lines, and curves about every nine units. */
function sampled(profile: Profile): Point[] {
  const points: Point[] = profile[0] ? [end(profile[0])] : [];
  let from: Point = points[0] ?? [0, 0];
  for (const move of profile) {
    const to = end(move);
    const count =
      move.length === 2 ? 1 : Math.max(3, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 9));
    for (let i = 1; i <= count; i += 1) {
      const t = i / count;
      const u = 1 - t;
      points.push(
        move.length === 2
          ? to
          : [
              u * u * u * from[0] + 3 * u * u * t * move[0] + 3 * u * t * t * move[2] + t * t * t * to[0],
              u * u * u * from[1] + 3 * u * u * t * move[1] + 3 * u * t * t * move[3] + t * t * t * to[1],
            ],
      );
    }
    from = to;
  }
  return points;
}

/** Returns the widest radius at a height; 0 above and below the profile. */
export function radiusAt(profile: Profile, y: number): number {
  const points = sampled(profile);
  return points.reduce((widest, [r, below], i) => {
    const [before, above] = points[i - 1] ?? [r, below];
    const [low, high] = [Math.min(above, below), Math.max(above, below)];
    if (y < low || y > high) return widest;
    const share = below === above ? 0 : (y - above) / (below - above);
    return Math.max(widest, before + (r - before) * share, below === above ? r : 0);
  }, 0);
}

/** Returns the part of the profile between two heights, cut exactly there. */
function between(profile: Profile, top: number, bottom: number): Point[] {
  const inside = sampled(profile).filter(([r, y]) => y > top && y < bottom && r > 0);
  return [[radiusAt(profile, top), top], ...inside, [radiusAt(profile, bottom), bottom]];
}

/** Returns the part of the profile between two heights, as a closed outline. */
export function slice(profile: Profile, top: number, bottom: number, grow = 0): string {
  const points = between(profile, top, bottom);
  const right = points.map(([r, y]) => `${n(r + grow)} ${n(y)}`);
  const left = points.toReversed().map(([r, y]) => `${n(-r - grow)} ${n(y)}`);
  return `M${[...right, ...left].join("L")}z`;
}

/** Returns a band that runs along the profile between the shares `a` and `b` of the radius (negative: on the left). */
export function band(
  profile: Profile,
  { a, b, top, bottom }: { a: number; b: number; top: number; bottom: number },
): string {
  const points = between(profile, Math.max(top, sampled(profile)[0]?.[1] ?? top), bottom);
  const out = points.map(([r, y]) => `${n(r * a)} ${n(y)}`);
  const back = points.toReversed().map(([r, y]) => `${n(r * b)} ${n(y)}`);
  return `M${[...out, ...back].join("L")}z`;
}
