import type { RichText } from "#kit/texts/richText.ts";
import { BLOCKS } from "#storefront/site/blockRegistry.ts";
import type { BlockKind, SiteBlock } from "#storefront/site/blocks.ts";
import type { LocalizedTexts } from "#storefront/site/localizedTexts.ts";

export const MODEL_KINDS = ["standard", "advanced"] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/**
 * A model's subject, first words in the list of mails (`preheader`) and body: one rich text, or blocks of which the
 * last is the footer. Subject and preheader may hold dynamic fields as `{{field|fallback}}`, rich texts hold them as
 * nodes.
 */
export type ModelContent =
  | {
      kind: "standard";
      subject: LocalizedTexts;
      preheader: LocalizedTexts;
      texts: LocalizedTexts<RichText>;
    }
  | {
      kind: "advanced";
      subject: LocalizedTexts;
      preheader: LocalizedTexts;
      blocks: readonly SiteBlock[];
    };

/**
 * Limits of a model. `htmlBytes`: Gmail shows no more of a mail, and hides the rest behind a link. `subjectShown`:
 * letters that a phone shows of a subject.
 */
export const MODEL_LIMITS = {
  name: 120,
  subject: 200,
  subjectShown: 60,
  preheader: 200,
  blocks: 60,
  bytes: 300_000,
  htmlBytes: 102_000,
  versions: 50,
} as const;

const NO_FOOTER: SiteBlock = { id: "footer", kind: "footer", note: {} };

/** Returns the content of a new model. */
export const emptyContent = (kind: ModelKind): ModelContent =>
  kind === "standard"
    ? { kind, subject: {}, preheader: {}, texts: {} }
    : { kind, subject: {}, preheader: {}, blocks: [NO_FOOTER] };

/** Returns blocks with the locked footer at their end, whatever the writer sent. */
export function withFooter(blocks: readonly SiteBlock[]): SiteBlock[] {
  const footer = blocks.findLast(({ kind }) => kind === "footer") ?? NO_FOOTER;
  return [...blocks.filter(({ kind }) => kind !== "footer"), footer];
}

/** Checks the place of the locked footer: at most one, and last. */
export const hasFooterLast = (blocks: readonly { kind: BlockKind }[]): boolean =>
  blocks.every(({ kind }, at) => kind !== "footer" || at === blocks.length - 1);

/** Returns the kinds of a content's blocks that offer something for sale: a mail that only informs has none. */
export function promotionsIn(content: ModelContent): BlockKind[] {
  const kinds = content.kind === "advanced" ? content.blocks.map(({ kind }) => kind) : [];
  return [...new Set(kinds)].filter((kind) => BLOCKS[kind].isPromotion);
}

/** Returns the languages in which a content has words, of its subject and its texts. */
export function languagesIn(content: ModelContent): string[] {
  const languages = new Set<string>();
  const add = (texts: LocalizedTexts<unknown>): void => {
    for (const [lang, text] of Object.entries(texts)) if (text !== "") languages.add(lang);
  };
  add(content.subject);
  if (content.kind === "standard") add(content.texts);
  else
    for (const block of content.blocks) {
      if (block.kind === "text" || block.kind === "media") add(block.texts);
      if (block.kind === "heading") add(block.text);
    }
  return [...languages];
}

/**
 * Checks whether a content is written in a language, at least in part; a standard one: its text is. One without words
 * in any language has none to miss.
 */
export function isWrittenIn(content: ModelContent, lang: string): boolean {
  const languages = content.kind === "standard" ? Object.keys(content.texts) : languagesIn(content);
  return languages.length === 0 || languages.includes(lang);
}

/** Checks whether a model is as it was made from an empty page: nothing of it would be missed. */
export function isUntouched(content: ModelContent): boolean {
  const { subject, preheader } = content;
  const hasWords = [subject, preheader].some((texts) => Object.values(texts).some((text) => text !== ""));
  const body =
    content.kind === "standard"
      ? Object.keys(content.texts).length
      : content.blocks.filter((block) => block.kind !== "footer" || Object.keys(block.note).length > 0)
          .length;
  return !hasWords && body === 0;
}

/** Grades of a remark on a content: `error` must be mended before it is sent, `warning` should, `hint` may. */
export const REMARK_GRADES = ["error", "warning", "hint"] as const;

/** Remarks on a content, each with its grade. Evin hints: code de la santé publique L3323-4. */
export const REMARKS = {
  noSubject: "error",
  noContent: "error",
  emptyLink: "error",
  brokenLink: "error",
  fieldUnknownInUse: "error",
  fieldWithoutFallback: "error",
  couponUnknown: "error",
  couponExpired: "error",
  productNotOnSale: "error",
  incompleteBlock: "warning",
  missingAlt: "warning",
  languageMissing: "warning",
  noEventDate: "warning",
  tooLarge: "warning",
  subjectLong: "hint",
  noPreheader: "hint",
  evinHealth: "hint",
  evinEnergy: "hint",
  evinMinors: "hint",
} as const satisfies Record<string, (typeof REMARK_GRADES)[number]>;
export type RemarkCode = keyof typeof REMARKS;

/** A remark on a content: its place (the id of a block, empty for the whole) and the words of its sentence. */
export type Remark = {
  code: RemarkCode;
  grade: (typeof REMARK_GRADES)[number];
  blockId: string;
  values: Readonly<Record<string, string>>;
};

/** Ready models, offered to begin with. */
export const READY_MODELS = [
  "harvestNews",
  "newVintage",
  "backInStock",
  "afterVisit",
  "abandonedCart",
  "birthday",
  "pointsExpiring",
  "primeurs",
  "fairInvitation",
  "paymentReminder",
] as const;
export type ReadyModel = (typeof READY_MODELS)[number];
