/** Views of the Domaine des Trois Calades: stones, garrigue, dry walls, the Ventoux and the Dentelles. */
import type { Sketch } from "./exported.ts";
import {
  clouds,
  cypress,
  foliage,
  glow,
  ground,
  mist,
  pebbles,
  ridge,
  sky,
  stoneWall,
  vines,
  type Camera,
  type Light,
  type Tones,
} from "./land.ts";
import { noise, rough } from "./random.ts";
import { area, box, dab, f, line, sheetOf, through, wash, type Sheet } from "./sheet.ts";
import { barrel, boards, halo, lamp, scaleAt, vault } from "./interior.ts";
import { bunch, crate, flask, glass, vineLeaf } from "./still.ts";
import { person, shadowOf, type Person } from "./people.ts";

const LEAVES: Tones = { lit: "#e6cb6a", mid: "#74803c", dark: "#2c3b2c" };
const STONE: Tones = { lit: "#fbe8c8", mid: "#cfae86", dark: "#7a6459" };
const OLIVE: Tones = { lit: "#c9c394", mid: "#7f8a66", dark: "#434f42" };
const CYPRESS: Tones = { lit: "#7f8a4c", mid: "#3d5238", dark: "#1f3030" };

/** Returns the outline of the Ventoux: a long back, a pale cap, a steep shoulder. */
const ventoux =
  (at: number, wide: number, tall: number) =>
  (x: number): number => {
    const u = (x - at) / wide;
    const slope = u < 0 ? Math.exp(-((u * 1.15) ** 2)) : Math.exp(-((u * 0.8) ** 2));
    return (
      tall * slope + tall * 0.16 * Math.exp(-(((u - 1.1) * 1.6) ** 2)) + rough(21, x * 26) * tall * 0.045
    );
  };

/** Returns the outline of the Dentelles: blades of rock on a wooded back. */
const dentelles =
  (from: number, to: number, tall: number) =>
  (x: number): number => {
    const t = (x - from) / (to - from);
    if (t < -0.5 || t > 1.5) return 0;
    const back = Math.exp(-(((t - 0.5) * 1.75) ** 2)) * tall * 0.6;
    const edge =
      Math.max(0, 1 - Math.abs(noise(77, t * 11)) * 2.1) * 0.75 +
      Math.max(0, 1 - Math.abs(noise(78, t * 27)) * 2.4) * 0.3;
    const blades = t > 0.04 && t < 0.96 ? edge * tall * 0.5 * Math.sin(Math.PI * t) ** 0.7 : 0;
    return back + blades + rough(5, x * 40) * tall * 0.05;
  };

export const hills =
  (seed: number, tall: number, wide: number) =>
  (x: number): number =>
    tall * (0.55 + rough(seed, x * wide) * 0.6);

/** Draws a farmhouse with a lit gable, a roof of tiles and its shutters. */
function farmhouse(sheet: Sheet, x: number, y: number, k: number): void {
  const { random } = sheet;
  const house = (hx: number, wide: number, tall: number, deep: number): void => {
    const [l, t] = [x + hx * k, y - tall * k];
    const r = l + wide * k;
    const gable = r + deep * k;
    sheet.add(
      area(box(l, t, wide * k, tall * k), "#b98f6c"),
      area(
        through([
          [r, t],
          [r + (deep * k) / 2, t - 0.3 * deep * k],
          [gable, t],
          [gable, y],
          [r, y],
        ]),
        "#f4d9a8",
      ),
      area(
        through([
          [l - 3, t],
          [l + (deep * k) / 2 - 3, t - 0.34 * deep * k],
          [r + (deep * k) / 2 + 2, t - 0.34 * deep * k],
          [r + 3, t + 2],
        ]),
        "#b06a48",
      ),
    );
    for (let i = 0; i < wide * 1.1; i += 1) {
      const u = random();
      const v = random();
      sheet.add(
        dab(
          [l + u * wide * k + ((1 - v) * deep * k) / 2, t - (1 - v) * 0.34 * deep * k],
          [k * 1.6, k * 0.7],
          random() > 0.5 ? "#cf8a5e" : "#8d5340",
          -24,
        ),
      );
    }
    for (let i = 0; i < wide * 0.9; i += 1)
      sheet.add(
        dab(
          [l + random() * wide * k, t + random() * tall * k],
          [k * 1.8, k],
          random() > 0.5 ? "#c49c77" : "#a37c5f",
        ),
      );
  };
  house(0, 34, 20, 16);
  house(38, 26, 13, 12);
  for (const [wx, wy] of [
    [7, 15],
    [16, 15],
    [25, 15],
    [7, 7],
    [25, 7],
  ] as const)
    sheet.add(
      area(box(x + wx * k, y - wy * k, 2.6 * k, 4 * k), "#57666a"),
      area(box(x + (wx + 0.5) * k, y - wy * k, 1.6 * k, 4 * k), "#43383a"),
    );
  sheet.add(area(box(x + 15.5 * k, y - 7 * k, 4 * k, 7 * k), "#4a3a34"));
}

const HERO_LIGHT: Light = { side: 1, up: 0.55 };

