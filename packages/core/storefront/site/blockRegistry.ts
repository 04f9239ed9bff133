import type {
  BlockFields,
  BlockKind,
  BlockOf,
  PageBlockKind,
  SiteBlock,
  SitePicture,
} from "#storefront/site/blocks.ts";
import { BEARINGS } from "#storefront/site/accessPlan.ts";
import {
  AWARDS,
  BLOCK_ALIGNS,
  BLOCK_WIDTHS,
  COLUMN_KINDS,
  LANDMARKS,
  SPACES,
} from "#storefront/site/blocks.ts";
import type { Site, SiteTab } from "#storefront/site/pages.ts";
import { textIn, type LocalizedTexts } from "#storefront/site/localizedTexts.ts";

/** One input of the editor of a block; `name` is the field of the block, and the key of its label. */
export type BlockInput =
  /** `hasFields`: in a model the text may hold dynamic fields. */
  | { kind: "texts"; name: string; max: number; lines?: number; hasFields?: true }
  | { kind: "richText"; name: string }
  | { kind: "line"; name: string; max: number }
  /** `isNeeded`: the block is incomplete without it. */
  | { kind: "link"; name: string; isNeeded?: true }
  | { kind: "picture"; name: string }
  | { kind: "pictures"; name: string; most: number }
  | { kind: "choice"; name: string; options: readonly (string | number)[] }
  | { kind: "switch"; name: string }
  | { kind: "number"; name: string; min: number; max: number }
  | { kind: "degrees"; name: string; most: number }
  | { kind: "chosen"; name: string; of: "products" | "events" }
  | { kind: "filter"; name: string }
  | { kind: "week"; name: string }
  | { kind: "video" }
  | { kind: "entries"; name: string; most: number; inputs: readonly BlockInput[]; empty: object }
  /** Columns, each a list of blocks of some kinds. */
  | { kind: "columns"; name: string; least: number; most: number; blocks: number; of: readonly BlockKind[] }
  /** A promo code of the shop. */
  | { kind: "promoCode"; name: string }
  /** A remark, by its key. */
  | { kind: "note"; name: string };

/** A medium of its own, or both. */
type BlockMedia = "page" | "mail";

/** Inputs that are shown for a block as it is. */
type Inputs<K extends BlockKind> = readonly BlockInput[] | ((block: BlockOf<K>) => readonly BlockInput[]);

/**
 * Everything that the editor, the checks and the renderers know of a kind of block. Each medium has its own table of
 * renderers: pages `hosted/web/storefront/site/blocks/Blocks.tsx`, mails `mail/mailBlocks.ts`.
 */
export type BlockDefinition<K extends BlockKind> = {
  /** Media that have this kind; both where nothing is said. */
  media?: BlockMedia;
  /** The editor of a model neither offers nor removes nor moves it: it stands last in each. */
  isLocked?: true;
  /** It offers something for sale: mails that only inform have none. */
  isPromotion?: true;
  /** Fields of a new block. */
  empty: BlockFields[K];
  inputs: Inputs<K>;
  /** Pictures of the shop's files that a block shows. */
  pictures?: (block: BlockOf<K>) => readonly SitePicture[];
  /** Checks whether a block is complete: one that is not stays in the draft. */
  isWhole?: (block: BlockOf<K>) => boolean;
};

const NO_PICTURE: SitePicture = { visual: "", alt: {} };
const TITLE: BlockInput = { kind: "texts", name: "title", max: 120 };
const ALIGN: BlockInput = { kind: "choice", name: "align", options: BLOCK_ALIGNS };
const hasText = (texts: LocalizedTexts): boolean => Object.values(texts).some((text) => text.trim() !== "");
const hasPicture = ({ picture }: { picture: SitePicture }): boolean => picture.visual !== "";

