/** Small parts of SVG text, and the gradients that a picture collects while it is drawn. */

type Stop = readonly [offset: number, color: string, opacity?: number];

/** Collects definitions; a gradient that is requested twice is written once. */
export type Paints = {
  /** Adds a gradient across (`x`) or down (`y`) the shape that it fills. Returns a paint. */
  linear: (axis: "x" | "y", stops: readonly Stop[]) => string;
  radial: (stops: readonly Stop[]) => string;
  /** Adds a clip path; returns the attribute's value. */
  clip: (path: string) => string;
  /** Adds a blur of this many units; returns the attribute's value. */
  blur: (radius: number) => string;
  /** Stores a drawing that is shown several times; returns the function that shows it. */
  repeated: (body: string) => (x: number, y: number, scale: number) => string;
  /** Returns all definitions so far. */
  definitions: () => string;
};

/** Formats a number with at most one decimal, as short as possible. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const stopsText = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");

/** Returns an empty collection of paints for one picture. */
export function paints(): Paints {
  const known = new Map<string, string>();
  const keep = (write: (id: string) => string): string => {
    const key = write("");
    const id = known.get(key) ?? `p${known.size}`;
    known.set(key, id);
    return `url(#${id})`;
  };
  return {
    linear: (axis, stops) =>
      keep(
        (id) =>
          `<linearGradient id="${id}" x2="${axis === "x" ? 1 : 0}" y2="${axis === "y" ? 1 : 0}">${stopsText(stops)}</linearGradient>`,
      ),
    radial: (stops) => keep((id) => `<radialGradient id="${id}">${stopsText(stops)}</radialGradient>`),
    clip: (path) => keep((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    blur: (radius) =>
      keep(
        (id) =>
          `<filter id="${id}" x="-50%" y="-20%" width="200%" height="140%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    repeated: (body) => {
      const id = keep((name) => `<g id="${name}">${body}</g>`).slice(5, -1);
      return (x, y, scale) => at(x, y, scale, `<use href="#${id}"/>`);
    },
    definitions: () =>
      `<defs>${[...known].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join("")}</defs>`,
  };
}

/** Returns a filled path. */
export const fill = (path: string, paint: string, opacity?: number): string =>
  `<path d="${path}" fill="${paint}"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;

/** Returns a stroked path without fill. */
export const stroke = (path: string, paint: string, width: number, opacity?: number): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;

/** Returns a group moved and scaled. */
export const at = (x: number, y: number, scale: number, body: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 1000) / 1000})">${body}</g>`;

/** Returns a rectangle with round corners as a path. */
export function rounded({ x, y, w, h }: { x: number; y: number; w: number; h: number }, r: number): string {
  return `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(h - 2 * r)}q0 ${n(r)} ${n(-r)} ${n(r)}h${n(2 * r - w)}q${n(-r)} 0 ${n(-r)} ${n(-r)}v${n(2 * r - h)}q0 ${n(-r)} ${n(r)} ${n(-r)}z`;
}

/** Returns an ellipse as a path. */
export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`;
}
