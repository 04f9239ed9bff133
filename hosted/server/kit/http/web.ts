import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { assetsRoute } from "#kit/http/assets.ts";
import { isPagePath } from "#kit/http/spelling.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** Path of the built web application; the variable selects another build. */
export const WEB_DIST = process.env["CUVEE_WEB_DIST"] ?? join(ROOT, "hosted/web/dist");
const WIDGET = join(ROOT, "packages/widget/dist/cdn");
/** The npm package and the plugin of WordPress, below their versions. */
const PACKAGES = join(ROOT, "packages/widget/dist/packages");
const PACKAGE = /^[\w.-]+\.(?:tgz|zip)$/;
const FOREVER = "public, max-age=31536000, immutable";

/** Matches a version of the widget: files published under it never change. */
const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Applications may speak to a till's display and printer; public pages, which are separate documents, may not. The
 * back-office is one document with the settings of both devices.
 */
export const APPLICATION_POLICY = "serial=(self), usb=(self)";

/** Addresses of the pages that the application mounts (generated): any other address gets the status 404. */
const PAGES = (JSON.parse(readFileSync(join(import.meta.dirname, "../pages.json"), "utf8")) as string[]).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
);
/**
 * Documents of the applications with the addresses of their pages; `shells/applications.ts` of the web has the same
 * list. All others are in the application of people who sell.
 */
const APPLICATIONS: readonly (readonly [file: string, pages: RegExp])[] = [
  ["shop.html", /^\/(cart|checkout|validate3ds|orders|reservations)(\/|$)/],
  ["signIn.html", /^\/(auth|members|display)(\/|$)/],
  ["index.html", /^/],
];

const forOthers = (reply: FastifyReply): FastifyReply =>
  reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("Timing-Allow-Origin", "*");

/** Serves the built application and the widget files. */
export async function webRoutes(app: FastifyInstance): Promise<void> {
  if (existsSync(WIDGET)) {
    await app.register(fastifyStatic, {
      root: WIDGET,
      serve: false,
      etag: true,
      cacheControl: false,
      dotfiles: "ignore",
      decorateReply: true,
    });
    // Compressed already: another compression would send other bytes than those of their hashes.
    app.get<{ Params: { version: string; name: string } }>(
      "/widget/:version/cuvee-:name",
      { compress: false },
      (request, reply) => {
        const { version, name } = request.params;
        if (!VERSION.test(version) || !PACKAGE.test(name)) return refuse("not-found", 404);
        forOthers(reply).header("Cache-Control", FOREVER);
        return reply.sendFile(`${version}/cuvee-${name}`, PACKAGES);
      },
    );
    app.get<{ Params: { version: string; "*": string } }>("/widget/:version/*", (request, reply) => {
      const { version, "*": file } = request.params;
      const isEvergreen = version === "v1";
      const isChunk = version === "chunks";
      if (!isEvergreen && !isChunk && !VERSION.test(version)) return refuse("not-found", 404);
      forOthers(reply).header(
        "Cache-Control",
        isEvergreen ? "public, max-age=300, stale-while-revalidate=86400" : FOREVER,
      );
      return reply.sendFile(isEvergreen ? file : `${isChunk ? "chunks" : `versions/${version}`}/${file}`);
    });
  }
  // All applications: a build writes one after the other.
  const hasWeb = APPLICATIONS.every(([file]) => existsSync(join(WEB_DIST, file)));
  if (hasWeb) assetsRoute(app, join(WEB_DIST, "assets"));
  const documents = APPLICATIONS.map(([file, pages]) => ({
    pages,
    html: hasWeb ? readFileSync(join(WEB_DIST, file), "utf8") : "",
  }));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && isPagePath(request.url);
    if (!wantsPage || !hasWeb) return refuse("not-found", 404);
    const [path = ""] = request.url.split("?");
    return reply
      .code(PAGES.some((page) => page.test(path)) ? 200 : 404)
      .header("Cache-Control", "no-cache")
      .header("Permissions-Policy", APPLICATION_POLICY)
      .type("text/html; charset=utf-8")
      .send(documents.find(({ pages }) => pages.test(path))?.html);
  });
}