function heroDistance(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#7f9bb0"],
      [0.24, "#b9bfb4"],
      [0.42, "#f0d3a6"],
      [0.55, "#f6c58c"],
    ],
    { x: 1420, y: 330, r: 720, color: "#ffe7b4" },
  );
  clouds(
    sheet,
    { y: 110, tall: 60, seed: 4, count: 16 },
    { lit: "#fff0d2", mid: "#d8c7b6", dark: "#9fa5ab" },
  );
  ridge(sheet, {
    y: 430,
    shape: ventoux(0.42, 0.27, 236),
    tones: { lit: "#e9c8b4", mid: "#a598a8", dark: "#75768f" },
    foot: "#e6bfa0",
    light: HERO_LIGHT,
    facets: 2600,
    grain: 30,
    seed: 2,
  });
  ridge(sheet, {
    y: 445,
    shape: dentelles(0.72, 1.02, 150),
    tones: { lit: "#e8bd95", mid: "#9b8383", dark: "#655f73" },
    foot: "#dcb28e",
    light: HERO_LIGHT,
    facets: 1500,
    grain: 16,
    seed: 3,
  });
  ridge(sheet, {
    y: 468,
    shape: hills(31, 52, 5),
    tones: { lit: "#c0a27c", mid: "#80806f", dark: "#57635f" },
    foot: "#c9a67c",
    light: HERO_LIGHT,
    facets: 2200,
    grain: 12,
    seed: 6,
  });
}

function heroField(sheet: Sheet): void {
  ridge(sheet, {
    y: 500,
    shape: hills(38, 36, 7),
    tones: { lit: "#b69d63", mid: "#72774f", dark: "#454f42" },
    foot: "#b2975f",
    light: HERO_LIGHT,
    facets: 2200,
    grain: 10,
    seed: 9,
  });
  const cam: Camera = { horizon: 478, eye: 3.2, focal: 980, x: 900 };
  ground(sheet, cam, {
    far: "#d0ab73",
    near: "#8f6c4d",
    tones: { lit: "#e2b986", mid: "#a37d58", dark: "#5f4b40" },
    count: 2600,
  });
  farmhouse(sheet, 985, 520, 2.9);
  for (const [x, tall] of [
    [962, 118],
    [944, 92],
    [1182, 128],
    [1204, 102],
    [1222, 86],
  ] as const)
    cypress(sheet, { x, y: 524, tall }, CYPRESS, HERO_LIGHT);
  for (const [x, y, rx] of [
    [905, 505, 40],
    [1270, 508, 52],
    [1340, 512, 40],
    [780, 500, 36],
  ] as const)
    foliage(sheet, { x, y, rx, ry: rx * 0.55, touches: 130, size: 6, tones: OLIVE, light: HERO_LIGHT });
  pebbles(sheet, cam, {
    count: 520,
    size: 0.11,
    tones: STONE,
    shadow: "#4f413c",
    light: HERO_LIGHT,
    from: 0.42,
  });
  vines(sheet, cam, {
    yaw: -0.62,
    rowGap: 2.3,
    plantGap: 0.85,
    near: 4.2,
    far: 74,
    tall: 1.25,
    broad: 0.42,
    leaves: LEAVES,
    wood: "#43332b",
    shadow: "#5b4a48",
    haze: "#d3ac72",
    light: HERO_LIGHT,
    touches: 90,
    bare: (x, z) => x < -1.2 - z * 0.02 && z < 15,
  });
}

function heroLight(sheet: Sheet): void {
  stoneWall(sheet, {
    left: [-20, 652],
    right: [560, 700],
    tall: [190, 130],
    tones: STONE,
    joint: "#3d322f",
    size: 27,
    light: HERO_LIGHT,
  });
  for (let i = 0; i < 16; i += 1)
    foliage(sheet, {
      x: -10 + i * 38 + sheet.random() * 30,
      y: 850 + sheet.random() * 40 - i * 2,
      rx: 46,
      ry: 30,
      touches: 90,
      size: 7,
      tones: { lit: "#b9a877", mid: "#66694f", dark: "#2f382f" },
      light: HERO_LIGHT,
    });
  mist(sheet, 500, 60, { color: "#ffd9a0", opacity: 0.35 });
  glow(sheet, { x: 1500, y: 360, r: 900 }, { color: "#ffca7a", opacity: 0.5, mode: "soft-light" });
  glow(sheet, { x: 240, y: 900, r: 1000, flat: 0.55 }, { color: "#241d24", opacity: 0.9, mode: "multiply" });
  wash(
    sheet,
    "soft-light",
    sheet.linear({ x1: 0, y1: 0, x2: 1600, y2: 0 }, [
      [0, "#2c3350", 0.4],
      [0.6, "#c98a50", 0.05],
      [1, "#ffc070", 0.35],
    ]),
  );
}

function hero(): Sketch {
  const sheet = sheetOf(1600, 900, 11);
  heroDistance(sheet);
  heroField(sheet);
  heroLight(sheet);
  return { sheet };
}

const GRENACHE: Tones = { lit: "#b98aa0", mid: "#4d2b4a", dark: "#1c1224" };
const CRATE: Tones = { lit: "#e8c48c", mid: "#a57a4b", dark: "#4b3427" };
const WARM = { skin: "#9a6648", hair: "#33231c", rim: "#ffd59a" };

