import type { ServerLang } from "#kit/words.ts";

/**
 * A row of a table: what, how much, a quiet word under the first; `strong` of the one that everything comes to; the id of the
 * file that shows it, which comes with the mail.
 */
export type Row = readonly [
  label: string,
  value: string,
  detail?: string,
  weight?: "strong",
  picture?: string,
];

/** Under which name the picture of a row stands in a mail. */
export const rowCid = (picture: string): string => `row-${picture}`;

/** Who speaks in a mail: named at its head, identified at its foot. */
export type Sender = {
  name: string;
  /** `#rrggbb`; anything else is our own. */
  color: string;
  /** Id of a picture among our files; null: a monogram stands for it. */
  logo: string | null;
  /** Where answers go; to nobody when it is not said. */
  replyTo?: string;
  /** Under which name the mail comes, where it is another than the name at its head. */
  fromName?: string;
  /** Under the words of what buyers get; may have several lines. */
  signature?: string;
  /** Identity, at the foot of the mail. */
  lines: readonly string[];
};

/** A line of a receipt: words, something and its amount, cells of a row (four), a rule. */
export type PaperLine =
  | { kind: "text"; text: string; align?: "left" | "center" | "right"; bold?: boolean; big?: boolean }
  | { kind: "pair"; left: string; right: string; bold?: boolean }
  | { kind: "row"; cells: readonly string[]; bold?: boolean }
  | { kind: "rule" };

/** What a mail shows, in the order in which it shows it; its HTML and its text say the same. */
export type Sheet = {
  lang: ServerLang;
  title: string;
  from: Sender;
  paragraphs: readonly string[];
  button: { label: string; url: string } | null;
  /** Pictures that come with the mail, and what its text says instead of them; nothing: empty. */
  pictures: readonly { cid: string; alt: string; said: string }[];
  facts: readonly Row[];
  /** Over the columns of `rows`; none where they speak for themselves. */
  heads: Row | null;
  rows: readonly Row[];
  /** A receipt line by line as it is printed, and the same as plain text; none: `null`. */
  paper: { lines: readonly PaperLine[]; text: string } | null;
  /** Under the rows. */
  totals: readonly Row[];
  blocks: readonly { title: string; lines: readonly string[] }[];
  next: { title: string; text: string } | null;
  /** Lines of the signature, after everything else that is said; none: empty. */
  signature: readonly string[];
  foot: readonly string[];
};
