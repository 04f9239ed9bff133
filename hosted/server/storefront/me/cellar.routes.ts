import { cellarContract } from "@cuvee/core/storefront/me/cellar.contract.ts";
import { ownPointsContract } from "@cuvee/core/storefront/me/points.contract.ts";
import { tillPurchasesContract } from "@cuvee/core/storefront/me/tillPurchases.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { pointsOfBuyer } from "./points.ts";
import { tillPurchasesOf } from "./tillPurchases.ts";
import { cellarOf, openBottles } from "./cellar.ts";

/** Mounts the cellar of a buyer, their points, and their purchases at tills. */
export function cellarRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, cellarContract, {
    cellar: within(async (tx) => ({ wines: await cellarOf(tx, services.now()) })),
    open: within((tx, { params, body }, ctx) =>
      openBottles(tx, personOf(ctx).userId, { ...params, ...body, now: services.now() }),
    ),
  });
  mount(app, services, ownPointsContract, {
    points: within(async (tx, _, ctx) => ({
      shops: await pointsOfBuyer(tx, services, personOf(ctx).userId),
    })),
  });
  mount(app, services, tillPurchasesContract, {
    list: within(async (tx, { query }) => ({ purchases: await tillPurchasesOf(tx, query.shopId) })),
  });
}
