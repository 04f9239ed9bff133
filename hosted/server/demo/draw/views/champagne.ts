/** Views of Champagne Aubrée-Lanthier: chalk slopes over the river, galleries, bottles on laths, riddling. */
import { mix } from "#demo/draw/colour.ts";
import { hills } from "./estate.ts";
import type { Sketch } from "./exported.ts";
import { boards, halo, lamp, scaleAt, vault } from "./interior.ts";
import {
  clouds,
  foliage,
  glow,
  ground,
  mist,
  ridge,
  sky,
  stoneWall,
  toneAt,
  vines,
  type Camera,
  type Light,
  type Tones,
} from "./land.ts";
import { person, shadowOf, type Person } from "./people.ts";
import { noise, rough } from "./random.ts";
import { area, box, dab, f, line, sheetOf, through, wash, type Sheet } from "./sheet.ts";
import { flask, glass } from "./still.ts";

const CHALK: Tones = { lit: "#fbf3df", mid: "#c9c0ad", dark: "#6d6b6c" };
const LEAVES: Tones = { lit: "#eadf86", mid: "#66803f", dark: "#1d352d" };
const POPLAR: Tones = { lit: "#e6cf84", mid: "#9a9455", dark: "#4c5740" };
const COOL = { skin: "#a06f55", hair: "#3a2b25", rim: "#f6e2b8" };
const WINE = "#ecc76a";

/** Draws the river between two banks, with the light of the sky in it. */
function river(
  sheet: Sheet,
  path: string,
  r: { y: number; bottom: number; tones: Tones; count: number },
): void {
  const { random, width } = sheet;
  const parts = [
    area(
      path,
      sheet.linear({ x1: 0, y1: r.y, x2: 0, y2: r.bottom }, [
        [0, r.tones.lit],
        [0.5, r.tones.mid],
        [1, r.tones.dark],
      ]),
    ),
  ];
  for (let i = 0; i < r.count; i += 1) {
    const t = random();
    const y = r.y + (r.bottom - r.y) * t;
    parts.push(
      dab(
        [random() * width, y],
        [12 + t * 60 * random(), 1.2 + t * 3],
        toneAt(r.tones, random() * 1.8 - 0.7 - t * 0.5),
      ),
    );
  }
  sheet.add(sheet.within(path, parts.join("")));
}

/** Draws a village of slate roofs around its spire. */
function village(sheet: Sheet, x: number, y: number, k: number): void {
  const { random } = sheet;
  for (let i = 0; i < 26; i += 1) {
    const hx = x + (i % 13) * 12 * k + random() * 8 * k - 78 * k;
    const hy = y - (i < 13 ? 9 : 0) * k + random() * 4 * k;
    const [w, h] = [(9 + random() * 8) * k, (5 + random() * 4) * k];
    const roof = random() > 0.4 ? "#7d7f8c" : "#a9745c";
    sheet.add(
      area(box(hx, hy - h, w, h), random() > 0.5 ? "#ecdcbe" : "#cfc0aa"),
      area(box(hx, hy - h, w * 0.3, h), "#a8a09a"),
      area(
        through([
          [hx - k, hy - h],
          [hx + 3 * k, hy - h - 5 * k],
          [hx + w - 2 * k, hy - h - 5 * k],
          [hx + w + k, hy - h],
        ]),
        roof,
      ),
    );
  }
  sheet.add(
    area(box(x - 4 * k, y - 34 * k, 9 * k, 28 * k), "#cbbfae"),
    area(box(x + 1 * k, y - 34 * k, 4 * k, 28 * k), "#f0e2c6"),
    area(
      through([
        [x - 6 * k, y - 33 * k],
        [x + 0.5 * k, y - 62 * k],
        [x + 7 * k, y - 33 * k],
      ]),
      "#6d7080",
    ),
    area(
      through([
        [x + 1 * k, y - 33 * k],
        [x + 0.5 * k, y - 62 * k],
        [x + 7 * k, y - 33 * k],
      ]),
      "#9a9aa2",
    ),
  );
}

const HERO_LIGHT: Light = { side: 1, up: 0.6 };

