import type { RichBlock, RichInline, RichText } from "@cuvee/core/kit/texts/richText.ts";
import { piecesOf } from "@cuvee/core/relations/models/fields.ts";
import type { ReadyModel } from "@cuvee/core/relations/models/models.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import type {
  BlockFields,
  BlockKind,
  BlockOf,
  ColumnBlock,
  SiteBlock,
} from "@cuvee/core/storefront/site/blocks.ts";

/** A text in the two languages in which sellers write. */
export type Both = { fr: string; en: string };
export const both = (fr: string, en: string): Both => ({ fr, en });

/** A ready model, with its name and the sentence that says when it is sent. */
export type ReadyDraft = {
  key: ReadyModel;
  use: ModelUse;
  name: Both;
  purpose: Both;
  content: ModelContent;
};

/** Addresses of the shop to which ready models lead, by path. */
export type ReadyPaths = { home: string; cart: string };

/** Returns a line with its tokens as dynamic fields. */
const inline = (line: string): RichInline[] =>
  (piecesOf(line) ?? [line]).map((piece): RichInline =>
    typeof piece === "string" ? { type: "text", text: piece } : { type: "field", attrs: piece },
  );

/** Makes a rich text of plain lines, a paragraph each; `{{field|fallback}}` is a dynamic field. */
const docOf = (text: string): RichText => ({
  type: "doc",
  content: text.split("\n").map((line): RichBlock => ({ type: "paragraph", content: inline(line) })),
});

/** Makes the rich texts of a text in two languages. */
export const docs = ({ fr, en }: Both): { fr: RichText; en: RichText } => ({ fr: docOf(fr), en: docOf(en) });

let made = 0;
/** Makes a block; its id distinguishes it within its model. */
const block = <K extends BlockKind>(kind: K, fields: BlockFields[K]): BlockOf<K> =>
  ({ id: `${kind}-${(made += 1)}`, kind, ...fields }) as BlockOf<K>;

export const heading = (text: Both, level: 1 | 2 | 3 = 1): BlockOf<"heading"> =>
  block("heading", { text, level, align: "start" });
export const words = (text: Both): BlockOf<"text"> => block("text", { texts: docs(text), width: "text" });
export const photo = (): BlockOf<"picture"> =>
  block("picture", { picture: { visual: "", alt: {} }, caption: {}, link: "", width: "wide" });
export const button = (label: Both, link: string): BlockOf<"button"> =>
  block("button", { label, link, align: "start" });
export const products = (title: Both, most = 3): SiteBlock =>
  block("products", { title, mode: "filter", productIds: [], filter: {}, most });
export const visits = (title: Both): SiteBlock => block("events", { title, eventIds: [], most: 2 });
export const columns = (...all: readonly ColumnBlock[][]): SiteBlock => block("columns", { columns: all });
export const coupon = (title: Both, text: Both): SiteBlock => block("coupon", { title, text, code: "" });
export const divider = (): SiteBlock => block("divider", {});
const signature = (): SiteBlock => block("signature", { picture: { visual: "", alt: {} }, text: {} });
const footer = (): SiteBlock => block("footer", { note: {} });

/** Makes the content of an advanced model: its blocks, the signature and the footer. */
export const advanced = (subject: Both, preheader: Both, blocks: readonly SiteBlock[]): ModelContent => ({
  kind: "advanced",
  subject,
  preheader,
  blocks: [...blocks, signature(), footer()],
});
