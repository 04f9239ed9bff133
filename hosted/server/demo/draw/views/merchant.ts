/** Views of Maison Percheval: brick vaults of old Lille, shelves in lamp light, copper, wet cobbles. */
import { mix } from "#demo/draw/colour.ts";
import type { Sketch } from "./exported.ts";
import { barrel, boards, halo, lamp, scaleAt, vault } from "./interior.ts";
import { sky, toneAt, type Light, type Tones } from "./land.ts";
import { person, shadowOf, type Person } from "./people.ts";
import { noise } from "./random.ts";
import { area, box, dab, f, line, sheetOf, through, wash, type Sheet } from "./sheet.ts";
import { flask, glass, type Glassware } from "./still.ts";

const BRICK: Tones = { lit: "#dd9468", mid: "#8f4f3c", dark: "#2f1d1f" };
const WALNUT: Tones = { lit: "#d99c5e", mid: "#6b432b", dark: "#1f1412" };
const COPPER: Tones = { lit: "#ffc48a", mid: "#b5643a", dark: "#3d1c18" };
const LAMP = "#ffbe66";
const FOLK = { skin: "#a8704e", hair: "#2a1c18", rim: "#ffc37a" };

const FLASKS: Glassware[] = [
  { body: "#8a4a1c", label: "#e9dcc0", cap: "#2c2a2a", broad: 0.15, slope: 0.4 },
  { body: "#b5702a", label: "#26383a", cap: "#8c6a34", broad: 0.19, neck: 0.26, slope: 0.3 },
  { body: "#2c3a2a", label: "#d8c49a", cap: "#7a2c26", broad: 0.135, slope: 0.6 },
  { body: "#9aa79a", label: "#f1ead8", cap: "#3b5a5a", broad: 0.14, slope: 0.4 },
  { body: "#5b2a1a", label: "#c9a45c", cap: "#1f1c1c", broad: 0.2, neck: 0.22, slope: 0.2 },
  { body: "#c98a3a", label: "#f4ead2", cap: "#5a2f22", broad: 0.16, neck: 0.3, slope: 0.3 },
];

/** Draws a wall of bricks in their bond, lit around a height. */
function bricks(
  sheet: Sheet,
  at: { x: number; y: number; w: number; h: number },
  k: number,
  lightAt: (x: number, y: number) => number,
): string {
  const { random } = sheet;
  const parts = [area(box(at.x, at.y, at.w, at.h), mix(BRICK.dark, "#6d5a50", 0.35))];
  for (let row = 0; row * 19 * k < at.h; row += 1)
    for (let i = -1; i * 48 * k < at.w; i += 1) {
      const x = at.x + (i + (row % 2) * 0.5) * 48 * k;
      const y = at.y + row * 19 * k;
      parts.push(
        area(
          box(x + random() * 2, y + random() * 2, 44 * k, 15 * k),
          toneAt(BRICK, lightAt(x, y) + random() * 0.5 - 0.3),
        ),
      );
    }
  return parts.join("");
}

type Shelf = {
  x: number;
  y: number;
  w: number;
  rows: number;
  gap: number;
  glow: (x: number, y: number) => number;
  seed: number;
};

