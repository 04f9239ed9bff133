import { catalogueContract } from "@cuvee/core/offer/catalogue/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { FastifyInstance } from "fastify";
import { staffShop } from "#kit/actor.ts";
import { mount, shopOf, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { productFor, productsFor, type Catalogue, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { parseFilter, parseIds, passes } from "#offer/catalogue/filter.ts";
import { changeFormatPrice, readFormatPrice } from "#offer/catalogue/queries.ts";
import { gridOf } from "#offer/pricing/grids.ts";
import { refuseClosed, worksFor } from "#shops/settings/settings.ts";

/** Availability by format, given by the cellar, which stands on the right of the offer. */
export type AvailabilityOf = (shopId: string, snapshot: Snapshot) => Promise<Record<string, number>>;

function levelsOf(products: readonly Product[], all: Record<string, number>): Record<string, number> {
  const levels: Record<string, number> = {};
  for (const p of products)
    for (const v of p.vintages) for (const f of v.formats) levels[f.id] = all[f.id] ?? 0;
  return levels;
}

export function catalogueRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  availabilityOf: AvailabilityOf,
): void {
  mount(app, services, catalogueContract, {
    async list({ query }, ctx) {
      const own = ctx.actor.person ? staffShop(ctx.actor.person)?.id : undefined;
      const shops = parseIds(query.shopIds) ?? (own ? [own] : []);
      if (shops.length === 0 || shops.length > 20) return refuse("invalid-filter", 422);
      const filter = parseFilter(query.filter);
      const wanted = parseIds(query.filterByProductIds);
      const found: Product[] = [];
      const availability: Record<string, number> = {};
      for (const name of shops) {
        const snapshot = await catalogue.shop(name);
        const rules = snapshot.rules;
        if (shops.length === 1) refuseClosed(snapshot.shop, ctx.actor.person);
        else if (!snapshot.shop.is_online && !worksFor(ctx.actor.person, rules.id)) continue;
        // The query can only narrow to the public grid: another grid comes from the session alone.
        const grid =
          query.typology === undefined ? gridOf(ctx.actor.person, rules) : publicTypology(rules).key;
        const all = await availabilityOf(rules.id, snapshot);
        const products = productsFor(snapshot, grid).filter(
          (p) => passes(p, filter) && (wanted === null || wanted.includes(p.id)),
        );
        found.push(...products);
        Object.assign(availability, all);
      }
      const start = query.cursor ? found.findIndex((p) => p.id === query.cursor) + 1 : 0;
      const products = found.slice(start, start + query.limit);
      const next = start + query.limit < found.length ? (products.at(-1)?.id ?? null) : null;
      return { products, availability: levelsOf(products, availability), next };
    },
    async detail({ params, query }, ctx) {
      const snapshot = await catalogue.ofProduct(params.productId);
      refuseClosed(snapshot.shop, ctx.actor.person);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const product = productFor(snapshot, grid, params.productId) ?? refuse("not-found", 404);
      const texts = snapshot.texts.get(product.id);
      const availability = await availabilityOf(snapshot.rules.id, snapshot);
      return {
        product,
        texts: texts?.[query.lang] ?? texts?.["fr"] ?? {},
        availability: levelsOf([product], availability),
      };
    },
    changePrice: within(async (tx, { params, body }, ctx) => {
      const shopId = shopOf(ctx);
      const changed = await changeFormatPrice(tx, { shopId, ...params, version: body.version }, body.unitE4);
      if (!changed) {
        const current = await readFormatPrice(tx, shopId, params.productId, params.formatId);
        return current ? refuse("conflict", 409, { current }) : refuse("not-found", 404);
      }
      await services.live.tell(tx, { kind: "catalogue", shopId });
      return changed;
    }),
  });
}
