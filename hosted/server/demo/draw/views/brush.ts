/**
 * Paints a sketch with strokes of several sizes, large ones first, as in "Painterly Rendering with Curved Brush Strokes
 * of Multiple Sizes" (A. Hertzmann, 1998), with bristles and a thickness of paint that catches light.
 */
import { noise, seeded, type Random } from "./random.ts";

type Picture = { width: number; height: number; data: Uint8Array };
export type Blurred = (radius: number) => Promise<Picture>;
export type Brushes = {
  radii: readonly number[];
  seed: number;
  /** Wandering of colours, 0 to 1. */ jitter: number;
};

type Easel = {
  width: number;
  height: number;
  canvas: Float32Array;
  relief: Float32Array;
  mask: Float32Array;
  bristle: Float32Array;
  random: Random;
};
type Layer = { data: Uint8Array; light: Float32Array; radius: number; threshold: number; jitter: number };
type Stroke = { points: [number, number][]; radius: number; color: [number, number, number]; seed: number };

/** Thickness of paint that each hair of a brush leaves, -1 to 1. */
const hairs = Float32Array.from({ length: 4096 }, (_, i) => noise(63, i / 3.2));
/** Tooth of the paper, a tile of 256 by 256 pixels. */
const tooth = Float32Array.from(
  { length: 65_536 },
  (_, i) => noise(91, (i & 255) / 2.4, (i >> 8) / 2.4) * 1.6,
);

const clamp = (value: number, top: number): number => (value < 0 ? 0 : value > top ? top : value);

function lightOf({ width, height, data }: Picture): Float32Array {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i += 1)
    light[i] = 0.3 * (data[i * 3] ?? 0) + 0.59 * (data[i * 3 + 1] ?? 0) + 0.11 * (data[i * 3 + 2] ?? 0);
  return light;
}

/** Returns how far the canvas is from the sketch at a pixel, 0 to 765. */
function fault({ canvas }: Easel, data: Uint8Array, at: number): number {
  let sum = 0;
  for (let c = at * 3; c < at * 3 + 3; c += 1) sum += Math.abs((canvas[c] ?? 0) - (data[c] ?? 0));
  return sum;
}

/** Returns the places where a layer needs strokes, in random order. */
function starts(easel: Easel, layer: Layer, isFirst: boolean): number[] {
  const { width, height, random } = easel;
  const step = Math.max(2, Math.round(layer.radius * 0.9));
  const found: number[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      let [sum, worst, at] = [0, -1, y * width + x];
      let count = 0;
      for (let v = y; v < Math.min(height, y + step); v += 1)
        for (let u = x; u < Math.min(width, x + step); u += 1) {
          const e = fault(easel, layer.data, v * width + u);
          sum += e;
          count += 1;
          if (e > worst) [worst, at] = [e, v * width + u];
        }
      if (isFirst)
        at =
          clamp(Math.round(y + random() * step), height - 1) * width +
          clamp(Math.round(x + random() * step), width - 1);
      if (isFirst || sum / count > layer.threshold) found.push(at);
    }
  for (let i = found.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = found[i] ?? 0;
    found[i] = found[j] ?? 0;
    found[j] = kept;
  }
  return found;
}

/** Returns the direction along the forms at a pixel; where there is none, a slow wandering one. */
function along(easel: Easel, light: Float32Array, x: number, y: number): [number, number] {
  const { width, height } = easel;
  const d = 2;
  const [l, r] = [clamp(x - d, width - 1), clamp(x + d, width - 1)];
  const [t, b] = [clamp(y - d, height - 1), clamp(y + d, height - 1)];
  const gx = (light[y * width + r] ?? 0) - (light[y * width + l] ?? 0);
  const gy = (light[b * width + x] ?? 0) - (light[t * width + x] ?? 0);
  const size = Math.hypot(gx, gy);
  const angle = noise(7, x / 260, y / 180) * 0.9;
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  if (size < 1.5) return [nx, ny];
  const k = Math.min(1, size / 8);
  let [dx, dy] = [-gy / size, gx / size];
  if (dx * nx + dy * ny < 0) [dx, dy] = [-dx, -dy];
  const [mx, my] = [dx * k + nx * (1 - k), dy * k + ny * (1 - k)];
  const m = Math.hypot(mx, my) || 1;
  return [mx / m, my / m];
}

