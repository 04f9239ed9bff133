import { randomBytes } from "node:crypto";
import type { FieldValues, ModelField } from "@cuvee/core/relations/models/fields.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";
import { wrappedLines } from "#kit/mail/mail.text.ts";
import type { ServerLang } from "#kit/translations.ts";

type MarkName = keyof FieldValues;
/** A piece of a rendered text: letters as they are, or a value with the text that stands for an unknown one. */
type MailPiece = string | Mark;
/** `isLine`: its place has no line breaks, in HTML either (a title, an attribute). */
type Mark = { readonly name: MarkName; readonly fallback: string; readonly isLine?: true };

/**
 * A model as a mail in one language and one grid, but for the values of its reader, which have their places in it.
 * Plain data: it may be stored.
 */
export type RenderedMail = {
  lang: ServerLang;
  subject: readonly MailPiece[];
  preheader: readonly MailPiece[];
  html: readonly MailPiece[];
  text: readonly MailPiece[];
  /** The text without its foot. */
  words: readonly MailPiece[];
};

export type Marks = {
  /** Returns letters that stand for a value until a text is cut. */
  markOf(piece: { field: ModelField; fallback: string }): string;
  /** The same for a text of one line. */
  lineOf(piece: { field: ModelField; fallback: string }): string;
  /** Returns letters that stand for an address of the foot. */
  addressOf(name: "unsubscribeUrl" | "preferencesUrl"): string;
  /** Cuts a text at its marks. */
  cut(text: string): MailPiece[];
};

/**
 * Opens the marks of one rendering. They are letters and figures, which pass every escape and every line break
 * unchanged, and have 128 bits of chance in them: no writer of a model can guess one.
 */
export function openMarks(): Marks {
  const chance = randomBytes(16).toString("hex");
  const names: Mark[] = [];
  const mark = (piece: Mark): string => `Zq${chance}x${names.push(piece) - 1}z`;
  const all = new RegExp(`Zq${chance}x(\\d+)z`);
  return {
    markOf: ({ field: name, fallback }) => mark({ name, fallback }),
    lineOf: ({ field: name, fallback }) => mark({ name, fallback, isLine: true }),
    addressOf: (name) => mark({ name, fallback: "" }),
    cut: (text) =>
      text.split(all).flatMap((part, at): MailPiece[] => {
        if (at % 2 === 0) return part === "" ? [] : [part];
        const piece = names[Number(part)];
        return piece ? [piece] : [];
      }),
  };
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&#38;",
  "<": "&#60;",
  ">": "&#62;",
  '"': "&#34;",
  "'": "&#39;",
  "\n": "<br>",
};
/** Escapes a value for texts and quoted attributes; marks stand in attributes only as addresses, which have no line. */
const inHtml = (text: string): string => text.replace(/[&<>"'\n]/g, (sign) => SIGNS[sign] ?? "");
const inOneLine = (text: string): string => text.replace(/\s+/gu, " ");

const ADDRESSES: ReadonlySet<MarkName> = new Set(["unsubscribeUrl", "preferencesUrl"]);

/** Most letters of one value: no reader's name makes a mail too large. */
const VALUE_MAX = 2000;

/**
 * Returns the value of a reader, clean: without invisible and reversing signs. Throws for an address of the foot that
 * is missing: such a mail must not leave.
 */
function valueOf(values: FieldValues, { name, fallback, isLine }: Mark): string {
  const value = values[name] ?? "";
  if (ADDRESSES.has(name)) {
    if (!/^https?:\/\/[^\s<>"']+$/.test(value)) throw new Error(`a mail of a model without ${name}`);
    return value;
  }
  const clean = withoutSigns(value.replace(/\r\n?/g, "\n")).trim().slice(0, VALUE_MAX);
  const shown = clean === "" ? fallback : clean;
  return isLine ? inOneLine(shown) : shown;
}

const filled = (
  pieces: readonly MailPiece[],
  values: FieldValues,
  written: (text: string) => string,
): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : written(valueOf(values, piece)))).join("");

/** Returns the text part for one reader, a paragraph a line: its reader's program breaks the lines. */
export const fillText = ({ text }: Pick<RenderedMail, "text">, values: FieldValues): string =>
  filled(text, values, (value) => value);

/**
 * Returns the mail of one reader: every value is escaped for its place, and no mark stays. Throws where an address of
 * the foot is missing.
 */
export const fillMail = (
  rendered: Pick<RenderedMail, "subject" | "html" | "text">,
  values: FieldValues,
): { subject: string; html: string; text: string } => ({
  subject: inOneLine(filled(rendered.subject, values, inOneLine)).trim(),
  html: filled(rendered.html, values, inHtml),
  text: wrappedLines(fillText(rendered, values)),
});
