import type { RichText } from "#kit/texts/richText.ts";

/**
 * How a picture stands in a mail: as wide as its text, two side by side, small beside a text, or as a bottle beside a
 * text, on a light ground.
 */
export type PictureFit = "wide" | "half" | "small" | "bottle";

/** A picture of the shop's own files (`/files/<id>`), with its text for readers who do not see it. */
export type MailPicture = { visual: string; alt: string; fit: PictureFit };

/** A link with an absolute address. */
export type MailLink = { label: string; href: string };

/** A price with the one before its reduction, which `insteadOf` announces to those who hear it; empty without one. */
export type MailPrice = { now: string; before: string; insteadOf: string; share: string };

/** A product, a visit or a person: a picture beside its name, facts and price. */
export type MailCard = {
  picture: MailPicture | null;
  title: string;
  /** Empty: the name is no link. */
  href: string;
  facts: readonly string[];
  price: MailPrice | null;
  notes: readonly string[];
  /** Names the links below; empty where they need no name. */
  linksLabel: string;
  links: readonly MailLink[];
};

/** A row: what it is, its value, and a secondary text under it. */
export type MailRow = { label: string; value: string; detail: string };

/**
 * A part of a mail, without a look: the sheet makes the HTML and the text of it, so both say the same. Every text is
 * plain; every address is one that `mailHref` let through.
 */
export type MailPart =
  | { kind: "title"; text: string }
  | { kind: "text"; text: string; isQuiet: boolean }
  | { kind: "rich"; doc: RichText }
  | { kind: "picture"; picture: MailPicture; href: string; caption: string }
  | { kind: "pictures"; pictures: readonly MailPicture[] }
  | { kind: "quote"; text: string; by: string }
  | { kind: "rows"; rows: readonly MailRow[] }
  | { kind: "cards"; cards: readonly MailCard[] }
  /** Ways on: the first is the main one where it is a button. */
  | { kind: "links"; links: readonly MailLink[]; isButton: boolean };