function cellar(): Sketch {
  const sheet = sheetOf(1600, 1000, 23);
  const to = { x: 860, y: 470 };
  const lightAt = (d: number): number => Math.sin(d * 11 + 0.5) * 0.42 - 0.3 + d * 0.5;
  vault(sheet, {
    ...to,
    half: 690,
    spring: 60,
    floor: 400,
    flat: 0.72,
    ends: 0.16,
    stones: 34,
    lightAt,
    walls: { lit: "#f3cb8c", mid: "#8b6547", dark: "#251a1a" },
    paving: { lit: "#e3b87e", mid: "#6c4e3b", dark: "#221918" },
  });
  halo(sheet, { x: 860, y: 470, r: 300 }, "#ffcf85", 0.75);
  for (let i = 0; i < 8; i += 1) {
    const s = scaleAt(1 - i / 8, 0.2);
    const light = lightAt(1 - i / 8) + 0.15;
    for (const side of [-1, 1] as const) {
      if (side > 0 && i > 6) continue;
      const r = 128 * s;
      const x = to.x + side * 520 * s;
      sheet.add(sheet.soft(6, dab([x - side * r * 0.6, to.y + 396 * s], [r * 1.9, r * 0.2], "#120b0a")));
      barrel(sheet, { x, y: to.y + 262 * s, r, to, deep: 0.2, light: light - 0.1, side: -side });
      barrel(sheet, {
        x: x + side * 14 * s,
        y: to.y + 30 * s,
        r: r * 0.97,
        to,
        deep: 0.2,
        light,
        side: -side,
      });
    }
  }
  for (const d of [0.86, 0.62, 0.34]) {
    const s = scaleAt(d, 0.16);
    lamp(sheet, { x: to.x, y: to.y - 330 * s, r: 34 * s, cord: 210 * s }, "#ffc46b");
  }
  const worker: Person = {
    ...WARM,
    x: 900,
    y: 700,
    tall: 290,
    pose: "reach",
    facing: 1,
    shirt: "#3f4e5c",
    legs: "#2c2a2c",
    rimSide: -1,
    rim: "#ffcf8f",
  };
  shadowOf(sheet, worker, { reach: 0.6, color: "#1c1210" });
  person(sheet, worker);
  glow(sheet, { x: 860, y: 520, r: 1050, flat: 0.8 }, { color: "#ffb85c", opacity: 0.3, mode: "soft-light" });
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 860, y: 480, r: 1060 }, [
      [0, "#ffffff"],
      [0.55, "#e8d8c8"],
      [1, "#3a2a2c"],
    ]),
  );
  return { sheet };
}

const HANDS_LIGHT: Light = { side: -1, up: 0.5 };

function handsField(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#c6c4b0"],
      [0.22, "#f2d9a8"],
      [0.4, "#fbdf9f"],
    ],
    { x: 330, y: 210, r: 900, color: "#fff2c8" },
  );
  ridge(sheet, {
    y: 330,
    shape: dentelles(0.4, 1.05, 200),
    tones: { lit: "#dcb894", mid: "#a89a94", dark: "#837f8a" },
    foot: "#ecc893",
    light: HANDS_LIGHT,
    facets: 1600,
    grain: 18,
    seed: 3,
  });
  ridge(sheet, {
    y: 380,
    shape: hills(61, 44, 5),
    tones: { lit: "#c5ae74", mid: "#918c62", dark: "#67704f" },
    foot: "#d8b878",
    light: HANDS_LIGHT,
    facets: 1800,
    grain: 11,
    seed: 9,
  });
  const cam: Camera = { horizon: 352, eye: 1.75, focal: 900, x: 640 };
  ground(sheet, cam, {
    far: "#dcb676",
    near: "#7f5c40",
    tones: { lit: "#e9c088", mid: "#99724e", dark: "#4c382e" },
    count: 1900,
  });
  pebbles(sheet, cam, {
    count: 260,
    size: 0.075,
    tones: STONE,
    shadow: "#4b3a34",
    light: HANDS_LIGHT,
    from: 0.3,
  });
  const rows = {
    yaw: 0.34,
    rowGap: 2.5,
    plantGap: 0.8,
    tall: 1.42,
    broad: 0.42,
    wood: "#3d2c24",
    shadow: "#574238",
    haze: "#e9c586",
    light: HANDS_LIGHT,
  };
  const leaves: Tones = { lit: "#f2cf62", mid: "#8a8238", dark: "#36401f" };
  vines(sheet, cam, { ...rows, near: 6.4, far: 46, leaves, touches: 90 });
}

function handsPickers(sheet: Sheet): void {
  const pickers: Person[] = [
    {
      ...WARM,
      x: 455,
      y: 668,
      tall: 330,
      pose: "bend",
      facing: 1,
      shirt: "#c9b08a",
      legs: "#48505c",
      hat: "#d9b878",
      rimSide: -1,
    },
    {
      ...WARM,
      x: 1010,
      y: 735,
      tall: 430,
      pose: "bend",
      facing: -1,
      shirt: "#8c3f33",
      legs: "#3b3a40",
      hat: "#c7a468",
      rimSide: -1,
    },
    {
      ...WARM,
      x: 720,
      y: 560,
      tall: 215,
      pose: "carry",
      facing: -1,
      shirt: "#5e6f78",
      legs: "#4b4640",
      rimSide: -1,
    },
  ];
  for (const p of pickers.toSorted((a, b) => a.y - b.y)) {
    shadowOf(sheet, p, { reach: 0.75, color: "#4a3a30" });
    person(sheet, p);
  }
  sheet.add(area(box(690, 322, 74, 30), "#6b4a36"), area(box(690, 318, 74, 8), "#f2cf96"));
  crate(sheet, { x: 770, y: 790, w: 250, h: 92, light: HANDS_LIGHT, wood: CRATE, berry: 11 }, GRENACHE);
  glow(sheet, { x: 330, y: 230, r: 1300 }, { color: "#ffd27a", opacity: 0.6, mode: "soft-light" });
  glow(sheet, { x: 300, y: 300, r: 700 }, { color: "#ffe0a0", opacity: 0.32, mode: "screen" });
  wash(
    sheet,
    "multiply",
    sheet.linear({ x1: 0, y1: 500, x2: 300, y2: 1000 }, [
      [0, "#ffffff"],
      [1, "#9a7c74"],
    ]),
  );
}

function hands(): Sketch {
  const sheet = sheetOf(1600, 1000, 37);
  handsField(sheet);
  handsPickers(sheet);
  return { sheet };
}

