import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseLang } from "#kit/translations.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { factsOfNobody, openExampleFacts } from "./exampleFacts.ts";
import { docsFiles } from "./files.ts";
import { DOCS_POLICY, docPage, type ExampleFacts } from "./layout.ts";
import { isPage, pageText, type PageName } from "./pages.ts";
import type { DocLang } from "./tables.ts";
import { allPages, contentsForModels, searchEntries } from "./texts.ts";

type Query = Record<string, unknown>;
type Asking = FastifyRequest<{ Querystring: Query }>;

const langOf = ({ query, cookies, headers }: Asking): DocLang =>
  chooseLang(query["lang"], cookies["auth.lang"], headers["accept-language"]) === "fr" ? "fr" : "en";

const text = (reply: FastifyReply, type: string, body: string, maxAge = 300): FastifyReply =>
  reply
    .header("Content-Security-Policy", DOCS_POLICY)
    .header("Cache-Control", `public, max-age=${maxAge}`)
    .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
    .type(`${type}; charset=utf-8`)
    .send(body);

/**
 * Mounts the documentation for integrators: `/developers`, each page also as markdown, and `llms.txt`. No sign-in, no
 * cookie.
 */
export function developersRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const host = new URL(services.settings.publicUrl).origin;
  const { sheet, script } = docsFiles();
  const assets = { css: sheet.version, js: script.version };
  const factsFor = openExampleFacts(services, catalogue, host);
  /** Writes a text in the language of a request, with the shop that it names. */
  const written = async <T>(
    request: Asking,
    write: (lang: DocLang, facts: ExampleFacts) => T,
  ): Promise<T> => {
    const lang = langOf(request);
    return write(lang, await factsFor(request.query["shop"], lang));
  };
  const page = async (name: PageName, request: Asking, reply: FastifyReply): Promise<FastifyReply> => {
    const html = await written(request, (lang, facts) => docPage(name, lang, facts, assets));
    return text(reply.header("Cache-Control", "no-cache"), "text/html", html, 60);
  };

  app.get<{ Querystring: Query }>("/developers", (request, reply) => page("start", request, reply));
  app.get("/developers/site.css", (_request, reply) => text(reply, "text/css", sheet.text, 31_536_000));
  app.get("/developers/site.js", (_request, reply) =>
    text(reply, "text/javascript", script.text, 31_536_000),
  );
  app.get<{ Querystring: Query }>("/developers/search.json", async (request, reply) =>
    text(reply, "application/json", JSON.stringify(await written(request, searchEntries))),
  );
  app.get<{ Querystring: Query }>("/developers/llms.txt", async (request, reply) =>
    text(reply, "text/plain", await written(request, allPages)),
  );
  app.get<{ Params: { name: string }; Querystring: Query }>("/developers/:name", async (request, reply) => {
    const { name } = request.params;
    if (isPage(name) && name !== "start") return page(name, request as Asking, reply);
    const source = name.endsWith(".md") ? name.slice(0, -3) : "";
    if (!isPage(source)) return reply.callNotFound();
    const body = await written(request as Asking, (lang, facts) => pageText(source, lang, facts));
    return text(reply, "text/markdown", body);
  });
  app.get("/llms.txt", async (_request, reply) =>
    text(reply, "text/plain", contentsForModels(factsOfNobody(host))),
  );
}