function heroValley(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#9fb4bd"],
      [0.25, "#c9d0c6"],
      [0.42, "#f0e2c0"],
      [0.52, "#f7dfb0"],
    ],
    { x: 1220, y: 300, r: 700, color: "#fff2cf" },
  );
  clouds(
    sheet,
    { y: 120, tall: 70, seed: 14, count: 12 },
    { lit: "#fff7e6", mid: "#dfddd2", dark: "#aab6ba" },
  );
  ridge(sheet, {
    y: 400,
    shape: hills(41, 96, 2.6),
    tones: { lit: "#c9cdb4", mid: "#a5b1ab", dark: "#8597a0" },
    foot: "#e9e0c8",
    light: HERO_LIGHT,
    facets: 1500,
    grain: 14,
    seed: 2,
  });
  ridge(sheet, {
    y: 438,
    shape: (x) => 120 * Math.exp(-(((x - 0.98) / 0.36) ** 2)) + rough(8, x * 9) * 9,
    tones: { lit: "#c6c68c", mid: "#92a279", dark: "#66806f" },
    foot: "#e6dcb8",
    light: HERO_LIGHT,
    facets: 2000,
    grain: 12,
    seed: 6,
  });
  ridge(sheet, {
    y: 470,
    shape: (x) => 150 * Math.exp(-(((x - 0.02) / 0.3) ** 2)) + rough(9, x * 9) * 8,
    tones: { lit: "#b9bd7c", mid: "#7d9365", dark: "#4f6d5d" },
    foot: "#d8d2a6",
    light: HERO_LIGHT,
    facets: 2400,
    grain: 12,
    seed: 7,
  });
  mist(sheet, 440, 70, { color: "#fbf0d6", opacity: 0.85 });
  sheet.add(area(box(0, 456, 1600, 500), "#a9b083"));
  const water =
    "M1620 470C1380 470 1180 474 1030 490C880 506 800 520 900 540C1040 566 1300 560 1640 600L1640 560C1400 540 1160 532 1080 520C1040 512 1120 500 1240 494C1400 486 1520 484 1620 484Z";
  river(sheet, water, {
    y: 470,
    bottom: 600,
    tones: { lit: "#fff0cc", mid: "#d5d2bd", dark: "#94a6a4" },
    count: 500,
  });
  village(sheet, 830, 500, 2.5);
}

function heroSlope(sheet: Sheet): void {
  for (let i = 0; i < 40; i += 1) {
    const x = 560 + i * 29 + sheet.random() * 20;
    const y = 488 + noise(7, i * 0.4) * 8 + (x > 900 ? 56 + (x - 900) * 0.045 : 10);
    foliage(sheet, {
      x,
      y: y - 12,
      rx: 12 + sheet.random() * 11,
      ry: 26 + sheet.random() * 22,
      touches: 110,
      size: 5,
      tones: { lit: "#d6c070", mid: "#6f7a45", dark: "#33453a" },
      light: HERO_LIGHT,
    });
  }
  mist(sheet, 486, 40, { color: "#fff3da", opacity: 0.32 });
  const slope = [
    [-20, 520],
    [330, 528],
    [700, 566],
    [1060, 612],
    [1400, 640],
    [1640, 636],
    [1640, 920],
    [-20, 920],
  ] as const;
  sheet.add(area(through(slope), "#c2b890"));
  const cam: Camera = { horizon: 505, eye: 3.4, focal: 1000, x: 760 };
  const rise = (x: number, z: number): number => -x * 0.05 - Math.max(0, z - 10) * 0.012;
  sheet.add(
    sheet.within(
      through(slope),
      Array.from({ length: 1600 }, () =>
        dab(
          [sheet.random() * 1600, 530 + sheet.random() ** 0.8 * 400],
          [10 + sheet.random() * 30, 2 + sheet.random() * 5],
          toneAt({ lit: "#fdf3da", mid: "#cdbf9d", dark: "#857c6a" }, sheet.random() * 1.6 - 0.8),
          6,
        ),
      ).join(""),
    ),
  );
  vines(sheet, cam, {
    yaw: 0.5,
    rowGap: 1.7,
    plantGap: 0.62,
    near: 4.4,
    far: 40,
    tall: 1.05,
    broad: 0.33,
    leaves: LEAVES,
    wood: "#5d5044",
    shadow: "#7d7a66",
    haze: "#bcc389",
    light: HERO_LIGHT,
    touches: 80,
    rise,
  });
  wash(
    sheet,
    "multiply",
    sheet.linear({ x1: 980, y1: 560, x2: 620, y2: 980 }, [
      [0, "#ffffff"],
      [1, "#6f8a80"],
    ]),
  );
  glow(sheet, { x: 1260, y: 330, r: 900 }, { color: "#ffe2a2", opacity: 0.45, mode: "soft-light" });
  glow(sheet, { x: 200, y: 930, r: 1050, flat: 0.5 }, { color: "#0e1f22", opacity: 1, mode: "multiply" });
}

function hero(): Sketch {
  const sheet = sheetOf(1600, 900, 111);
  heroValley(sheet);
  heroSlope(sheet);
  return { sheet };
}

