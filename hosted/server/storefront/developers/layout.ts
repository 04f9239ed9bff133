import { markup, type Markup } from "#kit/mail/markup.ts";
import { translate } from "#kit/translations.ts";
import { drawn, type Heading } from "./markdown.ts";
import { leadOf, pageText, PAGES, pathOf, titleOf, type PageName, type ExampleValues } from "./pages.ts";
import type { DocLang } from "./tables.ts";

/** Shop facts shown in the page; `isAsked` is false for the default shop. */
export type ExampleFacts = ExampleValues & { isAsked: boolean; isUnknown: boolean };

/** Version of the sheet and the script in their addresses. */
export type Assets = { css: string; js: string };

/** Nothing from other hosts, nothing inline; the widget itself comes from this very host. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The mark of the product, in the colour of the documentation. */
export const DOCS_LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23219ebc'/%3E%3Cpath d='M10 6h12l-.6 6.2a5.4 5.4 0 0 1-10.8 0zM16 17.6V25m-4.2 1h8.4' fill='none' stroke='%23fff' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

const OTHER = { fr: "en", en: "fr" } as const;
const NAMES = { fr: "Français", en: "English" } as const;

/** Returns the query of a link that keeps the reader's language and shop. */
const read = (lang: DocLang, shown: ExampleFacts): string =>
  `?lang=${lang}${shown.isAsked ? `&shop=${encodeURIComponent(shown.shop)}` : ""}`;

function contents(headings: readonly Heading[]): Markup[] {
  return headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ level, id, text }) => markup`<li class="l${level}"><a href="#${id}">${text}</a></li>`);
}

/** Renders a page of the documentation. */
export function docPage(name: PageName, lang: DocLang, shown: ExampleFacts, assets: Assets): string {
  const t = (key: string): string => translate(lang, "developers", key);
  const query = read(lang, shown);
  const text = pageText(name, lang, shown).replace(/\]\((\/developers[^)#\s]*)\)/g, `]($1${query})`);
  const { body, headings } = drawn(text, { copy: t("copy"), live: t("live"), start: t("try") });
  const other = OTHER[lang];
  const at = PAGES.indexOf(name);
  const [before, after] = [PAGES[at - 1], PAGES[at + 1]];
  const nav = PAGES.map(
    (one) =>
      markup`<li><a href="${pathOf(one)}${query}"${one === name && markup` aria-current="page"`}>${t(`pages.${one}`)}</a></li>`,
  );
  const step = (to: PageName | undefined, kind: "before" | "after"): Markup | null =>
    to
      ? markup`<a class="${kind}" href="${pathOf(to)}${query}"><small>${t(kind)}</small>${t(`pages.${to}`)}</a>`
      : null;
  const notFound = shown.isUnknown ? markup`<p class="unknown" role="status">${t("unknownShop")}</p>` : null;
  return markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${titleOf(text)} – ${t("title")}</title>
<meta name="description" content="${leadOf(text)}">
<link rel="canonical" href="${shown.host}${pathOf(name)}?lang=${lang}"><link rel="alternate" hreflang="${other}" href="${shown.host}${pathOf(name)}?lang=${other}">
<link rel="alternate" type="text/markdown" href="/developers/${name}.md${query}">
<link rel="icon" href="${DOCS_LOGO}"><link rel="stylesheet" href="/developers/site.css?${assets.css}">
<script type="module" src="/developers/site.js?${assets.js}"></script>
<script async src="/widget/v1/w.js" data-shop="${shown.shop}"></script>
</head>
<body data-copied="${t("copied")}" data-none="${t("nothing")}" data-search="/developers/search.json${query}">
<a class="skip" href="#main">${t("skip")}</a>
<header class="top"><a class="brand" href="/developers${query}"><img src="${DOCS_LOGO}" alt="" width="28" height="28">Cuvée <span>${t("developers")}</span></a>
<form class="search" role="search" hidden><input type="search" aria-label="${t("search")}" placeholder="${t("search")}" autocomplete="off" spellcheck="false"><button class="unseen" tabindex="-1">${t("search")}</button><ol hidden></ol></form>
<a class="lang" href="${pathOf(name)}${read(other, shown)}" hreflang="${other}" lang="${other}">${NAMES[other]}</a></header>
<div class="frame">
<nav class="pages" aria-label="${t("pagesNav")}"><details><summary>${t("pages." + name)}</summary><ul>${nav}</ul>
<form class="shop" method="get"><label for="shop">${t("yourShop")}</label><div><input id="shop" name="shop" value="${shown.shop}" required pattern="[A-Za-z0-9_\\-]{3,60}" autocomplete="off" spellcheck="false"><input type="hidden" name="lang" value="${lang}"><button>${t("use")}</button></div>${notFound}<p>${t("yourShopWhy")}</p></form></details></nav>
<main id="main" tabindex="-1"><article>${body}</article>
<footer>${step(before, "before")}${step(after, "after")}<p class="more"><a href="/developers/${name}.md${query}">${t("asMarkdown")}</a> · <a href="/llms.txt">llms.txt</a> · <a href="/v1/docs">OpenAPI</a></p></footer></main>
<aside class="contents" aria-label="${t("contents")}"><p>${t("contents")}</p><ul>${contents(headings)}</ul></aside>
</div>
</body>
</html>
`.text;
}
