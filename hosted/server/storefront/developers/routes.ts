import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLink } from "@cuvee/core/shops/settings/slug.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseLang } from "#kit/translations.ts";
import type { Services } from "#kit/services.ts";
import { productsFor, type Catalogue } from "#offer/catalogue/catalogue.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { eventsOf } from "#storefront/site/events.ts";
import { publishedShops } from "#storefront/site/queries.ts";
import { DOCS_POLICY, docPage, type ExampleFacts } from "./layout.ts";
import { drawn } from "./markdown.ts";
import { isPage, leadOf, PAGES, pageText, pathOf, titleOf, type PageName } from "./pages.ts";
import type { DocLang } from "./tables.ts";

type Query = Record<string, unknown>;
type Asking = FastifyRequest<{ Querystring: Query }>;

/** Time for which the default shop stays the same, in milliseconds. */
const KEPT_MS = 600_000;
/** Placeholder for a shop in examples where there is none. */
const NOBODY = "votre-boutique";
/** Values allowed in code that is shown and executed. */
const PLAIN = /^[\w-]{1,100}$/;

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const versionOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 8);

const langOf = ({ query, cookies, headers }: Asking): DocLang =>
  chooseLang(query["lang"], cookies["auth.lang"], headers["accept-language"]) === "fr" ? "fr" : "en";

/**
 * Mounts the documentation for integrators: `/developers`, each page also as markdown, and `llms.txt`. No sign-in, no
 * cookie.
 */
export function developersRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const host = new URL(services.settings.publicUrl).origin;
  const sheet = file("site.css");
  const script = file("site.js");
  const assets = { css: versionOf(sheet), js: versionOf(script) };
  let first: { code: string; until: number } | undefined;

  /** Returns a shop that has something to show: the first published one, looked up every ten minutes. */
  async function anyShop(): Promise<string> {
    if (first && first.until > services.now()) return first.code;
    const shops = await services.database.transaction({}, publishedShops);
    first = { code: shops[0]?.code ?? NOBODY, until: services.now() + KEPT_MS };
    return first.code;
  }

  /** Returns the shop of the examples: the requested one, if it exists and is open. */
  async function shownFor(request: Asking, lang: DocLang): Promise<ExampleFacts> {
    const wanted = request.query["shop"];
    const requested = typeof wanted === "string" && isLink(wanted) ? wanted : undefined;
    const open = (code: string) =>
      catalogue.shop(code).then(
        (snapshot) => (snapshot.shop.is_online ? snapshot : undefined),
        (error: unknown) => {
          if ((error as { code?: string }).code === "not-found") return undefined;
          throw error;
        },
      );
    const own = requested === undefined ? undefined : await open(requested);
    const snapshot = own ?? (await open(await anyShop()));
    const isUnknown = wanted !== undefined && own === undefined;
    if (!snapshot) return { host, shop: NOBODY, product: "", event: "", isAsked: false, isUnknown };
    const product = productsFor(snapshot, publicTypology(snapshot.rules).key).find(
      ({ slug, status }) => status === "online" && PLAIN.test(slug),
    );
    const events = await eventsOf(services, snapshot.shop)(lang);
    const event = events.find(({ id }) => PLAIN.test(id))?.id ?? "";
    return {
      host,
      shop: snapshot.shop.code,
      product: product?.slug ?? "",
      event,
      isAsked: own !== undefined,
      isUnknown,
    };
  }

  const text = (reply: FastifyReply, type: string, body: string, maxAge = 300): FastifyReply =>
    reply
      .header("Content-Security-Policy", DOCS_POLICY)
      .header("Cache-Control", `public, max-age=${maxAge}`)
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .type(`${type}; charset=utf-8`)
      .send(body);

  const page = async (name: PageName, request: Asking, reply: FastifyReply): Promise<FastifyReply> => {
    const lang = langOf(request);
    const html = docPage(name, lang, await shownFor(request, lang), assets);
    return text(reply.header("Cache-Control", "no-cache"), "text/html", html, 60);
  };

  /** Returns all pages as one text, with the address of each. */
  const whole = async (request: Asking): Promise<string> => {
    const lang = langOf(request);
    const shown = await shownFor(request, lang);
    return PAGES.map((name) => `<!-- ${host}${pathOf(name)} -->\n\n${pageText(name, lang, shown)}`).join(
      "\n\n",
    );
  };

  app.get<{ Querystring: Query }>("/developers", (request, reply) => page("start", request, reply));
  app.get("/developers/site.css", (_request, reply) => text(reply, "text/css", sheet, 31_536_000));
  app.get("/developers/site.js", (_request, reply) => text(reply, "text/javascript", script, 31_536_000));
  app.get<{ Querystring: Query }>("/developers/search.json", async (request, reply) => {
    const lang = langOf(request);
    const shown = await shownFor(request, lang);
    const found = PAGES.flatMap((name) => {
      const source = pageText(name, lang, shown);
      const { headings } = drawn(source, { copy: "", live: "", start: "" });
      // The searchable text below each heading, without markdown syntax.
      const parts = source.split(/^#{1,4} .*$/m).slice(1);
      return headings.map(({ id, text: title, level }, index) => ({
        page: titleOf(source),
        title,
        to: `${pathOf(name)}${level === 1 ? "" : `#${id}`}`,
        words: `${title} ${(parts[index] ?? "").replace(/[`*|#>-]+/g, " ").replace(/\s+/g, " ")}`.slice(
          0,
          4000,
        ),
      }));
    });
    return text(reply, "application/json", JSON.stringify(found));
  });
  app.get<{ Querystring: Query }>("/developers/llms.txt", async (request, reply) =>
    text(reply, "text/plain", await whole(request)),
  );
  app.get<{ Params: { name: string }; Querystring: Query }>("/developers/:name", async (request, reply) => {
    const { name } = request.params;
    if (isPage(name) && name !== "start") return page(name, request as Asking, reply);
    const source = name.endsWith(".md") ? name.slice(0, -3) : "";
    if (!isPage(source)) return reply.callNotFound();
    const lang = langOf(request as Asking);
    return text(reply, "text/markdown", pageText(source, lang, await shownFor(request as Asking, lang)));
  });
  app.get("/llms.txt", async (_request, reply) => {
    const shown = { host, shop: NOBODY, product: "", event: "" };
    const lines = PAGES.map((name) => {
      const source = pageText(name, "en", shown);
      return `- [${titleOf(source)}](${host}/developers/${name}.md?lang=en): ${leadOf(source)}`;
    });
    return text(
      reply,
      "text/plain",
      `# Cuvée\n\n> Shop, cart, reservation of visits, age gate, member prices and loyalty of wine producers for any website: custom elements pasted with one script, an npm package, an iframe, and an HTTP API with webhooks.\n\n## Docs\n\n${lines.join("\n")}\n\n## Optional\n\n- [Everything in one text](${host}/developers/llms.txt?lang=en)\n- [OpenAPI 3.1](${host}/v1/openapi.json)\n`,
    );
  });
}
