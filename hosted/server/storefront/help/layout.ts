import { markup, type Markup } from "#kit/mail/markup.ts";
import { translate } from "#kit/translations.ts";
import { DOCS_LOGO } from "#storefront/developers/layout.ts";
import { drawn, type Heading } from "#storefront/developers/markdown.ts";
import { leadOf, titleOf } from "#storefront/developers/pages.ts";
import {
  ARTICLES,
  articleOf,
  articlePath,
  articleText,
  GROUPS,
  linkOf,
  type Article,
  type HelpLang,
} from "./articles.ts";

/** Facts of the deployment that every page of the help centre shows, and the versions of its files. */
export type HelpFacts = {
  host: string;
  /** The operator's e-mail; null where none is configured. */
  contactEmail: string | null;
  css: string;
  js: string;
  own: string;
};

const OTHER = { fr: "en", en: "fr" } as const;
const NAMES = { fr: "Français", en: "English" } as const;
/** A line that is one link: the button that opens the screen of the article. */
const OPEN = /^\[([^\]]+)\]\((\/[^)\s]+)\)$/m;
const NO_LABELS = { copy: "", live: "", start: "" };

type Say = (key: string) => string;
const sayIn =
  (lang: HelpLang): Say =>
  (key) =>
    translate(lang, "help", key);

const item = (name: string, lang: HelpLang, current?: string): Markup | null => {
  const article = articleOf(name);
  return article
    ? markup`<li><a href="${articlePath(name, lang)}"${name === current && markup` aria-current="page"`}>${linkOf(article, lang).title}</a></li>`
    : null;
};

const namesOf = (group: string): string[] =>
  ARTICLES.filter((one) => one.group === group).map(({ name }) => name);

/** Renders the articles of every group, for the navigation beside an article. */
const groupList = (lang: HelpLang, t: Say, current?: string): Markup[] =>
  GROUPS.map(
    (group) =>
      markup`<p class="group">${t(`groups.${group}`)}</p><ul>${namesOf(group).map((name) => item(name, lang, current))}</ul>`,
  );

type Page = {
  lang: HelpLang;
  path: string;
  title: string;
  description: string;
  /** Name of the article; undefined on the first page. */
  current?: string;
  main: Markup;
  aside: Markup | null;
};

/** Renders a page around its content. */
function page({ lang, path, title, description, current, main, aside }: Page, facts: HelpFacts): string {
  const t = sayIn(lang);
  const other = OTHER[lang];
  const { host, contactEmail } = facts;
  const write = contactEmail && markup`<a href="mailto:${contactEmail}">${t("write")}</a>`;
  const nav = current
    ? markup`<nav class="pages" aria-label="${t("articles")}"><details><summary>${t("articles")}</summary>${groupList(lang, t, current)}</details></nav>`
    : null;
  return markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title} – ${t("title")}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${host}${path}?lang=${lang}"><link rel="alternate" hreflang="${other}" href="${host}${path}?lang=${other}">
<link rel="icon" href="${DOCS_LOGO}"><link rel="stylesheet" href="/developers/site.css?${facts.css}"><link rel="stylesheet" href="/help/help.css?${facts.own}">
<script type="module" src="/developers/site.js?${facts.js}"></script>
</head>
<body data-none="${t("nothing")}" data-search="/help/search.json?lang=${lang}">
<a class="skip" href="#main">${t("skip")}</a>
<header class="top"><a class="brand" href="/help?lang=${lang}"><img src="${DOCS_LOGO}" alt="" width="28" height="28">Cuvée <span>${t("title")}</span></a>
<form class="search" role="search" hidden><input type="search" aria-label="${t("search")}" placeholder="${t("find")}" autocomplete="off" spellcheck="false"><button class="unseen" tabindex="-1">${t("search")}</button><ol hidden></ol></form>
<a class="lang" href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${NAMES[other]}</a></header>
<div class="frame${!current && " wide"}">
${nav}
<main id="main" tabindex="-1">${main}
<footer><p class="more"><a href="/dashboard">${t("back")}</a><a href="/developers?lang=${lang}">${t("developers")}</a>${write}</p></footer></main>
${aside}
</div>
</body>
</html>
`.text;
}

/** Renders the first page: every article by its group. */
export function helpHome(lang: HelpLang, facts: HelpFacts): string {
  const t = sayIn(lang);
  const cards = GROUPS.map(
    (group) =>
      markup`<section aria-labelledby="${group}"><h2 id="${group}">${t(`groups.${group}`)}</h2><ul>${namesOf(group).map((name) => item(name, lang))}</ul></section>`,
  );
  const main = markup`<article class="home"><h1>${t("heading")}</h1><p>${t("lead")}</p><div class="cards">${cards}</div></article>`;
  return page({ lang, path: "/help", title: t("heading"), description: t("lead"), main, aside: null }, facts);
}

const contents = (headings: readonly Heading[]): Markup[] =>
  headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => markup`<li class="l2"><a href="#${id}">${text}</a></li>`);

/** Renders an article: its text, the button that opens its screen, its headings, and what may be read next. */
export function helpArticle(article: Article, lang: HelpLang, facts: HelpFacts): string {
  const t = sayIn(lang);
  const { name } = article;
  const text = articleText(article, lang);
  const open = OPEN.exec(text);
  const named = text.replace(/\]\((\/(?:help|developers)[^)#\s]*)/g, `]($1?lang=${lang}`);
  const [before = "", after = ""] = open ? named.split(open[0]) : [named];
  const head = drawn(before, NO_LABELS);
  const rest = drawn(after, NO_LABELS);
  const button = open && markup`<p class="acts"><a class="open" href="${open[2]}">${open[1]}</a></p>`;
  const headings = [...head.headings, ...rest.headings];
  const next = article.related.map((one) => item(one, lang));
  const related = markup`<section class="related" aria-labelledby="related"><h2 id="related">${t("related")}</h2><ul>${next}</ul></section>`;
  const list = contents(headings);
  const aside =
    list.length > 1
      ? markup`<aside class="contents" aria-label="${t("contents")}"><p>${t("contents")}</p><ul>${list}</ul></aside>`
      : null;
  const main = markup`<article>${head.body}${button}${rest.body}${related}</article>`;
  return page(
    {
      lang,
      path: articlePath(name),
      title: titleOf(text),
      description: leadOf(text),
      current: name,
      main,
      aside,
    },
    facts,
  );
}
