import { createHash } from "node:crypto";
import { contrast, inkOn, isHex } from "@cuvee/core/kit/colors.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { ReachLine } from "@cuvee/core/shops/consents/reach.ts";
import { dates } from "#kit/formatters.ts";
import { markup, Markup } from "#kit/mail/markup.ts";
import { translate } from "#kit/translations.ts";
import { wordingOf } from "./wordings.ts";

/** The shop whose page it is. */
export type ConsentShop = { name: string; color: string; path: string };
/** An action that the page reports at its head. */
export type Notice = "confirmed" | "stopped" | "stoppedAll" | "asked";
/** Consents of an address, with the token of its page. */
export type Preferences = {
  shop: ConsentShop;
  lang: Language;
  address: string;
  token: string;
  /** Answers for mails to the address, by purpose. */
  lines: readonly ReachLine[];
  notice: Notice | null;
};

const OWN = "#136a85";
const day = dates({ dateStyle: "long", timeZone: "Europe/Paris" });

/** Returns the style with the colour of a shop, where texts of it are readable on both grounds. */
function styleOf(color: string): string {
  const own = isHex(color) ? color : OWN;
  const mark = contrast(own, "#fdfcfa") >= 3 ? own : OWN;
  return `:root{color-scheme:light dark;--ink:#1c1a19;--soft:#56504b;--line:#d8d2cc;--paper:#fdfcfa;--card:#fff;--link:#0f556c;--good:#e7f4ec;--bad:#fbe9e7}
@media (prefers-color-scheme:dark){:root{--ink:#f3efea;--soft:#bdb5ac;--line:#433e3a;--paper:#171514;--card:#201d1b;--link:#8ecbe0;--good:#1d3326;--bad:#4a2220}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;border-top:6px solid ${mark};background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
.shop{margin:0 0 2rem;font:1.125rem/1.3 Georgia,"Times New Roman",serif}
h1{margin:0;font:400 clamp(1.625rem,6vw,2.25rem)/1.2 Georgia,"Times New Roman",serif;text-wrap:balance}
h2{margin:0;font-size:1.125rem;line-height:1.3}
p{margin:.5rem 0}
.soft{color:var(--soft)}
.notice{margin:0 0 1.5rem;padding:.875rem 1rem;border-radius:10px;background:var(--good)}
.card{margin:1.5rem 0 0;padding:1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
form{margin:1rem 0 0}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--soft);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.main button{border-color:${mark};background:${mark};color:${inkOn(mark)}}
label{display:block;margin:0 0 .375rem;font-weight:600}
textarea{display:block;width:100%;margin:0 0 .875rem;padding:.75rem;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:inherit;font:inherit;resize:vertical}
.notice.wrong{background:var(--bad)}
.talk{display:grid;gap:.75rem;margin:1.5rem 0;padding:0;list-style:none}
.talk li{max-width:90%;padding:.75rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.talk .mine{justify-self:end}
.talk p{margin:0}
.talk .soft{font-size:.875rem}
.talk .text{white-space:pre-wrap}
a{color:var(--link)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:2.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
@media (max-width:600px){button{width:100%}}`;
}

/** A page with its content security policy: no script, nothing from elsewhere, forms to us alone. */
export type Page = { html: string; policy: string };

/** Renders a page for a person who came by a mailed link: in the look of a shop, or in ours. */
export function pageOf(shop: ConsentShop | null, lang: Language, title: string, body: Markup[]): Page {
  const style = styleOf(shop?.color ?? OWN);
  const hash = createHash("sha256").update(style).digest("base64");
  const say = (key: string): string => translate(lang, "consents", key);
  const html = markup`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(style)}</style></head>
<body><main><p class="shop">${shop?.name ?? "Cuvée"}</p>${body}
<nav>${shop ? markup`<a href="${shop.path}">${say("visit")}</a>` : ""}<a href="/privacy?lang=${lang}">${say("privacy")}</a></nav></main></body></html>
`.text;
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  };
}

const form = (action: string, label: string, act: { name: string; isMain?: boolean }): Markup =>
  markup`<form method="post" action="${action}"${act.isMain ? new Markup(' class="main"') : ""}><button name="act" value="${act.name}">${label}</button></form>`;

