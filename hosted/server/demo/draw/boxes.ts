/** Bag-in-boxes and open cartons. Drawn with their foot at y = 0. */
import { bottle, isBottle } from "./bottle.ts";
import { lightness, mix, shade, tint } from "./colour.ts";
import { flatLabel, inksOf } from "./label.ts";
import { column, rule, text } from "./labels/print.ts";
import type { BottleLook, LabelTexts } from "./look.ts";
import { MOTIFS } from "./motifs/motifs.ts";
import { SILHOUETTES } from "./silhouettes.ts";
import { at, ellipse, fill, n, rounded, stroke } from "./svg.ts";
import type { Paints } from "./svg.ts";

const BOARD: Record<string, string> = { kraft: "#c79b69", white: "#f3efe6" };

/** Draws a printed box with a tap. */
export function bagInBox(look: BottleLook, texts: LabelTexts, paints: Paints): string {
  const { paper, accent, ink } = inksOf(look);
  const [half, h, deep, rise] = [180, 470, 76, 38];
  const front = `M${-half} ${-h}H${half}V0H${-half}z`;
  const side = `M${half} ${-h}l${deep} ${-rise}V${-rise * 0.8}L${half} 0z`;
  const top = `M${-half} ${-h}l${deep} ${-rise}H${half + deep}L${half} ${-h}z`;
  const print = flatLabel(
    { ...look, label: look.label === "none" ? "minimal" : look.label },
    texts,
    { width: half * 2, height: h - 72 },
    paints,
  );
  const tap = [
    fill(ellipse(0, -44, 36, 36), shade(accent, 0.35)),
    fill(
      ellipse(0, -46, 31, 31),
      paints.linear("y", [
        [0, "#3a3a3c"],
        [1, "#17171a"],
      ]),
    ),
    fill(
      rounded({ x: -13, y: -62, w: 26, h: 58 }, 8),
      paints.linear("x", [
        [0, "#1b1b1e"],
        [0.35, "#57575c"],
        [1, "#151517"],
      ]),
    ),
    fill(
      rounded({ x: -34, y: -78, w: 68, h: 17 }, 8),
      paints.linear("y", [
        [0, tint(accent, 0.35)],
        [0.4, accent],
        [1, shade(accent, 0.4)],
      ]),
    ),
    fill(ellipse(0, -4, 11, 4), "#0d0d0f"),
  ].join("");
  return [
    fill(side, mix(shade(paper, 0.28), accent, 0.22)),
    fill(`M${half} ${-h * 0.325}l${deep} ${-rise * 0.86}V${-rise * 0.8}L${half} 0z`, shade(accent, 0.34)),
    fill(top, tint(paper, 0.3)),
    stroke(`M${-half + 30} ${-h - 16}H${half + 36}`, shade(paper, 0.3), 1.6, 0.6),
    fill(front, paper),
    `<g clip-path="${paints.clip(front)}">${at(0, -h, 1, print)}</g>`,
    fill(`M${-half} ${-h * 0.165}H${half}V0H${-half}z`, accent),
    fill(
      front,
      paints.linear("x", [
        [0, "#ffffff", 0.14],
        [0.25, "#ffffff", 0],
        [0.8, "#0c0805", 0],
        [1, "#0c0805", 0.12],
      ]),
    ),
    stroke(`M${half} ${-h}V0`, ink, 1, 0.25),
    fill(rounded({ x: -52, y: -h + 12, w: 104, h: 20 }, 10), shade(paper, 0.16), 0.55),
    tap,
  ].join("");
}

/** Measures of a carton: half of its width, the height of its front, and the depth of its opening. */
const [HALF, WALL, DEEP] = [260, 356, 44];
const FRONT = `M${-HALF} ${-WALL}H${HALF}V0H${-HALF}z`;

