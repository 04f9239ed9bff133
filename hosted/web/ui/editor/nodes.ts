import { Node } from "@tiptap/core";
import { RICH_TEXT_LIMITS } from "@cuvee/core/kit/texts/richText.ts";

const ALIGNS = ["left", "center", "right"];

/** Alignment of the lines of a block; null for the page's default. */
export const textAlign = {
  default: null,
  parseHTML: (element: HTMLElement): string | null =>
    ALIGNS.includes(element.style.textAlign) ? element.style.textAlign : null,
  renderHTML: ({ textAlign: align }: Record<string, unknown>) =>
    typeof align === "string" ? { style: `text-align: ${align}` } : {},
};

export const DocumentNode = Node.create({ name: "doc", topNode: true, content: "block+" });

export const TextNode = Node.create({ name: "text", group: "inline" });

export const ParagraphNode = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: () => ({ textAlign }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode(this.name) };
  },
});

const LEVELS = [1, 2, 3, 4, 5, 6];

export const HeadingNode = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false }, textAlign }),
  parseHTML: () => LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${Number(node.attrs["level"])}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, "paragraph", { level }),
      ]),
    );
  },
});

export const HardBreakNode = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    const put = () => this.editor.commands.insertContent({ type: this.name });
    return { "Shift-Enter": put, "Mod-Enter": put };
  },
});

export const BulletListNode = Node.create({
  name: "bulletList",
  group: "block list",
  content: "listItem+",
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", 0],
});

export const OrderedListNode = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element) => Number(element.getAttribute("start") ?? 1) || 1,
      renderHTML: ({ start }) => (start === 1 ? {} : { start: Number(start) }),
    },
  }),
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
});

export const ListItemNode = Node.create({
  name: "listItem",
  content: "paragraph block*",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    const deepest = (): boolean => {
      const { $from } = this.editor.state.selection;
      const above = Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name);
      return above.filter((name) => name === this.name).length >= RICH_TEXT_LIMITS.lists;
    };
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // When no item can be indented, Tab leaves the editor.
      Tab: () => !deepest() && this.editor.commands.sinkListItem(this.name),
      "Shift-Tab": () => this.editor.commands.liftListItem(this.name),
    };
  },
});
