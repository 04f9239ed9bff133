import { mediumColors } from "@cuvee/core/shops/settings/palettes.ts";
import { contrast, isHex } from "@cuvee/core/kit/colors.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type PDFDocument from "pdfkit";
import { openFonts, wrap, type Face, type Fonts } from "#billing/documents/pdf/pdfFonts.ts";

type Doc = InstanceType<typeof PDFDocument>;
type Struct = ReturnType<Doc["struct"]>;

/** Converts millimetres to points. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** A4 with its margins; the foot of a page uses the lowest `foot` points. */
export const SHEET = {
  width: mm(210),
  height: mm(297),
  left: mm(16),
  right: mm(16),
  top: mm(13),
  foot: mm(20),
};
/** Width of the text area. */
export const INNER = SHEET.width - SHEET.left - SHEET.right;
/** Lower end of the content: only the foot of the page lies below. */
export const BOTTOM = SHEET.height - SHEET.foot;

/** Layout of a text: position, maximum width, size. */
export type Setting = {
  x: number;
  y: number;
  width: number;
  size?: number;
  face?: Face;
  color?: string;
  align?: "left" | "right" | "center";
  /** The role of the text in the structure of the document. */
  tag?: "H1" | "H2" | "P" | "TH" | "TD" | "Lbl" | "LBody";
  /** Lines after which the text is cut. */
  most?: number;
};

export type Pen = {
  doc: Doc;
  lang: Language;
  fonts: Fonts;
  colors: Colors;
  /** Writes a text and returns its height. */
  write: (text: string, setting: Setting) => number;
  /** Returns the height of a text without writing it. */
  height: (text: string, setting: Pick<Setting, "width" | "size" | "face" | "most">) => number;
  /** Puts the drawing inside an element of the document structure: a table, a row. */
  within: (tag: string, draw: () => void) => void;
  /** Marks the drawing as decoration, not content: lines, backgrounds, parts that repeat on each page. */
  artifact: (draw: () => void) => void;
  /** Draws a picture with its alternative text. */
  figure: (alt: string, draw: () => void) => void;
};

export type Colors = { main: string; tint: string; ink: string; quiet: string; line: string };

const OWN = "#136a85";

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns a colour mixed with white (255) or black (0). */
const moved = (color: string, to: number, share: number): string =>
  `#${partsOf(color)
    .map((part) =>
      Math.round(part + (to - part) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/**
 * Returns the colours of a document: those of the theme of the shop's public pages; without one the shop's own colour,
 * darkened until it is readable on white, and a light tint of it for backgrounds.
 */
export function colorsOf(color: string, theme: string | null = null): Colors {
  if (theme !== null && theme !== "plain") {
    const { accentText: main, tint, ink, quiet, line } = mediumColors({ theme, color }, "document");
    return { main, tint, ink, quiet, line };
  }
  const own = isHex(color) ? color.toLowerCase() : OWN;
  let main = own;
  for (let share = 0.1; contrast(main, "#ffffff") < 4.5 && share <= 1; share += 0.1)
    main = moved(own, 0, share);
  return { main, tint: moved(main, 255, 0.93), ink: "#1d2023", quiet: "#5d6064", line: "#d9d6d0" };
}

const SIZE = 8.5;
/** Line height, as a multiple of the font size. */
const LEADING = 1.32;
/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const ASCENT = 1.02;

/** Draws the runs of a line one after the other, each in its font. */
function drawRuns(
  doc: Doc,
  runs: ReturnType<ReturnType<typeof openFonts>["runs"]>,
  { left, top, size, ink }: { left: number; top: number; size: number; ink: string },
): void {
  let at = left;
  for (const run of runs) {
    doc.font(run.font).fontSize(size).fillColor(ink);
    doc.text(run.text, at, top, { lineBreak: false, baseline: "alphabetic" });
    at += doc.widthOfString(run.text);
  }
}

function drawArtifact(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

/** Opens a pen for one document; `doc` may hold several. */
export function openPen(doc: Doc, lang: Language, look: { color: string; theme?: string | null }): Pen {
  const fonts = openFonts(doc, lang);
  const colors = colorsOf(look.color, look.theme);
  const open: Struct[] = [doc.struct("Document", { lang })];
  const [root] = open;
  if (root) doc.addStructure(root);

  const linesOf = (
    text: string,
    { width, size = SIZE, face = "text", most }: Omit<Setting, "x" | "y">,
  ): string[] => {
    const lines = wrap(text, (piece) => fonts.width(piece, face, size), width + 0.01);
    if (most === undefined || lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").replace(/.$/u, "")}…`];
  };

  const write = (text: string, setting: Setting): number => {
    const {
      x,
      y,
      width,
      size = SIZE,
      face = "text",
      color: ink = colors.ink,
      align = "left",
      tag = "P",
    } = setting;
    if (text === "") return 0;
    const lines = linesOf(text, setting);
    const parent = open.at(-1);
    const content = doc.markStructureContent(tag);
    for (const [at, line] of lines.entries()) {
      const room = align === "left" ? 0 : width - fonts.width(line, face, size);
      const left = x + (align === "center" ? room / 2 : room);
      drawRuns(doc, fonts.runs(line, face), { left, top: y + (at * LEADING + ASCENT) * size, size, ink });
    }
    doc.endMarkedContent();
    const element = doc.struct(tag);
    element.add(content);
    parent?.add(element);
    element.end();
    return lines.length * LEADING * size;
  };

  return {
    doc,
    lang,
    fonts,
    colors,
    write,
    height: (text, setting) =>
      text === "" ? 0 : linesOf(text, setting).length * LEADING * (setting.size ?? SIZE),
    within(tag, draw) {
      const element = doc.struct(tag);
      open.at(-1)?.add(element);
      open.push(element);
      draw();
      open.pop();
      element.end();
    },
    artifact: (draw) => drawArtifact(doc, draw),
    figure(alt, draw) {
      const content = doc.markStructureContent("Figure");
      draw();
      doc.endMarkedContent();
      const element = doc.struct("Figure", { alt });
      element.add(content);
      open.at(-1)?.add(element);
      element.end();
    },
  };
}