/** Returns a function that draws a row of bottles in a carton, so many with their foot at a height and in a size. */
function bottlesIn(
  look: BottleLook,
  paints: Paints,
  step: number,
): (count: number, dy: number, k: number, span: number) => string {
  const inner = look.inside;
  const shape = inner && isBottle(inner.shape) ? inner.shape : "burgundy";
  const { height, profile } = SILHOUETTES[shape];
  const widest = Math.max(...profile.map((move) => move[move.length - 2] ?? 0));
  const scale = Math.min((step - 14) / (widest * 2), 690 / height);
  const show = paints.repeated(inner ? bottle(shape, inner, undefined, paints) : "");
  return (count, dy, k, span) =>
    Array.from({ length: count }, (_, i) =>
      show((i - (count - 1) / 2) * span, dy - height * scale * k, scale * k),
    ).join("");
}

/** Draws what is printed on the front of a carton. */
function cartonPrint(look: BottleLook, texts: LabelTexts, board: string, print: string): string {
  const inks = { ink: print, accent: mix(board, print, 0.3), paper: board };
  const motif = look.motif ?? "none";
  const drawing = {
    height: 110,
    write: (x: number, y: number) =>
      motif === "none" ? "" : at(x, y + 55, 1.1, MOTIFS[motif](inks, texts.house)),
  };
  const parts = [
    ...(motif === "none" ? [] : [drawing]),
    ...text(texts.house, { face: "capitals", size: 27, color: print, spacing: 60 }, 440, 1.15),
    rule(print, 180),
    ...text(texts.name, { face: "garamond", size: 46, color: print }, 430, 0.9),
    ...text(
      [texts.vintage, texts.volume].filter(Boolean).join(" · "),
      { face: "capitals", size: 17, color: print, spacing: 100 },
      400,
    ),
  ];
  return column(parts, -WALL + 18, -14, 17);
}

/** Draws the front of a carton, without its print. */
const cartonFront = (board: string, paints: Paints): string[] => [
  fill(FRONT, board),
  fill(
    FRONT,
    paints.linear("y", [
      [0, "#ffffff", 0.2],
      [0.08, "#ffffff", 0],
      [0.8, "#3a2412", 0],
      [1, "#3a2412", 0.22],
    ]),
  ),
  fill(
    FRONT,
    paints.linear("x", [
      [0, "#ffffff", 0.1],
      [0.4, "#ffffff", 0],
      [1, "#3a2412", 0.16],
    ]),
  ),
  stroke(`M${-HALF} ${-WALL}H${HALF}`, tint(board, 0.5), 3, 0.8),
  stroke(
    Array.from({ length: 52 }, (_, i) => `M${n(-HALF + 6 + i * 10)} ${-WALL + 2}v5`).join(""),
    shade(board, 0.35),
    1.2,
    0.5,
  ),
];

/** Draws the open flap of a carton on its left (-1) or right (1) side. */
const flap = (side: -1 | 1): string => {
  const point = (x: number, y: number): string => `${side * x} ${y}`;
  return [
    `M${point(HALF - 24, -WALL - DEEP)}`,
    `L${point(HALF + 38, -WALL - 92)}`,
    `L${point(HALF + 62, -WALL - 40)}`,
    `L${point(HALF, -WALL)}z`,
  ].join("");
};

/** Draws a carton cut open in front of its bottles. */
export function carton(look: BottleLook, texts: LabelTexts, paints: Paints): string {
  const { paper, accent } = inksOf(look);
  const board = BOARD[look.glass] ?? BOARD.kraft ?? paper;
  const print = shade(accent, lightness(accent) > 0.6 ? 0.5 : 0.22);
  const columns = (look.count ?? 6) > 6 ? 4 : 3;
  const step = (HALF * 2) / columns;
  const row = bottlesIn(look, paints, step);
  return [
    fill(`M${-HALF} ${-WALL}l24 ${-DEEP}H${HALF - 24}L${HALF} ${-WALL}z`, shade(board, 0.62)),
    fill(flap(-1), shade(board, 0.12)),
    fill(flap(1), shade(board, 0.2)),
    row(columns, -58, 0.95, step * 0.9),
    fill(`M${-HALF + 6} ${-WALL}l22 ${-DEEP + 8}H${HALF - 28}L${HALF - 6} ${-WALL}z`, "#000000", 0.28),
    row(columns, -4, 1, step),
    ...cartonFront(board, paints),
    cartonPrint(look, texts, board, print),
  ].join("");
}