const CHOICE = { mode: "all", productIds: [], filter: {}, most: 12 } as const;
/** The inputs that choose products. */
const choiceOf = (mode: string, modes: readonly string[]): readonly BlockInput[] => [
  { kind: "choice", name: "mode", options: modes },
  ...(mode === "chosen" ? [{ kind: "chosen", name: "productIds", of: "products" } as const] : []),
  ...(mode === "filter" ? [{ kind: "filter", name: "filter" } as const] : []),
  ...(mode === "all" ? [] : [{ kind: "number", name: "most", min: 1, max: 200 } as const]),
];

/** The kinds of blocks, in the order in which the editor offers them. */
export const BLOCKS: { readonly [K in BlockKind]: BlockDefinition<K> } = {
  hero: {
    empty: { picture: NO_PICTURE, title: {}, text: {}, buttons: true, place: "start" },
    inputs: [
      { kind: "picture", name: "picture" },
      TITLE,
      { kind: "note", name: "heroNote" },
      { kind: "texts", name: "text", max: 300, lines: 2 },
      { kind: "choice", name: "place", options: ["start", "center", "end"] },
      { kind: "switch", name: "buttons" },
    ],
    pictures: ({ picture }) => [picture],
  },
  text: {
    empty: { texts: {}, width: "text" },
    inputs: [
      { kind: "richText", name: "texts" },
      { kind: "choice", name: "width", options: BLOCK_WIDTHS },
    ],
  },
  picture: {
    empty: { picture: NO_PICTURE, caption: {}, link: "", width: "wide" },
    inputs: [
      { kind: "picture", name: "picture" },
      { kind: "texts", name: "caption", max: 300 },
      { kind: "link", name: "link" },
      { kind: "choice", name: "width", options: BLOCK_WIDTHS },
    ],
    pictures: ({ picture }) => [picture],
    isWhole: hasPicture,
  },
  media: {
    empty: { picture: NO_PICTURE, texts: {}, side: "start" },
    inputs: [
      { kind: "picture", name: "picture" },
      { kind: "richText", name: "texts" },
      { kind: "choice", name: "side", options: ["start", "end"] },
    ],
    pictures: ({ picture }) => [picture],
    isWhole: hasPicture,
  },
  gallery: {
    empty: { pictures: [], columns: 3 },
    inputs: [
      { kind: "pictures", name: "pictures", most: 40 },
      { kind: "choice", name: "columns", options: [2, 3, 4] },
    ],
    pictures: ({ pictures }) => pictures,
  },
  products: {
    isPromotion: true,
    empty: { title: {}, ...CHOICE },
    inputs: ({ mode }) => [TITLE, ...choiceOf(mode, ["all", "chosen", "filter"])],
  },
  collection: {
    isPromotion: true,
    empty: { picture: NO_PICTURE, title: {}, text: {}, ...CHOICE, mode: "filter", most: 4 },
    inputs: ({ mode }) => [
      { kind: "picture", name: "picture" },
      TITLE,
      { kind: "texts", name: "text", max: 600, lines: 4 },
      ...choiceOf(mode, ["chosen", "filter"]),
    ],
    pictures: ({ picture }) => [picture],
  },
  events: {
    empty: { title: {}, eventIds: [], most: 12 },
    inputs: [TITLE, { kind: "chosen", name: "eventIds", of: "events" }, { kind: "note", name: "eventsNote" }],
  },
  quote: {
    empty: { text: {}, author: "", role: {} },
    inputs: [
      { kind: "texts", name: "text", max: 400, lines: 3 },
      { kind: "line", name: "author", max: 80 },
      { kind: "texts", name: "role", max: 120 },
    ],
    isWhole: ({ text }) => (textIn(text, "fr") ?? "").trim() !== "",
  },
  people: {
    empty: { title: {}, people: [] },
    inputs: [
      TITLE,
      {
        kind: "entries",
        name: "people",
        most: 12,
        empty: { picture: NO_PICTURE, name: "", role: {}, text: {} },
        inputs: [
          { kind: "picture", name: "picture" },
          { kind: "line", name: "name", max: 80 },
          { kind: "texts", name: "role", max: 120 },
          { kind: "texts", name: "text", max: 600, lines: 3 },
        ],
      },
    ],
    pictures: ({ people }) => people.map(({ picture }) => picture),
  },
  timeline: {
    empty: { title: {}, entries: [] },
    inputs: [
      TITLE,
      {
        kind: "entries",
        name: "entries",
        most: 30,
        empty: { year: "", title: {}, text: {} },
        inputs: [
          { kind: "line", name: "year", max: 20 },
          { kind: "texts", name: "title", max: 120 },
          { kind: "texts", name: "text", max: 400, lines: 2 },
        ],
      },
    ],
  },
  press: {
    empty: { title: {}, entries: [] },
    inputs: [
      TITLE,
      {
        kind: "entries",
        name: "entries",
        most: 24,
        empty: { award: "gold", title: {}, source: "", year: "" },
        inputs: [
          { kind: "choice", name: "award", options: AWARDS },
          { kind: "texts", name: "title", max: 300, lines: 2 },
          { kind: "line", name: "source", max: 120 },
          { kind: "line", name: "year", max: 10 },
        ],
      },
    ],
  },
  hours: {
    empty: { title: {}, days: [[], [], [], [], [], [], []], note: {} },
    inputs: [TITLE, { kind: "week", name: "days" }, { kind: "texts", name: "note", max: 300, lines: 2 }],
  },
  access: {
    empty: { title: {}, address: "", text: {}, latE6: 0, lonE6: 0, landmarks: [] },
    inputs: ({ landmarks }) => [
      TITLE,
      { kind: "line", name: "address", max: 300 },
      { kind: "texts", name: "text", max: 600, lines: 3 },
      { kind: "degrees", name: "latE6", most: 90 },
      { kind: "degrees", name: "lonE6", most: 180 },
      { kind: "note", name: "accessNote" },
      // An address alone has no direction and no distance to draw.
      ...(landmarks.some(({ name }) => name !== "")
        ? []
        : [{ kind: "note", name: "accessMissing" } as const]),
      {
        kind: "entries",
        name: "landmarks",
        most: 8,
        empty: { landmark: "town", name: "", bearing: "n", km: 10, minutes: 0 },
        inputs: [
          { kind: "choice", name: "landmark", options: LANDMARKS },
          { kind: "line", name: "name", max: 60 },
          { kind: "choice", name: "bearing", options: BEARINGS },
          { kind: "number", name: "km", min: 0, max: 1000 },
          { kind: "number", name: "minutes", min: 0, max: 600 },
        ],
      },
    ],
  },
  contact: {
    empty: { title: {}, hours: {}, form: true },
    inputs: [
      TITLE,
      { kind: "texts", name: "hours", max: 600, lines: 4 },
      { kind: "note", name: "contactNote" },
      { kind: "switch", name: "form" },
      { kind: "note", name: "contactFormHint" },
    ],
  },
  // A reader of a mail has subscribed already, and mail programs send no forms.
  newsletter: { media: "page", empty: {}, inputs: [{ kind: "note", name: "newsletterNote" }] },
  map: {
    empty: { title: {}, address: "", latE6: 44_200_000, lonE6: 4_950_000 },
    inputs: [
      TITLE,
      { kind: "line", name: "address", max: 300 },
      { kind: "degrees", name: "latE6", most: 90 },
      { kind: "degrees", name: "lonE6", most: 180 },
      { kind: "note", name: "mapNote" },
    ],
  },
  video: {
    empty: { title: {}, service: "youtube", video: "", poster: "" },
    inputs: [TITLE, { kind: "video" }, { kind: "note", name: "videoNote" }],
    pictures: ({ poster }) => [{ visual: poster, alt: {} }],
    isWhole: ({ video }) => /^[A-Za-z0-9_-]{5,20}$/.test(video),
  },
  heading: {
    media: "mail",
    empty: { text: {}, level: 2, align: "start" },
    inputs: [
      { kind: "texts", name: "text", max: 200, hasFields: true },
      { kind: "choice", name: "level", options: [1, 2, 3] },
      ALIGN,
    ],
    isWhole: ({ text }) => hasText(text),
  },
  button: {
    media: "mail",
    empty: { label: {}, link: "", align: "center" },
    inputs: [
      { kind: "texts", name: "label", max: 80, hasFields: true },
      { kind: "link", name: "link", isNeeded: true },
      ALIGN,
    ],
    isWhole: ({ label, link }) => hasText(label) && link !== "",
  },
  columns: {
    media: "mail",
    empty: { columns: [[], []] },
    inputs: [{ kind: "columns", name: "columns", least: 2, most: 3, blocks: 8, of: COLUMN_KINDS }],
    pictures: ({ columns }) =>
      columns.flatMap((column) =>
        column.flatMap((block) => (block.kind === "picture" ? [block.picture] : [])),
      ),
    isWhole: ({ columns }) => columns.some((column) => column.length > 0),
  },
  coupon: {
    media: "mail",
    isPromotion: true,
    empty: { title: {}, text: {}, code: "" },
    inputs: [
      { kind: "promoCode", name: "code" },
      { kind: "texts", name: "title", max: 120, hasFields: true },
      { kind: "texts", name: "text", max: 300, lines: 2, hasFields: true },
      { kind: "note", name: "couponNote" },
    ],
    isWhole: ({ code }) => code !== "",
  },
  divider: { media: "mail", empty: {}, inputs: [{ kind: "note", name: "dividerNote" }] },
  spacer: {
    media: "mail",
    empty: { size: "medium" },
    inputs: [{ kind: "choice", name: "size", options: SPACES }],
  },
  signature: {
    media: "mail",
    empty: { picture: NO_PICTURE, text: {} },
    inputs: [
      { kind: "picture", name: "picture" },
      { kind: "texts", name: "text", max: 500, lines: 4 },
      { kind: "note", name: "signatureNote" },
    ],
    pictures: ({ picture }) => [picture],
  },
  footer: {
    media: "mail",
    isLocked: true,
    empty: { note: {} },
    inputs: [
      { kind: "note", name: "footerNote" },
      { kind: "texts", name: "note", max: 300, lines: 2 },
    ],
  },
};
const BLOCK_KINDS = Object.keys(BLOCKS) as readonly BlockKind[];
/** The kinds that the pages of a shop have. */
export const PAGE_BLOCK_KINDS = BLOCK_KINDS.filter(
  (kind): kind is PageBlockKind => BLOCKS[kind].media !== "mail",
);
/** The kinds that mails have, the locked one included. */
export const MAIL_BLOCK_KINDS = BLOCK_KINDS.filter((kind) => BLOCKS[kind].media !== "page");

