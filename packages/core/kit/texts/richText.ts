import { isInsideHost } from "#kit/hosts.ts";
import { withoutSigns } from "#kit/signs.ts";

/** Rich text as it is stored: a document of the editor, restricted to specification §5. */
export type RichText = { type: "doc"; content: readonly RichBlock[] };

export type RichAlign = "left" | "center" | "right";
export type RichMark =
  | { type: "bold" | "italic" | "underline" | "strike" }
  | { type: "link"; attrs: { href: string } }
  /** `color`: hex or rgb(); `fontSize`: px, em or %. */
  | { type: "textStyle"; attrs: { color?: string | null; fontSize?: string | null } };
export type RichInline =
  | { type: "text"; text: string; marks?: readonly RichMark[] }
  | { type: "hardBreak"; marks?: readonly RichMark[] }
  /**
   * A dynamic field of a mail, and the text for readers of whom it is unknown. Only the models of mails have it: it is
   * no part of a rich text where `isRichText` is asked without fields.
   */
  | { type: "field"; attrs: { field: string; fallback: string }; marks?: readonly RichMark[] };
export type RichBlock =
  | { type: "paragraph"; attrs?: { textAlign?: RichAlign | null }; content?: readonly RichInline[] }
  | {
      type: "heading";
      attrs: { level: 1 | 2 | 3 | 4 | 5 | 6; textAlign?: RichAlign | null };
      content?: readonly RichInline[];
    }
  | { type: "bulletList"; content: readonly RichItem[] }
  | { type: "orderedList"; attrs?: { start?: number | null }; content: readonly RichItem[] }
  /** A picture of our own: `src` is `/files/<id>`, `width` in px or %. */
  | {
      type: "image";
      attrs: { src: string; alt?: string | null; width?: string | null; textAlign?: RichAlign | null };
    };
export type RichItem = { type: "listItem"; content: readonly RichBlock[] };

/**
 * Font sizes that the editor offers (specification §5); stored in em of the default, so that it is as large as the
 * page's text.
 */
export const FONT_SIZES = [8, 10, 12, 14, 16, 18, 20, 26, 32, 36, 42, 50, 75, 100, 125, 150] as const;
/** For text without a size of its own (specification §5). */
export const FONT_SIZE_DEFAULT = 10;

/** Most letters, nodes and lists within lists of a document. */
export const RICH_TEXT_LIMITS = { letters: 50_000, nodes: 5000, lists: 4 } as const;

const COLOR =
  /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\((25[0-5]|2[0-4]\d|1?\d?\d)(, ?(25[0-5]|2[0-4]\d|1?\d?\d)){2}\))$/i;