/** Draws shelves of bottles with a light behind them. */
function shelves(sheet: Sheet, s: Shelf): void {
  const { random } = sheet;
  const light: Light = { side: -1, up: 0.4 };
  sheet.add(area(box(s.x - 14, s.y - s.gap * 0.1, s.w + 28, s.rows * s.gap + 30), "#1b1210"));
  for (let row = 0; row < s.rows; row += 1) {
    const [top, foot] = [s.y + row * s.gap, s.y + (row + 1) * s.gap - 12];
    const back = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (t) => [t, mix("#2a1712", "#e89a48", Math.max(0, s.glow(s.x + t * s.w, foot)) * 0.75)] as const,
    );
    sheet.add(
      area(box(s.x, top, s.w, s.gap - 12), sheet.linear({ x1: s.x, y1: 0, x2: s.x + s.w, y2: 0 }, back)),
    );
    for (let x = s.x + s.gap * 0.16; x < s.x + s.w - s.gap * 0.12;) {
      const look = FLASKS[Math.floor(random() * FLASKS.length)] ?? {
        body: "#8a4a1c",
        label: "#e9dcc0",
        cap: "#2c2a2a",
      };
      const bright = s.glow(x, foot);
      const tall = s.gap * (0.6 + random() * 0.22);
      const dim = (color: string): string =>
        mix("#120c0b", color, 0.4 + Math.max(0, Math.min(1, bright)) * 0.6);
      flask(
        sheet,
        { x, y: foot, tall, light },
        { ...look, body: dim(look.body), label: dim(look.label), cap: dim(look.cap) },
      );
      x += tall * (look.broad ?? 0.14) * 2.1 + (random() > 0.86 ? s.gap * 0.3 : 3);
    }
    sheet.add(
      area(box(s.x - 14, foot, s.w + 28, 14), "#3a241a"),
      area(
        box(s.x - 14, foot, s.w + 28, 4),
        sheet.linear(
          { x1: s.x, y1: 0, x2: s.x + s.w, y2: 0 },
          back.map(([t, c]) => [t, mix(c, "#ffcf8c", 0.25)] as const),
        ),
      ),
    );
  }
  for (const x of [s.x - 16, s.x + s.w * 0.5 - 8, s.x + s.w])
    sheet.add(
      area(box(x, s.y - s.gap * 0.1, 16, s.rows * s.gap + 30), "#2e1c15"),
      area(box(x, s.y - s.gap * 0.1, 4, s.rows * s.gap + 30), "#8a5a34"),
    );
}

/** Draws the brick arch through which a room is seen. */
function arch(
  sheet: Sheet,
  a: { x: number; half: number; spring: number; rise: number },
  lightAt: (x: number, y: number) => number,
): void {
  const { width, height } = sheet;
  const above = `M-20 ${f(a.spring)}V-20H${width + 20}V${f(a.spring)}H${f(a.x + a.half)}A${a.half} ${a.rise} 0 0 0 ${f(a.x - a.half)} ${f(a.spring)}Z`;
  const sides = `${box(-20, a.spring, a.x - a.half + 20, height)}${box(a.x + a.half, a.spring, width, height)}`;
  sheet.add(
    sheet.within(
      `${above}${sides}`,
      bricks(sheet, { x: -20, y: -20, w: width + 40, h: height + 40 }, 1.15, lightAt),
    ),
  );
  for (let i = 0; i <= 46; i += 1) {
    const angle = Math.PI * (i / 46);
    const [x, y] = [a.x - Math.cos(angle) * (a.half + 22), a.spring - Math.sin(angle) * (a.rise + 22)];
    const turn = Math.atan2(Math.sin(angle) * a.rise, Math.cos(angle) * a.half) * (180 / Math.PI);
    sheet.add(
      `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(-90 + 180 - turn + 90)})">${area(box(-9, -24, 20, 46), toneAt(BRICK, lightAt(x, y + 40) + 0.25 + sheet.random() * 0.3))}</g>`,
    );
  }
}

const warmth =
  (points: readonly (readonly [number, number])[], reach: number) =>
  (x: number, y: number): number =>
    Math.max(...points.map(([px, py]) => 1.05 - Math.hypot(x - px, (y - py) * 1.15) / reach));

const HERO_LAMPS = [
  [520, 250],
  [860, 240],
  [1200, 250],
] as const;
const heroWarmth = warmth(
  HERO_LAMPS.map(([x, y]) => [x, y + 130] as const),
  620,
);

function heroRoom(sheet: Sheet): void {
  sheet.add(area(box(0, 0, 1600, 900), "#1c1312"));
  shelves(sheet, { x: 150, y: 150, w: 1300, rows: 4, gap: 140, glow: heroWarmth, seed: 1 });
  arch(sheet, { x: 800, half: 700, spring: 330, rise: 300 }, (x, y) => heroWarmth(x, y) * 0.9 - 0.55);
  for (const [x, y] of HERO_LAMPS) lamp(sheet, { x, y, r: 36, cord: 260 }, LAMP);
}