function detail(): Sketch {
  const sheet = sheetOf(1600, 1000, 41);
  const light: Light = { side: -1, up: 0.8 };
  sheet.add(area(box(0, 0, 1600, 1000), "#5d4638"));
  const cam: Camera = { horizon: -520, eye: 5, focal: 900, x: 800 };
  ground(sheet, cam, {
    far: "#6d5140",
    near: "#4a372e",
    tones: { lit: "#92694c", mid: "#5f4638", dark: "#34272a" },
    count: 900,
  });
  const hues: Tones[] = [
    STONE,
    { lit: "#f6d3b4", mid: "#c08a68", dark: "#6b4a45" },
    { lit: "#efe6d6", mid: "#b3a294", dark: "#65595a" },
  ];
  for (const [n, tones] of hues.entries())
    pebbles(sheet, cam, {
      count: 150 - n * 26,
      size: 0.3,
      tones,
      shadow: "#2b2023",
      light,
      from: 0.02 + n * 0.06,
    });
  for (let i = 0; i < 60; i += 1) {
    const [x, y] = [1180 + sheet.random() * 460, 140 + sheet.random() * 240];
    sheet.add(
      line(
        `M${f(x)} ${f(y + 60)}q${f(sheet.random() * 20 - 10)} -50 ${f(sheet.random() * 60 - 30)} ${f(-80 - sheet.random() * 50)}`,
        sheet.random() > 0.5 ? "#8f9a78" : "#5f6a54",
        4,
      ),
    );
    sheet.add(dab([x + sheet.random() * 30 - 15, y - 40], [7, 4], "#a58aa6", sheet.random() * 180));
  }
  sheet.add(sheet.soft(14, dab([840, 660], [300, 190], "#1f1519", 14)));
  vineLeaf(
    sheet,
    { x: 560, y: 330, r: 190, turn: 200, light: 0.3 },
    { lit: "#e7c45c", mid: "#9b7f34", dark: "#4f3a24" },
  );
  vineLeaf(
    sheet,
    { x: 1040, y: 290, r: 160, turn: -20, light: -0.1 },
    { lit: "#d4a24a", mid: "#a5542f", dark: "#4a2422" },
  );
  bunch(sheet, { x: 690, y: 290, wide: 380, tall: 520, berry: 29, light, turn: -20 }, GRENACHE);
  glow(sheet, { x: 200, y: 60, r: 1200 }, { color: "#ffd79a", opacity: 0.6, mode: "soft-light" });
  glow(sheet, { x: 1600, y: 1000, r: 900 }, { color: "#2a2030", opacity: 0.8, mode: "multiply" });
  return { sheet };
}

const SEASON_CAM: Camera = { horizon: 474, eye: 1.9, focal: 900, x: 700 };

/** Returns the places of old vines that are trained as bushes, metres. */
function bushVines(): { x: number; z: number }[] {
  const stocks: { x: number; z: number }[] = [];
  for (let z = 22; z > 3; z *= 0.86)
    for (let x = -z; x < z; x += 1.75)
      stocks.push({ x: x + noise(4, x, z) * 0.2, z: z + noise(5, x, z) * 0.4 });
  return stocks.toSorted((a, b) => b.z - a.z);
}

function seasonLand(sheet: Sheet): void {
  const light: Light = { side: 1, up: 0.5 };
  sky(
    sheet,
    [
      [0, "#a9b4bf"],
      [0.3, "#cfd0cd"],
      [0.46, "#ecdcc8"],
    ],
    { x: 1250, y: 330, r: 620, color: "#fff3dd" },
  );
  ridge(sheet, {
    y: 430,
    shape: ventoux(0.5, 0.3, 230),
    tones: { lit: "#f3ece6", mid: "#b9bcc8", dark: "#8890a6" },
    foot: "#dcd3cb",
    light,
    facets: 2200,
    grain: 28,
    seed: 2,
  });
  ridge(sheet, {
    y: 478,
    shape: hills(12, 40, 6),
    tones: { lit: "#b5aca0", mid: "#8f9295", dark: "#6f7984" },
    foot: "#cfc8c0",
    light,
    facets: 1500,
    grain: 12,
    seed: 6,
  });
  ground(sheet, SEASON_CAM, {
    far: "#cfc4b6",
    near: "#77685e",
    tones: { lit: "#efe6d8", mid: "#9a8a7c", dark: "#4f4a4d" },
    count: 2600,
  });
  mist(sheet, 500, 70, { color: "#efe6da", opacity: 0.55 });
}

function seasonStocks(sheet: Sheet): void {
  const pruner: Person = {
    ...WARM,
    x: 945,
    y: 716,
    tall: 400,
    pose: "bend",
    facing: -1,
    shirt: "#41566b",
    legs: "#54483f",
    hat: "#5d3b34",
    rim: "#fff0d6",
    rimSide: 1,
  };
  let isDrawn = false;
  for (const { x, z } of bushVines()) {
    const s = SEASON_CAM.focal / z;
    const [sx, sy] = [SEASON_CAM.x + s * x, SEASON_CAM.horizon + s * SEASON_CAM.eye];
    if (sy > 735 && !isDrawn) {
      shadowOf(sheet, pruner, { reach: -0.9, color: "#4a4446" });
      person(sheet, pruner);
      isDrawn = true;
    }
    if (sx < -80 || sx > 1680 || (sy < 760 && Math.abs(sx - 850) < s * 0.4)) continue;
    const tone = z > 10 ? "#7d7470" : "#3f3230";
    sheet.add(sheet.soft(2, dab([sx - s * 0.5, sy + s * 0.02], [s * 0.6, s * 0.06], "#5b5456")));
    for (let arm = 0; arm < 5; arm += 1) {
      const lean = (arm - 2) * 0.2 + noise(arm, x, z) * 0.1;
      const tall = 0.62 + noise(arm + 9, x, z) * 0.14;
      const path = `M${f(sx)} ${f(sy)}q${f(s * lean * 0.1)} ${f(-s * 0.3)} ${f(s * lean * 0.7)} ${f(-s * 0.4)}t${f(s * lean * 0.5)} ${f(-s * (tall - 0.4))}`;
      sheet.add(
        line(path, tone, s * 0.085),
        `<g transform="translate(${f(s * 0.018)} ${f(-s * 0.012)})">${line(path, z > 10 ? "#b3a69a" : "#b29a86", s * 0.022)}</g>`,
      );
    }
  }
  wash(
    sheet,
    "multiply",
    sheet.linear({ x1: 0, y1: 560, x2: 0, y2: 1000 }, [
      [0, "#ffffff"],
      [1, "#8d8a98"],
    ]),
  );
}