/** Purposes that are asked for elsewhere, in the account or on the page of a product: here they are only stopped. */
const ASKED_ELSEWHERE: ReadonlySet<Purpose> = new Set<Purpose>(["cartReminder", "backInStock"]);
/** Texts of each purpose: those of the newsletter stand alone, as they were first. */
const TEXTS: Record<Purpose, { state: string; stop: string; ask: string }> = {
  newsletter: { state: "", stop: "stop", ask: "ask" },
  invitations: { state: "other.", stop: "other.halt", ask: "other.start" },
  cartReminder: { state: "other.", stop: "other.halt", ask: "other.start" },
  backInStock: { state: "wish.", stop: "wish.stop", ask: "ask" },
};
const STATES = { given: "on", withdrawn: "off", none: "never" } as const;

/** Returns the key of the sentence that says what holds for a purpose. */
function stateKey({ purpose, state, ground, isSuppressed }: ReachLine): string {
  if (!isSuppressed && state !== "withdrawn" && (ground === "customer" || ground === "function"))
    return ground === "customer" ? "other.sale" : "other.function";
  const { state: prefix } = TEXTS[purpose];
  const known = state ?? "none";
  return prefix === "other." && known !== "asked"
    ? `other.${STATES[known]}`
    : `${known === "asked" && prefix === "other." ? "" : prefix}${known}`;
}

/** Renders the consents of an address: each purpose with its state and one button, and one that stops everything. */
export function preferencesPage({ shop, lang, address, token, lines, notice }: Preferences): Page {
  const say = (key: string, values: object = {}): string =>
    translate(lang, "consents", key, { shop: shop.name, email: address, ...values });
  const cards = lines.map((line) => {
    const { purpose, state, proof } = line;
    const isElsewhere = ASKED_ELSEWHERE.has(purpose);
    if (isElsewhere && state === null) return markup``;
    const isOn = line.reason === null || line.reason === "inError" || state === "asked";
    const sentence = say(stateKey(line), { day: proof ? day(new Date(proof.at), lang) : "" });
    const action = `/consent/${token}/${purpose}`;
    const stop = form(action, say(TEXTS[purpose].stop), { name: "stop" });
    const ask = isElsewhere ? markup`` : form(action, say(TEXTS[purpose].ask), { name: "ask" });
    return markup`<section class="card"><h2>${say(purpose)}</h2><p>${wordingOf(purpose, lang, shop.name)}</p><p class="soft">${sentence}</p>${isOn ? stop : ask}</section>`;
  });
  return pageOf(shop, lang, say("title"), [
    notice ? markup`<p class="notice" role="status">${say(`done.${notice}`)}</p>` : markup``,
    markup`<h1>${say("title")}</h1><p>${say("lead")}</p>${cards}`,
    markup`<section class="card"><h2>${say("all")}</h2><p>${say("allText")}</p>${form(`/consent/${token}`, say("all"), { name: "stopAll" })}</section>`,
  ]);
}

/** Renders the page of a link that confirms a request: only its button confirms, because mail scanners follow links. */
export function confirmationPage(shop: ConsentShop, lang: Language, token: string, purpose: Purpose): Page {
  const of =
    purpose === "backInStock" ? "wish.confirm" : purpose === "invitations" ? "invite.confirm" : "confirm";
  const title = translate(lang, "consents", `${of}.title`);
  return pageOf(shop, lang, title, [
    markup`<h1>${title}</h1><p>${wordingOf(purpose, lang, shop.name)}</p>`,
    form(`/consent/confirm/${token}`, translate(lang, "consents", `${of}.button`), {
      name: "confirm",
      isMain: true,
    }),
  ]);
}

/** Renders the page of the links of a preview or a test mail, which belong to no reader. */
export function examplePage(shop: ConsentShop | null, lang: Language): Page {
  const say = (key: string): string => translate(lang, "consents", `example.${key}`);
  return pageOf(shop, lang, say("title"), [markup`<h1>${say("title")}</h1><p>${say("text")}</p>`]);
}

/** Renders the page of a link that is of no use: unknown, expired, or used and withdrawn since. */
export function gonePage(shop: ConsentShop | null, lang: Language): Page {
  const say = (key: string): string => translate(lang, "consents", `gone.${key}`);
  return pageOf(shop, lang, say("title"), [markup`<h1>${say("title")}</h1><p>${say("text")}</p>`]);
}
