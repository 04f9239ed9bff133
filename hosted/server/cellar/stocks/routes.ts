import { stocksContract } from "@cuvee/core/cellar/stocks/contract.ts";
import { available } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { readLevels } from "#cellar/stocks/queries.ts";
import { recordFact, type Shelves } from "#cellar/stocks/stocks.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";

export function stocksRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  shelves: Shelves,
): void {
  mount(app, services, stocksContract, {
    levels: within(async (tx, _input, ctx) => ({
      levels: (await readLevels(tx, shopOf(ctx))).map((level) => ({ ...level, available: available(level) })),
    })),
    move: within(async (tx, { body }, ctx) => {
      const shopId = shopOf(ctx);
      const { warehouseId } = await catalogue.exact(tx, shopId);
      const level = await recordFact(tx, { shopId, warehouseId, by: nameOf(ctx) }, body);
      tx.afterCommit(() => shelves.forget(shopId));
      return level;
    }),
  });
}
