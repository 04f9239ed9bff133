import { richTextPlain } from "@cuvee/core/kit/texts/richText.ts";
import { MAIL_BLOCK_KINDS } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { BlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { textIn, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { shownLine } from "#relations/models/fields.ts";

/** Kinds of blocks as the palette groups them; those of no group are among the last. */
const CONTENT = ["heading", "text", "button", "picture", "media", "columns", "gallery", "divider", "spacer"];
const SALES = ["products", "collection", "events", "coupon"];
const offered = MAIL_BLOCK_KINDS.filter((kind) => kind !== "footer");
const inOrder = (names: readonly string[]): BlockKind[] =>
  names.flatMap((name) => offered.find((kind) => kind === name) ?? []);

export const PALETTE: readonly { key: "content" | "sales" | "house"; kinds: readonly BlockKind[] }[] = [
  { key: "content", kinds: inOrder(CONTENT) },
  { key: "sales", kinds: inOrder(SALES) },
  { key: "house", kinds: offered.filter((kind) => ![...CONTENT, ...SALES].includes(kind)) },
];

const WORDS = 40;

/** Returns the first words of a block, by which it is told from others of its kind; empty without any. */
export function wordsOf(block: SiteBlock, lang: string, fields: readonly EditorField[]): string {
  const line = (texts: LocalizedTexts): string => shownLine(textIn(texts, lang) ?? "", fields);
  const words = ((): string => {
    switch (block.kind) {
      case "text":
      case "media":
        return richTextPlain(textIn(block.texts, lang));
      case "heading":
      case "quote":
        return line(block.text);
      case "button":
        return line(block.label);
      case "coupon":
        return block.code;
      case "picture":
        return line(block.caption) || line(block.picture.alt);
      default:
        return "title" in block ? line(block.title) : "";
    }
  })().replaceAll(/\s+/g, " ");
  return words.length > WORDS ? `${words.slice(0, WORDS).trimEnd()}…` : words;
}
