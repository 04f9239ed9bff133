import { embedsContract, type EmbedQuery } from "@cuvee/core/storefront/embeds/contract.ts";
import { designTokens, elementsOf } from "@cuvee/core/storefront/embeds/embeds.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { FastifyInstance } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { mount } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { productsFor, rulesFor, type Catalogue, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { gridOf } from "#shops/settings/grids.ts";
import { refuseClosed, worksFor } from "#shops/settings/settings.ts";
import { listUsed } from "#storefront/embeds/queries.ts";
import type { Views } from "#storefront/embeds/views.ts";
import { offerTo, openOfferPages, pageOf, sendPage } from "#storefront/embeds/offerPages.ts";
import { formatsOf, linesOf, partOf } from "#storefront/embeds/productParts.ts";
import { textsIn } from "#offer/catalogue/composition.ts";
import { visualsFor } from "#offer/catalogue/visuals.ts";

/** Checks whether only a part of the list is requested. */
const isPart = ({ limit, only }: EmbedQuery): boolean => limit !== undefined || only !== undefined;
/**
 * Checks whether a query is for a first part, which is cached for one state of the stocks; searches are too varied to
 * cache.
 */
const isFirst = ({ limit: _, offset, only, ...search }: EmbedQuery): boolean =>
  only === undefined && offset === 0 && Object.values(search).every((value) => value === "");

/** Returns what a cart of these formats is priced from, in one grid, with its availability. */
async function cartPart(shelves: AvailabilityCache, snapshot: Snapshot, grid: string, formats: string) {
  const products = linesOf(snapshot, grid, formats);
  const { rules, shelf } = snapshot;
  return { products, availability: await shelves.availableOf(rules.id, shelf, formatsOf(products)) };
}

/** Returns an embed as elements and tokens. */
const designOf = ({ id, name, ...design }: Awaited<ReturnType<typeof listUsed>>[number], code: string) => ({
  id,
  name,
  language: design.options.language,
  elements: elementsOf(design, code, id),
  tokens: designTokens(design),
});

/** Mounts the offer of a shop, for its embeds. */
export function embedsRoutes(
  app: FastifyInstance,
  services: Services,
  { catalogue, shelves, views }: { catalogue: Catalogue; shelves: AvailabilityCache; views: Views },
): void {
  const pages = openOfferPages();
  mount(app, services, embedsContract, {
    view({ params }, ctx) {
      views.count(params.embed, ctx.request);
      return Promise.resolve(null);
    },
    async designs({ params }) {
      const { shop } = await catalogue.shop(params.shop);
      if (!shop.is_online) return { embeds: [] };
      const rows = await services.database.transaction({ shopId: shop.id }, (tx) => listUsed(tx, shop.id));
      return { embeds: rows.map((row) => designOf(row, shop.code)) };
    },
    async shop({ params, query }, ctx) {
      const snapshot = await catalogue.shop(params.shop);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const rules = rulesFor(snapshot.rules, grid);
      const frame = { shop: snapshot.face, typology: grid, rules };
      const isOpen = snapshot.shop.is_online;
      const isShared = isOpen && grid === publicTypology(snapshot.rules).key;
      if (!isShared) ctx.reply.header("Cache-Control", "private, no-store");
      // A closed shop exists and sells nothing; its own people see its future public state.
      if (!isOpen && !worksFor(ctx.actor.person, snapshot.rules.id))
        return { ...frame, products: [], availability: {} };
      if (query.formats !== undefined) {
        const answer = { ...frame, ...(await cartPart(shelves, snapshot, grid, query.formats)) };
        return isShared ? sendPage(pageOf(JSON.stringify(answer)), ctx) : answer;
      }
      const availability = await shelves.available(snapshot.rules.id, snapshot.shelf);
      const at = Date.now();
      const whole = () => ({ products: offerTo(snapshot, grid), availability });
      const part = () => partOf({ rules, typology: grid, ...whole() }, query, at);
      if (!isShared) return { ...frame, ...(isPart(query) ? part() : whole()) };
      const { limit } = query;
      const make = () => ({ ...frame, ...part() });
      if (isPart(query) && !isFirst(query)) return sendPage(pageOf(JSON.stringify(make())), ctx);
      if (limit !== undefined) return sendPage(pages.first(snapshot, availability, limit, { at, make }), ctx);
      return sendPage(pages.whole(snapshot, availability), ctx);
    },
    async product({ params, query }, ctx) {
      const snapshot = await catalogue.shop(params.shop);
      refuseClosed(snapshot.shop, ctx.actor.person);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const product =
        productsFor(snapshot, grid).find((p) => p.id === params.productId || p.slug === params.productId) ??
        refuse("not-found", 404);
      const formats = formatsOf([product]);
      const available = await shelves.availableOf(snapshot.rules.id, snapshot.shelf, formats);
      if (grid !== publicTypology(snapshot.rules).key || !snapshot.shop.is_online)
        ctx.reply.header("Cache-Control", "private, no-store");
      return {
        shop: snapshot.face,
        typology: grid,
        rules: rulesFor(snapshot.rules, grid),
        product,
        texts: textsIn(snapshot.texts.get(product.id), query.lang),
        visuals: visualsFor(snapshot.visuals.get(product.id) ?? [], product.vintages),
        availability: Object.fromEntries(formats.map((f) => [f, available[f] ?? 0])),
      };
    },
  });
}
