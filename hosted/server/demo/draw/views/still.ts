/** Things on a table or in a field: glasses, bottles, grapes, crates. */
import { mix } from "#demo/draw/colour.ts";
import { toneAt, type Light, type Tones } from "./land.ts";
import { area, box, dab, f, line, through, type Sheet } from "./sheet.ts";

type Standing = { x: number; y: number; tall: number; light: Light };

/** Draws a stemmed glass with wine; `tulip` narrows it as for champagne. */
export function glass(sheet: Sheet, { x, y, tall, light }: Standing, wine: string, tulip = false): void {
  const [w, t] = [tall * (tulip ? 0.15 : 0.21), tall];
  const bowl = `M${f(x - w * 0.74)} ${f(y - t)}C${f(x - w * 1.2)} ${f(y - t * 0.66)} ${f(x - w * 0.95)} ${f(y - t * 0.43)} ${f(x)} ${f(y - t * 0.41)}C${f(x + w * 0.95)} ${f(y - t * 0.43)} ${f(x + w * 1.2)} ${f(y - t * 0.66)} ${f(x + w * 0.74)} ${f(y - t)}Z`;
  const level = y - t * (tulip ? 0.84 : 0.68);
  const s = light.side;
  sheet.add(
    sheet.soft(4, dab([x - s * t * 0.3, y + t * 0.02], [t * 0.42, t * 0.045], mix(wine, "#1a1210", 0.72))),
    sheet.soft(5, dab([x - s * t * 0.34, y + t * 0.012], [t * 0.2, t * 0.018], mix(wine, "#ffe2b0", 0.35))),
    area(bowl, "#f4ecdc", 0.16),
    sheet.within(
      bowl,
      [
        area(
          box(x - w * 2, level, w * 4, t),
          sheet.linear({ x1: x + s * w, y1: 0, x2: x - s * w, y2: 0 }, [
            [0, mix(wine, "#1a0d0c", 0.35)],
            [0.45, wine],
            [0.85, mix(wine, "#ffd9a0", 0.45)],
            [1, mix(wine, "#2a1410", 0.2)],
          ]),
        ),
        dab([x, level], [w * 1.1, t * 0.028], mix(wine, "#ffe9c8", 0.42)),
      ].join(""),
    ),
    line(`M${f(x)} ${f(y - t * 0.41)}V${f(y - t * 0.03)}`, "#cfc6b6", Math.max(2, t * 0.018)),
    line(`M${f(x + s * t * 0.004)} ${f(y - t * 0.4)}V${f(y - t * 0.03)}`, "#fffaf0", Math.max(1, t * 0.007)),
    dab([x, y - t * 0.012], [w * 0.86, t * 0.026], "#b9b0a2"),
    dab([x + s * w * 0.2, y - t * 0.018], [w * 0.5, t * 0.012], "#fbf4e6"),
    line(
      `M${f(x + s * w * 0.72)} ${f(y - t * 0.93)}Q${f(x + s * w * 0.98)} ${f(y - t * 0.66)} ${f(x + s * w * 0.68)} ${f(y - t * 0.52)}`,
      "#fffaf0",
      Math.max(1.5, t * 0.014),
      0.85,
    ),
    line(
      `M${f(x - s * w * 0.74)} ${f(y - t * 0.99)}Q${f(x - s * w * 1.06)} ${f(y - t * 0.66)} ${f(x - s * w * 0.6)} ${f(y - t * 0.48)}`,
      "#efe4d2",
      Math.max(1, t * 0.007),
      0.5,
    ),
    `<ellipse cx="${f(x)}" cy="${f(y - t)}" rx="${f(w * 0.74)}" ry="${f(t * 0.026)}" fill="none" stroke="#fbf4e6" stroke-width="${f(Math.max(1.2, t * 0.008))}" opacity="0.75"/>`,
  );
}

export type Glassware = {
  body: string;
  label: string;
  cap: string;
  /** Width by height. */ broad?: number;
  /** Share of the neck. */ neck?: number;
  /** Round shoulders from 0 to 1. */ slope?: number;
};

