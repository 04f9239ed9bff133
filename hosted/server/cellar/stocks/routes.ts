import { costsContract } from "@cuvee/core/cellar/stocks/costs.contract.ts";
import { movementsList, stocksContract, stocksList } from "@cuvee/core/cellar/stocks/contract.ts";
import {
  allocationsList,
  holdingsContract,
  thresholdsList,
} from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import { inventoriesContract, inventoriesList } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import type { FastifyInstance } from "fastify";
import { allocate, changeAllocation, endAllocation } from "#cellar/stocks/allocations.ts";
import { oneArticle, patternsOf, searchArticles } from "#cellar/stocks/articles.ts";
import { costsOf, putCost, valueOn } from "#cellar/stocks/costs.ts";
import { findHolders } from "#cellar/stocks/holdings.queries.ts";
import {
  cancelInventory,
  closeInventory,
  countInventory,
  openInventory,
  readInventory,
} from "#cellar/stocks/inventories.ts";
import {
  allocationRows,
  inventoryRows,
  movementRows,
  stockRows,
  thresholdRows,
} from "#cellar/stocks/lists.queries.ts";
import { type StockContext } from "#cellar/stocks/context.ts";
import { openStock } from "#cellar/stocks/openStock.ts";
import { recordMovement } from "#cellar/stocks/manualMovement.ts";
import { runOperation, postedOf } from "#cellar/stocks/operations.ts";
import { reverseMovement } from "#cellar/stocks/reversal.ts";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { putThreshold } from "#cellar/stocks/thresholds.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts stock: its list, movements, inventories, allocations and thresholds. */
export function stocksRoutes(app: FastifyInstance, services: Services, shelves: AvailabilityCache): void {
  const handOf = (tx: Tx, ctx: RequestContext): StockContext => ({
    tx,
    services,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  /** Returns the context of an operation that changes the units for sale. */
  const acting = (tx: Tx, ctx: RequestContext): StockContext => {
    tx.afterCommit(() => shelves.forget(shopOf(ctx)));
    return handOf(tx, ctx);
  };
  const movements = listHandlers(movementsList, movementRows);
  mount(app, services, stocksContract, {
    ...listHandlers(stocksList, stockRows(services.now)),
    articles: within((tx, { query }, ctx) => searchArticles(tx, shopOf(ctx), query)),
    article: within((tx, { params }, ctx) => oneArticle(tx, shopOf(ctx), params.formatId)),
    movements: movements.list,
    movementsMeasure: movements.measure,
    movementsExport: movements.export,
    move: within((tx, { body }, ctx) => recordMovement(acting(tx, ctx), body)),
    open: within((tx, { body }, ctx) => openStock(acting(tx, ctx), body.lines)),
    reverse: within((tx, { params, body }, ctx) =>
      reverseMovement(acting(tx, ctx), params.movementId, body.reason),
    ),
    operate: within(async (tx, { body }, ctx) => postedOf(tx, await runOperation(acting(tx, ctx), body))),
  });
  mount(app, services, costsContract, {
    value: within((tx, { query }, ctx) => valueOn(handOf(tx, ctx), query.on)),
    costs: within((tx, { params }, ctx) => costsOf(handOf(tx, ctx), params.formatId)),
    putCost: within((tx, { params, body }, ctx) => putCost(handOf(tx, ctx), params, body)),
  });
  const inventories = listHandlers(inventoriesList, inventoryRows);
  mount(app, services, inventoriesContract, {
    inventories: inventories.list,
    inventoriesMeasure: inventories.measure,
    inventoriesExport: inventories.export,
    openInventory: within((tx, { body }, ctx) => openInventory(handOf(tx, ctx), body)),
    inventory: within((tx, { params }, ctx) => readInventory(tx, shopOf(ctx), params.inventoryId, false)),
    differences: within((tx, { params }, ctx) => readInventory(tx, shopOf(ctx), params.inventoryId, true)),
    count: within((tx, { params, body }, ctx) => countInventory(handOf(tx, ctx), params.inventoryId, body)),
    close: within((tx, { params, body }, ctx) => closeInventory(acting(tx, ctx), params.inventoryId, body)),
    cancel: within((tx, { params, body }, ctx) =>
      cancelInventory(handOf(tx, ctx), params.inventoryId, body.version),
    ),
  });
  holdingsRoutes(app, services, { handOf, acting });
}

/** Contexts of an operation: `acting` of one that changes the units for sale. */
type Contexts = Record<"handOf" | "acting", (tx: Tx, ctx: RequestContext) => StockContext>;

/** Mounts allocations and thresholds. */
function holdingsRoutes(app: FastifyInstance, services: Services, { handOf, acting }: Contexts): void {
  const allocations = listHandlers(allocationsList, allocationRows);
  const thresholds = listHandlers(thresholdsList, thresholdRows);
  mount(app, services, holdingsContract, {
    allocations: allocations.list,
    allocationsMeasure: allocations.measure,
    allocationsExport: allocations.export,
    holders: within(async (tx, { query }, ctx) => ({
      holders: await findHolders(tx, {
        shopId: shopOf(ctx),
        kind: query.kind,
        words: patternsOf(query.search),
      }),
    })),
    allocate: within((tx, { body }, ctx) => allocate(acting(tx, ctx), body)),
    changeAllocation: within((tx, { params, body }, ctx) =>
      changeAllocation(acting(tx, ctx), params.allocationId, body),
    ),
    endAllocation: within((tx, { params, body }, ctx) =>
      endAllocation(acting(tx, ctx), params.allocationId, body.version),
    ),
    thresholds: thresholds.list,
    thresholdsMeasure: thresholds.measure,
    thresholdsExport: thresholds.export,
    putThreshold: within((tx, { body }, ctx) => putThreshold(handOf(tx, ctx), body)),
  });
}
