import type { Id } from "#kit/ids.ts";
import type { RichText } from "#kit/texts/richText.ts";
import type { LocalizedTexts } from "#storefront/site/localizedTexts.ts";

/** A picture of the shop's own files: `/files/<id>`; an empty `visual` is none yet. */
export type SitePicture = { visual: string; alt: LocalizedTexts };

/** Widths of a block in the page. */
export const BLOCK_WIDTHS = ["text", "wide", "full"] as const;
type BlockWidth = (typeof BLOCK_WIDTHS)[number];

/** Products of a block: all with filters, chosen ones in their order, or the matching ones. */
type ProductChoice = {
  mode: "all" | "chosen" | "filter";
  productIds: readonly Id[];
  filter: { color?: string; appellation?: string; label?: string };
  most: number;
};

/** A year of a timeline, with its event. */
type TimelineEntry = { year: string; title: LocalizedTexts; text: LocalizedTexts };

export const AWARDS = ["gold", "silver", "bronze", "press"] as const;
/** A medal or a review: its name or sentence, who gave it, and the year. */
export type PressEntry = {
  award: (typeof AWARDS)[number];
  title: LocalizedTexts;
  source: string;
  year: string;
};

/** A person of the house. */
export type Person = { picture: SitePicture; name: string; role: LocalizedTexts; text: LocalizedTexts };

/** Opening hours of a day: up to three spans as `HH:MM`; none: closed. */
export type DayHours = readonly { from: string; to: string }[];

export const LANDMARKS = ["town", "motorway", "station", "airport", "river", "place"] as const;
/** A place that visitors come from, in a direction of the compass and at a distance from the shop. */
export type Landmark = {
  landmark: (typeof LANDMARKS)[number];
  name: string;
  bearing: "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
  km: number;
  /** Time by car or on foot in minutes; 0: not shown. */
  minutes: number;
};

/** Fields of each kind of block. */
export type BlockFields = {
  /** The place in a picture as wide as the page, with the name of the shop and the two ways in. */
  hero: {
    picture: SitePicture;
    /** Empty: the name of the shop. */
    title: LocalizedTexts;
    text: LocalizedTexts;
    /** Links to the products and to the visits are shown where the shop has such pages. */
    buttons: boolean;
    place: "start" | "center" | "end";
  };
  text: { texts: LocalizedTexts<RichText>; width: BlockWidth };
  picture: { picture: SitePicture; caption: LocalizedTexts; link: string; width: BlockWidth };
  /** A picture beside a text. */
  media: { picture: SitePicture; texts: LocalizedTexts<RichText>; side: "start" | "end" };
  gallery: { pictures: readonly SitePicture[]; columns: 2 | 3 | 4 };
  quote: { text: LocalizedTexts; author: string; role: LocalizedTexts };
  people: { title: LocalizedTexts; people: readonly Person[] };
  timeline: { title: LocalizedTexts; entries: readonly TimelineEntry[] };
  press: { title: LocalizedTexts; entries: readonly PressEntry[] };
  products: { title: LocalizedTexts } & ProductChoice;
  /** A selection with its own picture and words, and the way to all products. */
  collection: { picture: SitePicture; title: LocalizedTexts; text: LocalizedTexts } & ProductChoice;
  events: { title: LocalizedTexts; eventIds: readonly Id[]; most: number };
  /** Opening hours, Monday first. */
  hours: { title: LocalizedTexts; days: readonly DayHours[]; note: LocalizedTexts };
  /** The way to the shop: a drawn plan, words, a link to a route. Coordinates in millionths of a degree. */
  access: {
    title: LocalizedTexts;
    address: string;
    text: LocalizedTexts;
    latE6: number;
    lonE6: number;
    landmarks: readonly Landmark[];
  };
  /** `form`: visitors may write to the shop; blocks from before the form existed have none. */
  contact: { title: LocalizedTexts; hours: LocalizedTexts; form?: boolean | undefined };
  /** The sign-up for the letter of the shop (shops/consents). */
  newsletter: object;
  /** Shown by a map service only when the visitor requests it. `lat` and `lon` in millionths of a degree. */
  map: { title: LocalizedTexts; address: string; latE6: number; lonE6: number };
  /** Played by its service only when the visitor requests it. */
  video: { title: LocalizedTexts; service: "youtube" | "vimeo"; video: string; poster: string };
} & MailFields;

export const BLOCK_ALIGNS = ["start", "center", "end"] as const;
type BlockAlign = (typeof BLOCK_ALIGNS)[number];
export const SPACES = ["small", "medium", "large"] as const;

/** Kinds of blocks that stand in a column. */
export const COLUMN_KINDS = ["heading", "text", "picture", "button"] as const;
export type ColumnBlock = { [K in (typeof COLUMN_KINDS)[number]]: BlockOf<K> }[(typeof COLUMN_KINDS)[number]];

/** Fields of the kinds that mails alone have (`BLOCKS`, `media`). */
type MailFields = {
  /** `text` may hold dynamic fields: `{{firstname|…}}`. */
  heading: { text: LocalizedTexts; level: 1 | 2 | 3; align: BlockAlign };
  /** `link`: an address of the web, or a page of ours by its path. */
  button: { label: LocalizedTexts; link: string; align: BlockAlign };
  /** Two or three columns, one below the other on a phone. */
  columns: { columns: readonly (readonly ColumnBlock[])[] };
  /** A promo code of the shop, shown with its terms. */
  coupon: { title: LocalizedTexts; text: LocalizedTexts; code: string };
  divider: object;
  spacer: { size: (typeof SPACES)[number] };
  /** Empty text: the signature of the shop's mails. */
  signature: { picture: SitePicture; text: LocalizedTexts };
  /**
   * Legal identity, address, ways to unsubscribe and the health message (code de la santé publique L3323-4). Locked:
   * always last, never removed; `note` tells why the reader gets the mail.
   */
  footer: { note: LocalizedTexts };
};
export type BlockKind = keyof BlockFields;
/** Kinds that mails alone have. */
export type MailOnlyKind = keyof MailFields;
/** Kinds that pages of a shop show. */
export type PageBlockKind = Exclude<BlockKind, MailOnlyKind>;

/** A block of one kind. The editor makes the `id`, which only distinguishes blocks of one page. */
export type BlockOf<K extends BlockKind> = { id: string; kind: K } & BlockFields[K];
/** One part of a page. */
export type SiteBlock = { [K in BlockKind]: BlockOf<K> }[BlockKind];