function season(): Sketch {
  const sheet = sheetOf(1600, 1000, 53);
  seasonLand(sheet);
  seasonStocks(sheet);
  return { sheet };
}

const PORTRAIT_LIGHT: Light = { side: 1, up: 0.6 };
const PORTRAIT_CAM: Camera = { horizon: 660, eye: 1.7, focal: 900, x: 560 };

function portraitDistance(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#7fa2b8"],
      [0.25, "#c5cdc2"],
      [0.45, "#f6dcae"],
    ],
    { x: 1050, y: 420, r: 640, color: "#ffe9bd" },
  );
  ridge(sheet, {
    y: 640,
    shape: dentelles(0.1, 0.95, 330),
    tones: { lit: "#eccaa4", mid: "#a58f92", dark: "#6f6c80" },
    foot: "#e3bf94",
    light: PORTRAIT_LIGHT,
    facets: 2000,
    grain: 22,
    seed: 3,
  });
  ridge(sheet, {
    y: 690,
    shape: hills(14, 60, 4),
    tones: { lit: "#c4ab72", mid: "#7c8056", dark: "#4d5a45" },
    foot: "#cdab70",
    light: PORTRAIT_LIGHT,
    facets: 1500,
    grain: 12,
    seed: 7,
  });
  ground(sheet, PORTRAIT_CAM, {
    far: "#e0b981",
    near: "#94724f",
    tones: { lit: "#f0cd97", mid: "#ac8660", dark: "#62493e" },
    count: 900,
  });
  vines(sheet, PORTRAIT_CAM, {
    yaw: -0.2,
    rowGap: 2.2,
    plantGap: 0.9,
    near: 6,
    far: 44,
    tall: 1.2,
    broad: 0.45,
    leaves: LEAVES,
    wood: "#43332b",
    shadow: "#6a5347",
    haze: "#d8b47c",
    light: PORTRAIT_LIGHT,
    touches: 60,
    bare: (x) => Math.abs(x) < 2.6,
  });
}

function portraitLane(sheet: Sheet): void {
  pebbles(sheet, PORTRAIT_CAM, {
    count: 900,
    size: 0.11,
    tones: { lit: "#fbe2b8", mid: "#bb9874", dark: "#6c564c" },
    shadow: "#57443b",
    light: PORTRAIT_LIGHT,
    from: 0.06,
  });
  stoneWall(sheet, {
    left: [-30, 640],
    right: [478, 700],
    tall: [620, 52],
    tones: STONE,
    joint: "#3d322f",
    size: 40,
    light: PORTRAIT_LIGHT,
  });
  stoneWall(sheet, {
    left: [668, 702],
    right: [1230, 650],
    tall: [50, 600],
    tones: { lit: "#c9a98c", mid: "#8d776a", dark: "#4b4144" },
    joint: "#2e2628",
    size: 40,
    light: PORTRAIT_LIGHT,
  });
  cypress(sheet, { x: 418, y: 706, tall: 400 }, CYPRESS, PORTRAIT_LIGHT);
  cypress(sheet, { x: 360, y: 716, tall: 470 }, CYPRESS, PORTRAIT_LIGHT);
  const crowns = [
    [1120, 500, 190],
    [930, 470, 130],
    [1040, 350, 170],
    [1190, 300, 150],
    [860, 560, 90],
  ] as const;
  for (const [x, y, r] of crowns)
    foliage(sheet, {
      x,
      y,
      rx: r,
      ry: r * 0.7,
      touches: r * 3,
      size: 12,
      tones: OLIVE,
      light: PORTRAIT_LIGHT,
    });
  sheet.add(
    line("M1130 720Q1090 600 1120 480", "#4e4038", 44),
    line("M1120 590Q1050 520 1020 440", "#4e4038", 22),
  );
  for (const [x, y, r] of crowns)
    foliage(sheet, {
      x: x + 20,
      y: y - 30,
      rx: r * 0.8,
      ry: r * 0.5,
      touches: r,
      size: 11,
      tones: OLIVE,
      light: PORTRAIT_LIGHT,
    });
}

