import { tillOrdersContract } from "@cuvee/core/counter/tills/orders.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addressesOf, cancelTillOrder, orderBasket, type TillOrdersContext } from "#counter/tills/orders.ts";

/** Mounts the orders that tills create. */
export function tillOrdersRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const of = (tx: Tx, tillId: string, ctx: RequestContext): TillOrdersContext => ({
    tx,
    deps,
    shopId: shopOf(ctx),
    tillId,
    by: nameOf(ctx),
  });
  mount(app, deps.services, tillOrdersContract, {
    addresses: within((tx, { params }, ctx) => addressesOf(of(tx, params.tillId, ctx), params.clientId)),
    order: within((tx, { params, body }, ctx) => orderBasket(of(tx, params.tillId, ctx), body)),
    giveUp: within(async (tx, { params }, ctx) => {
      await cancelTillOrder(of(tx, params.tillId, ctx), params.basketId);
      return { done: true as const };
    }),
  });
}
