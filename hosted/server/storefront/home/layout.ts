import { isHex } from "@cuvee/core/kit/colors.ts";
import type { BusinessType } from "@cuvee/core/shops/settings/business.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import { translate } from "#kit/translations.ts";
import { CSS, fileText, LOGO, NAMES, OTHER, policyOf, PRELOADS, type HomeLang, type Say } from "./frame.ts";
import { ICONS, SCENE } from "./scene.ts";

/** A shop as the page shows it. */
export type HomeShop = {
  code: string;
  name: string;
  path: string;
  color: string;
  businessType: string;
  presentation: string;
};
/** The content of the home page; `live` is the shop whose widget is shown, null where no shop is online. */
export type Home = {
  lang: HomeLang;
  /** The address contains the language: the page is that address's own, as its alternates declare. */
  isNamed: boolean;
  host: string;
  version: string;
  shops: readonly HomeShop[];
  live: HomeShop | null;
  /** The operator's e-mail; null where none is configured. */
  contactEmail: string | null;
};

export const HOME_SCRIPT = fileText("home.js");

/** Returns the colour of each shop's card; only valid colours are included. */
const shopColors = (shops: readonly HomeShop[]): string =>
  shops
    .filter(({ color }) => isHex(color))
    .map(({ code, color }) => `#shop-${code}{--shop:${color}}`)
    .join("");

/** Kinds of producers, in the order of the choices (`/auth/register-{product}/seller`). */
const HOUSES: readonly BusinessType[] = ["wine", "champaign", "other", "spirit", "beer", "cider"];
const FEATURES = ["shop", "visits", "till", "orders", "bills", "cellar"] as const;
const STEPS = ["house", "wine", "open"] as const;

function houses(t: Say): Markup[] {
  return HOUSES.map(
    (type) =>
      markup`<li><h3>${t(`houses.${type}.name`)}</h3><p>${t(`houses.${type}.text`)}</p><a href="/auth/register-${type}/seller">${t(`houses.${type}.open`)}</a></li>`,
  );
}

const features = (t: Say): Markup[] =>
  FEATURES.map(
    (one) =>
      markup`<li>${ICONS[one]}<h3>${t(`features.${one}.name`)}</h3><p>${t(`features.${one}.text`)}</p></li>`,
  );

/** Renders the widget of a shop, which `home.js` loads when it comes near, and the lines that embed it. */
function live(t: Say, shop: HomeShop, host: string): Markup {
  const lines = `<cuvee-shop shop="${shop.code}"></cuvee-shop>\n<script async src="${host}/widget/v1/w.js"></script>`;
  return markup`<section class="band" aria-labelledby="live"><div class="wrap"><div class="head"><h2 id="live">${t("live.title")}</h2><p>${t("live.text", { shop: shop.name })}</p></div>
<div class="frame"><div class="bar"><i></i><i></i><i></i><span>${t("live.address")}</span><cuvee-cart position="inline"></cuvee-cart></div><div class="live" data-widget="${shop.code}"><cuvee-shop shop="${shop.code}" limit="4" filters="none"><a href="${shop.path}">${t("live.see", { shop: shop.name })}</a></cuvee-shop></div></div>
<pre tabindex="0" aria-label="${t("live.code")}"><code>${lines}</code></pre><p class="note">${t("live.note")} <a href="/developers">${t("live.more")}</a></p></div></section>`;
}

/** Renders the shops of this host; each in its own colour. */
function shopCards(t: Say, shops: readonly HomeShop[]): Markup {
  const cards = shops.map(
    ({ name, path, businessType, presentation, code }) =>
      markup`<li class="shop" id="shop-${code}"><h3><a href="${path}">${name}</a></h3><p>${presentation || t(`type.${businessType}`)}</p></li>`,
  );
  return markup`<section aria-labelledby="shops"><div class="wrap"><div class="head"><h2 id="shops">${t("shops.title")}</h2><p>${t("shops.text")}</p></div><ul class="grid">${cards}</ul><p class="note"><a href="/shops">${t("shops.all")}</a></p></div></section>`;
}

/**
 * Renders the page at `/`, and returns its content security policy (specification §2, index): the product, its
 * audience, and the ways in. Complete without scripts.
 */
