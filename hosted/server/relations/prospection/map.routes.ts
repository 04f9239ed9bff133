import { mapContract } from "@cuvee/core/relations/prospection/map.contract.ts";
import { routeContract } from "@cuvee/core/relations/prospection/route.contract.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { columnsFor } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import {
  addStops,
  changeDay,
  putRoute,
  readRoute,
  readRoutes,
  reopenStop,
  visitStop,
  type RoutesContext,
} from "./dayRoutes.ts";
import { prospectsListing } from "./list.queries.ts";
import { readCommunes, readDepartments, readPeople, type MapContext } from "./map.ts";

const MOST_CANDIDATES = 20;

/** Mounts the map of prospects, and routes of days. */
export function mapRoutes(app: FastifyInstance, services: Services): void {
  const onMap = (tx: Tx, ctx: RequestContext): MapContext => ({
    tx,
    shopId: shopOf(ctx),
    columns: columnsFor(prospectsListing, personOf(ctx)),
  });
  const context = (tx: Tx, ctx: RequestContext): RoutesContext => {
    const person = personOf(ctx);
    const isAgent = person.role === "agent";
    return {
      tx,
      services,
      shopId: shopOf(ctx),
      by: nameOf(ctx),
      userId: person.userId,
      isAgent,
      lang: ctx.lang === "fr" ? "fr" : "en",
      seesAll: !isAgent && hasPermission(workShop(person), "seeAllTask"),
      makesTasks: hasPermission(workShop(person), "createTask"),
    };
  };
  mount(app, services, mapContract, {
    departments: within((tx, { query }, ctx) => readDepartments(onMap(tx, ctx), query)),
    communes: within((tx, { query }, ctx) => readCommunes(onMap(tx, ctx), query)),
    people: within((tx, { query }, ctx) => readPeople(onMap(tx, ctx), query)),
  });
  mount(app, services, routeContract, {
    routes: within((tx, { query }, ctx) => readRoutes(context(tx, ctx), query)),
    candidates: within(async (tx, { query }, ctx) => {
      const found = await clientsOf(tx, shopOf(ctx), query.search);
      return {
        clients: found
          .slice(0, MOST_CANDIDATES)
          .map(({ clientId: id, name, email }) => ({ id, name, email })),
      };
    }),
    route: within((tx, { params, query }, ctx) => {
      const reader = context(tx, ctx);
      return readRoute(reader, params.day, query.userId ?? reader.userId);
    }),
    addStops: within((tx, { params, body }, ctx) => addStops(context(tx, ctx), params.day, body.clientIds)),
    putRoute: within((tx, { params, body }, ctx) => putRoute(context(tx, ctx), params.day, body)),
    moveRoute: within((tx, { params, body }, ctx) => changeDay(context(tx, ctx), params.day, body)),
    visitStop: within((tx, { params, body }, ctx) => visitStop(context(tx, ctx), params, body)),
    reopenStop: within((tx, { params }, ctx) => reopenStop(context(tx, ctx), params)),
  });
}
