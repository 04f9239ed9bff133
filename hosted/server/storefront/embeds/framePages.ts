import { readFileSync } from "node:fs";
import { EMBED_ELEMENTS } from "@cuvee/core/storefront/embeds/elements.ts";
import {
  CART_CORNERS,
  designTokens,
  elementsOf,
  letterSheets,
  type EmbedDesign,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import type { Snippet } from "@cuvee/core/storefront/embeds/snippets.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { translate, type ServerLang } from "#kit/translations.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Scheme and colours that the page around asks for in the address of a frame; nothing but checked values. */
export type FrameLook = { scheme?: "light" | "dark"; background?: string; text?: string };

const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Reads the look of an address: `scheme=dark&background=101010&text=eeeeee`; anything else is ignored. */
export function lookIn(query: Readonly<Record<string, unknown>>): FrameLook {
  const { scheme, background, text } = query;
  const color = (value: unknown): string | undefined =>
    typeof value === "string" && COLOR.test(value) ? `#${value}` : undefined;
  const ground = background === "transparent" ? background : color(background);
  const ink = color(text);
  return {
    ...(scheme === "light" || scheme === "dark" ? { scheme } : {}),
    ...(ground ? { background: ground } : {}),
    ...(ink ? { text: ink } : {}),
  };
}

const queryOf = ({ scheme, background, text }: FrameLook): string =>
  new URLSearchParams({
    ...(scheme ? { scheme } : {}),
    ...(background ? { background: background.replace("#", "") } : {}),
    ...(text ? { text: text.slice(1) } : {}),
  }).toString();

type Head = { lang: string; title: string; sheets: string[]; isLooked?: boolean };
const head = ({ lang, title, sheets, isLooked = false }: Head): string => `<!doctype html>
<html lang="${escape(lang)}"${isLooked ? " data-look" : ""}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title>
${sheets.map((sheet) => `<link rel="stylesheet" href="${escape(sheet)}">`).join("\n")}</head>
`;
const frameSheet = `/widget/${APP_VERSION}/frame.css`;
const script = (code: string, lang: string): string =>
  `<script async src="/widget/v1/w.js" data-shop="${escape(code)}" data-lang="${escape(lang)}"></script>`;

/** Renders the elements; the content of the first is a link for readers without scripts. */
function drawn(
  design: EmbedDesign,
  shop: { code: string; name: string },
  id: string | null,
): Map<string, string> {
  const link = `<a href="/${escape(shop.code)}" target="_top">${escape(shop.name)}</a>`;
  const parts = new Map<string, string>();
  for (const { kind, attributes } of elementsOf(design, shop.code, id)) {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
    const inside = EMBED_ELEMENTS[kind].shown === "beside" ? "" : link;
    const tag = `<cuvee-${kind}${written.join("")}>${inside}</cuvee-${kind}>`;
    parts.set(kind, (parts.get(kind) ?? "") + tag);
  }
  return parts;
}

export type Framed = {
  design: EmbedDesign;
  shop: { code: string; name: string };
  /** Null where a shop is given instead of an embed. */
  id: string | null;
  title: string;
  lang: string;
  look: FrameLook;
};

/** Renders the page inside of a frame: the elements of an embed and the child half of the bridge. */
export function framePage({ design, shop, id, title, lang, look }: Framed): string {
  const parts = drawn(design, shop, id);
  const cart = parts.get("cart") ?? "";
  const gate = parts.get("age-gate") ?? "";
  parts.delete("cart");
  parts.delete("age-gate");
  const query = queryOf(look);
  const theme = `/iframes/${id ?? shop.code}/theme.css${query ? `?${query}` : ""}`;
  const sheets = [...letterSheets(design.theme), frameSheet, ...(id === null && !query ? [] : [theme])];
  return `${head({ lang, title, sheets, isLooked: query !== "" })}<body>${cart ? `<header>${cart}</header>` : ""}<main>${[...parts.values()].join("")}</main>
${gate}
${script(shop.code, lang)}<script async src="/widget/v1/iframe-child.js"></script></body>
</html>`;
}

/** Renders the replacement of an archived embed: a link to the shop. */
export const archivedPage = (shop: { code: string; name: string }, lang: string): string =>
  `${head({ lang, title: shop.name, sheets: [frameSheet] })}<body><main><p><a href="/${escape(shop.code)}" target="_top">${escape(shop.name)}</a></p></main></body>
</html>`;

/**
 * Renders the tokens of an embed as a style sheet. Each is a colour of six digits or a value of core's own lists: none
 * is free text.
 */
export function themeSheet(design: EmbedDesign, look: FrameLook = {}): string {
  const { scheme, background, text } = look;
  const own = Object.entries({
    "color-scheme": scheme,
    "--frame-background": background,
    "--frame-text": text,
  });
  const asked = Object.fromEntries(own.filter(([, value]) => value !== undefined));
  const side = { "--frame-cart-left": "1.25em", "--frame-cart-right": "auto" };
  const isLeft = design.options.cartCorner.endsWith("left");
  const tokens: Record<string, string> = { ...designTokens(design), ...(isLeft ? side : {}), ...asked };
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`);
  const font = tokens["--cuvee-font"] ? "body { font-family: var(--cuvee-font); }\n" : "";
  return `:root {\n${lines.join("\n")}\n}\n${font}`;
}

/** Style sheet of the neutral page around an embed. */
export const TEST_SHEET = `* { box-sizing: border-box; }
body { margin: 0; color: var(--cuvee-text, #1d2023); background: var(--cuvee-surface, #fff); font: 16px/1.5 system-ui, sans-serif; }
.bar { color: #1d2023; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 24px; background: #f3f1ed; border-bottom: 1px solid #ddd8cf; font-size: 14px; }
.bar strong { overflow-wrap: anywhere; }
.bar nav { display: flex; gap: 4px; }
.bar a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 8px; color: #126782; }
.bar a[aria-current] { background: #126782; color: #fff; text-decoration: none; }
.bar p { flex-basis: 100%; margin: 0; color: #4d5054; }
main { max-width: 1200px; margin: 0 auto; padding: 32px 24px 120px; }
iframe { display: block; width: 100%; height: 900px; min-height: 100vh; border: 0; }
.bar section { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; }
.bar h2 { margin: 0; font-size: 14px; }
.bar output { display: block; flex-basis: 100%; padding: 8px 12px; white-space: pre-line; background: #fff; border-inline-start: 4px solid #85818a; }
.bar output[data-state="free"] { border-color: #2f6b3c; }
.bar output[data-state="covered"] { border-color: #a3341f; }
.bar code { padding: 2px 6px; overflow-wrap: anywhere; background: #fff; user-select: all; }
.banner { position: fixed; z-index: 99999; box-sizing: border-box; width: 340px; max-width: 100%; min-height: 120px; margin: 0; padding: 20px; color: #1d2023; background: #fff; border: 1px solid #85818a; box-shadow: 0 4px 24px rgb(0 0 0 / 25%); }
.banner[data-at="bottom"] { inset: auto 0 0; width: auto; }
.banner[data-at="bottom-left"] { inset: auto auto 16px 16px; }
.banner[data-at="bottom-right"] { inset: auto 16px 16px auto; }
@media (max-width: 600px) { main { padding: 24px 12px 120px; } .bar { padding: 12px; } }
`;

const shown: readonly Snippet[] = ["script", "iframe"];

/** Places where sites show the question about cookies; the test page can show one there. */
const BANNERS = ["none", "bottom", "bottom-left", "bottom-right"] as const;
type Banner = (typeof BANNERS)[number];

/** Returns the place of a banner in an address; anything else is none. */
export const bannerIn = (value: unknown): Banner => BANNERS.find((place) => place === value) ?? "none";

/** Renders the check of what covers the floating cart, and the line that runs it on the seller's own site. */
function coverCheck(
  { id, lang }: { id: string; lang: string },
  banner: Banner,
  { reader, origin }: { reader: ServerLang; origin: string },
): string {
  const t = (key: string): string => escape(translate(reader, "iframes", `test.cover.${key}`));
  const links = BANNERS.map(
    (place) =>
      `<a href="/iframes/${id}/test?by=script&amp;lang=${escape(lang)}&amp;banner=${place}"${place === banner ? ' aria-current="page"' : ""}>${t(`banners.${place}`)}</a>`,
  );
  const line = `import("${origin}/iframes/cover.js?lang=${reader}&" + Date.now())`;
  return `<section><h2>${t("title")}</h2><nav aria-label="${t("banner")}">${links.join("")}</nav><output id="cuvee-cover"></output><p>${t("own")} <code>${escape(line)}</code></p></section>`;
}

const CHECK = readFileSync(new URL("coverCheck.js", import.meta.url), "utf8");

/** Returns the script of the check, which says its sentences in the language of the reader. */
export function coverScript(reader: ServerLang): string {
  const t = (key: string): string => translate(reader, "iframes", key);
  const words = ["none", "free", "covered", "corner", "offset", "level", "dialog"];
  // The script puts the values in: they stay as they are written.
  const kept = Object.fromEntries(["names", "corner", "px", "level"].map((name) => [name, `{{${name}}}`]));
  const sentences = Object.fromEntries(
    words.map((key) => [key, translate(reader, "iframes", `test.cover.${key}`, kept)]),
  );
  const corners = Object.fromEntries(CART_CORNERS.map((name) => [name, t(`form.corners.${name}`)]));
  return `const WORDS = ${JSON.stringify({ ...sentences, corners })};\n${CHECK}`;
}

/** Renders a neutral page around an embed: its look on another site, by the script or in a frame. */
export function testPage(
  framed: Framed & { id: string },
  { by, banner }: { by: "script" | "iframe"; banner: Banner },
  from: { reader: ServerLang; origin: string },
): string {
  const { design, shop, id, title, lang } = framed;
  const { reader } = from;
  const t = (key: string): string => escape(translate(reader, "iframes", `test.${key}`));
  const links = shown.map(
    (one) =>
      `<a href="/iframes/${id}/test?by=${one}&amp;lang=${escape(lang)}"${one === by ? ' aria-current="page"' : ""}>${t(one)}</a>`,
  );
  const isChecked = by === "script" && design.options.cart;
  const bar = `<header class="bar" lang="${reader}"><strong>${escape(title)}</strong><nav aria-label="${t("ways")}">${links.join("")}</nav><p>${t("note")}</p>${isChecked ? coverCheck(framed, banner, from) : ""}</header>`;
  const own = [...letterSheets(design.theme), `/iframes/${id}/theme.css`];
  const sheets = ["/iframes/test.css", ...(by === "script" ? own : [])];
  const cookies =
    isChecked && banner !== "none"
      ? `<aside class="banner" data-at="${banner}" aria-label="${t("cover.banner")}">${t("cover.sample")}</aside>`
      : "";
  const check = isChecked ? `<script type="module" src="/iframes/cover.js?lang=${reader}"></script>` : "";
  const body =
    by === "script"
      ? `<main>${[...drawn(design, shop, id).values()].join("\n")}</main>${cookies}${script(shop.code, lang)}${check}`
      : `<main><iframe data-cuvee-iframe src="/iframes/${id}?lang=${escape(lang)}" title="${escape(title)}" allow="payment"></iframe></main><script async src="/widget/v1/iframe.js"></script>`;
  return `${head({ lang, title, sheets })}<body>${bar}${body}</body>\n</html>`;
}
