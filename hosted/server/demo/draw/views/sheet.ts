/** The sheet of SVG on which a view is sketched before the brush goes over it. */
import { seeded, type Random } from "./random.ts";

export type Stop = readonly [offset: number, color: string, opacity?: number];
type Point = readonly [x: number, y: number];
export type Blend = "multiply" | "screen" | "soft-light" | "overlay";
type Span = { x1: number; y1: number; x2: number; y2: number };
type Disc = { x: number; y: number; r: number; flat?: number };

export type Sheet = {
  width: number;
  height: number;
  random: Random;
  /** Adds a part over those before it. */
  add: (...parts: string[]) => void;
  /** Returns a paint that changes along a line of the sheet. */
  linear: (span: Span, stops: readonly Stop[]) => string;
  /** Returns a paint that changes around a point of the sheet. */
  radial: (disc: Disc, stops: readonly Stop[]) => string;
  /** Returns a part out of focus. */
  soft: (radius: number, part: string) => string;
  /** Returns a part cut out by a path. */
  within: (path: string, part: string) => string;
  /** Returns the whole document. */
  document: () => string;
};

/** Formats a coordinate. */
export const f = (value: number): string => String(Math.round(value * 10) / 10);

const written = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("");

/** Opens a sheet of a size in pixels. */
export function sheetOf(width: number, height: number, seed: number): Sheet {
  const definitions: string[] = [];
  const parts: string[] = [];
  const define = (write: (id: string) => string): string => {
    const id = `d${definitions.length}`;
    definitions.push(write(id));
    return `url(#${id})`;
  };
  return {
    width,
    height,
    random: seeded(seed),
    add: (...more) => parts.push(...more),
    linear: ({ x1, y1, x2, y2 }, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${f(x1)}" y1="${f(y1)}" x2="${f(x2)}" y2="${f(y2)}">${written(stops)}</linearGradient>`,
      ),
    radial: ({ x, y, r, flat = 1 }, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${f(r)}" gradientTransform="translate(${f(x)} ${f(y)}) scale(1 ${flat})">${written(stops)}</radialGradient>`,
      ),
    soft: (radius, part) => {
      const filter = define(
        (id) =>
          `<filter id="${id}" x="-0.5" y="-1" width="2" height="3"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      );
      return `<g filter="${filter}">${part}</g>`;
    },
    within: (path, part) => {
      const clip = define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
      return `<g clip-path="${clip}">${part}</g>`;
    },
    document: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join("")}</defs>${parts.join("")}</svg>`,
  };
}

/** Returns a filled path. */
export const area = (path: string, paint: string, opacity = 1): string =>
  `<path d="${path}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** Returns a line with round ends. */
export const line = (path: string, paint: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** Returns a touch of the brush: an ellipse, turned by degrees. */
export const dab = (at: Point, size: Point, paint: string, turn = 0): string =>
  `<ellipse rx="${f(size[0])}" ry="${f(size[1])}" fill="${paint}" transform="translate(${f(at[0])} ${f(at[1])})${turn ? ` rotate(${f(turn)})` : ""}"/>`;

/** Returns a closed path through points. */
export const through = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z`;

/** Returns a rectangle as a path. */
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${f(x)} ${f(y)}h${f(w)}v${f(h)}h${f(-w)}z`;

/** Returns a part that is mixed with what lies under it. */
export const blended = (mode: Blend, part: string, opacity = 1): string =>
  `<g style="mix-blend-mode:${mode}" opacity="${opacity}">${part}</g>`;

/** Lays a paint over the whole sheet. */
export const wash = (sheet: Sheet, mode: Blend, paint: string, opacity = 1): void =>
  sheet.add(blended(mode, area(box(0, 0, sheet.width, sheet.height), paint), opacity));