function portraitFigures(sheet: Sheet): void {
  const shade = Array.from({ length: 120 }, () =>
    dab(
      [360 + sheet.random() * 640, 960 + sheet.random() * 280],
      [30 + sheet.random() * 60, 9 + sheet.random() * 14],
      "#4b3c4a",
      -6,
    ),
  );
  sheet.add(`<g opacity="0.55" style="mix-blend-mode:multiply">${sheet.soft(6, shade.join(""))}</g>`);
  for (let i = 0; i < 12; i += 1)
    foliage(sheet, {
      x: 10 + sheet.random() * 330,
      y: 1370 + sheet.random() * 120,
      rx: 60,
      ry: 70,
      touches: 120,
      size: 6,
      tones: { lit: "#b7a2b4", mid: "#74707a", dark: "#3a4038" },
      light: PORTRAIT_LIGHT,
    });
  const walker: Person = {
    ...WARM,
    x: 590,
    y: 850,
    tall: 215,
    pose: "stand",
    facing: 1,
    shirt: "#d9cdb6",
    legs: "#4a5560",
    dress: "#4a5560",
    hat: "#d2b076",
    rimSide: 1,
  };
  shadowOf(sheet, walker, { reach: -1, color: "#5a473f" });
  person(sheet, walker);
  glow(sheet, { x: 1060, y: 420, r: 1100 }, { color: "#ffcf85", opacity: 0.5, mode: "soft-light" });
}

function portrait(): Sketch {
  const sheet = sheetOf(1200, 1500, 61);
  portraitDistance(sheet);
  portraitLane(sheet);
  portraitFigures(sheet);
  return { sheet };
}

/** Draws a window in a thick wall, with light that falls from it. */
function window(sheet: Sheet, at: { x: number; y: number; w: number; h: number }): void {
  sheet.add(
    area(
      through([
        [at.x - 50, at.y - 40],
        [at.x + at.w + 50, at.y - 40],
        [at.x + at.w + 60, at.y + at.h + 50],
        [at.x - 60, at.y + at.h + 50],
      ]),
      "#c9ae8c",
    ),
    area(
      box(at.x, at.y, at.w, at.h),
      sheet.linear({ x1: 0, y1: at.y, x2: 0, y2: at.y + at.h }, [
        [0, "#c7d6d6"],
        [0.5, "#fbeecb"],
        [0.72, "#c9b977"],
        [1, "#7f8a4e"],
      ]),
    ),
  );
  for (let i = 0; i < 60; i += 1)
    sheet.add(
      dab(
        [at.x + sheet.random() * at.w, at.y + at.h * (0.72 + sheet.random() * 0.26)],
        [12, 6],
        sheet.random() > 0.5 ? "#a9a458" : "#5f7040",
      ),
    );
  for (const k of [0.5]) sheet.add(area(box(at.x + at.w * k - 6, at.y, 12, at.h), "#6d5a48"));
  for (const k of [0.34, 0.67]) sheet.add(area(box(at.x, at.y + at.h * k - 4, at.w, 8), "#6d5a48"));
}

const TASTING_LIGHT: Light = { side: -1, up: 0.4 };

function tastingRoom(sheet: Sheet): void {
  sheet.add(
    area(
      box(0, 0, 1600, 1000),
      sheet.linear({ x1: 0, y1: 0, x2: 1600, y2: 200 }, [
        [0, "#d8bd97"],
        [0.45, "#9a7a5e"],
        [1, "#41322f"],
      ]),
    ),
  );
  stoneWall(sheet, {
    left: [-20, -10],
    right: [1640, -30],
    tall: [660, 680],
    tones: { lit: "#dfc49c", mid: "#9a7c63", dark: "#4d3d3a" },
    joint: "#4b3b36",
    size: 66,
    light: TASTING_LIGHT,
  });
  sheet.add(
    area(
      box(0, 0, 1600, 700),
      sheet.linear({ x1: 0, y1: 0, x2: 1600, y2: 160 }, [
        [0, "#f3dcb0", 0.45],
        [0.4, "#8a6c58", 0.3],
        [1, "#1d1617", 0.82],
      ]),
    ),
  );
  window(sheet, { x: 130, y: 70, w: 300, h: 420 });
  for (const [x, tall, label, body] of [
    [1130, 400, "#e9dcc0", "#26331f"],
    [1240, 430, "#d8c8a6", "#2c2420"],
    [1350, 395, "#b9574a", "#22301f"],
  ] as const)
    flask(sheet, { x, y: 700, tall, light: TASTING_LIGHT }, { body, label, cap: "#6e2f2b", slope: 0.6 });
}

function tastingTable(sheet: Sheet): void {
  boards(
    sheet,
    { x: -10, y: 640, w: 1620, h: 380 },
    { lit: "#f0cd96", mid: "#9a6b45", dark: "#3a261f" },
    { count: 5, light: (t) => 0.75 - t * 1.5 },
  );
  for (const [x, tall, label, body] of [
    [1130, 400, "#e9dcc0", "#26331f"],
    [1240, 430, "#d8c8a6", "#2c2420"],
    [1350, 395, "#b9574a", "#22301f"],
  ] as const)
    flask(sheet, { x, y: 712, tall, light: TASTING_LIGHT }, { body, label, cap: "#6e2f2b", slope: 0.6 });
  const wines = ["#e6cf7c", "#e0b85a", "#e39a7c", "#9a2436", "#6f1830", "#4a1226"];
  for (const [n, wine] of wines.entries())
    glass(
      sheet,
      { x: 330 + n * 172, y: 800 + Math.sin(n * 1.1) * 34 + n * 8, tall: 330, light: TASTING_LIGHT },
      wine,
    );
  const beam = area(
    through([
      [130, 110],
      [430, 110],
      [1180, 1000],
      [360, 1000],
    ]),
    "#ffeec4",
    0.16,
  );
  sheet.add(`<g style="mix-blend-mode:screen">${sheet.soft(26, beam)}</g>`);
  halo(sheet, { x: 280, y: 260, r: 620 }, "#ffe7b4", 0.45);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 560, y: 480, r: 1150 }, [
      [0, "#ffffff"],
      [0.6, "#efe0d0"],
      [1, "#4a3a3c"],
    ]),
  );
}

