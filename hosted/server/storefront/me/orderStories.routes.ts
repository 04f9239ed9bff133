import { storiesContract } from "@cuvee/core/storefront/me/orderStories.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, within } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { shopsOf, storiesOf } from "./orderStories.ts";

/** Mounts the account of a buyer: their shops with their looks, their orders as stories. */
export function storiesRoutes(app: FastifyInstance, deps: OrderDeps): void {
  mount(app, deps.services, storiesContract, {
    shops: within(async (tx, _, ctx) => ({ shops: await shopsOf(tx, deps, personOf(ctx).userId) })),
    orders: within((tx, { query }, ctx) => storiesOf(tx, deps, personOf(ctx).userId, query)),
  });
}
