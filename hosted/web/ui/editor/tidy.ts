import {
  FALLBACK_MAX,
  isOwnPicture,
  isRichColor,
  isRichLink,
  isRichSize,
  RICH_TEXT_LIMITS,
  type RichAlign,
  type RichBlock,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichText,
} from "@cuvee/core/kit/texts/richText.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";

/** A node as the editor returns it: it has more than is kept, and sometimes lacks an expected part. */
export type EditorNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  content?: EditorNode[] | undefined;
};

const ALIGNS: readonly unknown[] = ["left", "center", "right"];
type Align = { textAlign?: RichAlign };
const isAlign = (value: unknown): value is RichAlign => ALIGNS.includes(value);

function markOf({ type, attrs = {} }: NonNullable<EditorNode["marks"]>[number]): RichMark[] {
  if (type === "bold" || type === "italic" || type === "underline" || type === "strike") return [{ type }];
  if (type === "link") {
    const { href } = attrs;
    return isRichLink(href) ? [{ type, attrs: { href } }] : [];
  }
  const { color, fontSize } = attrs;
  const stored = { ...(isRichColor(color) ? { color } : {}), ...(isRichSize(fontSize) ? { fontSize } : {}) };
  return type === "textStyle" && Object.keys(stored).length > 0 ? [{ type, attrs: stored }] : [];
}

function inlineOf(node: EditorNode): RichInline[] {
  const marks = (node.marks ?? []).flatMap(markOf);
  const marked = marks.length > 0 ? { marks } : {};
  if (node.type === "hardBreak") return [{ type: "hardBreak", ...marked }];
  if (node.type === "field") {
    const { field, fallback } = node.attrs ?? {};
    if (typeof field !== "string" || field === "") return [];
    const spare = typeof fallback === "string" ? withoutSigns(fallback).slice(0, FALLBACK_MAX) : "";
    return [{ type: "field", attrs: { field, fallback: spare }, ...marked }];
  }
  const text = node.type === "text" ? withoutSigns(node.text ?? "") : "";
  return text === "" ? [] : [{ type: "text", text, ...marked }];
}

/** Returns the items of a list; a list that is nested too deep gives its items to the one around it. */
function itemsOf(list: EditorNode, lists: number): RichItem[] {
  return (list.content ?? []).flatMap((item): RichItem[] => {
    const deep = (child: EditorNode): boolean => Boolean(child.type?.endsWith("List"));
    const children = item.content ?? [];
    const tooDeep = lists >= RICH_TEXT_LIMITS.lists ? children.filter(deep) : [];
    const content = children
      .filter((child) => !tooDeep.includes(child))
      .flatMap((child) => blockOf(child, lists));
    return [
      ...(content.length > 0 ? [{ type: "listItem" as const, content }] : []),
      ...tooDeep.flatMap((child) => itemsOf(child, lists)),
    ];
  });
}

function listOf(node: EditorNode, lists: number): RichBlock[] {
  const content = itemsOf(node, lists + 1);
  if (content.length === 0) return [];
  if (node.type === "bulletList") return [{ type: "bulletList", content }];
  const start = Number(node.attrs?.["start"] ?? 1);
  const starts = Number.isInteger(start) && start > 1 && start <= 9999;
  return [{ type: "orderedList", ...(starts ? { attrs: { start } } : {}), content }];
}

function imageOf({ src, alt, width }: Record<string, unknown>, align: Align): RichBlock[] {
  if (!isOwnPicture(src)) return [];
  const text = typeof alt === "string" ? withoutSigns(alt).slice(0, 500) : "";
  const words = text === "" ? {} : { alt: text };
  return [{ type: "image", attrs: { src, ...words, ...(isRichSize(width) ? { width } : {}), ...align } }];
}

function blockOf(node: EditorNode, lists: number): RichBlock[] {
  const { attrs = {} } = node;
  const align: Align = isAlign(attrs["textAlign"]) ? { textAlign: attrs["textAlign"] } : {};
  const inline = (node.content ?? []).flatMap(inlineOf);
  const content = inline.length > 0 ? { content: inline } : {};
  switch (node.type) {
    case "paragraph":
      return [{ type: "paragraph", ...(Object.keys(align).length > 0 ? { attrs: align } : {}), ...content }];
    case "heading": {
      const level = Math.min(6, Math.max(1, Number(attrs["level"]) || 1)) as 1;
      return [{ type: "heading", attrs: { level, ...align }, ...content }];
    }
    case "bulletList":
    case "orderedList":
      return listOf(node, lists);
    case "image":
      return imageOf(attrs, align);
    default:
      return [];
  }
}

/**
 * Makes a rich text of the editor's content: only what core allows, each thing in one way, so that equal texts are
 * equal values.
 */
export function tidyRichText(doc: EditorNode): RichText {
  return { type: "doc", content: (doc.content ?? []).flatMap((node) => blockOf(node, 0)) };
}