const SIZE = /^(?:(\d{1,3}(?:\.\d{1,2})?)(px|%)|(\d{1,2}(?:\.\d{1,2})?)em)$/;
const LINK = /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)[^\s<>"'`\\\u0000-\u0020\u007f-\u00a0]+$/i;
const OWN_FILE = /^\/files\/[0-9a-hjkmnp-tv-z]{16}$/;

/**
 * Checks whether a text may link to an address: http, https, ftp of the open internet, mailto and tel (specification
 * §5).
 */
export function isRichLink(value: unknown): value is string {
  if (typeof value !== "string" || value.length > 2000 || !LINK.test(value)) return false;
  if (/^(?:mailto|tel):/i.test(value)) return true;
  if (!URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return username === "" && password === "" && !isInsideHost(hostname);
}

const isShort = (value: unknown): value is string => typeof value === "string" && value.length <= 60;
/** Checks the colour of a text: hex or rgb() (specification §5). */
export const isRichColor = (value: unknown): value is string => isShort(value) && COLOR.test(value);
/** Checks a size: px, em or % (specification §5). */
export const isRichSize = (value: unknown): value is string => isShort(value) && SIZE.test(value);
/** Checks for a picture of ours: `/files/<id>`. */
export const isOwnPicture = (value: unknown): value is string => isShort(value) && OWN_FILE.test(value);

type Bag = { readonly [key: string]: unknown };
type Test = (value: unknown) => boolean;

const isBag = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || value === null || test(value);
const between =
  (low: number, high: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
const isPlain: Test = (value) => typeof value === "string" && value === withoutSigns(value);
const alt: Test = (value) => isPlain(value) && String(value).length <= 500;

/** Checks whether an object has its required properties, no others, and each valid. */
function has(value: unknown, wanted: Record<string, Test>): value is Bag {
  return (
    isBag(value) &&
    Object.keys(value).every((key) => Object.hasOwn(wanted, key)) &&
    Object.entries(wanted).every(([key, test]) => test(Object.hasOwn(value, key) ? value[key] : undefined))
  );
}

const only =
  (...types: string[]): Test =>
  (value) =>
    types.includes(String(value));
const align = maybe(only("left", "center", "right"));
const some: Test = Array.isArray;

const isMark: Test = (mark) =>
  has(mark, { type: only("bold", "italic", "underline", "strike") }) ||
  has(mark, { type: only("link"), attrs: (a) => has(a, { href: isRichLink }) }) ||
  has(mark, {
    type: only("textStyle"),
    attrs: (a) => has(a, { color: maybe(isRichColor), fontSize: maybe(isRichSize) }),
  });

const marks: Test = (list) =>
  list === undefined ||
  (Array.isArray(list) &&
    list.every(isMark) &&
    new Set(list.map((mark: Bag) => mark["type"])).size === list.length);

/** Longest text that stands for an unknown dynamic field. */
export const FALLBACK_MAX = 100;

const isInline = (node: unknown, fields: ReadonlySet<string>): boolean =>
  has(node, { type: only("text"), text: (text) => isPlain(text) && text !== "", marks }) ||
  has(node, { type: only("hardBreak"), marks }) ||
  has(node, {
    type: only("field"),
    attrs: (a) =>
      has(a, {
        field: (field) => typeof field === "string" && fields.has(field),
        fallback: (text) => isPlain(text) && String(text).length <= FALLBACK_MAX,
      }),
    marks,
  });

/** Letters and nodes so far, and the dynamic fields that are allowed. */
type Count = { letters: number; nodes: number; fields: ReadonlySet<string> };

function counted(node: unknown, count: Count): boolean {
  count.nodes += 1;
  if (isBag(node) && typeof node["text"] === "string") count.letters += node["text"].length;
  return count.nodes <= RICH_TEXT_LIMITS.nodes && count.letters <= RICH_TEXT_LIMITS.letters;
}

function isBlock(node: unknown, lists: number, count: Count): boolean {
  if (!counted(node, count)) return false;
  const inline: Test = (content) =>
    content === undefined ||
    (Array.isArray(content) &&
      content.every((child) => counted(child, count) && isInline(child, count.fields)));
  const items: Test = (content) =>
    Array.isArray(content) &&
    content.length > 0 &&
    lists < RICH_TEXT_LIMITS.lists &&
    content.every((item) => counted(item, count) && isItem(item, lists + 1, count));
  const type = isBag(node) ? node["type"] : null;
  if (type === "paragraph")
    return has(node, {
      type: only("paragraph"),
      attrs: (a) => a === undefined || has(a, { textAlign: align }),
      content: inline,
    });
  if (type === "heading")
    return has(node, {
      type: only("heading"),
      attrs: (a) => has(a, { level: between(1, 6), textAlign: align }),
      content: inline,
    });
  if (type === "bulletList") return has(node, { type: only("bulletList"), content: items });
  if (type === "orderedList")
    return has(node, {
      type: only("orderedList"),
      attrs: (a) => a === undefined || has(a, { start: maybe(between(0, 9999)) }),
      content: items,
    });
  return has(node, {
    type: only("image"),
    attrs: (a) => has(a, { src: isOwnPicture, alt: maybe(alt), width: maybe(isRichSize), textAlign: align }),
  });
}

function isItem(node: unknown, lists: number, count: Count): boolean {
  return has(node, {
    type: only("listItem"),
    content: (content) =>
      Array.isArray(content) && content.length > 0 && content.every((child) => isBlock(child, lists, count)),
  });
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * Checks whether a value is a rich text that can yield nothing but what specification §5 allows: known nodes, marks and
 * attributes, colours, sizes, addresses and own pictures, bounded in letters, nodes and depth. Dynamic fields are
 * refused but those named.
 */
export function isRichText(value: unknown, fields: ReadonlySet<string> = NO_FIELDS): value is RichText {
  const count: Count = { letters: 0, nodes: 0, fields };
  return (
    has(value, { type: only("doc"), content: some }) &&
    Array.isArray(value["content"]) &&
    value["content"].every((block) => isBlock(block, 0, count))
  );
}

/** Makes a rich text of plain paragraphs, one per line. */
export function richTextOf(text: string): RichText {
  const lines = text.split(/\r?\n/);
  return {
    type: "doc",
    content: lines.map((line) =>
      line === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: line }] },
    ),
  };
}

const inlineText = (content: readonly RichInline[] = []): string =>
  content
    .map((node) =>
      node.type === "text" ? node.text : node.type === "field" ? node.attrs.fallback || "…" : "\n",
    )
    .join("");

function plainLines(blocks: readonly RichBlock[], indent: string): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.type === "image") return block.attrs.alt ? [indent + block.attrs.alt] : [];
    if (block.type === "paragraph" || block.type === "heading") return [indent + inlineText(block.content)];
    const start = block.type === "orderedList" ? (block.attrs?.start ?? 1) : null;
    return block.content.flatMap((item, at) => {
      const sign = start === null ? "– " : `${start + at}. `;
      const [first = "", ...rest] = plainLines(item.content, "");
      return [indent + sign + first, ...rest.map((line) => `${indent}  ${line}`)];
    });
  });
}

/**
 * Returns the text alone, a line per paragraph, lists with their signs: for search, mails and lists. Empty without a
 * document.
 */
export function richTextPlain(doc: RichText | null | undefined): string {
  return doc ? plainLines(doc.content, "").join("\n").trim() : "";
}

/** Returns the non-empty lines, without the signs of lists. */
export function richTextLines(doc: RichText | null | undefined): string[] {
  return richTextPlain(doc)
    .split("\n")
    .map((line) => line.replace(/^\s*(– |\d+\. )?/, "").trim())
    .filter(Boolean);
}

/** Checks whether a rich text has no visible content. */
export function richTextIsEmpty(doc: RichText | null | undefined): boolean {
  const sees = (blocks: readonly RichBlock[]): boolean =>
    blocks.some((block) =>
      block.type === "image"
        ? true
        : block.type === "bulletList" || block.type === "orderedList"
          ? block.content.some((item) => sees(item.content))
          : inlineText(block.content).trim() !== "",
    );
  return !doc || !sees(doc.content);
}
