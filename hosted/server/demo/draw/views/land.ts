/** Land: sky, mountains, fields in perspective, vines, stones, trees. */
import { mix } from "#demo/draw/colour.ts";
import { noise, rough } from "./random.ts";
import { area, blended, box, dab, f, line, through, type Sheet, type Stop } from "./sheet.ts";

/** Colours of what is lit, what is neither lit nor in shade, and what is in shade. */
export type Tones = { lit: string; mid: string; dark: string };
/** Direction of light on the sheet: -1 from the left, 1 from the right; `up` when it stands high. */
export type Light = { side: number; up: number };

/** Returns a tone for a turn towards the light, -1 to 1. */
export function toneAt({ lit, mid, dark }: Tones, turn: number): string {
  return turn > 0 ? mix(mid, lit, Math.min(1, turn)) : mix(mid, dark, Math.min(1, -turn));
}

/** Mixes tones with the haze of a distance. */
const hazed = (tones: Tones, haze: string, share: number): Tones => ({
  lit: mix(tones.lit, haze, share),
  mid: mix(tones.mid, haze, share),
  dark: mix(tones.dark, haze, share),
});

/** Paints the sky, with a glow around the sun. */
export function sky(
  sheet: Sheet,
  stops: readonly Stop[],
  sun: { x: number; y: number; r: number; color: string },
): void {
  const { width, height } = sheet;
  sheet.add(area(box(0, 0, width, height), sheet.linear({ x1: 0, y1: 0, x2: 0, y2: height }, stops)));
  const glow = sheet.radial(sun, [
    [0, sun.color, 0.95],
    [0.25, sun.color, 0.5],
    [1, sun.color, 0],
  ]);
  sheet.add(area(box(0, 0, width, height), glow));
}

/** Draws bands of cloud: long touches, lit from below or above. */
export function clouds(
  sheet: Sheet,
  at: { y: number; tall: number; seed: number; count: number },
  tones: Tones,
): void {
  const { random, width } = sheet;
  const parts: string[] = [];
  for (let i = 0; i < at.count; i += 1) {
    const [cx, cy] = [random() * width, at.y + (random() - 0.5) * at.tall * 2];
    const long = 60 + random() * 190;
    for (let k = 0; k < 9; k += 1) {
      const turn = random() * 2 - 1;
      const x = cx + (random() - 0.5) * long * 2;
      const y = cy + rough(at.seed, x / 160, cy / 60) * at.tall * 0.5 + turn * 7;
      parts.push(
        dab(
          [x, y],
          [long * (0.2 + random() * 0.3), 4 + random() * 9],
          toneAt(tones, -turn),
          -3 + random() * 5,
        ),
      );
    }
  }
  sheet.add(`<g opacity="0.6">${sheet.soft(5, parts.join(""))}</g>`);
}

export type Ridge = {
  y: number;
  /** Height of the relief over `y` at a share of the width, in pixels. */
  shape: (x: number) => number;
  tones: Tones;
  foot: string;
  light: Light;
  /** Count of facets on its slopes, and their length. */
  facets: number;
  grain: number;
  seed: number;
};

/** Draws a mountain or a hill, with facets that follow the slopes and haze at its foot. */
export function ridge(sheet: Sheet, r: Ridge): void {
  const { width, height, random } = sheet;
  const top = (x: number): number => r.y - r.shape(x / width);
  const points: [number, number][] = [];
  for (let x = -10; x <= width + 10; x += 6) points.push([x, top(x)]);
  const path = through([...points, [width + 10, height], [-10, height]]);
  const parts = [area(path, r.tones.mid)];
  for (let i = 0; i < r.facets; i += 1) {
    const x = random() * width;
    const deep = random() ** 1.4;
    const y = top(x) + deep * (r.y + 40 - top(x));
    const slope = (top(x + 14) - top(x - 14)) / 28;
    const fold = rough(r.seed, x / (r.grain * 3), y / (r.grain * 5));
    const turn = r.light.side * slope * -1.6 + fold * 1.1 + r.light.up * 0.25;
    const lean = (fold > 0 ? 1 : -1) * (18 + random() * 30);
    parts.push(
      dab(
        [x, y],
        [r.grain * (0.12 + random() * 0.14), r.grain * (0.4 + random() * 0.7)],
        toneAt(r.tones, turn),
        lean,
      ),
    );
  }
  const haze = sheet.linear({ x1: 0, y1: r.y - Math.max(40, r.shape(0.5)), x2: 0, y2: r.y + 30 }, [
    [0, r.foot, 0],
    [1, r.foot, 0.95],
  ]);
  sheet.add(sheet.within(path, `${parts.join("")}${area(box(0, 0, width, height), haze)}`));
}

