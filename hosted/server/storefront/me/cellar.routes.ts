import { cellarContract } from "@cuvee/core/storefront/me/cellar.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { cellarOf, openBottles } from "./cellar.ts";

/** Mounts the cellar of a buyer. */
export function cellarRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, cellarContract, {
    cellar: within(async (tx) => ({ wines: await cellarOf(tx, services.now()) })),
    open: within((tx, { params, body }, ctx) =>
      openBottles(tx, personOf(ctx).userId, { ...params, ...body, now: services.now() }),
    ),
  });
}