/** Draws the bottom of a lying bottle: glass, punt and its ring of light. */
function bottleEnd(
  sheet: Sheet,
  at: { x: number; y: number; r: number; light: number; side: number },
): string {
  const { x, y, r, light, side } = at;
  const glassy: Tones = { lit: "#9fae6a", mid: "#3d4f31", dark: "#0f1813" };
  const tone = toneAt(glassy, light + sheet.random() * 0.3 - 0.15);
  return [
    dab([x, y], [r, r], "#0b100d"),
    dab([x, y], [r * 0.93, r * 0.93], mix(tone, "#0b100d", 0.25)),
    dab([x, y], [r * 0.68, r * 0.68], mix(tone, "#070b09", 0.5)),
    dab([x - side * r * 0.14, y + r * 0.16], [r * 0.46, r * 0.42], mix(tone, "#c8c27a", 0.22)),
    dab([x, y], [r * 0.24, r * 0.24], mix(tone, "#070b09", 0.65)),
    `<path d="M${f(x + side * r * 0.1)} ${f(y - r * 0.82)}A${f(r * 0.82)} ${f(r * 0.82)} 0 0 ${side > 0 ? 1 : 0} ${f(x + side * r * 0.8)} ${f(y - r * 0.1)}" fill="none" stroke="${mix(tone, "#fff3c8", 0.35 + Math.max(0, light) * 0.5)}" stroke-width="${f(Math.max(1, r * 0.1))}" stroke-linecap="round"/>`,
    dab([x + side * r * 0.5, y - r * 0.5], [r * 0.1, r * 0.08], "#fff8e0"),
  ].join("");
}

/** Draws bottles on laths along both walls of a gallery. */
function stacks(
  sheet: Sheet,
  to: { x: number; y: number },
  look: { half: number; rows: number; lightAt: (d: number) => number },
): void {
  for (let i = 0; i < 22; i += 1) {
    const d = 1 - i / 22;
    const s = scaleAt(d, 0.17);
    const next = scaleAt(d - 1 / 22, 0.17);
    for (const side of [-1, 1] as const) {
      const [xa, xb] = [to.x + side * look.half * s, to.x + side * look.half * next];
      const top = 60;
      const bottom = 400;
      sheet.add(
        area(
          through([
            [xa, to.y - top * s],
            [xb, to.y - top * next],
            [xb, to.y + bottom * next],
            [xa, to.y + bottom * s],
          ]),
          mix("#15150f", "#3d3426", 0.4 + look.lightAt(d) * 0.4),
        ),
      );
      const parts: string[] = [];
      for (let row = 0; row < look.rows; row += 1) {
        const t = (row + 0.5) / look.rows;
        const mid = (s + next) / 2;
        const x = (xa + xb) / 2;
        const y = to.y + (-top + (bottom + top) * t) * mid;
        const ry = ((bottom + top) / look.rows) * mid * 0.47;
        const rx = Math.abs(xb - xa) * 0.47;
        parts.push(
          `<g transform="translate(${f(x)} ${f(y)}) scale(${f((rx / ry) * 100) === "0" ? 0.1 : Math.round((rx / ry) * 1000) / 1000} 1)">${bottleEnd(sheet, { x: 0, y: 0, r: ry, light: look.lightAt(d) - 0.1, side: -side })}</g>`,
        );
        if (row % 3 === 0)
          parts.push(
            line(
              `M${f(xa)} ${f(y - ry * 1.04)}L${f(xb)} ${f(y - ry * 1.04)}`,
              "#a98a5c",
              Math.max(1, ry * 0.16),
              0.8,
            ),
          );
      }
      sheet.add(parts.join(""));
    }
  }
}

function gallery(sheet: Sheet, to: { x: number; y: number }): (d: number) => number {
  const lightAt = (d: number): number => Math.sin(d * 10 + 0.9) * 0.4 - 0.32 + d * 0.6;
  vault(sheet, {
    ...to,
    half: 560,
    spring: 70,
    floor: 400,
    flat: 0.95,
    ends: 0.17,
    stones: 30,
    lightAt,
    walls: { lit: "#f7e7c0", mid: "#a39a86", dark: "#34373c" },
    paving: { lit: "#e6d6b0", mid: "#857c6b", dark: "#2b2b2f" },
  });
  return lightAt;
}

function cellar(): Sketch {
  const sheet = sheetOf(1600, 1000, 123);
  const to = { x: 740, y: 450 };
  const lightAt = gallery(sheet, to);
  halo(sheet, { ...to, r: 300 }, "#ffe2a4", 0.75);
  stacks(sheet, to, { half: 520, rows: 14, lightAt });
  for (const d of [0.88, 0.66, 0.4]) {
    const s = scaleAt(d, 0.17);
    lamp(sheet, { x: to.x, y: to.y - 420 * s, r: 30 * s, cord: 180 * s }, "#ffd68a");
  }
  const worker: Person = {
    ...COOL,
    x: 800,
    y: 716,
    tall: 310,
    pose: "reach",
    facing: 1,
    shirt: "#5b6470",
    legs: "#2d3038",
    rimSide: -1,
    rim: "#ffe2a8",
  };
  shadowOf(sheet, worker, { reach: 0.4, color: "#2b2724" });
  person(sheet, worker);
  wash(
    sheet,
    "multiply",
    sheet.radial({ ...to, r: 1060 }, [
      [0, "#ffffff"],
      [0.55, "#e6e0d4"],
      [1, "#3b4048"],
    ]),
  );
  return { sheet };
}