export function homePage({ lang, isNamed, host, version, shops, live: shown, contactEmail }: Home): {
  html: string;
  csp: string;
} {
  const css = CSS + shopColors(shops);
  const t: Say = (key, values = {}) => translate(lang, "landing", key, values);
  const other = OTHER[lang];
  const title = t("title");
  const structured = new Markup(
    JSON.stringify({
      "@context": "https://schema.org",
      "@type": "SoftwareApplication",
      name: "Cuvée",
      url: `${host}/`,
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      description: t("description"),
      inLanguage: ["fr", "en"],
    }).replace(/</g, "\\u003c"),
  );
  const steps = STEPS.map(
    (step) => markup`<li><h3>${t(`steps.${step}.name`)}</h3><p>${t(`steps.${step}.text`)}</p></li>`,
  );
  const html = markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${t("description")}">
<link rel="canonical" href="${host}/${isNamed && `?lang=${lang}`}"><link rel="alternate" hreflang="fr" href="${host}/?lang=fr"><link rel="alternate" hreflang="en" href="${host}/?lang=en"><link rel="alternate" hreflang="x-default" href="${host}/">
<meta property="og:title" content="${title}"><meta property="og:description" content="${t("description")}"><meta property="og:type" content="website"><meta property="og:url" content="${host}/"><meta property="og:site_name" content="Cuvée"><meta property="og:locale" content="${lang === "fr" ? "fr_FR" : "en_GB"}">
<link rel="icon" href="${LOGO}">${PRELOADS}<style>${new Markup(css)}</style>
<script type="application/ld+json">${structured}</script>
<script type="module" src="/home.js?v=${version}"></script>
</head>
<body><a class="skip" href="#main">${t("skip")}</a>
<header class="wrap top"><a class="brand" href="/"><img src="${LOGO}" alt="" width="34" height="34">Cuvée</a>
<nav aria-label="${t("nav.label")}"><a href="/shops">${t("nav.shops")}</a><a href="/roi-simulator${isNamed && `?lang=${lang}`}">${t("nav.roi")}</a><a href="/developers">${t("nav.developers")}</a><a href="/?lang=${other}" hreflang="${other}" lang="${other}">${NAMES[other]}</a></nav><a class="button" href="/auth/login" data-own="${t("nav.own")}">${t("nav.login")}</a></header>
<main id="main" tabindex="-1">
<div class="wrap hero"><div><h1>${t("hero.title")}</h1><p class="lead">${t("hero.text")}</p><p class="acts"><a class="button" href="#open">${t("hero.open")}</a>${
    shown && markup`<a class="button quiet" href="${shown.path}">${t("hero.see")}</a>`
  }</p><p class="promise">${t("hero.promise")}</p></div>${SCENE}</div>
${shown && live(t, shown, host)}
<section aria-labelledby="features"><div class="wrap"><div class="head"><h2 id="features">${t("features.title")}</h2><p>${t("features.text")}</p></div><ul class="grid">${features(t)}</ul></div></section>
<section class="band" id="open" tabindex="-1" aria-labelledby="houses"><div class="wrap"><div class="head"><h2 id="houses">${t("houses.title")}</h2><p>${t("houses.text")}</p></div><ul class="grid">${houses(t)}</ul></div></section>
<section aria-labelledby="steps"><div class="wrap"><div class="head"><h2 id="steps">${t("steps.title")}</h2></div><ol class="grid steps">${steps}</ol><p class="acts"><a class="button" href="#open">${t("hero.open")}</a></p></div></section>
${shops.length > 0 && shopCards(t, shops)}
</main>
<footer class="end"><div class="wrap"><a href="/terms">${t("end.terms")}</a><a href="/privacy">${t("end.privacy")}</a>${contactEmail && markup`<a href="mailto:${contactEmail}">${t("end.contact")}</a>`}<a href="/help?lang=${lang}">${t("nav.help")}</a><a href="/developers">${t("nav.developers")}</a><a href="/shops">${t("nav.shops")}</a><a href="/auth/login" data-own="${t("nav.own")}">${t("nav.login")}</a><p>${t("end.minors")}</p><p>© Cuvée · ${t("end.version", { version })}</p></div></footer>
</body>
</html>
`.text;
  return { html, csp: policyOf(css) };
}
