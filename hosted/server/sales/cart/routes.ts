import { cartPriceAnswer } from "@cuvee/core/offer/pricing/answer.ts";
import { publicRules } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import { cartContract } from "@cuvee/core/sales/cart/contract.ts";
import type { FastifyInstance } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { mount, newId, within } from "#kit/http/mount.ts";
import { refuseClosed } from "#shops/settings/settings.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { exciseOf } from "#sales/cart/company.ts";
import { refuseForgedBasket, refusalOf } from "#sales/cart/basketRefusals.ts";
import { placeProblems } from "#sales/cart/places.ts";
import {
  buyersOf,
  siteTerms,
  guardOrigin,
  storeHandoff,
  redeemCart,
  shortages,
  stateOf,
  pricingInputOf,
  type SellerOrder,
} from "#sales/cart/cart.ts";

export function cartRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  shelves: AvailabilityCache,
): void {
  const { settings, now } = services;
  mount(app, services, cartContract, {
    async price({ body }, ctx) {
      const sellerOrders: SellerOrder[] = [];
      for (const order of body.orders) {
        const snapshot = await catalogue.shop(order.sellerId);
        refuseClosed(snapshot.shop, ctx.actor.person);
        refuseForgedBasket(order, snapshot);
        sellerOrders.push({ order, snapshot });
      }
      const at = now();
      const buyers = await buyersOf(services.database, ctx.actor, sellerOrders, at);
      const prices = [];
      for (const [n, { order, snapshot }] of sellerOrders.entries()) {
        const { shelf, rules } = snapshot;
        const { buyer, ...onFile } = buyers[n] ?? { buyer: {} };
        const priced = priceOrder(pricingInputOf(order, shelf), {
          shelf,
          buyer,
          rules: publicRules(rules),
          at,
        });
        const available = await shelves.available(rules.id, shelf);
        const places = await placeProblems(services.database, { order, snapshot }, at);
        const problems = [
          ...priced.problems,
          ...exciseOf(order, snapshot, buyer, at),
          ...shortages(priced, available),
          ...places,
        ];
        const answer = cartPriceAnswer({ ...priced, problems }, order.sellerId, buyer);
        const formatIds = order.products.map((line) => line.formatId);
        const refusal = refusalOf(problems, formatIds)?.code;
        prices.push({
          ...answer,
          ...(ctx.actor.member ? { terms: siteTerms(answer.terms) } : {}),
          ...onFile,
          ...(refusal === undefined ? {} : { refusal }),
        });
      }
      return prices;
    },
    async handoff(input, ctx) {
      const snapshot = await catalogue.shop(input.body.shop);
      refuseClosed(snapshot.shop, ctx.actor.person);
      guardOrigin(ctx.request.headers.origin, settings.publicUrl, snapshot);
      for (const order of input.body.orders) {
        const of = await catalogue.shop(order.sellerId);
        refuseForgedBasket(order, of);
      }
      const at = { id: newId(services), now: now(), publicUrl: settings.publicUrl };
      return within<(typeof cartContract)["handoff"]>((tx, { body }) =>
        storeHandoff(tx, at, snapshot, { body, member: ctx.actor.member }),
      )(input, ctx);
    },
    redeem: within((tx, { body }) => redeemCart(tx, body.token, now())),
    handoffState: within((tx, { params }) => stateOf(tx, params.token, now())),
  });
}