/** Draws a bottle with a blank label. */
export function flask(sheet: Sheet, { x, y, tall, light }: Standing, g: Glassware): void {
  const [w, t] = [tall * (g.broad ?? 0.135), tall];
  const neck = g.neck ?? 0.34;
  const shoulder = y - t * (1 - neck - (g.slope ?? 0.5) * 0.16);
  const top = y - t;
  const n = w * 0.36;
  const body = `M${f(x - w)} ${f(y)}V${f(shoulder)}C${f(x - w)} ${f(shoulder - t * 0.1)} ${f(x - n)} ${f(y - t * (1 - neck))} ${f(x - n)} ${f(y - t * (1 - neck * 0.7))}V${f(top)}H${f(x + n)}V${f(y - t * (1 - neck * 0.7))}C${f(x + n)} ${f(y - t * (1 - neck))} ${f(x + w)} ${f(shoulder - t * 0.1)} ${f(x + w)} ${f(shoulder)}V${f(y)}Z`;
  const s = light.side;
  const shading = sheet.linear({ x1: x + s * w, y1: 0, x2: x - s * w, y2: 0 }, [
    [0, mix(g.body, "#fff2d8", 0.3)],
    [0.16, mix(g.body, "#ffe9c8", 0.5)],
    [0.3, g.body],
    [0.75, mix(g.body, "#08060a", 0.55)],
    [1, mix(g.body, "#ffd9a0", 0.14)],
  ]);
  const paper = sheet.linear({ x1: x + s * w, y1: 0, x2: x - s * w, y2: 0 }, [
    [0, mix(g.label, "#fff6e0", 0.5)],
    [0.4, g.label],
    [1, mix(g.label, "#2a1c18", 0.62)],
  ]);
  sheet.add(
    sheet.soft(5, dab([x - s * t * 0.22, y], [t * 0.3, t * 0.03], "#140d0c", 0)),
    area(body, shading),
    sheet.within(
      body,
      [
        area(box(x - w, y - t * 0.44, w * 2, t * 0.3), paper),
        area(box(x - w, y - t * 0.35, w * 2, t * 0.006), mix(g.label, "#3a2a20", 0.5)),
        area(box(x - w * 0.5, y - t * 0.31, w, t * 0.022), mix(g.label, "#3a2a20", 0.6), 0.7),
        area(box(x - w, top, w * 2, t * neck * 0.46), mix(g.cap, "#100a0a", 0.15)),
        line(`M${f(x + s * n * 0.5)} ${f(top)}v${f(t * neck * 0.45)}`, mix(g.cap, "#fff0d8", 0.6), n * 0.3),
      ].join(""),
    ),
    line(
      `M${f(x + s * w * 0.72)} ${f(shoulder + t * 0.02)}V${f(y - t * 0.06)}`,
      "#fff6e2",
      Math.max(1.5, w * 0.08),
      0.5,
    ),
  );
}

/** Draws a bunch of grapes that hangs or lies; its berries are lit from the side. */
export function bunch(
  sheet: Sheet,
  b: { x: number; y: number; wide: number; tall: number; berry: number; light: Light; turn?: number },
  skin: Tones,
): void {
  const { random } = sheet;
  const parts: string[] = [];
  const count = Math.round(((b.wide * b.tall) / (b.berry * b.berry)) * 1.15);
  const berries = Array.from({ length: count }, () => {
    const v = random() ** 0.85;
    const half = b.wide * 0.5 * Math.sin(Math.PI * (0.2 + v * 0.72)) * (1.1 - v * 0.45);
    return { x: (random() * 2 - 1) * half, y: v * b.tall, z: random() };
  }).toSorted((p, q) => p.z - q.z);
  for (const { x, y, z } of berries) {
    const r = b.berry * (0.85 + random() * 0.3);
    const turn = (x / b.wide) * 1.3 * b.light.side + (z - 0.6) * 1.1 - (y / b.tall - 0.4) * 0.4;
    const tone = toneAt(skin, Math.min(0.5, turn));
    const [lx, ly] = [x + b.light.side * r * 0.32, y - r * 0.36];
    parts.push(
      dab([x, y], [r * 1.04, r * 1.04], skin.dark),
      dab([x + b.light.side * r * 0.1, y - r * 0.08], [r * 0.88, r * 0.88], tone),
      dab([lx, ly], [r * 0.5, r * 0.46], mix(tone, skin.lit, 0.38), 20),
      dab(
        [lx + b.light.side * r * 0.08, ly - r * 0.06],
        [r * 0.17, r * 0.14],
        mix(skin.lit, "#ffffff", 0.6),
        20,
      ),
    );
  }
  sheet.add(
    `<g transform="translate(${f(b.x)} ${f(b.y)}) rotate(${b.turn ?? 0})">${line(`M0 0q${f(b.berry)} ${f(-b.berry * 2)} 0 ${f(-b.berry * 3.4)}`, "#5b4a2c", b.berry * 0.4)}${parts.join("")}</g>`,
  );
}

