import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { SiteData, SiteEvents, SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import type { Services } from "#kit/services.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { readSite } from "#storefront/site/pages.queries.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { siteData } from "./data.ts";
import { publishedBuilders, readGtins } from "./queries.ts";
import { eventOnPage, eventsOf } from "./events.ts";
import { documentOf, type PageRenderer } from "./document.ts";
import { openKeptPages, type PagesOfState } from "./keptPages.ts";

const brotli = promisify(brotliCompress);

/** A rendered page. Its bytes take a third of the memory that its text would. */
export type Page = {
  html: Buffer;
  csp: string;
  etag: string;
  status: 200 | 404;
  compressed: () => Promise<Buffer>;
};

/** Longest cache lifetime of a page with places of visits, and of any page, in milliseconds. */
const EVENTS_MS = 2000;
const PAGE_MS = 60_000;
/** Most shops and languages whose events are kept. */
const MOST_EVENTS = 300;

export type PagePath = {
  base: string;
  rest: string;
  /** The event that the page is about. */
  eventId?: string;
  query: Record<string, unknown>;
  lang: SiteLanguage;
};

export function pageOf(text: string, csp: string, status: Page["status"]): Page {
  const html = Buffer.from(text);
  let bytes: Promise<Buffer> | null = null;
  return {
    html,
    csp,
    status,
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    compressed: () => (bytes ??= brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  };
}

/** Returns the moment when the next promotion in a page begins or ends: its prices change then. */
function nextChange({ offer, at }: SiteData): number {
  const moments = (offer?.products ?? []).flatMap((product) =>
    product.vintages.flatMap((vintage) =>
      vintage.formats.flatMap(({ promotions = [] }) =>
        promotions.flatMap(({ since, until }) => [since ?? 0, until ?? 0]),
      ),
    ),
  );
  return Math.min(at + PAGE_MS, ...moments.filter((moment) => moment > at));
}

/** Reads the events of shops, again once they are older than places of visits may be. */
function openKeptEvents(services: Services) {
  const { now } = services;
  const events = new Map<string, { until: number; read: Promise<SiteEvents> }>();
  return ({ shop }: Snapshot) =>
    (lang: SiteLanguage): Promise<SiteEvents> => {
      const key = `${shop.id}/${lang}`;
      const known = events.get(key);
      if (known && known.until > now()) return known.read;
      const read = eventsOf(services, shop)(lang);
      if (events.size > MOST_EVENTS) events.clear();
      events.set(key, { until: now() + EVENTS_MS, read });
      read.catch(() => events.delete(key));
      return read;
    };
}

/**
 * Public pages of shops, each rendered once for a state of the catalogue, of the stock and of the shop's own pages. The
 * database notifies of changes to all three at once: a cached page is dropped with the objects that it was rendered
 * from (never older than the catalogue itself, some milliseconds).
 */
export function openPages(services: Services, shelves: AvailabilityCache, drawer: PageRenderer) {
  const { database, now, settings } = services;
  const origin = new URL(settings.publicUrl).origin;
  const sites = new WeakMap<Snapshot, Promise<Site>>();
  const stored = new WeakMap<Record<string, number>, { snapshot: Snapshot; pages: PagesOfState<Page> }>();
  const kept = openKeptPages<Page>(now);

  const siteOf = (snapshot: Snapshot): Promise<Site> => {
    const known = sites.get(snapshot);
    if (known) return known;
    const { shop } = snapshot;
    const reading = database
      .transaction({ shopId: shop.id }, (tx) => readSite(tx, shop.id))
      .then((row) => row?.published ?? firstOf(shop));
    sites.set(snapshot, reading);
    reading.catch(() => sites.delete(snapshot));
    return reading;
  };
  const keptEvents = openKeptEvents(services);

  return {
    /** Returns a page of a shop. */
    async page(snapshot: Snapshot, pagePath: PagePath): Promise<Page> {
      const availability = await shelves.available(snapshot.rules.id, snapshot.shelf);
      let state = stored.get(availability);
      if (state?.snapshot !== snapshot) {
        state = { snapshot, pages: new Map() };
        stored.set(availability, state);
      }
      const site = await siteOf(snapshot);
      const { base, rest, query, lang, eventId } = pagePath;
      const key = JSON.stringify([base, rest, eventId, query, lang]);
      const found = kept.find(state.pages, key);
      if (found) return found;
      const data = await siteData({
        snapshot,
        site,
        availability,
        events: keptEvents(snapshot),
        event: eventId ? () => eventOnPage(services, snapshot.shop, { eventId, lang }) : undefined,
        builders: () =>
          database.transaction({ shopId: snapshot.shop.id }, (tx) => publishedBuilders(tx, snapshot.shop.id)),
        gtins: (productId) =>
          database.transaction({ shopId: snapshot.shop.id }, (tx) =>
            readGtins(tx, snapshot.shop.id, productId),
          ),
        lang,
        origin,
        base,
        rest,
        query,
        operatorHost: settings.operator.host,
        at: now(),
      });
      const { html, csp } = documentOf(drawer, data);
      const page = pageOf(html, csp, data.page.kind === "missing" ? 404 : 200);
      const hasPlaces = eventId !== undefined || (data.page.kind === "tab" && data.page.events.length > 0);
      const until = hasPlaces ? now() + EVENTS_MS : nextChange(data);
      kept.keep(state.pages, key, { page, until });
      return page;
    },
  };
}
export type Pages = ReturnType<typeof openPages>;
