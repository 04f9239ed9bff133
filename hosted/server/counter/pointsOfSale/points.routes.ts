import { pointsContract, pointsList } from "@cuvee/core/counter/pointsOfSale/points.contract.ts";
import type { FastifyInstance } from "fastify";
import { readWarehouses } from "#cellar/warehouses/queries.ts";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { searchPointArticles } from "#counter/pointsOfSale/articles.ts";
import {
  archivePoint,
  changePoint,
  createPoint,
  putCode,
  putUser,
  readPoint,
  type PointsContext,
} from "#counter/pointsOfSale/points.ts";
import { pointsListing } from "#counter/pointsOfSale/pointsList.queries.ts";
import { changeTill, enrolTill, readTill } from "#counter/pointsOfSale/tills.ts";

/** Mounts the points of sale and the tills of a shop. */
export function pointsRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const at = (tx: Tx, ctx: RequestContext): PointsContext => ({
    tx,
    catalogue,
    lang: ctx.lang,
    givesActs: hasPermission(staffShop(personOf(ctx)), "createCollaborator"),
    shopId: shopOf(ctx),
    userId: personOf(ctx).userId,
    by: nameOf(ctx),
    now: new Date(services.now()),
  });
  mount(app, services, pointsContract, {
    ...listHandlers(pointsList, pointsListing),
    choices: within(async (tx, _, ctx) => {
      const { rules } = await catalogue.exact(tx, shopOf(ctx));
      const warehouses = await readWarehouses(tx, shopOf(ctx));
      return {
        warehouses: warehouses.filter((w) => w.archivedAt === null).map(({ id, name }) => ({ id, name })),
        grids: rules.typologies.map(({ key, name, public: isPublic }) => ({ key, name, isPublic })),
      };
    }),
    articles: within(async (tx, { query }, ctx) => ({
      articles: await searchPointArticles(at(tx, ctx), query.search),
    })),
    create: within((tx, { body }, ctx) => createPoint(at(tx, ctx), body)),
    detail: within((tx, { params }, ctx) => readPoint(at(tx, ctx), params.pointId)),
    change: within((tx, { params, body }, ctx) => changePoint(at(tx, ctx), params.pointId, body)),
    archive: within((tx, { params, query }, ctx) => archivePoint(at(tx, ctx), params.pointId, query.version)),
    user: within((tx, { params, body }, ctx) => putUser(at(tx, ctx), params, body)),
    code: within((tx, { params, body }, ctx) => putCode(at(tx, ctx), params, body.code)),
    enrol: within((tx, { params, body }, ctx) => enrolTill(at(tx, ctx), params.pointId, body)),
    till: within((tx, { params }, ctx) => readTill(at(tx, ctx), params.tillId)),
    changeTill: within((tx, { params, body }, ctx) => changeTill(at(tx, ctx), params.tillId, body)),
  });
}
