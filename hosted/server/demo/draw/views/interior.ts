/** Rooms: vaults that recede, barrels, shelves, lamps. */
import { mix } from "#demo/draw/colour.ts";
import { toneAt, type Tones } from "./land.ts";
import { noise } from "./random.ts";
import { area, blended, box, dab, f, line, through, type Sheet } from "./sheet.ts";

export type Vault = {
  /** Point to which the room recedes. */
  x: number;
  y: number;
  /** Half of the width at the front, height of the springing of the arch over and of the floor under `y`. */
  half: number;
  spring: number;
  floor: number;
  walls: Tones;
  paving: Tones;
  /** Light at a depth from 0 (front) to 1 (back), -1 to 1. */
  lightAt: (depth: number) => number;
  /** Stones of a ring, and the flattening of the arch. */
  stones: number;
  flat: number;
  ends: number;
};

const RINGS = 22;

/** Returns the outline of a vault at a scale. */
const archAt = (v: Vault, s: number): string => {
  const [l, r] = [v.x - v.half * s, v.x + v.half * s];
  const top = v.y - v.spring * s;
  return `M${f(l)} ${f(v.y + v.floor * s)}V${f(top)}A${f(v.half * s)} ${f(v.half * s * v.flat)} 0 0 1 ${f(r)} ${f(top)}V${f(v.y + v.floor * s)}Z`;
};

/** Returns the scale of a depth. */
export const scaleAt = (depth: number, ends: number): number => 1.25 * (ends / 1.25) ** depth;

/** Draws a vaulted room of stone in perspective. */
export function vault(sheet: Sheet, v: Vault): void {
  const { random } = sheet;
  const parts: string[] = [area(box(0, 0, sheet.width, sheet.height), toneAt(v.walls, v.lightAt(0) - 0.35))];
  for (let ring = 0; ring < RINGS; ring += 1) {
    const depth = ring / RINGS;
    const s = scaleAt(depth, v.ends);
    const light = v.lightAt(depth);
    parts.push(area(archAt(v, s), toneAt(v.walls, light)));
    const next = scaleAt((ring + 1) / RINGS, v.ends);
    for (let i = 0; i < v.stones; i += 1) {
      const angle = Math.PI * ((i + random() * 0.8) / v.stones);
      const k = next + (s - next) * random();
      const turn = light + noise(8, i * 3.1, ring) * 0.5 + Math.cos(angle) * 0.1;
      const long = ((v.half * k * Math.PI) / v.stones) * 0.5;
      parts.push(
        dab(
          [v.x - Math.cos(angle) * v.half * k, v.y - v.spring * k - Math.sin(angle) * v.half * k * v.flat],
          [long, v.half * (s - next) * 0.28 + 1],
          toneAt(v.walls, turn),
          90 + (angle * 180) / Math.PI,
        ),
      );
    }
    for (let i = 0; i < v.stones; i += 1) {
      const side = i % 2 === 0 ? -1 : 1;
      const k = next + (s - next) * random();
      const y = v.y - v.spring * k + random() * (v.spring + v.floor) * k;
      parts.push(
        dab(
          [v.x + side * v.half * k, y],
          [v.half * (s - next) * 0.5, v.half * k * 0.04],
          toneAt(v.walls, light + (random() - 0.6) * 0.5),
          0,
        ),
      );
    }
  }
  parts.push(area(archAt(v, v.ends), toneAt(v.walls, v.lightAt(1))));
  const [far, near] = [v.ends, 2.2];
  parts.push(
    area(
      through([
        [v.x - v.half * far, v.y + v.floor * far],
        [v.x + v.half * far, v.y + v.floor * far],
        [v.x + v.half * near, v.y + v.floor * near],
        [v.x - v.half * near, v.y + v.floor * near],
      ]),
      v.paving.mid,
    ),
  );
  for (let i = 0; i < 900; i += 1) {
    const s = far + (near - far) * random() ** 0.8;
    const depth = Math.log(s / 1.25) / Math.log(v.ends / 1.25);
    const x = v.x + (random() * 2 - 1) * v.half * s;
    parts.push(
      dab(
        [x, v.y + v.floor * s],
        [v.half * s * 0.09, v.floor * s * 0.028],
        toneAt(v.paving, v.lightAt(depth) + (random() - 0.55) * 0.7),
      ),
    );
  }
  sheet.add(parts.join(""));
}

export type Barrel = {
  x: number;
  y: number;
  r: number;
  to: { x: number; y: number };
  deep: number;
  light: number;
  side: number;
};
const OAK: Tones = { lit: "#d9a468", mid: "#8f6239", dark: "#35221a" };

