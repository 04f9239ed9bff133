import { createRequire } from "node:module";
import { join } from "node:path";
import type { Language } from "@cuvee/core/kit/languages.ts";
import PDFDocument from "pdfkit";

const find = createRequire(import.meta.url).resolve;
const NOTO = "@expo-google-fonts/noto-sans";
const BIZ = "@expo-google-fonts/biz-udpgothic";

/** Style of a text: body or bold. */
export type Face = "text" | "strong";
type Script = "latin" | "chinese" | "japanese";

/** Font files, located when they are needed: the Chinese ones are eight megabytes each, and few documents open them. */
const FILES: Readonly<Record<Script, Readonly<Record<Face, () => string>>>> = {
  latin: {
    text: () => find(`${NOTO}/400Regular/NotoSans_400Regular.ttf`),
    strong: () => find(`${NOTO}/600SemiBold/NotoSans_600SemiBold.ttf`),
  },
  // The package exports none of its fonts: they lie beside the file that it does export.
  chinese: {
    text: () => join(find("@embedpdf/fonts-sc"), "../../fonts/NotoSansHans-Regular.otf"),
    strong: () => join(find("@embedpdf/fonts-sc"), "../../fonts/NotoSansHans-Bold.otf"),
  },
  japanese: {
    text: () => find(`${BIZ}/400Regular/BIZUDPGothic_400Regular.ttf`),
    strong: () => find(`${BIZ}/700Bold/BIZUDPGothic_700Bold.ttf`),
  },
};

/** A piece of text in one font. */
type Run = { font: string; text: string };

export type Fonts = {
  /** Splits a text into pieces that have one font each. */
  runs: (text: string, face: Face) => Run[];
  /** Returns the width of a text in points. */
  width: (text: string, face: Face, size: number) => number;
  /** Characters that no font has, which are printed as question marks. */
  missing: Set<string>;
};

/** A font as fontkit opens it; pdfkit accepts it in place of a file, but does not declare so. */
type Parsed = { hasGlyphForCodePoint: (codePoint: number) => boolean };
type Opened = { _font: { font: Parsed } };

/** The fonts that every document needs, parsed once: parsing costs more than all the rest of a short document. */
const stored = new Map<Face, Parsed>();

/**
 * Returns the Latin font for one document alone. fontkit keeps, for each glyph, the text that first used it, and uses
 * the parts of an accented letter without a text when a document is written: if the font were shared, the "E" of the
 * next document could not be found by a text search.
 */
function latin(face: Face): Parsed {
  const known = stored.get(face);
  if (known) return Object.create(known, { _glyphs: { value: {} } }) as Parsed;
  const parser = new PDFDocument({ autoFirstPage: false });
  parser.font(FILES.latin[face]());
  stored.set(face, (parser as unknown as Opened)._font.font);
  return latin(face);
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Matches control characters, emoji that no font of a document has, and variation selectors. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Emoji_Presentation}\p{Variation_Selector}\u{200b}-\u{200f}\u{feff}]/gu;

/**
 * Opens the fonts of a document: each character is set in the first font that has it, Han by the language or by
 * adjacent kana.
 */
export function openFonts(doc: InstanceType<typeof PDFDocument>, lang: Language): Fonts {
  const opened = new Map<string, (codePoint: number) => boolean>();
  const missing = new Set<string>();
  const open = (script: Script, face: Face): { font: string; has: (codePoint: number) => boolean } => {
    const font = `${script}-${face}`;
    let has = opened.get(font);
    if (!has) {
      doc.registerFont(font, (script === "latin" ? latin(face) : FILES[script][face]()) as string);
      doc.font(font);
      const { font: inside } = (doc as unknown as Opened)._font;
      has = (codePoint) => inside.hasGlyphForCodePoint(codePoint);
      opened.set(font, has);
    }
    return { font, has };
  };
  const fontOf = (codePoint: number, face: Face, east: readonly Script[]): string | undefined => {
    for (const script of ["latin" as const, ...east]) {
      const { font, has } = open(script, face);
      if (has(codePoint)) return font;
    }
    return undefined;
  };
  const runs = (text: string, face: Face): Run[] => {
    const clean = text
      .normalize("NFC")
      .replace(/\s*\n\s*/g, " ")
      .replace(UNSEEN, "");
    const east: Script[] =
      lang === "ja" || KANA.test(clean) ? ["japanese", "chinese"] : ["chinese", "japanese"];
    const found: Run[] = [];
    for (const sign of clean) {
      const font = fontOf(sign.codePointAt(0) ?? 0, face, east);
      if (!font) missing.add(sign);
      const last = found.at(-1);
      const set = { font: font ?? `latin-${face}`, text: font ? sign : "?" };
      if (last?.font === set.font) last.text += set.text;
      else found.push(set);
    }
    return found;
  };
  return {
    runs,
    missing,
    width: (text, face, size) =>
      runs(text, face).reduce(
        (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
        0,
      ),
  };
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;
/** Characters that may not begin a line. */
const CLOSING = /[、。，．：；！？）】」』〉》ー々]/u;

/** Splits a text at its break opportunities: after spaces and hyphens, and between Chinese and Japanese characters. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let open = "";
  const signs = [...text];
  for (const [at, sign] of signs.entries()) {
    open += sign;
    const next = signs[at + 1] ?? "";
    const isBreak =
      (/[ \t]/.test(sign) && !/[ \t]/.test(next)) ||
      // Numbers and days are not broken.
      (/[-–/]/.test(sign) && /\p{L}/u.test(next)) ||
      ((HAN.test(sign) || HAN.test(next)) && !CLOSING.test(next) && sign !== "「" && sign !== "（");
    if (!isBreak && next !== "") continue;
    found.push(open);
    open = "";
  }
  return found;
}

/** Wraps a text into lines of a maximum width; a word that is wider than a line is cut. */
export function wrap(text: string, width: (text: string) => number, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    const next = (): void => {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    };
    for (const piece of pieces(paragraph)) {
      if (line !== "" && used + width(piece.trimEnd()) > most) next();
      if (width(piece.trimEnd()) <= most) {
        line += line === "" ? piece.trimStart() : piece;
        used += width(piece);
        continue;
      }
      for (const sign of piece) {
        const one = width(sign);
        if (line !== "" && used + one > most) next();
        line += sign;
        used += one;
      }
    }
    next();
  }
  return lines;
}
