/** Common parts of the label designs: paper shapes, rules, and a column that spaces its parts. */
import type { LabelTexts, Motif } from "#demo/draw/look.ts";
import { block, single } from "#demo/draw/lettering.ts";
import type { Block, Style } from "#demo/draw/lettering.ts";
import type { Tones } from "#demo/draw/motifs/motif.ts";
import { MOTIFS } from "#demo/draw/motifs/motifs.ts";
import { at, fill, n, stroke } from "#demo/draw/svg.ts";

/** Space for a label: x runs from minus half the width to half the width, y from 0 down. */
export type Space = { width: number; height: number };

export type Inks = Tones & { motif: Motif };

/** Outline of the paper, and the print on it. */
type Printed = { outline: string; body: string };

export type Template = (space: Space, inks: Inks, texts: LabelTexts) => Printed;

/** Returns a rectangle that follows the round of the bottle: its long edges sag by `sag`. */
export function sheet({ width, height }: Space, inset = 0, sag = 5): string {
  const half = width / 2 - inset;
  const [top, bottom] = [inset, height - inset];
  return `M${n(-half)} ${n(top)}Q0 ${n(top + sag * 2)} ${n(half)} ${n(top)}L${n(half)} ${n(bottom)}Q0 ${n(bottom + sag * 2)} ${n(-half)} ${n(bottom)}z`;
}

/** Returns a text as a part of a column. */
export const text = (content: string | undefined, style: Style, max: number, lead?: number): Block[] =>
  content === undefined || content === "" ? [] : [block(content, style, max, lead)];

/** Returns a text that must stay on one line, as a part of a column. */
export const mark = (content: string | undefined, style: Style, max: number): Block[] =>
  content === undefined || content === "" ? [] : [single(content, style, max)];

/** Returns the motif of the label as a part of a column, `size` high. */
export const emblem = (inks: Inks, house: string, size: number): Block[] =>
  inks.motif === "none"
    ? []
    : [{ height: size, write: (x, y) => at(x, y + size / 2, size / 100, MOTIFS[inks.motif](inks, house)) }];

/** Returns a thin rule with a lozenge in its middle. */
export const rule = (color: string, width: number): Block => ({
  height: 5,
  write: (x, y) =>
    `${stroke(`M${n(x - width / 2)} ${n(y + 2.5)}H${n(x - 6)}M${n(x + 6)} ${n(y + 2.5)}H${n(x + width / 2)}`, color, 1)}${fill(`M${n(x)} ${n(y - 1)}l3.5 3.5l-3.5 3.5l-3.5 -3.5z`, color)}`,
});

/** Returns a plain thin rule. */
export const bar = (color: string, width: number, thick = 1): Block => ({
  height: thick,
  write: (x, y) => fill(`M${n(x - width / 2)} ${n(y)}h${n(width)}v${n(thick)}h${n(-width)}z`, color),
});

/** Least distance between the parts of a column. */
const LEAST = 6;

/**
 * Lays parts out one under the other between two heights, with equal distances of at most `most`; the remaining space
 * is above and below. Parts that are too high are scaled down as a whole.
 */
export function column(parts: Block[], top: number, bottom: number, most = 18): string {
  const heights = parts.reduce((a, p) => a + p.height, 0);
  const room = bottom - top;
  const scale = Math.min(1, room / (heights + LEAST * (parts.length + 1)));
  const gap = Math.max(LEAST, Math.min(most, (room / scale - heights) / (parts.length + 1)));
  let y = (room / scale - heights - gap * (parts.length - 1)) / 2;
  const drawn = parts.map((part) => {
    const body = part.write(0, y);
    y += part.height + gap;
    return body;
  });
  return at(0, top, scale, drawn.join(""));
}

/** Returns name and legal mention of an appellation as labels write them. */
export function origin(appellation: string | undefined): { title?: string; mention?: string } {
  if (appellation === undefined) return {};
  if (appellation === "Champagne") return { title: appellation };
  return appellation.startsWith("IGP ")
    ? { title: appellation.slice(4), mention: "Indication géographique protégée" }
    : { title: appellation, mention: "Appellation d'origine protégée" };
}
