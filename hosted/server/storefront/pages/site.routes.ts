import { pageQuery, visibleTabs } from "@cuvee/core/storefront/site/pages.ts";
import { siteContract } from "@cuvee/core/storefront/pages/site.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { mount, nameOf as byOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { nameOf, siteData } from "#storefront/site/data.ts";
import { eventsOf } from "#storefront/site/events.ts";
import { readVersions } from "./queries.ts";
import { saveSiteDraft, publish, restore, siteOf, type SiteEditContext } from "./site.ts";

/** Mounts the editor of a shop's public pages. */
export function siteRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  shelves: AvailabilityCache,
): void {
  const editing = (ctx: RequestContext): SiteEditContext => {
    const member = staffShop(personOf(ctx));
    if (!hasPermission(member, "fullAccess")) refuse("forbidden", 403, { permission: "fullAccess" });
    return { shopId: shopOf(ctx), by: byOf(ctx), at: new Date(services.now()) };
  };
  mount(app, services, siteContract, {
    async preview({ body: { site, tabId, lang } }, ctx) {
      const found = await catalogue.shop(shopOf(ctx));
      // Its own people see it before it is open.
      const snapshot = { ...found, shop: { ...found.shop, is_online: true } };
      const shown = {
        ...site,
        tabs: site.tabs.map((tab) => ({ ...tab, isVisible: tab.isVisible || tab.id === tabId })),
      };
      const tab = visibleTabs(shown).find(({ id }) => id === tabId) ?? visibleTabs(shown)[0];
      return siteData({
        snapshot,
        site: shown,
        availability: await shelves.available(found.rules.id, found.shelf),
        events: eventsOf(services, found.shop),
        // A preview is one of the shop's own tabs.
        builders: () => Promise.resolve([]),
        gtins: () => Promise.resolve({}),
        lang,
        origin: new URL(services.settings.publicUrl).origin,
        base: `/${nameOf(found)}`,
        rest: "",
        query: tab ? pageQuery(shown, tab) : {},
        operatorHost: services.settings.operator.host,
        at: services.now(),
      });
    },
    read: within((tx, _, ctx) => siteOf(tx, shopOf(ctx))),
    draft: within((tx, { body }, ctx) => saveSiteDraft(tx, editing(ctx), body.version, body.site)),
    publish: within((tx, { body }, ctx) => publish(tx, editing(ctx), body.version)),
    versions: within(async (tx, _, ctx) => ({
      versions: (await readVersions(tx, shopOf(ctx))).map(({ number, at, by_name }) => ({
        number,
        at: at.toISOString(),
        by: by_name,
      })),
    })),
    restore: within((tx, { params, body }, ctx) => restore(tx, editing(ctx), body.version, params.number)),
  });
}
