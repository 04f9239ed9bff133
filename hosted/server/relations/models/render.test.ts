import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { MODEL_FIELDS, tokenOf, type FieldValues } from "@cuvee/core/relations/models/fields.ts";
import { MAIL_BLOCK_KINDS } from "@cuvee/core/storefront/site/blockRegistry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillMail, type RenderedMail } from "#relations/models/marks.ts";
import { readyDrafts } from "#relations/models/ready/ready.ts";
import {
  advancedOf,
  mailBlocksOf,
  READER,
  rendered,
  sender,
} from "#relations/models/testing/models.fixture.ts";
import { blocksOf } from "#storefront/site/testing/mailBlocks.fixture.ts";

const READY = readyDrafts({ home: "/trois-calades", cart: "/cart" });
const PAGE_BLOCKS = blocksOf().filter(({ kind }) => kind !== "newsletter");
const CASES = [
  ...READY.map(({ key, content }) => ({ name: key, content })),
  ...[...PAGE_BLOCKS, ...mailBlocksOf()].map((block) => ({
    name: `${block.kind} ${block.id}`,
    content: advancedOf(block.kind === "footer" ? [block] : [block, { id: "f", kind: "footer", note: {} }]),
  })),
];

/** Returns what a reader sees of HTML, in one line; the words before the mail in lists are left out. */
const seen = (html: string): string =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<!--[^]*?-->/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(?:nbsp|zwnj|shy);/g, " ")
    .replace(/\s+/g, " ");

/** Returns HTML without the words before the mail in lists, which the mail itself does not show. */
const shownIn = (html: string): string =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<div\s+style="display:none[^>]*>[^<]*<\/div>/, "")
    .replace(/<!--[^]*?-->/g, "");

const texts = (html: string): string[] =>
  [...shownIn(html).matchAll(/>([^<>]+)</g)]
    .map(([, inside = ""]) => seen(`<body>${inside}`).trim())
    .filter((words) => /[\p{L}\p{N}]/u.test(words));

const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );

/** Faults by which Outlook or Gmail would break a mail; none in what is sent. */
function trapsIn(html: string): string[] {
  const faults: string[] = [];
  const refuse = (pattern: RegExp, why: string): void => {
    for (const [found] of html.matchAll(pattern)) faults.push(`${why}: ${found.slice(0, 120)}`);
  };
  refuse(/<(?:script|link|iframe|object|form|input|svg|base|video|button)\b/g, "element");
  refuse(/\b(?:flex|grid)\b\s*[;:"]|position\s*:|float\s*:|var\(|rgba?\(|@import|url\(/g, "style");
  refuse(/\son\w+=/g, "script");
  refuse(/<mj-[^>]*>/g, "source");
  refuse(/href=""/g, "empty link");
  for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
    if (!/src="https:\/\/[^"]+\.(?:jpg|png)"/.test(image)) faults.push(`source of ${image}`);
    if (!/alt="[^"]*"/.test(image)) faults.push(`no alt: ${image}`);
    if (!/\s(?:width|height)="\d+"/.test(image)) faults.push(`no size: ${image}`);
  }
  for (const [, width] of html.matchAll(/\swidth="(\d+)"/g))
    if (Number(width) > 600) faults.push(`width ${width}`);
  // Each button has its ground on a cell, and its space given to Outlook.
  for (const [cell] of html.matchAll(/<td[^>]*mso-padding-alt[^>]*>/g))
    if (!/bgcolor="#[0-9a-f]{6}"/.test(cell)) faults.push(`button ${cell}`);
  const openings = html.match(/<!--\[if/g)?.length ?? 0;
  const endings = html.match(/<!\[endif\]/g)?.length ?? 0;
  if (openings !== endings || openings < 4) faults.push(`${openings} conditions, ${endings} ends`);
  if (Buffer.byteLength(html) > 102_000) faults.push("too large");
  return faults;
}

describe.each(CASES)("$name", ({ content }) => {
  test("has no trap of Outlook or Gmail, and says in its text all that its HTML says", async () => {
    const { html, text, subject } = fillMail(await rendered(content), READER);
    expect(trapsIn(html)).toEqual([]);
    const plain = text.replace(/\s+/g, " ");
    const inHead = new Set(["DC", "DT"]);
    for (const words of texts(html)) if (!inHead.has(words)) expect(plain).toContain(words);
    for (const href of hrefs(html)) expect(text).toContain(href);
    expect(plain).toContain("L'abus d'alcool est dangereux pour la santé");
    expect(`${subject}${html.slice(html.indexOf("<body"))}${text}`).not.toMatch(
      /\{\{|\}\}|Zq[0-9a-f]{32}|undefined|\[object/,
    );
  });
});

test("every kind of block of mails is among the cases", () => {
  const kinds = new Set([...PAGE_BLOCKS, ...mailBlocksOf()].map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([...MAIL_BLOCK_KINDS].toSorted());
});

test.each(["harvestNews", "pointsExpiring", "paymentReminder"] as const)(
  "the ready model %s is the golden mail",
  async (key) => {
    const content = READY.find((one) => one.key === key)?.content;
    if (!content) throw new Error(key);
    const kind = key === "paymentReminder" ? "information" : "promotion";
    const { subject, html, text } = fillMail(await rendered(content, { kind }), READER);
    const golden = `${subject}\n\n${html}\n\n${"=".repeat(40)}\n\n${text}`;
    await expect(golden).toMatchFileSnapshot(`golden/${key}.txt`);
  },
);

test("the footer is under every mail, the health message in each language, unsubscribing in each promotion", async () => {
  const content = advancedOf([{ id: "d", kind: "divider" }]);
  const messages = new Set<string>();
  for (const lang of LANGUAGES) {
    const promotion = fillMail(await rendered(content, { lang }), READER);
    expect(promotion.html.match(/href="https:\/\/cuvee\.example\/consent\/one/g)).toHaveLength(2);
    messages.add(promotion.text.trim().split("\n").at(-1) ?? "");
    const information = fillMail(await rendered(content, { lang, kind: "information" }), READER);
    expect(information.html).not.toContain("/consent/");
    expect(information.text).toContain([...messages].at(-1));
  }
  expect(messages.size).toBe(LANGUAGES.length);
});

test("a mail without its address for unsubscribing does not leave", async () => {
  const mail = await rendered(advancedOf([]));
  const { unsubscribeUrl: _, ...values } = READER;
  expect(() => fillMail(mail, values)).toThrow("unsubscribeUrl");
  expect(() => fillMail(mail, { ...READER, unsubscribeUrl: "javascript:alert(1)" })).toThrow();
});

test("every link of the web is given by linkOf, in both bodies; those of the foot and others are left alone", async () => {
  const linkOf = (url: string): string => `https://go.example/?to=${encodeURIComponent(url)}`;
  const blocks = [...PAGE_BLOCKS, ...mailBlocksOf()];
  const { html, text } = fillMail(await rendered(advancedOf(blocks), { linkOf }), READER);
  const others = hrefs(html).filter((href) => !href.startsWith("https://go.example/"));
  expect(others.every((href) => href.startsWith("https://cuvee.example/consent/"))).toBe(true);
  expect(text.match(/https:\/\/(?!go\.example|cuvee\.example\/consent)\S+/g)).toBeNull();
});

const HOSTILE = `"><script>alert(1)</script>{{firstname}}]]><!--<mj-raw>'&lt;$&$1\u202e</mj-text></td>`;

test("what a seller writes is a text in every block: never markup, never a field, never a line of MJML", async () => {
  for (const link of ["javascript:alert(1)", "data:text/html,x", "//evil.example"]) {
    const words = (text: string): string => `${text} ${HOSTILE}`;
    const blocks = [...blocksOf(words, link), ...mailBlocksOf((text) => `${text} <b>&amp;"]]>`, link)];
    const mail = fillMail(await rendered(advancedOf(blocks), { words, from: sender(words) }), READER);
    expect(mail.html).not.toMatch(/<script|<mj-|<b>|\u202e|javascript:|data:text/);
    expect(trapsIn(mail.html)).toEqual([]);
    expect(mail.text).toContain("<script>alert(1)</script>");
  }
});

const ALL_FIELDS: RichText = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: MODEL_FIELDS.map((field) => ({ type: "field", attrs: { field, fallback: `<${field}>` } })),
    },
  ],
};
const withAllFields = (): Promise<RenderedMail> =>
  rendered({
    ...advancedOf([
      { id: "t", kind: "text", texts: { fr: ALL_FIELDS }, width: "text" } satisfies SiteBlock,
      ...mailBlocksOf(),
    ]),
    subject: { fr: MODEL_FIELDS.map((field) => tokenOf(field, "x")).join(" ") },
    preheader: { fr: "{{firstname|vous}} & {{city|ici}}" },
  });

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "{{lastname}}",
    "</td></table><script>alert(1)</script>",
    "a\r\nBcc: x@example.org",
    "$& $1 $` $'",
    "\u202e\u2066gnp.exe",
    `" onmouseover="x`,
    "&lt;&#60;",
  ),
);

test("any value of a reader is escaped for its place, and nothing of a field stays", async () => {
  const mail = await withAllFields();
  const bare = fillMail(mail, READER).html.match(/<[a-z!/]/gi)?.length ?? 0;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...MODEL_FIELDS), nasty), (some) => {
      const values: FieldValues = { ...READER, signature: "", ...some };
      const { subject, html, text } = fillMail(mail, values);
      expect(subject).not.toMatch(/[\r\n\u202a-\u202e\u2066-\u2069]/);
      expect(`${html}${text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(html).not.toMatch(/<script|\sonmouseover="|Zq[0-9a-f]{32}/);
      // No value opens a tag of its own, but for its line breaks.
      const breaks =
        (html.match(/<br>/g)?.length ?? 0) - (fillMail(mail, READER).html.match(/<br>/g)?.length ?? 0);
      expect(html.match(/<[a-z!/]/gi)?.length).toBe(bare + breaks);
    }),
    { numRuns: 150 },
  );
});

test("what is unknown of a reader gives way to its fallback, escaped too", async () => {
  const { unsubscribeUrl = "", preferencesUrl = "" } = READER;
  const { subject, html, text } = fillMail(await withAllFields(), { unsubscribeUrl, preferencesUrl });
  expect(subject).toBe(MODEL_FIELDS.map(() => "x").join(" "));
  expect(html).toContain("&#60;firstname&#62;");
  expect(text).toContain("<firstname>");
  expect(html).toContain("vous &#38; ici");
});

test("a mail of a reader is filled in less than a millisecond", async () => {
  const mail = await withAllFields();
  const times = Array.from({ length: 200 }, (_, n) => {
    const from = performance.now();
    fillMail(mail, { ...READER, firstname: `Reader ${n}` });
    return performance.now() - from;
  });
  // The quickest: others use the machine too.
  expect(Math.min(...times)).toBeLessThan(1);
});
