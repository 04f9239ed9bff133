import { Mark } from "@tiptap/core";
import { isRichColor, isRichLink, isRichSize } from "@cuvee/core/kit/texts/richText.ts";

const TAGS = {
  bold: { tag: "strong", also: ["b"], key: "Mod-b" },
  italic: { tag: "em", also: ["i"], key: "Mod-i" },
  underline: { tag: "u", also: [], key: "Mod-u" },
  strike: { tag: "s", also: ["del", "strike"], key: "Mod-Shift-s" },
} as const;

const simple = (name: keyof typeof TAGS) => {
  const { tag, also, key } = TAGS[name];
  return Mark.create({
    name,
    parseHTML: () => [tag, ...also].map((one) => ({ tag: one })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
};

export const BoldMark = simple("bold");
export const ItalicMark = simple("italic");
export const UnderlineMark = simple("underline");
export const StrikeMark = simple("strike");

/** A link; an address that may not be followed makes no link. */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isRichLink(element.getAttribute("href")) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

const only = (holds: (value: unknown) => value is string, value: string): string | null =>
  holds(value) ? value : null;

/** Colour and size of the text. */
export const TextStyleMark = Mark.create({
  name: "textStyle",
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element) => only(isRichColor, element.style.color),
      renderHTML: ({ color }) => (typeof color === "string" ? { style: `color: ${color}` } : {}),
    },
    fontSize: {
      default: null,
      parseHTML: (element) => only(isRichSize, element.style.fontSize),
      renderHTML: ({ fontSize }) => (typeof fontSize === "string" ? { style: `font-size: ${fontSize}` } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: "span",
      getAttrs: ({ style }) => (isRichColor(style.color) || isRichSize(style.fontSize) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});