/** Draws a barrel that shows its head; its body recedes to a point. */
export function barrel(sheet: Sheet, b: Barrel, wood: Tones = OAK): void {
  const parts: string[] = [];
  const head = toneAt(wood, b.light);
  for (let i = 12; i >= 0; i -= 1) {
    const t = (i / 12) * b.deep;
    const belly = 1 + 0.13 * Math.sin((Math.PI * i) / 12);
    const [x, y] = [b.x + (b.to.x - b.x) * t, b.y + (b.to.y - b.y) * t];
    const r = b.r * (1 - t) * belly;
    const isHoop = i === 1 || i === 3 || i === 9 || i === 11;
    parts.push(
      dab(
        [x, y],
        [r, r],
        isHoop ? mix("#5b5550", "#120d0c", 0.35 - b.light * 0.3) : mix(head, "#1a0f0b", 0.42),
      ),
    );
    if (i % 2 === 0)
      parts.push(
        line(
          `M${f(x + b.side * r * 0.2)} ${f(y - r * 0.96)}A${f(r)} ${f(r)} 0 0 ${b.side > 0 ? 1 : 0} ${f(x + b.side * r * 0.9)} ${f(y - r * 0.4)}`,
          toneAt(wood, b.light + 0.3),
          Math.max(1, r * 0.05),
          0.4,
        ),
      );
  }
  const r = b.r;
  parts.push(
    dab([b.x, b.y], [r, r], mix("#4a4038", wood.lit, 0.15 + Math.max(0, b.light) * 0.3)),
    dab([b.x, b.y], [r * 0.93, r * 0.93], mix(head, "#120a08", 0.5)),
    dab([b.x, b.y + r * 0.03], [r * 0.87, r * 0.87], head),
  );
  for (let i = -5; i <= 5; i += 1) {
    const x = b.x + (i / 5.6) * r * 0.86;
    const tall = Math.sqrt(Math.max(0, 1 - (i / 5.6) ** 2)) * r * 0.86;
    const tone = toneAt(wood, b.light + sheet.random() * 0.5 - 0.3 + (i / 5) * b.side * 0.25);
    parts.push(
      area(box(x - r * 0.072, b.y + r * 0.03 - tall, r * 0.144, tall * 2), tone, 0.8),
      line(
        `M${f(x + r * 0.076)} ${f(b.y - tall)}v${f(tall * 2)}`,
        mix(head, "#120a08", 0.6),
        Math.max(0.7, r * 0.012),
        0.7,
      ),
    );
  }
  parts.push(dab([b.x, b.y + r * 0.5], [r * 0.05, r * 0.05], "#1c120d"));
  sheet.add(parts.join(""));
}

/** Draws a hanging lamp with its halo. */
export function lamp(
  sheet: Sheet,
  at: { x: number; y: number; r: number; cord: number },
  color: string,
): void {
  sheet.add(
    line(`M${f(at.x)} ${f(at.y)}v${f(-at.cord)}`, "#15100e", Math.max(1.5, at.r * 0.12)),
    area(
      `M${f(at.x - at.r)} ${f(at.y + at.r * 0.2)}Q${f(at.x - at.r * 0.8)} ${f(at.y - at.r)} ${f(at.x)} ${f(at.y - at.r)}Q${f(at.x + at.r * 0.8)} ${f(at.y - at.r)} ${f(at.x + at.r)} ${f(at.y + at.r * 0.2)}Z`,
      "#2a211d",
    ),
    dab([at.x, at.y + at.r * 0.24], [at.r * 0.86, at.r * 0.26], mix(color, "#ffffff", 0.6)),
  );
  halo(sheet, { x: at.x, y: at.y + at.r * 0.4, r: at.r * 9 }, color, 0.6);
}

/** Lays a halo of light. */
export function halo(
  sheet: Sheet,
  at: { x: number; y: number; r: number; flat?: number },
  color: string,
  opacity: number,
): void {
  const paint = sheet.radial(at, [
    [0, color, opacity],
    [0.18, color, opacity * 0.5],
    [0.5, color, opacity * 0.16],
    [1, color, 0],
  ]);
  sheet.add(blended("screen", area(box(0, 0, sheet.width, sheet.height), paint)));
}

/** Draws boards side by side, seen from the front: a table, a floor, a door. */
export function boards(
  sheet: Sheet,
  at: { x: number; y: number; w: number; h: number },
  wood: Tones,
  look: { count: number; light: (t: number) => number },
): void {
  const { random } = sheet;
  const parts: string[] = [];
  const each = at.h / look.count;
  for (let i = 0; i < look.count; i += 1) {
    const y = at.y + i * each;
    for (let k = 0; k < 60; k += 1) {
      const t = random();
      parts.push(
        dab(
          [at.x + t * at.w, y + random() * each],
          [at.w * (0.02 + random() * 0.07), each * 0.05 + 1],
          toneAt(wood, look.light(t) + random() * 0.5 - 0.3),
          random() * 1.6 - 0.8,
        ),
      );
    }
    parts.push(area(box(at.x, y + each - 1.5, at.w, 2.5), wood.dark, 0.8));
  }
  sheet.add(
    area(
      box(at.x, at.y, at.w, at.h),
      sheet.linear(
        { x1: at.x, y1: 0, x2: at.x + at.w, y2: 0 },
        [0, 0.25, 0.5, 0.75, 1].map((t) => [t, toneAt(wood, look.light(t))] as const),
      ),
    ),
    parts.join(""),
  );
}