function tasting(): Sketch {
  const sheet = sheetOf(1600, 1000, 71);
  tastingRoom(sheet);
  tastingTable(sheet);
  return { sheet };
}

const NIGHTFALL_LIGHT: Light = { side: -1, up: 0.35 };

function nightfallLand(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#232f4c"],
      [0.22, "#4a5273"],
      [0.38, "#a9808a"],
      [0.5, "#eba877"],
    ],
    { x: 360, y: 500, r: 760, color: "#ffb36b" },
  );
  for (let i = 0; i < 40; i += 1)
    sheet.add(dab([sheet.random() * 1600, sheet.random() * 210], [1.6, 1.6], "#f5ead2"));
  clouds(sheet, { y: 290, tall: 46, seed: 9, count: 9 }, { lit: "#f2a888", mid: "#8d7089", dark: "#4f5273" });
  ridge(sheet, {
    y: 520,
    shape: dentelles(-0.05, 0.62, 190),
    tones: { lit: "#a0748a", mid: "#5f5676", dark: "#3f4260" },
    foot: "#b07a72",
    light: NIGHTFALL_LIGHT,
    facets: 1400,
    grain: 18,
    seed: 3,
  });
  ridge(sheet, {
    y: 560,
    shape: hills(19, 44, 5),
    tones: { lit: "#6d5a62", mid: "#454a58", dark: "#2b3444" },
    foot: "#5f5160",
    light: NIGHTFALL_LIGHT,
    facets: 1200,
    grain: 12,
    seed: 6,
  });
  const cam: Camera = { horizon: 540, eye: 2.2, focal: 900, x: 900 };
  ground(sheet, cam, {
    far: "#6b5560",
    near: "#2c2833",
    tones: { lit: "#8a6f66", mid: "#4a404a", dark: "#1f2030" },
    count: 1300,
  });
  vines(sheet, cam, {
    yaw: 0.5,
    rowGap: 2.2,
    plantGap: 0.9,
    near: 6,
    far: 46,
    tall: 1.2,
    broad: 0.44,
    leaves: { lit: "#8b7a5c", mid: "#3d4a48", dark: "#1c2834" },
    wood: "#221c22",
    shadow: "#2b2834",
    haze: "#6a5868",
    light: NIGHTFALL_LIGHT,
    touches: 46,
    bare: (x, z) => x > -1 - z * 0.12,
  });
}

function nightfallHouse(sheet: Sheet): void {
  farmhouse(sheet, 880, 700, 10.5);
  wash(
    sheet,
    "multiply",
    sheet.linear({ x1: 760, y1: 0, x2: 1500, y2: 0 }, [
      [0, "#8a88b4"],
      [1, "#6d70a2"],
    ]),
    0.92,
  );
  for (const [wx, wy, w, h] of [
    [953, 542, 27, 42],
    [1047, 542, 27, 42],
    [1142, 542, 27, 42],
    [953, 626, 27, 42],
    [1142, 626, 27, 42],
    [1043, 626, 42, 74],
  ] as const) {
    sheet.add(area(box(wx, wy, w, h), "#ffd27c"), area(box(wx + w / 2 - 2, wy, 4, h), "#a5642f"));
    halo(sheet, { x: wx + w / 2, y: wy + h / 2, r: 120 }, "#ffb04d", 0.5);
  }
  for (const [x, tall] of [
    [860, 330],
    [812, 270],
    [1560, 360],
  ] as const)
    cypress(sheet, { x, y: 716, tall }, { lit: "#57505c", mid: "#262f3c", dark: "#141b29" }, NIGHTFALL_LIGHT);
  const shirts = ["#7a4a50", "#b09a78", "#4f6482", "#9a5240", "#6f7860", "#a08c8c"];
  for (const [n, shirt] of shirts.entries())
    person(sheet, {
      x: 610 + n * 106 + (n % 2) * 14,
      y: 940,
      tall: 250 + (n % 3) * 14,
      pose: "sit",
      facing: n > 2 ? -1 : 1,
      shirt,
      legs: "#2a2630",
      skin: "#b27a54",
      hair: "#2a1e1c",
      rim: "#f0b070",
      rimSide: n > 2 ? -1 : 1,
    });
  const cloth = sheet.radial({ x: 880, y: 830, r: 420, flat: 0.4 }, [
    [0, "#ffe7b8"],
    [0.5, "#d9a878"],
    [1, "#7a5a5c"],
  ]);
  sheet.add(
    area(
      through([
        [560, 838],
        [1200, 838],
        [1240, 872],
        [520, 872],
      ]),
      cloth,
    ),
    area(
      through([
        [520, 872],
        [1240, 872],
        [1226, 946],
        [534, 946],
      ]),
      "#8a6a66",
    ),
  );
}

function nightfallDinner(sheet: Sheet): void {
  for (let i = 0; i < 18; i += 1)
    sheet.add(
      line(`M${540 + i * 40} 876l${f(sheet.random() * 10 - 5)} 66`, i % 2 ? "#a5827a" : "#64494e", 7, 0.6),
    );
  for (let i = 0; i < 8; i += 1)
    glass(
      sheet,
      { x: 610 + i * 78, y: 860, tall: 46, light: NIGHTFALL_LIGHT },
      i % 3 ? "#7a1c2c" : "#e8c878",
    );
  for (const x of [700, 900, 1090]) {
    sheet.add(area(box(x - 5, 822, 10, 30), "#fff2cc"), dab([x, 816], [5, 9], "#fff6d8"));
    halo(sheet, { x, y: 820, r: 130 }, "#ffb55c", 0.6);
  }
  for (let i = 0; i <= 10; i += 1) {
    const [x, y] = [330 + i * 74, 640 + Math.sin((i / 10) * Math.PI) * 70];
    if (i > 0)
      sheet.add(
        line(
          `M${330 + (i - 1) * 74} ${f(640 + Math.sin(((i - 1) / 10) * Math.PI) * 70)}L${x} ${f(y)}`,
          "#1e1a22",
          2,
        ),
      );
    sheet.add(dab([x, y + 7], [7, 9], "#ffe0a0"));
    halo(sheet, { x, y: y + 7, r: 90 }, "#ffb55c", 0.55);
  }
  halo(sheet, { x: 860, y: 800, r: 560, flat: 0.5 }, "#ffa54c", 0.55);
}

