import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { helpContract } from "@cuvee/core/storefront/help/contract.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { mount } from "#kit/http/mount.ts";
import { chooseLang, translate } from "#kit/translations.ts";
import type { Services } from "#kit/services.ts";
import { DOCS_POLICY } from "#storefront/developers/layout.ts";
import { docsFiles } from "#storefront/developers/files.ts";
import {
  ARTICLES,
  articleOf,
  articlePath,
  articlesFor,
  articleText,
  linkOf,
  type HelpLang,
} from "./articles.ts";
import { helpArticle, helpHome } from "./layout.ts";

type Asking = FastifyRequest<{ Querystring: Record<string, unknown> }>;

const langOf = ({ query, cookies, headers }: Asking): HelpLang =>
  chooseLang(query["lang"], cookies["auth.lang"], headers["accept-language"]) === "fr" ? "fr" : "en";

/** Returns the words of every article, for the search of the page. */
export const helpEntries = (lang: HelpLang) =>
  ARTICLES.map((article) => {
    const { name, title } = linkOf(article, lang);
    // Without markdown syntax and without addresses.
    const plain = articleText(article, lang)
      .replace(/\]\([^)]*\)/g, " ")
      .replace(/[[\]`*|#>-]+/g, " ")
      .replace(/\s+/g, " ");
    return {
      page: translate(lang, "help", `groups.${article.group}`),
      title,
      to: articlePath(name),
      words: plain,
    };
  });

/** Mounts the help centre: `/help` and its articles, in French and English, and the articles about a page. */
export function helpRoutes(app: FastifyInstance, services: Services): void {
  const { sheet: docsSheet, script } = docsFiles();
  const own = readFileSync(join(import.meta.dirname, "help.css"), "utf8");
  const facts = {
    host: new URL(services.settings.publicUrl).origin,
    contactEmail: services.settings.contactEmail,
    css: docsSheet.version,
    js: script.version,
    own: createHash("sha256").update(own).digest("base64url").slice(0, 8),
  };
  const send = (reply: FastifyReply, type: string, cache: string, body: string): FastifyReply =>
    reply
      .header("Content-Security-Policy", DOCS_POLICY)
      .header("Cache-Control", cache)
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .type(`${type}; charset=utf-8`)
      .send(body);

  mount(app, services, helpContract, {
    help: async ({ query }, { actor }) => ({
      articles: articlesFor(query.path, actor.person?.role === "buyer").map((one) => linkOf(one, query.lang)),
    }),
  });
  app.get("/help", (request, reply) =>
    send(reply, "text/html", "no-cache", helpHome(langOf(request as Asking), facts)),
  );
  app.get("/help/help.css", (_request, reply) => send(reply, "text/css", "public, max-age=31536000", own));
  app.get("/help/search.json", (request, reply) =>
    send(
      reply,
      "application/json",
      "public, max-age=300",
      JSON.stringify(helpEntries(langOf(request as Asking))),
    ),
  );
  app.get<{ Params: { name: string } }>("/help/:name", (request, reply) => {
    const article = articleOf(request.params.name);
    if (!article) return refuse("not-found", 404);
    return send(
      reply,
      "text/html",
      "no-cache",
      helpArticle(article, langOf(request as unknown as Asking), facts),
    );
  });
}
