import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { chooseLang } from "#kit/translations.ts";
import { productsFor, type Catalogue } from "#offer/catalogue/catalogue.ts";
import { publishedShops, type PublishedShop } from "#storefront/site/queries.ts";
import type { HomeLang } from "./frame.ts";
import { HOME_SCRIPT, homePage, type HomeShop } from "./layout.ts";
import { ROI_PATH, ROI_SCRIPT, roiPage } from "./roiPage.ts";

type Asking = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type Shops = { shops: PublishedShop[]; live: string | null; until: number };

/** Cache lifetime of the shops on the page, in milliseconds. */
const KEPT_MS = 60_000;
/** Most shops that the page lists; all of them are at `/shops`. */
const MOST = 6;

const langOf = ({ query, cookies, headers }: Asking): HomeLang =>
  chooseLang(query["lang"], cookies["auth.lang"], headers["accept-language"]) === "fr" ? "fr" : "en";

const shopIn =
  (lang: HomeLang) =>
  ({ code, url_shop, name, color, business_type, presentation }: PublishedShop): HomeShop => ({
    code,
    name,
    path: `/${url_shop ?? code}`,
    color,
    businessType: business_type,
    presentation: textIn(presentation, lang) ?? "",
  });

/** Mounts the simulator of what direct sales would bring: its inputs are in the address, and nothing is stored. */
export function roiRoutes(app: FastifyInstance, services: Services): void {
  const host = new URL(services.settings.publicUrl).origin;
  app.get(ROI_PATH, (request, reply) => {
    const asking = request as Asking;
    const { html, csp } = roiPage({ lang: langOf(asking), query: asking.query, host, version: APP_VERSION });
    return reply
      .header("Content-Security-Policy", csp)
      .header("Cache-Control", "no-cache")
      .header("Referrer-Policy", "no-referrer")
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .type("text/html; charset=utf-8")
      .send(html);
  });
  app.get("/roi.js", (_request, reply) =>
    reply
      .header("Cache-Control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(ROI_SCRIPT),
  );
}

/** Mounts the home page of the platform, `/` (specification §2), in French and English. */
export function homeRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const host = new URL(services.settings.publicUrl).origin;
  let stored: Shops | undefined;

  /** Returns the first wine shop, or else any shop, with something to buy. */
  async function liveOf(shops: readonly PublishedShop[]): Promise<string | null> {
    const wineFirst = shops.toSorted(
      (a, b) => Number(b.business_type === "wine") - Number(a.business_type === "wine"),
    );
    for (const { code } of wineFirst.slice(0, MOST)) {
      const snapshot = await catalogue.shop(code);
      const grid = publicTypology(snapshot.rules).key;
      if (productsFor(snapshot, grid).some(({ status }) => status === "online")) return code;
    }
    return null;
  }
  async function shopsNow(): Promise<Shops> {
    if (stored && stored.until > services.now()) return stored;
    const shops = await services.database.transaction({}, publishedShops);
    stored = { shops, live: await liveOf(shops), until: services.now() + KEPT_MS };
    return stored;
  }

  app.get("/", async (request, reply) => {
    const lang = langOf(request as Asking);
    const { shops, live } = await shopsNow();
    const named = shops.slice(0, MOST).map(shopIn(lang));
    const shown = shops.find(({ code }) => code === live);
    const { html, csp } = homePage({
      lang,
      isNamed: (request as Asking).query["lang"] === lang,
      host,
      version: APP_VERSION,
      shops: named,
      live: shown ? shopIn(lang)(shown) : null,
      contactEmail: services.settings.contactEmail,
    });
    return reply
      .header("Content-Security-Policy", csp)
      .header("Cache-Control", "no-cache")
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .type("text/html; charset=utf-8")
      .send(html);
  });
  app.get("/home.js", (_request, reply) =>
    reply
      .header("Cache-Control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(HOME_SCRIPT),
  );
}
