import { tillOrdersContract } from "@cuvee/core/sales/tills/orders.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { Tx } from "#kit/database.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { addressesOf, giveUpOrder, orderBasket, type Ordering } from "#sales/tills/orders.ts";

/** Mounts the orders that tills create. */
export function tillOrdersRoutes(app: FastifyInstance, desk: OrderContext): void {
  const of = (tx: Tx, tillId: string, ctx: Context): Ordering => ({
    tx,
    desk,
    shopId: shopOf(ctx),
    tillId,
    by: nameOf(ctx),
  });
  mount(app, desk.services, tillOrdersContract, {
    addresses: within((tx, { params }, ctx) => addressesOf(of(tx, params.tillId, ctx), params.clientId)),
    order: within((tx, { params, body }, ctx) => orderBasket(of(tx, params.tillId, ctx), body)),
    giveUp: within(async (tx, { params }, ctx) => {
      await giveUpOrder(of(tx, params.tillId, ctx), params.basketId);
      return { done: true as const };
    }),
  });
}
