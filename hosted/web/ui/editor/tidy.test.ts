import fc from "fast-check";
import { expect, test } from "vitest";
import { isRichText, richTextPlain } from "@cuvee/core/kit/texts/richText.ts";
import { tidyRichText, type EditorNode } from "#ui/editor/tidy.ts";

const text = (words: string, ...marks: NonNullable<EditorNode["marks"]>): EditorNode => ({
  type: "text",
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const p = (...content: EditorNode[]): EditorNode => ({
  type: "paragraph",
  attrs: { textAlign: null },
  content,
});
const list = (...items: EditorNode[][]): EditorNode => ({
  type: "bulletList",
  content: items.map((content) => ({ type: "listItem", content })),
});

test("what the editor adds is left out: the same text is the same value", () => {
  const editorNode: EditorNode = {
    type: "doc",
    content: [
      p(
        text("a", {
          type: "link",
          attrs: { href: "https://x.fr", target: null, rel: null, class: null, title: null },
        }),
        text("b", { type: "textStyle", attrs: { color: "rgb(1, 2, 3)", fontSize: null } }),
        text("c", { type: "textStyle", attrs: { color: "red", fontSize: null } }),
        text("d", { type: "link", attrs: { href: "javascript:alert(1)" } }),
      ),
      {
        type: "orderedList",
        attrs: { start: 1, type: null },
        content: [{ type: "listItem", content: [p(text("e"))] }],
      },
      { type: "image", attrs: { src: "/files/0123456789abcdef", alt: "", width: null, textAlign: "center" } },
      { type: "image", attrs: { src: "https://evil.example/x.png", alt: "x" } },
    ],
  };
  expect(tidyRichText(editorNode)).toEqual({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "a", marks: [{ type: "link", attrs: { href: "https://x.fr" } }] },
          { type: "text", text: "b", marks: [{ type: "textStyle", attrs: { color: "rgb(1, 2, 3)" } }] },
          { type: "text", text: "c" },
          { type: "text", text: "d" },
        ],
      },
      {
        type: "orderedList",
        content: [
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "e" }] }] },
        ],
      },
      { type: "image", attrs: { src: "/files/0123456789abcdef", textAlign: "center" } },
    ],
  });
});

test("lists that lie too deep come up, and no word is lost", () => {
  const deep = (levels: number): EditorNode =>
    levels === 1 ? list([p(text("1"))]) : list([p(text(String(levels))), deep(levels - 1)]);
  const tidy = tidyRichText({ type: "doc", content: [deep(9)] });
  expect(isRichText(tidy)).toBe(true);
  expect(richTextPlain(tidy).match(/\d/g)?.join("")).toBe("987654321");
});

test("whatever the editor holds, what is kept is a rich text", () => {
  const attrs = fc.dictionary(
    fc.constantFrom(
      "href",
      "color",
      "fontSize",
      "textAlign",
      "level",
      "start",
      "src",
      "alt",
      "width",
      "onclick",
    ),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constantFrom("#fff", "12px", "right", "https://x.fr"),
    ),
  );
  const mark = fc.record({ type: fc.constantFrom("bold", "link", "textStyle", "code", "italic"), attrs });
  const node: fc.Arbitrary<EditorNode> = fc.letrec<{ node: EditorNode }>((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          "paragraph",
          "heading",
          "bulletList",
          "orderedList",
          "listItem",
          "text",
          "hardBreak",
          "image",
          "table",
          "script",
        ),
        text: fc.string({ unit: "binary", maxLength: 8 }),
        attrs,
        marks: fc.uniqueArray(mark, { maxLength: 3, selector: (one) => one.type }),
        content: fc.array(tie("node"), { maxLength: 3 }),
      },
      { requiredKeys: ["type"] },
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (content) => {
      expect(isRichText(tidyRichText({ type: "doc", content }))).toBe(true);
    }),
  );
});

test("a dynamic field keeps its name and the text for those of whom it is unknown", () => {
  const field = { type: "field", attrs: { field: "firstname", fallback: "cher client\u202e" } };
  const doc = tidyRichText({ type: "doc", content: [p(text("Bonjour "), field)] });
  expect(doc.content[0]).toEqual({
    type: "paragraph",
    content: [
      { type: "text", text: "Bonjour " },
      { type: "field", attrs: { field: "firstname", fallback: "cher client" } },
    ],
  });
  expect(isRichText(doc, new Set(["firstname"]))).toBe(true);
  expect(isRichText(doc)).toBe(false);
});