function heroCounter(sheet: Sheet): void {
  const keeper: Person = {
    ...FOLK,
    x: 985,
    y: 850,
    tall: 560,
    pose: "reach",
    facing: 1,
    shirt: "#2f5a5a",
    legs: "#241c1c",
    rimSide: -1,
  };
  person(sheet, keeper);
  boards(sheet, { x: -10, y: 660, w: 1620, h: 66 }, WALNUT, {
    count: 2,
    light: (t) => 0.95 - Math.abs(t - 0.56) * 2.2,
  });
  sheet.add(
    area(
      box(-10, 726, 1620, 180),
      sheet.linear({ x1: 0, y1: 726, x2: 0, y2: 900 }, [
        [0, "#140d0c"],
        [0.12, "#3a241a"],
        [1, "#1a100e"],
      ]),
    ),
  );
  for (let i = 0; i < 9; i += 1)
    sheet.add(
      area(box(30 + i * 178, 756, 150, 130), "#2c1b15"),
      line(`M${30 + i * 178} 886v-130h150`, "#6d4429", 3, 0.5),
    );
  const light: Light = { side: -1, up: 0.4 };
  for (const [n, x] of [700, 772, 1240, 1320].entries())
    flask(
      sheet,
      { x, y: 690 + (n % 2) * 8, tall: 230 + (n % 3) * 20, light },
      FLASKS[n] ?? { body: "#8a4a1c", label: "#e9dcc0", cap: "#2c2a2a" },
    );
  for (const x of [1130, 1188]) glass(sheet, { x, y: 702, tall: 120, light }, "#c9742a", true);
  halo(sheet, { x: 860, y: 420, r: 900, flat: 0.7 }, "#ff9d40", 0.22);
  wash(
    sheet,
    "multiply",
    sheet.linear({ x1: 0, y1: 900, x2: 560, y2: 520 }, [
      [0, "#3a2c2c"],
      [1, "#ffffff"],
    ]),
  );
}

function hero(): Sketch {
  const sheet = sheetOf(1600, 900, 211);
  heroRoom(sheet);
  heroCounter(sheet);
  return { sheet };
}

const CELLAR_TO = { x: 560, y: 440 };
const cellarLight = (d: number): number => Math.sin(d * 12 + 0.2) * 0.45 - 0.25 + d * 0.4;

function cellarVault(sheet: Sheet): void {
  vault(sheet, {
    ...CELLAR_TO,
    half: 640,
    spring: 40,
    floor: 410,
    flat: 0.8,
    ends: 0.15,
    stones: 58,
    lightAt: cellarLight,
    walls: { lit: "#f0a873", mid: "#8f4f3a", dark: "#281819" },
    paving: { lit: "#d8b08a", mid: "#5f4a42", dark: "#1d1718" },
  });
  halo(sheet, { ...CELLAR_TO, r: 320 }, LAMP, 0.7);
  for (let i = 0; i < 8; i += 1) {
    const d = 1 - i / 8;
    const s = scaleAt(d, 0.2);
    const x = CELLAR_TO.x + 470 * s;
    barrel(sheet, {
      x,
      y: CELLAR_TO.y + 270 * s,
      r: 132 * s,
      to: CELLAR_TO,
      deep: 0.2,
      light: cellarLight(d),
      side: -1,
    });
    barrel(sheet, {
      x: x + 20 * s,
      y: CELLAR_TO.y + 20 * s,
      r: 118 * s,
      to: CELLAR_TO,
      deep: 0.2,
      light: cellarLight(d),
      side: -1,
    });
  }
}

