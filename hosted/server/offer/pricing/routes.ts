import { matrixContract, matrixList } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, newId, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { clientsOf, ownClient, putClient } from "#offer/pricing/clients.ts";
import { readRequests } from "#offer/pricing/clients.queries.ts";
import { putCode, removeCode } from "#offer/pricing/codes.ts";
import { putFormat } from "#offer/pricing/formats.ts";
import { putContents } from "#offer/catalogue/formats/contents.ts";
import { ownFormat } from "#offer/catalogue/formats/format.ts";
import { ownLegal, putLegal } from "#offer/pricing/legal.ts";
import { changeCells, copyPrices, undoChange, type PricesContext } from "#offer/pricing/matrix.ts";
import { matrixRows, readChanges } from "#offer/pricing/matrix.queries.ts";
import {
  changeRules,
  putLoyalty,
  putMatchGrids,
  putMethod,
  putRepresentatives,
  putTypology,
  readSettings,
  removeLoyalty,
  removeMethod,
  removeTypology,
} from "#offer/pricing/pricing.ts";
import { answerGridRequest, requestGrid, readOwnGridRequest } from "#offer/pricing/requests.ts";
import { priceTrial } from "#offer/pricing/trial.ts";

/** Mounts the price matrix: its list, changes of many prices at once, and undoing them. */
export function matrixRoutes(app: FastifyInstance, services: Services): void {
  const { live, now } = services;
  const handOf = (tx: Tx, ctx: RequestContext, id = newId(services)): PricesContext => ({
    tx,
    live,
    shopId: shopOf(ctx),
    id,
    by: nameOf(ctx),
    at: new Date(now()),
  });
  mount(app, services, matrixContract, {
    ...listHandlers(matrixList, matrixRows),
    changeCells: within((tx, { body }, ctx) => changeCells(handOf(tx, ctx), body)),
    copyPrices: within((tx, { body }, ctx) => copyPrices(handOf(tx, ctx), body)),
    changes: within(async (tx, _, ctx) => ({ changes: await readChanges(tx, shopOf(ctx)) })),
    undo: within((tx, { params }, ctx) => undoChange(handOf(tx, ctx, params.changeId))),
  });
}

/** Mounts the seller's price settings, the test basket, and the requests for a grid. */
export function pricingRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const { live, now } = services;
  mount(app, services, pricingContract, {
    read: within((tx, _, ctx) => readSettings(tx, shopOf(ctx))),
    changeRules: within((tx, { body }, ctx) => changeRules(tx, live, shopOf(ctx), body)),
    putTypology: within((tx, { params, body }, ctx) =>
      putTypology(tx, live, shopOf(ctx), { key: params.key, body }),
    ),
    matchGrids: within((tx, { body }, ctx) => putMatchGrids(tx, live, shopOf(ctx), body)),
    removeTypology: within((tx, { params }, ctx) => removeTypology(tx, live, shopOf(ctx), params.key)),
    readFormat: within((tx, { params }, ctx) => ownFormat(tx, shopOf(ctx), params.formatId)),
    putFormat: within((tx, { params, body }, ctx) =>
      putFormat(tx, live, shopOf(ctx), { formatId: params.formatId, body }),
    ),
    putContents: within((tx, { params, body }, ctx) =>
      putContents(tx, live, shopOf(ctx), { formatId: params.formatId, body }),
    ),
    readLegal: within((tx, { params }, ctx) => ownLegal(tx, { shopId: shopOf(ctx), ...params })),
    putLegal: within((tx, { params, body }, ctx) =>
      putLegal(tx, live, { shopId: shopOf(ctx), ...params }, body),
    ),
    putMethod: within((tx, { params, body }, ctx) =>
      putMethod(tx, live, shopOf(ctx), { ref: params.ref, body }),
    ),
    removeMethod: within((tx, { params }, ctx) => removeMethod(tx, live, shopOf(ctx), params.ref)),
    representatives: within((tx, { body }, ctx) => putRepresentatives(tx, live, shopOf(ctx), body)),
    putCode: within((tx, { params, body }, ctx) => putCode(tx, shopOf(ctx), params.code, body)),
    removeCode: within((tx, { params }, ctx) => removeCode(tx, shopOf(ctx), params.code, now())),
    putLoyalty: within((tx, { body }, ctx) => putLoyalty(tx, services, shopOf(ctx), body)),
    removeLoyalty: within((tx, _, ctx) => removeLoyalty(tx, live, shopOf(ctx))),
    clients: within(async (tx, { query }, ctx) => ({
      clients: await clientsOf(tx, shopOf(ctx), query.search),
    })),
    readClient: within((tx, { params }, ctx) => ownClient(tx, shopOf(ctx), params.clientId)),
    putClient: within((tx, { params, body }, ctx) =>
      putClient(tx, services, { shopId: shopOf(ctx), id: params.clientId, by: nameOf(ctx) }, body),
    ),
    trial: within(async (tx, { body }, ctx) =>
      priceTrial(tx, await catalogue.exact(tx, shopOf(ctx)), body, now()),
    ),
    requestGrid: within((tx, { params, body }, ctx) =>
      requestGrid(tx, services, personOf(ctx).userId, { idOrCode: params.id, body }),
    ),
    ownGridRequest: within(async (tx, { params }, ctx) => ({
      status: await readOwnGridRequest(tx, personOf(ctx).userId, params.id),
    })),
    gridRequests: within(async (tx, _, ctx) => ({ requests: await readRequests(tx, shopOf(ctx)) })),
    answerGridRequest: within((tx, { params, body }, ctx) =>
      answerGridRequest(
        tx,
        services,
        { shopId: shopOf(ctx), id: params.requestId, by: nameOf(ctx) },
        body.typology,
      ),
    ),
  });
}