export type Camera = { horizon: number; eye: number; focal: number; x: number };
/** Returns the place on the sheet of a point: metres to the right, up and away. */
const seen = ({ horizon, eye, focal, x: cx }: Camera, x: number, y: number, z: number): [number, number] => [
  cx + (focal * x) / z,
  horizon + (focal * (eye - y)) / z,
];

/** Fills the ground with colours from far to near and with touches that grow nearer. */
export function ground(
  sheet: Sheet,
  cam: Camera,
  { far, near, tones, count }: { far: string; near: string; tones: Tones; count: number },
): void {
  const { width, height, random } = sheet;
  const paint = sheet.linear({ x1: 0, y1: cam.horizon, x2: 0, y2: height }, [
    [0, far],
    [0.25, mix(far, near, 0.6)],
    [1, near],
  ]);
  const parts = [area(box(0, cam.horizon, width, height), paint)];
  for (let i = 0; i < count; i += 1) {
    const y = cam.horizon + (height - cam.horizon) * Math.sqrt(random());
    const s = (y - cam.horizon) / cam.eye;
    const turn = noise(5, i * 1.7) * 0.9;
    const tone = mix(far, toneAt(tones, turn), Math.min(1, s / 60 + 0.15));
    parts.push(
      dab([random() * width, y], [s * (0.1 + random() * 0.3) + 2, s * 0.035 + 1], tone, random() * 6 - 3),
    );
  }
  sheet.add(parts.join(""));
}

export type Vines = {
  /** Turn of the rows, radians; 0 runs away from the eye. */
  yaw: number;
  rowGap: number;
  plantGap: number;
  near: number;
  far: number;
  tall: number;
  broad: number;
  leaves: Tones;
  wood: string;
  shadow: string;
  haze: string;
  light: Light;
  /** Touches of each plant. */
  touches: number;
  /** Rise of the ground at a place, metres. */
  rise?: (x: number, z: number) => number;
  /** The place where no vine stands. */
  bare?: (x: number, z: number) => boolean;
};

type Plant = { x: number; z: number; y: number };

function plantsOf(sheet: Sheet, cam: Camera, v: Vines): Plant[] {
  const [c, s] = [Math.cos(v.yaw), Math.sin(v.yaw)];
  const reach = v.far * 1.6;
  const plants: Plant[] = [];
  for (let u = -reach; u <= reach; u += v.rowGap)
    for (let w = -reach; w <= reach; w += v.plantGap) {
      const [x, z] = [u * c - w * s + (sheet.random() - 0.5) * 0.12, u * s + w * c];
      if (z < v.near || z > v.far || v.bare?.(x, z)) continue;
      const sx = cam.x + (cam.focal * x) / z;
      const margin = (cam.focal * 2.2) / z;
      if (sx < -margin || sx > sheet.width + margin) continue;
      plants.push({ x, z, y: v.rise?.(x, z) ?? 0 });
    }
  return plants.toSorted((a, b) => b.z - a.z);
}

/** Draws a vineyard in perspective: shadows, stocks and leaves that take the light. */
export function vines(sheet: Sheet, cam: Camera, v: Vines): void {
  const { random } = sheet;
  const parts: string[] = [];
  for (const { x, y, z } of plantsOf(sheet, cam, v)) {
    const s = cam.focal / z;
    const [sx, sy] = seen(cam, x, y, z);
    const share = Math.min(0.85, (z / v.far) ** 0.8 * 0.8);
    const leaves = hazed(v.leaves, v.haze, share);
    const shade = mix(v.shadow, v.haze, share);
    parts.push(
      dab(
        [sx - v.light.side * s * v.broad * 0.9, sy + s * 0.03],
        [s * v.broad * 1.1, s * 0.12 + 0.8],
        shade,
        0,
      ),
    );
    if (s > 9)
      parts.push(
        line(
          `M${f(sx)} ${f(sy)}q${f(s * (random() - 0.5) * 0.2)} ${f(-s * v.tall * 0.3)} ${f(s * (random() - 0.5) * 0.16)} ${f(-s * v.tall * 0.6)}`,
          mix(v.wood, v.haze, share),
          Math.max(1, s * 0.07),
        ),
      );
    const touches = Math.max(3, Math.round(v.touches * Math.min(1, s / 70 + 0.12)));
    const size = Math.max(1.6, (s * 0.5 * v.broad) / Math.sqrt(touches) + s * 0.035);
    for (let i = 0; i < touches; i += 1) {
      const around = random() * 2 - 1;
      const up = i / touches;
      const px = sx + around * s * v.broad * (0.75 + 0.25 * Math.sin(up * 3));
      const py = sy - s * v.tall * (0.34 + up * 0.66) + (random() - 0.5) * s * 0.16;
      const turn = around * v.light.side * 0.7 + (up - 0.55) * v.light.up * 1.7 + (random() - 0.5) * 0.5;
      parts.push(
        dab(
          [px, py],
          [size * (0.8 + random() * 0.6), size * (0.55 + random() * 0.4)],
          toneAt(leaves, turn),
          random() * 80 - 40,
        ),
      );
    }
  }
  sheet.add(parts.join(""));
}

