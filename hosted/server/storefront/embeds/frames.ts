import { isId } from "@cuvee/core/kit/ids.ts";
import { languageIn, LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { chooseLang, type ServerLang } from "#kit/translations.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import {
  archivedPage,
  bannerIn,
  coverScript,
  framePage,
  lookIn,
  TEST_SHEET,
  testPage,
  themeSheet,
  type Framed,
} from "#storefront/embeds/framePages.ts";
import { readShown } from "#storefront/embeds/queries.ts";

type FrameRoute = {
  Params: { id: string };
  Querystring: { lang?: string; by?: string } & Record<string, unknown>;
};
/** An embed, or a shop by its code, as a visitor sees it. */
type Looked = Framed & { allowed: string[]; archived: boolean };

const readerOf = (request: FastifyRequest<FrameRoute>): ServerLang =>
  chooseLang(request.query.lang, request.cookies["auth.lang"], request.headers["accept-language"]);

const page = (reply: FastifyReply, csp: string, text: string): FastifyReply =>
  reply
    .header("Content-Security-Policy", csp)
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(text);
const sheet = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header("Cache-Control", "public, max-age=60").type("text/css; charset=utf-8").send(text);

/** Returns the policy of a page of an embed: files of the platform only. */
const policy = (self: string, frames: string, ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    ...["script", "style", "img", "connect", "font"].map((kind) => `${kind}-src ${self}`),
    ...(frames ? [`frame-src ${frames}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(" ")}`,
  ].join("; ");

type Look = (request: FastifyRequest<FrameRoute>) => Promise<Looked>;

/** Returns the reader of an embed, or of a shop by its code, from the address of a page. */
const lookOf =
  ({ database }: Services, catalogue: Catalogue): Look =>
  async (request) => {
    const { id } = request.params;
    const requested = languageIn(LANGUAGES, request.query.lang);
    const embed = isId(id) ? await database.transaction({}, (tx) => readShown(tx, id)) : undefined;
    const { shop } = await catalogue.shop(embed?.shopId ?? id);
    const of = {
      shop: { code: shop.code, name: shop.name },
      allowed: shop.allowed_origins,
      look: lookIn(request.query),
    };
    if (!embed)
      return {
        ...of,
        design: FIRST_DESIGN,
        id: null,
        title: shop.name,
        lang: requested ?? "fr",
        archived: false,
      };
    const { content, options, theme, name, archived } = embed;
    // Of the page around a frame only the address can determine the language; otherwise the reader's browser does.
    const lang = options.language === "page" ? (requested ?? readerOf(request)) : options.language;
    return { ...of, design: { content, options, theme }, id: embed.id, title: name, lang, archived };
  };

/** Mounts the page of our own on which an embed is tried, and the check of what covers its cart button. */
function testRoutes(app: FastifyInstance, look: Look, self: string): void {
  app.get("/iframes/test.css", (_request, reply) => sheet(reply, TEST_SHEET));
  app.get<FrameRoute>("/iframes/:id/test", async (request, reply) => {
    const looked = await look(request);
    const { id } = looked;
    if (id === null || looked.archived) return refuse("not-found", 404);
    const by = request.query.by === "iframe" ? "iframe" : "script";
    const from = { reader: readerOf(request), origin: self };
    const shown = { by, banner: bannerIn(request.query["banner"]) } as const;
    return page(reply, policy(self, self, ["'none'"]), testPage({ ...looked, id }, shown, from));
  });
  // Other sites import it in their console.
  app.get<FrameRoute>("/iframes/cover.js", (request, reply) =>
    reply
      .header("Access-Control-Allow-Origin", "*")
      .header("Cache-Control", "no-store")
      .type("text/javascript; charset=utf-8")
      .send(coverScript(readerOf(request))),
  );
}

/** Mounts the pages of embeds: `/iframes/{id}` for frames of other sites, and a page of our own to try one. */
export function frameRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const self = new URL(services.settings.publicUrl).origin;
  const look = lookOf(services, catalogue);
  app.get<FrameRoute>("/iframes/:id", async (request, reply) => {
    const looked = await look(request);
    reply.removeHeader("X-Frame-Options");
    const csp = policy(self, "", ["'self'", ...looked.allowed]);
    if (!looked.archived) return page(reply, csp, framePage(looked));
    return page(reply.code(410), csp, archivedPage(looked.shop, looked.lang));
  });
  app.get<FrameRoute>("/iframes/:id/theme.css", async (request, reply) => {
    const looked = await look(request);
    return sheet(reply, themeSheet(looked.design, looked.look));
  });
  testRoutes(app, look, self);
}
