/** Designs of champagnes, sweet wines and old spirits: scooped corners, oval, vertical strip. */
import { block } from "#demo/draw/lettering.ts";
import { ellipse, n, stroke } from "#demo/draw/svg.ts";
import { bar, column, emblem, origin, rule, sheet, text } from "./print.ts";
import type { Space, Template } from "./print.ts";

/** Returns a cartouche with scooped corners. */
function scooped({ width, height }: Space, inset: number): string {
  const half = width / 2 - inset;
  const [top, bottom, r] = [inset, height - inset, 24 - inset * 0.4];
  return `M${n(-half + r)} ${n(top)}Q0 ${n(top + 6)} ${n(half - r)} ${n(top)}Q${n(half - r)} ${n(top + r)} ${n(half)} ${n(top + r)}V${n(bottom - r)}Q${n(half - r)} ${n(bottom - r)} ${n(half - r)} ${n(bottom)}Q0 ${n(bottom + 8)} ${n(-half + r)} ${n(bottom)}Q${n(-half + r)} ${n(bottom - r)} ${n(-half)} ${n(bottom - r)}V${n(top + r)}Q${n(-half + r)} ${n(top + r)} ${n(-half + r)} ${n(top)}z`;
}

export const shield: Template = (space, inks, texts) => {
  const { width: w, height: h } = space;
  const { ink, accent } = inks;
  const sparkling = texts.appellation === "Champagne";
  const { title } = origin(texts.appellation);
  const house = texts.house.replace(/^Champagne /, "");
  const parts = [
    ...emblem(inks, texts.house, h * 0.24),
    ...(sparkling
      ? text("Champagne", { face: "capitals", size: 11, color: accent, spacing: 220 }, w - 60)
      : []),
    ...text(house, { face: "garamond", size: 34, color: ink }, w - 40, 0.9),
    rule(accent, w * 0.44),
    ...text(texts.name, { face: "italic", size: 32, color: accent }, w - 50, 0.9),
    ...(sparkling ? [] : text(title, { face: "capitals", size: 11, color: ink, spacing: 60 }, w - 54, 1.2)),
    ...text(
      [texts.mention, texts.vintage].filter(Boolean).join(" · "),
      { face: "capitals", size: 11.5, color: ink, spacing: 120 },
      w - 56,
    ),
  ];
  return {
    outline: scooped(space, 0),
    body: `${stroke(scooped(space, 6), accent, 2.4)}${stroke(scooped(space, 11), accent, 0.8)}${column(parts, 16, h - 10, 12)}`,
  };
};

export const oval: Template = ({ width: w, height: h }, inks, texts) => {
  const { ink, accent } = inks;
  const ring = (inset: number): string => ellipse(0, h / 2, w / 2 - inset, h / 2 - inset);
  const { title } = origin(texts.appellation);
  const parts = [
    ...emblem(inks, texts.house, h * 0.22),
    ...text(texts.house, { face: "capitals", size: 10.5, color: ink, spacing: 60 }, w * 0.66, 1.2),
    ...text(texts.name, { face: "garamond", size: 34, color: accent }, w * 0.78, 0.86),
    ...text(title, { face: "italic", size: 14, color: ink }, w * 0.72, 0.95),
    ...text(
      texts.vintage ?? texts.mention,
      { face: "capitals", size: 13, color: ink, spacing: 100 },
      w * 0.5,
    ),
  ];
  return {
    outline: ring(0),
    body: `${stroke(ring(6), accent, 2.4)}${stroke(ring(10.5), ink, 0.8)}${column(parts, h * 0.08, h * 0.93, 10)}`,
  };
};

/** A narrow strip with the name set upwards, and a foot. */
export const strip: Template = (space, inks, texts) => {
  const { height: h } = space;
  const { ink, accent } = inks;
  const w = space.width * 0.66;
  const narrow = { width: w, height: h };
  const foot = h * 0.66;
  const name = block(texts.name, { face: "garamond", size: 48, color: ink }, foot - 30, 0.9);
  const parts = [
    bar(accent, w * 0.5, 1.6),
    ...emblem(inks, texts.house, w * 0.34),
    ...text(texts.house, { face: "condensed", size: 11, color: ink, spacing: 80 }, w - 26, 1.3),
    ...text(
      texts.vintage ?? texts.mention,
      { face: "garamond", size: 18, color: accent, spacing: 60 },
      w - 30,
    ),
  ];
  return {
    outline: sheet(narrow, 0, 3),
    body: `${stroke(sheet(narrow, 6, 3), accent, 1.6)}<g transform="translate(${n(-name.height / 2)} ${n(foot / 2 + 10)}) rotate(-90)">${name.write(0, 0)}</g>${column(parts, foot, h - 4, 9)}`,
  };
};
