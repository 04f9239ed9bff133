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
  /** Lines of the signature, after all other content; empty when there is none. */
  signature: readonly string[];
  /** Link by which the reader chooses what they receive; null for mails that belong to a business under way. */
  leave: { label: string; url: string } | null;
  foot: readonly string[];
};
