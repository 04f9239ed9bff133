/** A place with a count, in units of the drawing. */
export type Dot = { id: string; name: string; count: number; x: number; y: number };
/** Dots that would cover one another at a zoom, drawn as one; the largest comes first and names it. */
export type Cluster = { dots: Dot[]; count: number; x: number; y: number; radius: number };

const LEAST_RADIUS = 9;
const MOST_RADIUS = 26;

/**
 * Returns the radius of a dot in pixels: its area follows the count, between a dot that a finger hits and a tenth
 * of a map.
 */
function radiusOf(count: number, most: number): number {
  const share = most <= 1 ? 0 : (Math.sqrt(count) - 1) / (Math.sqrt(most) - 1);
  return LEAST_RADIUS + share * (MOST_RADIUS - LEAST_RADIUS);
}

/**
 * Groups the dots that overlap at a zoom: each in turn, the largest first, joins the first group that it touches. A
 * group lies at the centre of its counts.
 */
export function clusterDots(dots: readonly Dot[], zoom: number): Cluster[] {
  const most = Math.max(1, ...dots.map(({ count }) => count));
  const groups: Cluster[] = [];
  for (const dot of dots.toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))) {
    const radius = radiusOf(dot.count, most);
    const near = groups.find(
      (group) => Math.hypot(group.x - dot.x, group.y - dot.y) * zoom < (group.radius + radius) * 0.9,
    );
    if (!near) {
      groups.push({ dots: [dot], count: dot.count, x: dot.x, y: dot.y, radius });
      continue;
    }
    const count = near.count + dot.count;
    near.x = (near.x * near.count + dot.x * dot.count) / count;
    near.y = (near.y * near.count + dot.y * dot.count) / count;
    near.count = count;
    near.radius = Math.min(MOST_RADIUS, radiusOf(count, most));
    near.dots.push(dot);
  }
  return groups;
}
