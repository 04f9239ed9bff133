import { warehousesContract } from "@cuvee/core/cellar/warehouses/contract.ts";
import type { FastifyInstance } from "fastify";
import {
  archiveWarehouse,
  changeWarehouse,
  listWarehouses,
  makeWarehouse,
  reopenWarehouse,
} from "#cellar/warehouses/warehouses.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, newId, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts the warehouses of a shop. */
export function warehousesRoutes(app: FastifyInstance, services: Services): void {
  const of = (tx: Tx, ctx: RequestContext) => ({ tx, shopId: shopOf(ctx) });
  mount(app, services, warehousesContract, {
    warehouses: within((tx, _, ctx) => listWarehouses(of(tx, ctx))),
    create: within((tx, { body }, ctx) => makeWarehouse(of(tx, ctx), newId(services), body)),
    change: within((tx, { params, body }, ctx) => changeWarehouse(of(tx, ctx), params.warehouseId, body)),
    archive: within((tx, { params, body }, ctx) =>
      archiveWarehouse(of(tx, ctx), params.warehouseId, body.version, new Date(services.now())),
    ),
    reopen: within((tx, { params, body }, ctx) =>
      reopenWarehouse(of(tx, ctx), params.warehouseId, body.version),
    ),
  });
}
