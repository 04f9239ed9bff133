import { mergeAttributes, Node } from "@tiptap/core";
import { isOwnPicture } from "@cuvee/core/kit/texts/richText.ts";
import { textAlign } from "#ui/editor/nodes.ts";

const bare = (src: string | null): string => (src ?? "").replace(/\/\d+\.webp$/, "");

/** A picture of the product in a text; external pictures are dropped. */
export const PictureNode = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element) => bare(element.getAttribute("src")),
        renderHTML: () => ({}),
      },
      alt: { default: null },
      textAlign,
      width: {
        default: null,
        parseHTML: (element) => element.style.width || null,
        renderHTML: ({ width }) => (typeof width === "string" ? { style: `width: ${width}` } : {}),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: "img[src]",
        getAttrs: (element) => (isOwnPicture(bare(element.getAttribute("src"))) ? null : false),
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    return ["img", mergeAttributes(HTMLAttributes, { src: `${String(node.attrs["src"])}/960.webp` })];
  },
});
