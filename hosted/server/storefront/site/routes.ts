import { isLink, isReserved } from "@cuvee/core/shops/settings/slug.ts";
import { FACETS } from "@cuvee/core/storefront/site/search.ts";
import { shopSearchOf } from "@cuvee/core/storefront/site/shopList.ts";
import { HEADER_STYLE } from "@cuvee/core/storefront/site/pages.ts";
import type { SiteData, SiteLanguage, SitePage } from "@cuvee/core/storefront/site/site.ts";
import { OWN_THEME } from "@cuvee/core/storefront/site/themes.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue, Snapshot } from "#offer/catalogue/catalogue.ts";
import { nameOf } from "./data.ts";
import { documentOf, openPageRenderer, type PageRenderer } from "./document.ts";
import { firstViews } from "./firstView.ts";
import { openPages, pageOf, type Page, type Pages } from "./pages.ts";
import { shopOfEvent } from "#visits/events/public.queries.ts";
import { openShopList, shopsAddress } from "./shopList.ts";
import { openSitemap } from "./sitemap.ts";
import { fontRoutes, siteFonts } from "./fonts.ts";
import { languageOf, languages, siteTexts } from "./texts.ts";

type Query = Record<string, unknown>;
type Asking = FastifyRequest<{
  Params: { name: string; rest?: string; eventId?: string };
  Querystring: Query;
}>;

/** Query parameters that change a page; others (those of campaigns) are ignored. */
const MEANT = new Set<string>(["page", "pageid", "lang", "q", "sort", "p", ...FACETS]);
const meant = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => MEANT.has(name) && typeof value === "string")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const langOf = ({ query, cookies, headers }: Asking): SiteLanguage =>
  languageOf(query["lang"], cookies["auth.lang"], headers["accept-language"]);

async function send(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .code(page.status)
    .header("Content-Security-Policy", page.csp)
    .header("Cache-Control", "no-cache")
    .header("ETag", page.etag)
    .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
    .type("text/html; charset=utf-8");
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(page.html);
  return reply.header("Content-Encoding", "br").send(await page.compressed());
}

/** Mounts a page that belongs to no shop. */
function platformPage(
  drawer: PageRenderer,
  services: Services,
  { lang, path, page }: { lang: SiteLanguage; path: string; page: SitePage },
): Page {
  const origin = new URL(services.settings.publicUrl).origin;
  const data: SiteData = {
    lang,
    languages,
    canonical: `${origin}${path}`,
    here: path,
    shop: null,
    theme: OWN_THEME,
    fonts: siteFonts,
    header: HEADER_STYLE,
    tabs: [],
    ways: { products: null, visits: null },
    cards: { appellation: null, areMixed: false, builders: {} },
    contactPath: null,
    hasBuilders: false,
    page,
    offer: null,
    texts: siteTexts(lang),
    at: services.now(),
  };
  const { html, csp } = documentOf(drawer, data);
  return pageOf(html, csp, page.kind === "missing" ? 404 : 200);
}

/** Paths that search engines leave out. */
const CLOSED = ["dashboard", "admin", "auth", "cart", "checkout", "members", "orders", "reservations", "v1"];

/** Mounts what search engines read. */
function crawlerRoutes(app: FastifyInstance, services: Services): void {
  const sitemap = openSitemap(services);
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .header("Cache-Control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(await sitemap()),
  );
  app.get("/robots.txt", (_request, reply) => {
    const origin = new URL(services.settings.publicUrl).origin;
    return reply
      .header("Cache-Control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\n${CLOSED.map((path) => `Disallow: /${path}`).join("\n")}\nSitemap: ${origin}/sitemap.xml\n`,
      );
  });
}

/** Opens the pages with the first one: an API-only server does without. Null without a build of the application. */
type OpenPages = () => Promise<{ drawer: PageRenderer; pages: Pages } | null>;

type ShopOr = (name: string) => Promise<Snapshot | null>;