/** Draws a bay of racked bottles on the left wall of the cellar. */
function cellarRacks(sheet: Sheet): void {
  for (let i = 0; i < 9; i += 1) {
    const [d, next] = [1 - i / 9, 1 - (i + 1) / 9];
    const [s, s2] = [scaleAt(d, 0.17), scaleAt(next, 0.17)];
    const [xa, xb] = [CELLAR_TO.x - 500 * s, CELLAR_TO.x - 500 * s2];
    sheet.add(
      area(
        through([
          [xa, CELLAR_TO.y - 120 * s],
          [xb, CELLAR_TO.y - 120 * s2],
          [xb, CELLAR_TO.y + 400 * s2],
          [xa, CELLAR_TO.y + 400 * s],
        ]),
        toneAt({ lit: "#6d4a30", mid: "#2a1a14", dark: "#120b0b" }, cellarLight(d)),
      ),
    );
    for (let row = 0; row < 6; row += 1) {
      const y = (k: number): number => CELLAR_TO.y + (-120 + row * 88) * k;
      for (let b = 0; b < 4; b += 1) {
        const k = s + (s2 - s) * ((b + 0.5) / 4);
        const x = CELLAR_TO.x - 500 * k;
        const hue = ["#b5702a", "#7a3d1c", "#46543a", "#c99248"][(b + row + i) % 4] ?? "#b5702a";
        sheet.add(
          area(
            box(x - 11 * k, y(k) + 26 * k, 22 * k, 58 * k),
            mix("#150e0d", hue, 0.55 + cellarLight(d) * 0.5),
          ),
          area(box(x - 4 * k, y(k) + 6 * k, 8 * k, 22 * k), mix("#150e0d", hue, 0.4 + cellarLight(d) * 0.4)),
          line(`M${f(x + 6 * k)} ${f(y(k) + 30 * k)}v${f(46 * k)}`, "#ffcf8c", 2.6 * k, 0.45),
        );
      }
      sheet.add(
        line(
          `M${f(xa)} ${f(y(s) + 86 * s)}L${f(xb)} ${f(y(s2) + 86 * s2)}`,
          toneAt(WALNUT, cellarLight(d) + 0.2),
          7 * s,
        ),
      );
    }
  }
}

function cellar(): Sketch {
  const sheet = sheetOf(1600, 1000, 223);
  cellarVault(sheet);
  cellarRacks(sheet);
  for (const d of [0.85, 0.6, 0.32]) {
    const s = scaleAt(d, 0.15);
    lamp(sheet, { x: CELLAR_TO.x, y: CELLAR_TO.y - 350 * s, r: 34 * s, cord: 220 * s }, LAMP);
  }
  const porter: Person = {
    ...FOLK,
    x: 640,
    y: 770,
    tall: 360,
    pose: "reach",
    facing: -1,
    shirt: "#2f5454",
    legs: "#2a2626",
    rimSide: 1,
  };
  shadowOf(sheet, porter, { reach: 0.5, color: "#140e0e" });
  person(sheet, porter);
  wash(
    sheet,
    "multiply",
    sheet.radial({ ...CELLAR_TO, r: 1150 }, [
      [0, "#ffffff"],
      [0.5, "#ecd8c6"],
      [1, "#33282c"],
    ]),
  );
  return { sheet };
}

/** Returns copper that is lit from the left, across a width. */
const sheen = (sheet: Sheet, x1: number, x2: number): string =>
  sheet.linear({ x1, y1: 0, x2, y2: 0 }, [
    [0, "#5d2c20"],
    [0.1, "#b9683e"],
    [0.22, "#ffd8a8"],
    [0.3, "#e39258"],
    [0.52, "#a8562f"],
    [0.78, "#4b211a"],
    [0.92, "#8a4228"],
    [1, "#c9784a"],
  ]);

