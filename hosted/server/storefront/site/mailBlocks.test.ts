import { contrast } from "@cuvee/core/kit/colors.ts";
import { mediumColors } from "@cuvee/core/shops/settings/palettes.ts";
import { mailBlock } from "@cuvee/core/storefront/site/mail/mailBlocks.ts";
import { PAGE_BLOCK_KINDS, emptyBlock } from "@cuvee/core/storefront/site/blockRegistry.ts";
import { THEMES } from "@cuvee/core/storefront/site/themes.ts";
import { describe, expect, test } from "vitest";
import { compose, type Letter } from "#kit/mail/mail.ts";
import { partsHtml } from "#kit/mail/mail.parts.ts";
import { isSamePlace } from "./placeMail.ts";
import { blocksOf, sceneOf } from "./testing/mailBlocks.fixture.ts";

const LETTER: Letter = {
  id: "one",
  kind: "newsletterWelcome",
  lang: "fr",
  recipient: "elise@example.org",
  values: { shop: "Domaine" },
};
const mail = (more: Letter["more"], change: Partial<Letter> = {}) =>
  compose({ ...LETTER, ...change, ...(more ? { more } : {}) });

/** Returns the text of HTML as a reader sees it, on one line, without spaces around tags. */
const seen = (html: string): string =>
  html
    .replace(/<(style|title)[^]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ");

/** Returns the block of the mail alone, a tag a line. */
const blockHtml = (html: string): string =>
  (/<div class="l" style="margin:28px[^]*(?=<\/td><\/tr><tr><td class="p")/.exec(html)?.[0] ?? "").replace(
    /></g,
    ">\n<",
  );

describe.each(blocksOf())("a block $kind in a mail", (block) => {
  const parts = mailBlock(block, sceneOf("fr"));
  const { html, text } = mail(parts.length > 0 ? [parts] : []);

  test("is what the golden file shows, in HTML and in text", async () => {
    const plain = text.slice(text.indexOf("connaissance.") + 13, text.lastIndexOf("-".repeat(40))).trim();
    const golden = `${blockHtml(html)}\n\n${"=".repeat(40)}\n\n${plain}\n`;
    await expect(golden).toMatchFileSnapshot(`golden/${block.kind}.txt`);
  });

  test("says in its text all that its HTML says, addresses too", () => {
    const plain = text.replace(/\s+/g, " ");
    for (const [, inside = ""] of blockHtml(html).matchAll(/>([^<>]+)</g)) {
      const words = seen(inside).trim();
      if (words !== "" && words !== "·") expect(plain).toContain(words);
    }
    for (const [, href = ""] of blockHtml(html).matchAll(/href="([^"]*)"/g))
      expect(text).toContain(seen(href));
  });

  test("fits a mail program: no more than 600 pixels, sizes and texts of pictures, nothing run or fetched", () => {
    for (const [, width] of html.matchAll(/(?:width|height)="(\d+)"/g))
      expect(Number(width)).toBeLessThanOrEqual(600);
    for (const [image] of html.matchAll(/<img[^>]*>/g))
      expect(image).toMatch(/src="cid:[\w-]+".* alt="[^"]*".*(width|height)="\d+"/);
    expect(
      html.match(/<(?:script|link|iframe|object|form|svg|base|video)\b|url\(|@import|\son\w+=/g),
    ).toBeNull();
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

test("every kind has a golden block, and a block of none of its own words shows no empty part", () => {
  expect(
    blocksOf()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...PAGE_BLOCK_KINDS].toSorted());
  for (const kind of PAGE_BLOCK_KINDS)
    for (const part of mailBlock(emptyBlock(kind, "b"), sceneOf("de")))
      expect(JSON.stringify(part), kind).not.toMatch(/"(text|label|title|href)":""/);
  expect(mailBlock(emptyBlock("newsletter", "b"), sceneOf("fr"))).toEqual([]);
  // Without an offer or visits these blocks are left out, as on the page.
  const { data, ...rest } = sceneOf("fr");
  const empty = { ...rest, data: { ...data, offer: null, page: { kind: "closed" as const } } };
  for (const block of blocksOf().filter(({ kind }) => ["products", "collection", "events"].includes(kind)))
    expect(mailBlock(block, empty)).toEqual([]);
});

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&\u202eevil\u2066`;

test("what a seller writes is never markup, never turns a text around, never an address that runs", () => {
  for (const link of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "vbscript:x", "/\\evil"]) {
    const blocks = blocksOf((text) => `${text} ${HOSTILE}`, link);
    const parts = blocks.map((block) =>
      mailBlock(
        block,
        sceneOf("fr", (text) => `${text} ${HOSTILE}`),
      ),
    );
    const { html, text } = mail(parts);
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
    expect(html).not.toContain(HOSTILE);
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
    const runs = /.{0,40}(javascript:|vbscript:|data:text|[\u202a-\u202e\u2066-\u2069]).{0,40}/;
    expect(runs.exec(`${html}${text}`)?.[0]).toBeUndefined();
  }
});

type Element = { tag: string; style: string; classes: readonly string[] };
/** Returns the texts and pictures of a mail with the elements around each, the preheader left out. */
function textsIn(html: string): { text: string; around: readonly Element[] }[] {
  const body = html.slice(html.indexOf("<table")).replace(/<!--[^]*?-->|&nbsp;/g, "");
  const stack: Element[] = [];
  const found: { text: string; around: readonly Element[] }[] = [];
  for (const [, end, tag = "", attributes = "", text] of body.matchAll(/<(\/)?([a-z]\w*)([^>]*)>|([^<]+)/g)) {
    const of = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    const element = { tag, style: of("style"), classes: of("class").split(" ") };
    if (text !== undefined) found.push({ text, around: [...stack] });
    else if (tag === "img") found.push({ text: of("alt"), around: [...stack, element] });
    else if (end) while (stack.length > 0 && stack.pop()?.tag !== tag);
    else if (tag !== "br") stack.push(element);
  }
  return found.filter(({ text }) => text.trim() !== "");
}

test("a word of ten thousand letters breaks in the HTML, and leaves the text whole", () => {
  const word = "x".repeat(10_000);
  const parts = blocksOf(() => word).map((block) =>
    mailBlock(
      block,
      sceneOf("fr", () => word),
    ),
  );
  const { html, text } = mail(parts);
  expect(text).toContain(word);
  const long = textsIn(html).filter((one) => one.text.includes(word));
  expect(long.length).toBeGreaterThan(20);
  for (const { around } of long)
    expect(around.some(({ style }) => style.includes("overflow-wrap:anywhere"))).toBe(true);
});

/** Returns the pairs of ink and ground of every text, by inline styles and by the rules of classes. */
const pairsOf = (html: string, dark: ReadonlyMap<string, string>): [ink: string, ground: string][] =>
  textsIn(html).map(({ around }) => {
    const rules = around.map(({ style, classes }) =>
      [style, ...classes.map((name) => dark.get(name) ?? "")].join(";"),
    );
    const last = (name: string): string =>
      [...rules.join(";").matchAll(new RegExp(`(?:^|;)${name}:(#[0-9a-f]{6})`, "g"))].at(-1)?.[1] ?? "";
    return [last("color"), last("background")];
  });

test.each(
  THEMES.flatMap((theme) => ["", "#f4d03f", "#101010", "#ffffff"].map((color) => ({ theme, color }))),
)("every text of every kind can be read in $theme with $color, by day and by night", ({ theme, color }) => {
  const shop = { theme: theme === "plain" ? null : theme, color };
  const colors = { light: mediumColors(shop, "mail", "light"), dark: mediumColors(shop, "mail", "dark") };
  const parts = blocksOf().map((block) => mailBlock(block, sceneOf("fr")));
  const { html } = mail(parts, { from: { name: "Domaine", logo: null, lines: ["SIREN"], colors } });
  const [, night = ""] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(html) ?? [];
  const dark = new Map(
    [...night.matchAll(/\.(\w)\{([^}]*)\}/g)].map(([, name = "", rule = ""]) => [
      name,
      rule.replaceAll("!important", ""),
    ]),
  );
  expect(dark.size).toBeGreaterThan(5);
  for (const rules of [new Map<string, string>(), dark]) {
    const pairs = pairsOf(html, rules);
    expect(pairs.length).toBeGreaterThan(60);
    for (const [ink, ground] of pairs)
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test("prices and slots are those of the page, in the reader's language", () => {
  const text = (lang: "fr" | "en" | "ja", kind: string): string => {
    const [block] = blocksOf().filter((one) => one.kind === kind);
    if (!block) throw new Error(kind);
    return mail([mailBlock(block, sceneOf(lang))], { lang }).text.replace(/\s+/g, " ");
  };
  expect(text("fr", "products")).toContain("14,50 € 75 cl · 19,33 €/l");
  // The other product is sold out: a mail offers nothing that cannot be ordered.
  expect(text("fr", "products").match(/14,50/g)).toHaveLength(1);
  expect(text("en", "products")).toContain("€14.50");
  expect(text("fr", "events")).toContain(
    "sam. 6 juin 10 h 30 : https://cuvee.example/events/e?slot=l&day=2026-06-06&lang=fr#dates",
  );
  // Half a year before, the day has its year.
  const [visits] = blocksOf().filter(({ kind }) => kind === "events");
  const scene = sceneOf("fr");
  const early = { ...scene, data: { ...scene.data, at: Date.UTC(2025, 11, 6) } };
  const written = visits ? mail([mailBlock(visits, early)], { lang: "fr" }).text.replace(/\s+/g, " ") : "";
  expect(written).toContain("sam. 6 juin 2026 10 h 30 : ");
  expect(text("ja", "hours")).toContain("月曜日");
});

test("pictures may have absolute addresses, for mails to very many readers", () => {
  const [hero] = blocksOf();
  if (!hero) throw new Error("no block");
  const colors = mediumColors({ theme: "vigne", color: "" }, "mail");
  const source = ({ visual }: { visual: string }): string => `https://cuvee.example${visual}/960.webp`;
  const { text } = partsHtml(mailBlock(hero, sceneOf("fr")), colors, source);
  expect(text).toContain(
    'src="https://cuvee.example/files/0000000000000001/960.webp" alt="Vue 1" width="526"',
  );
});

test("a visit is at the address of a shop when every part of its own address is found there", () => {
  const address = "1240, Chemin des Calades\n84290 Cairanne";
  for (const location of [
    {},
    { name: "Le caveau", street: "", zipcode: "", city: "" },
    { city: "CAIRANNE" },
    { street: "1240 chemin des calades", zipcode: "84290", city: "Cairanne" },
  ])
    expect(isSamePlace(location, address), JSON.stringify(location)).toBe(true);
  for (const location of [
    { city: "Cair" },
    { street: "124 chemin des Calades", city: "Cairanne" },
    { street: "2 place de l’Église", zipcode: "84290", city: "Cairanne" },
    { city: "Rasteau" },
  ])
    expect(isSamePlace(location, address), JSON.stringify(location)).toBe(false);
  expect(isSamePlace({ city: "Cairanne" }, "")).toBe(false);
});
