import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { pickFormat } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { EVENT_SIZES, GALLERY_SIZES, srcSetOf } from "@cuvee/core/storefront/site/pictureWidths.ts";
import { themeCss } from "@cuvee/core/storefront/site/theme.ts";
import { themeOf } from "@cuvee/core/storefront/site/themes.ts";
import type { RenderFirst } from "./firstView.ts";
import { headOf, inLanguage, ownAddress } from "./head.ts";
import { escaped, fontPreloads, inPage } from "./markup.ts";

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Part = { css: string; scripts: string[] };
type Files = Part & { entry: string; icon: string; views: ReadonlyMap<string, Part> };

const ENTRY = "storefront/site/hydrate.tsx";
/** Files of the views that a page fetches only for its kind (`pageViews.ts` of the web). */
const VIEWS: Readonly<Record<string, string>> = {
  builders: "storefront/site/shops/BuildersPage.tsx",
  carton: "storefront/site/carton/CartonPage.tsx",
  event: "storefront/site/visits/EventPage.tsx",
  product: "storefront/site/ProductPage.tsx",
  shops: "storefront/site/shops/ShopsPage.tsx",
};

/** The built files of public pages, and their renderer; null without a build. */
export type PageRenderer = { files: Files; render: (data: SiteData) => string; renderFirst: RenderFirst };

function filesOf(dist: string): Files {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/buyers.json"), "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  // The style sheets are inlined in the page: on a slow line another request delays the first paint by half a second.
  const partOf = (start: string): Part => {
    const css = new Set<string>();
    const scripts: string[] = [];
    const walk = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || seen.has(chunk.file)) return;
      seen.add(chunk.file);
      scripts.push(chunk.file);
      for (const next of chunk.imports ?? []) walk(next);
      for (const sheet of chunk.css ?? []) css.add(sheet);
    };
    walk(start);
    return { css: [...css].map((file) => readFileSync(join(dist, file), "utf8")).join("\n"), scripts };
  };
  const entry = manifest[ENTRY]?.file;
  if (!entry) throw new Error(`${ENTRY} is not in the build`);
  const { css, scripts } = partOf(ENTRY);
  const common = new Set(seen);
  const views = Object.entries(VIEWS).map(([kind, key]): [string, Part] => {
    if (!manifest[key]) throw new Error(`${key} is not in the build`);
    seen.clear();
    for (const file of common) seen.add(file);
    return [kind, partOf(key)];
  });
  const icon = manifest["ui/favicon.svg"]?.file ?? "";
  return { entry, icon, css, scripts: scripts.filter((file) => file !== entry), views: new Map(views) };
}

/** Loads the renderer of public pages from a build of the web application. */
export async function openPageRenderer(dist: string): Promise<PageRenderer | null> {
  const server = join(dist, "server/render.js");
  if (!existsSync(server)) return null;
  const drawn = (await import(pathToFileURL(server).href)) as Omit<PageRenderer, "files">;
  return { files: filesOf(dist), render: drawn.render, renderFirst: drawn.renderFirst };
}

/** Services whose frames a page may contain (blocks `map` and `video`). */
const FRAMES = {
  map: "https://www.openstreetmap.org",
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
};

function framesOf({ page }: SiteData): string {
  if (page.kind !== "tab") return "'none'";
  const wanted = page.blocks.flatMap((block) =>
    block.kind === "map" ? [FRAMES.map] : block.kind === "video" ? [FRAMES[block.service]] : [],
  );
  return wanted.length > 0 ? [...new Set(wanted)].join(" ") : "'none'";
}

/** Returns the picture at the head of a page, `/files/<id>`, and the width that it is shown in; null without. */
function firstPicture({ page, offer, at }: SiteData): { visual: string; sizes: string } | null {
  if (page.kind === "tab") {
    const [first] = page.blocks;
    return first?.kind === "hero" ? { visual: first.picture.visual, sizes: "100vw" } : null;
  }
  if (page.kind === "event") return { visual: page.event.visuals[0]?.visual ?? "", sizes: EVENT_SIZES };
  if (page.kind !== "product" || !offer) return null;
  const { product, visuals } = page;
  const format =
    pickFormat(product, offer, { vintage: "", format: "" }, at)?.format ?? product.vintages[0]?.formats[0];
  const visual = (visuals.find((one) => one.visual === format?.visual) ?? visuals[0])?.visual ?? "";
  return { visual, sizes: GALLERY_SIZES };
}

/** Returns the links that fetch early what a visitor sees first: the picture at the head of the page, the letters. */
function preloadsOf(data: SiteData): string {
  const { theme, fonts } = data;
  const first = firstPicture(data);
  const picture =
    first && /^\/files\/[^/]+$/.test(first.visual)
      ? `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escaped(srcSetOf(first.visual))}" imagesizes="${first.sizes}">`
      : "";
  const chosen = themeOf(theme);
  return picture + (chosen ? fontPreloads(chosen, fonts) : "");
}

/** Keeps the presses before the page's scripts run; `earlyPresses.ts` of the web repeats them after the takeover. */
const EARLY = `self.earlyPresses=[];addEventListener("click",({target})=>self.earlyPresses?.push(target),true)`;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
const EARLY_HASH = sha256(EARLY);

/** Renders a whole public page, and returns its content security policy: no script but our own. */
export function documentOf(drawer: PageRenderer, data: SiteData): { html: string; csp: string } {
  const view = drawer.files.views.get(data.page.kind);
  const css = `${drawer.files.css}\n${view?.css ?? ""}\n${themeCss({ color: data.shop?.color ?? "", theme: data.theme }, data.header, data.fonts)}`;
  const hash = sha256(css);
  const { title, description, image, structured, noindex } = headOf(data);
  const { files } = drawer;
  const origin = new URL(data.canonical).origin;
  const own = ownAddress(data);
  const languages = data.languages
    .map((lang) => `<link rel="alternate" hreflang="${lang}" href="${escaped(inLanguage(data, lang))}">`)
    .join("");
  const html = `<!doctype html>
<html lang="${data.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">${noindex ? '<meta name="robots" content="noindex">' : ""}
<link rel="canonical" href="${escaped(own)}">${languages}<link rel="alternate" hreflang="x-default" href="${escaped(data.canonical)}">
<meta property="og:title" content="${escaped(title)}"><meta property="og:description" content="${escaped(description)}"><meta property="og:type" content="${data.page.kind === "product" ? "product" : "website"}"><meta property="og:url" content="${escaped(own)}"><meta property="og:site_name" content="${escaped(data.shop?.name ?? "Cuvée")}"><meta property="og:locale" content="${data.lang}">${image ? `<meta property="og:image" content="${escaped(new URL(image, origin).href)}"><meta name="twitter:card" content="summary_large_image">` : ""}
<link rel="icon" href="/${files.icon}" type="image/svg+xml">
${preloadsOf(data)}
${[...files.scripts, ...(view?.scripts ?? [])].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join("")}
<style>${css}</style>
<script>${EARLY}</script>
${structured.map((one) => `<script type="application/ld+json">${inPage(one)}</script>`).join("")}
</head>
<body><div id="site">${drawer.render(data)}</div>
<script type="application/json" id="site-data">${inPage(data)}</script>
<script type="module" src="/${files.entry}"></script>
</body>
</html>`;
  const csp = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    `script-src 'self' 'sha256-${EARLY_HASH}'`,
    "connect-src 'self'",
    `frame-src ${framesOf(data)}`,
  ].join("; ");
  return { html, csp };
}
