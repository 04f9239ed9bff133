import { cartPriceAnswer } from "@cuvee/core/offer/pricing/answer.ts";
import { cartContract } from "@cuvee/core/sales/cart/contract.ts";
import type { FastifyInstance } from "fastify";
import type { Shelves } from "#cellar/stocks/stocks.ts";
import { mount, newId, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import {
  guardOrigin,
  handOff,
  priceFor,
  redeem,
  refuseMismatch,
  shortages,
  stateOf,
  wishOf,
} from "#sales/cart/cart.ts";

export function cartRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  shelves: Shelves,
): void {
  const { settings, now } = services;
  mount(app, services, cartContract, {
    async price({ body }, ctx) {
      const prices = [];
      for (const order of body.orders) {
        const snapshot = await catalogue.shop(order.sellerId);
        refuseMismatch(order.products, snapshot);
        const priced = priceFor(wishOf(order), snapshot, ctx.actor.person, now());
        const available = await shelves.available(snapshot.rules.id, snapshot.shelf);
        const problems = [...priced.problems, ...shortages(priced, available)];
        prices.push(cartPriceAnswer({ ...priced, problems }, order.sellerId));
      }
      return prices;
    },
    async handoff(input, ctx) {
      const snapshot = await catalogue.shop(input.body.shop);
      guardOrigin(ctx.request.headers.origin, settings.publicUrl, snapshot);
      for (const order of input.body.orders)
        refuseMismatch(order.products, await catalogue.shop(order.sellerId));
      const at = { id: newId(services), now: now(), publicUrl: settings.publicUrl };
      return within<(typeof cartContract)["handoff"]>((tx, { body }) => handOff(tx, at, snapshot, body))(
        input,
        ctx,
      );
    },
    redeem: within((tx, { body }) => redeem(tx, body.token, now())),
    handoffState: within((tx, { params }) => stateOf(tx, params.token, now())),
  });
}
