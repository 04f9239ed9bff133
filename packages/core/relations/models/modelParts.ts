import type { MailCard, MailLink, MailPart, MailPicture } from "#kit/mailParts.ts";
import type { RichBlock, RichInline, RichItem, RichText } from "#kit/texts/richText.ts";

type PartAlign = "start" | "center" | "end";

/**
 * A part of a mail made from a model, without a look: parts as all mails have them, and those of the kinds of blocks
 * that models alone have. Texts are plain; addresses are those that `mailHref` let through.
 */
export type ModelPart =
  | MailPart
  | { kind: "heading"; text: string; level: 1 | 2 | 3; align: PartAlign }
  | { kind: "button"; label: string; href: string; align: PartAlign }
  | { kind: "columns"; columns: readonly (readonly ModelPart[])[] }
  | { kind: "coupon"; title: string; text: string; code: string; codeLabel: string; terms: readonly string[] }
  | { kind: "divider" }
  /** `px`: its height. */
  | { kind: "spacer"; px: number }
  | { kind: "signature"; picture: MailPicture | null; lines: readonly string[] };

type LinkOf = (href: string) => string;
const linked = (href: string, linkOf: LinkOf): string => (/^https?:/i.test(href) ? linkOf(href) : href);

const inline = (node: RichInline, linkOf: LinkOf): RichInline =>
  node.marks
    ? {
        ...node,
        marks: node.marks.map((mark) =>
          mark.type === "link" ? { ...mark, attrs: { href: linked(mark.attrs.href, linkOf) } } : mark,
        ),
      }
    : node;

/** Returns a rich text with each of its inline nodes changed. */
export function mapInline(doc: RichText, change: (node: RichInline) => RichInline): RichText {
  const block = (one: RichBlock): RichBlock => {
    switch (one.type) {
      case "image":
        return one;
      case "paragraph":
      case "heading":
        return one.content ? { ...one, content: one.content.map(change) } : one;
      case "bulletList":
      case "orderedList":
        return {
          ...one,
          content: one.content.map((item): RichItem => ({ ...item, content: item.content.map(block) })),
        };
    }
  };
  return { ...doc, content: doc.content.map(block) };
}

/** Returns parts with each address of the web given by `linkOf`, in pictures, cards, texts and buttons alike. */
export function mapLinks(parts: readonly ModelPart[], linkOf: LinkOf): ModelPart[] {
  const link = ({ label, href }: MailLink): MailLink => ({ label, href: linked(href, linkOf) });
  const card = (one: MailCard): MailCard => ({
    ...one,
    href: linked(one.href, linkOf),
    links: one.links.map(link),
  });
  return parts.map((part): ModelPart => {
    switch (part.kind) {
      case "rich":
        return { ...part, doc: mapInline(part.doc, (node) => inline(node, linkOf)) };
      case "picture":
      case "button":
        return { ...part, href: linked(part.href, linkOf) };
      case "cards":
        return { ...part, cards: part.cards.map(card) };
      case "links":
        return { ...part, links: part.links.map(link) };
      case "columns":
        return { ...part, columns: part.columns.map((column) => mapLinks(column, linkOf)) };
      default:
        return part;
    }
  });
}
