import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { pageQuery, visibleTabs } from "@cuvee/core/storefront/site/pages.ts";
import { queryOf } from "@cuvee/core/storefront/site/search.ts";
import type { Services } from "#kit/services.ts";
import { findShop } from "#shops/settings/queries.ts";
import { readSite } from "#storefront/site/pages.queries.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { escaped } from "./markup.ts";
import { publishedEvents, publishedPages, publishedShops, type PublishedShop } from "./queries.ts";

/** Most addresses of a sitemap (sitemaps.org, protocol 0.9), and its cache lifetime: it queries every shop. */
const MOST = 50_000;
const KEPT_MS = 600_000;

/** Returns the paths of a shop beside its products: its pages (visits, contact …), its legal notice, its visits. */
async function pathsOf({ database }: Services, { id, url_shop, code }: PublishedShop): Promise<string[]> {
  const base = `/${url_shop ?? code}`;
  return database.transaction({ shopId: id }, async (tx) => {
    const shop = await findShop(tx, id);
    if (!shop) return [];
    const site = (await readSite(tx, id))?.published ?? firstOf(shop);
    const events = isActive(shop.integrations, "reservations") ? await publishedEvents(tx, id) : [];
    return [
      ...visibleTabs(site).map((tab) => base + queryOf({}, pageQuery(site, tab) as Record<string, string>)),
      `${base}/legal-notice`,
      ...events.map((event) => `/events/${event.id}`),
    ];
  });
}

async function written(services: Services): Promise<string> {
  const origin = new URL(services.settings.publicUrl).origin;
  const [shops, products] = await services.database.transaction({}, async (tx) => [
    await publishedShops(tx),
    await publishedPages(tx),
  ]);
  const own: string[] = [];
  // One after the other: a sitemap must not take the connection pool from buyers.
  for (const shop of shops) own.push(...(await pathsOf(services, shop)));
  const paths = ["/", "/shops", ...own, ...products.map(({ name, slug }) => `/${name}/${slug}`)];
  const rows = [...new Set(paths)]
    .slice(0, MOST)
    .map((path) => `<url><loc>${escaped(`${origin}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}

/** Returns the addresses of all public pages, for search engines: rebuilt every ten minutes at most. */
export function openSitemap(services: Services): () => Promise<string> {
  let stored: { until: number; text: Promise<string> } | null = null;
  return () => {
    if (stored && stored.until > services.now()) return stored.text;
    const text = written(services);
    stored = { until: services.now() + KEPT_MS, text };
    text.catch(() => (stored = null));
    return text;
  };
}