function detail(): Sketch {
  const sheet = sheetOf(1600, 1000, 131);
  sheet.add(area(box(0, 0, 1600, 1000), "#12140f"));
  const r = 62;
  for (let row = 0; row < 10; row += 1) {
    const y = 20 + row * r * 1.86;
    if (row % 2 === 0)
      boards(
        sheet,
        { x: -10, y: y - r * 1.02, w: 1620, h: 13 },
        { lit: "#e0bd80", mid: "#8f6c42", dark: "#3b2a1d" },
        { count: 1, light: (t) => 0.9 - t * 1.7 },
      );
    for (let i = -1; i < 14; i += 1) {
      const x = i * r * 2.06 + (row % 2) * r * 1.03 + noise(6, i * 2.1, row) * 5;
      const away = Math.hypot(x - 380, y - 240) / 1150;
      sheet.add(bottleEnd(sheet, { x, y: y + noise(9, i, row) * 4, r, light: 0.9 - away * 2, side: -1 }));
    }
  }
  for (let i = 0; i < 260; i += 1)
    sheet.add(
      dab(
        [sheet.random() * 1600, sheet.random() * 1000],
        [3 + sheet.random() * 10, 1.5],
        "#cfc6ae",
        sheet.random() * 180,
      ),
    );
  sheet.add(
    `<g transform="rotate(-4 1130 560)">${area(box(985, 470, 300, 200), "#33383b")}${area(box(985, 470, 300, 8), "#6a6f70")}${[0, 1, 2, 3].map((i) => line(`M${1040 + i * 34} 530v72`, "#e9e4d6", 7, 0.9)).join("")}${line("M1028 600L1160 535", "#e9e4d6", 7, 0.9)}${line("M1200 530q30 34 0 70", "#e9e4d6", 6, 0.8)}</g>`,
  );
  glow(sheet, { x: 330, y: 180, r: 1100 }, { color: "#ffe3a0", opacity: 0.55, mode: "soft-light" });
  halo(sheet, { x: 260, y: 120, r: 800 }, "#ffcf7c", 0.32);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 480, y: 330, r: 1300 }, [
      [0, "#ffffff"],
      [0.5, "#cfc8b8"],
      [1, "#20262c"],
    ]),
  );
  return { sheet };
}

const SEASON_CAM: Camera = { horizon: 462, eye: 2.6, focal: 900, x: 820 };

function seasonLand(sheet: Sheet): void {
  const light: Light = { side: 1, up: 0.3 };
  sky(
    sheet,
    [
      [0, "#2e405f"],
      [0.2, "#5b6c8a"],
      [0.36, "#b3a3a6"],
      [0.45, "#efb98e"],
    ],
    { x: 1180, y: 430, r: 640, color: "#ffc48a" },
  );
  ridge(sheet, {
    y: 450,
    shape: hills(44, 80, 2.4),
    tones: { lit: "#8f8796", mid: "#626f8a", dark: "#465672" },
    foot: "#b7a2a2",
    light,
    facets: 1200,
    grain: 14,
    seed: 2,
  });
  ridge(sheet, {
    y: 480,
    shape: hills(48, 46, 4),
    tones: { lit: "#5f6a7a", mid: "#42546a", dark: "#2e4058" },
    foot: "#76798a",
    light,
    facets: 1200,
    grain: 12,
    seed: 2,
  });
  ground(sheet, SEASON_CAM, {
    far: "#76808f",
    near: "#2f3c4b",
    tones: { lit: "#9fa9b2", mid: "#4d5b69", dark: "#1f2b3a" },
    count: 2200,
  });
  mist(sheet, 490, 60, { color: "#b9b3bc", opacity: 0.7 });
  const rows = {
    yaw: -0.42,
    rowGap: 1.9,
    plantGap: 0.8,
    tall: 0.9,
    broad: 0.24,
    leaves: { lit: "#b9c1a4", mid: "#56706a", dark: "#203344" },
    wood: "#2b2b30",
    shadow: "#2c3a48",
    haze: "#8b8c98",
    light,
  };
  vines(sheet, SEASON_CAM, { ...rows, near: 3.6, far: 46, touches: 26 });
}

