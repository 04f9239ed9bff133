import { ownOrdersContract } from "@cuvee/core/sales/orders/own.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { mount, within } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { cancelOwn, reorder } from "#sales/orders/own.ts";
import { ownOrder } from "#sales/orders/read.ts";
import { orderTerms } from "#sales/orders/placing/terms.ts";

/** Mounts a buyer's actions on their own orders. */
export function ownOrdersRoutes(app: FastifyInstance, deps: OrderDeps, shelves: AvailabilityCache): void {
  const { services } = deps;
  mount(app, services, ownOrdersContract, {
    cancel: within((tx, { params, body }) => cancelOwn(tx, deps, params.orderId, body.reason)),
    terms: within(async (tx, { params }) => {
      const row = await ownOrder(tx, params.orderId);
      return (await orderTerms(tx, row)) ?? refuse("not-found", 404);
    }),
    reorder: within((tx, { params }, ctx) => reorder(tx, deps, shelves, { orderId: params.orderId, ctx })),
  });
}