function detailStill(sheet: Sheet): void {
  const pot =
    "M300 760C240 640 280 520 420 470C470 450 500 420 500 380H700C700 420 730 450 780 470C920 520 960 640 900 760Z";
  sheet.add(area(pot, sheen(sheet, 260, 950)));
  const dents: string[] = [];
  for (let i = 0; i < 520; i += 1) {
    const [x, y] = [260 + sheet.random() * 690, 380 + sheet.random() * 380];
    dents.push(
      `<g opacity="0.4">${dab([x, y], [12, 8], toneAt(COPPER, 0.75 - Math.abs((x - 410) / 300) + noise(3, x / 40, y / 40)), 20)}</g>`,
    );
  }
  sheet.add(sheet.within(pot, dents.join("")));
  for (const y of [758, 640]) {
    sheet.add(
      line(`M${y === 758 ? 296 : 266} ${y}Q600 ${y + 54} ${y === 758 ? 904 : 934} ${y}`, "#6b3322", 24),
      line(`M${y === 758 ? 300 : 270} ${y - 6}Q600 ${y + 46} 700 ${y + 20}`, "#ffcf9a", 5, 0.8),
    );
    for (let i = 0; i < 20; i += 1)
      sheet.add(
        dab([300 + i * 31, y + 27 - ((i - 9.5) / 9.5) ** 2 * 25], [5, 5], i < 8 ? "#ffd8a8" : "#a8603c"),
      );
  }
  const neck = "M500 384C470 300 480 200 600 190C720 200 730 300 700 384Z";
  sheet.add(
    area(neck, sheen(sheet, 480, 725)),
    area(
      "M560 200C560 70 640 20 760 40C960 74 1120 150 1300 300L1262 346C1100 214 940 150 770 122C700 114 650 140 650 206Z",
      sheet.linear({ x1: 700, y1: 30, x2: 660, y2: 210 }, [
        [0, "#8a4228"],
        [0.2, "#ffe0b4"],
        [0.4, "#d98850"],
        [0.75, "#6b3020"],
        [1, "#a8603c"],
      ]),
    ),
  );
  for (const y of [384, 300])
    sheet.add(
      line(`M${y === 384 ? 498 : 482} ${y}Q600 ${y + 30} ${y === 384 ? 702 : 718} ${y}`, "#e6ad72", 12),
      line(`M520 ${y + 12}Q560 ${y + 18} 590 ${y + 18}`, "#fff0d4", 4),
    );
}

function detail(): Sketch {
  const sheet = sheetOf(1600, 1000, 231);
  sheet.add(
    bricks(sheet, { x: 0, y: 0, w: 1600, h: 1000 }, 1.9, (x, y) => 0.5 - Math.hypot(x - 260, y - 300) / 800),
  );
  sheet.add(
    area(
      box(0, 0, 1600, 1000),
      sheet.radial({ x: 300, y: 380, r: 1200 }, [
        [0, "#5a3020", 0.2],
        [0.6, "#1d1414", 0.72],
        [1, "#0f0b0d", 0.92],
      ]),
    ),
  );
  sheet.add(
    area(box(1130, 300, 330, 720), sheen(sheet, 1100, 1480)),
    dab([1295, 306], [165, 40], "#6b3322"),
    dab([1295, 300], [150, 32], "#2a1412"),
    dab([1270, 296], [90, 14], "#b9826a"),
  );
  for (const y of [390, 620, 860])
    sheet.add(
      line(`M1130 ${y}Q1295 ${y + 66} 1460 ${y}`, "#5d2c20", 20),
      line(`M1140 ${y}Q1230 ${y + 40} 1290 ${y + 36}`, "#ffcf9a", 4, 0.8),
    );
  detailStill(sheet);
  sheet.add(
    sheet.within(
      box(230, 770, 740, 240),
      bricks(
        sheet,
        { x: 230, y: 786, w: 740, h: 240 },
        1.5,
        (x, y) => 0.7 - Math.abs(x - 600) / 380 - (y - 800) / 900,
      ),
    ),
  );
  sheet.add(
    area("M500 1010V910A100 80 0 0 1 700 910V1010Z", "#1d0f0c"),
    area("M520 1010C530 930 560 950 580 900C600 950 650 900 640 960C670 950 684 980 684 1010Z", "#ff8f36"),
    area("M560 1010C570 960 590 970 606 930C620 970 650 960 650 1010Z", "#ffe08a"),
  );
  halo(sheet, { x: 600, y: 960, r: 520 }, "#ff8a3a", 0.75);
  halo(sheet, { x: 200, y: 120, r: 760 }, "#ffc478", 0.4);
  return { sheet };
}