function seasonFlames(sheet: Sheet): void {
  const flames: { x: number; y: number; k: number }[] = [];
  const [c, s] = [Math.cos(-0.42), Math.sin(-0.42)];
  for (let u = -40; u < 40; u += 1.9)
    for (let w = -10; w < 50; w += 2.6) {
      const [x, z] = [(u + 0.95) * c - w * s, (u + 0.95) * s + w * c];
      if (z < 3.2 || z > 42) continue;
      const k = SEASON_CAM.focal / z;
      flames.push({ x: SEASON_CAM.x + k * x, y: SEASON_CAM.horizon + k * SEASON_CAM.eye, k });
    }
  for (const { x, y, k } of flames
    .filter((one) => one.x > -60 && one.x < 1660)
    .toSorted((a, b) => a.y - b.y)) {
    const pool = sheet.radial({ x, y, r: k * 0.95, flat: 0.3 }, [
      [0, "#ffb45c", 0.75],
      [0.4, "#e58a4a", 0.32],
      [1, "#e58a4a", 0],
    ]);
    sheet.add(
      area(box(x - k, y - k * 0.3, k * 2, k * 0.6), pool),
      area(box(x - k * 0.08, y - k * 0.14, k * 0.16, k * 0.14), "#b9785a"),
      dab([x, y - k * 0.24], [k * 0.055 + 0.8, k * 0.13 + 1], "#ffb54a"),
      dab([x, y - k * 0.21], [k * 0.03 + 0.6, k * 0.07 + 0.8], "#fff3c4"),
    );
    const air = sheet.radial({ x, y: y - k * 0.2, r: k * 0.5 }, [
      [0, "#ffc878", 0.5],
      [1, "#ff9d50", 0],
    ]);
    sheet.add(area(box(x - k * 0.5, y - k * 0.7, k, k), air));
  }
  const keeper: Person = {
    ...COOL,
    x: 640,
    y: 660,
    tall: 250,
    pose: "bend",
    facing: 1,
    shirt: "#3b4458",
    legs: "#262c3a",
    hat: "#4b4a58",
    rim: "#ffbe78",
    rimSide: 1,
  };
  person(sheet, keeper);
  const smoke = Array.from({ length: 70 }, () =>
    dab(
      [sheet.random() * 1600, 470 + sheet.random() * 130],
      [120 + sheet.random() * 160, 8 + sheet.random() * 10],
      "#d8c0b4",
      -2,
    ),
  );
  sheet.add(`<g opacity="0.12">${smoke.join("")}</g>`);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 900, y: 480, r: 1200 }, [
      [0, "#ffffff"],
      [0.6, "#dcdce6"],
      [1, "#5a6484"],
    ]),
  );
}

function season(): Sketch {
  const sheet = sheetOf(1600, 1000, 141);
  seasonLand(sheet);
  seasonFlames(sheet);
  return { sheet };
}

/** Draws a riddling rack: two boards that lean together, with the bottles' bottoms turned to the room. */
function rack(sheet: Sheet, r: { x: number; y: number; w: number; h: number; light: number }): void {
  const wood: Tones = { lit: "#e3bd84", mid: "#8f6b47", dark: "#33251d" };
  sheet.add(
    area(
      through([
        [r.x - 24, r.y + r.h + 30],
        [r.x + r.w + 30, r.y + r.h + 30],
        [r.x + r.w + 60, r.y + r.h + 52],
        [r.x - 60, r.y + r.h + 52],
      ]),
      "#1d1c1e",
    ),
  );
  boards(sheet, r, wood, { count: 3, light: (t) => r.light + 0.35 - Math.abs(t - 0.4) * 1.2 });
  for (const x of [r.x - 8, r.x + r.w - 6])
    sheet.add(
      area(box(x, r.y - 14, 14, r.h + 60), mix(wood.mid, wood.dark, 0.4)),
      area(box(x, r.y - 14, 4, r.h + 60), wood.lit, 0.6),
    );
  for (let row = 0; row < 7; row += 1)
    for (let i = 0; i < 5; i += 1) {
      const [x, y] = [r.x + r.w * (0.1 + i * 0.2), r.y + r.h * (0.08 + row * 0.142)];
      const k = r.w * 0.066;
      sheet.add(
        dab([x, y + k * 0.5], [k * 1.15, k * 0.9], "#1a1310"),
        bottleEnd(sheet, { x, y, r: k, light: r.light + noise(4, i, row) * 0.3, side: 1 }),
        line(`M${f(x)} ${f(y + k * 0.2)}v${f(k * 0.6)}`, "#f1ead8", Math.max(1.5, k * 0.13), 0.85),
      );
    }
}

function hands(): Sketch {
  const sheet = sheetOf(1600, 1000, 151);
  const to = { x: 1180, y: 430 };
  gallery(sheet, to);
  halo(sheet, { ...to, r: 420 }, "#ffe0a0", 0.6);
  for (const [x, y, w, h, light] of [
    [940, 400, 130, 190, 0.1],
    [740, 370, 190, 280, 0.1],
    [400, 310, 290, 430, 0.2],
    [-60, 230, 400, 610, 0],
  ] as const)
    rack(sheet, { x, y, w, h, light });
  const riddler: Person = {
    ...COOL,
    x: 800,
    y: 905,
    tall: 620,
    pose: "reach",
    facing: -1,
    shirt: "#4a5d78",
    legs: "#2c3242",
    rim: "#ffe0a0",
    rimSide: 1,
  };
  shadowOf(sheet, riddler, { reach: -0.35, color: "#1e1c1e" });
  person(sheet, riddler);
  sheet.add(line("M765 380L775 620M835 380L830 620", "#2d3648", 14, 0.8));
  for (const [x, y, r] of [
    [1180, 190, 34],
    [1180, 320, 17],
  ] as const)
    lamp(sheet, { x, y, r, cord: 260 }, "#ffd68a");
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 900, y: 460, r: 1150 }, [
      [0, "#ffffff"],
      [0.55, "#e0d8ca"],
      [1, "#3a3e48"],
    ]),
  );
  return { sheet };
}