/** The definition of a block's kind, for any block. */
const definitionOf = (block: SiteBlock): BlockDefinition<BlockKind> =>
  BLOCKS[block.kind] as unknown as BlockDefinition<BlockKind>;

/** Returns a new empty block of a kind. */
export const emptyBlock = (kind: BlockKind, id: string): SiteBlock =>
  ({ id, kind, ...BLOCKS[kind].empty }) as SiteBlock;

/** Returns the inputs that the editor shows for a block. */
export function inputsOf(block: SiteBlock): readonly BlockInput[] {
  const { inputs } = definitionOf(block);
  return typeof inputs === "function" ? inputs(block) : inputs;
}

/** Returns the pictures of the shop's files that a block shows. */
export const picturesOf = (block: SiteBlock): string[] =>
  (definitionOf(block).pictures?.(block) ?? []).map(({ visual }) => visual).filter((visual) => visual !== "");

/** Checks whether a block is complete. */
export const isWhole = (block: SiteBlock): boolean => definitionOf(block).isWhole?.(block) ?? true;

/** Returns the pages as visitors see them: without incomplete blocks. */
export function wholeSite(site: Site): Site {
  const whole = (tab: SiteTab): SiteTab => ({
    ...tab,
    blocks: tab.blocks.filter(isWhole),
    children: tab.children.map(whole),
  });
  return { ...site, tabs: site.tabs.map(whole) };
}