/** Draws a narrow house of brick and stone with a stepped gable. */
function facade(
  sheet: Sheet,
  h: { x: number; w: number; top: number; foot: number; shade: number; steps: number },
): void {
  const { random } = sheet;
  const points: [number, number][] = [
    [h.x, h.foot],
    [h.x, h.top + 130],
  ];
  for (let i = 0; i < h.steps; i += 1)
    points.push(
      [h.x + (h.w / 2) * (i / h.steps), h.top + 130 * (1 - i / h.steps)],
      [h.x + (h.w / 2) * ((i + 0.9) / h.steps), h.top + 130 * (1 - i / h.steps)],
    );
  points.push([h.x + h.w * 0.45, h.top - 14], [h.x + h.w * 0.55, h.top - 14]);
  for (let i = h.steps - 1; i >= 0; i -= 1)
    points.push(
      [h.x + h.w - (h.w / 2) * ((i + 0.9) / h.steps), h.top + 130 * (1 - i / h.steps)],
      [h.x + h.w - (h.w / 2) * (i / h.steps), h.top + 130 * (1 - i / h.steps)],
    );
  points.push([h.x + h.w, h.foot]);
  const path = through(points);
  const body = bricks(
    sheet,
    { x: h.x, y: h.top - 20, w: h.w, h: h.foot - h.top + 20 },
    0.5,
    (_x, y) => -0.25 - h.shade * 0.5 + (y - h.top) / 1500,
  );
  sheet.add(sheet.within(path, `${body}${area(box(h.x, h.top - 30, h.w, h.foot), "#3d4a6b", 0.42)}`));
  for (let i = 1; i < points.length - 2; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i] ?? [0, 0], points[i + 1] ?? [0, 0]];
    if (Math.abs(ay - by) < 2) sheet.add(line(`M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}`, "#e6e6ea", 9));
  }
  for (let row = 0; row < 4; row += 1)
    for (let i = 0; i < 3; i += 1) {
      if (row === 0 && i !== 1) continue;
      const [x, y] = [h.x + h.w * (0.12 + i * 0.28), h.top + 80 + row * 118];
      if (y > h.foot - 250) continue;
      const isLit = random() > 0.55;
      sheet.add(
        area(box(x - 5, y - 5, h.w * 0.2 + 10, 84), "#a8a29a"),
        area(box(x, y, h.w * 0.2, 74), isLit ? "#f0b05c" : "#2b3750"),
        area(box(x + h.w * 0.095, y, 5, 74), "#6d6a6c"),
        area(box(x, y + 30, h.w * 0.2, 4), "#6d6a6c"),
        area(box(x - 8, y + 76, h.w * 0.2 + 16, 7), "#eef0f4"),
      );
      if (isLit) halo(sheet, { x: x + h.w * 0.1, y: y + 36, r: 90 }, "#ff9d48", 0.35);
    }
}

function seasonShop(sheet: Sheet): void {
  const [x, y, w, h] = [590, 560, 400, 230];
  sheet.add(
    area(box(x, y, w, h), "#1f4a4a"),
    area(box(x + 4, y + 4, w - 8, 36), "#2c6262"),
    area(box(x + 18, y + 52, 210, 150), "#ffcf86"),
    area(box(x + 262, y + 52, 110, 178), "#e8a554"),
  );
  for (let row = 0; row < 3; row += 1)
    for (let i = 0; i < 12; i += 1)
      sheet.add(
        area(
          box(x + 26 + i * 17, y + 66 + row * 46 + (i % 3) * 3, 9, 30 - (i % 3) * 3),
          ["#8a4a1c", "#46543a", "#b5702a", "#5b2a1a"][(i + row) % 4] ?? "#8a4a1c",
        ),
        area(box(x + 28 + i * 17, y + 58 + row * 46 + (i % 3) * 3, 4, 10), "#3a2018"),
      );
  for (const k of [96, 142]) sheet.add(area(box(x + 18, y + k + 4, 210, 5), "#7a4a28"));
  sheet.add(area(box(x + 312, y + 52, 6, 178), "#1f4a4a"), area(box(x - 10, y - 14, w + 20, 16), "#eef0f4"));
  halo(sheet, { x: x + 200, y: y + 140, r: 560 }, "#ffa852", 0.6);
}