const PORTRAIT_LIGHT: Light = { side: -1, up: 0.6 };
const PORTRAIT_TREES = [
  [1130, 560],
  [1010, 470],
  [905, 400],
  [820, 330],
  [750, 280],
  [692, 235],
  [645, 200],
  [608, 170],
  [575, 150],
] as const;

function portraitValley(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#b3bfbd"],
      [0.3, "#e3dcc4"],
      [0.5, "#f6e0b4"],
    ],
    { x: 300, y: 520, r: 760, color: "#fff1cc" },
  );
  ridge(sheet, {
    y: 760,
    shape: hills(43, 110, 2),
    tones: { lit: "#cfcda8", mid: "#a8b39f", dark: "#879995" },
    foot: "#f0e4c4",
    light: PORTRAIT_LIGHT,
    facets: 900,
    grain: 14,
    seed: 2,
  });
  mist(sheet, 740, 90, { color: "#fff2d4", opacity: 0.8 });
  sheet.add(area(box(0, 770, 1200, 60), "#a8a878"));
  river(sheet, box(0, 800, 1200, 720), {
    y: 800,
    bottom: 1500,
    tones: { lit: "#f6e4bc", mid: "#b9b79c", dark: "#54696c" },
    count: 900,
  });
}

function portraitTrees(sheet: Sheet): void {
  for (const [x, tall] of PORTRAIT_TREES.toReversed()) {
    const share = 1 - tall / 600;
    const tones = {
      lit: mix(POPLAR.lit, "#f6e6c0", share * 0.7),
      mid: mix(POPLAR.mid, "#e6dcb8", share * 0.7),
      dark: mix(POPLAR.dark, "#c4c4ac", share * 0.7),
    };
    const foot = 800 + tall * 0.05;
    for (let i = 0; i < 7; i += 1) {
      const up = i / 6;
      const r = tall * 0.13 * Math.sin(Math.PI * (0.2 + up * 0.7));
      foliage(sheet, {
        x: x + noise(2, x, i) * r * 0.5,
        y: foot - tall * (0.2 + up * 0.8),
        rx: r,
        ry: tall * 0.1,
        touches: 70,
        size: tall * 0.018 + 2,
        tones,
        light: PORTRAIT_LIGHT,
      });
      const water: string[] = [];
      for (let k = 0; k < 36; k += 1)
        water.push(
          dab(
            [
              x + (sheet.random() * 2 - 1) * r * 1.1,
              foot + tall * (0.14 + up * 0.8) + sheet.random() * tall * 0.12,
            ],
            [r * 0.5, 3.5],
            toneAt(
              {
                lit: mix(tones.lit, "#a8a88c", 0.4),
                mid: mix(tones.mid, "#6d7c74", 0.4),
                dark: mix(tones.dark, "#3f5458", 0.4),
              },
              sheet.random() * 1.6 - 1,
            ),
          ),
        );
      sheet.add(`<g opacity="0.7">${water.join("")}</g>`);
    }
    sheet.add(
      line(`M${x} ${f(foot)}v${f(-tall * 0.3)}`, mix("#4a4238", "#cfc4a4", share * 0.7), tall * 0.024),
    );
  }
}

