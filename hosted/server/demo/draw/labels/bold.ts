/** Designs of breweries, orchards and distilleries: colour, condensed capitals. */
import { mix } from "#demo/draw/colour.ts";
import { MOTIFS } from "#demo/draw/motifs/motifs.ts";
import { at, ellipse, fill, n, stroke } from "#demo/draw/svg.ts";
import { bar, column, emblem, mark, origin, sheet, text } from "./print.ts";
import type { Space, Template } from "./print.ts";

/** A coloured poster: a disc with the motif, the name in large condensed capitals. */
export const poster: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent, paper } = inks;
  const [cy, r] = [h * 0.33, Math.min(w * 0.37, h * 0.27)];
  const rays = Array.from({ length: 28 }, (_, i) => {
    const a = (i / 28) * Math.PI * 2;
    const b = ((i + 0.5) / 28) * Math.PI * 2;
    return `M0 ${n(cy)}L${n(Math.cos(a) * w)} ${n(cy + Math.sin(a) * w)}L${n(Math.cos(b) * w)} ${n(cy + Math.sin(b) * w)}z`;
  }).join("");
  const parts = [
    ...text(texts.name, { face: "condensed", size: 38, color: ink, spacing: 10 }, w - 22, 1.14),
    bar(accent, w * 0.5, 2.4),
    ...text(
      texts.mention ?? texts.appellation,
      { face: "condensed", size: 15, color: ink, spacing: 100 },
      w - 30,
    ),
    ...text(
      [texts.house, texts.vintage].filter(Boolean).join(" · "),
      { face: "condensed", size: 10, color: ink, spacing: 80 },
      w - 24,
    ),
  ];
  return {
    outline: sheet(space),
    body: `${fill(rays, mix(paper, accent, 0.22))}${fill(ellipse(0, cy, r, r), accent)}${stroke(ellipse(0, cy, r + 5, r + 5), ink, 1.6)}${at(0, cy, (r * 1.55) / 100, MOTIFS[inks.motif]({ ink: mix(ink, accent, 0.05), accent: mix(paper, accent, 0.15), paper }, texts.house))}${column(parts, cy + r + 8, h + 2, 8)}`,
  };
};

/** Cut corners, many rules, measured type: the style of a pharmacy. */
export const apothecary: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent } = inks;
  const cut = (inset: number): string => {
    const half = w / 2 - inset;
    const c = 16;
    return `M${n(-half + c)} ${inset}H${n(half - c)}L${n(half)} ${n(inset + c)}V${n(h - inset - c)}L${n(half - c)} ${n(h - inset)}H${n(-half + c)}L${n(-half)} ${n(h - inset - c)}V${n(inset + c)}z`;
  };
  const parts = [
    ...mark(texts.house, { face: "condensed", size: 11.5, color: ink, spacing: 100 }, w - 40),
    bar(ink, w - 40, 1),
    ...emblem(inks, texts.house, h * 0.3),
    ...text(texts.name, { face: "capitals", size: 25, color: ink }, w - 34, 1.02),
    bar(accent, w - 40, 2.2),
    ...text(texts.mention ?? texts.appellation, { face: "italic", size: 16, color: accent }, w - 40),
    ...text(texts.vintage ?? texts.volume, { face: "condensed", size: 11, color: ink, spacing: 120 }, w - 50),
  ];
  return {
    outline: cut(0),
    body: `${stroke(cut(6), ink, 1.4)}${stroke(cut(10), accent, 0.9)}${column(parts, 14, h - 12, 10)}`,
  };
};

/** Paper around the whole bottle, a coloured band across it: juices, aniseed. */
export const band: Template = (space, inks, texts) => {
  const wide: Space = { width: space.width, height: space.height };
  const { width: w, height: h } = wide;
  const { ink, accent, paper } = inks;
  const [top, bottom] = [h * 0.5, h * 0.83];
  const across = `M${n(-w / 2)} ${n(top)}Q0 ${n(top + 10)} ${n(w / 2)} ${n(top)}V${n(bottom)}Q0 ${n(bottom + 10)} ${n(-w / 2)} ${n(bottom)}z`;
  const { title } = origin(texts.appellation);
  const footer = [texts.house, texts.mention ?? title].filter(Boolean).join(" · ");
  return {
    outline: sheet(wide),
    body: `${fill(across, accent)}${stroke(`M${n(-w / 2)} ${n(top - 6)}Q0 ${n(top + 4)} ${n(w / 2)} ${n(top - 6)}M${n(-w / 2)} ${n(bottom + 6)}Q0 ${n(bottom + 16)} ${n(w / 2)} ${n(bottom + 6)}`, accent, 1.4)}${column(emblem(inks, texts.house, h * 0.4), 8, top - 4)}${column(text(texts.name, { face: "condensed", size: 32, color: paper, spacing: 20 }, w - 26, 1.1), top + 5, bottom + 5)}${column(text(footer, { face: "condensed", size: 10.5, color: ink, spacing: 80 }, w - 24), bottom + 10, h + 6)}`,
  };
};