function nightfall(): Sketch {
  const sheet = sheetOf(1600, 1000, 83);
  nightfallLand(sheet);
  nightfallHouse(sheet);
  nightfallDinner(sheet);
  return { sheet, radii: [22, 11, 6, 3, 1.6] };
}

const HARVEST_LIGHT: Light = { side: 1, up: 0.7 };
const HARVEST_CAM: Camera = { horizon: 412, eye: 1.6, focal: 900, x: 560 };

function harvestLand(sheet: Sheet): void {
  sky(
    sheet,
    [
      [0, "#86abc2"],
      [0.25, "#cfd8cf"],
      [0.4, "#f3e2bb"],
    ],
    { x: 1300, y: 120, r: 700, color: "#fff1cc" },
  );
  clouds(sheet, { y: 120, tall: 50, seed: 4, count: 8 }, { lit: "#fff6e4", mid: "#e3ddd0", dark: "#b4bdc2" });
  ridge(sheet, {
    y: 400,
    shape: ventoux(0.28, 0.26, 190),
    tones: { lit: "#dcc8bd", mid: "#a0a6b6", dark: "#7784a0" },
    foot: "#dccfb8",
    light: HARVEST_LIGHT,
    facets: 1500,
    grain: 24,
    seed: 2,
  });
  ridge(sheet, {
    y: 430,
    shape: hills(70, 40, 5),
    tones: { lit: "#b9ac70", mid: "#7f8a58", dark: "#556648" },
    foot: "#c8b780",
    light: HARVEST_LIGHT,
    facets: 1500,
    grain: 11,
    seed: 9,
  });
  ground(sheet, HARVEST_CAM, {
    far: "#dab884",
    near: "#8f6846",
    tones: { lit: "#f0cc94", mid: "#ab825a", dark: "#5a4232" },
    count: 1700,
  });
}

function harvestCrates(sheet: Sheet): void {
  vines(sheet, HARVEST_CAM, {
    yaw: -0.16,
    rowGap: 2.7,
    plantGap: 0.72,
    tall: 1.5,
    broad: 0.46,
    wood: "#3d2c24",
    shadow: "#6a4f40",
    haze: "#d9c493",
    light: HARVEST_LIGHT,
    near: 3.6,
    far: 44,
    leaves: { lit: "#ecc35a", mid: "#7f8338", dark: "#313f22" },
    touches: 150,
  });
  pebbles(sheet, HARVEST_CAM, {
    count: 240,
    size: 0.07,
    tones: STONE,
    shadow: "#5b4438",
    light: HARVEST_LIGHT,
    from: 0.5,
  });
  const porter: Person = {
    ...WARM,
    x: 640,
    y: 830,
    tall: 520,
    pose: "carry",
    facing: 1,
    shirt: "#e2d5b8",
    legs: "#4a5a70",
    rimSide: 1,
  };
  shadowOf(sheet, porter, { reach: -0.5, color: "#5a4334" });
  person(sheet, porter);
  crate(sheet, { x: 545, y: 296, w: 220, h: 72, light: HARVEST_LIGHT, wood: CRATE, berry: 9 }, GRENACHE);
  for (const [x, y, w] of [
    [930, 820, 330],
    [1210, 776, 300],
    [300, 856, 280],
  ] as const) {
    sheet.add(sheet.soft(8, dab([x + w * 0.4, y + 118], [w * 0.62, 22], "#3d2c26")));
    crate(sheet, { x, y, w, h: 118, light: HARVEST_LIGHT, wood: CRATE, berry: 14 }, GRENACHE);
  }
  for (let i = 0; i < 26; i += 1)
    vineLeaf(
      sheet,
      {
        x: 1330 + sheet.random() * 300,
        y: -20 + sheet.random() * 560,
        r: 60 + sheet.random() * 50,
        turn: sheet.random() * 360,
        light: sheet.random() * 1.3 - 0.6,
      },
      { lit: "#f0c95a", mid: "#8c8436", dark: "#33401f" },
    );
  bunch(sheet, { x: 1420, y: 330, wide: 190, tall: 270, berry: 19, light: HARVEST_LIGHT }, GRENACHE);
  bunch(sheet, { x: 1560, y: 250, wide: 170, tall: 250, berry: 19, light: HARVEST_LIGHT }, GRENACHE);
  glow(sheet, { x: 1300, y: 120, r: 1200 }, { color: "#ffd890", opacity: 0.42, mode: "soft-light" });
}

function harvest(): Sketch {
  const sheet = sheetOf(1600, 1000, 97);
  harvestLand(sheet);
  harvestCrates(sheet);
  return { sheet };
}

export const ESTATE_SKETCHES: Record<string, () => Sketch> = {
  hero,
  cellar,
  detail,
  season,
  hands,
  portrait,
  "visit-1": tasting,
  "visit-2": nightfall,
  "visit-3": harvest,
};
