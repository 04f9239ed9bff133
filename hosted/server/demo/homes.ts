/** Publishes the pages of the demo shops: a home page before the pages that every shop begins with. */
import type { SiteBlock, SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import type { SiteTab } from "@cuvee/core/storefront/site/pages.ts";
import { HOME as CHAMPAGNE_HOME } from "#demo/champagne/home.ts";
import { HOME as ESTATE_HOME } from "#demo/estate/home.ts";
import type { DemoHome } from "#demo/home.ts";
import { HOME as MERCHANT_HOME } from "#demo/merchant/home.ts";
import { readView, VIEWS } from "#demo/views.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findShop } from "#shops/settings/queries.ts";
import { publish, saveSiteDraft, siteOf } from "#storefront/pages/site.ts";
import { firstOf } from "#storefront/site/firstSite.ts";

const HOMES: Readonly<Record<string, DemoHome>> = {
  "domaine-des-trois-calades": ESTATE_HOME,
  "champagne-aubree-lanthier": CHAMPAGNE_HOME,
  "maison-percheval": MERCHANT_HOME,
};

type DemoSite = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  code: string;
  /** A shop without visits has no page of them. */
  hasVisits: boolean;
};

/** Keeps a picture of a shop as its file. */
async function keepView(
  { tx, services, shopId, code }: DemoSite,
  view: (typeof VIEWS)[string][number],
): Promise<SitePicture> {
  const id = newId(services);
  const bytes = await readView({ code, file: view.file });
  await services.files.record(
    tx,
    await services.files.store({
      shopId,
      id,
      name: `${code}-${view.file}`,
      mime: "image/avif",
      bytes,
      isPublic: true,
    }),
  );
  return { visual: `/files/${id}`, alt: view.alt };
}

/** Adds to the page with the contact form the opening hours and the way to the shop, as on its home page. */
const withArrival = (tab: SiteTab, home: readonly SiteBlock[]): SiteTab =>
  tab.blocks.some(({ kind }) => kind === "contact")
    ? { ...tab, blocks: [...tab.blocks, ...home.filter(({ kind }) => kind === "hours" || kind === "access")] }
    : tab;

/** Writes and publishes the pages of a demo shop. The home page takes the place of the one of every new shop. */
export async function seedHome(demo: DemoSite): Promise<void> {
  const { tx, services, shopId, by, code, hasVisits } = demo;
  const home = HOMES[code];
  const shop = await findShop(tx, shopId);
  if (!home || !shop) return;
  const pictures = new Map<string, SitePicture>();
  for (const view of VIEWS[code] ?? [])
    if (!view.name.startsWith("visit")) pictures.set(view.name, await keepView(demo, view));
  const first = firstOf(shop);
  const blocks: SiteBlock[] = home.blocks((name) => pictures.get(name) ?? { visual: "", alt: {} });
  const [start, ...others] = first.tabs.filter(
    ({ blocks: parts }) => hasVisits || !parts.every(({ kind }) => kind === "events"),
  );
  if (!start) return;
  const context = { shopId, by, at: new Date(services.now()) };
  const tabs = [{ ...start, blocks }, ...others.map((tab) => withArrival(tab, blocks))];
  const site = { ...first, theme: home.theme, tabs };
  const { version } = await siteOf(tx, shopId);
  const saved = await saveSiteDraft(tx, context, version, site);
  await publish(tx, context, saved.version);
}