function seasonStreet(sheet: Sheet): void {
  sheet.add(sheet.within(box(0, 790, 1600, 220), `${area(box(0, 790, 1600, 220), "#48526b")}`));
  for (let i = 0; i < 900; i += 1) {
    const y = 796 + 210 * sheet.random() ** 0.8;
    const x = sheet.random() * 1600;
    const near = (y - 780) / 220;
    const warm = Math.max(0, 1 - Math.abs(x - 780 - (x - 780) * 0.2) / (170 + near * 160));
    sheet.add(
      dab(
        [x, y],
        [12 + near * 26, 3 + near * 8],
        mix(
          toneAt({ lit: "#aab2c6", mid: "#4f5a74", dark: "#262d42" }, sheet.random() * 1.7 - 1),
          "#ffb868",
          warm * 0.75 * sheet.random(),
        ),
      ),
    );
  }
  for (const [x, tall, shirt, facing] of [
    [500, 196, "#2d3a52", 1],
    [556, 184, "#5a2f34", 1],
  ] as const) {
    const walker: Person = {
      ...FOLK,
      x,
      y: 868,
      tall,
      pose: "stand",
      facing,
      shirt,
      legs: "#22242e",
      dress: mix(shirt, "#000000", 0.15),
      rim: "#ffc07a",
      rimSide: facing,
    };
    shadowOf(sheet, walker, { reach: -0.7 * facing, color: "#1d2233" });
    person(sheet, walker);
  }
}

function season(): Sketch {
  const sheet = sheetOf(1600, 1000, 241);
  sky(
    sheet,
    [
      [0, "#33415f"],
      [0.3, "#66708c"],
      [0.55, "#b59fa0"],
    ],
    { x: 800, y: 460, r: 520, color: "#d8b09a" },
  );
  for (const [n, [x, w, top]] of (
    [
      [-60, 300, 60],
      [210, 330, 130],
      [560, 450, 90],
      [1010, 290, 150],
      [1290, 360, 40],
    ] as const
  ).entries())
    facade(sheet, { x, w, top, foot: 800, shade: (n % 3) * 0.25, steps: 4 + (n % 2) });
  seasonShop(sheet);
  seasonStreet(sheet);
  for (let i = 0; i < 420; i += 1)
    sheet.add(
      dab(
        [sheet.random() * 1600, sheet.random() * 1000],
        [2 + sheet.random() * 3, 2 + sheet.random() * 3],
        "#f3f2f2",
      ),
    );
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 790, y: 640, r: 1050 }, [
      [0, "#ffffff"],
      [0.5, "#d8d8e4"],
      [1, "#565d7c"],
    ]),
  );
  return { sheet };
}

const handsWarmth = warmth([[800, 330]], 720);

function hands(): Sketch {
  const sheet = sheetOf(1600, 1000, 251);
  const light: Light = { side: -1, up: 0.4 };
  sheet.add(area(box(0, 0, 1600, 1000), "#1b1210"));
  shelves(sheet, { x: -20, y: 0, w: 1640, rows: 4, gap: 190, glow: handsWarmth, seed: 2 });
  halo(sheet, { x: 800, y: 330, r: 760 }, "#ff9d40", 0.4);
  const server: Person = {
    ...FOLK,
    x: 520,
    y: 1330,
    tall: 1130,
    pose: "pour",
    facing: 1,
    shirt: "#27403f",
    legs: "#1c1818",
    rimSide: 1,
  };
  person(sheet, server);
  const guest: Person = {
    ...FOLK,
    x: 1330,
    y: 1300,
    tall: 1010,
    pose: "stand",
    facing: -1,
    shirt: "#3d2a2c",
    legs: "#1c1818",
    rimSide: -1,
    rim: "#d98f4c",
  };
  person(sheet, guest);
  boards(sheet, { x: -10, y: 800, w: 1620, h: 220 }, WALNUT, {
    count: 4,
    light: (t) => 0.9 - Math.abs(t - 0.55) * 2,
  });
  sheet.add(line("M872 560Q880 700 874 792", "#e8a24a", 5));
  glass(sheet, { x: 880, y: 880, tall: 230, light }, "#d0802c", true);
  glass(sheet, { x: 1060, y: 905, tall: 230, light }, "#d0802c", true);
  sheet.add(`<g transform="rotate(112 840 510)">`);
  flask(
    sheet,
    { x: 850, y: 610, tall: 330, light },
    { body: "#9a5a22", label: "#efe4cc", cap: "#9a5a22", broad: 0.17, neck: 0.28, slope: 0.3 },
  );
  sheet.add("</g>", dab([846, 506], [40, 26], FOLK.skin, 20));
  flask(
    sheet,
    { x: 260, y: 900, tall: 360, light },
    { body: "#2c3a2a", label: "#d8c49a", cap: "#7a2c26", broad: 0.15, slope: 0.6 },
  );
  lamp(sheet, { x: 800, y: 130, r: 60, cord: 260 }, LAMP);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 840, y: 520, r: 1050 }, [
      [0, "#ffffff"],
      [0.5, "#e8d2bc"],
      [1, "#33262a"],
    ]),
  );
  return { sheet };
}

