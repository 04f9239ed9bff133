import type { FastifyInstance } from "fastify";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { journalRoutes } from "#counter/tills/journal/journal.routes.ts";
import { tillOrdersRoutes } from "#counter/tills/orders.routes.ts";
import { pointsRoutes } from "#counter/pointsOfSale/points.routes.ts";
import { snapshotRoutes } from "#counter/tills/snapshot.routes.ts";
import { ticketsRoutes } from "#counter/tills/tickets/tickets.routes.ts";

/** Mounts all calls of points of sale and their tills. */
export function tillsRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { services, catalogue } = deps;
  pointsRoutes(app, services, catalogue);
  snapshotRoutes(app, services, catalogue);
  tillOrdersRoutes(app, deps);
  ticketsRoutes(app, deps);
  journalRoutes(app, services);
}
