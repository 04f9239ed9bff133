import type { MailPart, MailPicture, PictureFit } from "@cuvee/core/kit/mailParts.ts";
import type { RichBlock } from "@cuvee/core/kit/texts/richText.ts";
import type { ServerLang } from "#kit/translations.ts";

/**
 * A row of a table: item, quantity, a secondary text under the first; `strong` for the grand total; the id of the file
 * that shows it, which is attached to the mail.
 */
export type Row = readonly [
  label: string,
  value: string,
  detail?: string,
  weight?: "strong",
  picture?: string,
];

/** Returns the content id of a row's picture in a mail. */
export const rowCid = (picture: string): string => `row-${picture}`;

/**
 * Measures of each fit of a picture, in pixels: its width in the mail, or its height where that is fixed; the width of
 * the attached file, one of those that files are made in; its type, where only bottles have a transparent ground.
 */
export const FITS = {
  wide: { width: 526, file: 960, mime: "image/jpeg" },
  half: { width: 255, file: 480, mime: "image/jpeg" },
  small: { width: 120, file: 320, mime: "image/jpeg" },
  bottle: { height: 120, file: 160, mime: "image/png" },
} as const satisfies Record<PictureFit, object>;

/** Returns the content id of a picture of a part. */
export const partCid = ({ visual, fit }: MailPicture): string => `${fit}-${visual.slice("/files/".length)}`;

/** Returns the pictures of parts, each once. */
export function picturesOf(parts: readonly MailPart[]): MailPicture[] {
  const all = parts.flatMap((part): readonly MailPicture[] => {
    if (part.kind === "picture") return [part.picture];
    if (part.kind === "pictures") return part.pictures;
    if (part.kind === "cards") return part.cards.flatMap(({ picture }) => picture ?? []);
    if (part.kind === "rich") return richPictures(part.doc.content);
    return [];
  });
  return [...new Map(all.map((picture) => [partCid(picture), picture])).values()];
}

/** Returns a picture among the paragraphs of a rich text, as a part has it. */
export const richPicture = ({ src, alt }: { src: string; alt?: string | null }): MailPicture => ({
  visual: src,
  alt: alt ?? "",
  fit: "wide",
});

const richPictures = (blocks: readonly RichBlock[]): MailPicture[] =>
  blocks.flatMap((block) => {
    if (block.type === "image") return [richPicture(block.attrs)];
    if (block.type === "paragraph" || block.type === "heading") return [];
    return block.content.flatMap(({ content }) => richPictures(content));
  });

/** Colours of a mail by their role, each `#rrggbb`: every text is readable on `ground` and `card`. */
export type MailColors = {
  ground: string;
  card: string;
  ink: string;
  quiet: string;
  line: string;
  /** Buttons and bands, and the same colour as a text. */
  accent: string;
  accentText: string;
};

/** The sender of a mail: named at its head, identified at its foot. */
export type Sender = {
  name: string;
  /** By day and by night, in the mail programs that know it; our own without them. */
  colors?: { light: MailColors; dark: MailColors };
  /** Id of a picture among our files; null shows a monogram instead. */
  logo: string | null;
  /** Address for replies; absent, replies go nowhere. */
  replyTo?: string;
  /** Name in the From header, where it differs from the name at the head of the mail. */
  fromName?: string;
  /** Signature below the text of mails to buyers; may have several lines. */
  signature?: string;
  /** Legal identity, at the foot of the mail. */
  lines: readonly string[];
};

/** A line of a receipt: a text, a label with its amount, the cells of a row (four), a rule. */
export type PaperLine =
  | { kind: "text"; text: string; align?: "left" | "center" | "right"; bold?: boolean; big?: boolean }
  | { kind: "pair"; left: string; right: string; bold?: boolean }
  | { kind: "row"; cells: readonly string[]; bold?: boolean }
  | { kind: "rule" };

/** The content of a mail in display order; its HTML and its text show the same. */
export type Sheet = {
  lang: ServerLang;
  title: string;
  from: Sender;
  paragraphs: readonly string[];
  /** Parts between the paragraphs and the button. */
  lead: readonly MailPart[];
  button: { label: string; url: string } | null;
  /** Pictures that are attached to the mail, and what its text says instead of them; empty when there are none. */
  pictures: readonly { cid: string; alt: string; said: string }[];
  facts: readonly Row[];
  /** Headings of the columns of `rows`; null where the rows need none. */
  heads: Row | null;
  rows: readonly Row[];
  /** A receipt line by line as it is printed, and the same as plain text; `null` when there is none. */
  paper: { lines: readonly PaperLine[]; text: string } | null;
  /** Totals under the rows. */
  totals: readonly Row[];
  blocks: readonly { title: string; lines: readonly string[] }[];
  next: { title: string; text: string } | null;
  /** Blocks of the shop's pages, after all other content. */
  more: readonly (readonly MailPart[])[];
  /** Lines of the signature, after all other content; empty when there is none. */
  signature: readonly string[];
  /** Link by which the reader chooses what they receive; null for mails that belong to a business under way. */
  leave: { label: string; url: string } | null;
  foot: readonly string[];
};