/** Returns a function that answers with a page of a shop, below the address that `base` returns. */
function shopPages(services: Services, shopOr: ShopOr, open: OpenPages) {
  return async (request: Asking, reply: FastifyReply, base: (snapshot: Snapshot) => string) => {
    const { name, rest = "", eventId } = request.params;
    const ready = await open();
    if (!ready) return reply.callNotFound();
    const lang = langOf(request);
    const snapshot = await shopOr(name);
    if (!snapshot) {
      const missing = platformPage(ready.drawer, services, {
        lang,
        path: eventId ? `/events/${encodeURIComponent(eventId)}` : `/${encodeURIComponent(name)}`,
        page: eventId ? { kind: "missing", of: "event" } : { kind: "missing" },
      });
      return send(missing, request, reply);
    }
    const wanted = {
      base: base(snapshot),
      rest,
      query: meant(request.query),
      lang,
      ...(eventId ? { eventId } : {}),
    };
    return send(await ready.pages.page(snapshot, wanted), request, reply);
  };
}

/**
 * Mounts the public pages of shops (specification §2): `/{name}` and its children for the public, `/shops/{id}` and its
 * children for signed-in users. Without a build of the web application there are none.
 */
export async function publicPages(
  app: FastifyInstance,
  services: Services,
  { catalogue, shelves, dist }: { catalogue: Catalogue; shelves: AvailabilityCache; dist: string },
): Promise<void> {
  let opened: ReturnType<OpenPages> | null = null;
  const open: OpenPages = () =>
    (opened ??= openPageRenderer(dist).then(
      (drawer) => drawer && { drawer, pages: openPages(services, shelves, drawer) },
    ));
  fontRoutes(app);
  const shopList = openShopList(services);
  const shopOr: ShopOr = (name) =>
    catalogue.shop(name).catch((error: unknown) => {
      if ((error as { code?: string }).code === "not-found") return null;
      throw error;
    });
  const answer = shopPages(services, shopOr, open);
  firstViews(app, dist, { shopOr, open: async () => (await open())?.drawer.renderFirst ?? null });
  const named = async (request: Asking, reply: FastifyReply) => {
    const { name } = request.params;
    // Any other name is a page of the application, or does not exist.
    if (isReserved(name) || !isLink(name)) return reply.callNotFound();
    return answer(request, reply, (snapshot) => `/${nameOf(snapshot)}`);
  };
  const byId = (request: Asking, reply: FastifyReply) =>
    answer(request, reply, ({ shop }) => `/shops/${shop.code}`);

  /** Pages of producers, and a product below one: the rest of the address in one parameter. */
  type Below = FastifyRequest<{ Params: { name: string; "*": string }; Querystring: Query }>;
  const below = (request: Below): Asking => {
    const { name, "*": rest } = request.params;
    return Object.assign(request, { params: { name, rest: `builders/${rest}` } }) as unknown as Asking;
  };
  app.get("/:name/builders/*", (request, reply) => named(below(request as Below), reply));
  app.get("/shops/:name/builders/*", (request, reply) => byId(below(request as Below), reply));
  app.get<{ Params: { name: string }; Querystring: Query }>("/:name", named);
  app.get<{ Params: { name: string; rest: string }; Querystring: Query }>("/:name/:rest", named);
  app.get<{ Querystring: Query }>("/shops", async (request, reply) => {
    const ready = await open();
    if (!ready) return reply.callNotFound();
    const lang = langOf(request as Asking);
    const search = shopSearchOf(request.query);
    const page = await shopList(search, lang);
    const list = platformPage(ready.drawer, services, { lang, path: shopsAddress(search), page });
    return send(list, request, reply);
  });
  // A page of the application, for agents.
  app.get("/shops/add", (_request, reply) => reply.callNotFound());
  app.get<{ Params: { name: string }; Querystring: Query }>("/shops/:name", byId);
  app.get<{ Params: { name: string; rest: string }; Querystring: Query }>("/shops/:name/:rest", byId);
  app.get<{ Params: { eventId: string }; Querystring: Query }>("/events/:eventId", async (request, reply) => {
    const { eventId } = request.params;
    const shopId = await services.database.transaction({}, (tx) => shopOfEvent(tx, eventId));
    const named = request.query["shop"];
    // Of an event that is gone, the link may still name the shop.
    const name = shopId ?? (typeof named === "string" && isLink(named) ? named : eventId);
    const asking = Object.assign(request, { params: { name, eventId } }) as unknown as Asking;
    return answer(asking, reply, (snapshot) => `/${nameOf(snapshot)}`);
  });
  crawlerRoutes(app, services);
}