/** Draws a leaf of vine with lobes, teeth and veins. */
export function vineLeaf(
  sheet: Sheet,
  l: { x: number; y: number; r: number; turn: number; light: number },
  leaf: Tones,
): void {
  const { random } = sheet;
  const rim = Array.from({ length: 48 }, (_, i): [number, number] => {
    const a = (i / 48) * Math.PI * 2;
    const lobes = 0.72 + 0.2 * Math.abs(Math.cos(a * 2.5)) + (i % 2) * 0.07 + random() * 0.04;
    const notch = Math.abs(a - Math.PI) < 0.28 ? 0.35 : 1;
    return [Math.cos(a) * l.r * lobes * notch, Math.sin(a) * l.r * lobes * notch * 0.92];
  });
  const tone = toneAt(leaf, l.light);
  const path = through(rim);
  const veins = [-1.25, -0.62, 0, 0.62, 1.25].map((a) =>
    line(
      `M${f(-l.r * 0.3)} 0L${f(Math.cos(a) * l.r * 0.78)} ${f(Math.sin(a) * l.r * 0.7)}`,
      mix(tone, leaf.lit, 0.6),
      Math.max(1, l.r * 0.025),
      0.8,
    ),
  );
  const blots = Array.from({ length: 18 }, () =>
    dab(
      [(random() * 2 - 1) * l.r * 0.6, (random() * 2 - 1) * l.r * 0.6],
      [l.r * 0.16, l.r * 0.09],
      toneAt(leaf, l.light + random() * 0.8 - 0.4),
      random() * 180,
    ),
  );
  sheet.add(
    `<g transform="translate(${f(l.x)} ${f(l.y)}) rotate(${f(l.turn)})">${area(path, mix(tone, leaf.dark, 0.35))}${sheet.within(path, blots.join(""))}${veins.join("")}</g>`,
  );
}

/** Draws a crate of slats, heaped with grapes. */
export function crate(
  sheet: Sheet,
  c: { x: number; y: number; w: number; h: number; light: Light; wood: Tones; berry: number },
  skin: Tones,
): void {
  const { random } = sheet;
  for (let i = 0; i < 9; i += 1)
    bunch(
      sheet,
      {
        x: c.x + c.w * (0.1 + (i / 8) * 0.8),
        y: c.y - c.h * (0.16 + 0.2 * Math.sin((i / 8) * Math.PI)),
        wide: c.w * 0.24,
        tall: c.h * 0.6,
        berry: c.berry,
        light: c.light,
        turn: random() * 70 - 35,
      },
      skin,
    );
  for (let i = 0; i < 3; i += 1) {
    const y = c.y + (c.h * i) / 3;
    const paint = sheet.linear(
      { x1: c.light.side > 0 ? c.x : c.x + c.w, y1: 0, x2: c.light.side > 0 ? c.x + c.w : c.x, y2: 0 },
      [
        [0, c.wood.dark],
        [0.5, c.wood.mid],
        [1, c.wood.lit],
      ],
    );
    sheet.add(
      area(box(c.x, y, c.w, c.h * 0.28), paint),
      line(`M${f(c.x)} ${f(y + 1.5)}h${f(c.w)}`, c.wood.lit, 2.5, 0.7),
    );
    for (let k = 0; k < 16; k += 1)
      sheet.add(
        line(
          `M${f(c.x + random() * c.w * 0.8)} ${f(y + random() * c.h * 0.26)}h${f(c.w * 0.15)}`,
          c.wood.dark,
          1.2,
          0.4,
        ),
      );
  }
  for (const k of [0, 0.92])
    sheet.add(
      area(
        box(c.x + c.w * k, c.y - 3, c.w * 0.08, c.h),
        mix(c.wood.mid, k === 0 ? c.wood.dark : c.wood.lit, 0.3),
      ),
    );
}