function portrait(): Sketch {
  const sheet = sheetOf(1200, 1500, 261);
  const light: Light = { side: -1, up: 0.4 };
  sheet.add(
    bricks(sheet, { x: 0, y: 0, w: 1200, h: 1100 }, 1.9, (x, y) => 0.45 - Math.hypot(x - 300, y - 420) / 760),
  );
  sheet.add(
    area(
      box(0, 0, 1200, 1500),
      sheet.radial({ x: 320, y: 480, r: 1150 }, [
        [0, "#6b3a22", 0.12],
        [0.6, "#1d1414", 0.6],
        [1, "#0f0b0d", 0.9],
      ]),
    ),
  );
  shelves(sheet, {
    x: 640,
    y: 60,
    w: 600,
    rows: 3,
    gap: 250,
    glow: (x, y) => 0.62 - Math.hypot(x - 640, y - 520) / 900,
    seed: 3,
  });
  sheet.add(dab([600, 1300], [680, 230], "#1c110e"), dab([600, 1270], [680, 220], "#4a2e1f"));
  for (let i = 0; i < 22; i += 1) {
    const x = -60 + i * 62;
    const deep = Math.sqrt(Math.max(0, 1 - ((x + 30 - 600) / 650) ** 2)) * 205;
    sheet.add(
      area(
        box(x, 1265 - deep, 58, deep * 2),
        toneAt(WALNUT, 0.75 - Math.abs(x - 380) / 460 + sheet.random() * 0.3),
      ),
    );
  }
  sheet.add(
    `<ellipse cx="600" cy="1266" rx="664" ry="212" fill="none" stroke="#6d625a" stroke-width="30"/>`,
    line("M80 1150Q300 1058 600 1054", "#d8c8b0", 6, 0.7),
  );
  flask(
    sheet,
    { x: 690, y: 1240, tall: 760, light },
    { body: "#9a5a22", label: "#efe4cc", cap: "#1f4a4a", broad: 0.17, neck: 0.28, slope: 0.3 },
  );
  glass(sheet, { x: 390, y: 1300, tall: 470, light }, "#cf7c28", true);
  sheet.add(
    area(box(150, 1010, 60, 210), "#f3e6c8"),
    area(box(150, 1010, 18, 210), "#fff8e4"),
    dab([180, 962], [15, 40], "#ffc45c"),
    dab([180, 974], [8, 22], "#fffbe0"),
  );
  halo(sheet, { x: 180, y: 965, r: 900 }, "#ffb04d", 0.8);
  wash(
    sheet,
    "multiply",
    sheet.radial({ x: 400, y: 980, r: 1150 }, [
      [0, "#ffffff"],
      [0.5, "#ecd8c2"],
      [1, "#33262a"],
    ]),
  );
  return { sheet };
}

export const MERCHANT_SKETCHES: Record<string, () => Sketch> = {
  hero,
  cellar,
  detail,
  season,
  hands,
  portrait,
};
