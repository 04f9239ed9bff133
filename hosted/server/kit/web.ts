import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { languageIn, LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Settings } from "#kit/settings.ts";
import { APP_VERSION } from "#kit/version.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Where the built web application lies; another build may stand elsewhere. */
export const WEB_DIST = process.env["CUVEE_WEB_DIST"] ?? join(ROOT, "hosted/web/dist");
const WIDGET = join(ROOT, "packages/widget/dist/cdn");

/** Paths that are never a page of the application: an unknown one is a 404 in JSON. */
const NO_PAGE = /^\/(v1|widget|files|assets|iframes)(\/|$)/;

type ShopsOfFrames = {
  shop(idOrCode: string): Promise<{ shop: { code: string; name: string; allowed_origins: string[] } }>;
};

const forOthers = (reply: FastifyReply): FastifyReply =>
  reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("Timing-Allow-Origin", "*");

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page inside an iframe embed: the widgets of one shop and the child half of the bridge. */
function framePage(code: string, name: string, lang: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(name)}</title>
<link rel="stylesheet" href="/widget/${APP_VERSION}/frame.css"></head>
<body><header><cuvee-cart shop="${escape(code)}"></cuvee-cart></header><main><cuvee-shop shop="${escape(code)}"><a href="/${escape(code)}">${escape(name)}</a></cuvee-shop></main>
<cuvee-age-gate shop="${escape(code)}"></cuvee-age-gate>
<script async src="/widget/v1/w.js" data-shop="${escape(code)}"></script><script async src="/widget/v1/iframe-child.js"></script></body>
</html>`;
}

/** Serves the built application, the widget files and the iframe pages. */
export async function webRoutes(
  app: FastifyInstance,
  settings: Settings,
  catalogue: ShopsOfFrames,
): Promise<void> {
  if (existsSync(WIDGET)) {
    await app.register(fastifyStatic, {
      root: WIDGET,
      serve: false,
      etag: true,
      cacheControl: false,
      dotfiles: "ignore",
      decorateReply: true,
    });
    app.get<{ Params: { version: string; "*": string } }>("/widget/:version/*", (request, reply) => {
      const { version, "*": file } = request.params;
      const isEvergreen = version === "v1";
      const isChunk = version === "chunks";
      if (!isEvergreen && !isChunk && version !== APP_VERSION) return refuse("not-found", 404);
      forOthers(reply).header(
        "Cache-Control",
        isEvergreen
          ? "public, max-age=300, stale-while-revalidate=86400"
          : "public, max-age=31536000, immutable",
      );
      return reply.sendFile(isChunk ? `chunks/${file}` : file);
    });
  }
  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
    "/iframes/:id",
    async (request, reply) => {
      const { shop } = await catalogue.shop(request.params.id);
      const ancestors = ["'self'", ...shop.allowed_origins].join(" ");
      const self = new URL(settings.publicUrl).origin;
      return reply
        .header(
          "Content-Security-Policy",
          `default-src 'none'; script-src ${self}; style-src ${self}; img-src ${self}; connect-src ${self}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
        )
        .removeHeader("X-Frame-Options")
        .header("Cache-Control", "no-store")
        .type("text/html; charset=utf-8")
        .send(framePage(shop.code, shop.name, languageIn(LANGUAGES, request.query.lang) ?? "fr"));
    },
  );

  const index = join(WEB_DIST, "index.html");
  const hasWeb = existsSync(index);
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: join(WEB_DIST, "assets"),
      prefix: "/assets/",
      dotfiles: "ignore",
      decorateReply: false,
      immutable: true,
      maxAge: 31_536_000_000,
    });
  }
  const page = hasWeb ? readFileSync(index, "utf8") : "";
  app.get("/", (_request, reply) => reply.redirect("/dashboard"));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const wantsPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !NO_PAGE.test(path) &&
      !/\.\w{1,5}$/.test(path);
    if (!wantsPage || !hasWeb) return refuse("not-found", 404);
    return reply.header("Cache-Control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}
