/** Designs of wine estates: engraved, with a landscape, plain, arched in gold. */
import { bar, column, emblem, mark, origin, rule, sheet, text } from "./print.ts";
import type { Template } from "./print.ts";
import { mix } from "#demo/draw/colour.ts";
import { MOTIFS } from "#demo/draw/motifs/motifs.ts";
import { at, ellipse, fill, n, stroke } from "#demo/draw/svg.ts";

/** Double frame, engraving on top, everything centred: the growths of the estate. */
export const estate: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent } = inks;
  const { title, mention } = origin(texts.appellation);
  const parts = [
    ...emblem(inks, texts.house, h * 0.25),
    ...mark(texts.house, { face: "capitals", size: 12, color: ink, spacing: 30 }, w - 48),
    rule(accent, w * 0.5),
    ...text(texts.name, { face: "garamond", size: 38, color: accent }, w - 40, 0.86),
    ...text(title, { face: "capitals", size: 14, color: ink, spacing: 60 }, w - 44, 1.2),
    ...text(mention, { face: "italic", size: 10.5, color: ink }, w - 44),
    ...text(texts.vintage ?? texts.mention, { face: "garamond", size: 22, color: ink, spacing: 90 }, w - 60),
  ];
  return {
    outline: sheet(space),
    body: `${stroke(sheet(space, 7), accent, 2.2)}${stroke(sheet(space, 11.5), ink, 0.8)}${column(parts, 18, h - 8, 13)}`,
  };
};

/** A landscape printed to the edges under the name: the villages. */
export const village: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent, paper } = inks;
  const half = w / 2;
  const ridge = (base: number, a: number, b: number): string =>
    `M${n(-half)} ${n(base)}C${n(-w * 0.28)} ${n(base - a)} ${n(-w * 0.1)} ${n(base + b)} ${n(w * 0.08)} ${n(base - b)}S${n(w * 0.36)} ${n(base + a)} ${n(half)} ${n(base - a * 0.6)}V${n(h + 12)}H${n(-half)}z`;
  const y0 = h * 0.68;
  const rows = Array.from({ length: 11 }, (_, i) => {
    const x = -half + (w * (i + 0.5)) / 11;
    return `M${n(x * 1.5)} ${n(h + 10)}Q${n(x * 0.9)} ${n(h * 0.92)} ${n(x * 0.5 + 8)} ${n(h * 0.84)}`;
  }).join("");
  const scene = `${fill(ellipse(w * 0.25, y0 + 8, w * 0.095, w * 0.095), mix(accent, paper, 0.45))}${fill(ridge(y0 + 12, 26, 10), mix(accent, paper, 0.62))}${fill(ridge(y0 + 30, -16, 8), mix(accent, paper, 0.36))}${fill(ridge(y0 + 52, 14, 6), accent)}${stroke(rows, mix(accent, paper, 0.5), 1.3)}`;
  const sign =
    inks.motif === "hills" ? "" : at(-w * 0.22, y0 + 16, w * 0.0034, MOTIFS[inks.motif](inks, texts.house));
  const { title, mention } = origin(texts.appellation);
  const parts = [
    ...mark(texts.house, { face: "capitals", size: 12, color: ink, spacing: 40 }, w - 34),
    bar(accent, 34, 1.6),
    ...text(texts.name, { face: "garamond", size: 42, color: ink }, w - 32, 0.84),
    ...text(title, { face: "capitals", size: 12, color: accent, spacing: 40 }, w - 36, 1.25),
    ...text(mention, { face: "italic", size: 10, color: ink }, w - 50),
  ];
  const year = texts.vintage ?? texts.mention;
  return {
    outline: sheet(space),
    body: `${scene}${sign}${column(parts, 14, y0 - 14, 11)}${column(text(year, { face: "garamond", size: 23, color: paper, spacing: 110 }, w - 60), h - 34, h + 2, 0)}`,
  };
};

/** White ground, a large motif, a band of colour at the foot: the everyday range. */
export const minimal: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent, paper } = inks;
  const foot = h * 0.8;
  const parts = [
    ...emblem(inks, texts.house, h * 0.36),
    ...text(texts.name, { face: "garamond", size: 40, color: ink }, w - 30, 0.84),
    ...text(texts.appellation, { face: "capitals", size: 12, color: accent, spacing: 60 }, w - 34, 1.2),
    ...text(texts.mention, { face: "italic", size: 15, color: ink }, w - 40),
  ];
  const footer = [
    ...mark(texts.house, { face: "capitals", size: 12, color: paper, spacing: 40 }, w - 26),
    ...text(texts.vintage, { face: "garamond", size: 16, color: paper, spacing: 120 }, w - 60),
  ];
  return {
    outline: sheet(space),
    body: `${fill(`M${n(-w / 2)} ${n(foot)}Q0 ${n(foot + 10)} ${n(w / 2)} ${n(foot)}V${n(h + 12)}H${n(-w / 2)}z`, accent)}${column(parts, 12, foot, 14)}${column(footer, foot + 9, h + 3, 7)}`,
  };
};

/** Round-headed dark paper with gold line work: the rare wines. */
export const arch: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent, paper } = inks;
  const head = (inset: number): string => {
    const half = w / 2 - inset;
    const bottom = h - inset;
    const spring = w * 0.46;
    return `M${n(-half)} ${n(spring)}C${n(-half)} ${n(inset + 2)} ${n(-half * 0.6)} ${n(inset)} 0 ${n(inset)}S${n(half)} ${n(inset + 2)} ${n(half)} ${n(spring)}V${n(bottom)}Q0 ${n(bottom + 10)} ${n(-half)} ${n(bottom)}z`;
  };
  const { title } = origin(texts.appellation);
  const gold = { ...inks, ink: accent, accent: mix(paper, accent, 0.28) };
  const parts = [
    ...emblem(gold, texts.house, h * 0.28),
    ...mark(texts.house, { face: "capitals", size: 12, color: ink, spacing: 40 }, w - 40),
    rule(accent, w * 0.46),
    ...text(texts.name, { face: "capitals", size: 24, color: accent, spacing: 30 }, w - 38, 1.05),
    ...text(title, { face: "italic", size: 18, color: ink }, w - 44, 0.95),
    ...text(
      texts.vintage ?? texts.mention,
      { face: "capitals", size: 15, color: accent, spacing: 160 },
      w - 60,
    ),
  ];
  return {
    outline: head(0),
    body: `${stroke(head(7), accent, 1.8)}${stroke(head(11), accent, 0.7)}${column(parts, 22, h - 10, 13)}`,
  };
};
