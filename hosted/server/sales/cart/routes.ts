import { cartPriceAnswer } from "@cuvee/core/offer/pricing/answer.ts";
import { cartContract } from "@cuvee/core/sales/cart/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, newId, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { guardOrigin, handOff, priceFor, redeem, stateOf, wishOf } from "#sales/cart/cart.ts";

export function cartRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const { settings, now } = services;
  const stored = within<(typeof cartContract)["handoff"]>(async (tx, { body }) => {
    const snapshot = await catalogue.shop(body.shop);
    for (const order of body.orders) await catalogue.shop(order.sellerId);
    return handOff(tx, { id: newId(services), now: now(), publicUrl: settings.publicUrl }, snapshot, body);
  });
  mount(app, services, cartContract, {
    async price({ body }, ctx) {
      const prices = [];
      for (const order of body.orders) {
        const snapshot = await catalogue.shop(order.sellerId);
        prices.push(
          cartPriceAnswer(priceFor(wishOf(order), snapshot, ctx.actor.person, now()), order.sellerId),
        );
      }
      return prices;
    },
    async handoff(input, ctx) {
      guardOrigin(ctx.request.headers.origin, settings.publicUrl, await catalogue.shop(input.body.shop));
      return stored(input, ctx);
    },
    redeem: within((tx, { body }) => redeem(tx, body.token, now())),
    handoffState: within((tx, { params }) => stateOf(tx, params.token, now())),
  });
}
