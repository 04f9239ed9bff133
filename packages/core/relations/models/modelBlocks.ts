import { withoutSigns } from "#kit/signs.ts";
import { isRichText, richTextIsEmpty, type RichText } from "#kit/texts/richText.ts";
import { typesetFrench } from "#kit/texts/typeset.ts";
import type { BlockKind, BlockOf, MailOnlyKind, SiteBlock } from "#storefront/site/blocks.ts";
import { isWhole } from "#storefront/site/blockRegistry.ts";
import { textIn, type LocalizedTexts } from "#storefront/site/localizedTexts.ts";
import { mailBlock } from "#storefront/site/mail/mailBlocks.ts";
import { mailHref, mailPicture, mailText, type MailScene } from "#storefront/site/mail/mailScene.ts";
import { fillTokens, isModelField, MODEL_FIELD_SET, type ModelField } from "./fields.ts";
import { withFooter, type ModelContent } from "./models.ts";
import { mapInline, type ModelPart } from "./modelParts.ts";

/** Everything that a model is made a mail of: the data of the shop's public page, and what only mails have. */
export type ModelScene = MailScene & {
  /** Returns what stands for a dynamic field in every text until the mail of a reader is filled. */
  markOf: (piece: { field: ModelField; fallback: string }) => string;
  /** Terms of the promo codes that hold, in words, by their code. */
  coupons: ReadonlyMap<string, readonly string[]>;
  /** Label of a promo code, in the language of the mail. */
  codeLabel: string;
  /** Signature of the shop's mails, by line. */
  signature: readonly string[];
};

const SPACE_PX = { small: 12, medium: 28, large: 56 } as const;

/** Returns a text in the reader's language, its dynamic fields marked. */
const markedText = (texts: LocalizedTexts, scene: ModelScene): string =>
  fillTokens(mailText(texts, scene), scene.markOf);

/** Returns a rich text with its dynamic fields marked; null for what is none. */
function markedDoc(doc: RichText | undefined, { markOf, data }: ModelScene): RichText | null {
  if (!isRichText(doc, MODEL_FIELD_SET)) return null;
  return mapInline(doc, (node) => {
    if (node.type === "text" && data.lang === "fr") return { ...node, text: typesetFrench(node.text) };
    if (node.type !== "field") return node;
    const { field, fallback } = node.attrs;
    const text = isModelField(field) ? markOf({ field, fallback: withoutSigns(fallback) }) : fallback;
    return { type: "text", text, ...(node.marks ? { marks: node.marks } : {}) };
  });
}

const marked = (texts: LocalizedTexts<RichText>, scene: ModelScene): LocalizedTexts<RichText> => {
  const doc = markedDoc(textIn(texts, scene.data.lang), scene);
  return doc ? { [scene.data.lang]: doc } : {};
};

type Renderer<K extends BlockKind> = (block: BlockOf<K>, scene: ModelScene) => ModelPart[];

/** The renderer of each kind that mails alone have. The footer is no part: the sheet draws it under every mail. */
const MODEL_BLOCKS: { readonly [K in MailOnlyKind]: Renderer<K> } = {
  heading({ text, level, align }, scene) {
    const shown = markedText(text, scene);
    return shown === "" ? [] : [{ kind: "heading", text: shown, level, align }];
  },
  button({ label, link, align }, scene) {
    const [shown, href] = [markedText(label, scene), mailHref(link, scene)];
    return shown === "" || href === "" ? [] : [{ kind: "button", label: shown, href, align }];
  },
  columns: ({ columns }, scene) => [
    { kind: "columns", columns: columns.map((column) => column.flatMap((one) => modelBlock(one, scene))) },
  ],
  coupon({ title, text, code }, scene) {
    const terms = scene.coupons.get(code);
    // A code that holds no longer is not offered.
    if (!terms) return [];
    const shown = { title: markedText(title, scene), text: markedText(text, scene) };
    return [{ kind: "coupon", ...shown, code, codeLabel: scene.codeLabel, terms }];
  },
  divider: () => [{ kind: "divider" }],
  spacer: ({ size }) => [{ kind: "spacer", px: SPACE_PX[size] }],
  signature({ picture, text }, scene) {
    const own = mailText(text, scene);
    const lines = own === "" ? scene.signature : own.split("\n");
    const shown = mailPicture(picture, "small", scene);
    return lines.length === 0 && !shown ? [] : [{ kind: "signature", picture: shown, lines }];
  },
  footer: () => [],
};

/** Returns the parts of a mail that show a block of a model; none for an incomplete one. */
function modelBlock(block: SiteBlock, scene: ModelScene): ModelPart[] {
  if (!isWhole(block)) return [];
  if (block.kind === "text" || block.kind === "media")
    return mailBlock({ ...block, texts: marked(block.texts, scene) }, scene);
  const render = MODEL_BLOCKS[block.kind as MailOnlyKind] as Renderer<BlockKind> | undefined;
  if (render) return render(block as never, scene);
  const parts = mailBlock(block, scene);
  // The buttons of a model are those that its writer placed: the way on from a selection is a link beside them.
  return block.kind === "hero"
    ? parts
    : parts.map((part) => (part.kind === "links" ? { ...part, isButton: false } : part));
}

/** Returns the parts of a content, without its footer. */
export function modelParts(content: ModelContent, scene: ModelScene): ModelPart[] {
  if (content.kind === "advanced")
    return content.blocks.flatMap((block) => modelBlock(block, scene)).filter(hasContent);
  const doc = markedDoc(textIn(content.texts, scene.data.lang), scene);
  return doc && !richTextIsEmpty(doc) ? [{ kind: "rich", doc }] : [];
}

const hasContent = (part: ModelPart): boolean =>
  part.kind !== "columns" || part.columns.some((column) => column.length > 0);

/** Returns the note of the footer in the reader's language; empty without one. */
export function footerNote(content: ModelContent, scene: ModelScene): string {
  const footer = content.kind === "advanced" ? withFooter(content.blocks).at(-1) : undefined;
  return footer?.kind === "footer" ? mailText(footer.note, scene) : "";
}
