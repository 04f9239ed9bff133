import { createHash } from "node:crypto";
import type { Texts } from "@cuvee/core/kit/texts/say.ts";
import { markup, Markup } from "#kit/mail/markup.ts";
import type { Operator, Settings } from "#kit/settings.ts";
import { textsOf, translate } from "#kit/translations.ts";

/** The two pages of the platform itself. */
export const CONDITIONS = ["terms", "privacy"] as const;
export type Conditions = (typeof CONDITIONS)[number];
/** Languages that they are written in; other readers get English. */
export type ConditionsLang = "fr" | "en";

const STYLE = `:root{color-scheme:light dark;--ink:#1c1a19;--soft:#56504b;--line:#d8d2cc;--paper:#fdfcfa;--accent:#0f556c;--mark:#fff0c2}
@media (prefers-color-scheme:dark){:root{--ink:#f3efea;--soft:#bdb5ac;--line:#433e3a;--paper:#171514;--accent:#8ecbe0;--mark:#4a3a05}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
header,footer{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding-block:1rem}
header a,footer a{display:inline-block;padding:.5rem 0;font-size:.9375rem}
header a:first-child{margin-inline-end:auto;color:var(--ink);font-weight:600;text-decoration:none}
h1{margin:1.5rem 0 0;font-size:clamp(1.625rem,6vw,2.25rem);line-height:1.2;text-wrap:balance}
h2{margin:2.25rem 0 .5rem;font-size:1.1875rem;line-height:1.3}
p{margin:.625rem 0}
.lead{color:var(--soft);font-size:1.125rem}
ul{margin:.625rem 0;padding-inline-start:1.25rem}
li{margin:.375rem 0}
dl{margin:.75rem 0 0;border-top:2px solid var(--ink)}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{flex:0 0 14rem;color:var(--soft)}
dd{flex:1 1 16rem;margin:0}
mark{padding:.0625rem .375rem;border-radius:3px;background:var(--mark);color:inherit}
a{color:var(--accent)}
a[aria-current]{color:var(--soft)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.soft{color:var(--soft);font-size:.9375rem}
footer{margin-top:3rem;border-top:1px solid var(--line)}
@media print{header,footer{display:none}}`;
const hash = createHash("sha256").update(STYLE).digest("base64");

/** Policy without scripts and external resources. */
export const CONDITIONS_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders a text of lines: those that begin with a hyphen are a list. */
function body(text: string): Markup[] {
  const parts: Markup[] = [];
  let items: Markup[] = [];
  const endList = (): void => {
    if (items.length > 0) parts.push(markup`<ul>${items}</ul>`);
    items = [];
  };
  for (const line of text.split("\n"))
    if (line.startsWith("- ")) items.push(markup`<li>${line.slice(2)}</li>`);
    else {
      endList();
      parts.push(markup`<p>${line}</p>`);
    }
  endList();
  return parts;
}

/**
 * Parts of the texts that appear only where the operator has switched something on; those of a provider have its name.
 */
const WHERE: Record<string, (settings: Settings) => boolean> = {
  recaptcha: ({ recaptcha }) => recaptcha !== null,
  vies: ({ viesUrl }) => viesUrl !== null,
  address: ({ addressFrUrl, addressKey }) => addressFrUrl !== null || addressKey !== null,
};

function sectionsOf(kind: Conditions, lang: ConditionsLang, settings: Settings): Markup[] {
  const { sections = {} } = (textsOf(lang, "conditions")[kind] ?? {}) as { sections?: Texts };
  return Object.keys(sections)
    .filter(
      (name) =>
        WHERE[name]?.(settings) ?? settings.providerKeys[name as keyof Settings["providerKeys"]] !== null,
    )
    .map((name, at) => {
      const say = (part: string): string => translate(lang, "conditions", `${kind}.sections.${name}.${part}`);
      return markup`<section><h2>${at + 1}. ${say("title")}</h2>${body(say("text"))}</section>`;
    });
}

/** Renders the operator of the platform (LCEN art. 1-1); missing facts are marked. */
function operatorOf(lang: ConditionsLang, { operator, contactEmail }: Settings): Markup {
  const say = (key: string): string => translate(lang, "conditions", key);
  const facts: [keyof Operator | "email", string | null][] = [
    ["name", operator.name],
    ["address", operator.address],
    ["register", operator.register],
    ["vat", operator.vat],
    ["director", operator.director],
    ["phone", operator.phone],
    ["email", contactEmail],
    ["host", operator.host],
    ["mediator", operator.mediator],
  ];
  const rows = facts.map(([name, value]) => {
    const shown =
      value === null
        ? markup`<mark>${say("missing")}</mark>`
        : name === "email"
          ? markup`<a href="mailto:${value}">${value}</a>`
          : value;
    return markup`<div><dt>${say(`operator.${name}`)}</dt><dd>${shown}</dd></div>`;
  });
  return markup`<section id="operator"><h2>${say("operator.title")}</h2><dl>${rows}</dl></section>`;
}

/** Renders a whole page: plain, without scripts, cookies or external resources. */
export function conditionsPage(kind: Conditions, lang: ConditionsLang, settings: Settings): string {
  const say = (key: string): string => translate(lang, "conditions", key);
  const other = lang === "fr" ? "en" : "fr";
  const links = CONDITIONS.map((one) => {
    const here = one === kind ? markup` aria-current="page"` : null;
    return markup`<a href="/${one}?lang=${lang}"${here}>${say(`${one}.title`)}</a>`;
  });
  const canonical = `${new URL(settings.publicUrl).origin}/${kind}`;
  return markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(`${kind}.title`)}, Cuvée</title>
<meta name="description" content="${say(`${kind}.lead`)}"><link rel="canonical" href="${canonical}"><link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style></head>
<body><header><a href="/shops">Cuvée</a><a href="/${kind}?lang=${other}" hreflang="${other}" lang="${other}">${say("other")}</a></header>
<main><h1>${say(`${kind}.title`)}</h1><p class="lead">${say(`${kind}.lead`)}</p><p class="soft">${say("updated")}</p>
${sectionsOf(kind, lang, settings)}${operatorOf(lang, settings)}</main>
<footer>${links}<a href="/shops">${say("home")}</a></footer></body>
</html>
`.text;
}
