import { catalogueContract } from "@cuvee/core/offer/catalogue/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { productFor, wineFactsFor, type Catalogue } from "#offer/catalogue/catalogue.ts";
import { textsIn } from "#offer/catalogue/composition.ts";
import { levelsOf, listProducts, type AvailabilityOf } from "#offer/catalogue/listing.ts";
import { changeFormatPrice, readFormatPrice } from "#offer/catalogue/formats/publicPrice.queries.ts";
import { gridOf } from "#shops/settings/grids.ts";
import { refuseClosed } from "#shops/settings/settings.ts";

export function catalogueRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  availabilityOf: AvailabilityOf,
): void {
  mount(app, services, catalogueContract, {
    list: ({ query }, ctx) => listProducts({ services, catalogue, availabilityOf }, query, ctx.actor.person),
    async detail({ params, query }, ctx) {
      const snapshot = await catalogue.ofProduct(params.productId);
      refuseClosed(snapshot.shop, ctx.actor.person);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const product = productFor(snapshot, grid, params.productId) ?? refuse("not-found", 404);
      return {
        product,
        wineFacts: wineFactsFor(snapshot, product),
        texts: textsIn(snapshot.texts.get(product.id), query.lang),
        availability: await levelsOf(availabilityOf, { snapshot, products: [product] }),
      };
    },
    changePrice: within(async (tx, { params, body }, ctx) => {
      const shopId = shopOf(ctx);
      const changed = await changeFormatPrice(tx, { shopId, ...params, version: body.version }, body.unitE4);
      if (!changed) {
        const current = await readFormatPrice(tx, shopId, params.productId, params.formatId);
        return current ? refuse("conflict", 409, { current }) : refuse("not-found", 404);
      }
      services.live.tell(tx, { kind: "catalogue", shopId });
      return changed;
    }),
  });
}