/** Scatters round stones on the ground, each with its shadow and its light. */
export function pebbles(
  sheet: Sheet,
  cam: Camera,
  p: { count: number; size: number; tones: Tones; shadow: string; light: Light; from: number },
): void {
  const { width, height, random } = sheet;
  const stones = Array.from({ length: p.count }, () => ({
    x: random() * (width + 80) - 40,
    y: cam.horizon + (height + 20 - cam.horizon) * (p.from + (1 - p.from) * Math.sqrt(random())),
  })).toSorted((a, b) => a.y - b.y);
  for (const { x, y } of stones) {
    const r = ((y - cam.horizon) / cam.eye) * p.size * (0.4 + random() ** 2 * 1.1);
    const tall = r * (0.5 + random() * 0.25);
    const turn = random() * 24 - 12;
    const tone = toneAt(p.tones, random() * 1.2 - 0.8);
    sheet.add(
      dab([x - p.light.side * r * 0.55, y + tall * 0.45], [r * 1.25, tall * 0.7], p.shadow, turn),
      dab([x, y], [r, tall], mix(tone, p.tones.dark, 0.45), turn),
      dab([x + p.light.side * r * 0.14, y - tall * 0.16], [r * 0.82, tall * 0.76], tone, turn),
      dab(
        [x + p.light.side * r * 0.36, y - tall * 0.4],
        [r * 0.42, tall * 0.34],
        mix(tone, p.tones.lit, 0.45),
        turn,
      ),
    );
  }
}

export type Crown = {
  x: number;
  y: number;
  rx: number;
  ry: number;
  touches: number;
  size: number;
  tones: Tones;
  light: Light;
};

/** Draws a mass of leaves as touches that turn to the light. */
export function foliage(sheet: Sheet, c: Crown): void {
  const { random } = sheet;
  const parts: string[] = [];
  for (let i = 0; i < c.touches; i += 1) {
    const angle = random() * Math.PI * 2;
    const out = Math.sqrt(random());
    const [u, v] = [Math.cos(angle) * out, Math.sin(angle) * out];
    const turn = u * c.light.side * 0.9 - v * c.light.up + (random() - 0.5) * 0.7 - 0.15;
    const size = c.size * (0.6 + random() * 0.8);
    parts.push(
      dab([c.x + u * c.rx, c.y + v * c.ry], [size, size * 0.62], toneAt(c.tones, turn), random() * 120 - 60),
    );
  }
  sheet.add(parts.join(""));
}

/** Draws a cypress: a dark flame with a lit side. */
export function cypress(
  sheet: Sheet,
  at: { x: number; y: number; tall: number },
  tones: Tones,
  light: Light,
): void {
  for (let i = 0; i < 9; i += 1) {
    const up = i / 8;
    const half = at.tall * 0.085 * (0.35 + Math.sin(Math.PI * (0.12 + up * 0.8))) * (1 - up * 0.45);
    foliage(sheet, {
      x: at.x + noise(3, at.x + i) * half * 0.3,
      y: at.y - at.tall * (0.06 + up * 0.86),
      rx: half,
      ry: at.tall * 0.1,
      touches: 34,
      size: at.tall * 0.016 + 1.5,
      tones,
      light: { ...light, up: 0.3 },
    });
  }
}