function strokeFrom(easel: Easel, layer: Layer, start: number): Stroke {
  const { width, height, random } = easel;
  const { data, light, radius, jitter } = layer;
  const pixel = (at: number): [number, number, number] => [
    data[at * 3] ?? 0,
    data[at * 3 + 1] ?? 0,
    data[at * 3 + 2] ?? 0,
  ];
  const [r, g, b] = pixel(start);
  const [bright, warm] = [(random() - 0.5) * 26 * jitter, (random() - 0.5) * 20 * jitter];
  let [x, y] = [start % width, Math.floor(start / width)];
  const points: [number, number][] = [[x, y]];
  let [px, py] = [0, 0];
  for (let i = 0; i < 7; i += 1) {
    let [dx, dy] = along(easel, light, x, y);
    if (px * dx + py * dy < 0) [dx, dy] = [-dx, -dy];
    if (i > 0) [dx, dy] = [dx * 0.6 + px * 0.4, dy * 0.6 + py * 0.4];
    const [nx, ny] = [Math.round(x + dx * radius * 1.1), Math.round(y + dy * radius * 1.1)];
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) break;
    const at = ny * width + nx;
    const [r2, g2, b2] = pixel(at);
    const off = Math.abs(r2 - r) + Math.abs(g2 - g) + Math.abs(b2 - b);
    if (i > 0 && off > Math.min(60, fault(easel, data, at) + 8)) break;
    [x, y, px, py] = [nx, ny, dx, dy];
    points.push([x, y]);
  }
  return {
    points,
    radius: radius * (0.8 + random() * 0.4),
    color: [r + bright + warm, g + bright, b + bright - warm],
    seed: Math.floor(random() * 10_000),
  };
}

/** Marks the pixels of one part of a stroke with their cover and bristle. */
function press(easel: Easel, stroke: Stroke, part: number, touched: number[]): void {
  const { width, height, mask, bristle } = easel;
  const { points, radius, seed } = stroke;
  const [ax, ay] = points[part] ?? [0, 0];
  const [bx, by] = points[part + 1] ?? [ax + 0.5, ay];
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const edge = Math.max(0.8, radius * 0.16);
  for (
    let y = Math.floor(Math.max(0, Math.min(ay, by) - radius));
    y <= Math.min(height - 1, Math.max(ay, by) + radius);
    y += 1
  )
    for (
      let x = Math.floor(Math.max(0, Math.min(ax, bx) - radius));
      x <= Math.min(width - 1, Math.max(ax, bx) + radius);
      x += 1
    ) {
      const t = clamp((x - ax) * ux + (y - ay) * uy, long);
      const off = Math.hypot(x - ax - t * ux, y - ay - t * uy);
      if (off > radius) continue;
      const across = (x - ax) * -uy + (y - ay) * ux;
      const hair = hairs[(seed + Math.round((across / radius) * 16)) & 4095] ?? 0;
      const cover = clamp((radius - off + hair * radius * 0.22) / edge, 1) * 0.94;
      const at = y * width + x;
      if (cover <= 0) continue;
      if ((mask[at] ?? 0) === 0) touched.push(at);
      if (cover > (mask[at] ?? 0)) {
        mask[at] = cover;
        bristle[at] = hair;
      }
    }
}

function lay(easel: Easel, stroke: Stroke): void {
  const { canvas, mask, bristle, relief } = easel;
  const touched: number[] = [];
  const parts = Math.max(1, stroke.points.length - 1);
  for (let part = 0; part < parts; part += 1) press(easel, stroke, part, touched);
  for (const at of touched) {
    const cover = mask[at] ?? 0;
    const hair = bristle[at] ?? 0;
    for (let c = 0; c < 3; c += 1) {
      const old = canvas[at * 3 + c] ?? 0;
      canvas[at * 3 + c] = old + ((stroke.color[c] ?? 0) * (1 + hair * 0.045) - old) * cover;
    }
    relief[at] =
      (relief[at] ?? 0) * (1 - cover) + (0.5 + hair * 0.5) * cover * Math.min(1, stroke.radius / 6);
    mask[at] = 0;
  }
}

/** Returns the canvas lit from the upper left, with the tooth of its paper. */
function lit({ width, height, canvas, relief }: Easel): Buffer {
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const next = Math.min(height - 1, y + 1) * width + Math.min(width - 1, x + 1);
      const slope = (relief[at] ?? 0) - (relief[next] ?? 0);
      const paper = tooth[((y & 255) << 8) | (x & 255)] ?? 0;
      for (let c = 0; c < 3; c += 1)
        out[at * 3 + c] = clamp(Math.round((canvas[at * 3 + c] ?? 0) * (1 + slope * 0.075) + paper), 255);
    }
  return out;
}

/** Paints a sketch; `blurred` returns it out of focus by a radius in pixels. Returns RGB bytes. */
export async function painted(blurred: Blurred, { radii, seed, jitter }: Brushes): Promise<Buffer> {
  const ground = await blurred((radii[0] ?? 20) * 1.5);
  const { width, height } = ground;
  const size = width * height;
  const easel: Easel = {
    width,
    height,
    canvas: Float32Array.from(ground.data),
    relief: new Float32Array(size),
    mask: new Float32Array(size),
    bristle: new Float32Array(size),
    random: seeded(seed),
  };
  for (const [n, radius] of radii.entries()) {
    const picture = await blurred(Math.max(0.4, radius * 0.35));
    const layer = {
      data: picture.data,
      light: lightOf(picture),
      radius,
      threshold: radius > 4 ? 26 : 34,
      jitter: jitter * (radius > 4 ? 1 : 0.5),
    };
    for (const start of starts(easel, layer, n === 0)) lay(easel, strokeFrom(easel, layer, start));
  }
  return lit(easel);
}
