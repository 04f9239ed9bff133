import { pointsContract, pointsList } from "@cuvee/core/sales/tills/points.contract.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/database.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, nameOf, personOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  archivePoint,
  changePoint,
  createPoint,
  putCode,
  putUser,
  readPoint,
  type At,
} from "#sales/tills/points.ts";
import { pointsListing } from "#sales/tills/pointsList.queries.ts";
import { changeTill, enrolTill, readTill } from "#sales/tills/tills.ts";

/** Mounts the points of sale and the tills of a shop. */
export function pointsRoutes(app: FastifyInstance, services: Services): void {
  const at = (tx: Tx, ctx: Context): At => ({
    tx,
    shopId: shopOf(ctx),
    userId: personOf(ctx).userId,
    by: nameOf(ctx),
    now: new Date(services.now()),
  });
  mount(app, services, pointsContract, {
    ...listHandlers(pointsList, pointsListing),
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
