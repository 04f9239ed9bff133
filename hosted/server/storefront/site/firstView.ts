import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sayIn, type Say } from "@cuvee/core/kit/texts/say.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { lookVars } from "@cuvee/core/storefront/site/theme.ts";
import { themeOf, type ThemeName } from "@cuvee/core/storefront/site/themes.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { APPLICATION_POLICY } from "#kit/http/web.ts";
import { textsOf } from "#kit/translations.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { hasSession } from "#people/accounts/cookie.ts";
import { siteFonts } from "./fonts.ts";
import { escaped, fontPreloads } from "./markup.ts";
import { languageOf } from "./texts.ts";

type FirstData = {
  page: "cart" | "checkout";
  shop: { id: string; code: string; name: string; logo: string } | null;
  isSignedIn: boolean;
  say: Say;
};
export type RenderFirst = (data: FirstData) => string;
type Chunk = { file: string; css?: string[]; imports?: string[] };

/** The screens of these pages (`shells/shop/early.ts` of the web fetches the same). */
const SCREENS = {
  cart: "sales/cart/page/CartPage.tsx",
  checkout: "sales/checkout/CheckoutPage.tsx",
} as const;

/** Returns the links to the files of a screen that the document does not name yet. */
function linksOf(dist: string, document: string, screen: string): string {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/buyers.json"), "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const links: string[] = [];
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) walk(next);
    for (const sheet of chunk.css ?? []) links.push(`<link rel="stylesheet" crossorigin href="/${sheet}">`);
    links.push(`<link rel="modulepreload" crossorigin href="/${chunk.file}">`);
  };
  walk(screen);
  return [...new Set(links)].filter((link) => !document.includes(link.slice(link.indexOf("href=")))).join("");
}

/** Returns the rule that paints the page in a shop's look, as `useLookOfPage` of the web does. */
function lookRule({ color, theme }: Snapshot["face"]["editedShop"]): string {
  const scheme = themeOf(theme)?.dark === null ? "color-scheme:light;" : "";
  const vars = Object.entries(lookVars({ color, theme, font: "system" }));
  return `:root{${scheme}${vars.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

/** Returns the links to the letters of a theme, so that they are there at the first paint; none for the plain look. */
function lettersLinks(theme: ThemeName | undefined): string {
  const chosen = themeOf(theme);
  if (!chosen) return "";
  return (
    fontPreloads(chosen, siteFonts) +
    `<link id="letters-${theme}" rel="stylesheet" href="/fonts/${theme}.css">`
  );
}

type Document = Pick<FirstData, "page" | "isSignedIn"> & {
  lang: SiteLanguage;
  face: Snapshot["face"] | null;
};

/** Makes the documents of cart and checkout with their first view; null without a build. */
function openDocuments(dist: string, render: RenderFirst) {
  const file = join(dist, "shop.html");
  if (!existsSync(file)) return null;
  const plain = readFileSync(file, "utf8");
  const links = {
    cart: linksOf(dist, plain, SCREENS.cart),
    checkout: linksOf(dist, plain, SCREENS.checkout),
  };
  return ({ lang, page, face, isSignedIn }: Document): { html: string; style: string } => {
    const say = sayIn(lang, textsOf(lang, page));
    const shop = face && { id: face.id, code: face.code, name: face.name, logo: face.editedShop.logo ?? "" };
    const title = page === "checkout" && face ? say("titleFrom", { name: face.name }) : say("title");
    const style = face ? lookRule(face.editedShop) : "";
    const letters = face ? lettersLinks(face.editedShop.theme) : "";
    const first = render({ page, shop, isSignedIn, say });
    // Functions: a text of the shop must not be read as a pattern of `replace`.
    const html = plain
      .replace(/<html lang="\w+">/, `<html lang="${lang}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace("</head>", () => `${links[page]}${letters}${style ? `<style>${style}</style>` : ""}</head>`)
      .replace('<div id="root"></div>', () => `<div id="first">${first}</div><div id="root" hidden></div>`);
    return { html, style };
  };
}

/** Adds the page's own rule to the policy that the server gives every answer. */
function allowStyle(reply: FastifyReply, style: string): void {
  const policy = reply.getHeader("content-security-policy");
  if (!style || typeof policy !== "string") return;
  const hash = createHash("sha256").update(style).digest("base64");
  reply.header(
    "Content-Security-Policy",
    policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
  );
}

type Asking = FastifyRequest<{ Params: { sellerId?: string }; Querystring: Record<string, unknown> }>;
/** Returns a shop, or null where there is none; and the renderer, or null without a build. */
type Sources = {
  shopOr: (name: string) => Promise<Snapshot | null>;
  open: () => Promise<RenderFirst | null>;
};

/**
 * Mounts `/cart` and `/checkout/:sellerId`: the application's document with the frame, the title and the first step, so
 * that a buyer reads and types before scripts arrive. The first view has what is the same for every cart and account:
 * the cart is known to the browser only, and the server knows here that there is a session, not whose.
 */
export function firstViews(app: FastifyInstance, dist: string, { shopOr, open }: Sources): void {
  let documents: ReturnType<typeof openDocuments> | undefined;
  const answer = async (request: Asking, reply: FastifyReply, page: "cart" | "checkout") => {
    const { sellerId } = request.params;
    const snapshot = sellerId ? await shopOr(sellerId) : null;
    const render = await open();
    // The application says what is wrong with an unknown seller.
    if (!render || (sellerId && !snapshot)) return reply.callNotFound();
    documents ??= openDocuments(dist, render);
    if (!documents) return reply.callNotFound();
    const { query, cookies, headers } = request;
    const lang = languageOf(query["lang"], cookies["auth.lang"], headers["accept-language"]);
    const isSignedIn = hasSession(request);
    const { html, style } = documents({ lang, page, face: snapshot?.face ?? null, isSignedIn });
    allowStyle(reply, style);
    return reply
      .header("Cache-Control", "no-cache")
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .header("Permissions-Policy", APPLICATION_POLICY)
      .type("text/html; charset=utf-8")
      .send(html);
  };
  app.get("/cart", (request, reply) => answer(request as Asking, reply, "cart"));
  app.get("/checkout/:sellerId", (request, reply) => answer(request as Asking, reply, "checkout"));
}