function portraitBarge(sheet: Sheet): void {
  sheet.add(
    area("M560 812C800 800 1000 806 1220 826L1220 868C1000 850 760 836 560 822Z", "#8d8a5c"),
    area("M600 820C840 822 1040 834 1220 860L1220 872C1000 850 800 836 600 826Z", "#e3d09a"),
  );
  const boat = "M120 980C200 1000 520 1006 700 968L668 1040C520 1064 240 1062 160 1036Z";
  sheet.add(
    dab([420, 1064], [330, 26], "#3c4c50"),
    area(boat, "#3a3f42"),
    area("M120 980C200 1000 520 1006 700 968L696 984C520 1020 220 1016 128 998Z", "#b4593f"),
    area("M470 930h150v48l-150 12Z", "#d9cba8"),
    area("M462 922h168v14h-168Z", "#6d5240"),
    area("M490 946h30v24h-30zM560 944h34v24h-34z", "#4d626a"),
  );
  for (let i = 0; i < 7; i += 1)
    sheet.add(
      area(box(190 + i * 38, 962 + (i % 2) * 3, 34, 32), i % 2 ? "#b48a58" : "#9a7248"),
      dab([207 + i * 38, 962], [16, 5], "#dcb780"),
    );
  const boatman: Person = {
    ...COOL,
    x: 660,
    y: 972,
    tall: 170,
    pose: "stand",
    facing: -1,
    shirt: "#41566b",
    legs: "#31353c",
    hat: "#54483c",
    rimSide: -1,
  };
  person(sheet, boatman);
  for (let i = 0; i < 90; i += 1) {
    const x = -20 + sheet.random() * 420;
    sheet.add(
      line(
        `M${f(x)} 1510q${f(sheet.random() * 30 - 10)} -110 ${f(sheet.random() * 90 - 30)} ${f(-160 - sheet.random() * 130)}`,
        sheet.random() > 0.4 ? "#4a5a48" : "#8b8d5c",
        6,
      ),
    );
  }
  mist(sheet, 900, 60, { color: "#fff2d8", opacity: 0.3 });
  glow(sheet, { x: 300, y: 560, r: 1200 }, { color: "#ffe4aa", opacity: 0.45, mode: "soft-light" });
}

function portrait(): Sketch {
  const sheet = sheetOf(1200, 1500, 161);
  portraitValley(sheet);
  portraitTrees(sheet);
  portraitBarge(sheet);
  return { sheet };
}

function tasting(): Sketch {
  const sheet = sheetOf(1600, 1000, 171);
  const light: Light = { side: -1, up: 0.4 };
  const to = { x: 560, y: 330 };
  gallery(sheet, to);
  stacks(sheet, to, { half: 520, rows: 14, lightAt: (d) => d * 0.9 - 0.5 });
  halo(sheet, { ...to, r: 420 }, "#ffe2a4", 0.7);
  sheet.add(area(box(0, 0, 1600, 1000), "#14161a", 0.35));
  for (let i = 0; i < 7; i += 1)
    sheet.add(
      area(box(1180 + i * 46, 560 - i * 78, 520, 80), mix("#d9cba8", "#4d4c4c", 0.25 + i * 0.06)),
      area(box(1180 + i * 46, 560 - i * 78, 520, 12), "#f6e9c8", 0.75 - i * 0.05),
    );
  halo(sheet, { x: 1520, y: 40, r: 520 }, "#e8efe6", 0.5);
  sheet.add(dab([800, 900], [700, 150], "#2b1d15"), dab([800, 880], [700, 150], "#7a5638"));
  boards(
    sheet,
    { x: 120, y: 770, w: 1360, h: 210 },
    { lit: "#f0cb90", mid: "#8f6642", dark: "#3a271d" },
    { count: 5, light: (t) => 0.6 - Math.abs(t - 0.35) * 1.5 },
  );
  flask(
    sheet,
    { x: 1220, y: 850, tall: 500, light },
    { body: "#24331f", label: "#efe6cf", cap: "#b9923f", broad: 0.14, slope: 0.9, neck: 0.32 },
  );
  for (const [n, wine] of ["#f0dc94", WINE, "#e3b04f", "#eba98a"].entries()) {
    const x = 400 + n * 190;
    glass(sheet, { x, y: 890 + (n % 2) * 26, tall: 400, light }, wine, true);
    for (let i = 0; i < 26; i += 1)
      sheet.add(dab([x + noise(n, i * 0.9) * 26, 890 + (n % 2) * 26 - 170 - i * 6.4], [1.8, 1.8], "#fff7dc"));
  }
  sheet.add(
    area(box(236, 760, 34, 110), "#f3e9cf"),
    dab([253, 738], [8, 20], "#ffce6a"),
    dab([253, 744], [4, 10], "#fffbe0"),
  );
  halo(sheet, { x: 253, y: 740, r: 620 }, "#ffc068", 0.75);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 560, y: 640, r: 1150 }, [
      [0, "#ffffff"],
      [0.55, "#e6dccc"],
      [1, "#3a3e48"],
    ]),
  );
  return { sheet };
}

const BLENDING_LIGHT: Light = { side: 1, up: 0.4 };

