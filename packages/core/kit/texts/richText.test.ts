import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isRichLink,
  isRichText,
  RICH_TEXT_LIMITS,
  richTextIsEmpty,
  richTextLines,
  richTextOf,
  richTextPlain,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichText,
} from "#kit/texts/richText.ts";
import { richText, richTextUpTo } from "#kit/texts/richText.contract.ts";
import { doc, FILE, HOSTILE, link, p, style, text } from "#kit/testing/richText.fixture.ts";
import { richTextHtml } from "#kit/texts/richTextHtml.ts";

const numRuns = process.env["LONG"] ? 5000 : 200;
const html = (value: unknown): string => {
  if (!isRichText(value)) throw new Error(`refused: ${JSON.stringify(value)}`);
  return richTextHtml(value);
};

const WHOLE = doc(
  { type: "heading", attrs: { level: 2, textAlign: "center" }, content: [text("Le domaine & <nous>")] },
  p(
    text("gras", { type: "bold" }),
    text(" et ", { type: "italic" }, { type: "underline" }, { type: "strike" }),
    text("lien", link("https://example.org/?a=1&b=2"), style({ color: "#219ebc", fontSize: "12px" })),
    { type: "hardBreak" },
    text("fin", style({ color: "rgb(1, 22, 255)", fontSize: null })),
  ),
  {
    type: "orderedList",
    attrs: { start: 3 },
    content: [
      { type: "listItem", content: [p(text("un"))] },
      {
        type: "listItem",
        content: [
          p(text("deux")),
          { type: "bulletList", content: [{ type: "listItem", content: [p(text("dessous"))] }] },
        ],
      },
    ],
  },
  { type: "image", attrs: { src: FILE, alt: 'Les "vignes"', width: "50%", textAlign: "right" } },
);

describe("what specification §5 allows", () => {
  test("is a rich text, and its HTML is as written", () => {
    expect(isRichText(WHOLE)).toBe(true);
    expect(html(WHOLE)).toMatchInlineSnapshot(
      `"<h2 style="text-align: center">Le domaine &amp; &lt;nous&gt;</h2><p><strong>gras</strong><em><u><s> et </s></u></em><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow"><span style="color: #219ebc; font-size: 12px">lien</span></a><br><span style="color: rgb(1, 22, 255)">fin</span></p><ol start="3"><li><p>un</p></li><li><p>deux</p><ul><li><p>dessous</p></li></ul></li></ol><p style="text-align: right"><img src="/files/0123456789abcdef/960.webp" alt="Les &quot;vignes&quot;" style="width: 50%; max-width: 100%"></p>"`,
    );
    expect(richTextHtml(WHOLE as RichText, { style: "data-style", base: "https://x.example" })).toContain(
      `<img src="https://x.example${FILE}/960.webp" alt="Les &quot;vignes&quot;" data-style="width: 50%; max-width: 100%">`,
    );
  });

  test("as a plain text", () => {
    expect(richTextPlain(WHOLE as RichText)).toBe(
      'Le domaine & <nous>\ngras et lien\nfin\n3. un\n4. deux\n  – dessous\nLes "vignes"',
    );
    expect(richTextLines(WHOLE as RichText)).toEqual([
      "Le domaine & <nous>",
      "gras et lien",
      "fin",
      "un",
      "deux",
      "dessous",
      'Les "vignes"',
    ]);
    expect([richTextPlain(null), richTextLines(undefined)]).toEqual(["", []]);
  });

  test("may be nothing to read", () => {
    for (const empty of [doc(), doc(p()), doc({ type: "paragraph" }), doc(p(text("  ")))])
      expect(richTextIsEmpty(empty as RichText)).toBe(true);
    for (const full of [doc(p(text("a"))), doc({ type: "image", attrs: { src: FILE } })])
      expect(richTextIsEmpty(full as RichText)).toBe(false);
  });

  test("comes from plain lines and goes back", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}0-9 &<>"'\n]{0,200}$/u), (plain) => {
        const richText = richTextOf(plain);
        expect(isRichText(richText)).toBe(true);
        expect(richTextPlain(richText)).toBe(plain.trim());
      }),
      { numRuns },
    );
  });
});

