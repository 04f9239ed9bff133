/** Text as outlines: a picture must look the same on a machine that has no fonts. */
import capitals from "./letters/capitals.json" with { type: "json" };
import condensed from "./letters/condensed.json" with { type: "json" };
import garamond from "./letters/garamond.json" with { type: "json" };
import italic from "./letters/italic.json" with { type: "json" };
import { n } from "./svg.ts";

type Face = "garamond" | "italic" | "capitals" | "condensed";

/** A reduced font; `letters/OFL.txt` describes the format of its letters. */
type Alphabet = {
  unitsPerEm: number;
  capHeight: number;
  letters: Record<string, string>;
  marks: Record<string, string>;
  kern: Record<string, string>;
};

const FACES: Record<Face, Alphabet> = { garamond, italic, capitals, condensed };
/** Faces that have no small letters. */
const ONLY_CAPITALS: ReadonlySet<Face> = new Set<Face>(["capitals", "condensed"]);

export type Style = {
  face: Face;
  /** Height of the em in picture units. */
  size: number;
  color: string;
  /** Extra space between letters, in thousandths of an em. */
  spacing?: number;
};

type Glyph = { advance: number; paths: { d: string; dx: number; dy: number }[] };

function glyph(alphabet: Alphabet, sign: string): Glyph | undefined {
  const [advance, body, mark, dx, dy] = (alphabet.letters[sign] ?? "").split("|");
  if (advance === undefined || body === undefined) return undefined;
  if (mark === undefined) return { advance: Number(advance), paths: [{ d: body, dx: 0, dy: 0 }] };
  const base = glyph(alphabet, body);
  const accent = alphabet.marks[mark] ?? "";
  return {
    advance: Number(advance),
    paths: [...(base?.paths ?? []), { d: accent, dx: Number(dx), dy: Number(dy) }],
  };
}

/**
 * Returns the character itself, else without its accent, else nothing: an unknown character must not stop a picture.
 */
function known(alphabet: Alphabet, sign: string): string {
  if (alphabet.letters[sign] !== undefined || sign === " ") return sign;
  const bare = sign.normalize("NFD").charAt(0);
  return alphabet.letters[bare] === undefined ? "" : bare;
}

function kerning(alphabet: Alphabet, left: string, right: string): number {
  for (const group of (alphabet.kern[left] ?? "").split("|")) {
    const [shift, signs] = [group.slice(0, group.indexOf(":")), group.slice(group.indexOf(":") + 1)];
    if (signs.includes(right)) return Number(shift);
  }
  return 0;
}

/** Returns the face that can write a text: the italic has no figures. */
const faceFor = (text: string, face: Face): Face =>
  face === "italic" && /[^\p{L} '’&-]/u.test(text) ? "garamond" : face;

/** Returns the path in font units and its width. */
function compose(text: string, wanted: Face, spacing: number): { d: string; width: number } {
  const face = faceFor(text, wanted);
  const alphabet = FACES[face];
  const cased = ONLY_CAPITALS.has(face) && !/^\d+ cl$/.test(text) ? text.toLocaleUpperCase("fr") : text;
  const signs = [...cased.replaceAll("'", "’")].map((s) => known(alphabet, s)).filter((s) => s !== "");
  const gap = (spacing / 1000) * alphabet.unitsPerEm;
  let x = 0;
  let d = "";
  signs.forEach((sign, i) => {
    const drawn = sign === " " ? undefined : glyph(alphabet, sign);
    for (const path of drawn?.paths ?? []) d += `M${n(x + path.dx)} ${n(path.dy)}${path.d}`;
    const next = signs[i + 1];
    x += drawn?.advance ?? alphabet.unitsPerEm * 0.24;
    if (next !== undefined) x += gap + kerning(alphabet, sign, next);
  });
  return { d, width: x };
}

/** Returns the width of a text in picture units. */
function textWidth(text: string, style: Style): number {
  return (compose(text, style.face, style.spacing ?? 0).width * style.size) / FACES[style.face].unitsPerEm;
}

/** Returns the height of a capital letter in picture units. */
export function capHeight(style: Pick<Style, "face" | "size">): number {
  return (FACES[style.face].capHeight * style.size) / FACES[style.face].unitsPerEm;
}

/** Returns the style with its size lowered until the text is not wider than `max`. */
export function fitted(text: string, style: Style, max: number): Style {
  const width = textWidth(text, style);
  return width <= max ? style : { ...style, size: (style.size * max) / width };
}

/** Draws a line of text centred on `x`, its baseline at `y`. */
export function line(text: string, x: number, y: number, style: Style): string {
  const { d, width } = compose(text, style.face, style.spacing ?? 0);
  const scale = style.size / FACES[style.face].unitsPerEm;
  return `<path transform="translate(${n(x - (width * scale) / 2)} ${n(y)}) scale(${Math.round(scale * 10_000) / 10_000})" d="${d}" fill="${style.color}"/>`;
}

/** Splits the text into one or two lines of similar width, none wider than `max` at this size if possible. */
function broken(text: string, style: Style, max: number): string[] {
  const words = text.split(" ");
  if (words.length < 2 || textWidth(text, style) <= max) return [text];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (lines: string[]): number => Math.max(...lines.map((l) => textWidth(l, style)));
  return cuts.reduce((best, cut) => (widest(cut) < widest(best) ? cut : best));
}

/** Height of a block of text, and a function that writes it with its top at `y`. */
export type Block = { height: number; write: (x: number, y: number) => string };

/** Returns the space under the baseline for descenders, in ems. */
const tail = (text: string, face: Face): number =>
  !ONLY_CAPITALS.has(face) && /[gjpqyçQJ,]/.test(text) ? 0.2 : 0;

function stacked(lines: string[], style: Style, max: number, lead: number): Block {
  const size = Math.min(...lines.map((l) => fitted(l, style, max).size));
  const set = { ...style, size };
  const cap = capHeight(set);
  return {
    height: cap + ((lines.length - 1) * lead + tail(lines.at(-1) ?? "", style.face)) * size,
    write: (x, y) => lines.map((l, i) => line(l, x, y + cap + i * size * lead, set)).join(""),
  };
}

/** Returns one or two centred lines that fit into `max`. `lead` is the distance of baselines in ems. */
export function block(text: string, style: Style, max: number, lead = 1): Block {
  return stacked(broken(text, style, max), style, max, lead);
}

/** Returns one centred line, as small as necessary. */
export function single(text: string, style: Style, max: number): Block {
  return stacked([text], style, max, 1);
}
