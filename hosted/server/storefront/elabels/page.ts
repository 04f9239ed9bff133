import { LABEL_LANGS, type LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";
import { capital, colonIn } from "@cuvee/core/offer/catalogue/ingredients.ts";
import { markup, Markup } from "#kit/mail/markup.ts";
import { STYLE } from "#storefront/elabels/style.ts";
import { labelTranslator } from "#storefront/elabels/terms.ts";

/** Returns the query of one of our addresses, without empty values. */
export function queryOf(query: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

const names = new Map<string, string>();
/** Returns the name of a language in itself: "Deutsch". */
function nameOf(lang: LabelLang): string {
  const known = names.get(lang);
  if (known) return known;
  const created = capital(new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang, lang);
  names.set(lang, created);
  return created;
}

export type Page = {
  lang: LabelLang;
  title: string;
  body: Markup;
  /** Query of the page, for the links to other languages; null shows none. */
  query: Record<string, string> | null;
};

function tongues(lang: LabelLang, query: Record<string, string>): Markup {
  const say = labelTranslator(lang);
  const items = LABEL_LANGS.map((one) => {
    const here = one === lang ? markup` aria-current="true"` : null;
    const to = queryOf({ ...query, lang: one });
    return markup`<li><a href="${to}" hreflang="${one}" lang="${one}"${here}>${nameOf(one)}</a></li>`;
  });
  return markup`<nav aria-label="${say("language")}"><details>
<summary>${say("language")}${colonIn(lang)}${nameOf(lang)}</summary>
<ul class="tongues">${items}</ul></details></nav>`;
}

/** Renders a page with the required content only: no script, no cookie, no external resource (rules §6.1). */
export function pageText({ lang, title, body, query }: Page): string {
  return markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style></head>
<body><main>${body}${query && tongues(lang, query)}</main></body>
</html>
`.text;
}