/** Returns the outline of a broken stone: a block with worn corners. */
function block(
  sheet: Sheet,
  at: readonly [number, number],
  size: readonly [number, number],
  tilt = 0,
): string {
  const turn = (tilt * Math.PI) / 180;
  return through(
    Array.from({ length: 10 }, (_, i): [number, number] => {
      const angle = (i / 10) * Math.PI * 2 + 0.31;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const out = (c ** 6 + s ** 6) ** (-1 / 6) * (0.88 + sheet.random() * 0.16);
      const [x, y] = [c * out * size[0], s * out * size[1]];
      return [
        at[0] + x * Math.cos(turn) - y * Math.sin(turn),
        at[1] + x * Math.sin(turn) + y * Math.cos(turn),
      ];
    }),
  );
}

/** Draws a wall of dry stone along the bottom of a line. */
export function stoneWall(
  sheet: Sheet,
  w: {
    left: [number, number];
    right: [number, number];
    tall: [number, number];
    tones: Tones;
    joint: string;
    size: number;
    light: Light;
  },
): void {
  const { random } = sheet;
  const top = (t: number): [number, number] => [
    w.left[0] + (w.right[0] - w.left[0]) * t,
    w.left[1] + (w.right[1] - w.left[1]) * t + noise(17, t * 22) * 5,
  ];
  const tallAt = (t: number): number => w.tall[0] + (w.tall[1] - w.tall[0]) * t;
  const edge = Array.from({ length: 41 }, (_, i) => top(i / 40));
  const foot = Array.from({ length: 41 }, (_, i): [number, number] => {
    const [x, y] = top(1 - i / 40);
    return [x, y + tallAt(1 - i / 40)];
  });
  const parts = [area(through([...edge, ...foot]), w.joint)];
  const wide = Math.abs(w.right[0] - w.left[0]);
  const courses = Math.max(3, Math.round(Math.max(...w.tall) / w.size));
  for (let course = 0; course < courses; course += 1)
    for (let x = -random() * w.size; x < wide;) {
      const near = tallAt(Math.min(1, Math.max(0, x / wide))) / Math.max(...w.tall);
      const long = w.size * (0.35 + near * 0.65) * (0.7 + random() * 1.9);
      const t = (x + long / 2) / wide;
      x += long * 1.04;
      if (t < 0 || t > 1) continue;
      const [sx, sy] = top(t);
      const each = tallAt(t) / courses;
      const turn = random() * 1.5 - 0.8 - (course / courses) * 0.4;
      const tone = toneAt(w.tones, turn);
      const k = each / w.size;
      const at: [number, number] = [sx, sy + each * (course + 0.5) + (random() - 0.5) * each * 0.3];
      const tilt = random() * 8 - 4;
      parts.push(
        area(block(sheet, at, [long * 0.5, each * 0.47], tilt), mix(tone, w.tones.dark, 0.45)),
        area(
          block(
            sheet,
            [at[0] + w.light.side * long * 0.03, at[1] - each * 0.06],
            [long * 0.44, each * 0.36],
            tilt,
          ),
          tone,
        ),
        dab(
          [at[0] + w.light.side * long * 0.1, at[1] - each * 0.28],
          [long * 0.3, 1 + k * each * 0.05],
          mix(tone, w.tones.lit, 0.55),
          tilt,
        ),
        dab(
          [at[0] - long * 0.1, at[1] + each * 0.12],
          [long * 0.18, each * 0.1],
          mix(tone, w.tones.dark, 0.3),
          tilt,
        ),
      );
    }
  sheet.add(parts.join(""));
}

/** Lays haze of a colour between two heights. */
export function mist(sheet: Sheet, y: number, tall: number, stop: { color: string; opacity: number }): void {
  const paint = sheet.linear({ x1: 0, y1: y - tall, x2: 0, y2: y + tall }, [
    [0, stop.color, 0],
    [0.5, stop.color, stop.opacity],
    [1, stop.color, 0],
  ]);
  sheet.add(area(box(0, y - tall, sheet.width, tall * 2), paint));
}

/** Lays light or shade around a point. */
export function glow(
  sheet: Sheet,
  at: { x: number; y: number; r: number; flat?: number },
  stop: { color: string; opacity: number; mode: "multiply" | "screen" | "overlay" | "soft-light" },
): void {
  const paint = sheet.radial(at, [
    [0, stop.color, stop.opacity],
    [0.4, stop.color, stop.opacity * 0.5],
    [1, stop.color, 0],
  ]);
  sheet.add(blended(stop.mode, area(box(0, 0, sheet.width, sheet.height), paint)));
}