function blendingPress(sheet: Sheet): void {
  stoneWall(sheet, {
    left: [-20, -20],
    right: [1640, -20],
    tall: [700, 700],
    tones: CHALK,
    joint: "#8d877c",
    size: 84,
    light: BLENDING_LIGHT,
  });
  sheet.add(
    area(
      box(0, 0, 1600, 720),
      sheet.linear({ x1: 0, y1: 0, x2: 1600, y2: 0 }, [
        [0, "#3d3f44", 0.82],
        [0.5, "#a8a08e", 0.45],
        [1, "#fff3d6", 0.5],
      ]),
    ),
  );
  sheet.add(dab([420, 640], [400, 70], "#241f1e"));
  for (let i = 0; i < 30; i += 1) {
    const a = (i / 29) * Math.PI;
    const x = 420 - Math.cos(a) * 350;
    const tone = toneAt(
      { lit: "#e6bf86", mid: "#8b6642", dark: "#32241c" },
      -Math.cos(a) * 0.9 - 0.1 + (i % 2) * 0.14,
    );
    sheet.add(
      area(
        box(x - 15, 200 + Math.sin(a) * 26, 27 * Math.max(0.35, Math.sin(a)) + 5, 420 + Math.sin(a) * 20),
        tone,
      ),
    );
  }
  for (const y of [280, 440, 590])
    sheet.add(
      line(`M70 ${y - 14}Q420 ${y + 62} 770 ${y - 14}`, "#3b3836", 16),
      line(`M400 ${y + 22}Q620 ${y + 14} 764 ${y - 18}`, "#b9b2a4", 4, 0.8),
    );
  sheet.add(
    area(box(396, -10, 50, 220), "#4b4642"),
    area(box(430, -10, 12, 220), "#c9c2b4"),
    dab([420, 212], [330, 34], "#5d4632"),
    dab([420, 200], [330, 34], "#a57c50"),
  );
  sheet.add(
    area(box(1140, 70, 380, 430), "#efe4c8"),
    area(
      box(1160, 90, 340, 390),
      sheet.linear({ x1: 0, y1: 90, x2: 0, y2: 480 }, [
        [0, "#bcd0d4"],
        [0.45, "#f6edd2"],
        [0.62, "#b5bd86"],
        [1, "#6d8458"],
      ]),
    ),
  );
  for (let i = 0; i < 9; i += 1)
    sheet.add(line(`M${1160 + i * 44} 480L${1290 + i * 12} 334`, "#54704c", 7, 0.8));
}

function blendingTable(sheet: Sheet): void {
  sheet.add(area(box(1324, 90, 12, 390), "#e9dcc0"), area(box(1160, 274, 340, 10), "#e9dcc0"));
  boards(
    sheet,
    { x: -10, y: 650, w: 1620, h: 370 },
    { lit: "#f6dcae", mid: "#a87f56", dark: "#47332a" },
    { count: 5, light: (t) => t * 1.4 - 0.6 },
  );
  for (const [n, [x, label]] of (
    [
      [560, "#efe6cf"],
      [690, "#d9c7a0"],
      [820, "#c9d0c0"],
    ] as const
  ).entries())
    flask(
      sheet,
      { x, y: 780 + n * 14, tall: 400, light: BLENDING_LIGHT },
      {
        body: ["#5d6b4a", "#6a6a48", "#4d5f4c"][n] ?? "#5d6b4a",
        label,
        cap: "#c9a877",
        slope: 0.9,
        broad: 0.145,
      },
    );
  const tube = box(958, 430, 72, 420);
  sheet.add(
    area(tube, "#f3f0e2", 0.35),
    area(box(958, 590, 72, 260), "#e9cd7e", 0.9),
    area(box(1012, 430, 8, 420), "#ffffff", 0.7),
    dab([994, 852], [72, 18], "#d9d6c8"),
    dab([994, 590], [36, 8], "#f6e6ae"),
  );
  for (let i = 0; i < 9; i += 1) sheet.add(line(`M962 ${470 + i * 40}h${i % 2 ? 16 : 26}`, "#5d5a50", 3));
  for (const [n, x] of [1130, 1280, 1430].entries())
    glass(
      sheet,
      { x, y: 850 + n * 22, tall: 330, light: BLENDING_LIGHT },
      ["#f0e0a0", WINE, "#e6c070"][n] ?? WINE,
      true,
    );
  sheet.add(
    `<g transform="rotate(5 340 860)">${area(box(180, 800, 330, 150), "#f4ecd8")}${[0, 1, 2, 3, 4].map((i) => line(`M210 ${832 + i * 24}h${200 + ((i * 53) % 80)}`, "#6d6a72", 3, 0.7)).join("")}${line("M430 960L560 880", "#7a3f30", 9)}</g>`,
  );
  const beam = area(
    through([
      [1160, 90],
      [1500, 90],
      [1180, 1000],
      [420, 1000],
    ]),
    "#fff3d0",
    0.2,
  );
  sheet.add(`<g style="mix-blend-mode:screen">${sheet.soft(26, beam)}</g>`);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 1040, y: 480, r: 1200 }, [
      [0, "#ffffff"],
      [0.6, "#ece2d2"],
      [1, "#55535c"],
    ]),
  );
}

function blending(): Sketch {
  const sheet = sheetOf(1600, 1000, 181);
  blendingPress(sheet);
  blendingTable(sheet);
  return { sheet };
}

export const CHAMPAGNE_SKETCHES: Record<string, () => Sketch> = {
  hero,
  cellar,
  detail,
  season,
  hands,
  portrait,
  "visit-1": tasting,
  "visit-2": blending,
};