describe("what is hostile", () => {
  test.each(HOSTILE)("%s is refused by its name", (_, value) => {
    expect(isRichText(value)).toBe(false);
    const parsed = richText.safeParse(value);
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(["rich-text"]);
    // A row that was written past the contract is not shown.
    expect(richTextHtml(value as RichText)).toBe("");
  });

  test("is refused at any depth", () => {
    const deep = (levels: number, inner: unknown): unknown =>
      levels === 0
        ? inner
        : {
            type: "bulletList",
            content: [{ type: "listItem", content: [p(text("x")), deep(levels - 1, inner)] }],
          };
    const { lists } = RICH_TEXT_LIMITS;
    expect(isRichText(doc(deep(lists, p(text("x")))))).toBe(true);
    expect(isRichText(doc(deep(lists, { type: "script" })))).toBe(false);
    expect(isRichText(doc(deep(lists + 1, p(text("x")))))).toBe(false);
    expect(isRichText(doc(deep(5000, p(text("x")))))).toBe(false);
  });

  test("is too much: letters, nodes", () => {
    const { letters, nodes } = RICH_TEXT_LIMITS;
    expect(isRichText(doc(p(text("x".repeat(letters)))))).toBe(true);
    expect(isRichText(doc(p(text("x".repeat(letters + 1)))))).toBe(false);
    expect(isRichText(doc(...Array.from({ length: nodes + 1 }, () => p())))).toBe(false);
    const parsed = richTextUpTo(10).safeParse(doc(p(text("onze lettres"))));
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(["rich-text-long"]);
  });

  test("links that may be followed", () => {
    for (const good of [
      "https://x.fr",
      "HTTP://x.fr/a?b=c#d",
      "ftp://x.fr/f",
      "mailto:a@b.fr?subject=x",
      "tel:+33612345678",
    ])
      expect(isRichLink(good), good).toBe(true);
  });
});

/** Reads the tags and attributes that a browser would see. */
function tagsOf(text: string): { name: string; attributes: string[] }[] {
  return [...text.matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*>/g)].map(
    ([, name = "", rest = ""]) => ({
      name,
      attributes: [...rest.matchAll(/([a-z-]+)="/g)].map(([, one = ""]) => one),
    }),
  );
}

test("whatever is written, HTML has allowed tags alone, and every other sign is escaped", () => {
  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  const sharp = fc.constantFrom(
    '"><script>alert(1)</script>',
    "&lt;",
    "'",
    "<!--",
    "]]>",
    "</p>",
    "<svg/onload=1>",
    "&#x3c;",
  );
  const marks = fc.uniqueArray(
    fc.constantFrom<RichMark>(
      { type: "bold" },
      { type: "strike" },
      { type: "link", attrs: { href: "https://x.fr/?a=1&b=(2)" } },
      { type: "textStyle", attrs: { color: "#fff", fontSize: "2em" } },
    ),
    { selector: (mark) => mark.type },
  );
  const inline: fc.Arbitrary<RichInline> = fc.record({
    type: fc.constant("text" as const),
    text: fc.oneof(words, sharp),
    marks,
  });
  const block: fc.Arbitrary<RichBlock> = fc.oneof(
    fc.record({ type: fc.constant("paragraph" as const), content: fc.array(inline, { maxLength: 5 }) }),
    fc.record({
      type: fc.constant("image" as const),
      attrs: fc.record({ src: fc.constant(FILE), alt: fc.oneof(words, sharp) }),
    }),
  );
  const allowed = new Set(["p", "strong", "s", "a", "span", "img"]);
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (content) => {
      const written: RichText = { type: "doc", content };
      fc.pre(isRichText(written));
      const created = richTextHtml(written);
      const tags = tagsOf(created);
      expect(tags.every(({ name }) => allowed.has(name))).toBe(true);
      expect(
        tags
          .flatMap(({ attributes }) => attributes)
          .filter((name) => !["href", "target", "rel", "style", "src", "alt"].includes(name)),
      ).toEqual([]);
      // Nothing opens or closes a tag but the tags that were counted.
      expect(created.match(/[<>]/g)?.length ?? 0).toBe(tags.length * 2);
    }),
    { numRuns },
  );
});
